/* doubt.c: numbers that cannot be, and numbers that can and yet are not to be
 * believed. Each comes with the causes that fit what was given, the likeliest
 * first. Causes as people have met them: nanoGPT issue 464, torchtitan issue
 * 668, Hugging Face blog issue 1649.
 */
#include "figures/mfu/ask.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/people.h"

/* An MFU below the one is not seen in training that goes as it should; nobody has
 * published one above the other, nor near it. */
static const double low = 0.02, high = 0.7;

/* A list "a; b; or c" that grows to the size of its text. */
struct causes {
	char text[420];
	size_t len;
};

static void __attribute__((format(printf, 2, 3)))
add(struct causes *c, const char *format, ...)
{
	char one[200];
	va_list args;
	size_t at = strlen(c->text);

	va_start(args, format);
	vsnprintf(one, sizeof one, format, args);
	va_end(args);
	if (at + strlen(one) + 3 > sizeof c->text)
		return; /* the likeliest stand there already */
	snprintf(c->text + at, sizeof c->text - at, "%s%s",
		 c->len++ ? "; " : "", one);
}

static void add_peak(const struct mfu_ask *ask, struct causes *c)
{
	if (ask->peak.typed)
		add(c, "a peak_flops below the device's, or without its "
		       "exponent");
	else
		add(c, "another device or format than device and dtype say");
}

/* Causes of an MFU that is too high. */
static void add_high(const struct mfu_ask *ask, struct causes *c)
{
	const struct mfu_run *run = &ask->run.run;
	const struct mfu_model *model = &ask->run.model;
	struct mfu_flops f = mfu_flops(&ask->run);

	if (ask->run.convention.experts == MFU_TOTAL &&
	    !isnan(model->active_params))
		add(c, "experts=total, where one token uses few experts");
	if (ask->count_gpus)
		add(c, "a list of devices with fewer than the tokens were "
		       "counted over");
	else
		add(c, "gpus counts fewer GPUs than the tokens were counted "
		       "over");
	add_peak(ask, c);
	if (isnan(run->tokens_per_s))
		add(c, "a step_s of one micro-step, or timed without "
		       "synchronising");
	if (isnan(run->tokens_per_s) && !isnan(run->step_tokens))
		add(c, "a batch_seqs that counts micro-steps twice");
	if (!isnan(run->tokens_per_s))
		add(c, "a tokens_per_s of the first steps or of several runs");
	if (mfu_is_transformer(model) && isnan(model->active_params))
		add(c, "params counts all experts of a mixture "
		       "(active_params)");
	if (f.attention > f.model / 3 &&
	    ask->run.convention.attention == MFU_FULL)
		add(c, "a causal kernel, which does half of attention=full");
	if (!isnan(model->flops_per_token))
		add(c, "a flops_per_token of a whole sequence");
}

/* More than all of the peak, and not only by a rounding of the last places. */
static bool above_peak(double utilisation)
{
	return utilisation > 1 + 1e-9;
}

/* A share above 1 with as many decimals as show that it is. */
static void percent_above(char out[static NUM_TEXT], double share)
{
	int decimals = 1;

	while (decimals < 7 && 100 * (share - 1) < 0.5 * pow(10, -decimals))
		decimals++;
	num_percent(out, share, decimals);
}

static bool too_high(const struct mfu_ask *ask, const char *what, double value,
		     struct error *e)
{
	struct causes c = { .len = 0 };
	char text[NUM_TEXT];

	add_high(ask, &c);
	percent_above(text, value);
	return error_set(e, ERROR_IMPOSSIBLE, "",
			 "%s would be %s: no GPU does more than its peak, so a "
			 "number is wrong. Likely causes: %s.",
			 what, text, c.text);
}

/* Only the HFU is above 1: what is recomputed makes it so. */
static bool too_much_again(const struct mfu_ask *ask, const char *what,
			   double mfu, double hfu, struct error *e)
{
	char own[NUM_TEXT], with[NUM_TEXT], most[NUM_TEXT];
	const char *how = mfu_figure.table.params[ASK_RECOMPUTE]
				  .choices[ask->run.recompute.what]
				  .name;

	num_percent(own, mfu, 1);
	percent_above(with, hfu);
	num_percent(most, mfu / hfu, 1);
	return error_set(
		e, ERROR_IMPOSSIBLE, "",
		"The %sHFU would be %s: the %sMFU of %s can be, but what "
		"recompute=%s does again on top of it cannot. With it the MFU "
		"is at most %s: either less is recomputed than recompute says, "
		"or %s is too high.",
		what, with, what, own, how, most,
		ask->plan ? "target_mfu" : "the MFU");
}

