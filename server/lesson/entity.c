/* entity.c: see entity.h. */
#include "server/lesson/entity.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* People who write UTF-8 need names only for what Markdown would take as marks,
 * and for spaces that cannot be seen. */
static const struct {
	const char *name, *text;
} names[] = {
	{ "amp", "&" },	      { "lt", "<" },	    { "gt", ">" },
	{ "quot", "\"" },     { "apos", "'" },	    { "nbsp", "\u00a0" },
	{ "ensp", "\u2002" }, { "emsp", "\u2003" }, { "thinsp", "\u2009" },
	{ "ndash", "–" },     { "mdash", "—" },	    { "hellip", "…" },
	{ "times", "×" },     { "middot", "·" },    { "minus", "−" },
	{ "shy", "\u00ad" },  { "colon", ":" },	    { "dollar", "$" },
	{ "lbrace", "{" },    { "rbrace", "}" },    { "lowbar", "_" },
	{ "ast", "*" },	      { "lsqb", "[" },	    { "rsqb", "]" },
	{ "grave", "`" },     { "vert", "|" },	    { "num", "#" },
	{ "bsol", "\\" },
};

static void add_utf8(struct buf *out, uint32_t c)
{
	if (c < 0x80) {
		buf_putc(out, (char)c);
		return;
	}
	if (c < 0x800) {
		buf_putc(out, (char)(0xc0 | c >> 6));
	} else if (c < 0x10000) {
		buf_putc(out, (char)(0xe0 | c >> 12));
		buf_putc(out, (char)(0x80 | (c >> 6 & 0x3f)));
	} else {
		buf_putc(out, (char)(0xf0 | c >> 18));
		buf_putc(out, (char)(0x80 | (c >> 12 & 0x3f)));
		buf_putc(out, (char)(0x80 | (c >> 6 & 0x3f)));
	}
	buf_putc(out, (char)(0x80 | (c & 0x3f)));
}

static bool number(struct buf *out, const char *digits, size_t len)
{
	char text[12];
	int base = 10;

	if (len && (*digits == 'x' || *digits == 'X')) {
		base = 16;
		digits++;
		len--;
	}
	if (len == 0 || len > 8)
		return false;
	snprintf(text, sizeof text, "%.*s", (int)len, digits);
	char *end;
	unsigned long c = strtoul(text, &end, base);
	bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
	if (*end || control || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return false;
	add_utf8(out, (uint32_t)c);
	return true;
}

bool entity_decode(struct buf *out, const char *text, size_t len)
{
	if (len < 3 || text[0] != '&' || text[len - 1] != ';')
		return false;
	text++;
	len -= 2;
	if (*text == '#')
		return number(out, text + 1, len - 1);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		if (strlen(names[i].name) == len &&
		    memcmp(names[i].name, text, len) == 0) {
			buf_puts(out, names[i].text);
			return true;
		}
	}
	return false;
}
