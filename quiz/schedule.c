/* schedule.c: see schedule.h. */
#include "quiz/schedule.h"

#include <math.h>
#include <string.h>

#include "quiz/hash.h"

enum { DAY_MIN = 1440, DAY_S = 86400 };

/* All an interval depends on besides the memory. */
struct answer {
	const struct schedule *schedule;
	const struct card *before;
	int elapsed;
	double u;				    /* the fuzz: 0 <= u < 1 */
	struct fsrs_memory memory[RATING_EASY + 1]; /* after each rating */
};

static int cap(const struct schedule *s, int days)
{
	return days < s->max_interval ? days : s->max_interval;
}

/* Days until recall is as low as wanted; with fuzz, some day near it. */
static int interval(const struct answer *a, int rating)
{
	const struct schedule *s = a->schedule;
	double days = fsrs_interval(&s->fsrs, a->memory[rating].stability);
	int low, high;

	days = fmin(days, SCHEDULE_DAYS_MAX);
	if (!s->fuzz || days < 2.5)
		return (int)days;
	schedule_fuzz_range((int)days, a->elapsed, s->max_interval, &low,
			    &high);
	return low + (int)(a->u * (high - low + 1));
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Days for a rating that keeps or puts the card in review. The buttons are in
 * order: a better answer never brings a card back sooner. The cap is applied
 * last, so that no order lifts an interval above it. */
static int review_days(const struct answer *a, int rating)
{
	bool long_term = !a->schedule->fsrs.short_term;
	int hard = interval(a, RATING_HARD);
	int good = interval(a, RATING_GOOD);

	if (rating == RATING_AGAIN && !long_term)
		return cap(a->schedule, interval(a, RATING_AGAIN));
	if (long_term) {
		int again = smaller(interval(a, RATING_AGAIN), hard);
		if (rating == RATING_AGAIN)
			return cap(a->schedule, again);
		hard = larger(hard, again + 1);
	} else {
		hard = smaller(hard, good);
	}
	good = larger(good, hard + 1);
	int easy = larger(interval(a, RATING_EASY), good + 1);
	return cap(a->schedule, rating == RATING_HARD	? hard
				: rating == RATING_GOOD ? good
							: easy);
}

static void to_review(struct card *c, int days)
{
	c->state = CARD_REVIEW;
	c->step = 0;
	c->interval_days = days;
	c->due_s = (int64_t)days * DAY_S;
}

/* Minutes of the step that an answer leads to and its place; 0 if the card is
 * through with its steps. */
static int step_after(const struct schedule_steps *steps, int step, int rating,
		      int *next)
{
	const int *m = steps->minutes;
	size_t at = (size_t)step;

	if (at >= steps->len)
		return 0;
	switch (rating) {
	case RATING_AGAIN:
		*next = 0;
		return m[0];
	case RATING_HARD:
		*next = step;
		return steps->len == 1 ? (3 * m[0] + 1) / 2
				       : (m[0] + m[1] + 1) / 2;
	case RATING_GOOD:
		*next = step + 1;
		return at + 1 < steps->len ? m[at + 1] : 0;
	default:
		return 0;
	}
}

/* A card in steps stays in them, or leaves for review. A step of a day or more
 * is an interval. */
static void take_step(const struct answer *a, struct card *c, int rating,
		      const struct schedule_steps *steps,
		      enum card_state in_steps)
{
	int next = 0;
	int minutes = step_after(steps, a->before->step, rating, &next);

	if (minutes >= DAY_MIN) {
		int days = cap(a->schedule, minutes / DAY_MIN);
		to_review(c, days);
		if (days == minutes / DAY_MIN)
			c->due_s = (int64_t)minutes * 60;
	} else if (minutes) {
		c->state = in_steps;
		c->step = next;
		c->interval_days = 0;
		c->due_s = (int64_t)minutes * 60;
	} else {
		to_review(c, cap(a->schedule, interval(a, rating)));
	}
}

static void take_short_term(const struct answer *a, struct card *c, int rating)
{
	const struct schedule *s = a->schedule;

	switch (a->before->state) {
	case CARD_NEW:
	case CARD_LEARNING:
		take_step(a, c, rating, &s->learning, CARD_LEARNING);
		break;
	case CARD_RELEARNING:
		take_step(a, c, rating, &s->relearning, CARD_RELEARNING);
		break;
	case CARD_REVIEW:
		if (rating == RATING_AGAIN)
			take_step(a, c, rating, &s->relearning,
				  CARD_RELEARNING);
		else
			to_review(c, review_days(a, rating));
		break;
	}
}

static bool is_lapse(const struct schedule *s, const struct card *before,
		     int rating)
{
	if (rating != RATING_AGAIN || before->state == CARD_NEW)
		return false;
	return before->state == CARD_REVIEW || !s->fsrs.short_term;
}

struct card schedule_answer(const struct schedule *s, const struct card *before,
			    int elapsed_days, int rating, uint64_t seed)
{
	struct answer a = { .schedule = s,
			    .before = before,
			    .elapsed = larger(elapsed_days, 0) };
	struct card c = *before;
	uint64_t state = seed + (uint64_t)before->reps;

	a.u = (double)(hash_next(&state) >> 11) * 0x1p-53;
	for (int r = RATING_AGAIN; r <= RATING_EASY; r++)
		a.memory[r] =
			fsrs_answer(&s->fsrs, before->memory, a.elapsed, r);
	c.memory = a.memory[rating];
	c.reps++;
	c.lapses += is_lapse(s, before, rating);
	if (s->fsrs.short_term)
		take_short_term(&a, &c, rating);
	else
		to_review(&c, review_days(&a, rating));
	return c;
}

static double part(double days, double from, double to)
{
	return fmax(fmin(days, to) - from, 0);
}

void schedule_fuzz_range(int interval_days, int elapsed_days, int max_interval,
			 int *low, int *high)
{
	double days = fmin(interval_days, max_interval);
	/* As wide as the interval would be without its cap. */
	double delta = 1 + 0.15 * part(interval_days, 2.5, 7) +
		       0.10 * part(interval_days, 7, 20) +
		       0.05 * part(interval_days, 20, 1e9);

	*low = larger(2, (int)floor(days - delta + 0.5));
	*high = smaller((int)floor(days + delta + 0.5), max_interval);
	if (days > elapsed_days)
		*low = larger(*low, elapsed_days + 1);
	*low = smaller(*low, *high);
}

bool schedule_is_leech(int lapses, int threshold)
{
	int again = (threshold + 1) / 2;

	return threshold > 0 && lapses >= threshold &&
	       (lapses - threshold) % again == 0;
}

const char *card_state_name(enum card_state state)
{
	static const char *const name[] = { "new", "learning", "review",
					    "relearning" };

	return name[state];
}
