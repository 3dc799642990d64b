/* cli_lines.h: text in the lines of a terminal; for the command line's own files.
 * Widths are in characters.
 */
#ifndef SERVER_CLI_LINES_H
#define SERVER_CLI_LINES_H

#include <stddef.h>
#include <stdio.h>

#include "figures/answer.h"

/* How long a line is: what COLUMNS says, else the terminal, else 79. */
size_t line_wide(void);

void line_spaces(size_t count);

/* How many characters len bytes of text are, which are whole ones. */
size_t line_count(const char *text, size_t len);

/* How wide the word at text is; how many bytes from text fit into wide: whole
 * words, or a part of one that is longer. */
size_t line_word(const char *text);
size_t line_part(const char *text, size_t wide);

/* Prints text in lines of at most line_wide() characters, and at most 79, but
 * wide enough to read, each behind indent spaces; the first line's are already
 * there. A number and its unit stay together. */
void line_wrapped(const char *text, size_t indent);

/* The same to a stream. */
void line_folded(FILE *to, const char *text, size_t indent);

/* A table under its caption, no wider than the line. */
void line_table(const struct answer_table *t);

#endif
