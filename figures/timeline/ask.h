/* ask.h: the figure timeline's parameters by their places, and what its files say
 * to each other. The model is timeline.h. */
#ifndef FIGURES_TIMELINE_ASK_H
#define FIGURES_TIMELINE_ASK_H

#include "figures/answer.h"
#include "figures/param.h"
#include "figures/timeline/timeline.h"

enum timeline_ask {
	ASK_PROGRAM,
	ASK_FIX,
	ASK_LAUNCH_S,
	ASK_KERNEL_S,
	ASK_KERNELS,
	ASK_BUCKETS,
	ASK_ALLREDUCE_S,
	ASK_BACKWARD_S,
	ASK_WORKERS,
	ASK_LOAD_S,
	ASK_STEP_S,
	ASK_SYNC_EVERY,
	ASK_HOST_S,
	ASK_N,
	ASK_K,
	ASK_SLOW,
	ASK_RANKS,
	ASK_LEN
};

/* The order in which the page shows them, under neutral names; the choices of
 * program and the presets are in it. */
extern const enum timeline_name timeline_order[TIMELINES];

/* Both states of a timeline; after is NULL while no fix is asked for. */
struct timeline_states {
	struct timeline_numbers numbers;
	const struct timeline_step *before, *after;
};

/* say.c: a time with its unit, at most four significant digits: "25.05 ms". */
struct timeline_text {
	char s[64];
};
struct timeline_text timeline_time(double s);

/* How many times as fast a step is with the fix, which was asked for. */
double timeline_gain(const struct timeline_states *t);

/* What the step shows, or what the fix does and teaches: the takeaway. As
 * long as no fix is asked for it does not say what is wrong. */
void timeline_say(const struct timeline_states *t, struct answer *a);

/* tables.c: in µs, under a head that says so: "21,033.368". */
struct timeline_text timeline_us(int64_t fs);

/* The split and the intervals as tables. */
void timeline_tables(const struct timeline_states *t, struct answer *a);

bool timeline_answer(const struct param_value *value, struct answer *a,
		     struct error *e);

#endif
