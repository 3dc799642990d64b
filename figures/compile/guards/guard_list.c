/* guard_list.c: the guards of an entry in PyTorch's order: on values; on symbols,
 * which means that all places of one hold the same number, other relations,
 * ranges; last that two names are one tensor. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/source.h"
#include "figures/compile/trace/machine.h"

static int by_order(const void *a, const void *b)
{
	const struct guard *x = *(struct guard *const *)a;
	const struct guard *y = *(struct guard *const *)b;
	int names;

	if (x->source->class != y->source->class)
		return x->source->class < y->source->class ? -1 : 1;
	if (x->source->len != y->source->len)
		return x->source->len < y->source->len ? -1 : 1;
	names = strcmp(x->source->brief, y->source->brief);
	return names ? names : x->order - y->order;
}

struct guard_list guard_list_new(struct session *s)
{
	struct trace *t = s->trace;
	struct guard_list list = { .grad = s->grad, .shapes = &t->shapes };
	struct guard **all = take_array(s, (size_t)t->guard_count + 1,
					sizeof(struct guard *));
	int len = 0;

	if (s->outside)
		return list;
	for (struct guard *g = t->guards; g; g = g->next) {
		all[len++] = g;
		for (int i = 0; g->tensor && i < g->tensor->rank; i++)
			g->tensor->size[i] = size_now(s, g->tensor->size[i]);
	}
	qsort(all, (size_t)len, sizeof(struct guard *), by_order);
	for (int i = len; i-- > 0; list.first = all[i])
		all[i]->next = list.first;
	for (struct operation *r = t->shapes.relations; r; r = r->next) {
		r->a = size_now(s, r->a);
		r->b = size_now(s, r->b);
	}
	return list;
}

/* --- values */

enum { SEEN_MAX = 64 };

struct check {
	struct session *s;
	const struct guard_list *list;
	const struct activation *real;
	const struct tensor *seen[SEEN_MAX]; /* they must be different ones */
	int seen_len;
};

/* Is g about a tensor that must be none of the others? */
static bool is_unique(const struct guard *g)
{
	return g->kind == GUARD_TENSOR && !source_is_parameter(g->source);
}

static const char *unique_fault(struct check *k, const struct tensor *t)
{
	const char *names = "";
	int i = 0;

	while (i < k->seen_len && k->seen[i] != t)
		i++;
	if (i == k->seen_len) {
		if (i < SEEN_MAX)
			k->seen[k->seen_len++] = t;
		return NULL;
	}
	for (const struct guard *g = k->list->first; g; g = g->next)
		if (is_unique(g))
			names = say(k->s, "%s%s\"%s\"", names,
				    *names ? ", " : "", g->source->brief);
	return say(k->s, "Duplicate tensors found: [%s]", names);
}

static const char *value_fault(struct check *k, const struct guard *g)
{
	const struct source *src =
		g->kind == GUARD_ATTR_ABSENT ? g->source->of : g->source;
	const struct val *v = source_value(k->s, src, k->real), *other;
	const char *fault;

	if (!v)
		return say(k->s, "KeyError on %s", g->source->brief);
	if (g->kind == GUARD_ALIAS) {
		other = source_value(k->s, g->other, k->real);
		return other && val_same(*v, *other)
			       ? NULL
			       : say(k->s, "%s is %s", g->other->brief,
				     g->source->brief);
	}
	fault = guard_fault(k->s, g, v);
	return !fault && is_unique(g) ? unique_fault(k, v->tensor) : fault;
}

static const char *values_fault(struct check *k, bool aliases)
{
	const char *fault = NULL;

	for (const struct guard *g = k->list->first; g && !fault; g = g->next)
		if ((g->kind == GUARD_ALIAS) == aliases)
			fault = value_fault(k, g);
	return fault;
}

/* --- symbols */

/* A number that became a constant is still compared here; a size that did is
 * part of its tensor's check. */
static bool is_checked(const struct symbol *y)
{
	return !y->unbacked && y->places > 0 &&
	       (!y->replaced ||
		(y->place[0].dim == PLACE_SCALAR && !size_symbol(y->by)));
}

static double place_value(const struct check *k, struct place_of p)
{
	const struct val *v = source_value(k->s, p.source, k->real);

	if (v && p.dim == PLACE_SCALAR)
		return val_number(*v) ? val_real(*v) : 0;
	return v && v->kind == VAL_TENSOR ? (double)v->tensor->size[p.dim].n
					  : 0;
}

static const char *places_fault(const struct check *k, const struct symbol *y)
{
	const char *first = place_text(k->s, y->place[0]);

	if (y->replaced && y->value != (double)y->by.n)
		return say(k->s, "%s == %lld", first, y->by.n);
	for (int i = 1; i < y->places; i++)
		if (place_value(k, y->place[i]) != y->value)
			return say(k->s, "%s == %s",
				   place_text(k->s, y->place[i]), first);
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

static const char *symbols_fault(const struct check *k)
{
	const struct shapes *e = k->list->shapes;
	const char *fault = NULL;

	for (int i = 0; i < e->symbols; i++)
		if (is_checked(e->symbol[i]))
			e->symbol[i]->value =
				place_value(k, e->symbol[i]->place[0]);
	for (int i = 0; i < e->symbols && !fault; i++)
		if (is_checked(e->symbol[i]))
			fault = places_fault(k, e->symbol[i]);
	for (struct operation *r = e->relations; r && !fault; r = r->next)
		if (operation_value(r) == 0)
			fault = operation_text(k->s, r);
	for (int i = 0; i < e->symbols && !fault; i++)
		if (is_checked(e->symbol[i]))
			fault = range_fault(k->s, e->symbol[i]);
	return fault;
}

/* --- all */

const char *guard_list_fault(struct session *s, const struct guard_list *list,
			     const struct activation *real)
{
	struct check k = { .s = s, .list = list, .real = real };
	const char *fault;

	if (list->grad != s->grad)
		return "GLOBAL_STATE changed: grad_mode";
	fault = values_fault(&k, false);
	if (!fault)
		fault = symbols_fault(&k);
	return fault ? fault : values_fault(&k, true);
}
