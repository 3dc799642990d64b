/* guard_tree.h: between guard.c, guard_tree.c and guard_symbol.c. */
#ifndef FIGURES_COMPILE_GUARD_TREE_H
#define FIGURES_COMPILE_GUARD_TREE_H

#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/source.h"

/* A guard as an entry keeps it. */
struct guard_check {
	enum guard_kind kind;
	struct source *source, *other;
	struct val value;
	int length;
	struct tensor_check *tensor;
	bool unique; /* a tensor that is none of the others */
	struct guard_check *next;
};

/* The fault of value v, in PyTorch's words; NULL if it passes. */
const char *guard_fault(struct session *s, const struct guard_check *c,
			const struct val *v);

/* Guards on symbols: equalities, relations, ranges. */
struct symbol_check *symbol_check_new(struct session *s);
const char *symbol_fault(struct session *s, const struct symbol_check *c,
			 const struct frame_state *state);

/* The value at src, read from the root. */
bool source_value(struct session *s, struct source *src,
		  const struct frame_state *state, struct val *out);

#endif
