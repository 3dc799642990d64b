/* buf.c: see buf.h. */
#include "base/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 64 };

void buf_init(struct buf *b, size_t max)
{
	*b = (struct buf){ .max = max };
}

void buf_release(struct buf *b)
{
	free(b->data);
	buf_init(b, b->max);
}

void buf_reset(struct buf *b)
{
	b->len = 0;
	b->failed = false;
	if (b->data)
		b->data[0] = '\0';
}

void buf_trim(struct buf *b)
{
	char *data = b->data ? realloc(b->data, b->len + 1) : NULL;

	if (!data)
		return;
	b->data = data;
	b->cap = b->len + 1;
}

char *buf_detach(struct buf *b, size_t *len)
{
	char *data = b->failed ? NULL : b->data;

	if (b->failed)
		free(b->data);
	if (len)
		*len = data ? b->len : 0;
	buf_init(b, b->max);
	return data;
}

const char *buf_text(const struct buf *b)
{
	return b->data ? b->data : "";
}

/* Makes room for more bytes and the NUL; on failure nothing changed but failed. */
static bool reserve(struct buf *b, size_t more)
{
	if (b->failed)
		return false;
	if (more > b->max - b->len) {
		b->failed = true;
		return false;
	}
	size_t need = b->len + more + 1;
	if (need <= b->cap)
		return true;
	size_t cap = b->cap ? b->cap : SMALLEST;
	while (cap < need)
		cap *= 2;
	if (cap > b->max + 1)
		cap = b->max + 1;
	char *data = realloc(b->data, cap);
	if (!data) {
		b->failed = true;
		return false;
	}
	b->data = data;
	b->cap = cap;
	return true;
}

void buf_room(struct buf *b, size_t more)
{
	(void)reserve(b, more);
}

void buf_add(struct buf *b, const void *bytes, size_t len)
{
	if (!reserve(b, len))
		return;
	if (len)
		memcpy(b->data + b->len, bytes, len);
	b->len += len;
	b->data[b->len] = '\0';
}

void buf_puts(struct buf *b, const char *text)
{
	buf_add(b, text, strlen(text));
}

void buf_putc(struct buf *b, char c)
{
	buf_add(b, &c, 1);
}

void buf_printf(struct buf *b, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	va_list again;
	va_copy(again, args);
	int len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	assert(len >= 0);
	if (reserve(b, (size_t)len)) {
		vsnprintf(b->data + b->len, (size_t)len + 1, format, again);
		b->len += (size_t)len;
	}
	va_end(again);
}
