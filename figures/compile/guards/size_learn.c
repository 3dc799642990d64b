/* size_learn.c: what comparisons teach about symbols, and what becomes a guard.
 *
 * A comparison is decided by the present numbers. If the ranges of the symbols
 * do not already decide it, what is learnt is kept in the simplest form: a
 * constant, two symbols that are one, a range, else the comparison itself.
 */
#include <limits.h>
#include <math.h>

#include "figures/compile/guards/size.h"
#include "figures/compile/trace/machine.h"

struct symbol *symbol_new(struct session *s, long long n, long long lo,
			  long long hi)
{
	struct shapes *e = &s->trace->shapes;
	struct symbol *y = take(s, sizeof *y);

	*y = (struct symbol){ .id = e->symbols, .n = n, .lo = lo, .hi = hi };
	if (e->symbols == SYMBOLS_MAX)
		go_outside(s, "More than %d unknown sizes are not simulated.",
			   SYMBOLS_MAX);
	else
		e->symbol[e->symbols++] = y;
	return y;
}

/* The symbol of k*y + c, where k and c are d.f's; NULL if d is nothing such. */
static struct symbol *linear(struct size d)
{
	return d.f && d.f->len == 1 && !d.f->factor[0]->is ? d.f->factor[0]
							   : NULL;
}

/* The least that e can be, by the range of the symbol in it. */
static double least(struct size e)
{
	const struct symbol *y = linear(e);
	long long end = !y ? LLONG_MIN : e.f->k > 0 ? y->lo : y->hi;

	return end == LLONG_MIN || end == LLONG_MAX
		       ? (double)-INFINITY
		       : (double)e.f->k * (double)end + (double)e.f->c;
}

static enum op contrary(enum op op)
{
	static const enum op of[] = {
		[OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
		[OP_GE] = OP_LT, [OP_LE] = OP_GT, [OP_GT] = OP_LE
	};

	return of[op];
}

/* --- what is learnt */

static void relate(struct session *s, struct operation o)
{
	struct operation **at = &s->trace->shapes.relations, *new;

	while (*at && !operation_same(*at, &o))
		at = &(*at)->next;
	if (*at)
		return;
	new = take(s, sizeof *new);
	*new = o;
	if (!s->outside)
		*at = new;
}

static void become(struct session *s, struct symbol *y, long long n)
{
	y->replaced = true;
	y->by = size_of(n);
	s->trace->shapes.replaced++;
	s->trace->shapes.violated |= y->constrained;
}

static void narrow(struct session *s, struct symbol *y, long long lo,
		   long long hi)
{
	if (lo > y->lo)
		y->lo = lo;
	if (hi < y->hi)
		y->hi = hi;
	if (y->lo == y->hi)
		become(s, y, y->lo);
}

/* The earlier one remains. */
static void merge(struct session *s, struct symbol *a, struct symbol *b)
{
	struct symbol *first = a->id < b->id ? a : b;
	struct symbol *later = a->id < b->id ? b : a;

	for (int i = 0; i < later->places; i++)
		if (first->places < PLACES_MAX)
			first->place[first->places++] = later->place[i];
	later->replaced = true;
	later->by = symbol_size(s, first);
	s->trace->shapes.replaced++;
	narrow(s, first, later->lo, later->hi);
	first->constrained |= later->constrained;
}

static struct size minus(struct session *s, struct size a)
{
	return size_sub(s, size_of(0), a);
}

/* k*y + c >= 0. */
static void learn_order(struct session *s, struct symbol *y, struct size k,
			struct size c)
{
	if (k.n > 0)
		narrow(s, y, minus(s, size_floordiv(s, c, k)).n, y->hi);
	else
		narrow(s, y, y->lo, size_floordiv(s, c, minus(s, k)).n);
}

/* y != n, which is an end of its range. */
static void learn_end(struct session *s, struct symbol *y, long long n)
{
	narrow(s, y, y->lo + (n == y->lo), y->hi - (n == y->hi));
}

/* a op b is true, and d is a - b. */
static void learn(struct session *s, enum op op, struct size a, struct size b,
		  struct size d)
{
	struct symbol *y = linear(d);
	bool below = op == OP_LT || op == OP_LE, known;
	struct size e = below ? minus(s, d) : d;

	if (op == OP_LT || op == OP_GT)
		e = size_sub(s, e, size_of(1));
	known = op == OP_NE ? least(d) > 0 || least(minus(s, d)) > 0
			    : op != OP_EQ && least(e) >= 0;
	if (known || s->outside)
		return;
	if (op == OP_EQ && y)
		become(s, y, y->n);
	else if (op == OP_EQ && size_symbol(a) && size_symbol(b))
		merge(s, size_symbol(a), size_symbol(b));
	else if (op == OP_NE && y && y == size_symbol(a) && !b.f &&
		 (b.n == y->lo || b.n == y->hi))
		learn_end(s, y, b.n);
	else if (op == OP_EQ || op == OP_NE || !y)
		relate(s, (struct operation){ .op = op, .a = a, .b = b });
	else
		learn_order(s, y, size_of(e.f->k), size_of(e.f->c));
}

bool size_decide(struct session *s, enum op op, struct size a, struct size b)
{
	bool truth = op_apply(op, (double)a.n, (double)b.n) != 0;
	struct size d;

	if (!s->trace || (!a.f && !b.f))
		return truth;
	a = size_now(s, a);
	b = size_now(s, b);
	d = size_sub(s, a, b);
	if (d.f && !s->outside)
		learn(s, truth ? op : contrary(op), a, b, d);
	return truth;
}

bool real_decide(struct session *s, enum op op, double a,
		 const struct formula *fa, double b, const struct formula *fb)
{
	bool truth = op_apply(op, a, b) != 0;

	if (s->trace && (fa || fb))
		relate(s, (struct operation){ .op = truth ? op : contrary(op),
					      .real = true,
					      .a = { 0, fa },
					      .b = { 0, fb },
					      .da = fa ? 0 : a,
					      .db = fb ? 0 : b });
	return truth;
}

long long size_pin(struct session *s, struct size a)
{
	if (a.f)
		size_decide(s, OP_EQ, a, size_of(a.n));
	return a.n;
}

/* --- with what is known put in */

static struct size operation_now(struct session *s, const struct operation *o)
{
	struct size a = size_now(s, o->a), b = size_now(s, o->b);

	switch ((int)o->op) {
	case OP_ADD:
		return size_add(s, a, b);
	case OP_MIN:
	case OP_MAX:
		return size_best(s, o->op, a, b);
	default:
		if (b.n == 0)
			return size_of(0);
		return o->op == OP_MOD ? size_mod(s, a, b)
				       : size_floordiv(s, a, b);
	}
}

static struct size symbol_now(struct session *s, struct symbol *y)
{
	int at = s->trace->shapes.replaced + 1;

	if (!y->is)
		return y->replaced ? size_now(s, y->by) : symbol_size(s, y);
	if (y->now_at != at) {
		y->now = operation_now(s, y->is);
		y->now_at = at;
	}
	return y->now;
}

struct size size_now(struct session *s, struct size a)
{
	struct size p;

	if (!a.f || formula_real(a.f))
		return a;
	p = size_of(a.f->k);
	for (int i = 0; i < a.f->len; i++)
		p = size_mul(s, p, symbol_now(s, a.f->factor[i]));
	return size_add(s, p, size_of(a.f->c));
}
