/* model.c: see model.h. */
#include "figures/peaks/model.h"

#include <math.h>
#include <string.h>

#include "figures/peaks/match.h"

enum {
	INSIDE_MIN = 4, /* letters and digits that say enough as a part */
	SPEAKS_MIN = 3, /* letters of a series that is as good as a name */
	NUMBER_MIN = 3, /* digits of a number that is no count */
	INSERT_MIN = 3	/* digits of a number that may have lost one */
};

struct model {
	struct word series, number, ending;
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* One letter or digit as it is compared. */
static char plain(char c)
{
	if (c >= 'A' && c <= 'Z')
		c = (char)(c - 'A' + 'a');
	return c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
}

static bool same_plain(const char *a, const char *b, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (plain(a[i]) != plain(b[i]))
			return false;
	return true;
}

static struct model split(const struct word *w)
{
	size_t from = 0, to;

	while (from < w->len && !is_digit(w->at[from]))
		from++;
	for (to = from; to < w->len && is_digit(w->at[to]);)
		to++;
	return (struct model){ { w->at, from },
			       { w->at + from, to - from },
			       { w->at + to, w->len - to } };
}

bool model_number(const struct word *w)
{
	return split(w).number.len == w->len;
}

bool model_word(const struct word *w)
{
	struct model m = split(w);

	if (m.number.len == 0 || word_kind(w, false))
		return false;
	return m.number.len < w->len || w->len >= NUMBER_MIN;
}

bool model_version(const struct word *w)
{
	struct model m = split(w);

	return word_is(&m.series, "v") && m.number.len == 1;
}

bool model_series_speaks(const struct word *w)
{
	return split(w).series.len >= SPEAKS_MIN;
}

struct word model_ending(const struct word *w)
{
	return split(w).ending;
}

/* One digit is another, or one is left out of a long number. */
static bool number_alike(const struct word *a, const struct word *b)
{
	size_t head = 0, tail = 0;

	if (a->len > b->len)
		return number_alike(b, a);
	while (head < a->len && a->at[head] == b->at[head])
		head++;
	while (tail < a->len - head &&
	       a->at[a->len - 1 - tail] == b->at[b->len - 1 - tail])
		tail++;
	if (a->len == b->len)
		return a->len > 1 && head + tail + 1 >= a->len;
	return a->len >= INSERT_MIN && b->len == a->len + 1 &&
	       head + tail == a->len;
}

/* The whole of a is a part of b, and b's digits do not go on beside it. */
static bool inside(const struct word *a, const struct word *b)
{
	if (a->len < INSIDE_MIN)
		return false;
	for (size_t i = 0; i + a->len <= b->len; i++) {
		size_t end = i + a->len;
		if (same_plain(b->at + i, a->at, a->len) &&
		    !(i > 0 && is_digit(b->at[i - 1]) && is_digit(b->at[i])) &&
		    !(end < b->len && is_digit(b->at[end]) &&
		      is_digit(b->at[end - 1])))
			return true;
	}
	return false;
}

enum model_kin model_kin(const struct word *a, const struct word *b)
{
	struct model x = split(a), y = split(b);

	if (a->len == b->len && same_plain(a->at, b->at, a->len))
		return MODEL_SAME;
	if (inside(a, b) || inside(b, a))
		return MODEL_INSIDE;
	if (!word_same(&x.series, &y.series) || y.number.len == 0)
		return MODEL_OTHER;
	if (word_same(&x.number, &y.number) ||
	    (number_alike(&x.number, &y.number) &&
	     word_same(&x.ending, &y.ending)))
		return MODEL_ALIKE;
	size_t longer =
		x.number.len > y.number.len ? x.number.len : y.number.len;
	size_t shorter = x.number.len + y.number.len - longer;
	return x.series.len > 0 && longer <= shorter + 1 ? MODEL_SERIES
							 : MODEL_OTHER;
}

static double number(const struct word *w)
{
	double n = 0;

	for (size_t i = 0; i < w->len; i++)
		n = fmin(n * 10 + (w->at[i] - '0'), 1e12);
	return n;
}

double model_apart(const struct word *a, const struct word *b)
{
	struct model m = split(a), n = split(b);
	double x = number(&m.number), y = number(&n.number);

	return fabs(x - y) / fmax(1, fmax(x, y));
}
