/* sweep.c: the run over all intervals and over numbers of GPUs, for the curves
 * and as tables; see ask.h.
 */
#include "figures/goodput/ask.h"

#include <math.h>

enum {
	SPAN = 5, /* octaves on either side of the optimum */
	PER_OCTAVE = 8,
	GPU_OCTAVES = 20, /* 1 … 1,048,576 */
	GPUS_PER_OCTAVE = 4
};

/* Of a result at every interval of a list. */
enum member { INTERVAL, CHECKPOINT, REWORK, RESTART, FIRST_ORDER };

static double member(const struct goodput_point *p, enum member which)
{
	switch (which) {
	case INTERVAL:
		return p->interval_s;
	case CHECKPOINT:
		return p->exact.checkpoint;
	case REWORK:
		return p->exact.rework;
	case RESTART:
		return p->exact.restart;
	case FIRST_ORDER:
		break;
	}
	return 1 - p->first_order;
}

/* From low to high in equal ratios. */
static void curve(struct json *j, const char *name,
		  const struct goodput_run *run, double low, double high,
		  enum member which)
{
	int steps = (int)ceil(PER_OCTAVE * log2(high / low));

	json_array(j, name);
	for (int i = 0; i <= steps; i++) {
		double tau = low * pow(high / low, (double)i / steps);
		struct goodput_point p = goodput_at(run, tau);
		json_real(j, NULL, member(&p, which));
	}
	json_array_end(j);
}

static void row(const struct goodput_run *run, double tau, struct answer *a)
{
	struct goodput_point p = goodput_at(run, tau);

	answer_cell_number(a, tau, tau < 10 ? 3 : 0);
	answer_cell_number(a, 100 * (1 - p.goodput), 2);
	answer_cell_number(a, 100 * p.exact.checkpoint, 2);
	answer_cell_number(a, 100 * p.exact.rework, 2);
	answer_cell_number(a, 100 * p.exact.restart, 2);
	answer_cell_number(a, 100 * (1 - p.first_order), 2);
}

/* 1, 2, 5, 10 … of the decade in which low lies. */
static double stop(double low, int index)
{
	static const double digit[] = { 1, 2, 5 };

	int decade = index / 3;

	return digit[index % 3] * pow(10, floor(log10(low)) + decade);
}

static void table(const struct goodput_run *run, double low, double high,
		  struct answer *a)
{
	static const char *const columns[] = {
		"τ (s)",      "lost (%)",    "checkpoint (%)",
		"rework (%)", "restart (%)", "first order: lost (%)",
		NULL
	};

	answer_table(a, "intervals", "Time lost by the interval", columns);
	for (int i = 0; stop(low, i) <= high; i++)
		if (stop(low, i) >= low)
			row(run, stop(low, i), a);
}

/* Around the optimum, and as far as the chosen interval and Young's. */
void goodput_intervals(const struct goodput_ask *ask, struct answer *a)
{
	const struct goodput_run *run = &ask->run;
	double best = ask->optimum.interval_s;
	double low =
		fmin(fmin(best / 32, ask->interval_s), ask->young.interval_s);
	double high =
		fmax(fmax(best * 32, ask->interval_s), ask->young.interval_s);
	struct json *j = &a->json;

	json_object(j, "curves");
	curve(j, "interval_s", run, low, high, INTERVAL);
	curve(j, "restart", run, low, high, RESTART);
	curve(j, "checkpoint", run, low, high, CHECKPOINT);
	curve(j, "rework", run, low, high, REWORK);
	curve(j, "first_order", run, low, high, FIRST_ORDER);
	json_object_end(j);
	table(run, low, high, a);
}

/* The same run on other numbers of GPUs, at each one's own best interval. */
static struct goodput_point on(const struct goodput_ask *ask, double gpus)
{
	struct goodput_run run = ask->run;

	run.mtbf_s = ask->gpu_mtbf_s / gpus;
	return goodput_at(&run, goodput_optimum(&run));
}

/* The same at Young's. */
static struct goodput_point young_on(const struct goodput_ask *ask, double gpus)
{
	struct goodput_run run = ask->run;

	run.mtbf_s = ask->gpu_mtbf_s / gpus;
	return goodput_at(&run, goodput_young(&run));
}

static void gpu_curves(const struct goodput_ask *ask, struct json *j)
{
	int len = GPU_OCTAVES * GPUS_PER_OCTAVE + 1;

	json_object(j, "by_gpus");
	json_array(j, "gpus");
	for (int i = 0; i < len; i++)
		json_real(j, NULL, exp2((double)i / GPUS_PER_OCTAVE));
	json_array_end(j);
	json_array(j, "goodput");
	for (int i = 0; i < len; i++)
		json_real(j, NULL,
			  on(ask, exp2((double)i / GPUS_PER_OCTAVE)).goodput);
	json_array_end(j);
	json_array(j, "first_order");
	for (int i = 0; i < len; i++)
		json_real(j, NULL,
			  young_on(ask, exp2((double)i / GPUS_PER_OCTAVE))
				  .first_order);
	json_array_end(j);
	json_object_end(j);
}

static void gpu_row(const struct goodput_ask *ask, double gpus,
		    struct answer *a)
{
	struct goodput_point best = on(ask, gpus);

	answer_cell_number(a, gpus, 0);
	answer_cell(a, goodput_duration(ask->gpu_mtbf_s / gpus).s);
	answer_cell(a, goodput_duration(best.interval_s).s);
	answer_cell_number(a, 100 * best.goodput, 2);
	answer_cell_number(a, 100 * young_on(ask, gpus).first_order, 2);
}

void goodput_gpus(const struct goodput_ask *ask, struct answer *a)
{
	static const char *const columns[] = { "GPUs",
					       "MTBF of all",
					       "best interval",
					       "goodput (%)",
					       "first order, Young's (%)",
					       NULL };

	if (isnan(ask->gpus)) {
		json_null(&a->json, "by_gpus");
		return;
	}
	gpu_curves(ask, &a->json);
	answer_table(a, "gpus",
		     "Goodput by the number of GPUs, each at its best interval",
		     columns);
	for (int i = 0; i <= GPU_OCTAVES; i++) {
		double gpus = ldexp(1, i);
		if (ask->gpus > gpus / 2 && ask->gpus < gpus)
			gpu_row(ask, ask->gpus, a);
		gpu_row(ask, gpus, a);
	}
}
