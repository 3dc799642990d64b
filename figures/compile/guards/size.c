/* size.c: formulas in normal form and their arithmetic. What is learnt about
 * symbols is in size_learn.c. */
#include "figures/compile/guards/size.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

void shapes_init(struct shapes *e)
{
	*e = (struct shapes){ 0 };
	e->relation_end = &e->relations;
}

static struct atom *atom_new(struct session *s, const struct atom *like)
{
	struct shapes *e = &s->trace->shapes;

	for (struct atom *a = e->atoms; a && !s->outside; a = a->next)
		if (a->kind == like->kind && a->symbol == like->symbol &&
		    a->op == like->op && a->a == like->a && a->b == like->b &&
		    a->ka == like->ka && a->kb == like->kb)
			return a;
	struct atom *a = take(s, sizeof *a);
	*a = *like;
	a->id = e->atom_count++;
	a->next = e->atoms;
	if (like->nest > ATOM_NEST_MAX || e->atom_count > 400)
		go_outside(s, "This arithmetic on sizes is too long for the "
			      "simulation.");
	e->atoms = a;
	return a;
}

static bool same_product(const struct product *a, const struct product *b)
{
	for (int i = 0; i < a->len && i < b->len; i++)
		if (a->atom[i] != b->atom[i])
			return false;
	return a->len == b->len;
}

/* The interned formula of these products; NULL if it is a constant. */
static const struct formula *intern(struct session *s,
				    const struct product *term, int len)
{
	struct shapes *e = &s->trace->shapes;
	struct formula *f;
	int i;

	for (f = e->formulas; f && !s->outside; f = f->next) {
		for (i = 0; f->len == len && i < len; i++)
			if (f->term[i].k != term[i].k ||
			    !same_product(&f->term[i], &term[i]))
				break;
		if (f->len == len && i == len)
			return f;
	}
	f = take(s, sizeof *f + sizeof *term * (size_t)len);
	memcpy(f->term, term, sizeof *term * (size_t)len);
	f->len = len;
	for (i = 0; i < len; i++)
		for (int k = 0; k < term[i].len; k++)
			f->real |= term[i].atom[k]->kind == ATOM_REAL ||
				   (term[i].atom[k]->kind == ATOM_SYMBOL &&
				    term[i].atom[k]->symbol->real);
	f->next = e->formulas;
	e->formulas = f;
	return f;
}

/* Orders products: by atoms, the constant last. */
static int order(const struct product *a, const struct product *b)
{
	if ((a->len == 0) != (b->len == 0))
		return a->len == 0 ? 1 : -1;
	for (int i = 0; i < a->len && i < b->len; i++)
		if (a->atom[i] != b->atom[i])
			return a->atom[i]->id < b->atom[i]->id ? -1 : 1;
	return a->len - b->len;
}

struct sum {
	struct product term[TERMS_MAX * 2];
	int len;
};

static void sum_add(struct session *s, struct sum *sum, struct product p)
{
	int i = 0;

	if (p.k == 0)
		return;
	while (i < sum->len && order(&sum->term[i], &p) < 0)
		i++;
	if (i < sum->len && same_product(&sum->term[i], &p)) {
		if (__builtin_add_overflow(sum->term[i].k, p.k,
					   &sum->term[i].k))
			go_outside(s, "This size is too large.");
		if (sum->term[i].k == 0) {
			sum->len--;
			memmove(&sum->term[i], &sum->term[i + 1],
				sizeof p * (size_t)(sum->len - i));
		}
		return;
	}
	if (sum->len == TERMS_MAX) {
		go_outside(s, "This arithmetic on sizes is too long for the "
			      "simulation.");
		return;
	}
	memmove(&sum->term[i + 1], &sum->term[i],
		sizeof p * (size_t)(sum->len - i));
	sum->term[i] = p;
	sum->len++;
}

