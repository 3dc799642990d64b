/* op_result.c: the result of a tensor function: its dtype, its number, how it
 * lies; broadcasting. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* --- dtypes */

/* -1: no number and no tensor. */
static int dtype_of(struct val v)
{
	return v.kind == VAL_TENSOR  ? (int)v.tensor->dtype
	       : v.kind == VAL_BOOL  ? DTYPE_BOOL
	       : v.kind == VAL_INT   ? DTYPE_I64
	       : v.kind == VAL_FLOAT ? DTYPE_F32
				     : -1;
}

int op_category(int d)
{
	return d < 0 ? -1 : d == DTYPE_BOOL ? 0 : d >= DTYPE_F16 ? 2 : 1;
}

static int wider(int a, int b)
{
	if ((a == DTYPE_F16 && b == DTYPE_BF16) ||
	    (a == DTYPE_BF16 && b == DTYPE_F16))
		return DTYPE_F32;
	return a > b ? a : b;
}

/* Tensors with dims decide; 0-d ones and numbers raise only the category. */
static enum dtype promote(const struct val *v, int len)
{
	int out = -1;

	for (int weak = 0; weak < 3; weak++) {
		int best = -1;

		for (int i = 0; i < len; i++)
			if (weak == (v[i].kind != VAL_TENSOR
					     ? 2
					     : v[i].tensor->rank == 0))
				best = wider(best, dtype_of(v[i]));
		if (op_category(best) > op_category(out))
			out = best;
	}
	return out < 0 ? DTYPE_BOOL : (enum dtype)out;
}

enum dtype op_dtype(const struct op_call *c)
{
	int rule = c->row->dtype;
	enum dtype self = c->self ? c->self->dtype : DTYPE_BOOL;
	const struct list *l = c->row->flags & LIST ? c->arg[0].list : NULL;

	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (c->arg[i].kind == VAL_DTYPE)
			return c->arg[i].dtype;
	if (rule < SELF)
		return (enum dtype)rule;
	if (rule == SUM && !dtype_is_float(self))
		return DTYPE_I64;
	if (rule == OTHER && op_tensor(c, 1))
		return op_tensor(c, 1)->dtype;
	if (rule == PROMOTED || rule == FLOAT)
		self = l ? promote(l->item, l->len)
			 : promote(c->arg, OP_ARGS_MAX);
	return rule == FLOAT && !dtype_is_float(self) ? DTYPE_F32 : self;
}

bool op_same_dtype(struct op_call *c, const struct tensor *a,
		   const struct tensor *b)
{
	return a->dtype == b->dtype || c->s->trace || op_misfit(c);
}

/* --- results */

static double number(const struct op_call *c, int i)
{
	struct val v = c->arg[i];

	return v.kind == VAL_TENSOR ? v.tensor->value
	       : val_number(v)	    ? val_real(v)
	       : i == 0 && c->self  ? c->self->value
				    : (double)NAN;
}

/* What is computed of a tensor lies as that does, but without gaps. */
static struct layout result_layout(const struct op_call *c)
{
	const struct tensor *t = c->self;
	struct layout none = { 0 };

	if (t && (c->row->flags & WHERE))
		return (struct layout){ .turned = t->layout.turned,
					.gaps = t->layout.gaps * 31 + c->gaps };
	if (!t)
		return none;
	for (int i = 0; i < t->rank; i++)
		if (c->rank != t->rank || c->size[i].n != t->size[i].n ||
		    (c->row->flags & PACK))
			return none;
	return (struct layout){ .turned = t->layout.turned };
}

struct tensor *op_result(struct op_call *c)
{
	enum dtype d = op_dtype(c);
	struct tensor *t = tensor_new(c->s, d, c->rank, c->size);

	for (int i = 0; i < c->rank; i++)
		if (c->size[i].n < 0)
			op_misfit(c);
	t->value =
		c->row->value(number(c, 0), number(c, 1), number(c, 2), c->n);
	if (d == DTYPE_BOOL)
		t->value = t->value != 0;
	else if (!dtype_is_float(d))
		t->value = trunc(t->value);
	t->layout = result_layout(c);
	t->leaf = c->row->flags & FRESH;
	t->requires_grad = t->leaf ? op_flag(c, "requires_grad")
				   : c->grad && dtype_is_float(d) &&
					     !(c->row->flags & NO_GRAD) &&
					     c->s->grad;
	t->inference = c->s->inference;
	c->out = val_tensor(t);
	return t;
}

bool op_like(struct op_call *c, const struct tensor *t)
{
	c->rank = t->rank;
	memcpy(c->size, t->size, sizeof c->size);
	return true;
}

void op_add_dim(struct op_call *c, struct size n)
{
	if (c->rank == RANK_MAX)
		not_simulated(c->s, "A tensor of so many dims");
	else
		c->size[c->rank++] = n;
}

void op_part(struct op_call *c, int outer, long long n, long long width)
{
	while (outer > 0 && c->size[outer - 1].n == 1)
		outer--;
	if (outer > 0 && n != width)
		c->gaps = c->gaps * 31 + (unsigned)width;
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

bool op_broadcast(struct session *s, const struct size *a, int rank,
		  struct size *size, int *out_rank)
{
	for (; *out_rank < rank; ++*out_rank) {
		memmove(size + 1, size, (size_t)*out_rank * sizeof *size);
		size[0] = size_of(1);
	}
	for (int i = 0; i < rank; i++)
		if (!broadcast_dim(s, a[i], &size[*out_rank - rank + i]))
			return false;
	return true;
}

bool op_fits(struct op_call *c, const struct tensor *t)
{
	struct size size[RANK_MAX];
	int rank = c->rank;

	memcpy(size, c->size, sizeof size);
	if (!op_broadcast(c->s, t->size, t->rank, size, &rank))
		return false;
	for (int i = 0; i < rank; i++)
		if (rank != c->rank || size[i].n != c->size[i].n)
			return op_misfit(c);
	return true;
}

/* --- what a kernel asks */

/* Has the tensor fewer than 2 elements, is a dim 1? */
static void ask_sizes(struct session *s, const struct tensor *t)
{
	struct size n = size_now(s, tensor_numel(s, t));
	bool plain = true;

	for (int i = 0; i < t->rank; i++) {
		struct size a = size_now(s, t->size[i]);

		plain &= !a.f || size_symbol(a) != NULL;
	}
	if (plain || (size_decide(s, OP_LT, n, size_of(2)) && n.n == 0))
		return;
	for (int i = t->rank; i-- > 0;)
		size_decide(s, OP_EQ, t->size[i], size_of(1));
}

void op_ask(struct op_call *c)
{
	for (int i = 0; i < OP_ARGS_MAX && c->s->trace && !c->in_place; i++)
		if (c->arg[i].kind == VAL_TENSOR)
			ask_sizes(c->s, c->arg[i].tensor);
}
