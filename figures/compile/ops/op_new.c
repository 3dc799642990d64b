/* op_new.c: tensors made from nothing, casts, and losses. */
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* The sizes that the arguments say. */
bool op_given(struct op_call *c)
{
	c->rank = c->given_len;
	memcpy(c->size, c->given, sizeof c->size);
	return true;
}

bool op_eye(struct op_call *c)
{
	op_given(c);
	if (c->rank == 1)
		op_add_dim(c, c->size[0]);
	return c->rank == 2 || op_misfit(c);
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
		return not_simulated(c->s, "arange of other than ints");
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
		return op_misfit(c);
	op_add_dim(c, op_as_size(c->s, op_ceil_div(c->s, n[1], n[2])));
	return true;
}

/* As long as each other, or both numbers. */
static bool even(struct val a, struct val b)
{
	if (!val_is_row(a))
		return val_number(b);
	return val_is_row(b) && a.list->len == b.list->len;
}

static void check_even(struct op_call *c, const struct list *l)
{
	for (int i = 1; i < l->len; i++)
		if (!even(look(c->s, l->item[0]), look(c->s, l->item[i])))
			not_simulated(c->s, "A tensor of such lists");
}

/* tensor(data): numbers and lists of them, equally long */
bool op_literal(struct op_call *c)
{
	struct val data = c->arg[0], v = data;

	while (val_is_row(v)) {
		op_add_dim(c, size_of(v.list->len));
		check_even(c, v.list);
		v = v.list->len ? look(c->s, v.list->item[0]) : val_float(0);
	}
	if (!val_number(v))
		return not_simulated(c->s, "A tensor of other than numbers");
	c->arg[0] = v;
	op_result(c);
	c->arg[0] = data;
	return true;
}

/* --- casts */

bool op_cast(struct op_call *c)
{
	for (int i = 1; i < OP_ARGS_MAX; i++)
		if (c->arg[i].kind == VAL_TEXT &&
		    strcmp(c->arg[i].text->chars, "cpu") != 0)
			return not_simulated(c->s, "A device but the CPU");
	op_like(c, c->self);
	if (op_result(c)->dtype != c->self->dtype)
		op_ask(c);
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

	if (!target || c->self->rank != 2 || target->rank != 1 ||
	    op_tensor(c, 2))
		return not_simulated(c->s, "A loss of other than input [N, C] "
					   "and target [N]");
	return op_letters(c) && loss(c) &&
	       (!dtype_is_float(target->dtype) || op_misfit(c));
}
