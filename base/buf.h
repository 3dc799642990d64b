/* buf.h: a growing run of bytes with a hard maximum.
 *
 * Invariants: a buffer is born with its maximum (buf_init) and never holds more.
 * data is NULL until something is added, then always ends in a NUL that len does
 * not count. When an addition does not fit, or memory is out, the content stays
 * as it was, failed is set, and every later addition does nothing: so a writer
 * adds all it has and asks once, at the end.
 *
 * A buffer owns its bytes. They leave it only through buf_detach.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

struct buf {
	char *data;
	size_t len;
	size_t cap;
	size_t max;
	bool failed;
};

/* An empty buffer for at most max bytes. Allocates nothing. */
void buf_init(struct buf *b, size_t max);

/* Frees the bytes; the buffer is empty again and keeps its maximum. */
void buf_release(struct buf *b);

/* Empties the buffer but keeps its memory, and forgives a failure. */
void buf_reset(struct buf *b);

/* Gives back the memory beyond the text: what is kept for long is trimmed. */
void buf_trim(struct buf *b);

/* Gives the bytes to the caller, who frees them; NULL if the buffer failed or
 * nothing was ever added. The buffer is empty afterwards. */
char *buf_detach(struct buf *b, size_t *len);

/* The text so far, "" while there is none. Valid until the next addition. */
const char *buf_text(const struct buf *b);

/* Makes room at once for what is about to be added. */
void buf_room(struct buf *b, size_t more);

void buf_add(struct buf *b, const void *bytes, size_t len);
void buf_puts(struct buf *b, const char *text);
void buf_putc(struct buf *b, char c);

/* For numbers and fixed words. Text from outside goes through html_* or json_*,
 * which escape it. */
void buf_printf(struct buf *b, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
