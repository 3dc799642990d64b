/* op_reduce.c: functions of each element, whose shapes broadcast; reductions, and
 * functions along one dim: softmax, cumsum, sort, norms. */
#include "figures/compile/ops/op_rule.h"

/* --- of each element */

bool op_each(struct op_call *c)
{
	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (op_tensor(c, i))
			op_broadcast(c->s, op_tensor(c, i)->size,
				     op_tensor(c, i)->rank, c->size, &c->rank);
	return !stopped(c->s);
}

/* Of one bool it is refused when it runs. */
bool op_minus(struct op_call *c)
{
	bool refused = op_dtype(c) == DTYPE_BOOL;

	for (int i = 0; i < 2 && !c->s->trace; i++)
		refused |= c->arg[i].kind == VAL_BOOL ||
			   (op_tensor(c, i) &&
			    op_tensor(c, i)->dtype == DTYPE_BOOL);
	return op_each(c) && (!refused || op_misfit(c));
}

/* where, masked_fill */
bool op_where(struct op_call *c)
{
	const struct tensor *mask = op_tensor(c, c->row->name[0] == 'm');

	if (c->arg[2].kind == VAL_UNBOUND)
		return not_simulated(c->s, "torch.where with one argument");
	if (!mask || mask->dtype != DTYPE_BOOL)
		return op_misfit(c);
	return op_each(c) && (mask != op_tensor(c, 1) || !op_tensor(c, 2) ||
			      op_tensor(c, 2)->rank == 0 || op_misfit(c));
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

	if (op_arg(c, "keepdim").kind == VAL_INT)
		return refuse(c->s, "TypeError", "keepdim must be bool");
	c->n = 1;
	for (int i = 0; i < c->self->rank; i++) {
		bool gone = !c->dim_len || (c->dims >> i & 1);

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
		return op_misfit(c);
	if (!op_reduce(c))
		return false;
	c->arg[1].kind = VAL_UNBOUND; /* no number to compare with */
	return !along || op_pair(c);
}

/* --- along a dim */

bool op_along(struct op_call *c)
{
	if (c->dim_len == 0)
		return not_simulated(c->s, "This function without a dim");
	c->n = c->self->rank ? (double)c->self->size[c->dim[0]].n : 1;
	return op_same(c);
}

bool op_sort(struct op_call *c)
{
	return op_along(c) && op_pair(c);
}

bool op_topk(struct op_call *c)
{
	struct size *n = &c->size[c->dim[0]];

	op_same(c);
	if (c->given_len != 1 ||
	    (c->rank && !size_decide(c->s, OP_LE, c->given[0], *n)))
		return op_misfit(c);
	if (c->rank)
		*n = c->given[0];
	return op_pair(c);
}

/* layer_norm, rms_norm */
bool op_layer_norm(struct op_call *c)
{
	int from = c->self->rank - c->given_len;

	op_same(c);
	for (int i = 0; i < c->given_len; i++)
		if (from < 0 ||
		    !size_decide(c->s, OP_EQ, c->size[from + i], c->given[i]))
			return op_misfit(c);
	for (int i = 2; i < 4; i++)
		if (op_tensor(c, i))
			op_fits(c, op_tensor(c, i));
	return !op_tensor(c, 2) || c->self->dtype == DTYPE_F16 ||
	       c->self->dtype == DTYPE_BF16 ||
	       op_same_dtype(c, c->self, op_tensor(c, 2));
}
