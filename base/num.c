/* num.c: see num.h. */
#include "base/num.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void num_shortest(char out[static NUM_TEXT], double value)
{
	assert(isfinite(value));
	/* Many are counts, and a whole number takes a third of the time. Zero may
	 * have a sign. */
	if (value != 0 && fabs(value) < 1e15 && value == floor(value)) {
		snprintf(out, NUM_TEXT, "%lld", (long long)value);
		return;
	}
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(out, NUM_TEXT, "%.*g", digits, value);
		/* Most numbers need all seventeen: the last is not read back. */
		if (digits == 17 || strtod(out, NULL) == value)
			return;
	}
}

static const char *skip_digits(const char *s)
{
	while (isdigit((unsigned char)*s))
		s++;
	return s;
}

/* text is sign? (digits point? digits? | point digits) (e sign? digits)? */
static bool is_decimal(const char *s)
{
	s += *s == '+' || *s == '-';
	const char *whole = s;
	s = skip_digits(s);
	size_t digits = (size_t)(s - whole);
	if (*s == '.') {
		const char *fraction = ++s;
		s = skip_digits(s);
		digits += (size_t)(s - fraction);
	}
	if (!digits)
		return false;
	if (*s == 'e' || *s == 'E') {
		s++;
		s += *s == '+' || *s == '-';
		const char *exponent = s;
		s = skip_digits(s);
		if (s == exponent)
			return false;
	}
	return *s == '\0';
}

bool num_parse(const char *text, double *value)
{
	if (!is_decimal(text))
		return false;
	double read = strtod(text, NULL);
	if (!isfinite(read))
		return false;
	*value = read + 0.0; /* never -0 */
	return true;
}

void num_superscript(char *out, size_t size, int n)
{
	static const char *const digit[] = { "⁰", "¹", "²", "³", "⁴",
					     "⁵", "⁶", "⁷", "⁸", "⁹" };
	char plain[16];
	size_t at = 0;

	snprintf(plain, sizeof plain, "%d", n);
	for (const char *s = plain; *s && at < size; s++) {
		const char *sign = *s == '-' ? "⁻" : digit[*s - '0'];
		at += (size_t)snprintf(out + at, size - at, "%s", sign);
	}
}

/* Cuts zeros off the end of decimals, and a point that ends them. */
static void cut_zeros(char *text)
{
	size_t len = strlen(text);

	if (!strchr(text, '.'))
		return;
	while (text[len - 1] == '0')
		text[--len] = '\0';
	if (text[len - 1] == '.')
		text[len - 1] = '\0';
}

/* "2.89 × 10⁻⁸", as people write what has no prefix; three digits. */
static void scientific(char out[static NUM_TEXT], double value)
{
	char digits[NUM_TEXT], power[20];

	snprintf(digits, sizeof digits, "%.2e", value);
	char *exponent = strchr(digits, 'e');
	if (!exponent) { /* NaN, say: its text is not shown */
		snprintf(out, NUM_TEXT, "%.40s", digits);
		return;
	}
	*exponent = '\0';
	cut_zeros(digits);
	num_superscript(power, sizeof power,
			(int)strtol(exponent + 1, NULL, 10));
	snprintf(out, NUM_TEXT, "%.10s × 10%s", digits, power);
}

/* value with so many decimals, or with as many as show that it is not zero; what
 * nobody could count or pay is told as less than that. */
static void fixed(char out[static NUM_TEXT], double value, int decimals)
{
	snprintf(out, NUM_TEXT, "%.*f", decimals, value);
	if (value == 0 || !isfinite(value) || strpbrk(out, "123456789"))
		return;
	if (fabs(value) < 1e-6) {
		snprintf(out, NUM_TEXT, "%s",
			 value > 0 ? "<0.000001" : ">-0.000001");
		return;
	}
	snprintf(out, NUM_TEXT, "%.*f", 1 - (int)floor(log10(fabs(value))),
		 value);
	cut_zeros(out);
}

void num_grouped(char out[static NUM_TEXT], double value, int decimals)
{
	char plain[NUM_TEXT];
	size_t at = 0;

	if (fabs(value) >= 1e15) { /* its digits would only pretend */
		scientific(out, value);
		return;
	}
	fixed(plain, value, decimals);
	const char *s = plain;
	while (strchr("<>-", *s))
		out[at++] = *s++;
	size_t whole = strcspn(s, ".");
	for (size_t i = 0; i < whole && at < NUM_TEXT - 2; i++) {
		if (i && (whole - i) % 3 == 0)
			out[at++] = ',';
		out[at++] = s[i];
	}
	snprintf(out + at, NUM_TEXT - at, "%s", s + whole);
}

void num_percent(char out[static NUM_TEXT], double fraction, int decimals)
{
	char number[NUM_TEXT];

	num_grouped(number, 100 * fraction, decimals);
	snprintf(out, NUM_TEXT, "%.40s %%", number);
}

/* value with three significant digits and no exponent, trailing zeros kept off:
 * 46.88 -> "46.9", 3.6 -> "3.6", 912 -> "912". 1 <= |value| < 1000, or 0. */
static void three_digits(char out[static NUM_TEXT], double value)
{
	double size = fabs(value);
	int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;

	snprintf(out, NUM_TEXT, "%.*f", decimals, value);
	cut_zeros(out);
}

/* The power of 1000 with which value is written, -8 … 8. */
static int thousands(double value)
{
	int power = 0;

	if (value == 0 || !isfinite(value))
		return 0;
	double size = fabs(value);
	while (size >= 999.5 && power < 8) {
		size /= 1000;
		power++;
	}
	while (size < 0.9995 && power > -8) {
		size *= 1000;
		power--;
	}
	return power;
}

void num_si(char out[static NUM_TEXT], double value, const char *unit)
{
	static const char *const prefix[] = { "y", "z", "a", "f", "p", "n",
					      "µ", "m", "",  "k", "M", "G",
					      "T", "P", "E", "Z", "Y" };
	static const char *const count[] = { "", "K", "M", "B", "T" };
	char digits[NUM_TEXT];
	int power = thousands(value);

	if (!*unit && (power < 0 || power > 4)) {
		if (power > 4 || fabs(value) < 1e-4)
			scientific(out, value);
		else
			snprintf(out, NUM_TEXT, "%.3g", value);
		return;
	}
	double scaled = value / pow(1000, power);
	if (fabs(scaled) >= 999.5 || (scaled != 0 && fabs(scaled) < 0.9995))
		scientific(digits, scaled);
	else
		three_digits(digits, scaled);
	if (*unit)
		snprintf(out, NUM_TEXT, "%.28s %s%.14s", digits,
			 prefix[power + 8], unit);
	else
		snprintf(out, NUM_TEXT, "%.20s%s", digits, count[power]);
}

void num_duration(char out[static NUM_TEXT], double seconds)
{
	static const struct {
		double from, size;
		const char *unit;
	} step[] = {
		{ 2 * 365.25 * 86400, 365.25 * 86400, "years" },
		{ 1.5 * 86400, 86400, "days" },
		{ 2 * 3600, 3600, "h" },
		{ 120, 60, "min" },
	};
	char digits[NUM_TEXT];

	for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
		double scaled = seconds / step[i].size;
		if (seconds < step[i].from)
			continue;
		if (scaled >= 999.5)
			num_grouped(digits, scaled, 0);
		else
			three_digits(digits, scaled);
		snprintf(out, NUM_TEXT, "%.32s %s", digits, step[i].unit);
		return;
	}
	num_si(out, seconds, "s");
}
