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

/* Does d op 0, or its contrary, follow from the range of the symbol in it? */
static bool follows(enum op op, struct size d)
{
	const struct symbol *y = linear(d);
	double a, b, lo, hi;

	if (!y)
		return false;
	a = y->lo == LLONG_MIN ? (double)-INFINITY : (double)y->lo;
	b = y->hi == LLONG_MAX ? (double)INFINITY : (double)y->hi;
	lo = (double)d.f->k * (d.f->k > 0 ? a : b) + (double)d.f->c;
	hi = (double)d.f->k * (d.f->k > 0 ? b : a) + (double)d.f->c;
	if (op == OP_EQ || op == OP_NE)
		return lo > 0 || hi < 0;
	if (op == OP_LT || op == OP_GE)
		return hi < 0 || lo >= 0;
	return hi <= 0 || lo > 0;
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
	struct shapes *e = &s->trace->shapes;
	struct operation *new;

	for (struct operation *r = e->relations; r; r = r->next)
		if (operation_same(r, &o))
			return;
	new = take(s, sizeof *new);
	*new = o;
	*e->relation_end = new;
	e->relation_end = &new->next;
}

static void become(struct session *s, struct symbol *y, long long n)
{
	y->replaced = true;
	y->by = size_of(n);
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
	narrow(s, first, later->lo, later->hi);
	first->constrained |= later->constrained;
}

/* y is not n. */
static void exclude(struct session *s, struct symbol *y, long long n)
{
	if (n < y->lo || n > y->hi)
		return;
	if (n == y->lo)
		narrow(s, y, n + 1, y->hi);
	else if (n == y->hi)
		narrow(s, y, y->lo, n - 1);
	else
		relate(s, (struct operation){ .op = OP_NE,
					      .a = symbol_size(s, y),
					      .b = size_of(n) });
}

static long long floor_of(double d)
{
	return (long long)floor(fmax(fmin(d, 9e18), -9e18));
}

/* k*y + c op 0 is true, k not 0. */
static void learn_linear(struct session *s, enum op op, struct symbol *y,
			 long long k, long long c)
{
	double at = -(double)c / (double)k;
	bool strict = op == OP_LT || op == OP_GT;
	long long n = floor_of(at);

	if (op == OP_EQ)
		become(s, y, n);
	else if (op == OP_NE && at == floor(at))
		exclude(s, y, n);
	else if (op == OP_NE)
		return;
	else if ((op == OP_LT || op == OP_LE) == (k > 0))
		narrow(s, y, y->lo, strict && at == floor(at) ? n - 1 : n);
	else
		narrow(s, y, strict || at > floor(at) ? n + 1 : n, y->hi);
}

/* d op 0 is true, an order, and d is +-(a // by) + c: what it says of the
 * quotient it says of a. False if d is nothing such. */
static bool learn_quotient(struct session *s, enum op op, struct size d)
{
	const struct operation *q = d.f->factor[0]->is;
	bool above = (op == OP_GT || op == OP_GE) == (d.f->k > 0);
	bool strict = op == OP_LT || op == OP_GT;
	long long bound, c;

	if (!q || q->op != OP_FLOORDIV || q->b.f || q->b.n < 1 ||
	    d.f->len != 1 || (d.f->k != 1 && d.f->k != -1) || op == OP_EQ ||
	    op == OP_NE || !linear(q->a) ||
	    __builtin_mul_overflow(d.f->c, -d.f->k, &bound) ||
	    __builtin_add_overflow(bound, above == strict, &bound) ||
	    __builtin_mul_overflow(bound, q->b.n, &bound) ||
	    __builtin_sub_overflow(q->a.f->c, bound, &c))
		return false;
	learn_linear(s, above ? OP_GE : OP_LT, linear(q->a), q->a.f->k, c);
	return true;
}

/* An order is solved for the symbol if that gives a whole number, != only if the
 * symbol stands alone. */
static bool solvable(enum op op, struct size a, struct size b, struct size d)
{
	if (op == OP_NE)
		return !size_symbol(a) != !size_symbol(b);
	return op == OP_EQ || d.f->k == -1 || d.f->c % d.f->k == 0;
}

static void learn(struct session *s, enum op op, struct size a, struct size b,
		  struct size d)
{
	struct symbol *y = linear(d);

	if (y && solvable(op, a, b, d))
		learn_linear(s, op, y, d.f->k, d.f->c);
	else if (op == OP_EQ && size_symbol(a) && size_symbol(b))
		merge(s, size_symbol(a), size_symbol(b));
	else if (!learn_quotient(s, op, d))
		relate(s, (struct operation){ .op = op, .a = a, .b = b });
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
	if (d.f && !s->outside && !follows(op, d))
		learn(s, truth ? op : contrary(op), a, b, d);
	return truth;
}

void size_relate(struct session *s, enum op op, struct size a, struct size b)
{
	if (s->trace && (a.f || b.f))
		relate(s, (struct operation){ .op = op, .a = a, .b = b });
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
