/* plan.c: time, GPUs, tokens and cost of a training. */
#include "figures/mfu/mfu.h"

#include <math.h>

enum { HOUR_S = 3600 };

struct mfu_training mfu_train(double tokens, double tokens_per_s, double gpus,
			      double price_per_gpu_hour)
{
	struct mfu_training t = { .tokens = tokens, .gpus = gpus };

	t.train_s = tokens / tokens_per_s;
	t.gpu_hours = t.train_s * gpus / HOUR_S;
	t.cost = t.gpu_hours * price_per_gpu_hour;
	return t;
}

/* Whole GPUs for gpu_s seconds of one within deadline_s. The last digits of a
 * quotient are no reason for one more. */
static double gpus_for(double gpu_s, double deadline_s)
{
	double gpus = ceil(gpu_s / deadline_s * (1 - 1e-12));

	return gpus < 1 ? 1 : gpus;
}

struct mfu_training mfu_plan(const struct mfu_case *c,
			     const struct mfu_goal *goal)
{
	struct mfu_training t = { .tokens = goal->tokens, .gpus = c->run.gpus };
	double price = goal->price_per_gpu_hour;
	/* tokens/s of one GPU */
	double rate = c->run.peak_flops * goal->target_mfu / mfu_flops(c).model;
	double gpu_s = goal->tokens / rate;

	if (!isnan(goal->budget)) {
		gpu_s = goal->budget / price * HOUR_S;
		t.tokens = gpu_s * rate;
	}
	if (isnan(t.gpus))
		t.gpus = gpus_for(gpu_s, goal->deadline_s);
	t.train_s = gpu_s / t.gpus;
	t.gpu_hours = gpu_s / HOUR_S;
	t.cost = t.gpu_hours * price;
	return t;
}
