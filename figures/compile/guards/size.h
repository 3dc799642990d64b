/* size.h: sizes that a trace takes as unknown, and what it learns about them.
 *
 * A size is a number with, if it is symbolic, the formula it came from: s0,
 * s0*8, s0//2. The number (PyTorch's hint) is what the formula is now; it decides
 * comparisons, and each decision becomes a guard: a narrower range of a symbol,
 * two symbols made one, a symbol made a constant, or an expression.
 *
 * Formulas are sums of products in normal form and interned: equal ones have one
 * address. Floats that are symbols use the same formulas, but without arithmetic
 * in normal form.
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

enum atom_kind {
	ATOM_SYMBOL,
	ATOM_FLOORDIV,
	ATOM_MOD,
	ATOM_MIN,
	ATOM_MAX,
	ATOM_REAL, /* any arithmetic with a float in it: op and operands */
};

enum { PRODUCT_MAX = 8, TERMS_MAX = 6, PLACES_MAX = 24, ATOM_NEST_MAX = 8 };

/* Where a symbol's number can be read: a dim of a tensor's size, or a
 * number itself (dim PLACE_SCALAR). */
enum { PLACE_SCALAR = -1 };

struct place_of {
	struct source *source;
	int dim;
};

struct symbol {
	int id;
	bool real;
	long long n; /* hint */
	double d;    /* hint of a real */
	long long lo, hi;
	struct place_of place[PLACES_MAX];
	int places;
	bool replaced; /* is by now the constant or formula in by */
	struct size by;
	bool constrained; /* md: must stay free of guards */
	bool ranged;	  /* mr: must keep its range */
	bool duck;
	bool unbacked;	       /* a captured scalar */
	struct node *node;     /* stands for it in the graph */
	struct symbol *latest; /* that became one with it */
	long long born_lo, born_hi;
};

struct atom {
	enum atom_kind kind;
	struct symbol *symbol;
	enum op op;		     /* of ATOM_REAL */
	const struct formula *a, *b; /* operands, NULL: the constant */
	double ka, kb;		     /* constants, also of // % min max */
	int id, nest;
	struct atom *next;
};

struct product {
	long long k;
	int len;
	const struct atom *atom[PRODUCT_MAX]; /* by id */
};

struct formula {
	struct formula *next;
	bool real;
	int len;
	struct product term[]; /* by atoms; at most one without any */
};

/* A comparison of two formulas that has to hold: guard class (b). */
struct relation {
	enum op op;
	bool real;
	struct size a, b;
	double da, db;
	struct relation *next;
};

/* All symbols of one trace. */
struct shapes {
	struct symbol *symbol[64];
	int symbols;
	struct formula *formulas;
	struct atom *atoms;
	int atom_count;
	struct relation *relations, **relation_end;
	bool violated; /* a guard narrowed a dim that is marked */
};

void shapes_init(struct shapes *e);

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

/* The symbol that a size plainly is, or NULL. */
struct symbol *size_symbol(struct size a);
bool size_has(struct size a, const struct symbol *y);

struct size size_add(struct session *s, struct size a, struct size b);
struct size size_sub(struct session *s, struct size a, struct size b);
struct size size_mul(struct session *s, struct size a, struct size b);
/* Into a running sum or product. */
void size_add_to(struct session *s, struct size *sum, struct size b);
void size_mul_to(struct session *s, struct size *product, struct size b);
/* b is not zero; floor as in Python. */
struct size size_floordiv(struct session *s, struct size a, struct size b);
struct size size_mod(struct session *s, struct size a, struct size b);
struct size size_least(struct session *s, struct size a, struct size b);
struct size size_most(struct session *s, struct size a, struct size b);

/* Arithmetic with a float symbol in it. */
const struct formula *real_formula(struct session *s, enum op op,
				   const struct formula *a, double ka,
				   const struct formula *b, double kb);

/* a op b, decided by the present numbers; what does not follow from the ranges
 * becomes a guard. */
bool size_decide(struct session *s, enum op op, struct size a, struct size b);

/* The comparison itself becomes a guard, whatever the ranges say. */
void size_relate(struct session *s, enum op op, struct size a, struct size b);

/* The same without a guard: true only if it follows from what is known. */
bool size_surely(struct session *s, enum op op, struct size a, struct size b);

/* As size_decide with floats. */
bool real_decide(struct session *s, enum op op, double a,
		 const struct formula *fa, double b, const struct formula *fb);

/* Makes a the constant that it is now. */
long long size_pin(struct session *s, struct size a);

/* The number of a formula when symbols have these values. */
struct values {
	const struct symbol *const *symbol;
	const double *value;
	int len;
};
double formula_value(const struct formula *f, const struct values *v);

/* "x.size()[0] % 2", as guards print it. */
const char *formula_text(struct session *s, struct size a);
const char *place_text(struct session *s, struct place_of p);

/* a op b, of present numbers; op is a comparison. */
bool op_holds(enum op op, double a, double b);

#endif
