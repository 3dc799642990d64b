/* op_reduce.c: functions of each element, whose shapes broadcast; reductions, and
 * functions along one dim: softmax, cumsum, sort, norms. */
#include "figures/compile/ops/op_rule.h"

/* --- of each element */

bool op_each(struct op_call *c)
{
	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (op_tensor(c, i) &&
		    !op_broadcast(c->s, op_tensor(c, i)->size,
				  op_tensor(c, i)->rank, c->size, &c->rank))
			return false;
	return true;
}

bool op_minus(struct op_call *c)
{
	return op_each(c) && (op_result(c)->dtype != DTYPE_BOOL ||
			      op_misfit(c, "- of two bool tensors"));
}

bool op_where(struct op_call *c)
{
	return op_arg(c, "other").kind != VAL_UNBOUND
		       ? op_each(c)
		       : not_simulated(c->s, "torch.where with one argument");
}

bool op_same(struct op_call *c)
{
	return op_like(c, c->self);
}

/* --- reductions */

/* Without the reduced dims, or with 1 in their place. */
bool op_reduce(struct op_call *c)
{
	bool keep = op_flag(c, "keepdim");
	unsigned set;
	int dims[RANK_MAX], len;

	if (c->arg[1].kind == VAL_BOOL) /* std(False) */
		c->arg[1].kind = VAL_UNBOUND;
	if (!op_dims(c, "dim", c->self->rank, dims, &len, &set))
		return false;
	c->n = 1;
	for (int i = 0; i < c->self->rank; i++) {
		bool gone = !len || (set >> i & 1);

		if (gone)
			c->n *= (double)c->self->size[i].n;
		if (!gone || keep)
			op_add_dim(c, gone ? size_of(1) : c->self->size[i]);
	}
	return true;
}

/* max, min: of all, of two tensors, or along a dim with places. */
bool op_best(struct op_call *c)
{
	bool along = c->arg[1].kind == VAL_INT;

	if (op_tensor(c, 1))
		return op_each(c);
	if (!along && !c->s->trace && tensor_numel(c->s, c->self).n == 0)
		return op_misfit(c, "max() of nothing needs a dim");
	if (!op_reduce(c))
		return false;
	c->arg[1].kind = VAL_UNBOUND; /* no number to compare with */
	return !along || op_pair(c);
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
	op_same(c);
	if (len != 1 ||
	    (c->rank && !size_decide(c->s, OP_LE, k[0], c->size[dim])))
		return op_misfit(c, "selected index k out of range");
	if (c->rank)
		c->size[dim] = k[0];
	return op_pair(c);
}

/* layer_norm, rms_norm */
bool op_layer_norm(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len;

	if (!op_sizes(c, "normalized_shape", size, &len))
		return false;
	op_same(c);
	for (int i = 0; i < len; i++)
		if (len > c->rank ||
		    !size_decide(c->s, OP_EQ, c->size[c->rank - len + i],
				 size[i]))
			return op_misfit(c, "the normalized_shape is another");
	return !op_tensor(c, 2) || c->self->dtype == DTYPE_F16 ||
	       c->self->dtype == DTYPE_BF16 ||
	       op_same_dtype(c, c->self, op_tensor(c, 2));
}
