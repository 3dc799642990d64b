/* rewrite.h: the learner's program and calls with one thing changed, as texts:
 * what "what would change if" is asked about. */
#ifndef FIGURES_COMPILE_REWRITE_H
#define FIGURES_COMPILE_REWRITE_H

#include "base/buf.h"
#include "figures/compile/ladder.h"

/* The program with its print statements moved to the end of their function, behind
 * the computing, or left out (a block that holds nothing else gets a pass); what
 * was done, in a few words. NULL if no print stands alone in its lines; and they
 * are not moved where they might say something else at the end, or are there. */
const char *rewrite_print(const struct ladder *l, bool moved, struct buf *out);

/* The calls with mark_dynamic on the first call's tensors: on the first dim that
 * differs between the calls, or on dim 0. False if there is no such dim, or one
 * is marked already. */
bool rewrite_marked(const struct ladder *l, struct buf *out);

#endif
