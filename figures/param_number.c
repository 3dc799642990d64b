/* param_number.c: see param_number.h. */
#include "figures/param_number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/number_fold.h"
#include "base/time_unit.h"

bool param_is_time(const struct param *p)
{
	return p->unit && strcmp(p->unit, "s") == 0;
}

bool param_is_share(const struct param *p)
{
	return p->type == PARAM_REAL && !p->unit && p->max <= 1;
}

static double scaled(const struct time_unit *unit, double value)
{
	return unit ? time_unit_convert(value, unit, time_unit_called("s"))
		    : value;
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

	if (num_parse(text, &out.value))
		return out;
	out = (struct param_number){ .state = NUMBER_UNREAD };
	/* As one types it: wide letters and spaces are letters and spaces. */
	size_t len = number_fold(words, sizeof words, text);
	if (len >= sizeof words || (strchr(words, '%') && !param_is_share(p)))
		return out;
	if (param_is_time(p))
		unit = time_unit_behind(words, &len);
	else if (p->unit)
		snprintf(form.unit, sizeof form.unit, "%s", p->unit);
	words[len] = '\0';
	/* "5 M" seconds are neither minutes nor millions. */
	if (param_is_time(p) && strpbrk(words, "kKMGBbTtP"))
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
	number_as(as, value->number, param_is_share(p), p->unit ? p->unit : "");
	return true;
}
