/* op.h: tensor functions: what they are called, what node they are, and what
 * comes out of them. The functions that are there stand in op_rows.h. A value of
 * kind VAL_UNBOUND says that something failed; the session says what.
 */
#ifndef FIGURES_COMPILE_OP_H
#define FIGURES_COMPILE_OP_H

#include "figures/compile/trace/machine.h"

/* Ways to call a function. */
enum { OP_TORCH = 1, OP_F = 2, OP_METHOD = 4 };

/* The row of name as it is written in torch, in F or as a method (way); NULL if
 * there is none. */
const struct op_row *op_find(const char *name, unsigned way, bool *in_place);

/* in_place: the name it was called by ends in _. */
struct val op_call(struct session *s, const struct op_row *row,
		   const struct val *self, bool in_place,
		   const struct arguments *args);

/* torch.name(v…), what an operator is; in_place: as far as it has that. */
struct val op_named(struct session *s, const char *name, const struct val *v,
		    int len, bool in_place);

/* A node over these values whose result is v (a tensor or a tuple of them). */
struct node *op_node(struct session *s, enum node_kind kind, bool removable,
		     const struct val *of, int len, struct val *v);

/* x[index] and x[index] = v */
struct val tensor_get(struct session *s, struct tensor *t, struct val index);
bool tensor_set(struct session *s, struct tensor *t, struct val index,
		struct val v);

/* The rows of a tensor that is iterated over: their number is a constant. */
struct list *tensor_rows(struct session *s, struct tensor *t);

#endif
