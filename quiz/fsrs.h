/* fsrs.h: the memory model FSRS-6: how well a card is remembered, and for how
 * long. It knows nothing of clocks, steps or decks: that is schedule.h.
 *
 * Stability S is in days: the time after which recall has fallen to 0.9, kept
 * in 0.001 … 36500. Difficulty D is 1 … 10. Recall R is a probability. Elapsed
 * time t is in whole days; 0 is the same day. Ratings: 1 Again, 2 Hard, 3
 * Good, 4 Easy.
 *
 * The formulas and the places where a value is rounded to eight decimals are
 * those of ts-fsrs 5.4.2, so that its results come out to the last digit.
 */
#ifndef QUIZ_FSRS_H
#define QUIZ_FSRS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { FSRS_WEIGHTS = 21 };

enum { RATING_AGAIN = 1, RATING_HARD, RATING_GOOD, RATING_EASY };

struct fsrs {
	double w[FSRS_WEIGHTS];
	double decay;	 /* -w20 */
	double factor;	 /* R(S, S) = 0.9 */
	double modifier; /* interval = S * modifier */
	bool short_term; /* same-day reviews have a formula of their own */
};

struct fsrs_memory {
	double stability; /* 0: a new card, which has no memory */
	double difficulty;
};

/* The weights that everybody starts with. */
extern const double fsrs_default_weights[FSRS_WEIGHTS];

/* Prepares *f. weights: 21 of FSRS-6, 19 of FSRS-5 or 17 of FSRS-4.5, or NULL
 * for the default; they are clipped to their bounds, w17 and w18 also by the
 * number of relearning steps. retention is the recall wanted when a card is
 * due, above 0 and below 1. On failure returns false, *e names "weights" or
 * "retention". */
bool fsrs_init(struct fsrs *f, const double *weights, size_t len,
	       double retention, bool short_term, size_t relearning_steps,
	       struct error *e);

/* R after t days, 0 <= R <= 1. */
double fsrs_recall(const struct fsrs *f, double t, double stability);

/* The memory after an answer, t >= 0 days after the one before. */
struct fsrs_memory fsrs_answer(const struct fsrs *f, struct fsrs_memory before,
			       int t, int rating);

/* Whole days, at least 1, after which recall has fallen to the one wanted. */
double fsrs_interval(const struct fsrs *f, double stability);

#endif
