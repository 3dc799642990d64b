/* mistakes.c: common mistakes, each done on purpose to the case at hand.
 *
 * Source: lesson 13, section 7; issues of trainers in which people met them
 * (fms-fsdp 89, nanoGPT 464, Hugging Face blog 1649, scaling-book 31).
 */
#include "figures/mfu/mfu.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

/* Does one mistake: changes *wrong, a copy of the case, and says in sentence
 * what it did; or says what is missing and returns false. */
typedef bool slip_fn(struct mfu_case *wrong, const struct mfu_slip *slip,
		     char *sentence, size_t size);

static bool sparse_peak(struct mfu_case *wrong, const struct mfu_slip *slip,
			char *sentence, size_t size)
{
	char peak[NUM_TEXT];

	(void)slip;
	wrong->run.peak_flops *= 2;
	num_si(peak, wrong->run.peak_flops, "FLOP/s");
	snprintf(sentence, size,
		 "With 2:4 sparsity a datasheet prints twice the dense peak, "
		 "%s here; training multiplies dense matrices.",
		 peak);
	return true;
}

static bool other_device(struct mfu_case *wrong, const struct mfu_slip *slip,
			 char *sentence, size_t size)
{
	char peak[NUM_TEXT];

	if (isnan(slip->other_peak_flops)) {
		snprintf(sentence, size,
			 "Needs device and dtype (not peak_flops), and an "
			 "other_device with a known peak in that format.");
		return false;
	}
	wrong->run.peak_flops = slip->other_peak_flops;
	num_si(peak, slip->other_peak_flops, "FLOP/s");
	snprintf(sentence, size, "%.100s peaks at %s; the run was not on it.",
		 slip->other_device, peak);
	return true;
}

static bool one_gpu(struct mfu_case *wrong, const struct mfu_slip *slip,
		    char *sentence, size_t size)
{
	char gpus[NUM_TEXT], reverse[NUM_TEXT];
	double n = wrong->run.gpus;

	(void)slip;
	num_percent(reverse, mfu_measure(wrong).mfu * n, 1);
	num_grouped(gpus, n, 0);
	wrong->run.tokens_per_s /= n;
	wrong->run.step_tokens /= n;
	wrong->model.flops_per_step /= n;
	if (n > 1)
		snprintf(sentence, size,
			 "One GPU's tokens over the peak of all %s; the "
			 "reverse, all tokens over one GPU's peak, reads %s.",
			 gpus, reverse);
	else
		snprintf(sentence, size,
			 "The run is on one GPU, so it makes no difference.");
	return true;
}

static bool hfu(struct mfu_case *wrong, const struct mfu_slip *slip,
		char *sentence, size_t size)
{
	(void)slip;
	snprintf(sentence, size, "%s",
		 wrong->recompute.what == MFU_RECOMPUTE_NONE
			 ? "Nothing is recomputed in this run, so HFU and MFU "
			   "are the same."
			 : "HFU rewards repeated work: it rises with "
			   "recomputation while the run gets slower.");
	return true;
}

static bool hidden_size(struct mfu_case *wrong, const struct mfu_slip *slip,
			char *sentence, size_t size)
{
	struct mfu_model *model = &wrong->model;
	char width[NUM_TEXT], hidden[NUM_TEXT];

	(void)slip;
	if (isnan(model->hidden_size) || isnan(model->attn_width)) {
		snprintf(sentence, size, "Needs hidden_size and attn_width.");
		return false;
	}
	num_grouped(width, model->attn_width, 0);
	num_grouped(hidden, model->hidden_size, 0);
	if (strcmp(width, hidden) == 0)
		snprintf(
			sentence, size,
			"In this model both are %s, so it makes no difference.",
			width);
	else
		snprintf(sentence, size,
			 "Attention is as wide as heads × head dimension, %s; "
			 "the hidden size is %s.",
			 width, hidden);
	model->attn_width = model->hidden_size;
	return true;
}

