/* ask_model.c: the model's part of a question: what a token costs, and how that
 * is counted. What cannot be answered is refused with one sentence that says
 * what to give. See ask.h.
 */
#include "figures/mfu/ask.h"

#include <math.h>

static const char *name(enum mfu_param at)
{
	return mfu_figure.table.params[at].name;
}

static bool needs(const struct param_value *value, enum mfu_param at,
		  const char *whose, const char *otherwise, struct error *e)
{
	if (value[at].has)
		return true;
	return error_set(e, ERROR_INPUT, name(at), "%s needs %s: give %s%s.",
			 whose, name(at), name(at), otherwise);
}

static struct mfu_model read_model(const struct param_value *value)
{
	return (struct mfu_model){
		.params = mfu_ask_number(value, ASK_PARAMS),
		.active_params = mfu_ask_number(value, ASK_ACTIVE_PARAMS),
		.matmul_params = mfu_ask_number(value, ASK_MATMUL_PARAMS),
		.head_params = mfu_ask_number(value, ASK_HEAD_PARAMS),
		.layers = mfu_ask_number(value, ASK_LAYERS),
		.attn_width = mfu_ask_number(value, ASK_ATTN_WIDTH),
		.seq_len = mfu_ask_number(value, ASK_SEQ_LEN),
		.window = mfu_ask_number(value, ASK_WINDOW),
		.hidden_size = mfu_ask_number(value, ASK_HIDDEN_SIZE),
		.flops_per_token = mfu_ask_number(value, ASK_FLOPS_PER_TOKEN),
		.flops_per_step = mfu_ask_number(value, ASK_FLOPS_PER_STEP),
	};
}

static bool attention_is_known(const struct param_value *value, struct error *e)
{
	const char *how = value[ASK_ATTENTION].text;
	const enum mfu_param shape[] = { ASK_LAYERS, ASK_ATTN_WIDTH,
					 ASK_SEQ_LEN };

	if ((enum mfu_attention)value[ASK_ATTENTION].number == MFU_NONE)
		return true;
	for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
		if (!value[shape[i]].has)
			return error_set(
				e, ERROR_INPUT, name(shape[i]),
				"attention=%s needs layers, attn_width and "
				"seq_len, and %s is missing: give it, or "
				"attention=none.",
				how, name(shape[i]));
	if ((enum mfu_attention)value[ASK_ATTENTION].number != MFU_WINDOW)
		return true;
	return needs(value, ASK_WINDOW, "attention=window",
		     ", or attention=causal", e);
}

/* A published count is rounded: a part may seem larger by this much. */
static const double rounded = 1.01;

/* Parts of Ψ are not larger than it. */
static bool parts_fit(const struct mfu_ask *ask, struct error *e)
{
	const struct mfu_model *model = &ask->run.model;
	double whole = isnan(model->active_params) ? model->params
						   : model->active_params;

	if (model->active_params > model->params)
		return error_set(e, ERROR_INPUT, "active_params",
				 "active_params is larger than params, which "
				 "counts all experts: are they swapped?");
	if (model->matmul_params > rounded * whole)
		return error_set(
			e, ERROR_INPUT, "matmul_params",
			"matmul_params is larger than %s, of which it is a "
			"part: do they belong to the same model? Correct one, "
			"or leave matmul_params out.",
			isnan(model->active_params) ? "params"
						    : "active_params");
	if (model->head_params >= mfu_psi(model, ask->run.convention) ||
	    model->head_params >= model->matmul_params)
		return error_set(
			e, ERROR_INPUT, "head_params",
			"head_params is not smaller than all that is "
			"counted: it is the LM head's share, vocabulary "
			"× hidden size.");
	return true;
}

static bool ask_transformer(const struct param_value *value,
			    struct mfu_ask *ask, struct error *e)
{
	struct mfu_convention *v = &ask->run.convention;

