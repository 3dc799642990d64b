/* number_scan.c: see number_scan.h.
 *
 *     value   = signed [ "/" signed ]
 *     signed  = [ "+" | "-" ] factor
 *     factor  = decimal [ exponent ] [ times power | raise ] [ suffix ]
 *     power   = decimal raise
 *     raise   = ( "^" | "**" ) whole number, in () or {} if you like
 *     decimal = digits with group marks and a decimal mark
 */
#include "base/number_scan.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_digits.h"

enum { DIGITS_MAX = 256, POWER_MAX = 10000 };

static const char not_a_number[] = "not a number";
const char number_too_large[] = "too large";

struct scan {
	const char *at;
	bool comma_groups;
	struct number_scan *out;
};

static void skip_spaces(struct scan *s)
{
	s->at += strspn(s->at, " ");
}

static bool fail(struct scan *s, const char *why)
{
	s->out->why = why;
	return false;
}

/* [+-]digits: a power of ten, or one that is as far out as any double is. False
 * if there are no digits. */
static bool whole_power(struct scan *s, int *power)
{
	bool minus = *s->at == '-';
	size_t sign = minus || *s->at == '+';
	const char *digit = s->at + sign;
	int value = 0;

	for (; isdigit((unsigned char)*digit); digit++)
		value = value < POWER_MAX ? 10 * value + (*digit - '0') : value;
	*power = minus ? -value : value;
	bool any = digit > s->at + sign;
	s->at = digit;
	return any;
}

/* Reads a decimal into text, "1234.5" or "3.32e-1". */
static bool decimal(struct scan *s, char text[static DIGITS_MAX])
{
	size_t len = number_run(s->at);
	struct number_marks m = number_marks(s->at, len, s->comma_groups);

	if (!len || len > 200 || !number_digits(text, s->at, len, m))
		return fail(s, not_a_number);
	if (m.decimal == ',')
		s->out->note = "comma read as the decimal mark";
	else if (m.group == '.')
		s->out->note = "dots read as group marks";
	else if (m.ambiguous)
		s->out->note = "comma read as a group mark";
	s->out->ambiguous |= m.ambiguous;
	s->at += len;
	if (*s->at != 'e' && *s->at != 'E')
		return true;
	int power;
	s->at++;
	if (!whole_power(s, &power))
		return fail(s, not_a_number);
	snprintf(text + strlen(text), 16, "e%d", power);
	return true;
}

static bool raised(const struct scan *s)
{
	return *s->at == '^' || (s->at[0] == '*' && s->at[1] == '*');
}

/* ^-12, **(-12), ^{-12} */
static bool exponent(struct scan *s, int *power)
{
	s->at += *s->at == '^' ? 1 : 2;
	skip_spaces(s);
	char close = *s->at == '(' ? ')' : *s->at == '{' ? '}' : '\0';
	s->at += close != '\0';
	if (!whole_power(s, power))
		return fail(s, not_a_number);
	if (close && *s->at++ != close)
		return fail(s, not_a_number);
	return true;
}

/* text × 10^power as the double nearest to what was typed. */
static double times_ten(const char *text, int power)
{
	char whole[DIGITS_MAX + 16];

	if (strchr(text, 'e') || strchr(text, 'E'))
		return strtod(text, NULL) * pow(10, power);
	snprintf(whole, sizeof whole, "%.250se%d", text, power);
	return strtod(whole, NULL);
}

/* What stands behind a decimal and scales it by a power of ten: 0 if nothing.
 */
static int suffix(struct scan *s)
{
	static const char letters[] = "kKMGBbTtP";
	static const int power[] = { 3, 3, 6, 9, 9, 9, 12, 12, 15 };
	const char *after = s->at + strspn(s->at, " ");
	const char *found = *after ? strchr(letters, *after) : NULL;

	if (!found || isalnum((unsigned char)after[1]))
		return 0;
	s->at = after + 1;
	return power[found - letters];
}

/* base^power, times the text in front of it, which may be "". */
static bool power_of(struct scan *s, const char *text, const char *base,
		     double *value)
{
	int power;

	if (!exponent(s, &power))
		return false;
	if (strcmp(base, "10") == 0)
		*value = times_ten(*text ? text : "1", power);
	else
		*value = (*text ? strtod(text, NULL) : 1) *
			 pow(strtod(base, NULL), power);
	return true;
}

static bool is_times(const struct scan *s)
{
	return *s->at && strchr("*xX", *s->at) && !raised(s);
}

static bool factor(struct scan *s, double *value)
{
	char text[DIGITS_MAX], base[DIGITS_MAX];

	if (!decimal(s, text))
		return false;
	const char *end = s->at;
	skip_spaces(s);
	if (raised(s))
		return power_of(s, "", text, value);
	if (is_times(s)) {
		s->at++;
		skip_spaces(s);
		if (!decimal(s, base))
			return false;
		skip_spaces(s);
		if (!raised(s))
			return fail(s, not_a_number);
		return power_of(s, text, base, value);
	}
	s->at = end;
	*value = times_ten(text, suffix(s));
	return true;
}

static bool signed_factor(struct scan *s, double *value)
{
	bool minus = *s->at == '-';

	if (minus || *s->at == '+')
		s->at++;
	skip_spaces(s);
	if (!factor(s, value))
		return false;
	if (minus)
		*value = -*value;
	skip_spaces(s);
	return true;
}

static bool whole(struct scan *s, double *value)
{
	double below;

	if (!signed_factor(s, value))
		return false;
	if (*s->at == '/') {
		s->at++;
		skip_spaces(s);
		if (!signed_factor(s, &below))
			return false;
		if (*s->at == '\0' && below == 0)
			return fail(s, "division by zero");
		*value /= below;
	}
	if (*s->at)
		return fail(s, not_a_number);
	return isfinite(*value) || fail(s, number_too_large);
}

struct number_scan number_scan(const char *text, bool comma_groups)
{
	struct number_scan out = { .value = 0 };
	struct scan s = { .at = text,
			  .comma_groups = comma_groups,
			  .out = &out };

	whole(&s, &out.value);
	return out;
}
