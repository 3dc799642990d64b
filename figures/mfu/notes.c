/* notes.c: the conventions behind an answer, and what it leaves out. */
#include "figures/mfu/ask.h"

#include <math.h>
#include <stdio.h>

#include "base/num.h"

/* "6 Ψ + attention = 46.9 GFLOP per token. Ψ = 6.74B: …" */
static void note_count(const struct mfu_ask *ask, const struct mfu_flops *f,
		       struct answer *a)
{
	const struct mfu_convention *v = &ask->run.convention;
	bool active = !isnan(ask->run.model.active_params) &&
		      v->experts == MFU_ACTIVE;
	const char *counted =
		v->count == MFU_COUNT_MATMUL
			? "the weights of matrix products only, the LM head's "
			  "with them"
		: active ? "active_params as given. A published count has the "
			   "embedding's look-up in it, which multiplies nothing"
			 : "params as given. A published count has the "
			   "embedding's look-up in it, which multiplies "
			   "nothing; in a large model the difference is small";
	char psi[NUM_TEXT], model[NUM_TEXT];

	num_si(psi, f->psi, "");
	num_si(model, f->model, "FLOP");
	answer_note(a,
		    "Model FLOPs: 6 Ψ + attention = %s per token. Ψ = %s: %s.",
		    model, psi, counted);
}

static void note_experts(const struct mfu_ask *ask, struct answer *a)
{
	if (isnan(ask->run.model.active_params))
		return;
	answer_note(a, "%s",
		    ask->run.convention.experts == MFU_ACTIVE
			    ? "Experts: only those that one token uses."
			    : "Experts: all of them, although one token uses "
			      "few: this is not the MFU that others report.");
}

static void note_attention(const struct mfu_ask *ask, struct answer *a)
{
	const char *what = "";

	switch (ask->run.convention.attention) {
	case MFU_FULL:
		what = "12 L h s, the full square of scores, as PaLM counts "
		       "it; a causal kernel skips about half of it";
		break;
	case MFU_CAUSAL:
		what = "6 L h s, the causal half of the square; published "
		       "numbers mostly count the whole";
		break;
	case MFU_WINDOW:
		what = "causal with a sliding window in every layer, 12 L h "
		       "(w - w²/2s); published numbers mostly count the whole "
		       "square";
		break;
	case MFU_NONE:
		what = "not counted";
		break;
	}
	answer_note(a, "Attention: %s.", what);
}

static void note_peak(const struct mfu_ask *ask, struct answer *a)
{
	char peak[NUM_TEXT];

	if (!ask->peak.typed) {
		answer_note(a, "Peak of one GPU: %s", ask->peak.why);
		return;
	}
	num_si(peak, ask->peak.flops, "FLOP/s");
	answer_note(a,
		    "Peak of one GPU: %s, as typed in; it should be the dense "
		    "one, without sparsity.",
		    peak);
}

static void note_time(const struct mfu_ask *ask, struct answer *a)
{
	if (ask->plan)
		answer_note(a,
			    "Time: steps at the planned MFU only; failures, "
			    "restarts and evaluation come on top. In practice "
			    "MFU falls a little as GPUs are added.");
	else if (!isnan(ask->run.run.fwd_bwd_s))
		answer_note(a,
			    "Time: two clocks. Wall-clock MFU divides by the "
			    "whole step, forward+backward MFU by that part "
			    "only; neither stands for the other.");
	else
		answer_note(a, "Time: the wall clock of steady steps, with all "
			       "that happens in them.");
}

static void note_recompute(const struct mfu_ask *ask, struct answer *a)
{
	switch (ask->run.recompute.what) {
	case MFU_RECOMPUTE_NONE:
		return;
	case MFU_RECOMPUTE_FULL:
		answer_note(a,
			    "Recomputation: 4/3 is a convention and an upper "
			    "bound, the LM head is not recomputed. PyTorch "
			    "executes 1.26 times the model FLOPs on Llama 2 7B "
			    "(2048 tokens), and 1.33 with use_reentrant=True.");
		return;
	case MFU_RECOMPUTE_LAYERS:
		answer_note(
			a, "Recomputation: one more forward of the layers, not "
			   "of the LM head. PyTorch's default stops a little "
			   "earlier in each block.");
		return;
	case MFU_RECOMPUTE_SELECTIVE:
	case MFU_RECOMPUTE_CUSTOM:
		answer_note(a, "Recomputation: the given fractions of one "
			       "forward, 2 Ψ and a third of the attention.");
		return;
	}
}

void mfu_notes(const struct mfu_ask *ask, const struct mfu_flops *flops,
	       struct answer *a)
{
	if (mfu_is_transformer(&ask->run.model)) {
		note_count(ask, flops, a);
		note_experts(ask, a);
		note_attention(ask, a);
	} else {
		answer_note(a, "Model FLOPs: as given, forward and backward.");
	}
	note_peak(ask, a);
	note_time(ask, a);
	note_recompute(ask, a);
	answer_note(a, "Left out: norms, softmax, activations, the optimizer "
		       "and communication. Only matrix products count, at two "
		       "FLOPs a multiply-add.");
}
