/* time_unit.c: see time_unit.h. */
#include "base/time_unit.h"

#include <ctype.h>
#include <string.h>

static const struct time_unit units[] = {
	{ "ns", 1, 1e9 },
	{ "us", 1, 1e6 },
	{ "µs", 1, 1e6 },
	{ "μs", 1, 1e6 },
	{ "ms", 1, 1e3 },
	{ "s", 1, 1 },
	{ "sec", 1, 1 },
	{ "seconds", 1, 1 },
	{ "second", 1, 1 },
	{ "min", 60, 1 },
	{ "mins", 60, 1 },
	{ "minutes", 60, 1 },
	{ "minute", 60, 1 },
	{ "h", 3600, 1 },
	{ "hr", 3600, 1 },
	{ "hours", 3600, 1 },
	{ "hrs", 3600, 1 },
	{ "hour", 3600, 1 },
	{ "d", 86400, 1 },
	{ "days", 86400, 1 },
	{ "day", 86400, 1 },
	{ "weeks", 604800, 1 },
	{ "week", 604800, 1 },
	/* of 365.25 days */
	{ "years", 31557600, 1 },
	{ "year", 31557600, 1 },
};

enum { UNITS = sizeof units / sizeof *units };

const struct time_unit *time_unit_called(const char *word)
{
	for (size_t i = 0; i < UNITS; i++)
		if (strcmp(units[i].word, word) == 0)
			return &units[i];
	return NULL;
}

const struct time_unit *time_unit_behind(const char *text, size_t *len)
{
	size_t all = strlen(text);

	while (all && text[all - 1] == ' ')
		all--;
	for (size_t i = 0; i < UNITS; i++) {
		size_t wide = strlen(units[i].word);
		if (all <= wide ||
		    memcmp(text + all - wide, units[i].word, wide) != 0 ||
		    isalpha((unsigned char)text[all - wide - 1]))
			continue;
		*len = all - wide;
		return &units[i];
	}
	return NULL;
}

double time_unit_convert(double value, const struct time_unit *from,
			 const struct time_unit *to)
{
	if (from->times == to->times && from->over == to->over)
		return value;
	return value * (from->times * to->over) / (from->over * to->times);
}
