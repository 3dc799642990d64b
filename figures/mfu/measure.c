/* measure.c: MFU and HFU of a run that was measured. */
#include "figures/mfu/mfu.h"

#include <math.h>

/* Model FLOPs of one step over all GPUs. */
static double step_flops(const struct mfu_case *c, double flops_per_token)
{
	if (!isnan(c->model.flops_per_step))
		return c->model.flops_per_step;
	return flops_per_token * c->run.step_tokens;
}

struct mfu_measured mfu_measure(const struct mfu_case *c)
{
	const struct mfu_run *run = &c->run;
	struct mfu_measured m = { .flops = mfu_flops(c) };
	double peak = run->gpus * run->peak_flops;
	bool by_step = isnan(run->tokens_per_s);
	double step = step_flops(c, m.flops.model);

	m.tokens_per_s =
		by_step ? run->step_tokens / run->step_s : run->tokens_per_s;
	m.tokens_per_s_per_gpu = m.tokens_per_s / run->gpus;
	m.model_step_at_peak_s = step / peak;
	m.step_at_peak_s = m.model_step_at_peak_s * m.flops.factor;
	m.mfu = by_step ? m.model_step_at_peak_s / run->step_s
			: m.flops.model * m.tokens_per_s / peak;
	m.hfu = m.mfu * m.flops.factor;
	m.mfu_fwd_bwd = m.model_step_at_peak_s / run->fwd_bwd_s;
	m.hfu_fwd_bwd = m.mfu_fwd_bwd * m.flops.factor;
	return m;
}
