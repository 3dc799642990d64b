/* size_learn.c: what comparisons teach about symbols, and what becomes a guard.
 *
 * A comparison is decided by the present numbers. If the ranges of the symbols
 * do not already decide it, what is learnt is kept in the simplest form: a
 * constant, two symbols that are one, a range, else the comparison itself.
 */
#include <limits.h>
#include <math.h>

#include "figures/compile/trace/machine.h"
#include "figures/compile/guards/size.h"

enum { SYMBOLS_MAX = 64 };

struct symbol *symbol_new(struct session *s, long long n, long long lo,
			  long long hi)
{
	struct shapes *e = &s->trace->shapes;
	struct symbol *y = take(s, sizeof *y);

	*y = (struct symbol){ .id = e->symbols,
			      .n = n,
			      .lo = lo,
			      .hi = hi,
			      .born_lo = lo,
			      .born_hi = hi };
	if (e->symbols == SYMBOLS_MAX) {
		go_outside(s, "More than %d unknown sizes are not simulated.",
			   SYMBOLS_MAX);
		return y;
	}
	e->symbol[e->symbols++] = y;
	return y;
}

/* --- what the ranges say */

struct interval {
	double lo, hi;
};

static struct interval interval_of(const struct formula *f, double k);

static double bound(long long n)
{
	return n == LLONG_MIN	? (double)-INFINITY
	       : n == LLONG_MAX ? (double)INFINITY
				: (double)n;
}

static struct interval atom_interval(const struct atom *t)
{
	const struct interval all = { (double)-INFINITY, (double)INFINITY };
	struct interval a, b;

	if (t->kind == ATOM_SYMBOL)
		return t->symbol->real
			       ? all
			       : (struct interval){ bound(t->symbol->lo),
						    bound(t->symbol->hi) };
	a = interval_of(t->a, t->ka);
	b = interval_of(t->b, t->kb);
	if (t->kind == ATOM_MIN)
		return (struct interval){ fmin(a.lo, b.lo), fmin(a.hi, b.hi) };
	if (t->kind == ATOM_MAX)
		return (struct interval){ fmax(a.lo, b.lo), fmax(a.hi, b.hi) };
	if (t->kind == ATOM_MOD && b.lo > 0)
		return (struct interval){ 0, b.hi - 1 };
	if (t->kind == ATOM_FLOORDIV && !t->b && t->kb > 0)
		return (struct interval){ floor(a.lo / t->kb),
					  floor(a.hi / t->kb) };
	return all;
}

static double product(double a, double b)
{
	return a == 0 || b == 0 ? 0 : a * b;
}

static struct interval interval_of(const struct formula *f, double k)
{
	struct interval sum = { 0, 0 };

	if (!f)
		return (struct interval){ k, k };
	for (int i = 0; i < f->len; i++) {
		double n = (double)f->term[i].k;
		struct interval p = { n, n };

		for (int j = 0; j < f->term[i].len; j++) {
			struct interval a = atom_interval(f->term[i].atom[j]);
			double x[4] = { product(p.lo, a.lo),
					product(p.lo, a.hi),
					product(p.hi, a.lo),
					product(p.hi, a.hi) };

			p.lo = fmin(fmin(x[0], x[1]), fmin(x[2], x[3]));
			p.hi = fmax(fmax(x[0], x[1]), fmax(x[2], x[3]));
		}
		sum.lo += p.lo;
		sum.hi += p.hi;
	}
	return sum;
}

bool op_holds(enum op op, double a, double b)
{
	switch ((int)op) {
	case OP_EQ:
		return a == b;
	case OP_NE:
		return a != b;
	case OP_LT:
		return a < b;
	case OP_LE:
		return a <= b;
	case OP_GT:
		return a > b;
	default:
		return a >= b;
	}
}

/* 1: d op 0 follows from the ranges, -1: its contrary does, 0: neither. */
static int follows(enum op op, struct size d)
{
	struct interval i = interval_of(d.f, (double)d.n);

	switch ((int)op) {
	case OP_EQ:
	case OP_NE:
		if (i.lo > 0 || i.hi < 0)
			return op == OP_NE ? 1 : -1;
		return 0;
	case OP_LT:
		return i.hi < 0 ? 1 : i.lo >= 0 ? -1 : 0;
	case OP_LE:
		return i.hi <= 0 ? 1 : i.lo > 0 ? -1 : 0;
	case OP_GT:
		return i.lo > 0 ? 1 : i.hi <= 0 ? -1 : 0;
	default:
		return i.lo >= 0 ? 1 : i.hi < 0 ? -1 : 0;
	}
}

