/* marked.c: see marked.h. */
#include "server/search/marked.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/search/index.h"

/* Calls write with each piece of text; found tells the two kinds apart, and they
 * take turns, beginning with what was not found. */
static void each_piece(const char *text,
		       void (*write)(void *to, const char *piece, bool found),
		       void *to)
{
	static const char marks[] = { SEARCH_MARK, SEARCH_UNMARK, '\0' };
	bool found = false;

	for (;;) {
		size_t len = strcspn(text, marks);
		char *piece = strndup(text, len);
		if (piece)
			write(to, piece, found);
		free(piece);
		if (!text[len])
			return;
		found = text[len] == SEARCH_MARK;
		text += len + 1;
	}
}

static void write_html(void *to, const char *piece, bool found)
{
	buf_puts(to, found ? "<mark>" : "");
	html_text(to, piece);
	buf_puts(to, found ? "</mark>" : "");
}

void marked_html(struct buf *out, const char *text)
{
	each_piece(text, write_html, out);
}

static void write_json(void *to, const char *piece, bool found)
{
	(void)found;
	json_text(to, NULL, piece);
}

void marked_json(struct json *j, const char *name, const char *text)
{
	json_array(j, name);
	each_piece(text, write_json, j);
	json_array_end(j);
}