static void sum_terms(struct session *s, struct sum *sum, struct size a,
		      long long k)
{
	struct product p = { .k = 0 };

	if (!a.f) {
		if (__builtin_mul_overflow(a.n, k, &p.k))
			go_outside(s, "This size is too large.");
		sum_add(s, sum, p);
		return;
	}
	for (int i = 0; i < a.f->len; i++) {
		p = a.f->term[i];
		if (__builtin_mul_overflow(p.k, k, &p.k))
			go_outside(s, "This size is too large.");
		sum_add(s, sum, p);
	}
}

static struct size sum_size(struct session *s, const struct sum *sum,
			    long long n)
{
	if (sum->len == 0)
		return size_of(0);
	if (sum->len == 1 && sum->term[0].len == 0)
		return size_of(sum->term[0].k);
	return (struct size){ n, intern(s, sum->term, sum->len) };
}

static struct size add(struct session *s, struct size a, struct size b,
		       long long k)
{
	struct sum sum = { .len = 0 };
	long long n;

	if (__builtin_mul_overflow(b.n, k, &n) ||
	    __builtin_add_overflow(a.n, n, &n)) {
		go_outside(s, "This number is too large for the simulation.");
		return a;
	}
	if (!a.f && !b.f)
		return size_of(n);
	sum_terms(s, &sum, a, 1);
	sum_terms(s, &sum, b, k);
	return sum_size(s, &sum, n);
}

struct size size_add(struct session *s, struct size a, struct size b)
{
	return add(s, a, b, 1);
}

struct size size_sub(struct session *s, struct size a, struct size b)
{
	return add(s, a, b, -1);
}

static struct product times(struct session *s, const struct product *a,
			    const struct product *b)
{
	struct product p = { .k = 0 };
	int i = 0, j = 0;

	if (__builtin_mul_overflow(a->k, b->k, &p.k) ||
	    a->len + b->len > PRODUCT_MAX) {
		go_outside(s, "This arithmetic on sizes is too long for the "
			      "simulation.");
		return p;
	}
	while (i < a->len || j < b->len)
		p.atom[p.len++] =
			j == b->len || (i < a->len &&
					a->atom[i]->id < b->atom[j]->id)
				? a->atom[i++]
				: b->atom[j++];
	return p;
}

struct size size_mul(struct session *s, struct size a, struct size b)
{
	struct sum sum = { .len = 0 };
	long long n;

	if (__builtin_mul_overflow(a.n, b.n, &n)) {
		go_outside(s, "This number is too large for the simulation.");
		return a;
	}
	if (!a.f && !b.f)
		return size_of(n);
	if (!a.f || !b.f) {
		sum_terms(s, &sum, a.f ? a : b, a.f ? b.n : a.n);
		return sum_size(s, &sum, n);
	}
	for (int i = 0; i < a.f->len; i++)
		for (int j = 0; j < b.f->len; j++)
			sum_add(s, &sum,
				times(s, &a.f->term[i], &b.f->term[j]));
	return sum_size(s, &sum, n);
}

void size_add_to(struct session *s, struct size *sum, struct size b)
{
	*sum = size_add(s, *sum, b);
}

void size_mul_to(struct session *s, struct size *product, struct size b)
{
	*product = size_mul(s, *product, b);
}

static struct size atom_size(struct session *s, const struct atom *like,
			     long long n)
{
	struct product p = { .k = 1, .len = 1 };

	p.atom[0] = atom_new(s, like);
	return (struct size){ n, intern(s, &p, 1) };
}

struct size symbol_size(struct session *s, struct symbol *y)
{
	struct atom a = { .kind = ATOM_SYMBOL, .symbol = y };

	return atom_size(s, &a, y->n);
}

static int nest_of(const struct formula *f)
{
	int nest = 0;

	for (int i = 0; f && i < f->len; i++)
		for (int k = 0; k < f->term[i].len; k++)
			if (f->term[i].atom[k]->nest > nest)
				nest = f->term[i].atom[k]->nest;
	return nest;
}

