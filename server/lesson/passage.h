/* passage.h: a text that people wrote, and where in it something stands, so that
 * a fault can say file:line:column.
 *
 * The text may be a part of its file: line is the file's line at which it
 * begins. It owns nothing: file and text are the caller's and outlive it.
 */
#ifndef SERVER_LESSON_PASSAGE_H
#define SERVER_LESSON_PASSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/faults.h"

struct passage {
	const char *file; /* as faults name it */
	const char *text; /* ends with a NUL, at text[len] */
	size_t len;
	size_t line; /* of text[0] in the file, from 1 */
};

/* Does at point into the text (or at its end)? */
bool passage_has(const struct passage *s, const char *at);

/* A fault at a place of the text; one outside of it counts as the beginning. */
void passage_error(const struct passage *s, struct faults *faults,
		   const char *at, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void passage_warning(const struct passage *s, struct faults *faults,
		     const char *at, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

#endif
