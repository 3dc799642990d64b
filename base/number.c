/* number.c: see number.h. Folding the characters is number_fold.c, the digits
 * and their marks number_scan.c. */
#include "base/number.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number_fold.h"
#include "base/number_scan.h"
#include "base/people.h"
#include "base/space.h"
#include "base/time_unit.h"

/* Cuts len bytes of tail off the end of s if they stand there behind something;
 * capitals do not matter. */
static bool take_tail(char *s, const char *tail, size_t len)
{
	size_t at = strlen(s);

	if (at <= len || strncasecmp(s + at - len, tail, len) != 0)
		return false;
	s[at - len] = '\0';
	space_trim(s);
	return true;
}

static bool is_word(const char *unit)
{
	for (; *unit; unit++)
		if (!isalpha((unsigned char)*unit) && *unit != '-')
			return false;
	return true;
}

/* Words may stand in singular or plural: "1 day", "2 GPUs". Short units may
 * not: "m" is not "ms". */
static bool take_word(char *s, const char *unit)
{
	size_t len = strlen(unit);

	if (take_tail(s, unit, len))
		return true;
	if (len < 3 || !is_word(unit))
		return false;
	if (unit[len - 1] == 's' && len >= 4)
		return take_tail(s, unit, len - 1);
	char plural[NUMBER_UNIT_MAX + 1];
	snprintf(plural, sizeof plural, "%.*ss", NUMBER_UNIT_MAX - 1, unit);
	return take_tail(s, plural, len + 1);
}

/* How people write a unit besides. None is another unit's name. */
static const struct spelling {
	const char *unit, *as;
} spellings[] = {
	{ "days", "d" },
	{ "h", "hours" },
	{ "h", "hr" },
	{ "h", "hrs" },
	{ "s", "seconds" },
	{ "s", "sec" },
	{ "ms", "milliseconds" },
	{ "µs", "us" },
	{ "µs", "microseconds" },
	{ "GPU-hours", "GPU hours" },
	{ "GPU-hours", "GPU hour" },
	{ "GPU-hours", "GPU-h" },
	{ "GPU-hours", "GPU h" },
	{ "GPU-hours", "GPUh" },
	{ "FLOP", "FLOPs" },
	{ "FLOP/s", "FLOPS" },
	{ "FLOP/s", "FLOPs/s" },
	{ "TFLOP/s", "TFLOPS" },
	{ "TFLOP/s", "TFLOPs/s" },
	{ "tokens/s", "tokens per second" },
	{ "tokens/s", "token/s" },
	{ "tokens/s", "tok/s" },
	{ "tokens/s", "tokens/sec" },
	{ "tokens/s", "tok/sec" },
	{ "x", "times" },
};

/* unit is folded, as s is; form has it as the item does. */
static void take_unit(char *s, const char *unit, const char *form)
{
	if (!*unit)
		return;
	for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
		if (strcmp(spellings[i].unit, form) == 0 &&
		    take_word(s, spellings[i].as))
			return;
	take_word(s, unit);
}

/* Where the form's unit is one of time, whichever one is behind the number is
 * taken off: returns it and in *own the form's. NULL: there is none. */
static const struct time_unit *take_time(char *s, const char *form,
					 const struct time_unit **own)
{
	size_t len;

	*own = time_unit_called(form);
	if (!*own)
		return NULL;
	const struct time_unit *other = time_unit_behind(s, &len);
	if (!other)
		return NULL;
	s[len] = '\0';
	space_trim(s);
	return other;
}

static bool take_percent(char *s)
{
	size_t len = strlen(s);

	if (!len || s[len - 1] != '%')
		return false;
	s[len - 1] = '\0';
	space_trim(s);
	return true;
}

static struct number unread(const char *why)
{
	return (struct number){ .state = NUMBER_UNREAD, .why = why };
}

