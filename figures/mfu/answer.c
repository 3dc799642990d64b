/* answer.c: what the figure answers: the results with the texts in which they
 * are read, and the sentence that says what they mean.
 */
#include "figures/mfu/ask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"
#include "figures/figure.h"

enum { DAY_S = 86400 };

/* Room for one number and a word or two. */
struct text {
	char s[2 * NUM_TEXT];
};

static struct text percent(double fraction)
{
	struct text t = { "" };

	num_percent(t.s, fraction, fraction > 0 && fraction < 0.001 ? 3 : 1);
	return t;
}

static struct text si(double value, const char *unit)
{
	struct text t = { "" };

	num_si(t.s, value, unit);
	return t;
}

static struct text duration(double seconds)
{
	struct text t = { "" };

	num_duration(t.s, seconds);
	return t;
}

/* Whole where that is exact enough, else with the decimals that matter. */
static struct text grouped(double value)
{
	struct text t = { "" };

	if (value < 1 && value >= 1e-4)
		snprintf(t.s, sizeof t.s, "%.3g", value);
	else
		num_grouped(t.s, value, value >= 100 ? 0 : 2);
	return t;
}

static struct text count(double value)
{
	struct text t = { "" };

	num_grouped(t.s, value, 0);
	return t;
}

/* Writes the result; of one that is not known only null, and no reading. */
static void put(struct answer *a, const char *name, const char *label,
		double value, struct text text)
{
	answer_number(a, name, label, value, isnan(value) ? NULL : text.s);
}

/* The result that was asked for: without a peak it is not known, and the takeaway
 * says why. */
static void put_asked(struct answer *a, const struct mfu_ask *ask,
		      const char *name, const char *label, double value,
		      struct text text)
{
	bool known = !isnan(value) || !isnan(ask->peak.flops);

	answer_number(a, name, label, value,
		      !isnan(value) ? text.s
		      : known	    ? NULL
				    : "not known");
}

static void write_flops(const struct mfu_flops *f, struct answer *a)
{
	double share = f->attention / f->model;

	put(a, "flops_per_token", "FLOPs per token", f->model,
	    si(f->model, "FLOP"));
	put(a, "hardware_flops_per_token",
	    "FLOPs per token, recomputed ones too", f->hardware,
	    si(f->hardware, "FLOP"));
	put(a, "attention_share", "attention's share", share, percent(share));
}

/* From a day and a half to some thousand in days, else as people say it. */
static struct text training_time(double seconds)
{
	struct text t = { "" };
	char days[NUM_TEXT];

	if (!(seconds >= 1.5 * DAY_S && seconds < 1e4 * DAY_S))
		return duration(seconds);
	num_grouped(days, seconds / DAY_S, 2);
	snprintf(t.s, sizeof t.s, "%s days", days);
	return t;
}

static void write_training(const struct mfu_ask *ask,
			   const struct mfu_training *t, struct answer *a)
{
	double days = t->train_s / DAY_S;

	put_asked(a, ask, "train_days", "training time", days,
		  training_time(t->train_s));
	put(a, "train_s", "training time in seconds", t->train_s,
	    grouped(t->train_s));
	put(a, "gpu_hours", "GPU-hours", t->gpu_hours, grouped(t->gpu_hours));
	put(a, "cost", "cost in the price's currency", t->cost,
	    grouped(t->cost));
}

static void write_whole_run(const struct mfu_flops *f,
			    const struct mfu_training *t, struct answer *a)
{
	double flop = f->model * t->tokens;

	put(a, "run_flops", "FLOPs of the whole run", flop, si(flop, "FLOP"));
	put(a, "run_flops_per_s", "FLOP/s over all GPUs", flop / t->train_s,
	    si(flop / t->train_s, "FLOP/s"));
}

static void write_speed(double tokens_per_s, double gpus, struct answer *a)
{
	put(a, "tokens_per_s", "tokens/s over all GPUs", tokens_per_s,
	    grouped(tokens_per_s));
	put(a, "tokens_per_s_per_gpu", "tokens/s of one GPU",
	    tokens_per_s / gpus, grouped(tokens_per_s / gpus));
}

static void write_measured(const struct mfu_ask *ask,
			   const struct mfu_measured *m, struct answer *a)
{
	bool both = !isnan(ask->run.run.fwd_bwd_s);

	put_asked(a, ask, "mfu", both ? "wall-clock MFU" : "MFU", m->mfu,
		  percent(m->mfu));
	put(a, "hfu", both ? "wall-clock HFU" : "HFU", m->hfu, percent(m->hfu));
	if (both)
		put(a, "mfu_fwd_bwd", "forward+backward MFU", m->mfu_fwd_bwd,
		    percent(m->mfu_fwd_bwd));
	write_flops(&m->flops, a);
	write_speed(m->tokens_per_s, ask->run.run.gpus, a);
	put(a, "step_at_peak_s", "step at peak, recomputed FLOPs too",
	    m->step_at_peak_s, duration(m->step_at_peak_s));
	put(a, "model_step_at_peak_s", "step at peak, model FLOPs",
	    m->model_step_at_peak_s, duration(m->model_step_at_peak_s));
}

