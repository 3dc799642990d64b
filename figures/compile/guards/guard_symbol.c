/* guard_symbol.c: guards on symbols: all places of one hold the same number;
 * other relations; ranges. */
#include <limits.h>
#include <math.h>

#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/source.h"
#include "figures/compile/trace/machine.h"

/* A number that became a constant is still compared here; a size that did is
 * part of its tensor's check. */
static bool checked(const struct symbol *y)
{
	return !y->unbacked && y->places > 0 &&
	       (!y->replaced ||
		(y->place[0].dim == PLACE_SCALAR && !size_symbol(y->by)));
}

static double place_value(struct session *s, struct place_of p,
			  const struct frame_state *state)
{
	struct val v = val_none();

	if (!source_value(s, p.source, state, &v))
		return 0;
	if (p.dim == PLACE_SCALAR)
		return val_number(v) ? val_real(v) : 0;
	return v.kind == VAL_TENSOR ? (double)v.tensor->size[p.dim].n : 0;
}

static const char *places_fault(struct session *s, const struct symbol *y,
				const struct frame_state *state)
{
	if (y->replaced && y->value != (double)y->by.n)
		return say(s, "%s == %lld", place_text(s, y->place[0]),
			   y->by.n);
	for (int k = 1; k < y->places; k++)
		if (place_value(s, y->place[k], state) != y->value)
			return say(s, "%s == %s", place_text(s, y->place[k]),
				   place_text(s, y->place[0]));
	return NULL;
}

static const char *range_fault(struct session *s, const struct symbol *y)
{
	const char *place = place_text(s, y->place[0]);

	if (y->replaced)
		return NULL;
	if (y->real)
		return isnan(y->value) ? say(s, "not math.isnan(%s)", place)
				       : NULL;
	if ((y->lo == LLONG_MIN || y->value >= (double)y->lo) &&
	    (y->hi == LLONG_MAX || y->value <= (double)y->hi))
		return NULL;
	if (y->hi == LLONG_MAX)
		return say(s, "%lld <= %s", y->lo, place);
	if (y->lo == LLONG_MIN)
		return say(s, "%s <= %lld", place, y->hi);
	return say(s, "%lld <= %s <= %lld", y->lo, place, y->hi);
}

const char *symbol_fault(struct session *s, const struct shapes *e,
			 const struct frame_state *state)
{
	const char *fault = NULL;

	for (int i = 0; i < e->symbols; i++)
		if (checked(e->symbol[i]))
			e->symbol[i]->value =
				place_value(s, e->symbol[i]->place[0], state);
	for (int i = 0; i < e->symbols && !fault; i++)
		if (checked(e->symbol[i]))
			fault = places_fault(s, e->symbol[i], state);
	for (struct operation *r = e->relations; r && !fault; r = r->next)
		if (!operation_holds(r))
			fault = operation_text(s, r);
	for (int i = 0; i < e->symbols && !fault; i++)
		if (checked(e->symbol[i]))
			fault = range_fault(s, e->symbol[i]);
	return fault;
}
