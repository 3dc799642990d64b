/* op_shape.c: functions that only change the shape: views, cat, parts. */
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* --- view, reshape */

/* The size that -1 stands for: what is left of the elements. */
static bool infer(struct op_call *c, int hole)
{
	struct size all = tensor_numel(c->s, c->self), rest = size_of(1);

	for (int i = 0; i < c->rank; i++)
		if (i != hole)
			size_mul_to(c->s, &rest, c->size[i]);
	if (hole < 0)
		return op_equal(c, all, rest);
	if (c->size[hole].n != -1 || rest.n <= 0 || all.n % rest.n != 0)
		return op_misfit(c);
	c->size[hole] = size_floordiv(c->s, all, rest);
	if (rest.f || all.f)
		size_decide(c->s, OP_EQ, size_mod(c->s, all, rest), size_of(0));
	return true;
}

/* Does each dim become dims of its own, so that it does not matter how they lie? */
static bool only_splits(const struct op_call *c)
{
	int to = 0;

	for (int i = 0; i < c->self->rank; i++) {
		long long left = c->self->size[i].n;

		while (to < c->rank && left > 1 && c->size[to].n > 0 &&
		       left % c->size[to].n == 0)
			left /= c->size[to++].n;
		if (left > 1)
			return false;
	}
	return true;
}

bool op_view(struct op_call *c)
{
	int hole = -1;

	op_given(c);
	for (int i = 0; i < c->rank; i++)
		if (c->size[i].n < 0)
			hole = i;
	return infer(c, hole) &&
	       (c->row->name[0] != 'v' || tensor_packed(c->self) ||
		c->rank == c->self->rank || only_splits(c) ||
		(c->self->layout.gaps &&
		 not_simulated(c->s, "view() of a part of a wider tensor")) ||
		op_misfit(c));
}

bool op_flatten(struct op_call *c)
{
	int from = c->dim[0], to = c->dim[1];

	if (c->self->rank == 0)
		op_add_dim(c, size_of(1));
	for (int i = 0; i < c->self->rank; i++)
		if (i > from && i <= to)
			size_mul_to(c->s, &c->size[from], c->self->size[i]);
		else
			op_add_dim(c, c->self->size[i]);
	return from <= to || op_misfit(c);
}

/* --- dims in another order */

static bool reorder(struct op_call *c, const int *order)
{
	unsigned was = c->self->layout.turned, turn = 0;
	bool swaps = true;

	c->rank = c->self->rank;
	for (int i = 0; i < c->rank; i++)
		c->size[i] = c->self->size[order[i]];
	for (int i = 0, last = -1; i < c->rank; i++) {
		swaps &= order[order[i]] == i;
		if (c->size[i].n == 1)
			continue;
		if (order[i] < last)
			turn = turn * 31 + (unsigned)(i * RANK_MAX + order[i]);
		last = order[i];
	}
	/* The same dims swapped again lie as they did. */
	op_result(c)->layout.turned = swaps && was == turn ? 0
				      : turn		   ? was * 31 + turn
							   : was;
	return true;
}

bool op_transpose(struct op_call *c)
{
	int order[RANK_MAX], a = c->dim[0], b = c->dim[1];

	if (c->self->rank > 2 && !c->row->name[1]) /* T, t */
		return not_simulated(c->s, "t or T of more than two dims");
	for (int i = 0; i < RANK_MAX; i++)
		order[i] = i == a ? b : i == b ? a : i;
	return reorder(c, order);
}

bool op_permute(struct op_call *c)
{
	unsigned all = (1U << c->self->rank) - 1;

	if (c->dim_len != c->self->rank || c->dims != all)
		return op_misfit(c);
	return reorder(c, c->dim);
}

/* --- dims of 1 */

bool op_squeeze(struct op_call *c)
{
	for (int i = 0; i < c->self->rank; i++)
		if ((c->dim_len && !(c->dims >> i & 1)) ||
		    !size_decide(c->s, OP_EQ, c->self->size[i], size_of(1)))
			op_add_dim(c, c->self->size[i]);
	return true;
}

bool op_unsqueeze(struct op_call *c)
{
	int dim = c->dim[0];

	for (int i = 0; i <= c->self->rank; i++)
		op_add_dim(c, i == dim ? size_of(1)
				       : c->self->size[i - (i > dim)]);
	return true;
}

/* --- repeating */