/* "This run uses 43.1 % of the peak of its 32 GPUs. Its HFU … is 57.5 %." */
static void say_measured(const struct mfu_ask *ask,
			 const struct mfu_measured *m, struct answer *a)
{
	const struct mfu_run *run = &ask->run.run;
	double share = m->flops.attention / m->flops.model;

	if (isnan(m->mfu)) {
		answer_takeaway(a, "There is no MFU without a peak. %s",
				ask->peak.why);
		return;
	}
	answer_takeaway(a, "This run uses %s of the peak of its ",
			percent(m->mfu).s);
	if (run->gpus > 1)
		answer_takeaway(a, "%s GPUs", count(run->gpus).s);
	else
		answer_takeaway(a, "GPU");
	if (!isnan(m->mfu_fwd_bwd))
		answer_takeaway(a, ", and %s in forward and backward alone",
				percent(m->mfu_fwd_bwd).s);
	answer_takeaway(a, ".");
	if (m->flops.factor > 1)
		answer_takeaway(
			a,
			" Its HFU, which counts what is recomputed too, "
			"is %s.",
			percent(m->hfu).s);
	if (share > 0)
		answer_takeaway(a, " Attention is %s of its model FLOPs.",
				percent(share).s);
	if (!isnan(m->model_step_at_peak_s))
		answer_takeaway(a,
				" At peak the model FLOPs of a step would take "
				"%s of its %s.",
				duration(m->model_step_at_peak_s).s,
				duration(run->step_s).s);
	mfu_doubt_params(ask, a);
	mfu_doubt(ask, m, a);
}

static bool answer_measured(const struct mfu_ask *ask, struct answer *a,
			    struct error *e)
{
	struct mfu_measured m = mfu_measure(&ask->run);
	const struct mfu_goal *goal = &ask->goal;
	struct mfu_training t =
		mfu_train(goal->tokens, m.tokens_per_s, ask->run.run.gpus,
			  goal->price_per_gpu_hour);

	if (!mfu_possible(ask, &m, e))
		return false;
	write_measured(ask, &m, a);
	if (ask->count_gpus)
		put(a, "gpus", "GPUs in the list", t.gpus, count(t.gpus));
	if (!isnan(t.tokens))
		write_training(ask, &t, a);
	say_measured(ask, &m, a);
	mfu_notes(ask, &m.flops, a);
	return true;
}

/* Results of a plan. What follows from others is a result like them; what was
 * given stands in the input only. */
static void write_planned(const struct mfu_ask *ask,
			  const struct mfu_measured *m,
			  const struct mfu_training *t, struct answer *a)
{
	write_training(ask, t, a);
	if (!isnan(ask->goal.budget))
		put(a, "tokens", "tokens", t->tokens, si(t->tokens, ""));
	if (!isnan(ask->goal.deadline_s) || ask->count_gpus)
		put(a, "gpus", "GPUs", t->gpus, count(t->gpus));
	put(a, "mfu", "planned MFU", m->mfu, percent(m->mfu));
	put(a, "hfu", "HFU", m->hfu, percent(m->hfu));
	write_flops(&m->flops, a);
	write_whole_run(&m->flops, t, a);
	write_speed(m->tokens_per_s, t->gpus, a);
	answer_number(a, "step_at_peak_s", "", MFU_UNKNOWN, NULL);
}

/* "At 40.0 % MFU, 1T tokens take 256 GPUs 5.36 days: 32,919 GPU-hours." */
static void say_planned(const struct mfu_ask *ask, const struct mfu_training *t,
			struct answer *a)
{
	bool one = t->tokens > 0.999 && t->tokens < 1.001;

	if (isnan(t->gpu_hours) || isnan(t->tokens)) {
		answer_takeaway(a, "There is no plan without a peak. %s",
				ask->peak.why);
		return;
	}
	answer_takeaway(a, "At %s MFU, ", percent(ask->goal.target_mfu).s);
	if (!isnan(ask->goal.budget))
		answer_takeaway(a, "the budget buys %s GPU-hours, enough for ",
				grouped(t->gpu_hours).s);
	answer_takeaway(a, "%s token%s", si(t->tokens, "").s, one ? "" : "s");
	if (!isnan(t->gpus))
		answer_takeaway(a, "%s take%s %s GPU%s %s",
				isnan(ask->goal.budget) ? "" : ", which",
				one ? "s" : "", count(t->gpus).s,
				t->gpus > 1 ? "s" : "",
				training_time(t->train_s).s);
	if (isnan(ask->goal.budget))
		answer_takeaway(a, ": %s GPU-hours", grouped(t->gpu_hours).s);
	if (isnan(ask->goal.budget) && !isnan(t->cost))
		answer_takeaway(a, ", which cost %s", grouped(t->cost).s);
	answer_takeaway(a, ".");
}

static bool answer_planned(const struct mfu_ask *ask, struct answer *a,
			   struct error *e)
{
	struct mfu_training t = mfu_plan(&ask->run, &ask->goal);
	struct mfu_measured m = { .flops = mfu_flops(&ask->run) };

	m.mfu = ask->goal.target_mfu;
	m.hfu = m.mfu * m.flops.factor;
	m.mfu_fwd_bwd = m.hfu_fwd_bwd = MFU_UNKNOWN;
	m.tokens_per_s = t.tokens / t.train_s;
	if (!mfu_possible(ask, &m, e))
		return false;
	write_planned(ask, &m, &t, a);
	say_planned(ask, &t, a);
	mfu_doubt_params(ask, a);
	mfu_notes(ask, &m.flops, a);
	return true;
}

static bool answer_asked(struct mfu_ask *ask, const struct param_value *value,
			 struct answer *a, struct error *e)
{
	if (!mfu_ask(value, ask, e))
		return false;
	a->no = isnan(ask->peak.flops);
	mfu_write_peak(ask, &a->json);
	if (!(ask->plan ? answer_planned(ask, a, e)
			: answer_measured(ask, a, e)))
		return false;
	mfu_compare(ask, value, a);
	return true;
}

bool mfu_answer(const struct param_value *value, struct answer *a,
		struct error *e)
{
	/* Too large for the stack of each of many threads. */
	struct mfu_ask *ask = calloc(1, sizeof *ask);
	bool good = ask ? answer_asked(ask, value, a, e)
			: error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");

	free(ask);
	return good;
}
