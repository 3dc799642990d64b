/* say.c: the sentences of the figure goodput, and where the first order fails. */
#include "figures/goodput/ask.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double close_by =
	0.02; /* of goodput: what two formulas may differ */

struct goodput_text goodput_percent(double fraction)
{
	struct goodput_text t = { "" };

	if (fraction < -10)
		snprintf(t.s, sizeof t.s, "below -1000 %%");
	else if (fraction >= 0 && fraction < 1e-9)
		snprintf(t.s, sizeof t.s, "0 %%");
	else if (fraction > 0.999999 && fraction < 1)
		snprintf(t.s, sizeof t.s, "over 99.9999 %%");
	else
		num_percent(t.s, fraction,
			    fraction > 0.9999 && fraction < 1 ? 4
			    : fraction > 0.99 && fraction < 1 ? 2
							      : 1);
	return t;
}

struct goodput_text goodput_duration(double seconds)
{
	struct goodput_text t = { "" };

	num_duration(t.s, seconds);
	return t;
}

/* "With a failure every 3.09 h and a checkpoint after every 60 min of work, 78.7 %
 * of the time is useful. The best interval is 18.6 min: 85.3 %." */
static void say_interval(const struct goodput_ask *ask, struct answer *a)
{
	const struct goodput_point *at = &ask->at;
	const struct goodput_point *best = &ask->optimum;

	answer_takeaway(a,
			"With a failure every %s and a checkpoint after every "
			"%s of work, %s of the time is useful.",
			goodput_duration(ask->run.mtbf_s).s,
			goodput_duration(at->interval_s).s,
			goodput_percent(at->goodput).s);
	struct goodput_text most = goodput_percent(best->goodput);
	if (strcmp(most.s, goodput_percent(at->goodput).s) == 0)
		answer_takeaway(a, " The best interval, %s, does no better.",
				goodput_duration(best->interval_s).s);
	else
		answer_takeaway(a, " The best interval is %s: %s.",
				goodput_duration(best->interval_s).s, most.s);
}

static void say_parts(const struct goodput_ask *ask, struct answer *a)
{
	const struct goodput_loss *lost = &ask->optimum.exact;

	answer_takeaway(a, " There checkpoints take %s, rework %s",
			goodput_percent(lost->checkpoint).s,
			goodput_percent(lost->rework).s);
	if (lost->restart > 0)
		answer_takeaway(a, ", restarts %s",
				goodput_percent(lost->restart).s);
	answer_takeaway(a, ".");
}

/* So many that a number reads as it was given: 90 %, but 99.99 %. */
static int decimals_of(double number)
{
	int decimals = 0;

	while (decimals < 4 && fabs(remainder(number, 1)) > 1e-6) {
		number *= 10;
		decimals++;
	}
	return decimals;
}

static struct goodput_text wanted(const struct goodput_ask *ask)
{
	struct goodput_text t = { "" };

	num_percent(t.s, ask->target, decimals_of(100 * ask->target));
	return t;
}

/* A goodput that no interval has, and what would have it. */
static void say_target(const struct goodput_ask *ask, struct answer *a)
{
	double delta = goodput_delta_for(&ask->run, ask->target);
	struct goodput_text goal = wanted(ask);
	struct goodput_text most = goodput_percent(ask->optimum.goodput);

	/* Nobody misses what both read the same. */
	if (ask->target <= ask->optimum.goodput ||
	    strcmp(goodput_percent(ask->target).s, most.s) == 0)
		return;
	answer_takeaway(a,
			" The %s wanted cannot be reached: the best, at %s, is "
			"%s.",
			goal.s, goodput_duration(ask->optimum.interval_s).s,
			most.s);
	if (isnan(delta))
		answer_takeaway(a,
				" No shorter checkpoint would do: restarts "
				"alone take %s.",
				goodput_percent(ask->at.exact.restart).s);
	else
		answer_takeaway(a,
				" Checkpoints that hold the run up for at most "
				"%s, not %s, would do.",
				goodput_duration(delta).s,
				goodput_duration(ask->run.delta_s).s);
}

/* The simple formula at Young's interval, which is its own best one. */
static void say_first_order(const struct goodput_ask *ask, struct answer *a)
{
	const struct goodput_point *p = &ask->young;

	if (fabs(p->first_order - p->goodput) < close_by)
		return;
	answer_takeaway(
		a,
		" The first order fails here: at its own best interval, "
		"Young's %s, it says %s where the exact formula gives "
		"%s",
		goodput_duration(p->interval_s).s,
		goodput_percent(p->first_order).s,
		goodput_percent(p->goodput).s);
	answer_takeaway(a, "%s.",
			p->first_order < 0
				? ", and no run is useful for less than none "
				  "of its time"
				: "");
}

static void say_hopeless(const struct goodput_ask *ask, struct answer *a)
{
	answer_takeaway(a,
			"This run cannot make progress by checkpointing: one "
			"takes %s, at least twice the %s between two failures. "
			"Even at the best interval only %s of the time would "
			"be useful.",
			goodput_duration(ask->run.delta_s).s,
			goodput_duration(ask->run.mtbf_s).s,
			goodput_percent(ask->optimum.goodput).s);
}

void goodput_say(const struct goodput_ask *ask, struct answer *a)
{
	if (goodput_hopeless(&ask->run)) {
		say_hopeless(ask, a);
		say_target(ask, a);
		return;
	}
	say_interval(ask, a);
	say_parts(ask, a);
	say_target(ask, a);
	say_first_order(ask, a);
}

static void note_target(const struct goodput_ask *ask, struct answer *a)
{
	double delta = goodput_delta_for(&ask->run, ask->target);

	if (isnan(delta))
		answer_note(a,
			    "A goodput of %s is out of reach, however short a "
			    "checkpoint is: restarts alone take %s.",
			    wanted(ask).s,
			    goodput_percent(ask->at.exact.restart).s);
	else
		answer_note(a,
			    "A goodput of %s takes checkpoints that hold the "
			    "run up for at most %s: asynchronous ones, "
			    "perhaps.",
			    wanted(ask).s, goodput_duration(delta).s);
}

void goodput_notes(const struct goodput_ask *ask, struct answer *a)
{
	answer_note(a, "Exact: failures come independently, also during "
		       "checkpoints and restarts. An interval of τ then takes "
		       "M · exp(R/M) · (exp((τ + δ)/M) − 1), and goodput is τ "
		       "over that. Rework is what a failure undid and is done "
		       "again.");
	answer_note(a, "First order: δ/τ + τ/2M + R/M is lost, least at "
		       "Young's √(2δM). It counts neither a second failure in "
		       "an interval nor one in a checkpoint or a restart, so "
		       "it holds while δ, τ and R are short beside M.");
	answer_note(a, "Daly's interval corrects Young's; from δ = 2M on it is "
		       "M.");
	if (isnan(ask->gpus))
		answer_note(a, "Goodput by the number of GPUs is shown where "
			       "gpu_mtbf_s and gpus are given in place of "
			       "mtbf_s.");
	else
		answer_note(a, "MTBF of the cluster: gpu_mtbf_s / gpus, since "
			       "any failure stops all GPUs.");
	note_target(ask, a);
	answer_note(a, "Left out: failures that come in bursts, work that goes "
		       "on with fewer nodes, and slow steps after a restart.");
}
