/* part.c: see part.h. */
#include "server/lesson/part.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"

void part_text(struct buf *out, const char *text, size_t len)
{
	char room[256];
	char *copy = len < sizeof room ? room : malloc(len + 1);

	if (!copy) {
		out->failed = true;
		return;
	}
	memcpy(copy, text, len);
	copy[len] = '\0';
	html_text(out, copy);
	if (copy != room)
		free(copy);
}

char *part_take(struct buf *b, size_t place)
{
	const char *tail = place < b->len ? b->data + place : "";
	char *taken = strdup(tail);

	if (!taken)
		b->failed = true;
	else if (place < b->len) {
		b->len = place;
		b->data[place] = '\0';
	}
	return taken;
}
