/* terminal.h: what the program prints for people.
 *
 * A file's name, a word of the command line or a sentence that quotes one may
 * hold characters that a terminal obeys, or that show the line in another order
 * than it has. All texts from outside pass here, where these are spelt, \x1B, and
 * do nothing (base/unseen.h).
 */
#ifndef SERVER_TERMINAL_H
#define SERVER_TERMINAL_H

#include <stddef.h>
#include <stdio.h>

#include "base/faults.h"

/* The first len bytes of text. */
void terminal_write(FILE *to, const char *text, size_t len);

/* file:line:column: message, and whether it is a warning. */
void terminal_fault(FILE *to, const struct fault *fault);

/* One line: what the format makes, and its end. */
void terminal_line(FILE *to, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
