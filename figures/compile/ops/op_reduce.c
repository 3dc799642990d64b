/* op_reduce.c: functions of each element, whose shapes broadcast; reductions, and
 * functions along one dim: softmax, cumsum, sort, norms. */
#include <string.h>

#include "figures/compile/ops/op.h"

/* --- of each element */

bool op_each(struct op_call *c)
{
	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (op_tensor(c, i) &&
		    !broadcast(c->s, op_tensor(c, i), c->size, &c->rank))
			return false;
	return true;
}

bool op_minus(struct op_call *c)
{
	return op_each(c) && (op_result(c)->dtype != DTYPE_BOOL ||
			      op_misfit(c, "- of two bool tensors is not "
					   "supported; use ^ or ~."));
}

bool op_where(struct op_call *c)
{
	if (op_arg(c, "input").kind == VAL_UNBOUND)
		return go_outside(c->s, "torch.where with one argument is not "
					"simulated.");
	return op_each(c);
}

bool op_same(struct op_call *c)
{
	return op_like(c, c->self);
}

/* p as a symbol becomes the constant it is. */
bool op_dropout(struct op_call *c)
{
	struct val p = op_arg(c, "p"), on = op_arg(c, "training");

	if (p.kind == VAL_FLOAT && p.f)
		real_decide(c->s, OP_EQ, p.d, p.f, p.d, NULL);
	if (!c->s->trace && ((on.kind == VAL_BOOL && !on.truth) ||
			     (val_number(p) && val_real(p) == 0)))
		c->out = val_tensor(c->self);
	return op_same(c);
}

/* --- reductions */

/* Without the dims of set, or with 1 in their place. */
static bool reduced(struct op_call *c, unsigned set)
{
	bool keep = op_flag(c, "keepdim");

	c->n = 1;
	for (int i = 0; i < c->self->rank; i++) {
		bool gone = set >> i & 1;

		if (gone)
			c->n *= (double)c->self->size[i].n;
		if (!gone || keep)
			c->size[c->rank++] =
				gone ? size_of(1) : c->self->size[i];
	}
	return true;
}

bool op_reduce(struct op_call *c)
{
	unsigned set;
	int order[RANK_MAX], len;

	if (c->arg[1].kind == VAL_BOOL) /* std(False) */
		c->arg[1].kind = VAL_UNBOUND;
	return op_dims(c, "dim", &set, order, &len) &&
	       reduced(c, len ? set : ~0U);
}

bool op_mean(struct op_call *c)
{
	if (!dtype_is_float(c->self->dtype) &&
	    op_arg(c, "dtype").kind != VAL_DTYPE)
		return op_misfit(c, "mean(): could not infer output dtype. "
				    "Input dtype must be either a floating "
				    "point or complex dtype.");
	/* Of all dims it asks nothing. */
	if (op_arg(c, "dim").kind == VAL_INT)
		op_ask(c);
	return op_reduce(c);
}

/* max, min: of all, of two tensors, or along a dim with places. */
bool op_best(struct op_call *c)
{
	struct val dim = c->arg[1];

	if (dim.kind == VAL_TENSOR)
		return op_each(c);
	if (dim.kind != VAL_INT && tensor_numel(c->s, c->self).n == 0 &&
	    !c->s->trace)
		return op_misfit(c, "max(): Expected reduction dim to be "
				    "specified for input.numel() == 0.");
	if (!op_reduce(c))
		return false;
	c->arg[1].kind = VAL_UNBOUND; /* no operand */
	return dim.kind != VAL_INT || op_pair(c);
}

/* --- along a dim */

bool op_along(struct op_call *c)
{
	int dim;

	if (!op_dim(c, "dim", c->self->rank, &dim))
		return false;
	c->n = c->self->rank ? (double)c->self->size[dim].n : 1;
	return op_same(c);
}

bool op_sort(struct op_call *c)
{
	return op_along(c) && op_pair(c);
}

bool op_topk(struct op_call *c)
{
	struct size k[RANK_MAX];
	int dim, len;

	if (!op_dim(c, "dim", c->self->rank, &dim) ||
	    !op_sizes(c, "k", k, &len))
		return false;
	if (len != 1)
		return refuse(c->s, "TypeError", "topk(): k must be int");
	op_same(c);
	if (c->rank && !size_decide(c->s, OP_LE, k[0], c->size[dim]))
		return op_misfit(c, "selected index k out of range");
	c->size[dim] = c->rank ? k[0] : size_of(1);
	return op_pair(c);
}

/* layer_norm, rms_norm */
bool op_layer_norm(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, from;

	if (!op_sizes(c, "normalized_shape", size, &len))
		return false;
	op_same(c);
	from = c->rank - len;
	for (int i = 0; i < len; i++)
		if (from < 0 ||
		    !size_decide(c->s, OP_EQ, c->size[from + i], size[i]))
			return op_misfit(c, "Given normalized_shape, expected "
					    "input with another shape");
	if (len == 0)
		return op_misfit(c, "Expected normalized_shape to be at least "
				    "1-dimensional");
	return !op_tensor(c, 2) || c->self->dtype == DTYPE_F16 ||
	       c->self->dtype == DTYPE_BF16 ||
	       op_same_dtype(c, c->self, op_tensor(c, 2));
}
