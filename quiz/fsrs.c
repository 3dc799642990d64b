/* fsrs.c: see fsrs.h. The weights are prepared in fsrs_weights.c. */
#include "quiz/fsrs.h"

#include <assert.h>
#include <math.h>

static const double stability_min = 0.001;
static const double stability_max = 36500;

/* Eight decimals, halves upwards, as JavaScript's Math.round does it. */
static double r8(double x)
{
	return floor(x * 1e8 + 0.5) / 1e8;
}

static double clamp(double x, double low, double high)
{
	return fmin(fmax(x, low), high);
}

double fsrs_recall(const struct fsrs *f, double t, double stability)
{
	return r8(pow(1 + f->factor * t / stability, f->decay));
}

double fsrs_interval(const struct fsrs *f, double stability)
{
	return fmax(1, floor(stability * f->modifier + 0.5));
}

/* Not clamped: mean reversion goes towards that of Easy, which may be below 1.
 */
static double first_difficulty(const struct fsrs *f, int rating)
{
	return r8(f->w[4] - exp(f->w[5] * (rating - 1)) + 1);
}

static double next_difficulty(const struct fsrs *f, double d, int rating)
{
	double delta = -f->w[6] * (rating - 3);
	double damped = r8(delta * (10 - d) / 9);
	double easy = first_difficulty(f, RATING_EASY);

	return clamp(r8(f->w[7] * easy + (1 - f->w[7]) * (d + damped)), 1, 10);
}

static double after_recall(const struct fsrs *f, struct fsrs_memory m, double r,
			   int rating)
{
	double hard = rating == RATING_HARD ? f->w[15] : 1;
	double easy = rating == RATING_EASY ? f->w[16] : 1;
	double gain = exp(f->w[8]) * (11 - m.difficulty) *
		      pow(m.stability, -f->w[9]) *
		      (exp(f->w[10] * (1 - r)) - 1) * hard * easy;

	return r8(
		clamp(m.stability * (1 + gain), stability_min, stability_max));
}

static double after_lapse(const struct fsrs *f, struct fsrs_memory m, double r)
{
	double forgotten =
		r8(clamp(f->w[11] * pow(m.difficulty, -f->w[12]) *
				 (pow(m.stability + 1, f->w[13]) - 1) *
				 exp(f->w[14] * (1 - r)),
			 stability_min, stability_max));
	double same_day = f->short_term ? f->w[17] * f->w[18] : 0;
	double most = fmax(r8(m.stability / exp(same_day)), stability_min);

	return fmin(most, forgotten);
}

static double after_same_day(const struct fsrs *f, double s, int rating)
{
	double k = pow(s, -f->w[19]) * exp(f->w[17] * (rating - 3 + f->w[18]));

	if (rating >= RATING_HARD)
		k = fmax(k, 1);
	return r8(clamp(s * k, stability_min, stability_max));
}

struct fsrs_memory fsrs_answer(const struct fsrs *f, struct fsrs_memory before,
			       int t, int rating)
{
	struct fsrs_memory after;

	assert(t >= 0 && rating >= RATING_AGAIN && rating <= RATING_EASY);
	if (before.stability <= 0) {
		after.stability = fmax(f->w[rating - 1], 0.1);
		after.difficulty = clamp(first_difficulty(f, rating), 1, 10);
		return after;
	}
	double r = fsrs_recall(f, t, before.stability);
	if (t == 0 && f->short_term)
		after.stability = after_same_day(f, before.stability, rating);
	else if (rating == RATING_AGAIN)
		after.stability = after_lapse(f, before, r);
	else
		after.stability = after_recall(f, before, r, rating);
	after.difficulty = next_difficulty(f, before.difficulty, rating);
	return after;
}
