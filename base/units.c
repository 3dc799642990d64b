/* units.c: see units.h. */
#include "base/units.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const char no_break[] = "\u00a0";

/* Behind a letter for a power of ten: kB, TFLOP/s. */
static const char *const scaled[] = { "B",     "B/s",	 "iB",	 "FLOP",
				      "FLOPs", "FLOP/s", "FLOPS" };
static const char *const plain[] = {
	"%",	 "s", "ms",    "µs",	 "μs",	     "ns",
	"min",	 "h", "d",     "day",	 "days",     "hour",
	"hours", "W", "bytes", "tokens", "tokens/s", "GPUs",
};

static bool is_one_of(const char *const *list, size_t list_len,
		      const char *text, size_t len)
{
	for (size_t i = 0; i < list_len; i++)
		if (strlen(list[i]) == len && memcmp(list[i], text, len) == 0)
			return true;
	return false;
}

/* The word at text: up to a space, or a mark that ends a sentence. */
static size_t word_len(const char *text, const char *end)
{
	size_t len = 0;

	while (text + len < end && !strchr(" \n,;:.!?()", text[len]))
		len++;
	return len;
}

static bool is_unit(const char *text, const char *end)
{
	size_t len = word_len(text, end);
	size_t power = len && strchr("kKMGTPE", text[0]) ? 1 : 0;

	return is_one_of(plain, sizeof plain / sizeof *plain, text, len) ||
	       is_one_of(scaled, sizeof scaled / sizeof *scaled, text + power,
			 len - power);
}

/* Does a number end in front of at? ⁹ and its like are of three bytes. */
static bool behind_number(const char *text, const char *at)
{
	if (at > text && isdigit((unsigned char)at[-1]))
		return true;
	return at - text >= 3 && memcmp(at - 3, "\u2070", 2) == 0;
}

void units_keep(struct buf *out, const char *text, size_t len)
{
	const char *end = text + len;
	const char *from = text;

	for (const char *at = text; at < end; at++) {
		if (*at != ' ' || !behind_number(text, at) ||
		    !is_unit(at + 1, end))
			continue;
		buf_add(out, from, (size_t)(at - from));
		buf_puts(out, no_break);
		from = at + 1;
	}
	buf_add(out, from, (size_t)(end - from));
}
