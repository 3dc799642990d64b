/* op_new.c: tensors made from nothing, and losses. */
#include <string.h>

#include "figures/compile/ops/op.h"

bool op_new(struct op_call *c)
{
	if (!op_sizes(c, "size", c->size, &c->rank))
		return false;
	for (int i = 0; i < c->rank; i++)
		c->size[i] = op_as_size(c->s, c->size[i]);
	return true;
}

bool op_eye(struct op_call *c)
{
	struct size columns[RANK_MAX];
	int n, m;

	if (!op_sizes(c, "n", c->size, &n) || !op_sizes(c, "m", columns, &m))
		return false;
	c->size[1] = m ? columns[0] : c->size[0];
	c->rank = 2;
	return n == 1 || op_misfit(c, "eye() takes one or two numbers");
}

/* (end), (start, end) or (start, end, step) */
bool op_arange(struct op_call *c)
{
	struct size n[3] = { size_of(0), size_of(0), size_of(1) };
	struct size none = size_of(0);
	int given = 0;

	for (; given < 3 && c->arg[given].kind == VAL_INT; given++)
		n[given] = val_as_size(c->arg[given]);
	if (given == 0 || (given < 3 && c->arg[given].kind != VAL_UNBOUND))
		return go_outside(c->s, "arange is simulated of ints.");
	if (given == 1) {
		n[1] = n[0];
		n[0] = none;
	}
	n[1] = size_sub(c->s, n[1], n[0]);
	if (n[2].n < 0) {
		n[1] = size_sub(c->s, none, n[1]);
		n[2] = size_sub(c->s, none, n[2]);
	}
	if (n[2].n == 0)
		return op_misfit(c, "step must be nonzero");
	c->size[c->rank++] = op_as_size(c->s, op_ceil_div(c->s, n[1], n[2]));
	return true;
}

/* tensor(data): numbers and lists of them, equally long */
bool op_literal(struct op_call *c)
{
	struct val data = c->arg[0], v = data;

	for (; v.kind == VAL_LIST || v.kind == VAL_TUPLE; c->rank++) {
		if (c->rank == RANK_MAX)
			return go_outside(c->s, "So many dims are not "
						"simulated.");
		c->size[c->rank] = size_of(v.list->len);
		v = v.list->len ? look(c->s, v.list->item[0]) : val_float(0);
	}
	if (!val_number(v))
		return go_outside(c->s, "torch.tensor is simulated of numbers "
					"and lists of them.");
	c->arg[0] = v;
	op_result(c);
	c->arg[0] = data;
	return true;
}

/* --- losses */

/* One number, unless reduction='none'. */
static bool loss(struct op_call *c)
{
	struct val how = op_arg(c, "reduction");

	if (how.kind != VAL_TEXT || strcmp(how.text->chars, "none") != 0)
		c->rank = 0;
	return true;
}

bool op_pair_loss(struct op_call *c)
{
	return op_each(c) && loss(c);
}

/* cross_entropy, nll_loss: input [N, C] and target [N] */
bool op_class_loss(struct op_call *c)
{
	const struct tensor *target = op_tensor(c, 1);

	if (!target || c->self->rank != 2 || target->rank != 1)
		return go_outside(c->s,
				  "%s is simulated of input [N, C] and "
				  "target [N].",
				  c->row->name);
	return op_letters(c) && loss(c) &&
	       (!dtype_is_float(target->dtype) ||
		op_misfit(c, "expected scalar type Long but found Float"));
}
