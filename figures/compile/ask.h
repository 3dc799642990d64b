/* ask.h: the parameters of the figure compile, and what is made of them. */
#ifndef FIGURES_COMPILE_ASK_H
#define FIGURES_COMPILE_ASK_H

#include "figures/answer.h"
#include "figures/compile/ladder.h"
#include "figures/figure.h"

enum ask_parameter {
	ASK_PROGRAM,
	ASK_CALLS,
	ASK_CALL,    /* the one that is shown */
	ASK_DYNAMIC, /* its choices are in the order of enum session_dynamic */
	ASK_FULLGRAPH,
	ASK_LIMIT,
	ASK_CAPTURE_SCALAR,
	ASK_LEN
};

enum { COMPILE_PRESETS = 14 };
extern const struct figure_preset compile_presets[COMPILE_PRESETS];

extern const struct figure compile_figure;

/* figure.c: plays what is asked, without explain. False with a sentence in *e. The
 * caller releases *l in both cases. */
bool ask_play(const struct param_value *value, struct ladder *l,
	      struct error *e);

/* answer.c: plays, and puts all that came of it into *a. */
bool compile_answer(const struct param_value *value, struct answer *a,
		    struct error *e);

/* answer_calls.c: the calls, graphs and cuts, as data and as tables. */
void answer_calls(const struct ladder *l, struct answer *a);

/* answer_change.c: what would change if one thing were different: for each the
 * parameters that make it so, and what then happens. */
void answer_changes(const struct ladder *l, const struct param_value *value,
		    struct answer *a);

#endif
