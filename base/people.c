/* people.c: see people.h. */
#include "base/people.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 12 };

/* value = 0.d1d2d3… × 10^point; without trailing zeros, "0" for 0. */
struct digits {
	bool negative;
	char text[DIGITS + 1];
	int len;
	int point;
};

static struct digits digits_of(double value)
{
	struct digits d = { .negative = value < 0 };
	char text[NUM_TEXT]; /* d.ddddddddddde±dd */

	snprintf(text, sizeof text, "%.*e", DIGITS - 1, fabs(value));
	d.text[0] = text[0];
	memcpy(d.text + 1, text + 2, DIGITS - 1);
	d.len = DIGITS;
	d.point = (int)strtol(text + DIGITS + 2, NULL, 10) + 1;
	while (d.len > 1 && d.text[d.len - 1] == '0')
		d.len--;
	d.text[d.len] = '\0';
	return d;
}

static void scientific(char out[static NUM_TEXT], const struct digits *d)
{
	const char *sign = d->negative ? "−" : "";
	char power[20];

	num_superscript(power, sizeof power, d->point - 1);
	if (d->len == 1 && d->text[0] == '1')
		snprintf(out, NUM_TEXT, "%s10%s", sign, power);
	else
		snprintf(out, NUM_TEXT, "%s%c%s%s × 10%s", sign, d->text[0],
			 d->len > 1 ? "." : "", d->text + 1, power);
}

/* No exponent; needs -6 <= point <= 15 or so to fit. */
static void positional(char out[static NUM_TEXT], const struct digits *d,
		       bool grouped)
{
	size_t at =
		(size_t)snprintf(out, NUM_TEXT, "%s%s", d->negative ? "−" : "",
				 d->point <= 0 ? "0" : "");
	int end = d->len > d->point ? d->len : d->point;

	for (int i = d->point < 0 ? d->point : 0; i < end; i++) {
		if (i == d->point)
			out[at++] = '.';
		else if (grouped && i && i < d->point &&
			 (d->point - i) % 3 == 0)
			out[at++] = ',';
		out[at++] = i >= 0 && i < d->len ? d->text[i] : '0';
	}
	out[at] = '\0';
}

static void written(char out[static NUM_TEXT], const struct digits *d)
{
	bool round = d->len <= 4 && d->point > 6;

	if (d->text[0] == '0')
		snprintf(out, NUM_TEXT, "0");
	else if (d->point < -2 || d->point > 15 || round)
		scientific(out, d);
	else
		positional(out, d, d->point > 4);
}

void people_number(char out[static NUM_TEXT], double value)
{
	struct digits d = digits_of(value);

	written(out, &d);
}

void people_plain(char out[static NUM_TEXT], double value)
{
	struct digits d = digits_of(value);

	if (value == 0)
		snprintf(out, NUM_TEXT, "0");
	else if (d.point < -6 || d.point > 18)
		scientific(out, &d);
	else
		positional(out, &d, false);
}

void people_count(char out[static NUM_TEXT], double value)
{
	static const char *const name[] = { "", "K", "M", "B", "T" };
	struct digits d = digits_of(value);
	int thousands = d.point > 0 ? (d.point - 1) / 3 : 0;
	char digits[NUM_TEXT];

	if (thousands > 4 || d.point < 0) {
		people_number(out, value);
		return;
	}
	people_plain(digits, value / pow(1000, thousands));
	snprintf(out, NUM_TEXT, "%.40s%s", digits, name[thousands]);
}

void people_percent(char out[static NUM_TEXT], double fraction)
{
	struct digits d = digits_of(fraction);
	char digits[NUM_TEXT];

	d.point += 2;
	written(digits, &d);
	snprintf(out, NUM_TEXT, "%.44s %%", digits);
}

double people_rounded(double value)
{
	char digits[NUM_TEXT];
	double size = fabs(value);

	if (size >= 1e3 && size < 1e6)
		return round(value);
	snprintf(digits, sizeof digits, "%.2e", value);
	return strtod(digits, NULL);
}
