/* count.c: the FLOPs of one token, under each convention and with each
 * recomputation. See mfu.h for the symbols.
 */
#include "figures/mfu/mfu.h"

#include <math.h>

bool mfu_is_transformer(const struct mfu_model *model)
{
	return isnan(model->flops_per_token) && isnan(model->flops_per_step);
}

/* Parameters of the experts that one token leaves out; 0 in a dense model. */
static double idle_params(const struct mfu_model *model)
{
	if (isnan(model->active_params))
		return 0;
	return model->params - model->active_params;
}

/* Ψ as the convention counts it. matmul_params are the active ones, so with
 * all experts the idle ones come on top. */
double mfu_psi(const struct mfu_model *model, struct mfu_convention convention)
{
	bool total = convention.experts == MFU_TOTAL;

	if (convention.count == MFU_COUNT_MATMUL)
		return model->matmul_params + (total ? idle_params(model) : 0);
	return total || isnan(model->active_params) ? model->params
						    : model->active_params;
}

/* A. With a causal window of w < s, query i sees min(i, w) keys: w - w²/2s in
 * the mean, where full attention has s and causal s/2. */
double mfu_attention(const struct mfu_model *model, enum mfu_attention how)
{
	double s = model->seq_len, w = model->window;
	double per_key = 12 * model->layers * model->attn_width;

	switch (how) {
	case MFU_FULL:
		return per_key * s;
	case MFU_CAUSAL:
		return per_key * s / 2;
	case MFU_WINDOW:
		return per_key * (w >= s ? s / 2 : w - w * w / (2 * s));
	case MFU_NONE:
		return 0;
	}
	return MFU_UNKNOWN;
}

/* What is done again. Forward is a third of all: 2Ψ + A/3. */
static double recomputed(const struct mfu_model *model,
			 const struct mfu_recompute *r, double psi, double a)
{
	switch (r->what) {
	case MFU_RECOMPUTE_NONE:
		return 0;
	case MFU_RECOMPUTE_SELECTIVE:
		return a / 3 * r->attention;
	case MFU_RECOMPUTE_FULL:
		return 2 * psi + a / 3;
	case MFU_RECOMPUTE_LAYERS:
		return 2 * (psi - model->head_params) + a / 3;
	case MFU_RECOMPUTE_CUSTOM:
		return 2 * psi * r->weights + a / 3 * r->attention;
	}
	return MFU_UNKNOWN;
}

/* Of a model whose FLOPs are given as one number. */
static double plain_factor(enum mfu_recomputed what)
{
	if (what == MFU_RECOMPUTE_NONE)
		return 1;
	return what == MFU_RECOMPUTE_FULL ? 4.0 / 3 : MFU_UNKNOWN;
}

struct mfu_flops mfu_flops(const struct mfu_case *c)
{
	struct mfu_flops f = { .psi = MFU_UNKNOWN, .attention = MFU_UNKNOWN };

	if (!mfu_is_transformer(&c->model)) {
		f.model = c->model.flops_per_token;
		if (isnan(f.model))
			f.model = c->model.flops_per_step / c->run.step_tokens;
		f.factor = plain_factor(c->recompute.what);
		f.hardware = f.model * f.factor;
		return f;
	}
	f.psi = mfu_psi(&c->model, c->convention);
	f.attention = mfu_attention(&c->model, c->convention.attention);
	f.model = 6 * f.psi + f.attention;
	f.hardware = f.model +
		     recomputed(&c->model, &c->recompute, f.psi, f.attention);
	f.factor = f.hardware / f.model;
	return f;
}
