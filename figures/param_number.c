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

/* In text, which it cuts: the number without the sign or the word of a currency.
 */
static const char *without_currency(char *text)
{
	static const char *const signs[] = { "US$", "$",   "€",	  "£",
					     "¥",   "USD", "EUR", "GBP",
					     "CHF", "JPY", "CNY" };
	size_t all = strlen(text);

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		size_t len = strlen(signs[i]);
		if (len < all && strncmp(text, signs[i], len) == 0)
			return text + len;
		if (len < all && strcmp(text + all - len, signs[i]) == 0) {
			text[all - len] = '\0';
			return text;
		}
	}
	return text;
}

/* "4k" of what goes in powers of two is 4000 or 4096: people mean either. */
static struct param_number octaves(const struct param *p, struct param_number n,
				   const char *text)
{
	size_t len = strlen(text), unit = p->unit ? strlen(p->unit) : 0;

	if (unit && unit < len && strcmp(text + len - unit, p->unit) == 0)
		len -= unit;
	while (len && text[len - 1] == ' ')
		len--;
	if (!len || n.state != NUMBER_READ || !strchr("kKM", text[len - 1]))
		return n;
	n.state = NUMBER_ASK;
	n.other = text[len - 1] == 'M' ? n.value / 1e6 * (1 << 20)
				       : n.value / 1e3 * (1 << 10);
	return n;
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
	const char *typed = p->money ? without_currency(words) : words;
	struct number n = number_read(typed, &form);
	out = settled(p, &n, unit);
	return p->scale == SCALE_OCTAVES ? octaves(p, out, typed) : out;
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
