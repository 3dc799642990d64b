/* outcome.h: what a call did, in words. The texts are made in the caller's
 * buffer, which is emptied first, and returned. */
#ifndef FIGURES_COMPILE_OUTCOME_H
#define FIGURES_COMPILE_OUTCOME_H

#include "base/buf.h"
#include "figures/compile/ladder.h"

enum { OUTCOME_TEXT_MAX = 600 };

/* "compiled, dynamic [s0,8]", "reused graph 2", "nothing compiled: plain Python
 * (…)", "limit reached: plain Python", "error …". call counts from 0. */
const char *outcome_text(const struct ladder *l, size_t call, struct buf *out);

/* "graph 2", "graphs 0, 1 and 3": the graphs that a call ran; "" if none did. */
const char *outcome_runs(const struct result *r, struct buf *out);

/* How many of r->runs and r->why a result keeps. */
int outcome_runs_kept(const struct result *r);
int outcome_why_kept(const struct result *r);

#endif