static bool too_short(const struct mfu_measured *m, struct error *e)
{
	char text[NUM_TEXT];

	percent_above(text, m->mfu_fwd_bwd);
	return error_set(e, ERROR_IMPOSSIBLE, "",
			 "The forward+backward MFU would be %s, while the wall "
			 "clock's can be: fwd_bwd_s is too short. Likely "
			 "causes: the time of one micro-step; a time taken "
			 "without synchronising; milliseconds.",
			 text);
}

bool mfu_possible(const struct mfu_ask *ask, const struct mfu_measured *m,
		  struct error *e)
{
	if (above_peak(m->mfu))
		return too_high(ask, "The MFU", m->mfu, e);
	if (above_peak(m->hfu))
		return too_much_again(ask, "", m->mfu, m->hfu, e);
	if (above_peak(m->mfu_fwd_bwd))
		return too_short(m, e);
	if (above_peak(m->hfu_fwd_bwd))
		return too_much_again(ask, "forward+backward ", m->mfu_fwd_bwd,
				      m->hfu_fwd_bwd, e);
	return true;
}

/* A factor by which the MFU may be too low and yet can be. */
static bool off_by(const struct mfu_measured *m, double factor)
{
	return m->mfu * factor <= 1;
}

/* Causes of an MFU that is too low. */
static void add_low(const struct mfu_ask *ask, const struct mfu_measured *m,
		    struct causes *c)
{
	const struct mfu_run *run = &ask->run.run;
	const struct mfu_model *model = &ask->run.model;

	if (model->params < 1e6)
		add(c, "params without its exponent (7e9, not 7)");
	if (run->gpus > 1 && off_by(m, run->gpus))
		add(c, "the tokens of one GPU over the peak of all %.0f",
		    run->gpus);
	if (isnan(run->tokens_per_s) && off_by(m, 1000))
		add(c, "a step_s in milliseconds");
	if (isnan(run->tokens_per_s) && !isnan(run->step_tokens))
		add(c, "a batch_seqs of one GPU or one micro-step");
	if (!isnan(run->tokens_per_s) && off_by(m, 1000))
		add(c, "a tokens_per_s in thousands, or in sequences");
	if (ask->peak.typed)
		add(c, "a peak_flops in another unit than FLOP/s");
	add(c, "GPUs that mostly wait, for data, for each other or for "
	       "launches");
}

/* The layers have four matrices of about h x h for attention, and eight more
 * behind them. No model has a tenth of that. */
void mfu_doubt_params(const struct mfu_ask *ask, struct answer *a)
{
	static const double most = 10; /* times what is given */
	const struct mfu_model *model = &ask->run.model;
	double implied =
		12 * model->layers * model->attn_width * model->attn_width;
	char has[NUM_TEXT], implies[NUM_TEXT];

	if (!(implied > most * model->params))
		return;
	people_number(has, model->params);
	people_number(implies, people_rounded(implied));
	answer_takeaway(a,
			" But params is %s, where layers and attn_width make "
			"about 12 L h² = %s. Likely causes: params without its "
			"exponent (7e9, not 7); params of an adapter only.",
			has, implies);
	answer_note(a,
		    "params is %s, less than a tenth of the 12 L h² = %s that "
		    "layers and attn_width imply.",
		    has, implies);
}

static void doubt_low(const struct mfu_ask *ask, const struct mfu_measured *m,
		      struct answer *a)
{
	struct causes c = { .len = 0 };

	add_low(ask, m, &c);
	answer_takeaway(a,
			" So low an MFU is hardly ever right. Likely causes: "
			"%s.",
			c.text);
	answer_note(a,
		    "An MFU below 2 %% is rare in training. Likely causes: "
		    "%s.",
		    c.text);
}

static double published_most(void)
{
	double most = 0;

	for (size_t i = 0; i < mfu_published_len; i++)
		most = fmax(most, mfu_published[i].mfu);
	return most;
}

static void doubt_high(const struct mfu_ask *ask, struct answer *a)
{
	struct causes c = { .len = 0 };
	char most[NUM_TEXT];

	add_high(ask, &c);
	num_percent(most, published_most(), 0);
	answer_takeaway(a,
			" No published run here comes near it (the highest: "
			"%s). If a number is wrong, likely causes: %s.",
			most, c.text);
	answer_note(a,
		    "The highest MFU among the published runs here is %s. "
		    "Likely causes of one so far above it: %s.",
		    most, c.text);
}

void mfu_doubt(const struct mfu_ask *ask, const struct mfu_measured *m,
	       struct answer *a)
{
	if (m->mfu < low)
		doubt_low(ask, m, a);
	else if (m->mfu > high)
		doubt_high(ask, a);
}