static enum op contrary(enum op op)
{
	switch ((int)op) {
	case OP_EQ:
		return OP_NE;
	case OP_NE:
		return OP_EQ;
	case OP_LT:
		return OP_GE;
	case OP_LE:
		return OP_GT;
	case OP_GT:
		return OP_LE;
	default:
		return OP_LT;
	}
}

/* --- what is learnt */

static void relate(struct session *s, struct relation r)
{
	struct shapes *e = &s->trace->shapes;
	struct relation *new;

	for (struct relation *o = e->relations; o; o = o->next)
		if (o->op == r.op && o->a.f == r.a.f && o->b.f == r.b.f &&
		    (r.real ? o->da == r.da && o->db == r.db
			    : (r.a.f || o->a.n == r.a.n) &&
				      (r.b.f || o->b.n == r.b.n)))
			return;
	for (int i = 0; i < e->symbols; i++)
		e->violated |=
			e->symbol[i]->ranged && (size_has(r.a, e->symbol[i]) ||
						 size_has(r.b, e->symbol[i]));
	new = take(s, sizeof *new);
	*new = r;
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
	s->trace->shapes.violated |=
		y->ranged && (y->lo > y->born_lo || y->hi < y->born_hi);
}

static void merge(struct session *s, struct symbol *a, struct symbol *b)
{
	struct symbol *first = a->id < b->id ? a : b;
	struct symbol *later = a->id < b->id ? b : a;

	for (int i = 0; i < later->places; i++)
		if (first->places < PLACES_MAX)
			first->place[first->places++] = later->place[i];
	later->replaced = true;
	later->by = symbol_size(s, first);
	first->latest = later->latest ? later->latest : later;
	narrow(s, first, later->lo, later->hi);
	first->constrained |= later->constrained;
}

static long long floor_of(double d)
{
	return (long long)floor(fmax(fmin(d, 9e18), -9e18));
}

/* The same with both sides negated. */
static enum op mirrored(enum op op)
{
	return op == OP_LT   ? OP_GT
	       : op == OP_LE ? OP_GE
	       : op == OP_GT ? OP_LT
	       : op == OP_GE ? OP_LE
			     : op;
}

/* k*y + c op 0 is true. */
static void learn_linear(struct session *s, enum op op, struct symbol *y,
			 long long k, long long c)
{
	double at = -(double)c / (double)k;
	bool whole = at == floor(at);
	long long n = floor_of(at);

	if (k < 0)
		op = mirrored(op);
	switch ((int)op) {
	case OP_EQ:
		become(s, y, n);
		return;
	case OP_NE:
		if (!whole || n < y->lo || n > y->hi)
			return;
		if (n == y->lo)
			narrow(s, y, n + 1, y->hi);
		else if (n == y->hi)
			narrow(s, y, y->lo, n - 1);
		else
			relate(s, (struct relation){ .op = OP_NE,
						     .a = symbol_size(s, y),
						     .b = size_of(n) });
		return;
	case OP_LT:
		narrow(s, y, y->lo, whole ? n - 1 : n);
		return;
	case OP_LE:
		narrow(s, y, y->lo, n);
		return;
	case OP_GT:
		narrow(s, y, n + 1, y->hi);
		return;
	default:
		narrow(s, y, whole ? n : n + 1, y->hi);
	}
}

/* d is k*y + c. */
static bool is_linear(struct size d, struct symbol **y, long long *k,
		      long long *c)
{
	const struct formula *f = d.f;

	if (f->len > 2 || f->term[0].len != 1 ||
	    f->term[0].atom[0]->kind != ATOM_SYMBOL ||
	    (f->len == 2 && f->term[1].len != 0))
		return false;
	*y = f->term[0].atom[0]->symbol;
	*k = f->term[0].k;
	*c = f->len == 2 ? f->term[1].k : 0;
	return true;
}

