/* part.h: escapes a part of a text into a page; html.h takes whole strings. */
#ifndef SERVER_LESSON_PART_H
#define SERVER_LESSON_PART_H

#include <stddef.h>

#include "base/buf.h"

/* html_text for the len bytes at text, up to the first NUL. */
void part_text(struct buf *out, const char *text, size_t len);

/* The bytes of b from place on, and takes them off b. Never NULL but when
 * memory is out: then b has failed. The caller frees it. */
char *part_take(struct buf *b, size_t place);

#endif
