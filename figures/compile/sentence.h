/* sentence.h: sentences that quote what a learner wrote. */
#ifndef FIGURES_COMPILE_SENTENCE_H
#define FIGURES_COMPILE_SENTENCE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { SENTENCE_MAX = 400, SENTENCE_WORD_MAX = 48 };

/* The sentence in one line that can be read: bytes that are no UTF-8 and control
 * characters become question marks, other characters that nobody sees are named,
 * U+2028, and of a word of more than SENTENCE_WORD_MAX characters the middle
 * goes: what stands behind it is not cut off. */
void sentence_format(char out[static SENTENCE_MAX], const char *format,
		     va_list args) __attribute__((format(printf, 2, 0)));

/* Is it UTF-8 text of at most max bytes? Else false, and a sentence that names the
 * parameter. */
bool sentence_check(const char *text, size_t max, const char *parameter,
		    struct error *e);

#endif