	v->count = (enum mfu_count)value[ASK_COUNT].number;
	v->attention = (enum mfu_attention)value[ASK_ATTENTION].number;
	v->experts = (enum mfu_experts)value[ASK_EXPERTS].number;
	if (!attention_is_known(value, e))
		return false;
	if (v->count == MFU_COUNT_MATMUL &&
	    !needs(value, ASK_MATMUL_PARAMS, "count=matmul", ", or count=all",
		   e))
		return false;
	if (value[ASK_EXPERTS].given && !value[ASK_ACTIVE_PARAMS].has)
		return error_set(
			e, ERROR_INPUT, "active_params",
			"experts=%s needs active_params, the parameters "
			"that one token uses: give it, or leave experts "
			"out and params is counted as it is.",
			value[ASK_EXPERTS].text);
	return parts_fit(ask, e);
}

/* What describes a transformer says nothing of another model. */
static bool ask_other_model(const struct param_value *value,
			    const struct mfu_ask *ask, struct error *e)
{
	const enum mfu_param meaningless[] = {
		ASK_LAYERS,	 ASK_ATTN_WIDTH,    ASK_ACTIVE_PARAMS,
		ASK_HEAD_PARAMS, ASK_MATMUL_PARAMS, ASK_WINDOW,
		ASK_COUNT,	 ASK_ATTENTION,	    ASK_EXPERTS,
		ASK_HIDDEN_SIZE,
	};
	const char *whole = value[ASK_FLOPS_PER_TOKEN].has ? "flops_per_token"
							   : "flops_per_step";
	enum mfu_recomputed what = ask->run.recompute.what;

	for (size_t i = 0; i < sizeof meaningless / sizeof meaningless[0]; i++)
		if (value[meaningless[i]].given)
			return error_set(
				e, ERROR_INPUT, name(meaningless[i]),
				"%s says nothing beside %s, which is "
				"the whole count already: leave one of "
				"them out.",
				name(meaningless[i]), whole);
	if (what == MFU_RECOMPUTE_NONE || what == MFU_RECOMPUTE_FULL)
		return true;
	return error_set(e, ERROR_INPUT, "recompute",
			 "recompute=%s needs the parts of a transformer: with "
			 "%s give recompute=none or full.",
			 value[ASK_RECOMPUTE].text, whole);
}

static bool ask_recompute(const struct param_value *value, struct mfu_ask *ask,
			  struct error *e)
{
	struct mfu_recompute *r = &ask->run.recompute;

	r->what = (enum mfu_recomputed)value[ASK_RECOMPUTE].number;
	r->weights = mfu_ask_number(value, ASK_RECOMPUTE_WEIGHTS);
	r->attention = mfu_ask_number(value, ASK_RECOMPUTE_ATTENTION);
	switch (r->what) {
	case MFU_RECOMPUTE_SELECTIVE:
		return needs(value, ASK_RECOMPUTE_ATTENTION,
			     "recompute=selective",
			     ", the fraction of the attention that is done "
			     "again (1 for all of it)",
			     e);
	case MFU_RECOMPUTE_LAYERS:
		return needs(value, ASK_HEAD_PARAMS, "recompute=layers",
			     ", vocabulary × hidden size, or recompute=full",
			     e);
	case MFU_RECOMPUTE_CUSTOM:
		return needs(value, ASK_RECOMPUTE_WEIGHTS, "recompute=custom",
			     ", a fraction from 0 to 1", e) &&
		       needs(value, ASK_RECOMPUTE_ATTENTION, "recompute=custom",
			     ", a fraction from 0 to 1", e);
	case MFU_RECOMPUTE_NONE:
	case MFU_RECOMPUTE_FULL:
		return true;
	}
	return true;
}

bool mfu_ask_model(const struct param_value *value, struct mfu_ask *ask,
		   struct error *e)
{
	if (param_way(&mfu_figure.table, "model", value, e) < 0)
		return false;
	ask->run.model = read_model(value);
	if (!ask_recompute(value, ask, e))
		return false;
	return mfu_is_transformer(&ask->run.model)
		       ? ask_transformer(value, ask, e)
		       : ask_other_model(value, ask, e);
}
