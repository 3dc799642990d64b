/* fsrs_weights.c: from the weights that were given to those that are used; see
 * fsrs.h. Bounds and conversions of ts-fsrs 5.4.2. */
#include "quiz/fsrs.h"

#include <math.h>
#include <string.h>

const double fsrs_default_weights[FSRS_WEIGHTS] = {
	0.212,	1.2931, 2.3065, 8.2956, /* first stability, by rating */
	6.4133, 0.8334, 3.0194, 0.001,	/* difficulty */
	1.8722, 0.1666, 0.796,		/* recall */
	1.4835, 0.0614, 0.2629, 1.6483, /* lapse */
	0.6014, 1.8729,			/* hard, easy */
	0.5425, 0.0912, 0.0658,		/* same day */
	0.1542				/* decay */
};

static const struct bound {
	double low, high;
} bounds[FSRS_WEIGHTS] = {
	{ 0.001, 100 },	 { 0.001, 100 }, { 0.001, 100 }, { 0.001, 100 },
	{ 1, 10 },	 { 0.001, 4 },	 { 0.001, 4 },	 { 0.001, 0.75 },
	{ 0, 4.5 },	 { 0, 0.8 },	 { 0.001, 3.5 }, { 0.001, 5 },
	{ 0.001, 0.25 }, { 0.001, 0.9 }, { 0, 4 },	 { 0, 1 },
	{ 1, 6 },	 { 0, 2 },	 { 0, 2 },	 { 0.01, 0.8 },
	{ 0.1, 0.8 },
};

static double r8(double x)
{
	return floor(x * 1e8 + 0.5) / 1e8;
}

/* FSRS-4.5 (17) and FSRS-5 (19) into the 21 of FSRS-6. */
static void convert(double w[static FSRS_WEIGHTS], size_t len)
{
	static const double tail[] = { 0, 0, 0, 0.5 };

	if (len == 17) {
		w[4] += 2 * w[5];
		w[5] = log(3 * w[5] + 1) / 3;
		w[6] += 0.5;
		memcpy(w + 17, tail, sizeof tail);
	} else if (len == 19) {
		memcpy(w + 19, tail + 2, 2 * sizeof *tail);
	}
}

/* n answers Good in relearning must not lift the stability above what it was
 * before the lapse: the most that w17 and w18 may be. */
static double same_day_most(const double *w, size_t n)
{
	double x = -(log(w[11]) + log(pow(2, w[13]) - 1) + 0.3 * w[14]) /
		   (double)n;

	if (n < 2)
		return 2;
	return fmin(fmax(r8(sqrt(fmax(x, 0))), 0.01), 2);
}

static void clip(struct fsrs *f, size_t relearning_steps)
{
	for (size_t i = 0; i < FSRS_WEIGHTS; i++) {
		double low = i == 19 && !f->short_term ? 0 : bounds[i].low;
		f->w[i] = fmin(fmax(f->w[i], low), bounds[i].high);
	}
	double most = same_day_most(f->w, relearning_steps);
	f->w[17] = fmin(f->w[17], most);
	f->w[18] = fmin(f->w[18], most);
}

bool fsrs_init(struct fsrs *f, const double *weights, size_t len,
	       double retention, bool short_term, size_t relearning_steps,
	       struct error *e)
{
	const double *from = weights ? weights : fsrs_default_weights;

	len = weights ? len : FSRS_WEIGHTS;
	if (len != 17 && len != 19 && len != FSRS_WEIGHTS)
		return error_set(e, ERROR_INPUT, "weights",
				 "weights has %zu numbers. FSRS-6 has 21; 19 "
				 "and 17 of its forerunners are also taken.",
				 len);
	*f = (struct fsrs){ .short_term = short_term };
	for (size_t i = 0; i < len; i++) {
		if (!isfinite(from[i]))
			return error_set(e, ERROR_INPUT, "weights",
					 "weights[%zu] is not a finite number.",
					 i);
		f->w[i] = from[i];
	}
	if (!(retention > 0 && retention < 1))
		return error_set(e, ERROR_INPUT, "retention",
				 "retention is %g; it must be above 0 and "
				 "below 1.",
				 retention);
	convert(f->w, len);
	clip(f, relearning_steps);
	f->decay = -f->w[20];
	f->factor = r8(exp(log(0.9) / f->decay) - 1);
	f->modifier = r8((pow(retention, 1 / f->decay) - 1) / f->factor);
	return true;
}
