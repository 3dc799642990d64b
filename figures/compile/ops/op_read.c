/* op_read.c: what rules of sizes need: arguments by name, dtypes, broadcasting,
 * the result. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/ops/op.h"

/* --- arguments */

struct val op_arg(const struct op_call *c, const char *name)
{
	int i = op_place(c->row, name);

	return i < 0 || c->arg[i].kind == VAL_NONE
		       ? (struct val){ .kind = VAL_UNBOUND }
		       : c->arg[i];
}

bool op_flag(const struct op_call *c, const char *name)
{
	struct val v = op_arg(c, name);

	return v.kind == VAL_BOOL ? v.truth : v.kind == VAL_INT && v.i != 0;
}

struct tensor *op_tensor(const struct op_call *c, int i)
{
	return c->arg[i].kind == VAL_TENSOR ? c->arg[i].tensor : NULL;
}

bool op_misfit(struct op_call *c, const char *text)
{
	return refuse(c->s, "RuntimeError", text);
}

/* The number behind = of a name in the signature. */
static bool standard(const struct op_call *c, const char *name, long long *out)
{
	const char *word = op_word(c->row, op_place(c->row, name));

	word += strcspn(word, " =");
	if (*word != '=')
		return false;
	*out = strtoll(word + 1, NULL, 10);
	return true;
}

bool op_int(struct op_call *c, const char *name, long long *out)
{
	struct val v = op_arg(c, name);

	if (v.kind == VAL_UNBOUND && standard(c, name, out))
		return true;
	if (v.kind != VAL_INT && v.kind != VAL_BOOL)
		return refuse(c->s, "TypeError", "an argument must be int");
	*out = size_pin(c->s, val_as_size(v));
	return true;
}

/* What the trace does not check is 0 in it. */
static bool in_range(struct op_call *c, long long dim, int rank, int *out)
{
	int most = rank > 0 ? rank : 1;

	*out = 0;
	if (dim < -most || dim >= most)
		return (c->s->trace && (c->row->flags & OP_LATE)) ||
		       refuse(c->s, "IndexError", "Dimension out of range");
	*out = (int)(dim < 0 ? dim + most : dim);
	return true;
}

bool op_dim(struct op_call *c, const char *name, int rank, int *out)
{
	long long dim;

	return op_int(c, name, &dim) && in_range(c, dim, rank, out);
}

bool op_dims(struct op_call *c, const char *name, unsigned *set,
	     int order[static RANK_MAX], int *len)
{
	struct size size[RANK_MAX];

	*set = 0;
	if (!op_sizes(c, name, size, len))
		return false;
	for (int i = 0; i < *len; i++) {
		if (!in_range(c, size_pin(c->s, size[i]), c->self->rank,
			      &order[i]))
			return false;
		*set |= 1U << order[i];
	}
	return true;
}

bool op_is_int(struct size a)
{
	const struct symbol *y = size_symbol(a);

	return y && y->places > 0 && y->place[0].dim == PLACE_SCALAR;
}

struct size op_as_size(struct session *s, struct size a)
{
	if (!op_is_int(size_now(s, a)))
		return a;
	if (a.n == 1) {
		size_pin(s, a);
	} else if (a.n == 0) {
		size_decide(s, OP_GE, a, size_of(0));
		size_decide(s, OP_LE, a, size_of(1));
	} else if (a.n > 1) {
		size_decide(s, OP_GE, a, size_of(2));
	}
	return size_now(s, a);
}

bool op_sizes(struct op_call *c, const char *name, struct size *out, int *len)
{
	struct val v = op_arg(c, name), single = v;
	struct list one = { .item = &single, .len = v.kind != VAL_UNBOUND };
	const struct list *l =
		v.kind == VAL_TUPLE || v.kind == VAL_LIST ? v.list : &one;

	*len = 0;
	for (int i = 0; i < l->len; i++) {
		if (l->item[i].kind != VAL_INT)
			return refuse(c->s, "TypeError",
				      "an argument must be a tuple of ints");
		if (*len == RANK_MAX)
			return go_outside(c->s,
					  "Tensors of more than %d dimensions "
					  "are not simulated.",
					  RANK_MAX);
		out[(*len)++] = size_now(c->s, val_as_size(l->item[i]));
	}
	return true;
}