static struct size opaque(struct session *s, enum atom_kind kind, struct size a,
			  struct size b, long long n)
{
	struct atom atom = { .kind = kind,
			     .a = a.f,
			     .b = b.f,
			     .ka = a.f ? 0 : (double)a.n,
			     .kb = b.f ? 0 : (double)b.n };
	int na = nest_of(a.f), nb = nest_of(b.f);

	atom.nest = 1 + (na > nb ? na : nb);
	return atom_size(s, &atom, n);
}

static long long floor_div(long long a, long long b)
{
	long long q = a / b;

	return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/* Python's %: of b's sign. No product, so that nothing can overflow. */
static long long floor_mod(long long a, long long b)
{
	long long rest = b == -1 ? 0 : a % b;

	return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* a / k if every term can be divided. */
static bool exact(struct session *s, struct size a, long long k,
		  struct size *out)
{
	struct sum sum = { .len = 0 };

	for (int i = 0; i < a.f->len; i++) {
		struct product p = a.f->term[i];

		if (k == 0 || p.k % k != 0)
			return false;
		p.k /= k;
		sum_add(s, &sum, p);
	}
	*out = sum_size(s, &sum, a.n / k);
	return true;
}

struct size size_floordiv(struct session *s, struct size a, struct size b)
{
	struct size out, minus = size_of(0);
	long long n;

	if (b.n == -1)
		minus = size_sub(s, size_of(0), a);
	if (b.n == -1 && !b.f)
		return minus;
	n = b.n == -1 ? minus.n : floor_div(a.n, b.n);
	if (!a.f && !b.f)
		return size_of(n);
	if (a.f && !b.f && exact(s, a, b.n, &out))
		return out;
	if (a.f == b.f)
		return size_of(1);
	/* (8*s0) // s0 */
	if (a.f && b.f && a.f->len == 1 && b.f->len == 1 &&
	    b.f->term[0].len == 1 && b.f->term[0].k == 1) {
		struct product p = a.f->term[0];

		for (int i = 0; i < p.len; i++)
			if (p.atom[i] == b.f->term[0].atom[0]) {
				struct sum sum = { .len = 0 };

				for (int k = i; k + 1 < p.len; k++)
					p.atom[k] = p.atom[k + 1];
				p.atom[--p.len] = NULL;
				sum_add(s, &sum, p);
				return sum_size(s, &sum, n);
			}
	}
	return opaque(s, ATOM_FLOORDIV, a, b, n);
}

struct size size_mod(struct session *s, struct size a, struct size b)
{
	long long n = floor_mod(a.n, b.n);
	struct size out;

	if (!a.f && !b.f)
		return size_of(n);
	if (!b.f && b.n == -1)
		return size_of(0);
	if ((a.f && !b.f && exact(s, a, b.n, &out)) || a.f == b.f)
		return size_of(0);
	return opaque(s, ATOM_MOD, a, b, n);
}

struct size size_least(struct session *s, struct size a, struct size b)
{
	if ((!a.f && !b.f) || a.f == b.f)
		return a.n <= b.n ? a : b;
	return opaque(s, ATOM_MIN, a, b, a.n <= b.n ? a.n : b.n);
}

struct size size_most(struct session *s, struct size a, struct size b)
{
	if ((!a.f && !b.f) || a.f == b.f)
		return a.n >= b.n ? a : b;
	return opaque(s, ATOM_MAX, a, b, a.n >= b.n ? a.n : b.n);
}

const struct formula *real_formula(struct session *s, enum op op,
				   const struct formula *a, double ka,
				   const struct formula *b, double kb)
{
	struct atom atom = { .kind = ATOM_REAL,
			     .op = op,
			     .a = a,
			     .b = b,
			     .ka = a ? 0 : ka,
			     .kb = b ? 0 : kb };
	int na = nest_of(a), nb = nest_of(b);

	atom.nest = 1 + (na > nb ? na : nb);
	return atom_size(s, &atom, 0).f;
}

struct symbol *size_symbol(struct size a)
{
	if (!a.f || a.f->len != 1 || a.f->term[0].k != 1 ||
	    a.f->term[0].len != 1 || a.f->term[0].atom[0]->kind != ATOM_SYMBOL)
		return NULL;
	return a.f->term[0].atom[0]->symbol;
}

bool size_has(struct size a, const struct symbol *y)
{
	for (int i = 0; a.f && i < a.f->len; i++)
		for (int k = 0; k < a.f->term[i].len; k++) {
			const struct atom *t = a.f->term[i].atom[k];

			if (t->kind == ATOM_SYMBOL
				    ? t->symbol == y
				    : size_has((struct size){ 0, t->a }, y) ||
					      size_has((struct size){ 0, t->b },
						       y))
				return true;
		}
	return false;
}

/* --- with what is known put in */

static struct size atom_now(struct session *s, const struct atom *t);

static bool stale(const struct formula *f)
{
	for (int i = 0; f && i < f->len; i++)
		for (int k = 0; k < f->term[i].len; k++) {
			const struct atom *t = f->term[i].atom[k];

			if (t->kind == ATOM_SYMBOL ? t->symbol->replaced
						   : stale(t->a) || stale(t->b))
				return true;
		}
	return false;
}

struct size size_now(struct session *s, struct size a)
{
	struct size sum = size_of(0);

	if (!a.f || a.f->real || !stale(a.f))
		return a;
	for (int i = 0; i < a.f->len; i++) {
		struct size p = size_of(a.f->term[i].k);

		for (int k = 0; k < a.f->term[i].len; k++)
			p = size_mul(s, p, atom_now(s, a.f->term[i].atom[k]));
		sum = size_add(s, sum, p);
	}
	return sum;
}

static long long hint(const struct formula *f, double k);

static long long atom_hint(const struct atom *t)
{
	long long a, b;

	if (t->kind == ATOM_SYMBOL)
		return t->symbol->n;
	a = hint(t->a, t->ka);
	b = hint(t->b, t->kb);
	if (t->kind == ATOM_MIN || t->kind == ATOM_MAX)
		return (a < b) == (t->kind == ATOM_MIN) ? a : b;
	if (b == 0 || b == -1)
		return t->kind == ATOM_MOD || b == 0
			       ? 0
			       : (long long)(0 - (unsigned long long)a);
	return t->kind == ATOM_FLOORDIV ? floor_div(a, b) : floor_mod(a, b);
}

/* The present number of a formula; wraps rather than fails, for it has been
 * computed before. */
static long long hint(const struct formula *f, double k)
{
	unsigned long long sum = 0;

	for (int i = 0; f && i < f->len; i++) {
		unsigned long long p = (unsigned long long)f->term[i].k;

		for (int j = 0; j < f->term[i].len; j++)
			p *= (unsigned long long)atom_hint(f->term[i].atom[j]);
		sum += p;
	}
	return f ? (long long)sum : (long long)k;
}

static struct size atom_now(struct session *s, const struct atom *t)
{
	struct size a = { hint(t->a, t->ka), t->a };
	struct size b = { hint(t->b, t->kb), t->b };

	if (t->kind == ATOM_SYMBOL)
		return t->symbol->replaced ? size_now(s, t->symbol->by)
					   : symbol_size(s, t->symbol);
	a = size_now(s, a);
	b = size_now(s, b);
	if (t->kind == ATOM_MIN)
		return size_least(s, a, b);
	if (t->kind == ATOM_MAX)
		return size_most(s, a, b);
	if (b.n == 0)
		return size_of(0);
	return t->kind == ATOM_FLOORDIV ? size_floordiv(s, a, b)
					: size_mod(s, a, b);
}
