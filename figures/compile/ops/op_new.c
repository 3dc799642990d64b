/* op_new.c: tensors made from nothing, and losses. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

/* A float or bool is no size: the fake call fails, then Python's too. */
static bool bad_size(struct op_call *c)
{
	struct val v = op_arg(c, "size");

	if (v.kind == VAL_TUPLE && v.list->len == 1)
		v = v.list->item[0];
	if (v.kind != VAL_FLOAT && v.kind != VAL_BOOL)
		return false;
	if (c->s->trace)
		trace_break(c->s, "TypeError when making fake tensor call");
	else
		refuse(c->s, "TypeError", "size must be a tuple of ints");
	return true;
}

bool op_new(struct op_call *c)
{
	if (bad_size(c) || !op_sizes(c, "size", c->size, &c->rank))
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

static struct size steps(struct session *s, struct size from, struct size to,
			 struct size by)
{
	struct size n = size_sub(s, to, from);

	if (by.n < 0) {
		n = size_sub(s, size_of(0), n);
		by = size_sub(s, size_of(0), by);
	}
	if (by.n > 1)
		n = size_floordiv(s,
				  size_add(s, n, size_sub(s, by, size_of(1))),
				  by);
	return op_as_size(s, n);
}

static double real_steps(double from, double to, double by)
{
	double n = by != 0 ? ceil((to - from) / by) : -1;

	return n < 1e9 ? n : -1;
}

/* (end), (start, end) or (start, end, step) */
bool op_arange(struct op_call *c)
{
	struct val *v = c->arg;

	if (v[1].kind == VAL_UNBOUND) {
		v[1] = v[0];
		v[0] = val_int(0);
	}
	if (v[2].kind == VAL_UNBOUND)
		v[2] = val_int(1);
	if (!val_number(v[0]) || !val_number(v[1]) || !val_number(v[2]))
		return refuse(c->s, "TypeError", "arange() takes numbers");
	if (v[0].kind == VAL_FLOAT || v[1].kind == VAL_FLOAT ||
	    v[2].kind == VAL_FLOAT)
		c->size[0] = size_of((long long)real_steps(val_real(v[0]),
							   val_real(v[1]),
							   val_real(v[2])));
	else
		c->size[0] = steps(c->s, val_as_size(v[0]), val_as_size(v[1]),
				   val_as_size(v[2]));
	c->rank = 1;
	return val_real(v[2]) != 0 || op_misfit(c, "step must be nonzero");
}

/* tensor(data): numbers and lists of them, equally long */
bool op_literal(struct op_call *c)
{
	struct val data = c->arg[0], v = data;

	while ((v.kind == VAL_LIST || v.kind == VAL_TUPLE) &&
	       c->rank < RANK_MAX) {
		c->size[c->rank++] = size_of(v.list->len);
		v = v.list->len ? look(c->s, v.list->item[0]) : val_float(0);
	}
	if (v.kind == VAL_TENSOR)
		return go_outside(c->s, "torch.tensor of a tensor is not "
					"simulated.");
	if (!val_number(v))
		return refuse(c->s, "TypeError",
			      "tensor() takes numbers and lists");
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

/* cross_entropy, nll_loss: input [N, C] (or [C]) and target [N] */
bool op_class_loss(struct op_call *c)
{
	const struct tensor *target = op_tensor(c, 1);
	int rank = c->self->rank;

	if (target && target->rank == rank)
		return go_outside(c->s, "Targets that are probabilities are "
					"not simulated.");
	if (!target || target->rank != rank - 1 ||
	    (rank > 1 &&
	     !size_decide(c->s, OP_EQ, c->self->size[0], target->size[0])))
		return refuse(c->s, "ValueError",
			      "Expected input batch_size to match target "
			      "batch_size.");
	if (dtype_is_float(target->dtype))
		return op_misfit(c, "expected scalar type Long but found "
				    "Float");
	return op_like(c, target) && loss(c);
}
