/* compare_plan.c: what stands beside a plan: the same plan at other MFUs, and what
 * the charts draw of the plans: the number that differs.
 */
#include "figures/mfu/ask.h"

#include <math.h>

/* A number of plans that are compared, in words for a chart. */
struct drawn {
	const char *name;   /* in the rows */
	const char *column; /* of the table, in whose words it is printed */
	const char *unit;
	const char *title, *note; /* of the chart */
};

/* The plan at other MFUs: what was not asked for follows from them. */
static const struct drawn *at_other_mfus(const struct mfu_goal *goal,
					 double gpus)
{
	static const struct drawn days = {
		"train_days", "days", "days", "Days of training",
		"The same tokens on the same GPUs."
	};
	static const struct drawn wide = {
		"gpus", "GPUs", "GPUs", "GPUs that it takes",
		"The same tokens by the same deadline; GPUs are whole."
	};
	static const struct drawn bought = { "billion_tokens", "billion tokens",
					     "billion tokens",
					     "Tokens that the budget buys",
					     "The same budget and price." };

	if (!isnan(goal->budget))
		return &bought;
	return isnan(gpus) ? &wide : &days;
}

/* The plan counted in other conventions. */
static const struct drawn *counted_otherwise(const struct mfu_goal *goal)
{
	static const struct drawn hours = {
		"gpu_hours", "GPU-hours", "GPU-hours",
		"GPU-hours, by what is counted",
		"The same plan; only the FLOPs counted differ."
	};
	static const struct drawn bought = {
		"billion_tokens", "billion tokens", "billion tokens",
		"Tokens that the budget buys, by what is counted",
		"The same plan; only the FLOPs counted differ."
	};

	return isnan(goal->budget) ? &hours : &bought;
}

static void write_drawn(const char *table, const struct drawn *d,
			struct json *j)
{
	json_object(j, table);
	json_text(j, "name", d->name);
	json_text(j, "column", d->column);
	json_text(j, "unit", d->unit);
	json_text(j, "title", d->title);
	json_text(j, "note", d->note);
	json_object_end(j);
}

static void write_target(const struct mfu_training *t, double mfu,
			 struct answer *a)
{
	struct json *j = &a->json;

	json_object(j, NULL);
	json_real(j, "mfu", mfu);
	json_real(j, "train_days", t->train_s / 86400);
	json_real(j, "gpu_hours", t->gpu_hours);
	json_real(j, "gpus", t->gpus);
	json_real(j, "tokens", t->tokens);
	json_real(j, "billion_tokens", t->tokens / 1e9);
	json_object_end(j);
	answer_cell_number(a, 100 * mfu, 1);
	answer_cell_number(a, t->train_s / 86400, 2);
	answer_cell_number(a, t->gpu_hours, 0);
	answer_cell_number(a, t->gpus, 0);
	answer_cell_number(a, t->tokens / 1e9, 1);
}

/* At a few MFUs around the one it was made with. */
static void compare_targets(const struct mfu_ask *ask, struct answer *a)
{
	static const char *const columns[] = { "MFU (%)",	 "days",
					       "GPU-hours",	 "GPUs",
					       "billion tokens", NULL };
	struct mfu_goal goal = ask->goal;
	/* What is recomputed must fit below the peak too. */
	double again = mfu_flops(&ask->run).factor;

	if (isnan(again))
		again = 1;
	answer_table(a, "targets", "The same plan at other MFUs", columns);
	json_array(&a->json, "targets");
	for (int step = -2; step <= 2; step++) {
		goal.target_mfu = ask->goal.target_mfu + 0.05 * step;
		if (goal.target_mfu <= 0 || goal.target_mfu * again > 1)
			continue;
		struct mfu_training t = mfu_plan(&ask->run, &goal);
		write_target(&t, goal.target_mfu, a);
	}
	json_array_end(&a->json);
}

void mfu_compare_plan(const struct mfu_ask *ask, struct answer *a)
{
	struct json *j = &a->json;

	compare_targets(ask, a);
	json_object(j, "drawn");
	write_drawn("conventions", counted_otherwise(&ask->goal), j);
	write_drawn("targets", at_other_mfus(&ask->goal, ask->run.run.gpus), j);
	json_object_end(j);
}
