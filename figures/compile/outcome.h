/* outcome.h: what a call did, in words. */
#ifndef FIGURES_COMPILE_OUTCOME_H
#define FIGURES_COMPILE_OUTCOME_H

#include "base/buf.h"
#include "figures/compile/ladder.h"

enum { OUTCOME_TEXT_MAX = 600 };

/* "compiled, dynamic [s0,8]", "reused graph 2", "nothing compiled: plain Python
 * (…)", "limit reached: plain Python", "error …". call counts from 0. */
void outcome_text(const struct ladder *l, size_t call, struct buf *out);

/* The first thing among a graph's inputs that is a symbol: "[s0,8]", "n"; "" if
 * all are constants: then the graph is static. */
void outcome_symbol(const char *inputs, char *out, size_t size);

/* "graph 2", "graphs 0, 1 and 3": the graphs that a call ran. */
void outcome_runs(const struct result *r, struct buf *out);

#endif
