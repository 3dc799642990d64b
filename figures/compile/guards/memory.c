/* memory.c: see memory.h. */
#include "figures/compile/guards/memory.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

enum { RANK_OF_NUMBER = -1 };

struct remembered {
	const struct source *source;
	int rank;
	double value[RANK_MAX];
	bool dynamic[RANK_MAX];
	struct layout layout;
	struct remembered *next;
};

static struct remembered *see(struct session *s, struct memory *m,
			      const struct remembered *now)
{
	struct remembered **at = &m->first, *r;

	while (*at && (*at)->source != now->source && !s->outside)
		at = &(*at)->next;
	if (!*at) {
		*at = take(s, sizeof **at);
		**at = *now;
	}
	r = *at;
	for (int i = 0; i < RANK_MAX; i++)
		r->dynamic[i] |=
			r->rank != now->rank || r->value[i] != now->value[i];
	return r;
}

/* A stride would become a symbol of its own: it changed, and no size did; or it
 * would be one with the sizes of its number. */
static void refuse_strides(struct session *s, const struct remembered *r,
			   const struct tensor *t)
{
	bool own = layout_differs(r->layout, t->layout);

	for (int i = 0; i < t->rank; i++)
		own &= !r->dynamic[i];
	own |= t->layout.gaps && s->set.dynamic == DYNAMIC_TRUE;
	if (own && s->set.dynamic != DYNAMIC_FALSE)
		go_outside(s, "A tensor that changes its memory layout "
			      "(transposed, or a part of a wider one) and "
			      "not its sizes is not simulated.");
}

const bool *memory_tensor(struct session *s, struct memory *m,
			  const struct source *source, const struct tensor *t)
{
	struct remembered *r, now = { .source = source,
				      .rank = t->rank,
				      .layout = t->layout };

	for (int i = 0; i < t->rank; i++)
		now.value[i] = (double)t->size[i].n;
	r = see(s, m, &now);
	refuse_strides(s, r, t);
	return r->dynamic;
}

bool memory_number(struct session *s, struct memory *m,
		   const struct source *source, double value)
{
	struct remembered now = { .source = source,
				  .rank = RANK_OF_NUMBER,
				  .value = { value } };

	return see(s, m, &now)->dynamic[0];
}
