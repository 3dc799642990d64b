/* ask.c: reads the figure's values into a step; see ask.h. */
#include "figures/regime/ask.h"

#include <math.h>
#include <stdio.h>

#include "figures/peaks/peaks.h"

/* A rate that was typed holds; one that was not is the device's. */
static double rate(double typed, double device)
{
	return isnan(typed) ? device : typed;
}

/* What the table has of the device in bf16, where it was not typed. */
static bool ask_bf16(const struct param_value *value, struct regime_ask *ask,
		     struct error *e)
{
	struct regime_rates *r = &ask->step.rates;
	struct peaks_answer found;

	peaks_ask(ask->device, PEAKS_BF16, &found);
	snprintf(ask->source, sizeof ask->source, "%s", found.why);
	r->flops = rate(param_or_nan(&value[ASK_PEAK_FLOPS]), found.flops);
	r->bandwidth =
		rate(param_or_nan(&value[ASK_BANDWIDTH]), found.bandwidth);
	if (found.list)
		return error_set(e, ERROR_INPUT, "device",
				 "A step runs on one GPU, and device is a "
				 "list: give one name, such as \"H100 (lesson "
				 "989)\".");
	if (isnan(r->flops))
		return error_set(e, ERROR_IMPOSSIBLE, "device",
				 "There is no bf16 peak to reckon with. %s",
				 found.why);
	if (isnan(r->bandwidth))
		return error_set(e, ERROR_IMPOSSIBLE, "device",
				 "The bandwidth of %s is not verified: give "
				 "bandwidth, or another device.",
				 found.part[0].text);
	return true;
}

static bool ask_fp8(const struct param_value *value, struct regime_ask *ask,
		    struct error *e)
{
	struct regime_rates *r = &ask->step.rates;
	struct peaks_answer found;

	peaks_ask(ask->device, PEAKS_FP8, &found);
	r->fp8_flops =
		rate(param_or_nan(&value[ASK_PEAK_FP8_FLOPS]), found.flops);
	if (!ask->step.on.fp8 || !isnan(r->fp8_flops))
		return true;
	const struct peaks_part *part = &found.part[0];
	return error_set(e, ERROR_INPUT, "fp8",
			 "The table of peaks has no fp8 rate for %s: leave fp8 "
			 "out, or give peak_fp8_flops.",
			 part->device ? part->device->name : part->text);
}

bool regime_ask(const struct param_value *value, struct regime_ask *ask,
		struct error *e)
{
	struct regime_step *s = &ask->step;

	s->n = value[ASK_N].number;
	s->pointwise = (int)value[ASK_K].number;
	s->on.fuse = value[ASK_FUSE].number > 0;
	s->on.graph = value[ASK_GRAPH].number > 0;
	s->on.fp8 = value[ASK_FP8].number > 0;
	s->launch_s = value[ASK_LAUNCH_S].number;
	s->graph_min_s = value[ASK_GRAPH_MIN_S].number;
	ask->device = value[ASK_DEVICE].text;
	ask->typed[0] = value[ASK_PEAK_FLOPS].has;
	ask->typed[1] = value[ASK_PEAK_FP8_FLOPS].has;
	ask->typed[2] = value[ASK_BANDWIDTH].has;
	return ask_bf16(value, ask, e) && ask_fp8(value, ask, e);
}
