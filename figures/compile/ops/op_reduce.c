/* op_reduce.c: reductions, and functions along one dim: softmax, cumsum, sort,
 * norms. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

/* Which dims are reduced: a bit each; all if none are named. */
static bool dims_of(struct op_call *c, int arg, unsigned *dims)
{
	struct size size[RANK_MAX];
	int len = 0, rank = c->self->rank, most = rank ? rank : 1;

	if (c->arg[arg].kind == VAL_NONE)
		c->arg[arg].kind = VAL_UNBOUND;
	if (!op_sizes(c, arg, size, &len))
		return false;
	*dims = 0;
	for (int i = 0; i < len; i++) {
		long long d = size_pin(c->s, size[i]);

		if (d < -most || d >= most)
			return refuse(c->s, "IndexError",
				      "Dimension out of range");
		*dims |= 1U << (d < 0 ? d + most : d);
	}
	if (len == 0)
		*dims = (1U << most) - 1;
	return true;
}

/* The result without the reduced dims (or with 1 in their place); returns how
 * many elements went into one. */
static double reduced(struct op_call *c, unsigned dims, bool keep,
		      enum dtype dtype)
{
	struct size size[RANK_MAX];
	double count = 1;
	int rank = 0;

	for (int i = 0; i < c->self->rank; i++) {
		if (dims >> i & 1)
			count *= (double)c->self->size[i].n;
		if (!(dims >> i & 1))
			size[rank++] = c->self->size[i];
		else if (keep)
			size[rank++] = size_of(1);
	}
	op_result(c, dtype, rank, size);
	return count;
}

static enum dtype given_dtype(const struct op_call *c, int i, enum dtype else_)
{
	return c->arg[i].kind == VAL_DTYPE ? c->arg[i].dtype : else_;
}

static bool is(const struct op_call *c, const char *name)
{
	return !strcmp(c->row->name, name);
}

/* input dim keepdim dtype */
static bool reduce(struct op_call *c)
{
	enum dtype d = c->self->dtype;
	bool sums = is(c, "sum") || is(c, "nansum") || is(c, "prod");
	unsigned dims;
	double count;

	if (!dims_of(c, 1, &dims))
		return false;
	if (is(c, "mean") && !dtype_is_float(d) && c->arg[3].kind != VAL_DTYPE)
		return refuse(c->s, "RuntimeError",
			      "mean(): could not infer output dtype. Input "
			      "dtype must be either a floating point or "
			      "complex dtype.");
	if (sums && !dtype_is_float(d))
		d = DTYPE_I64;
	if (c->row->flags & OP_TRUTH)
		d = DTYPE_BOOL;
	if (is(c, "count_nonzero"))
		d = DTYPE_I64;
	if (!sums && (!is(c, "mean") || c->arg[1].kind == VAL_INT))
		op_ask_sizes(c->s, c->self);
	count = reduced(c, dims, op_flag(c, 2, false), given_dtype(c, 3, d));
	if (is(c, "sum") || is(c, "nansum"))
		c->out.tensor->value = count > 0 ? c->self->value * count : 0;
	else if (is(c, "prod"))
		c->out.tensor->value = pow(c->self->value, count);
	else if (is(c, "logsumexp"))
		c->out.tensor->value = c->self->value + log(count);
	else if (c->row->flags & OP_TRUTH)
		c->out.tensor->value =
			count > 0 ? c->self->value != 0 : is(c, "all");
	else if (is(c, "mean") && count == 0)
		c->out.tensor->value = (double)NAN;
	return true;
}

/* norm: input p dim keepdim dtype */
static bool norm(struct op_call *c)
{
	unsigned dims;
	double count;

	if (!dims_of(c, 2, &dims))
		return false;
	op_ask_sizes(c->s, c->self);
	count = reduced(c, dims, op_flag(c, 3, false), c->self->dtype);
	c->out.tensor->value =
		count > 0 ? fabs(c->self->value) * sqrt(count) : 0;
	return true;
}

