/* ask.h: the figure's parameters, and the question they put.
 *
 * Between the table of figure.c and the model of regime.h: ask.c reads values
 * into a step and refuses what cannot be answered; answer.c, sweep.c and say.c
 * write what was found. Only this folder includes it.
 */
#ifndef FIGURES_REGIME_ASK_H
#define FIGURES_REGIME_ASK_H

#include "base/num.h"
#include "figures/answer.h"
#include "figures/figure.h"
#include "figures/regime/regime.h"

/* Places in the table. */
enum regime_param {
	ASK_N,
	ASK_K,
	ASK_FUSE,
	ASK_GRAPH,
	ASK_FP8,
	ASK_DEVICE,
	ASK_PEAK_FLOPS,
	ASK_PEAK_FP8_FLOPS,
	ASK_BANDWIDTH,
	ASK_LAUNCH_S,
	ASK_GRAPH_MIN_S,
	ASK_LEN
};

/* n of the whole figure, whatever is chosen. */
enum { REGIME_N_MIN = 64, REGIME_N_MAX = 16384 };

extern const struct figure regime_figure;

/* presets.c */
enum { REGIME_PRESETS = 6 };
extern const struct figure_preset regime_presets[REGIME_PRESETS];

struct regime_ask {
	struct regime_step step;
	const char *device; /* as given */
	bool typed[3];	    /* peak, fp8 peak, bandwidth: not the device's */
	char source[700];   /* what is known of the device; "" if unused */
};

/* False with a sentence that says what to give. */
bool regime_ask(const struct param_value *value, struct regime_ask *ask,
		struct error *e);

/* The figure's answer. */
bool regime_answer(const struct param_value *value, struct answer *a,
		   struct error *e);

/* sweep.c: the same step over all n: arrays for the curves, a table. */
void regime_sweep(const struct regime_ask *ask, struct answer *a);

/* say.c: the takeaway and the notes. */
void regime_say(const struct regime_ask *ask, struct answer *a);
void regime_notes(const struct regime_ask *ask, struct answer *a);

#endif
