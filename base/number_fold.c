/* number_fold.c: see number_fold.h. */
#include "base/number_fold.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static const struct fold {
	const char *from;
	const char *to;
} folds[] = {
	{ "\u2212", "-" }, { "\u2013", "-" }, { "\u2012", "-" },
	{ "\u2010", "-" }, { "\u2011", "-" }, { "\uFE63", "-" },
	{ "\u00A0", " " }, { "\u202F", " " }, { "\u2009", " " },
	{ "\u2007", " " }, { "\u2002", " " }, { "\u2003", " " },
	{ "\u200A", " " }, { "\u2008", " " }, { "\u3000", " " },
	{ "\t", " " },	   { "\n", " " },     { "\r", " " },
	{ "\u200B", "" },  { "\uFEFF", "" },  { "\u200E", "" },
	{ "\u2019", "'" }, { "\u02BC", "'" }, { "\u00D7", "*" },
	{ "\u00B7", "*" }, { "\u22C5", "*" }, { "\u2219", "*" },
	{ "\u2217", "*" }, { "\u2044", "/" }, { "\u2215", "/" },
	{ "\u2248", "~" }, { "\u223C", "~" }, { "\u2243", "~" },
	{ "\u066A", "%" },
};

static const char *const superscripts[] = {
	"⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5",
	"⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9", "⁻", "-", "⁺", "+",
};

static const char *superscript(const char *text, size_t len)
{
	size_t count = sizeof superscripts / sizeof superscripts[0];

	if (len < 2)
		return NULL;
	for (size_t i = 0; i < count; i += 2)
		if (strlen(superscripts[i]) == len &&
		    memcmp(superscripts[i], text, len) == 0)
			return superscripts[i + 1];
	return NULL;
}

/* U+FF01 … U+FF5E are the wide forms of ! … ~; 0 for anything else. */
static char wide(const char *text, size_t len)
{
	const unsigned char *c = (const unsigned char *)text;

	if (len != 3 || c[0] != 0xEF || (c[1] != 0xBC && c[1] != 0xBD))
		return '\0';
	int ascii = 0x20 + ((c[1] - 0xBC) << 6) + (c[2] - 0x80);
	return ascii > 0x20 && ascii < 0x7F ? (char)ascii : '\0';
}

/* What the character becomes; NULL: it stays. */
static const char *folded(const char *text, size_t len, char one[static 2])
{
	if (*text > ' ' && *text <= '~')
		return NULL;
	for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
		if (strlen(folds[i].from) == len &&
		    memcmp(folds[i].from, text, len) == 0)
			return folds[i].to;
	one[0] = wide(text, len);
	one[1] = '\0';
	return one[0] ? one : NULL;
}

struct out {
	char *to;
	size_t len, size;
};

static void put(struct out *out, const char *text, size_t len)
{
	if (len < out->size - out->len)
		memcpy(out->to + out->len, text, len);
	else
		len = out->size - out->len;
	out->len += len;
}

size_t number_fold(char *to, size_t size, const char *text)
{
	struct out out = { .to = to, .size = size };
	bool raised = false;

	for (size_t len; *text && out.len < size; text += len) {
		char one[2];
		len = utf8_char(text, strlen(text));
		len = len ? len : 1;
		const char *high = superscript(text, len);
		const char *as = high ? high : folded(text, len, one);
		if (high && !raised)
			put(&out, "^", 1);
		raised = high != NULL;
		if (as)
			put(&out, as, strlen(as));
		else
			put(&out, text, len);
	}
	to[out.len < size ? out.len : size - 1] = '\0';
	return out.len;
}
