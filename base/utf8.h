/* utf8.h: is this text what it claims to be? UTF-8 as RFC 3629 has it: no
 * surrogates, no overlong forms, nothing above U+10FFFF.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The length in bytes of the valid character at the start of text, 0 if there
 * is none. text has len bytes, len >= 1. */
size_t utf8_char(const char *text, size_t len);

/* All of text is valid. */
bool utf8_valid(const char *text, size_t len);

/* The length of the longest valid beginning of the string text. */
size_t utf8_whole(const char *text);

/* The number of characters of the string text, which is valid. */
size_t utf8_count(const char *text);

/* The length in bytes of the character at the start of the string text if it is
 * one that nobody sees and that changes what is seen, and which it is in *code;
 * else 0. These are: control characters (C0, DEL and C1), which a terminal
 * obeys; the separators of lines and paragraphs, U+2028 and U+2029; and the marks
 * that show what is behind them in another order, U+202A to U+202E and U+2066 to
 * U+2069. Marks that a script needs, a joiner or U+200E, are none. */
size_t utf8_unseen(const char *text, unsigned *code);

/* The string text is valid UTF-8 and has nothing unseen, so that it may be shown
 * in one line. */
bool utf8_one_line(const char *text);

/* The string text is valid UTF-8 and has no control characters but tabs and ends
 * of lines. */
bool utf8_lines(const char *text);

/* Makes the string text valid: each byte that is not becomes a question mark, but
 * what is left at its end of a character that was cut goes. */
void utf8_repair(char *text);

/* Makes the string text, which is valid UTF-8, fit for one line: each byte of
 * what is unseen becomes a question mark. */
void utf8_blank_unseen(char *text);

#endif
