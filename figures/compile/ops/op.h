/* op.h: tensor functions: what they are called, what node they are, and what
 * comes out of them.
 *
 * One row a function. Its signature says how arguments are named; its shape
 * function makes the result from them: sizes with their formulas and guards,
 * dtype, and the one number. Everything else (the node, requires_grad) is the
 * same for all and done by op_call.
 */
#ifndef FIGURES_COMPILE_OP_H
#define FIGURES_COMPILE_OP_H

#include "figures/compile/trace/machine.h"

enum { OP_ARGS_MAX = 10 };

struct op_call {
	struct session *s;
	const struct op_row *row;
	struct val arg[OP_ARGS_MAX]; /* VAL_UNBOUND: not given */
	struct tensor *self;	     /* the first argument */
	bool in_place;
	bool method;
	struct val out;
};

typedef bool op_shape(struct op_call *c);
typedef double op_value(double a, double b);

enum op_flags {
	OP_TORCH = 1,
	OP_F = 2,
	OP_METHOD = 4,
	OP_IN_PLACE = 8, /* name_() too */
	OP_FLOAT = 16,	 /* integers become floats */
	OP_TRUTH = 32,	 /* a bool comes out */
	OP_NO_GRAD = 64, /* what comes out never requires gradients */
	OP_NEW = 128,	 /* no tensor goes in */
	OP_DATA = 512,	 /* the result's size depends on the data: a break */
	OP_REAL = 2048,	 /* of floats only, which is seen when it runs */
	OP_KEEP = 1024,	 /* no node: the tensor itself comes out */
	OP_ALL = OP_TORCH | OP_METHOD
};

struct op_row {
	const char *name;
	/* Names of arguments; the first is the tensor unless OP_NEW; *size takes
	 * several numbers or one list. */
	const char *signature;
	op_shape *shape;
	unsigned flags;
	op_value *value;
};

/* The row of name as it is written in torch, in F or as a method (way: one of
 * OP_TORCH, OP_F, OP_METHOD); NULL if there is none. */
const struct op_row *op_find(const char *name, unsigned way, bool *in_place);

/* in_place: the name it was called by ends in _. */
bool op_call(struct session *s, const struct op_row *row, struct val *self,
	     bool in_place, const struct arguments *args, struct val *out);

/* a op b where one is a tensor. */
bool op_binary(struct session *s, const char *name, struct val a, struct val b,
	       bool in_place, struct val *out);

/* A node over these values whose result is v (a tensor or a tuple of them). */
struct node *op_node(struct session *s, enum node_kind kind, bool removable,
		     const struct val *of, int len, struct val *v);

/* Element i of a tuple result, a node of its own that goes away unused. */
void op_elements(struct session *s, struct node *parent, struct list *l);

/* x[index] and x[index] = v */
bool tensor_get(struct session *s, struct tensor *t, struct val index,
		struct val *out);
bool tensor_set(struct session *s, struct tensor *t, struct val index,
		struct val v);

/* Number of elements when the tensor is iterated over: a constant. */
bool tensor_rows(struct session *s, struct tensor *t, struct val *out);

/* --- for shape functions */
bool op_same(struct op_call *c);
struct tensor *op_result(struct op_call *c, enum dtype dtype, int rank,
			 const struct size *size);
bool op_int(struct op_call *c, int i, long long standard, long long *out);
bool op_flag(struct op_call *c, int i, bool standard);
struct tensor *op_tensor(struct op_call *c, int i); /* NULL: not given */
/* -1 .. rank-1; refuses what is out of range. */
bool op_dim(struct op_call *c, int i, int standard, int rank, int *out);
/* A number or list of numbers as sizes; at most RANK_MAX. */
bool op_sizes(struct op_call *c, int i, struct size *out, int *len);
bool broadcast(struct session *s, const struct tensor *a, int rank,
	       struct size *size, int *out_rank);
void op_ask_sizes(struct session *s, const struct tensor *t);
enum dtype promote(struct session *s, const struct val *v, int len);

extern const struct op_row op_rows_pointwise[], op_rows_reduce[],
	op_rows_shape[], op_rows_matrix[], op_rows_new[], op_rows_loss[];
extern const size_t op_rows_pointwise_len, op_rows_reduce_len,
	op_rows_shape_len, op_rows_matrix_len, op_rows_new_len,
	op_rows_loss_len;

#endif
