/* html.c: see html.h. */
#include "base/html.h"

#include <string.h>

#include "base/utf8.h"

/* What a character of one byte becomes; NULL if it stays as it is. */
static const char *entity(unsigned char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f ? ""
									 : NULL;
	}
}

void html_text(struct buf *out, const char *text)
{
	const char *end = text + strlen(text);
	const char *plain = text; /* start of the run not yet written */

	while (text < end) {
		size_t size = utf8_char(text, (size_t)(end - text));
		const char *instead = NULL;
		if (size == 0)
			instead = "\xef\xbf\xbd";
		else if (size == 1)
			instead = entity((unsigned char)*text);
		size_t step = size ? size : 1;
		if (instead) {
			buf_add(out, plain, (size_t)(text - plain));
			buf_puts(out, instead);
			plain = text + step;
		}
		text += step;
	}
	buf_add(out, plain, (size_t)(text - plain));
}

void html_attr(struct buf *out, const char *name, const char *value)
{
	buf_putc(out, ' ');
	buf_puts(out, name);
	buf_puts(out, "=\"");
	html_text(out, value);
	buf_putc(out, '"');
}

static bool unreserved(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (c && strchr("-._~", c));
}

void html_url_arg(struct buf *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (unreserved(c))
			buf_putc(out, *text);
		else
			buf_printf(out, "%%%02X", c);
	}
}