/* value / 100, so that 33.2 gives the double that 0.332 is. */
static double hundredth(double value)
{
	char digits[NUM_TEXT];
	size_t len = (size_t)snprintf(digits, sizeof digits, "%.15g", value);

	if (strchr(digits, 'e') || strtod(digits, NULL) != value)
		return value / 100;
	snprintf(digits + len, sizeof digits - len, "e-2");
	return strtod(digits, NULL);
}

void number_as(char out[static NUMBER_AS_MAX], double value, bool percent,
	       const char *unit)
{
	char plain[NUM_TEXT], per_cent[NUM_TEXT];

	people_number(plain, value);
	people_percent(per_cent, value);
	if (percent)
		snprintf(out, NUMBER_AS_MAX, "%s = %s", plain, per_cent);
	else
		snprintf(out, NUMBER_AS_MAX, "%s%s%s", plain, *unit ? " " : "",
			 unit);
}

static struct number_reading reading(struct number_scan scan,
				     bool typed_percent,
				     const struct number_form *form)
{
	struct number_reading r = { .value = scan.value + 0.0,
				    .note = scan.note,
				    .percent = typed_percent };
	double size = fabs(r.value);

	if (!typed_percent && form->percent && size > 1 && size <= 100)
		r.percent = true;
	if (r.percent)
		r.value = hundredth(r.value);
	number_as(r.as, r.value, r.percent || form->percent,
		  typed_percent ? "" : form->unit);
	return r;
}

/* Two readings are shown as buttons, so neither may be read in two ways. */
static void say_plainly(struct number_reading *r,
			const struct number_form *form)
{
	char digits[NUM_TEXT];
	char rest[NUMBER_AS_MAX];

	people_plain(digits, r->value);
	snprintf(rest, sizeof rest, "%s", r->as);
	const char *equals = strstr(rest, " = ");
	bool unit = *form->unit && !equals;
	snprintf(r->as, sizeof r->as, "%s%s%s", digits,
		 equals ? equals
		 : unit ? " "
			: "",
		 unit ? form->unit : "");
}

static struct number both(const struct number_scan scan[2], bool percent,
			  const struct number_form *form)
{
	struct number n = { .state = NUMBER_READ, .len = 1 };

	n.reading[0] = reading(scan[0], percent, form);
	if (!scan[0].ambiguous)
		return n;
	n.reading[1] = reading(scan[1], percent, form);
	/* "1,000/3,000" is a third either way. */
	if (fabs(n.reading[0].value - n.reading[1].value) <=
	    1e-9 * fabs(n.reading[0].value))
		return n;
	n.state = NUMBER_ASK;
	n.len = 2;
	for (size_t i = 0; i < 2; i++)
		say_plainly(&n.reading[i], form);
	return n;
}

struct number number_read(const char *typed, const struct number_form *form)
{
	static const struct number_form any = { .percent = false };
	char s[NUMBER_TYPED_MAX], unit[NUMBER_UNIT_MAX];
	struct number_scan scan[2];
	const struct time_unit *other = NULL, *own = NULL;

	form = form ? form : &any;
	if (number_fold(s, sizeof s, typed) >= sizeof s)
		return unread("not a number");
	space_trim(s);
	if (*s == '~' || *s == '=') {
		*s = ' ';
		space_trim(s);
	}
	if (!*s)
		return unread("empty");
	other = take_time(s, form->unit, &own);
	if (!other && number_fold(unit, sizeof unit, form->unit) < sizeof unit)
		take_unit(s, unit, form->unit);
	bool percent = take_percent(s);
	if (percent && other && time_unit_convert(1, other, own) != 1)
		return unread("not a number");
	for (int commas = 0; commas < 2; commas++) {
		scan[commas] = number_scan(s, commas == 0);
		if (scan[commas].why)
			return unread(scan[commas].why);
		if (other)
			scan[commas].value =
				time_unit_convert(scan[commas].value, other,
						  own);
		if (!isfinite(scan[commas].value))
			return unread(number_too_large);
	}
	return both(scan, percent, form);
}
