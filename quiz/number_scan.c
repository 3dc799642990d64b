/* number_scan.c: see number_scan.h.
 *
 *     value   = signed [ "/" signed ]
 *     signed  = [ "+" | "-" ] factor
 *     factor  = decimal [ exponent ] [ times power | raise ] [ suffix ]
 *     power   = decimal raise
 *     raise   = ( "^" | "**" ) whole number, in () or {} if you like
 *     decimal = digits with group marks and a decimal mark
 */
#include "quiz/number_scan.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"

enum { DIGITS_MAX = 256 };

static const char not_a_number[] = "not a number";
static const char too_large[] = "too large";

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

/* The marks of a run of digits: which separates groups, which is the decimal
 * one; '\0' for none. */
struct marks {
	char group, decimal;
	bool ambiguous;
};

static size_t count(const char *run, size_t len, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += run[i] == c;
	return n;
}

/* One comma alone: ambiguous after one to three digits that do not begin with 0
 * and before exactly three; the decimal mark otherwise. */
static struct marks lone_comma(const char *run, size_t len, bool groups)
{
	const char *comma = memchr(run, ',', len);
	size_t before = (size_t)(comma - run);
	struct marks m = { .decimal = ',' };

	m.ambiguous = before >= 1 && before <= 3 && run[0] != '0' &&
		      len - before - 1 == 3;
	if (m.ambiguous && groups)
		m = (struct marks){ .group = ',', .ambiguous = true };
	return m;
}

/* Which mark is which, from how many there are and which comes last. What does
 * not fit together is found by place_digits. */
static struct marks marks_of(const char *run, size_t len, bool comma_groups)
{
	size_t commas = count(run, len, ',');
	size_t points = count(run, len, '.');
	struct marks m = { .group = '\0' };

	for (const char *other = " _'"; *other; other++)
		if (count(run, len, *other))
			m.group = *other;
	if (m.group) {
		m.decimal = commas ? ',' : points ? '.' : '\0';
	} else if (commas && points) {
		const char *comma = memrchr(run, ',', len);
		bool comma_last = comma > (const char *)memrchr(run, '.', len);
		m.decimal = comma_last ? ',' : '.';
		m.group = comma_last ? '.' : ',';
	} else if (commas == 1) {
		return lone_comma(run, len, comma_groups);
	} else if (commas) {
		m.group = ',';
	} else if (points == 1) {
		m.decimal = '.';
	} else if (points) {
		m.group = '.';
	}
	return m;
}

/* Copies the digits with a point as decimal mark. False if the marks stand where
 * they cannot: groups are of three, the first of one to three and no 0 first. */
static bool place_digits(char *out, const char *run, size_t len, struct marks m)
{
	size_t in_group = 0;
	bool grouped = false, fraction = false, any = false;

	for (size_t i = 0; i < len; i++) {
		bool group_ends = run[i] == m.group || run[i] == m.decimal;
		if (isdigit((unsigned char)run[i])) {
			any = true;
			in_group++;
			*out++ = run[i];
			continue;
		}
		if (!group_ends || fraction || (grouped && in_group != 3))
			return false;
		if (run[i] == m.decimal) {
			fraction = true;
			*out++ = '.';
		} else if (in_group < 1 || in_group > 3 || run[0] == '0') {
			return false;
		}
		grouped = run[i] == m.group;
		in_group = 0;
	}
	*out = '\0';
	return any && (fraction || !grouped || in_group == 3);
}

/* The length of the run of digits and marks; a space belongs to it only
 * between two digits. */
static size_t run_len(const char *s)
{
	size_t len = 0;

	for (; s[len]; len++) {
		if (s[len] == ' ' && len &&
		    isdigit((unsigned char)s[len + 1]) &&
		    isdigit((unsigned char)s[len - 1]))
			continue;
		if (!isdigit((unsigned char)s[len]) &&
		    (s[len] == ' ' || !strchr(".,_'", s[len])))
			break;
	}
	return len;
}

/* Reads a decimal into text, "1234.5" or "3.32e-1". */
static bool decimal(struct scan *s, char text[static DIGITS_MAX])
{
	size_t len = run_len(s->at);
	struct marks m = marks_of(s->at, len, s->comma_groups);

	if (!len || len > 200 || !place_digits(text, s->at, len, m))
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
	size_t sign = s->at[1] == '+' || s->at[1] == '-';
	size_t digits = strspn(s->at + 1 + sign, "0123456789");
	if (!digits || digits > 6)
		return fail(s, digits ? too_large : not_a_number);
	snprintf(text + strlen(text), 16, "%.*s", (int)(1 + sign + digits),
		 s->at);
	s->at += 1 + sign + digits;
	return true;
}

static bool raised(const struct scan *s)
{
	return *s->at == '^' || (s->at[0] == '*' && s->at[1] == '*');
}

/* ^-12, **(-12), ^{-12}: at most four digits. */
static bool exponent(struct scan *s, int *power)
{
	s->at += *s->at == '^' ? 1 : 2;
	skip_spaces(s);
	char close = *s->at == '(' ? ')' : *s->at == '{' ? '}' : '\0';
	s->at += close != '\0';
	size_t sign = *s->at == '-' || *s->at == '+';
	size_t digits = strspn(s->at + sign, "0123456789");
	if (!digits || digits > 4)
		return fail(s, digits ? too_large : not_a_number);
	*power = (int)strtol(s->at, NULL, 10);
	s->at += sign + digits;
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

/* What stands behind a decimal and scales it by a power of ten: 0 if nothing. */
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
	return isfinite(*value) || fail(s, too_large);
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
