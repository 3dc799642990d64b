/* json.c: see json.h. */
#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

void json_init(struct json *j, struct buf *out)
{
	*j = (struct json){ .out = out };
}

/* What the character of size bytes at text becomes, NULL if it stays as it is. */
static const char *escape(const char *text, size_t size, char hex[static 7])
{
	unsigned code = (unsigned char)text[0];

	switch (text[0]) {
	case '"':
		return "\\\"";
	case '\\':
		return "\\\\";
	case '\n':
		return "\\n";
	case '\t':
		return "\\t";
	default:
		break;
	}
	if (size == 0)
		return "\xef\xbf\xbd";
	if (!utf8_unseen(text, &code) && !strchr("<>&", text[0]))
		return NULL;
	snprintf(hex, 7, "\\u%04x", code & 0xffff);
	return hex;
}

/* ASCII that stands for itself: nearly all there is. */
static bool plain(char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\' && c != '<' &&
	       c != '>' && c != '&';
}

static void quoted(struct buf *out, const char *text)
{
	const char *end = text + strlen(text);
	const char *run = text; /* start of what is not yet written */
	char hex[7];

	buf_putc(out, '"');
	while (text < end) {
		if (plain(*text)) {
			text++;
			continue;
		}
		size_t size = utf8_char(text, (size_t)(end - text));
		const char *instead = escape(text, size, hex);
		size_t step = size ? size : 1;
		if (instead) {
			buf_add(out, run, (size_t)(text - run));
			buf_puts(out, instead);
			run = text + step;
		}
		text += step;
	}
	buf_add(out, run, (size_t)(text - run));
	buf_putc(out, '"');
}

/* The comma and the key that stand before a value. False if nobody reads it. */
static bool before(struct json *j, const char *name)
{
	if (!j->out)
		return false;
	if (j->comma)
		buf_putc(j->out, ',');
	if (name) {
		quoted(j->out, name);
		buf_putc(j->out, ':');
	}
	j->comma = true;
	return true;
}

static void open(struct json *j, const char *name, char bracket)
{
	if (!before(j, name))
		return;
	buf_putc(j->out, bracket);
	j->comma = false;
}

static void close(struct json *j, char bracket)
{
	if (!j->out)
		return;
	buf_putc(j->out, bracket);
	j->comma = true;
}

void json_object(struct json *j, const char *name)
{
	open(j, name, '{');
}

void json_object_end(struct json *j)
{
	close(j, '}');
}

void json_array(struct json *j, const char *name)
{
	open(j, name, '[');
}

void json_array_end(struct json *j)
{
	close(j, ']');
}

void json_text(struct json *j, const char *name, const char *text)
{
	if (before(j, name))
		quoted(j->out, text);
}

void json_real(struct json *j, const char *name, double value)
{
	char text[NUM_TEXT];

	if (!before(j, name))
		return;
	if (isfinite(value))
		num_shortest(text, value);
	buf_puts(j->out, isfinite(value) ? text : "null");
}

void json_bool(struct json *j, const char *name, bool value)
{
	if (before(j, name))
		buf_puts(j->out, value ? "true" : "false");
}

void json_null(struct json *j, const char *name)
{
	if (before(j, name))
		buf_puts(j->out, "null");
}
