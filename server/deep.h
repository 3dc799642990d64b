/* deep.h: answers of figures that take more of a stack, and more memory, than a
 * thread that serves has to give.
 *
 * CivetWeb's threads have 100 KiB of stack. What a reader pastes into a figure may
 * be simulated call in call, as deep as the figure lets it.
 */
#ifndef SERVER_DEEP_H
#define SERVER_DEEP_H

#include "figures/figure.h"

enum {
	DEEP_STACK = 2 << 20, /* bytes; only what is touched is taken */
	DEEP_AT_ONCE = 4      /* answers; the next one waits */
};

/* figure_answer, of a deep figure on a stack of its own. May be called by all
 * threads at once. */
bool deep_answer(const struct figure *f, const struct param_pair *pair,
		 size_t pair_len, struct answer *a, struct error *e);

#endif
