/* ladder.h: a program and its calls, played to the end: what every call did, in
 * the order of the calls. The figure's answer is made from it, and so is what it
 * says would change if something were different.
 */
#ifndef FIGURES_COMPILE_LADDER_H
#define FIGURES_COMPILE_LADDER_H

#include "base/error.h"
#include "figures/compile/calls/calls.h"
#include "figures/compile/frames/session.h"
#include "figures/compile/python/tree.h"

struct ladder {
	const char *program;
	struct tree tree;
	struct arena arena; /* of the calls and what stands below */
	struct calls calls; /* one at least */
	struct session *session;
	struct result *result; /* one a call */
	struct session_totals totals;
	/* Of the first call, once ladder_explain was asked and has an answer. */
	struct explain explain;
	bool explained;
};

/* Reads and plays, without explain. False with a sentence: the program or a call
 * cannot be read (ERROR_INPUT), or is not simulated (ERROR_IMPOSSIBLE). program
 * must outlive the ladder. The caller releases it in both cases. */
bool ladder_play(struct ladder *l, const char *program, const char *calls,
		 const struct session_settings *settings, struct error *e);

/* torch._dynamo.explain on the first call. */
void ladder_explain(struct ladder *l);

void ladder_release(struct ladder *l);

#endif