/* --- dtypes */

static int category(enum dtype d)
{
	return d == DTYPE_BOOL ? 0 : dtype_is_float(d) ? 2 : 1;
}

static enum dtype wider(enum dtype a, enum dtype b)
{
	if ((a == DTYPE_F16 && b == DTYPE_BF16) ||
	    (a == DTYPE_BF16 && b == DTYPE_F16))
		return DTYPE_F32;
	return a > b ? a : b;
}

static enum dtype standard_dtype(const struct session *s)
{
	return s->state.default_f64 ? DTYPE_F64 : DTYPE_F32;
}

/* -1: no number and no tensor. */
static int dtype_of(const struct session *s, struct val v)
{
	return v.kind == VAL_TENSOR  ? (int)v.tensor->dtype
	       : v.kind == VAL_BOOL  ? DTYPE_BOOL
	       : v.kind == VAL_INT   ? DTYPE_I64
	       : v.kind == VAL_FLOAT ? (int)standard_dtype(s)
				     : -1;
}

/* Tensors with dims decide; 0-d ones and numbers raise only the category. */
static enum dtype promote(struct session *s, const struct val *v, int len)
{
	int best[3] = { -1, -1, -1 }, out = -1;

	for (int i = 0; i < len; i++) {
		int d = dtype_of(s, v[i]);
		int weak = v[i].kind != VAL_TENSOR ? 2
			   : v[i].tensor->rank > 0 ? 0
						   : 1;

		if (d >= 0)
			best[weak] =
				best[weak] < 0 ? d : (int)wider(best[weak], d);
	}
	for (int i = 0; i < 3; i++)
		if (best[i] >= 0 &&
		    (out < 0 || category(best[i]) > category(out)))
			out = best[i];
	return out < 0 ? DTYPE_BOOL : (enum dtype)out;
}

static enum dtype result_dtype(struct op_call *c)
{
	struct val given = op_arg(c, "dtype");
	bool list = c->row->flags & OP_LIST;
	const struct val *of = list ? c->arg[0].list->item : c->arg;
	enum dtype self = c->self ? c->self->dtype : DTYPE_F32, d;

	if (given.kind == VAL_DTYPE)
		return given.dtype;
	switch (c->row->dtype) {
	case AS_SELF:
		return self;
	case AS_PROMOTED:
	case AS_FLOAT:
		d = promote(c->s, of, list ? c->arg[0].list->len : OP_ARGS_MAX);
		return c->row->dtype == AS_PROMOTED || dtype_is_float(d)
			       ? d
			       : standard_dtype(c->s);
	case AS_SUM:
		return dtype_is_float(self) ? self : DTYPE_I64;
	case AS_SECOND:
		return op_tensor(c, 1) ? op_tensor(c, 1)->dtype : self;
	case AS_PRODUCT:
		return c->s->state.autocast && self == DTYPE_F32 ? DTYPE_BF16
								 : self;
	case AS_NEW:
		return standard_dtype(c->s);
	default:
		return (enum dtype)(c->row->dtype - AS_THIS);
	}
}

static bool casts(const struct tensor *t)
{
	return dtype_is_float(t->dtype) && t->dtype != DTYPE_F64;
}

struct size op_ceil_div(struct session *s, struct size a, struct size b)
{
	return size_floordiv(s, size_add(s, a, size_sub(s, b, size_of(1))), b);
}

bool op_same_dtype(struct op_call *c, const struct tensor *a,
		   const struct tensor *b)
{
	if (a->dtype == b->dtype || c->s->trace ||
	    (c->s->state.autocast && casts(a) && casts(b)))
		return true;
	return op_misfit(c, "expected both operands to have the same dtype");
}

/* --- results */

static double number(const struct op_call *c, int i)
{
	struct val v = c->arg[i];

	return v.kind == VAL_TENSOR ? v.tensor->value
	       : val_number(v)	    ? val_real(v)
				    : (double)NAN;
}

