/* step.c: the kernels of a step and what they add up to; see regime.h. */
#include "figures/regime/regime.h"

#include <assert.h>
#include <math.h>

static void add(struct regime_split *split, struct regime_kernel kernel)
{
	assert(split->kernel_len < REGIME_KERNELS_MAX);
	split->kernel[split->kernel_len++] = kernel;
	split->total_s += kernel.cost_s;
	split->share[kernel.set_by] += kernel.cost_s;
}

/* Shares are still seconds: makes them fractions and finds the largest. */
static void share(struct regime_split *split)
{
	split->regime = REGIME_OVERHEAD;
	for (int i = 0; i < REGIME_CLASSES; i++) {
		split->share[i] /= split->total_s;
		if (split->share[i] > split->share[split->regime])
			split->regime = (enum regime_class)i;
	}
}

struct regime_split regime_split(const struct regime_step *step)
{
	struct regime_split split = { .total_s = 0 };
	const struct regime_toggles *on = &step->on;
	double start_s = on->graph ? step->graph_min_s : step->launch_s;
	struct regime_kernel pointwise =
		regime_started(regime_pointwise(step->n, &step->rates),
			       start_s);
	int times = on->fuse && step->pointwise > 1 ? 1 : step->pointwise;

	if (on->fuse && step->pointwise > 1)
		pointwise.name = "fused elementwise";
	add(&split,
	    regime_started(regime_matmul(step->n, on->fp8, &step->rates),
			   start_s));
	for (int i = 0; i < times; i++)
		add(&split, pointwise);
	share(&split);
	return split;
}

struct regime_step regime_base(const struct regime_step *step)
{
	struct regime_step base = *step;

	base.on = (struct regime_toggles){ .fuse = false };
	return base;
}

static double saving(const struct regime_step *step, struct regime_toggles on)
{
	struct regime_step base = regime_base(step);
	struct regime_step with = base;

	with.on = on;
	return 1 - regime_split(&with).total_s / regime_split(&base).total_s;
}

struct regime_savings regime_savings(const struct regime_step *step)
{
	struct regime_savings savings = {
		.fuse = saving(step, (struct regime_toggles){ .fuse = true }),
		.graph = saving(step, (struct regime_toggles){ .graph = true }),
		.fp8 = saving(step, (struct regime_toggles){ .fp8 = true }),
	};

	return savings;
}
