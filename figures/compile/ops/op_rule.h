/* op_rule.h: a row of the table of tensor functions, and rules of sizes.
 *
 * A row says where a function may be called, how its arguments are named, how
 * dtype and sizes of the result follow from them, and its number. A rule of sizes
 * asks for arguments by name and says the sizes, with formulas and guards. The
 * rest (the tensor, the node, requires_grad) is the same for all.
 */
#ifndef FIGURES_COMPILE_OP_RULE_H
#define FIGURES_COMPILE_OP_RULE_H

#include "figures/compile/ops/op.h"

enum { OP_ARGS_MAX = 10 };

/* Besides the ways to call it. */
enum op_flag {
	IN_PLACE = 8,  /* name_() is there, too */
	NO_GRAD = 16,  /* what comes out never requires gradients */
	FRESH = 32,    /* no tensor goes in first */
	LIST = 64,     /* a list of tensors goes in first */
	DATA = 128,    /* the result's size depends on the data: a break */
	REAL = 256,    /* of floats only */
	LATE = 512,    /* which, like its dim, is checked when it runs */
	ASK = 1024,    /* its kernel asks for sizes that are expressions */
	WHERE = 2048,  /* a view: the first tensor's elements, where they lie */
	PACK = 4096,   /* in order, however the first tensor lies */
	ITSELF = 8192, /* in plain Python the tensor, if nothing changes */
	GROWS = 16384, /* its dim is one of a tensor of one rank more */
	SUBSCRIPT = 32768, /* the way to call it: x[…] */
	/* dtypes that it refuses, somewhere, as op_category counts them */
	NO_BOOL = 65536,
	NO_INT = 131072,
	NO_FLOAT = 262144
};

/* Which dtype comes out if no argument says it: one of enum dtype, or */
enum op_dtype {
	SELF = DTYPE_F64 + 1, /* the first tensor's */
	PROMOTED,	      /* what all arguments give together */
	FLOAT,		      /* the same; integers become floats */
	SUM,		      /* the first tensor's; integers become int64 */
	PRODUCT,	      /* the first tensor's, bfloat16 in autocast */
	OTHER		      /* the second argument's */
};

struct op_call {
	struct session *s;
	const struct op_row *row;
	struct val arg[OP_ARGS_MAX]; /* VAL_UNBOUND: not given */
	struct tensor *self;	     /* the first tensor */
	bool in_place, method;
	bool grad; /* a tensor that goes in requires gradients */
	struct size given[RANK_MAX]; /* the arguments that are sizes: #size */
	int given_len;
	int dim[RANK_MAX]; /* those that are dims, 0 .. rank-1: @dim */
	int dim_len;
	unsigned dims; /* a bit each */
	/* what the rule of sizes says: */
	struct size size[RANK_MAX];
	int rank;
	unsigned gaps;	/* says apart the ways in which a view has gaps */
	double n;	/* how many elements go into one */
	struct val out; /* only if it is not one new tensor */
};

/* False, or a session that is stopped, if the arguments do not fit. */
typedef bool op_shape(struct op_call *c);

/* The number of the result: a is the first tensor's (or the first argument), b
 * and d the second's and third's, NAN where none is given. */
typedef double op_value(double a, double b, double d, double n);

struct op_row {
	const char *name;
	/* As machine.h says; #… is sizes, @… a dim, %… or *@… dims, …=-1 a
	 * default, …[km] a tensor whose dims have names (op_letters). */
	const char *signature;
	unsigned flags;
	int dtype;
	op_shape *shape;
	op_value *value;
};

/* Fills arg, self, given and dim; of a method arg[0] is there. */
bool op_bind(struct op_call *c, const struct arguments *args);
/* The argument of that name; VAL_UNBOUND if it is not given. */
struct val op_arg(const struct op_call *c, const char *name);
bool op_flag(const struct op_call *c, const char *name);
struct tensor *op_tensor(const struct op_call *c, int i); /* NULL: none */
/* Is it an int that was given? As a size, 1 becomes a constant, 0 leaves 0 and 1,
 * others are at least 2. */
bool op_is_int(struct size a);
struct size op_as_size(struct session *s, struct size a);
struct size op_ceil_div(struct session *s, struct size a, struct size b);

/* The sizes of the result: those of t. Always true. */
bool op_like(struct op_call *c, const struct tensor *t);
/* One dim more; outside if there are too many. */
void op_add_dim(struct op_call *c, struct size n);
/* Of width elements of a dim behind outer others n are in the result. */
void op_part(struct op_call *c, int outer, long long n, long long width);
/* The tensor of these sizes, of the row's dtype and number. */
struct tensor *op_result(struct op_call *c);
/* The result is the pair of values and places, as of max along a dim. */
bool op_pair(struct op_call *c);
/* The dtype of the result; 0: bool, 1: of ints, 2: of floats. */
enum dtype op_dtype(const struct op_call *c);
int op_category(int dtype);
/* Broadcasts a of that rank into size. */
bool op_broadcast(struct session *s, const struct size *a, int rank,
		  struct size *size, int *out_rank);
/* t is broadcast into the sizes of the result, which stay as they are. */
bool op_fits(struct op_call *c, const struct tensor *t);
/* A RuntimeError: the arguments do not fit. Always false. */
bool op_misfit(struct op_call *c);
/* a == b, or they do not fit. */
bool op_equal(struct op_call *c, struct size a, struct size b);
/* A size that only the data say ends a trace. Always false. */
bool op_break_on_size(struct session *s);
/* Different dtypes are an error, which is seen when it runs. */
bool op_same_dtype(struct op_call *c, const struct tensor *a,
		   const struct tensor *b);
/* What a kernel asks of the tensors that go in where sizes are expressions. */
void op_ask(struct op_call *c);

/* --- the rules of sizes that rows name */
op_shape op_each, op_minus, op_where, op_same, op_reduce, op_best, op_along,
	op_sort, op_topk, op_layer_norm;
op_shape op_view, op_flatten, op_transpose, op_permute, op_squeeze,
	op_unsqueeze, op_expand, op_repeat, op_pad, op_join, op_parts,
	op_unbind, op_cast;
op_shape op_letters, op_product, op_addmm, op_linear, op_embedding, op_one_hot,
	op_conv, op_pool, op_batch_norm, op_by_index, op_nonzero, op_unique;
op_shape op_given, op_eye, op_arange, op_literal, op_pair_loss, op_class_loss;

#endif
