/* size.c: formulas and their arithmetic. What is learnt about symbols is in
 * size_learn.c. */
#include "figures/compile/guards/size.h"

#include <limits.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

enum { NEST = 8, OPERATIONS_MAX = 400 };

static bool too_long(struct session *s)
{
	return go_outside(s, "This arithmetic on sizes is too long for the "
			     "simulation.");
}

static bool too_large(struct session *s)
{
	return go_outside(s, "This number is too large for the simulation.");
}

static bool same_factors(const struct formula *a, const struct formula *b)
{
	return a->len == b->len &&
	       !memcmp(a->factor, b->factor,
		       sizeof(struct symbol *) * (size_t)a->len);
}

/* The size whose number is n and whose formula is like, interned. */
static struct size make(struct session *s, long long n,
			const struct formula *like)
{
	struct shapes *e = &s->trace->shapes;
	struct formula *f = e->formulas;

	if (like->len == 0 || like->k == 0)
		return size_of(like->len == 0 ? like->k + like->c : like->c);
	while (f && !s->outside &&
	       !(f->k == like->k && f->c == like->c && same_factors(f, like)))
		f = f->next;
	if (!f || s->outside) {
		f = take(s, sizeof *f);
		*f = *like;
		f->next = e->formulas;
		e->formulas = f;
	}
	return (struct size){ n, f };
}

struct size symbol_size(struct session *s, struct symbol *y)
{
	struct formula f = { .k = 1, .len = 1, .factor = { y } };

	return make(s, y->n, &f);
}

struct symbol *size_symbol(struct size a)
{
	if (!a.f || a.f->len != 1 || a.f->k != 1 || a.f->c != 0 ||
	    a.f->factor[0]->is)
		return NULL;
	return a.f->factor[0];
}

bool formula_real(const struct formula *f)
{
	return f && f->factor[0]->real;
}

bool formula_unbacked(const struct formula *f)
{
	for (int i = 0; f && i < f->len; i++)
		if (f->factor[i]->unbacked)
			return true;
	return false;
}

/* --- operations as symbols */

static int nest_of(const struct formula *f)
{
	int nest = 0;

	for (int i = 0; f && i < f->len; i++)
		if (f->factor[i]->nest > nest)
			nest = f->factor[i]->nest;
	return nest;
}

bool operation_same(const struct operation *x, const struct operation *y)
{
	return x->op == y->op && x->real == y->real && x->a.f == y->a.f &&
	       x->b.f == y->b.f && (x->a.f || x->a.n == y->a.n) &&
	       (x->b.f || x->b.n == y->b.n) && x->da == y->da && x->db == y->db;
}

/* The symbol that stands for o; n is its number now. */
static struct size operation_size(struct session *s, struct operation o,
				  long long n)
{
	struct shapes *e = &s->trace->shapes;
	struct symbol *y;
	int na = nest_of(o.a.f), nb = nest_of(o.b.f);

	for (y = e->operations; y && !s->outside; y = y->next)
		if (operation_same(y->is, &o))
			return symbol_size(s, y);
	y = take(s, sizeof *y);
	*y = (struct symbol){ .id = SYMBOLS_MAX + e->operation_count++,
			      .n = n,
			      .real = o.real,
			      .nest = 1 + (na > nb ? na : nb),
			      .next = e->operations };
	y->unbacked = formula_unbacked(o.a.f) || formula_unbacked(o.b.f);
	y->is = take(s, sizeof *y->is);
	*y->is = o;
	if (y->nest > NEST || e->operation_count > OPERATIONS_MAX)
		too_long(s);
	e->operations = y;
	return symbol_size(s, y);
}

const struct formula *real_formula(struct session *s, enum op op,
				   const struct formula *a, double ka,
				   const struct formula *b, double kb)
{
	struct operation o = { .op = op,
			       .real = true,
			       .a = { 0, a },
			       .b = { 0, b },
			       .da = a ? 0 : ka,
			       .db = b ? 0 : kb };

	return operation_size(s, o, 0).f;
}

/* --- sums and products */

static struct size opaque_sum(struct session *s, struct size a, struct size b)
{
	struct formula x = *a.f, y = *b.f;
	struct operation o = { .op = OP_ADD };
	bool turn = x.factor[0]->id > y.factor[0]->id;
	long long c;

	if (__builtin_add_overflow(x.c, y.c, &c))
		too_large(s);
	x.c = y.c = 0;
	o.a = make(s, a.n - a.f->c, turn ? &y : &x);
	o.b = make(s, b.n - b.f->c, turn ? &x : &y);
	return size_add(s, operation_size(s, o, o.a.n + o.b.n), size_of(c));
}

