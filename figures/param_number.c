/* param_number.c: see param_number.h. */
#include "figures/param_number.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

/* Units of time, in seconds: times / over, so that 300 ms is the double that
 * 0.3 is. */
static const struct time_unit {
	const char *word;
	double times, over;
} time_units[] = {
	{ "ns", 1, 1e9 },	{ "us", 1, 1e6 },      { "µs", 1, 1e6 },
	{ "μs", 1, 1e6 },	{ "ms", 1, 1e3 },      { "s", 1, 1 },
	{ "sec", 1, 1 },	{ "seconds", 1, 1 },   { "second", 1, 1 },
	{ "min", 60, 1 },	{ "mins", 60, 1 },     { "minutes", 60, 1 },
	{ "minute", 60, 1 },	{ "h", 3600, 1 },      { "hr", 3600, 1 },
	{ "hours", 3600, 1 },	{ "hrs", 3600, 1 },    { "hour", 3600, 1 },
	{ "d", 86400, 1 },	{ "days", 86400, 1 },  { "day", 86400, 1 },
	{ "weeks", 604800, 1 }, { "week", 604800, 1 },
};

static bool is_time(const struct param *p)
{
	return p->unit && strcmp(p->unit, "s") == 0;
}

/* Is it a part of a whole, so that a per cent sign says what is meant? */
static bool is_share(const struct param *p)
{
	return p->type == PARAM_REAL && !p->unit && p->max <= 1;
}

/* The unit of time that text ends with, behind something that is no letter;
 * *len is then the text in front of it. NULL: there is none. */
static const struct time_unit *time_unit(const char *text, size_t *len)
{
	size_t all = strlen(text);

	while (all && text[all - 1] == ' ')
		all--;
	for (size_t i = 0; i < sizeof time_units / sizeof *time_units; i++) {
		size_t wide = strlen(time_units[i].word);
		if (all <= wide ||
		    memcmp(text + all - wide, time_units[i].word, wide) != 0 ||
		    isalpha((unsigned char)text[all - wide - 1]))
			continue;
		*len = all - wide;
		return &time_units[i];
	}
	return NULL;
}

static double scaled(const struct time_unit *unit, double value)
{
	return unit ? value * unit->times / unit->over : value;
}

/* A whole number has no decimal mark, so that "1,234" is one only if the comma
 * parts groups. */
static struct param_number settled(const struct param *p,
				   const struct number *n,
				   const struct time_unit *unit)
{
	struct param_number out = { .state = n->state };

	if (n->state == NUMBER_UNREAD)
		return out;
	out.value = scaled(unit, n->reading[0].value);
	if (n->state == NUMBER_ASK)
		out.other = scaled(unit, n->reading[1].value);
	if (n->state == NUMBER_ASK && p->type == PARAM_INT &&
	    out.other != floor(out.other))
		out.state = NUMBER_READ;
	return out;
}

struct param_number param_number(const struct param *p, const char *text)
{
	struct param_number out = { .state = NUMBER_READ, .plain = true };
	struct number_form form = { .percent = false };
	const struct time_unit *unit = NULL;
	char words[NUMBER_TYPED_MAX];
	size_t len = strlen(text);

	if (num_parse(text, &out.value))
		return out;
	out = (struct param_number){ .state = NUMBER_UNREAD };
	if (len >= sizeof words || (strchr(text, '%') && !is_share(p)))
		return out;
	if (is_time(p))
		unit = time_unit(text, &len);
	else if (p->unit)
		snprintf(form.unit, sizeof form.unit, "%s", p->unit);
	snprintf(words, sizeof words, "%.*s", (int)len, text);
	/* "5 M" seconds are neither minutes nor millions. */
	if (is_time(p) && strpbrk(words, "kKMGBbTtP"))
		return out;
	struct number n = number_read(words, &form);
	return settled(p, &n, unit);
}

bool param_number_told(const struct param *p, const struct param_value *value,
		       char as[static NUMBER_AS_MAX])
{
	bool number = p->type == PARAM_REAL || p->type == PARAM_INT;

	if (!number || !value->given || value->plain)
		return false;
	number_as(as, value->number, is_share(p), p->unit ? p->unit : "");
	return true;
}