bool op_expand(struct op_call *c)
{
	const struct tensor *from = c->self;
	int more = c->given_len - from->rank;

	op_given(c);
	for (int i = 0; more >= 0 && i < from->rank; i++) {
		struct size have = from->size[i], *want = &c->size[more + i];

		if (want->n == -1 && !want->f)
			*want = have;
		else if (!size_decide(c->s, OP_EQ, have, *want) &&
			 !size_decide(c->s, OP_EQ, have, size_of(1)))
			more = -1;
	}
	for (int i = 0; i < c->rank; i++)
		if (i < more || c->size[i].n != from->size[i - more].n)
			c->gaps = (unsigned)c->rank;
	return more >= 0 || op_misfit(c);
}

bool op_repeat(struct op_call *c)
{
	int more = c->given_len - c->self->rank;

	op_given(c);
	for (int i = 0; more >= 0 && i < c->self->rank; i++)
		size_mul_to(c->s, &c->size[more + i], c->self->size[i]);
	return more >= 0 || op_misfit(c);
}

/* From the last dim, two numbers each. */
bool op_pad(struct op_call *c)
{
	if (c->given_len % 2 != 0 || c->given_len / 2 > c->self->rank)
		return op_misfit(c);
	op_like(c, c->self);
	for (int i = 0; i < c->given_len; i++)
		size_add_to(c->s, &c->size[c->rank - 1 - i / 2], c->given[i]);
	return true;
}

/* --- several tensors */

static bool join_fits(struct op_call *c, struct val item, int dim, bool stack)
{
	const struct tensor *t = item.tensor;

	if (item.kind != VAL_TENSOR)
		return refuse(c->s, "TypeError", "expected Tensor as element");
	if (t->rank != c->self->rank)
		return op_misfit(c);
	for (int i = 0; i < t->rank; i++)
		if ((stack || i != dim) &&
		    !op_equal(c, c->self->size[i], t->size[i]))
			return false;
	return true;
}

/* cat, stack */
bool op_join(struct op_call *c)
{
	const struct list *l = c->arg[0].list;
	bool stack = c->row->flags & GROWS;
	struct size all = size_of(0);
	int dim = c->dim[0];

	(stack ? op_unsqueeze : op_same)(c);
	if (c->rank == 0)
		return op_misfit(c);
	for (int i = 0; i < l->len; i++) {
		if (!join_fits(c, l->item[i], dim, stack))
			return false;
		size_add_to(c->s, &all,
			    stack ? size_of(1) : l->item[i].tensor->size[dim]);
	}
	c->size[dim] = all;
	return true;
}

/* Adds the part of n elements of the dim. */
static void add_part(struct op_call *c, struct list *to, struct size n)
{
	int dim = c->dim[0];

	op_like(c, c->self);
	c->size[dim] = n;
	c->gaps = 0;
	op_part(c, dim, n.n, c->self->size[dim].n);
	list_add(c->s, to, val_tensor(op_result(c)));
}

/* split([2, 3]): sizes that must add up. */
static bool parts_given(struct op_call *c, struct list *to)
{
	struct size sum = size_of(0);

	for (int i = 0; i < c->given_len; i++) {
		add_part(c, to, c->given[i]);
		size_add_to(c->s, &sum, c->given[i]);
	}
	return op_equal(c, sum, c->self->size[c->dim[0]]);
}

/* Parts of n elements, or for chunk n parts; the last has what is left. How many
 * parts split gives is a guard. */
static bool parts_equal(struct op_call *c, struct list *to)
{
	struct size n = c->given[0], left;
	struct size all = size_now(c->s, c->self->size[c->dim[0]]);

	if (n.n < 1)
		return op_misfit(c);
	if (c->row->name[0] == 'c')
		n = op_ceil_div(c->s, all, size_of(size_pin(c->s, n)));
	else
		size_pin(c->s, op_ceil_div(c->s, all, n));
	left = all;
	do {
		add_part(c, to, left.n < n.n ? left : n);
		left = size_mul(c->s, n, size_of(to->len));
		left = size_sub(c->s, all, left);
	} while (left.n > 0 && !stopped(c->s));
	return true;
}

/* chunk, split */
bool op_parts(struct op_call *c)
{
	struct val list = val_row(c->s, VAL_TUPLE);
	bool ok = c->self->rank == 0	      ? op_misfit(c)
		  : c->arg[1].kind == VAL_INT ? parts_equal(c, list.list)
					      : parts_given(c, list.list);

	c->out = list;
	return ok;
}

bool op_unbind(struct op_call *c)
{
	struct val list = val_row(c->s, VAL_TUPLE);
	int dim = c->dim[0], rank = c->self->rank;

	if (rank == 0)
		return op_misfit(c);
	for (int i = 0; i < rank; i++)
		if (i != dim)
			op_add_dim(c, c->self->size[i]);
	for (long long n = size_pin(c->s, c->self->size[dim]);
	     n > 0 && spend(c->s); n--)
		list_add(c->s, list.list, val_tensor(op_result(c)));
	c->out = list;
	return true;
}
