/* ask.h: the figure's parameters, and the question they put.
 *
 * Between the table of figure.c and the model of goodput.h: ask.c reads values;
 * answer.c writes what was found, sweep.c the curves, say.c the sentences. Only
 * this folder includes it.
 */
#ifndef FIGURES_GOODPUT_ASK_H
#define FIGURES_GOODPUT_ASK_H

#include "base/num.h"
#include "figures/answer.h"
#include "figures/figure.h"
#include "figures/goodput/goodput.h"

/* Places in the table. */
enum goodput_param {
	ASK_DELTA_S,
	ASK_INTERVAL_S,
	ASK_RESTART_S,
	ASK_GPU_MTBF_S,
	ASK_GPUS,
	ASK_MTBF_S,
	ASK_TARGET,
	ASK_LEN
};

extern const struct figure goodput_figure;

/* presets.c */
enum { GOODPUT_PRESETS = 6 };
extern const struct figure_preset goodput_presets[GOODPUT_PRESETS];

struct goodput_ask {
	struct goodput_run run;
	double interval_s;
	double gpus;	   /* NAN: not given */
	double gpu_mtbf_s; /* NAN: not given */
	double target;
	/* The same run at four intervals. */
	struct goodput_point at, young, daly, optimum;
};

/* False with a sentence that says what to give. */
bool goodput_ask(const struct param_value *value, struct goodput_ask *ask,
		 struct error *e);

bool goodput_answer(const struct param_value *value, struct answer *a,
		    struct error *e);

/* sweep.c: arrays for the curves and tables: the loss by interval, and the
 * goodput by the number of GPUs where one GPU's MTBF is known. */
void goodput_intervals(const struct goodput_ask *ask, struct answer *a);
void goodput_gpus(const struct goodput_ask *ask, struct answer *a);

/* say.c: the takeaway and the notes; the texts of a goodput and of a difference
 * from it, "85.3 %", "-50.0 %", and of a time. */
struct goodput_text {
	char s[NUM_TEXT];
};
struct goodput_text goodput_percent(double fraction);
struct goodput_text goodput_duration(double seconds);

void goodput_say(const struct goodput_ask *ask, struct answer *a);
void goodput_notes(const struct goodput_ask *ask, struct answer *a);

#endif
