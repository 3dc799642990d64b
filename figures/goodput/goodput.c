/* goodput.c: see goodput.h. */
#include "figures/goodput/goodput.h"

#include <math.h>

/* x / (e^x - 1): 1 at 0, 0 far out. */
static double thinned(double x)
{
	return x > 0 ? x / expm1(x) : 1;
}

/* 1 - thinned(x), to full precision where it is small. */
static double thinned_off(double x)
{
	return x < 1e-3 ? x / 2 - x * x / 12 : 1 - thinned(x);
}

/* w + e^-w - 1, to full precision where it is small: w²/2 - w³/6 + … */
static double lag(double w)
{
	double sum = 0;
	double term = w * w / 2;

	if (w > 0.1)
		return w + expm1(-w);
	for (int i = 3; i < 14; i++) {
		sum += term;
		term *= -w / i;
	}
	return sum;
}

/* Elapsed time falls apart into the part in restarts, 1 - e^(-R/M), and the rest
 * into attempts at an interval, of which the share x / (e^x - 1) succeeds. */
struct goodput_point goodput_at(const struct goodput_run *run,
				double interval_s)
{
	double m = run->mtbf_s;
	double tau = interval_s;
	double x = (tau + run->delta_s) / m;
	double running = exp(-run->restart_s / m);
	double useful = tau / (tau + run->delta_s);
	double done = running * thinned(x);
	struct goodput_point p = {
		.interval_s = tau,
		.goodput = done * useful,
		.exact = { .checkpoint = done * (1 - useful),
			   .rework = running * thinned_off(x),
			   .restart = -expm1(-run->restart_s / m) },
		.loss = { .checkpoint = run->delta_s / tau,
			  .rework = tau / (2 * m),
			  .restart = run->restart_s / m },
	};

	p.first_order = 1 - p.loss.checkpoint - p.loss.rework - p.loss.restart;
	return p;
}

double goodput_young(const struct goodput_run *run)
{
	return sqrt(2 * run->delta_s * run->mtbf_s);
}

bool goodput_hopeless(const struct goodput_run *run)
{
	return run->delta_s >= 2 * run->mtbf_s;
}

double goodput_daly(const struct goodput_run *run)
{
	double share = run->delta_s / (2 * run->mtbf_s);

	if (goodput_hopeless(run))
		return run->mtbf_s;
	return goodput_young(run) * (1 + sqrt(share) / 3 + share / 9) -
	       run->delta_s;
}

/* With w = -ln(1 - τ_c/M) the condition is lag(w) = δ/M. lag is convex and rises,
 * so Newton's steps from above its root come down to it and never pass it. */
double goodput_optimum(const struct goodput_run *run)
{
	double d = run->delta_s / run->mtbf_s;
	double w = d + fmin(1, sqrt(2 * d));

	for (int i = 0; i < 60; i++) {
		double next = w - (lag(w) - d) / -expm1(-w);
		if (!(next < w) || !(next > 0))
			break;
		w = next;
	}
	return run->mtbf_s * -expm1(-w);
}

/* At the optimum the goodput is e^(-R/M) (1 - τ_c/M) = e^(-R/M - w). */
double goodput_delta_for(const struct goodput_run *run, double goal)
{
	double w = -log(goal) - run->restart_s / run->mtbf_s;

	return w > 0 ? run->mtbf_s * lag(w) : (double)NAN;
}