/* std, var: input dim unbiased keepdim correction */
static bool spread(struct op_call *c)
{
	unsigned dims;
	double count;

	if (c->arg[1].kind == VAL_BOOL)
		c->arg[1].kind = VAL_UNBOUND;
	if (!dims_of(c, 1, &dims))
		return false;
	count = reduced(c, dims, op_flag(c, 3, false), c->self->dtype);
	c->out.tensor->value =
		count > 1 || !op_flag(c, 2, true) ? 0 : (double)NAN;
	return true;
}

static bool argbest(struct op_call *c)
{
	unsigned dims;

	if (!dims_of(c, 1, &dims))
		return false;
	reduced(c, dims, op_flag(c, 2, false), DTYPE_I64);
	c->out.tensor->value = 0;
	return true;
}

static void two_results(struct op_call *c, struct tensor *values)
{
	struct tensor *at =
		tensor_new(c->s, DTYPE_I64, values->rank, values->size);
	struct val two[2] = { val_tensor(values), val_tensor(at) };

	at->value = 0;
	c->out = val_list(c->s, VAL_TUPLE, two, 2);
	c->out.list->type = c->row->name;
}

/* max, min: of all, of two tensors, or along a dim with places. */
static bool best(struct op_call *c)
{
	struct tensor *other = op_tensor(c, 1);
	struct size size[RANK_MAX];
	unsigned dims;
	int rank = 0;

	if (other) {
		if (!broadcast(c->s, c->self, rank, size, &rank) ||
		    !broadcast(c->s, other, rank, size, &rank))
			return false;
		op_result(c, promote(c->s, c->arg, 2), rank, size);
		c->out.tensor->value =
			c->row->value(c->self->value, other->value);
		return true;
	}
	if (!c->s->trace && c->arg[1].kind == VAL_UNBOUND &&
	    tensor_numel(c->s, c->self).n == 0)
		return raise_error(c->s, "RuntimeError",
				   "max(): Expected reduction dim to be "
				   "specified for input.numel() == 0.");
	if (!dims_of(c, 1, &dims))
		return false;
	reduced(c, dims, op_flag(c, 2, false), c->self->dtype);
	if (c->arg[1].kind == VAL_INT)
		two_results(c, c->out.tensor);
	return true;
}

static double greater(double a, double b)
{
	return fmax(a, b);
}

static double less(double a, double b)
{
	return fmin(a, b);
}

/* softmax, log_softmax, cumsum: input dim … dtype */
static bool along(struct op_call *c)
{
	int dim;
	struct tensor *t;
	double n;
	bool whole = is(c, "cumsum") && !dtype_is_float(c->self->dtype);

	if (!op_dim(c, 1, c->self->rank == 1 || c->self->rank == 3 ? 0 : 1,
		    c->self->rank, &dim))
		return false;
	if (!is(c, "softmax"))
		op_ask_sizes(c->s, c->self);
	if (!op_same(c))
		return false;
	t = c->out.tensor;
	t->dtype = whole ? DTYPE_I64 : given_dtype(c, 3, t->dtype);
	n = c->self->rank ? (double)c->self->size[dim].n : 1;
	if (is(c, "softmax"))
		t->value = 1 / n;
	else if (is(c, "log_softmax"))
		t->value = -log(n);
	if (!whole && !is(c, "cumsum") && !dtype_is_float(t->dtype))
		return c->s->trace ||
		       raise_error(c->s, "NotImplementedError",
				   "softmax is not implemented for integers");
	return true;
}

/* normalize: input p dim eps */
static bool normalize(struct op_call *c)
{
	int dim;

	op_ask_sizes(c->s, c->self);
	if (!op_dim(c, 2, 1, c->self->rank, &dim) || !op_same(c))
		return false;
	c->out.tensor->value /= c->self->rank && c->self->size[dim].n
					? sqrt((double)c->self->size[dim].n)
					: 1;
	return true;
}

