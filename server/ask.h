/* ask.h: the one way in which server/ asks a figure, whichever thread does.
 *
 * CivetWeb's threads have 100 KiB of stack. What a reader pastes into a deep
 * figure may be simulated call in call, as deep as the figure lets it, and take
 * more memory than all threads at once could have. So nothing else in server/
 * calls figure_answer: `make lint` sees to it.
 */
#ifndef SERVER_ASK_H
#define SERVER_ASK_H

#include "figures/figure.h"

enum {
	ASK_STACK = 2 << 20, /* bytes; only what is touched is taken */
	ASK_AT_ONCE = 4	     /* deep answers; the next one waits */
};

/* figure_answer, of a deep figure on a stack of its own. May be called by all
 * threads at once. */
bool ask_figure(const struct figure *f, const struct param_pair *pair,
		size_t pair_len, struct answer *a, struct error *e);

/* The same of one of its presets; NULL: of its defaults. */
bool ask_preset(const struct figure *f, const struct figure_preset *preset,
		struct answer *a, struct error *e);

#endif
