/* size.h: sizes that a trace takes as unknown, and what it learns about them.
 *
 * A size is a number with, if it is symbolic, the formula it came from: s0,
 * s0*8 + 1, s0//2. The number (PyTorch's hint) is what the formula is now; it
 * decides comparisons, and each decision becomes a guard: a narrower range of a
 * symbol, two symbols made one, a symbol made a constant, or the comparison.
 *
 * A formula is k * (a product of symbols) + c. What has no such form (s0 + s1,
 * s0 // 2) is a symbol of its own, which knows the operation that it stands for;
 * so does any arithmetic with a float in it. Formulas are interned: equal ones
 * have one address.
 */
#ifndef FIGURES_COMPILE_SIZE_H
#define FIGURES_COMPILE_SIZE_H

#include <stdbool.h>

#include "figures/compile/python/tree.h"

struct session;
struct source;
struct formula;
struct node;

/* f NULL: a constant. */
struct size {
	long long n;
	const struct formula *f;
};

enum { PRODUCT_MAX = 8, SYMBOLS_MAX = 64, PLACES_MAX = 24 };

/* Where a symbol's number can be read: a dim of a tensor's size, or a
 * number itself (dim PLACE_SCALAR). */
enum { PLACE_SCALAR = -1 };

struct place_of {
	struct source *source;
	int dim;
};

/* What a symbol stands for, or a comparison that has to hold: guard class (b).
 * Of reals da and db are the operands without a formula. */
struct operation {
	enum op op;
	bool real;
	struct size a, b;
	double da, db;
	struct operation *next;
};

struct symbol {
	int id;
	bool real;
	long long n;  /* hint */
	double value; /* in the call whose guards are checked */
	long long lo, hi;
	struct place_of place[PLACES_MAX];
	int places;
	struct operation *is; /* NULL: it is read at its places */
	struct size now;      /* of is, with so many symbols replaced: */
	int now_at;	      /* one more than that; 0: not asked yet */
	bool replaced;	      /* is by now the constant or symbol in by */
	struct size by;
	bool constrained; /* md: must not become a constant */
	bool duck;
	bool unbacked;	   /* a captured scalar */
	int nest;	   /* operations one inside the other */
	struct node *node; /* stands for it in the graph */
	struct symbol *next;
};

struct formula {
	long long k, c;
	int len;
	struct symbol *factor[PRODUCT_MAX]; /* by id */
	struct formula *next;
};

/* All symbols of one trace. */
struct shapes {
	struct symbol *symbol[SYMBOLS_MAX];
	int symbols, replaced;
	struct formula *formulas;
	struct symbol *operations; /* symbols that stand for one */
	int operation_count;
	struct operation *relations;
	bool violated; /* a dim that is marked became a constant */
};

static inline struct size size_of(long long n)
{
	return (struct size){ n, 0 };
}

/* A new symbol with the range lo..hi. */
struct symbol *symbol_new(struct session *s, long long n, long long lo,
			  long long hi);
struct size symbol_size(struct session *s, struct symbol *y);

/* With what is known by now put in. */
struct size size_now(struct session *s, struct size a);

/* The symbol, read at a place, that a size plainly is, or NULL. */
struct symbol *size_symbol(struct size a);

bool formula_real(const struct formula *f);
bool formula_unbacked(const struct formula *f);

struct size size_add(struct session *s, struct size a, struct size b);
struct size size_sub(struct session *s, struct size a, struct size b);
struct size size_mul(struct session *s, struct size a, struct size b);
/* Into a running sum or product. */
void size_add_to(struct session *s, struct size *sum, struct size b);
void size_mul_to(struct session *s, struct size *product, struct size b);
/* b is not zero; floor as in Python. */
struct size size_floordiv(struct session *s, struct size a, struct size b);
struct size size_mod(struct session *s, struct size a, struct size b);
struct size size_best(struct session *s, enum op op, struct size a,
		      struct size b); /* OP_MIN, OP_MAX */

/* Arithmetic with a float symbol in it. */
const struct formula *real_formula(struct session *s, enum op op,
				   const struct formula *a, double ka,
				   const struct formula *b, double kb);

/* a op b, decided by the present numbers; what does not follow from the ranges
 * becomes a guard. */
bool size_decide(struct session *s, enum op op, struct size a, struct size b);

/* As size_decide with floats. */
bool real_decide(struct session *s, enum op op, double a,
		 const struct formula *fa, double b, const struct formula *fb);

/* Makes a the constant that it is now. */
long long size_pin(struct session *s, struct size a);

/* The number of a size in the call whose guards are checked: symbols have their
 * values. */
double size_value(struct size a);

bool operation_same(const struct operation *x, const struct operation *y);

/* Of a comparison: 1 or 0. */
double operation_value(const struct operation *o);

/* "x.size()[0] % 2", as guards print it. */
const char *size_text(struct session *s, struct size a);
const char *operation_text(struct session *s, const struct operation *o);
const char *place_text(struct session *s, struct place_of p);

/* a op b of two numbers; a comparison gives 1 or 0. */
double op_apply(enum op op, double a, double b);

#endif
