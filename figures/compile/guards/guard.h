/* guard.h: under which conditions an entry may be used again, and PyTorch's
 * words for the first that fails.
 *
 * An entry is checked in this order: gradients; the guards on values; the
 * symbols. PyTorch's order changes with what failed before, which is left out:
 * where several guards fail, the reason may be another.
 */
#ifndef FIGURES_COMPILE_GUARD_H
#define FIGURES_COMPILE_GUARD_H

#include "figures/compile/guards/size.h"
#include "figures/compile/trace/value.h"

struct entry;
struct activation;

enum guard_kind {
	GUARD_TENSOR,
	GUARD_EQUAL,  /* a constant */
	GUARD_TYPE,   /* of a number that is a symbol, a container, an object */
	GUARD_LENGTH, /* of a list, tuple or dict */
	GUARD_KEYS,   /* so many keys; GUARD_KEY of each follows */
	GUARD_KEY,    /* list(dict.keys(d))[i] == key */
	GUARD_HAS_KEY,	  /* key in d; length 0: not in it */
	GUARD_SAME,	  /* the very object: a function, a class */
	GUARD_ALIAS,	  /* two tensors that are one */
	GUARD_ATTR_ABSENT /* the object has no such attribute of its own */
};

struct guard {
	enum guard_kind kind;
	struct source *source;
	struct source *other;  /* GUARD_ALIAS */
	struct val value;      /* constant, key, object, class */
	int length;	       /* or index of GUARD_KEY */
	struct tensor *tensor; /* as it was looked at; sizes with a formula are
				  left to the symbols */
	int order;
	struct guard *next;
};

/* The guards of an entry. */
struct guard_list {
	bool grad; /* gradients were on */
	struct guard *first;
	struct shapes *shapes; /* of the trace */
};

/* In a trace: the value at source was looked at. Returns the guard, or the one
 * of that kind that source already has; it gets value. */
struct guard *guard_add(struct session *s, enum guard_kind kind,
			struct source *source, struct val value);

/* The fault of value v, in PyTorch's words; NULL if it passes. */
const char *guard_fault(struct session *s, const struct guard *g,
			const struct val *v);

/* What the trace has found out, for a new entry. */
struct guard_list guard_list_new(struct session *s);

/* The first failure, in PyTorch's words; NULL if the guards pass. */
const char *guard_list_fault(struct session *s, const struct guard_list *list,
			     const struct activation *real);

#endif