static bool total_params(struct mfu_case *wrong, const struct mfu_slip *slip,
			 char *sentence, size_t size)
{
	const struct mfu_model *model = &wrong->model;
	char active[NUM_TEXT], all[NUM_TEXT];

	(void)slip;
	if (isnan(model->active_params)) {
		snprintf(sentence, size,
			 "Needs active_params: it is a mistake with mixtures "
			 "of experts only.");
		return false;
	}
	num_si(active, model->active_params, "");
	num_si(all, model->params, "");
	wrong->convention.experts = MFU_TOTAL;
	snprintf(sentence, size,
		 "One token passes through %s of the %s parameters; the other "
		 "experts do no FLOPs for it.",
		 active, all);
	return true;
}

static bool first_steps(struct mfu_case *wrong, const struct mfu_slip *slip,
			char *sentence, size_t size)
{
	char steps[NUM_TEXT], first[NUM_TEXT], mean[NUM_TEXT];
	double n = slip->averaged_steps, steady = wrong->run.step_s;

	if (isnan(steady) || isnan(n) || isnan(slip->first_step_s)) {
		snprintf(sentence, size,
			 "Needs step_s, the time of a steady step.");
		return false;
	}
	if (slip->first_step_s <= steady) {
		snprintf(sentence, size,
			 "Needs a first_step_s that is longer than step_s.");
		return false;
	}
	wrong->run.step_s = (slip->first_step_s + (n - 1) * steady) / n;
	num_grouped(steps, n, 0);
	num_duration(first, slip->first_step_s);
	num_duration(mean, wrong->run.step_s);
	snprintf(sentence, size,
		 "If the first of %s steps takes %s (compilation, warm-up), "
		 "their mean is %s a step.",
		 steps, first, mean);
	return true;
}

const struct param_choice mfu_mistake_choices[] = {
	[MFU_MISTAKE_NONE] = { "none", "none" },
	[MFU_SPARSE_PEAK] = { "sparse-peak", "the peak with sparsity" },
	[MFU_OTHER_DEVICE] = { "other-device", "another device's peak" },
	[MFU_ONE_GPU] = { "one-gpu", "one GPU's tokens" },
	[MFU_HFU] = { "hfu", "HFU reported as MFU" },
	[MFU_HIDDEN_SIZE] = { "hidden-size",
			      "hidden size for attention width" },
	[MFU_TOTAL_PARAMS] = { "total-params", "all parameters of an MoE" },
	[MFU_FIRST_STEPS] = { "first-steps", "first steps in the mean" },
	[MFU_MISTAKES] = { 0 },
};

static slip_fn *const slips[MFU_MISTAKES] = {
	[MFU_SPARSE_PEAK] = sparse_peak, [MFU_OTHER_DEVICE] = other_device,
	[MFU_ONE_GPU] = one_gpu,	 [MFU_HFU] = hfu,
	[MFU_HIDDEN_SIZE] = hidden_size, [MFU_TOTAL_PARAMS] = total_params,
	[MFU_FIRST_STEPS] = first_steps,
};

struct mfu_mistaken mfu_mistaken(const struct mfu_case *c,
				 const struct mfu_slip *slip,
				 enum mfu_mistake mistake)
{
	struct mfu_case wrong = *c;
	double right = mfu_measure(c).mfu;

	assert(mistake > MFU_MISTAKE_NONE && mistake < MFU_MISTAKES);
	struct mfu_mistaken m = { .name = mfu_mistake_choices[mistake].name,
				  .label = mfu_mistake_choices[mistake].label,
				  .mfu = MFU_UNKNOWN,
				  .factor = MFU_UNKNOWN };
	if (isnan(right)) {
		snprintf(m.sentence, sizeof m.sentence,
			 "Without the right MFU there is no wrong one.");
		return m;
	}
	if (!slips[mistake](&wrong, slip, m.sentence, sizeof m.sentence))
		return m;
	struct mfu_measured measured = mfu_measure(&wrong);
	m.mfu = mistake == MFU_HFU ? measured.hfu : measured.mfu;
	m.factor = m.mfu / right;
	return m;
}
