/* list.c: peaks_ask: one device, or a list "8x NAME, 4x NAME" of them.
 *
 * A list is what has a count before every part, even if it has one part only.
 * Anything else is one name, commas and all.
 */
#include "figures/peaks/match.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* More devices than this is a slip of the keyboard. */
static const double count_max = 1e9;

static const double unknown = (double)NAN;

/* Part of the text asked: from text, len bytes. */
struct span {
	const char *text;
	size_t len;
};

static bool is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static struct span trim(struct span s)
{
	while (s.len > 0 && is_space(s.text[0])) {
		s.text++;
		s.len--;
	}
	while (s.len > 0 && is_space(s.text[s.len - 1]))
		s.len--;
	return s;
}

static struct span skip(struct span s, size_t len)
{
	return trim((struct span){ s.text + len, s.len - len });
}

/* "x", "X" or "×" at the start of s: its bytes, else 0. */
static size_t times_sign(struct span s)
{
	if (s.len >= 1 && (s.text[0] == 'x' || s.text[0] == 'X'))
		return 1;
	return s.len >= 2 && memcmp(s.text, "×", 2) == 0 ? 2 : 0;
}

/* Takes the count "8x" off the front of *s; false, and *s as it was, if there
 * is none. *count is 0 if it cannot be a number of devices. */
static bool take_count(struct span *s, double *count)
{
	struct span rest = *s;
	size_t digits = 0;
	double n = 0;

	for (; digits < rest.len; digits++) {
		char c = rest.text[digits];
		if (c < '0' || c > '9')
			break;
		n = fmin(n * 10 + (c - '0'), 1e12);
	}
	rest = skip(rest, digits);
	size_t sign = times_sign(rest);
	if (digits == 0 || sign == 0)
		return false;
	*s = skip(rest, sign);
	*count = n > count_max ? 0 : n;
	return true;
}

/* The next part of a list; false after the last. *at is where it begins. */
static bool next_part(const char *device, size_t *at, struct span *part)
{
	size_t len = strlen(device);

	if (*at > len)
		return false;
	const char *comma = strchr(device + *at, ',');
	size_t end = comma ? (size_t)(comma - device) : len;
	*part = trim((struct span){ device + *at, end - *at });
	*at = end + 1;
	return true;
}

/* Looks one name up into the next part of a, and says in a->why what is wrong
 * if it is the first of which something is. */
static void look(struct peaks_answer *a, struct span name, double count,
		 enum peaks_dtype dtype)
{
	struct peaks_part *p = &a->part[a->part_len++];
	struct words asked;
	bool first = a->why[0] == '\0';

	p->count = count;
	p->flops = unknown;
	words_show(p->text, sizeof p->text, name.text, name.len,
		   sizeof p->text - 8);
	words_split(&asked, name.text, name.len);
	const struct peaks_device *d = match_text(name.text, name.len);
	if (!d)
		d = match_name(&asked);
	p->device = d && peaks_matched(d) ? d : NULL;
	const struct peaks_rate *r = p->device ? &d->rate[dtype] : NULL;
	if (r && r->confidence > PEAKS_LOW)
		p->flops = r->flops;
	if (!p->device && a->near_len == 0)
		near_find(&asked, a);
	if (first && !p->device)
		why_unknown(a, p, &asked);
	else if (first && isnan(p->flops))
		why_no_rate(a, p, dtype);
}

/* The mean of what[0 … part_len) by count. Where all are the same it is that,
 * to the last bit. */
static double mean(const struct peaks_answer *a, const double *what)
{
	double sum = 0;

	for (size_t i = 0; i < a->part_len; i++)
		sum += a->part[i].count * (what[i] - what[0]);
	return what[0] + sum / a->count;
}

static void add_up(struct peaks_answer *a, enum peaks_dtype dtype)
{
	double flops[PEAKS_LIST_MAX] = { 0 };
	double bandwidth[PEAKS_LIST_MAX] = { 0 };

	a->confidence = PEAKS_HIGH;
	for (size_t i = 0; i < a->part_len; i++) {
		const struct peaks_part *p = &a->part[i];
		const struct peaks_device *d = p->device;
		a->count += p->count;
		flops[i] = p->flops;
		bandwidth[i] = d && d->bandwidth > 0 ? d->bandwidth : unknown;
		enum peaks_confidence c =
			d ? d->rate[dtype].confidence : PEAKS_LOW;
		if (c < a->confidence)
			a->confidence = c;
	}
	a->flops = mean(a, flops);
	a->bandwidth = mean(a, bandwidth);
}

/* Does any part of the text begin with a count? *bare is the number of the
 * first part that does not, counted from 1; 0 if all do. */
static bool find_counts(const char *device, size_t *bare)
{
	struct span part;
	double count;
	bool any = false;
	size_t at = 0;

	*bare = 0;
	for (size_t n = 1; next_part(device, &at, &part); n++) {
		bool has = take_count(&part, &count);
		any = any || has;
		if (!has && *bare == 0)
			*bare = n;
	}
	return any;
}

/* Says what is wrong with a list as such. */
static void check_list(struct peaks_answer *a, const char *device)
{
	struct span part;
	double count;
	size_t n = 0;

	for (size_t at = 0; next_part(device, &at, &part);) {
		n++;
		take_count(&part, &count);
		if (a->why[0] == '\0' && count == 0)
			words_say(a->why, sizeof a->why,
				  "The count of part %zu of the list is not a "
				  "number of devices: write a whole number "
				  "from 1 to %.0f before the x.",
				  n, count_max);
		else if (a->why[0] == '\0' && part.len == 0)
			words_say(a->why, sizeof a->why,
				  "Part %zu of the list has a count and no "
				  "name: write it as in \"8x NAME, 4x NAME\".",
				  n);
	}
	if (n > PEAKS_LIST_MAX)
		words_say(a->why, sizeof a->why,
			  "The list has %zu parts, and at most %d are read.", n,
			  PEAKS_LIST_MAX);
}

static void ask_list(struct peaks_answer *a, const char *device,
		     enum peaks_dtype dtype)
{
	struct span part;
	double count = 0;
	size_t at = 0;

	a->list = true;
	check_list(a, device);
	bool fault = a->why[0] != '\0';
	while (a->part_len < PEAKS_LIST_MAX && next_part(device, &at, &part)) {
		take_count(&part, &count);
		look(a, part, count, dtype);
	}
	add_up(a, dtype);
	if (fault) {
		a->flops = unknown;
		a->bandwidth = unknown;
		a->confidence = PEAKS_LOW;
		a->count = 0;
	}
}

static void ask_one(struct peaks_answer *a, const char *device,
		    enum peaks_dtype dtype)
{
	look(a, trim((struct span){ device, strlen(device) }), 1, dtype);
	add_up(a, dtype);
}

void peaks_ask(const char *device, enum peaks_dtype dtype,
	       struct peaks_answer *answer)
{
	struct peaks_answer *a = answer;
	size_t bare;
	bool any = find_counts(device, &bare);

	assert(dtype < PEAKS_DTYPES);
	*a = (struct peaks_answer){ .flops = unknown, .bandwidth = unknown };
	if (any && bare > 0)
		words_say(a->why, sizeof a->why,
			  "Part %zu of the list has no count: every part "
			  "begins with one, as in \"8x NAME, 4x NAME\".",
			  bare);
	if (any && bare == 0)
		ask_list(a, device, dtype);
	else
		ask_one(a, device, dtype);
	if (a->why[0] == '\0')
		why_taken(a, dtype);
}
