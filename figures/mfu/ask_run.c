/* ask_run.c: the run's part of a question: how fast it goes or is to go, on how
 * many GPUs, and what one of them can do. See ask.h.
 */
#include "figures/mfu/ask.h"

#include <math.h>
#include <stdio.h>

double mfu_ask_number(const struct param_value *value, enum mfu_param at)
{
	return value[at].has ? value[at].number : MFU_UNKNOWN;
}

/* A step's time with its size: batch_seqs sequences, or flops_per_step. */
static bool ask_step(const struct param_value *value, struct error *e)
{
	if (value[ASK_FLOPS_PER_STEP].has && !value[ASK_STEP_S].has)
		return error_set(
			e, ERROR_INPUT, "step_s",
			"flops_per_step needs step_s, the time of that "
			"step: give it%s.",
			value[ASK_TOKENS_PER_S].has
				? " and leave tokens_per_s out"
				: "");
	if (value[ASK_FLOPS_PER_STEP].has && !value[ASK_BATCH_SEQS].has)
		return true;
	if (param_way(&mfu_figure.table, "rate", value, e) < 0)
		return false;
	if (value[ASK_BATCH_SEQS].has && !value[ASK_SEQ_LEN].has &&
	    !value[ASK_FLOPS_PER_STEP].has)
		return error_set(e, ERROR_INPUT, "seq_len",
				 "batch_seqs needs seq_len, the tokens of one "
				 "sequence: give it (1 if the batch counts "
				 "samples).");
	return true;
}

static bool ask_fwd_bwd(const struct param_value *value, struct error *e)
{
	if (!value[ASK_FWD_BWD_S].has)
		return true;
	if (!value[ASK_STEP_S].has)
		return error_set(e, ERROR_INPUT, "step_s",
				 "fwd_bwd_s needs step_s, the whole step that "
				 "it is a part of: give step_s%s.",
				 value[ASK_TOKENS_PER_S].has
					 ? " and batch_seqs in place of "
					   "tokens_per_s"
					 : "");
	if (value[ASK_FWD_BWD_S].number > value[ASK_STEP_S].number)
		return error_set(e, ERROR_INPUT, "fwd_bwd_s",
				 "fwd_bwd_s is longer than step_s, of which it "
				 "is a part: are they swapped?");
	return true;
}

/* Tokens of a whole training can only be timed by tokens per second. */
static bool ask_tokens(const struct param_value *value,
		       const struct mfu_ask *ask, struct error *e)
{
	if (!value[ASK_TOKENS].has || !isnan(ask->run.run.tokens_per_s) ||
	    !isnan(ask->run.run.step_tokens))
		return true;
	return error_set(e, ERROR_INPUT, "batch_seqs",
			 "tokens needs the tokens of a step beside "
			 "flops_per_step: give batch_seqs and seq_len.");
}

static bool ask_measured(const struct param_value *value, struct mfu_ask *ask,
			 struct error *e)
{
	struct mfu_run *run = &ask->run.run;

	if (!ask_step(value, e) || !ask_fwd_bwd(value, e))
		return false;
	run->tokens_per_s = mfu_ask_number(value, ASK_TOKENS_PER_S);
	run->step_s = mfu_ask_number(value, ASK_STEP_S);
	run->step_tokens = mfu_ask_number(value, ASK_BATCH_SEQS) *
			   mfu_ask_number(value, ASK_SEQ_LEN);
	run->fwd_bwd_s = mfu_ask_number(value, ASK_FWD_BWD_S);
	if (isnan(run->gpus))
		return error_set(e, ERROR_INPUT, "gpus",
				 "Nothing says how many GPUs share the work: "
				 "give gpus, or device as a list such as \"8x "
				 "NVIDIA A100-SXM4-80GB\".");
	ask->mistake = (enum mfu_mistake)value[ASK_MISTAKE].number;
	ask->slip.other_device = value[ASK_OTHER_DEVICE].text;
	ask->slip.first_step_s = mfu_ask_number(value, ASK_FIRST_STEP_S);
	ask->slip.averaged_steps = mfu_ask_number(value, ASK_AVERAGED_STEPS);
	return ask_tokens(value, ask, e);
}

static bool ask_planned(const struct param_value *value, struct mfu_ask *ask,
			struct error *e)
{
	struct mfu_run *run = &ask->run.run;