/* d is y - z. */
static bool is_pair(struct size d, struct symbol **y, struct symbol **z)
{
	const struct product *t = d.f->term;

	if (d.f->len != 2 || t[0].len != 1 || t[1].len != 1 ||
	    t[0].atom[0]->kind != ATOM_SYMBOL ||
	    t[1].atom[0]->kind != ATOM_SYMBOL || t[0].k + t[1].k != 0 ||
	    (t[0].k != 1 && t[0].k != -1))
		return false;
	*y = t[0].atom[0]->symbol;
	*z = t[1].atom[0]->symbol;
	return true;
}

/* d is a quotient of something linear: (k*y + c) // by - n. What an order says
 * of the quotient it says of the linear part. False if d is nothing such. */
static bool learn_quotient(struct session *s, enum op op, struct size d)
{
	const struct product *t = d.f->term;
	const struct atom *q = t[0].len == 1 ? t[0].atom[0] : NULL;
	long long by, n, k, c, bound;
	struct symbol *y;

	if (op == OP_EQ || op == OP_NE || d.f->len > 2 || !q ||
	    (t[0].k != 1 && t[0].k != -1) || q->kind != ATOM_FLOORDIV || q->b ||
	    q->kb < 1 || (d.f->len == 2 && t[1].len != 0) ||
	    !is_linear((struct size){ 0, q->a }, &y, &k, &c))
		return false;
	n = d.f->len == 2 ? -t[1].k * t[0].k : 0;
	op = t[0].k < 0 ? mirrored(op) : op;
	by = (long long)q->kb;
	if (__builtin_add_overflow(n, op == OP_GT || op == OP_LE, &bound) ||
	    __builtin_mul_overflow(bound, by, &bound) ||
	    __builtin_sub_overflow(c, bound, &c))
		return false;
	learn_linear(s, op == OP_GT || op == OP_GE ? OP_GE : OP_LT, y, k, c);
	return true;
}

/* An order is solved for the symbol if that gives a whole number, != only if the
 * symbol stands alone. */
static bool solvable(enum op op, struct size a, struct size b, long long k,
		     long long c)
{
	if (op == OP_NE)
		return !size_symbol(a) != !size_symbol(b);
	return op == OP_EQ || k == -1 || c % k == 0;
}

static void learn(struct session *s, enum op op, struct size a, struct size b)
{
	struct size d = size_sub(s, a, b);
	struct symbol *y, *z;
	long long k, c;

	if (s->outside)
		return;
	if (learn_quotient(s, op, d))
		return;
	if (is_linear(d, &y, &k, &c) && solvable(op, a, b, k, c))
		learn_linear(s, op, y, k, c);
	else if (op == OP_EQ && is_pair(d, &y, &z))
		merge(s, y, z);
	else
		relate(s, (struct relation){ .op = op, .a = a, .b = b });
}

bool size_decide(struct session *s, enum op op, struct size a, struct size b)
{
	bool truth = op_holds(op, (double)a.n, (double)b.n);
	struct size d;

	if (!s->trace || (!a.f && !b.f))
		return truth;
	a = size_now(s, a);
	b = size_now(s, b);
	d = size_sub(s, a, b);
	if (d.f && follows(op, d) == 0)
		learn(s, truth ? op : contrary(op), a, b);
	return truth;
}

void size_relate(struct session *s, enum op op, struct size a, struct size b)
{
	if (s->trace && (a.f || b.f))
		relate(s, (struct relation){ .op = op, .a = a, .b = b });
}

bool size_surely(struct session *s, enum op op, struct size a, struct size b)
{
	struct size d;

	if (!a.f && !b.f)
		return op_holds(op, (double)a.n, (double)b.n);
	d = size_sub(s, size_now(s, a), size_now(s, b));
	return d.f ? follows(op, d) == 1 : op_holds(op, (double)d.n, 0);
}

bool real_decide(struct session *s, enum op op, double a,
		 const struct formula *fa, double b, const struct formula *fb)
{
	bool truth = op_holds(op, a, b);

	if (s->trace && (fa || fb))
		relate(s, (struct relation){ .op = truth ? op : contrary(op),
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
