/* ask.h: the figure's parameters, and the question they put.
 *
 * Between the table of figure.c and the model of mfu.h: ask_model.c and
 * ask_run.c read values into structs and refuse what cannot be answered;
 * answer.c, compare.c and notes.c write what was found. Only this folder
 * includes it.
 */
#ifndef FIGURES_MFU_ASK_H
#define FIGURES_MFU_ASK_H

#include "figures/answer.h"
#include "figures/figure.h"
#include "figures/mfu/mfu.h"
#include "figures/param.h"
#include "figures/peaks/peaks.h"

/* Places in the table. */
enum mfu_param {
	ASK_MODE,
	ASK_PARAMS,
	ASK_LAYERS,
	ASK_ATTN_WIDTH,
	ASK_SEQ_LEN,
	ASK_ACTIVE_PARAMS,
	ASK_MATMUL_PARAMS,
	ASK_HEAD_PARAMS,
	ASK_WINDOW,
	ASK_FLOPS_PER_TOKEN,
	ASK_FLOPS_PER_STEP,
	ASK_GPUS,
	ASK_TOKENS_PER_S,
	ASK_STEP_S,
	ASK_BATCH_SEQS,
	ASK_FWD_BWD_S,
	ASK_RECOMPUTE,
	ASK_RECOMPUTE_WEIGHTS,
	ASK_RECOMPUTE_ATTENTION,
	ASK_DEVICE,
	ASK_DTYPE,
	ASK_PEAK_FLOPS,
	ASK_COUNT,
	ASK_ATTENTION,
	ASK_EXPERTS,
	ASK_TOKENS,
	ASK_TARGET_MFU,
	ASK_PRICE,
	ASK_DEADLINE_S,
	ASK_BUDGET,
	ASK_MISTAKE,
	ASK_OTHER_DEVICE,
	ASK_HIDDEN_SIZE,
	ASK_FIRST_STEP_S,
	ASK_AVERAGED_STEPS,
	ASK_LEN
};

extern const struct figure mfu_figure;

/* presets.c */
enum { MFU_PRESETS = 13 };
extern const struct figure_preset mfu_presets[MFU_PRESETS];
extern const struct figure_preset mfu_blanks[];

/* One GPU's dense peak and where it is from. */
struct mfu_peak {
	double flops; /* NAN: not known */
	bool typed;
	bool looked_up; /* device and dtype were given: found is the answer */
	struct peaks_answer found;
	const char *why; /* a sentence; if not known, what to give */
};

struct mfu_ask {
	struct mfu_case run;
	struct mfu_peak peak;
	struct mfu_goal goal;
	bool plan;
	bool count_gpus; /* gpus was not given: the list of devices has them */
	enum mfu_mistake mistake;
	/* The rest of what mistakes need, but for the other device's peak. */
	struct mfu_slip slip;
	const char *device; /* as given, or NULL */
	const char *dtype;
};

/* False with a sentence that says what to give. *ask points into value. */
bool mfu_ask(const struct param_value *value, struct mfu_ask *ask,
	     struct error *e);

/* Its parts. A value that is absent is NAN. */
double mfu_ask_number(const struct param_value *value, enum mfu_param at);
bool mfu_ask_model(const struct param_value *value, struct mfu_ask *ask,
		   struct error *e);

/* The figure's answer: readings, arrays for charts, tables, notes. */
bool mfu_answer(const struct param_value *value, struct answer *a,
		struct error *e);
void mfu_write_peak(const struct mfu_ask *ask, struct json *j);
/* compare.c: what stands beside the result. */
void mfu_compare(const struct mfu_ask *ask, const struct param_value *value,
		 struct answer *a);
/* compare_plan.c: other MFUs, and what the charts of plans draw. */
void mfu_compare_plan(const struct mfu_ask *ask, struct answer *a);

/* doubt.c. No run does more FLOPs than its GPUs can: false, with the causes that
 * fit what was given, likeliest first, if a utilisation is above 1. */
bool mfu_possible(const struct mfu_ask *ask, const struct mfu_measured *m,
		  struct error *e);

/* An MFU that can be and yet is not to be believed: says so, with the likely
 * causes, as a note and in the takeaway. */
void mfu_doubt(const struct mfu_ask *ask, const struct mfu_measured *m,
	       struct answer *a);

/* The same of fewer parameters than a tenth of what layers and attention width
 * imply. */
void mfu_doubt_params(const struct mfu_ask *ask, struct answer *a);

void mfu_notes(const struct mfu_ask *ask, const struct mfu_flops *flops,
	       struct answer *a);

#endif
