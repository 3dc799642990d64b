/* look_input.c: tensors and numbers that a trace looks at: they are remembered and
 * become inputs, with symbols for what is taken as unknown, or constants. */
#include <limits.h>
#include <math.h>

#include "figures/compile/trace/look.h"

static struct symbol *duck(struct session *s, long long n)
{
	struct shapes *e = &s->trace->shapes;

	for (int i = 0; i < e->symbols && !s->set.no_duck; i++)
		if (e->symbol[i]->duck && e->symbol[i]->n == n)
			return e->symbol[i];
	return NULL;
}

static void add_place(struct symbol *y, struct source *src, int dim)
{
	if (y->places < PLACES_MAX)
		y->place[y->places++] = (struct place_of){ src, dim };
}

/* The size of a dim: a constant, or a symbol. With dynamic=True equal sizes share
 * one, unless a frame has seen this one change. */
static struct size look_size(struct session *s, const struct tensor *real,
			     struct source *src, int dim, bool changed)
{
	unsigned marks = real->marks[dim];
	long long n = real->size[dim].n;
	bool marked = marks & (MARK_DYNAMIC | MARK_MAYBE_DYNAMIC);
	bool fixed = (marks & MARK_STATIC) || s->set.dynamic == DYNAMIC_FALSE;
	bool shared = !marked && !changed;
	struct symbol *y;

	if (n == 0 || n == 1 || (!marked && fixed) ||
	    (shared && s->set.dynamic != DYNAMIC_TRUE))
		return size_of(n);
	y = shared ? duck(s, n) : NULL;
	if (!y) {
		y = symbol_new(s, n, 2, LLONG_MAX);
		y->duck = shared;
	}
	y->constrained |= (marks & MARK_DYNAMIC) != 0;
	add_place(y, src, dim);
	return symbol_size(s, y);
}

struct val look_tensor(struct session *s, const struct lazy *l)
{
	struct tensor *real = l->real.tensor, *t = take(s, sizeof *t);
	struct guard *g;

	*t = *real;
	t->source = l->source;
	if (!real->parameter && !source_is_parameter(l->source)) {
		const bool *changed = memory_tensor(s, s->trace->frame->memory,
						    l->source, real);

		for (int i = 0; i < t->rank; i++)
			t->size[i] =
				look_size(s, real, l->source, i, changed[i]);
	}
	t->node = graph_input(s, t, NULL);
	g = guard_add(s, GUARD_TENSOR, l->source, l->real);
	g->tensor = take(s, sizeof *g->tensor);
	*g->tensor = *t;
	return val_tensor(t);
}

/* --- numbers */

/* A float can be a symbol everywhere, an int where arguments are. */
static bool may_be_symbol(const struct lazy *l)
{
	return l->real.kind == VAL_FLOAT ? isfinite(l->real.d)
					 : l->source->plain;
}

struct val look_number(struct session *s, const struct lazy *l)
{
	struct val v = l->real;
	bool real = v.kind == VAL_FLOAT;
	bool changed = memory_number(s, s->trace->frame->memory, l->source,
				     val_real(v));
	struct node *input;
	struct symbol *y;

	if (s->set.dynamic == DYNAMIC_FALSE || !may_be_symbol(l) ||
	    (!changed && s->set.dynamic != DYNAMIC_TRUE))
		return guard_add(s, GUARD_EQUAL, l->source, v)->value;
	y = symbol_new(s, real ? 0 : v.i, LLONG_MIN, LLONG_MAX);
	y->real = real;
	y->value = val_real(v);
	add_place(y, l->source, PLACE_SCALAR);
	guard_add(s, GUARD_TYPE, l->source, v);
	input = y->node = graph_input(s, NULL, y);
	s->trace->graph.bookkeeping |= real;
	if (real) {
		y->node = graph_add(s, NODE_METHOD, true);
		graph_use(s, y->node, input);
	}
	v.f = symbol_size(s, y).f;
	return v;
}
