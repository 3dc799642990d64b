/* memory.c: see memory.h. */
#include "figures/compile/guards/memory.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

struct memory *memory_of(struct session *s, const char *name, int line)
{
	struct memory *m;

	for (m = s->memories; m; m = m->next)
		if (m->line == line && !strcmp(m->name, name))
			return m;
	m = take(s, sizeof *m);
	*m = (struct memory){ .name = name, .line = line, .next = s->memories };
	s->memories = m;
	return m;
}

static struct remembered *remembered(struct session *s, struct memory *m,
				     struct source *source)
{
	struct remembered **at = &m->first, *r;

	while ((r = *at) && r->source != source && !s->outside)
		at = &r->next;
	if (r)
		return r;
	r = take(s, sizeof *r);
	r->source = source;
	*at = r;
	return r;
}

static void see(struct slot *slot, double value)
{
	if (slot->state == SLOT_UNSET)
		*slot = (struct slot){ SLOT_VALUE, value };
	else if (slot->state == SLOT_VALUE && slot->value != value)
		slot->state = SLOT_DYNAMIC;
}

static void all_dynamic(struct remembered *r)
{
	r->rank = -1;
	r->scalar.state = SLOT_DYNAMIC;
	for (int i = 0; i < RANK_MAX; i++)
		r->size[i].state = SLOT_DYNAMIC;
}

/* A stride would become a symbol of its own: it changed, and no size did; or it
 * would be one with the sizes of its number. */
static void refuse_strides(struct session *s, const struct remembered *r,
			   const struct tensor *t)
{
	bool own = layout_differs(r->layout, t->layout);

	for (int i = 0; i < t->rank; i++)
		own &= r->size[i].state == SLOT_VALUE;
	own |= t->layout.gaps && s->set.dynamic == DYNAMIC_TRUE;
	if (own && s->set.dynamic != DYNAMIC_FALSE && !s->set.static_shapes)
		go_outside(s, "A tensor that changes its memory layout "
			      "(transposed, or a part of a wider one) and "
			      "not its sizes is not simulated.");
}

struct remembered *memory_tensor(struct session *s, struct memory *m,
				 struct source *source, const struct tensor *t)
{
	struct remembered *r = remembered(s, m, source);

	if (r->number || (r->tensor && r->rank != t->rank)) {
		all_dynamic(r);
	} else if (!r->tensor) {
		r->rank = t->rank;
		r->layout = t->layout;
	}
	r->tensor = true;
	for (int i = 0; i < t->rank && r->rank >= 0; i++)
		see(&r->size[i], (double)t->size[i].n);
	refuse_strides(s, r, t);
	return r;
}

struct remembered *memory_number(struct session *s, struct memory *m,
				 struct source *source, double value)
{
	struct remembered *r = remembered(s, m, source);

	if (r->tensor)
		all_dynamic(r);
	r->number = true;
	see(&r->scalar, value);
	return r;
}