static double result_value(const struct op_call *c, enum dtype d)
{
	double v = c->self ? c->self->value : 0;

	if (c->row->value)
		v = c->row->value(number(c, 0), number(c, 1), number(c, 2),
				  c->n);
	return d == DTYPE_BOOL ? v != 0 : dtype_is_float(d) ? v : trunc(v);
}

/* What is computed of a tensor lies as that does, but without gaps. */
static struct layout layout_of(const struct op_call *c)
{
	const struct tensor *t = c->self;
	struct layout none = { 0 };

	if (!t || (c->row->flags & OP_VIEW))
		return t ? t->layout : none;
	for (int i = 0; i < t->rank; i++)
		if (c->rank != t->rank || c->size[i].n != t->size[i].n ||
		    (c->row->flags & OP_PACK))
			return none;
	return (struct layout){ .turned = t->layout.turned };
}

struct tensor *op_result(struct op_call *c)
{
	enum dtype d = result_dtype(c);
	struct tensor *t = tensor_new(c->s, d, c->rank, c->size);

	for (int i = 0; i < c->rank; i++)
		if (c->size[i].n < 0)
			op_misfit(c, "a tensor with a negative dimension");
	t->value = result_value(c, d);
	t->meta = c->self && c->self->meta;
	t->layout = layout_of(c);
	c->out = val_tensor(t);
	return t;
}

bool op_gaps(const struct size *outer, int len)
{
	for (int i = 0; i < len; i++)
		if (outer[i].n != 1)
			return true;
	return false;
}

bool op_like(struct op_call *c, const struct tensor *t)
{
	c->rank = t->rank;
	memcpy(c->size, t->size, sizeof c->size);
	return true;
}

bool op_pair(struct op_call *c)
{
	struct tensor *at = tensor_new(c->s, DTYPE_I64, c->rank, c->size);
	struct val two[2] = { val_tensor(op_result(c)), val_tensor(at) };

	c->out = val_list(c->s, VAL_TUPLE, two, 2);
	c->out.list->type = c->row->name;
	return true;
}

/* One pair of dims: the size of the result, false if they do not fit. */
static bool broadcast_dim(struct session *s, struct size a, struct size *out)
{
	a = size_now(s, a);
	*out = size_now(s, *out);
	if ((a.f == out->f && a.n == out->n) || (!a.f && a.n == 1))
		return true;
	if (!out->f && out->n == 1)
		*out = a;
	else if (!size_decide(s, OP_EQ, a, *out))
		return refuse(s, "RuntimeError",
			      "The size of tensor a must match the size of "
			      "tensor b");
	*out = size_now(s, *out);
	return true;
}

bool broadcast(struct session *s, const struct tensor *a, struct size *size,
	       int *rank)
{
	int more = a->rank - *rank;

	if (more > 0) {
		memmove(size + more, size, (size_t)*rank * sizeof *size);
		for (int i = 0; i < more; i++)
			size[i] = size_of(1);
		*rank = a->rank;
	}
	for (int i = 0; i < a->rank; i++)
		if (!broadcast_dim(s, a->size[i], &size[*rank - a->rank + i]))
			return false;
	return true;
}

/* --- what a kernel asks */

static bool is_plain(struct session *s, const struct tensor *t)
{
	for (int i = 0; i < t->rank; i++) {
		struct size a = size_now(s, t->size[i]);

		if (a.f && !size_symbol(a))
			return false;
	}
	return true;
}

/* Has the tensor fewer than 2 elements, is a dim 1? */
static void ask_sizes(struct session *s, const struct tensor *t)
{
	struct size n = size_now(s, tensor_numel(s, t));

	if (size_decide(s, OP_LT, n, size_of(2)) && n.n == 0)
		return;
	for (int i = t->rank; i-- > 0;)
		size_decide(s, OP_EQ, t->size[i], size_of(1));
}

void op_ask(struct op_call *c)
{
	bool asks = c->s->trace && !c->in_place;

	for (int i = 0; i < OP_ARGS_MAX && asks; i++)
		if (op_tensor(c, i) && !is_plain(c->s, op_tensor(c, i)))
			ask_sizes(c->s, op_tensor(c, i));
}
