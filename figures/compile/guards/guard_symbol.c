/* guard_symbol.c: guards on symbols: equalities of places, other relations,
 * ranges, in this order. */
#include <limits.h>
#include <math.h>

#include "figures/compile/guards/guard_tree.h"
#include "figures/compile/trace/machine.h"

/* Each symbol with its values in a later call; the formulas of the trace are
 * kept as they are. */
struct symbol_check {
	struct symbol **symbol;
	int len;
	struct operation *relations;
};

/* A number that became a constant is still compared here; a size that did is
 * part of its tensor's check. */
static bool kept(const struct symbol *y)
{
	if (y->unbacked || y->places == 0)
		return false;
	return !y->replaced ||
	       (y->place[0].dim == PLACE_SCALAR && !size_symbol(y->by));
}

struct symbol_check *symbol_check_new(struct session *s)
{
	struct shapes *e = &s->trace->shapes;
	struct symbol_check *c = take(s, sizeof *c);

	c->symbol =
		take_array(s, (size_t)e->symbols + 1, sizeof(struct symbol *));
	for (int i = 0; i < e->symbols && !s->outside; i++)
		if (kept(e->symbol[i]))
			c->symbol[c->len++] = e->symbol[i];
	for (struct operation *r = e->relations; r; r = r->next)
		if (!r->real) {
			r->a = size_now(s, r->a);
			r->b = size_now(s, r->b);
		}
	c->relations = e->relations;
	return c;
}

static double place_value(struct session *s, struct place_of p,
			  const struct frame_state *state)
{
	struct val v = val_none();

	if (!source_value(s, p.source, state, &v))
		return 0;
	if (p.dim == PLACE_SCALAR)
		return val_number(v) ? val_real(v) : 0;
	if (v.kind != VAL_TENSOR)
		return 0;
	return (double)v.tensor->size[p.dim].n;
}

/* All places of a symbol hold the same number. */
static const char *places_fault(struct session *s, const struct symbol *y,
				double value, const struct frame_state *state)
{
	if (y->replaced && value != (double)y->by.n)
		return say(s, "%s == %lld", place_text(s, y->place[0]),
			   y->by.n);
	for (int k = 1; k < y->places; k++)
		if (place_value(s, y->place[k], state) != value)
			return say(s, "%s == %s", place_text(s, y->place[k]),
				   place_text(s, y->place[0]));
	return NULL;
}

static const char *equal_fault(struct session *s, const struct symbol_check *c,
			       const struct frame_state *state)
{
	const char *fault;

	for (int i = 0; i < c->len; i++) {
		fault = places_fault(s, c->symbol[i], c->symbol[i]->value,
				     state);
		if (fault)
			return fault;
	}
	return NULL;
}

static const char *range_fault(struct session *s, const struct symbol *y,
			       double v)
{
	const char *place = place_text(s, y->place[0]);

	if (y->replaced)
		return NULL;
	if (y->real)
		return isnan(v) ? say(s, "not math.isnan(%s)", place) : NULL;
	if ((y->lo == LLONG_MIN || v >= (double)y->lo) &&
	    (y->hi == LLONG_MAX || v <= (double)y->hi))
		return NULL;
	if (y->hi == LLONG_MAX)
		return say(s, "%lld <= %s", y->lo, place);
	if (y->lo == LLONG_MIN)
		return say(s, "%s <= %lld", place, y->hi);
	return say(s, "%lld <= %s <= %lld", y->lo, place, y->hi);
}

const char *symbol_fault(struct session *s, const struct symbol_check *c,
			 const struct frame_state *state)
{
	const char *fault;

	for (int i = 0; i < c->len; i++)
		c->symbol[i]->value =
			place_value(s, c->symbol[i]->place[0], state);
	fault = equal_fault(s, c, state);
	for (struct operation *r = c->relations; r && !fault; r = r->next)
		if (!operation_holds(r))
			fault = operation_text(s, r);
	for (int i = 0; i < c->len && !fault; i++)
		fault = range_fault(s, c->symbol[i], c->symbol[i]->value);
	return fault;
}