struct size size_add(struct session *s, struct size a, struct size b)
{
	long long n;

	if (__builtin_add_overflow(a.n, b.n, &n)) {
		too_large(s);
		return a;
	}
	if (!a.f && !b.f)
		return size_of(n);
	if (!a.f)
		return size_add(s, b, a);
	struct formula f = *a.f;
	if (b.f && !same_factors(a.f, b.f))
		return opaque_sum(s, a, b);
	if (__builtin_add_overflow(f.c, b.f ? b.f->c : b.n, &f.c) ||
	    __builtin_add_overflow(f.k, b.f ? b.f->k : 0, &f.k))
		too_large(s);
	return make(s, n, &f);
}

struct size size_sub(struct session *s, struct size a, struct size b)
{
	return size_add(s, a, size_mul(s, b, size_of(-1)));
}

/* Of symbols by id. */
static void multiply(struct session *s, struct formula *f, struct symbol *y)
{
	int i = f->len;

	if (f->len == PRODUCT_MAX) {
		too_long(s);
		return;
	}
	for (; i > 0 && f->factor[i - 1]->id > y->id; i--)
		f->factor[i] = f->factor[i - 1];
	f->factor[i] = y;
	f->len++;
}

struct size size_mul(struct session *s, struct size a, struct size b)
{
	struct formula f = a.f ? *a.f : (struct formula){ .k = a.n };
	struct formula by = b.f ? *b.f : (struct formula){ .k = b.n };
	long long n;

	if (__builtin_mul_overflow(a.n, b.n, &n)) {
		too_large(s);
		return a;
	}
	if (!a.f && !b.f)
		return size_of(n);
	if (f.len > 0 && by.len > 0 && (f.c != 0 || by.c != 0))
		go_outside(s, "A product of sums of sizes is not simulated.");
	if (f.len == 0)
		f.c = by.c;
	if (__builtin_mul_overflow(f.c, by.len > 0 ? f.k : by.k, &f.c) ||
	    __builtin_mul_overflow(f.k, by.k, &f.k))
		too_large(s);
	for (int i = 0; i < by.len; i++)
		multiply(s, &f, by.factor[i]);
	return make(s, n, &f);
}

void size_add_to(struct session *s, struct size *sum, struct size b)
{
	*sum = size_add(s, *sum, b);
}

void size_mul_to(struct session *s, struct size *product, struct size b)
{
	*product = size_mul(s, *product, b);
}

/* --- quotients */

static long long floor_div(long long a, long long b)
{
	if (b == -1)
		return (long long)(0 - (unsigned long long)a);
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* Python's %: of b's sign. No product, so that nothing can overflow. */
static long long floor_mod(long long a, long long b)
{
	long long rest = b == -1 ? 0 : a % b;

	return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* a / n, if that is whole whatever the symbols are: (8*s0) // 4. */
static bool exact(struct session *s, struct size a, struct size by,
		  struct size *out)
{
	struct formula f;

	if (!a.f || by.f || by.n < 1 || a.f->k % by.n != 0 ||
	    a.f->c % by.n != 0)
		return false;
	f = *a.f;
	f.k /= by.n;
	f.c /= by.n;
	*out = make(s, floor_div(a.n, by.n), &f);
	return true;
}

struct size size_floordiv(struct session *s, struct size a, struct size b)
{
	struct operation o = { .op = OP_FLOORDIV, .a = a, .b = b };
	struct size out;

	if (!b.f && b.n == -1)
		return size_sub(s, size_of(0), a);
	if (!a.f && !b.f)
		return size_of(floor_div(a.n, b.n));
	if (a.f == b.f)
		return size_of(1);
	return exact(s, a, b, &out) ? out
				    : operation_size(s, o, floor_div(a.n, b.n));
}

struct size size_mod(struct session *s, struct size a, struct size b)
{
	struct operation o = { .op = OP_MOD, .a = a, .b = b };
	struct size out;

	if (!a.f && !b.f)
		return size_of(floor_mod(a.n, b.n));
	if ((!b.f && b.n == -1) || a.f == b.f || exact(s, a, b, &out))
		return size_of(0);
	return operation_size(s, o, floor_mod(a.n, b.n));
}

struct size size_best(struct session *s, enum op op, struct size a,
		      struct size b)
{
	bool turn = !b.f || (a.f && b.f->factor[0]->id < a.f->factor[0]->id);
	struct operation o = { .op = op, .a = turn ? b : a, .b = turn ? a : b };
	long long n = (op == OP_MIN) == (a.n < b.n) ? a.n : b.n;

	return a.f == b.f && (a.f || a.n == b.n) ? a
	       : a.f || b.f			 ? operation_size(s, o, n)
						 : size_of(n);
}