/* layer_norm, rms_norm: input normalized_shape weight bias eps */
static bool layer_norm(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, rank = c->self->rank;

	op_ask_sizes(c->s, c->self);
	if (!op_sizes(c, 1, size, &len))
		return false;
	if (len > rank || len == 0)
		return refuse(c->s, "RuntimeError",
			      "Given normalized_shape, expected input with "
			      "another shape");
	for (int i = 0; i < len; i++)
		if (!size_decide(c->s, OP_EQ, c->self->size[rank - len + i],
				 size[i]))
			return refuse(c->s, "RuntimeError",
				      "Given normalized_shape, expected input "
				      "with another shape");
	if (op_tensor(c, 2) && op_tensor(c, 2)->dtype != c->self->dtype &&
	    !c->s->trace && c->self->dtype != DTYPE_F16 &&
	    c->self->dtype != DTYPE_BF16)
		return raise_error(c->s, "RuntimeError",
				   "mixed dtype (CPU): expect parameter to "
				   "have scalar type of Float");
	if (!op_same(c))
		return false;
	c->out.tensor->layout = (struct layout){ 0 };
	c->out.tensor->value = is(c, "rms_norm") ? c->self->value : 0;
	return true;
}

/* sort: input dim descending */
static bool sort(struct op_call *c)
{
	int dim;

	op_ask_sizes(c->s, c->self);
	if (!op_dim(c, 1, -1, c->self->rank, &dim) || !op_same(c))
		return false;
	if (is(c, "argsort")) {
		c->out.tensor->dtype = DTYPE_I64;
		return true;
	}
	two_results(c, c->out.tensor);
	return true;
}

/* topk: input k dim largest sorted */
static bool topk(struct op_call *c)
{
	struct size size[RANK_MAX], k[RANK_MAX];
	int dim, len, rank = c->self->rank;

	if (!op_dim(c, 2, -1, rank, &dim) || !op_sizes(c, 1, k, &len))
		return false;
	if (len != 1)
		return refuse(c->s, "TypeError", "topk(): k must be int");
	memcpy(size, c->self->size, sizeof size);
	if (rank) {
		if (!size_decide(c->s, OP_LE, k[0], size[dim]))
			return refuse(c->s, "RuntimeError",
				      "selected index k out of range");
		size[dim] = k[0];
	}
	op_result(c, c->self->dtype, rank, size);
	two_results(c, c->out.tensor);
	return true;
}

enum { ALL = OP_TORCH | OP_METHOD };

const struct op_row op_rows_reduce[] = {
	{ "sum", "input dim keepdim dtype", reduce, ALL, NULL },
	{ "mean", "input dim keepdim dtype", reduce, ALL, NULL },
	{ "amax", "input dim keepdim", reduce, ALL, NULL },
	{ "amin", "input dim keepdim", reduce, ALL, NULL },
	{ "prod", "input dim keepdim dtype", reduce, ALL, NULL },
	{ "all", "input dim keepdim", reduce, ALL | OP_TRUTH | OP_NO_GRAD,
	  NULL },
	{ "any", "input dim keepdim", reduce, ALL | OP_TRUTH | OP_NO_GRAD,
	  NULL },
	{ "logsumexp", "input dim keepdim", reduce, ALL, NULL },
	{ "std", "input dim unbiased keepdim correction", spread, ALL, NULL },
	{ "var", "input dim unbiased keepdim correction", spread, ALL, NULL },
	{ "norm", "input p dim keepdim dtype", norm, ALL, NULL },
	{ "argmax", "input dim keepdim", argbest, ALL | OP_NO_GRAD, NULL },
	{ "argmin", "input dim keepdim", argbest, ALL | OP_NO_GRAD, NULL },
	{ "max", "input dim keepdim", best, ALL, greater },
	{ "min", "input dim keepdim", best, ALL, less },
	{ "softmax", "input dim _stacklevel dtype", along, ALL | OP_F, NULL },
	{ "log_softmax", "input dim _stacklevel dtype", along, ALL | OP_F,
	  NULL },
	{ "cumsum", "input dim _ dtype", along, ALL, NULL },
	{ "normalize", "input p dim eps", normalize, OP_F, NULL },
	{ "layer_norm", "input normalized_shape weight bias eps", layer_norm,
	  OP_TORCH | OP_F, NULL },
	{ "rms_norm", "input normalized_shape weight eps", layer_norm,
	  OP_TORCH | OP_F, NULL },
	{ "sort", "input dim descending stable", sort, ALL, NULL },
	{ "topk", "input k dim largest sorted", topk, ALL, NULL },
};
const size_t op_rows_reduce_len =
	sizeof op_rows_reduce / sizeof op_rows_reduce[0];
