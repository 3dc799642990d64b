/* report.h: what a call did, written down as it happens. */
#ifndef FIGURES_COMPILE_REPORT_H
#define FIGURES_COMPILE_REPORT_H

#include "figures/compile/frames/frame.h"
#include "figures/compile/trace/machine.h"

void report_begin(struct session *s);
void report_end(struct session *s); /* the outcome */

void report_asked(struct session *s);
void report_run(struct session *s, int graph);
/* Reasons are told frame by frame, in the order in which each had its first in
 * this session. */
void report_why(struct session *s, struct frame *f, int compilation,
		const char *text);

/* The trace's graph, closed: a new graph. Returns its id. */
int report_graph(struct session *s, struct frame *f);
void report_break(struct session *s, const struct frame *f,
		  enum break_kind kind, const struct breaking *b, bool counted);

#endif