	run->tokens_per_s = run->step_s = MFU_UNKNOWN;
	run->step_tokens = run->fwd_bwd_s = MFU_UNKNOWN;
	ask->goal.target_mfu = mfu_ask_number(value, ASK_TARGET_MFU);
	ask->goal.budget = mfu_ask_number(value, ASK_BUDGET);
	ask->goal.deadline_s = mfu_ask_number(value, ASK_DEADLINE_S);
	if (!value[ASK_TARGET_MFU].has)
		return error_set(
			e, ERROR_INPUT, "target_mfu",
			"mode=plan needs target_mfu, the MFU to expect "
			"as a fraction: 0.4 is usual for dense models.");
	if (param_way(&mfu_figure.table, "size", value, e) < 0)
		return false;
	if (value[ASK_BUDGET].has && !value[ASK_PRICE].has)
		return error_set(e, ERROR_INPUT, "price_per_gpu_hour",
				 "budget needs price_per_gpu_hour: give what "
				 "one GPU costs in an hour.");
	if (value[ASK_TOKENS].has && isnan(run->gpus) &&
	    !value[ASK_DEADLINE_S].has)
		return error_set(e, ERROR_INPUT, "gpus",
				 "Nothing says how many GPUs work on it: give "
				 "gpus, or deadline_s from which they follow.");
	return true;
}

/* Why there is no peak at all, or NULL. */
static const char *no_peak(const struct param_value *value)
{
	if (value[ASK_PEAK_FLOPS].has)
		return NULL;
	if (!value[ASK_DEVICE].has && !value[ASK_DTYPE].has)
		return "The peak of the GPUs is not given: give device and "
		       "dtype, or peak_flops.";
	if (!value[ASK_DTYPE].has)
		return "A device has a peak for each number format: give dtype "
		       "too, such as dtype=bf16.";
	if (!value[ASK_DEVICE].has)
		return "The device is not given: give device beside dtype, or "
		       "peak_flops alone.";
	return NULL;
}

/* A list says how many GPUs there are, unless it is written wrongly: then it is
 * an unknown device, and gpus has to say it. */
static bool count_devices(const struct param_value *value, struct mfu_ask *ask,
			  struct error *e)
{
	const struct peaks_answer *found = &ask->peak.found;
	double count = found->count;

	if (!found->list || (count < 1 && value[ASK_GPUS].has))
		return true;
	if (count < 1)
		return error_set(e, ERROR_INPUT, "device", "%s", found->why);
	if (value[ASK_DEADLINE_S].has)
		return error_set(
			e, ERROR_INPUT, "device",
			"deadline_s asks how many GPUs it takes, and a "
			"list of devices already says so: give one "
			"device, or leave deadline_s out.");
	if (value[ASK_GPUS].has &&
	    (value[ASK_GPUS].number < count || value[ASK_GPUS].number > count))
		return error_set(e, ERROR_INPUT, "gpus",
				 "The list of devices has %.0f, but gpus is "
				 "%.0f: leave gpus out, or correct one of "
				 "them.",
				 count, value[ASK_GPUS].number);
	ask->count_gpus = !value[ASK_GPUS].has;
	ask->run.run.gpus = count;
	return true;
}

static bool ask_peak(const struct param_value *value, struct mfu_ask *ask,
		     struct error *e)
{
	struct mfu_peak *peak = &ask->peak;

	ask->device = value[ASK_DEVICE].text;
	ask->dtype = value[ASK_DTYPE].text;
	ask->run.run.gpus = mfu_ask_number(value, ASK_GPUS);
	peak->why = no_peak(value);
	peak->flops = mfu_ask_number(value, ASK_PEAK_FLOPS);
	peak->typed = value[ASK_PEAK_FLOPS].has;
	peak->looked_up = value[ASK_DEVICE].has && value[ASK_DTYPE].has;
	if (peak->typed)
		peak->why = "The peak was typed in.";
	/* Without a dtype its list still says how many there are. */
	if (value[ASK_DEVICE].has)
		peaks_ask(value[ASK_DEVICE].text,
			  peak->looked_up
				  ? (enum peaks_dtype)value[ASK_DTYPE].number
				  : PEAKS_BF16,
			  &peak->found);
	if (peak->looked_up) {
		peak->flops = peak->found.flops;
		peak->why = peak->found.why;
	}
	if (value[ASK_DEVICE].has && !count_devices(value, ask, e))
		return false;
	ask->run.run.peak_flops = peak->flops;
	return true;
}

bool mfu_ask(const struct param_value *value, struct mfu_ask *ask,
	     struct error *e)
{
	ask->plan = value[ASK_MODE].number > 0;
	ask->count_gpus = false;
	ask->mistake = MFU_MISTAKE_NONE;
	ask->goal.tokens = mfu_ask_number(value, ASK_TOKENS);
	ask->goal.price_per_gpu_hour = mfu_ask_number(value, ASK_PRICE);
	if (!mfu_ask_model(value, ask, e) || !ask_peak(value, ask, e))
		return false;
	return ask->plan ? ask_planned(value, ask, e)
			 : ask_measured(value, ask, e);
}
