/* op_new.c: tensors made from nothing, and losses. */
#include <string.h>

#include "figures/compile/ops/op.h"

static bool is(const struct op_call *c, const char *name)
{
	return !strcmp(c->row->name, name);
}

static enum dtype standard_dtype(const struct op_call *c)
{
	return c->s->state.default_f64 ? DTYPE_F64 : DTYPE_F32;
}

static enum dtype given_dtype(const struct op_call *c, int i, enum dtype else_)
{
	return c->arg[i].kind == VAL_DTYPE ? c->arg[i].dtype : else_;
}

/* Ints given as sizes: 1 becomes a constant, 0 leaves 0 and 1, others are at
 * least 2. */
static void as_size(struct session *s, struct size *a)
{
	struct symbol *y = size_symbol(size_now(s, *a));

	if (!y || y->places == 0 || y->place[0].dim != PLACE_SCALAR)
		return;
	if (a->n == 1) {
		size_pin(s, *a);
	} else if (a->n == 0) {
		size_decide(s, OP_GE, *a, size_of(0));
		size_decide(s, OP_LE, *a, size_of(1));
	} else if (a->n > 1) {
		size_decide(s, OP_GE, *a, size_of(2));
	}
	*a = size_now(s, *a);
}

static bool wanted(struct op_call *c, struct tensor *t, int grad, double value)
{
	t->value = value;
	t->requires_grad = op_flag(c, grad, false);
	t->leaf = true;
	t->inference = c->s->state.inference;
	return true;
}

/* A float or bool is no size: the fake call fails, then Python's too. */
static bool bad_size(struct op_call *c, int i)
{
	struct val v = c->arg[i];

	if (v.kind == VAL_TUPLE && v.list->len == 1)
		v = v.list->item[0];
	if (v.kind != VAL_FLOAT && v.kind != VAL_BOOL)
		return false;
	if (c->s->trace)
		trace_break(c->s, "TypeError when making fake tensor call");
	else
		raise_error(c->s, "TypeError",
			    "%s(): argument 'size' must be tuple of ints",
			    c->row->name);
	return true;
}

static bool filled(struct op_call *c, double value, int dtype, int grad,
		   enum dtype standard)
{
	struct size size[RANK_MAX];
	int len;

	if (bad_size(c, 0) || !op_sizes(c, 0, size, &len))
		return false;
	for (int i = 0; i < len; i++) {
		as_size(c->s, &size[i]);
		if (size[i].n < 0)
			return refuse(c->s, "RuntimeError",
				      "Trying to create tensor with negative "
				      "dimension");
	}
	return wanted(c,
		      op_result(c, given_dtype(c, dtype, standard), len, size),
		      grad, value);
}

/* zeros, ones, empty, rand, randn: *size dtype device requires_grad */
static bool new_tensor(struct op_call *c)
{
	double value = is(c, "ones") ? 1 : is(c, "rand") ? 0.5 : 0;

	return filled(c, value, 1, 3, standard_dtype(c));
}

/* full: size fill_value dtype device requires_grad */
static bool full(struct op_call *c)
{
	struct val v = c->arg[1];
	enum dtype d = v.kind == VAL_INT    ? DTYPE_I64
		       : v.kind == VAL_BOOL ? DTYPE_BOOL
					    : standard_dtype(c);

	return filled(c, val_number(v) ? val_real(v) : 1, 2, 4, d);
}

static bool eye(struct op_call *c)
{
	struct size size[RANK_MAX], more[RANK_MAX];
	int len, len2;

	if (!op_sizes(c, 0, size, &len) || !op_sizes(c, 1, more, &len2) ||
	    len != 1)
		return false;
	size[1] = len2 ? more[0] : size[0];
	return wanted(c,
		      op_result(c, given_dtype(c, 2, standard_dtype(c)), 2,
				size),
		      9, 0);
}

/* arange: (end) or (start, end) or (start, end, step) */
static bool arange(struct op_call *c)
{
	struct val from = c->arg[0], to = c->arg[1], step = c->arg[2];
	struct size n, a, by = size_of(1);
	enum dtype d = DTYPE_I64;

	if (to.kind == VAL_UNBOUND) {
		to = from;
		from = val_int(0);
	}
	if (!val_number(to) || !val_number(from))
		return refuse(c->s, "TypeError",
			      "arange(): numbers are "
			      "missing");
	if (to.kind == VAL_FLOAT || from.kind == VAL_FLOAT ||
	    step.kind == VAL_FLOAT) {
		double per = val_number(step) ? val_real(step) : 1;
		double len =
			per != 0 ? (val_real(to) - val_real(from)) / per : 0;

		n = size_of(len > 0 && len < 1e9
				    ? (long long)__builtin_ceil(len)
				    : 0);
		d = standard_dtype(c);
	} else {
		a = val_as_size(from);
		if (step.kind == VAL_INT)
			by = val_as_size(step);
		if (by.n == 0)
			return refuse(c->s, "RuntimeError",
				      "step must be nonzero");
		n = by.n > 0 ? size_sub(c->s, val_as_size(to), a)
			     : size_sub(c->s, a, val_as_size(to));
		if (by.n < 0)
			by = size_of(-by.n);
		if (by.n != 1)
			n = size_floordiv(c->s,
					  size_add(c->s, n, size_of(by.n - 1)),
					  by);
		as_size(c->s, &n);
		if (n.n < 0)
			return refuse(c->s, "RuntimeError",
				      "upper bound and lower bound "
				      "inconsistent with step sign");
	}
	return wanted(c, op_result(c, given_dtype(c, 3, d), 1, &n), 9, 0);
}

/* tensor(data): numbers and lists of them */
static bool literal(struct op_call *c)
{
	struct size size[RANK_MAX];
	struct val v = c->arg[0];
	int rank = 0;
	enum dtype d;

	while ((v.kind == VAL_LIST || v.kind == VAL_TUPLE) && rank < RANK_MAX) {
		size[rank++] = size_of(v.list->len);
		if (v.list->len == 0) {
			v = val_float(0);
			break;
		}
		v = look(c->s, v.list->item[0]);
	}
	if (v.kind == VAL_TENSOR)
		return go_outside(c->s, "torch.tensor of a tensor is not "
					"simulated.");
	if (!val_number(v))
		return refuse(c->s, "TypeError",
			      "tensor() takes numbers and lists of them");
	d = v.kind == VAL_BOOL	? DTYPE_BOOL
	    : v.kind == VAL_INT ? DTYPE_I64
				: standard_dtype(c);
	return wanted(c, op_result(c, given_dtype(c, 1, d), rank, size), 3,
		      val_real(v));
}

/* zeros_like and its kin: input dtype device requires_grad */
static bool like(struct op_call *c)
{
	int dtype = is(c, "full_like") ? 2 : 1;

	op_ask_sizes(c->s, c->self);
	if (!op_same(c))
		return false;
	c->out.tensor->dtype = given_dtype(c, dtype, c->self->dtype);
	c->out.tensor->value = is(c, "ones_like")   ? 1
			       : is(c, "rand_like") ? 0.5
			       : is(c, "full_like") && val_number(c->arg[1])
				       ? val_real(c->arg[1])
				       : 0;
	return true;
}

/* x.new_zeros(size) */
static bool new_like(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, dtype = is(c, "new_full") ? 3 : 2;

	if (!op_sizes(c, 1, size, &len))
		return false;
	for (int i = 0; i < len; i++)
		as_size(c->s, &size[i]);
	op_result(c, given_dtype(c, dtype, c->self->dtype), len, size)->value =
		is(c, "new_ones") ? 1
		: is(c, "new_full") && val_number(c->arg[2])
			? val_real(c->arg[2])
			: 0;
	return true;
}

/* --- losses */

static bool none_reduced(const struct op_call *c)
{
	for (int i = 2; i < OP_ARGS_MAX; i++)
		if (c->arg[i].kind == VAL_TEXT &&
		    !strcmp(c->arg[i].text->chars, "none"))
			return true;
	return false;
}

static bool pair_loss(struct op_call *c)
{
	struct tensor *target = op_tensor(c, 1);
	struct size size[RANK_MAX];
	int rank = 0;
	double d;

	if (!target)
		return refuse(c->s, "TypeError", "a tensor is missing");
	op_ask_sizes(c->s, c->self);
	op_ask_sizes(c->s, target);
	if (!broadcast(c->s, c->self, rank, size, &rank) ||
	    !broadcast(c->s, target, rank, size, &rank))
		return false;
	op_result(c, promote(c->s, c->arg, 2), none_reduced(c) ? rank : 0,
		  size);
	d = c->self->value - target->value;
	c->out.tensor->value = is(c, "mse_loss") ? d * d : d < 0 ? -d : d;
	return true;
}

/* cross_entropy, nll_loss: input [N, C] (or [C]) and target [N] */
static bool class_loss(struct op_call *c)
{
	struct tensor *target = op_tensor(c, 1);
	struct size size[RANK_MAX];
	int rank = c->self->rank;

	if (!target || rank == 0)
		return refuse(c->s, "RuntimeError",
			      "the target does not fit the input");
	if (target->rank == rank) {
		for (int i = 0; i < rank; i++)
			if (!size_decide(c->s, OP_EQ, c->self->size[i],
					 target->size[i]))
				return refuse(c->s, "RuntimeError",
					      "size mismatch");
	} else if (target->rank != rank - 1 ||
		   (rank > 1 && !size_decide(c->s, OP_EQ, c->self->size[0],
					     target->size[0]))) {
		return refuse(c->s, "ValueError",
			      "Expected input batch_size to match target "
			      "batch_size.");
	} else if (dtype_is_float(target->dtype)) {
		return refuse(c->s, "RuntimeError",
			      "expected scalar type Long but found Float");
	}
	memcpy(size, target->size, sizeof size);
	op_result(c, c->self->dtype,
		  none_reduced(c) && target->rank < rank ? rank - 1 : 0, size);
	c->out.tensor->value = 1;
	return true;
}

enum {
	NEW = OP_TORCH | OP_NEW | OP_NO_GRAD,
	LIKE = OP_TORCH | OP_NO_GRAD,
	SELF = OP_METHOD | OP_NO_GRAD
};

const struct op_row op_rows_new[] = {
	{ "zeros", "*size dtype device requires_grad", new_tensor, NEW, NULL },
	{ "ones", "*size dtype device requires_grad", new_tensor, NEW, NULL },
	{ "empty", "*size dtype device requires_grad", new_tensor, NEW, NULL },
	{ "rand", "*size dtype device requires_grad", new_tensor, NEW, NULL },
	{ "randn", "*size dtype device requires_grad", new_tensor, NEW, NULL },
	{ "full", "size fill_value dtype device requires_grad", full, NEW,
	  NULL },
	{ "eye", "n m dtype device", eye, NEW, NULL },
	{ "arange", "start end step dtype device", arange, NEW, NULL },
	{ "tensor", "data dtype device requires_grad", literal, NEW, NULL },
	{ "zeros_like", "input dtype device", like, LIKE, NULL },
	{ "ones_like", "input dtype device", like, LIKE, NULL },
	{ "rand_like", "input dtype device", like, LIKE, NULL },
	{ "randn_like", "input dtype device", like, LIKE, NULL },
	{ "full_like", "input fill_value dtype device", like, LIKE, NULL },
	{ "new_zeros", "input *size dtype device", new_like, SELF, NULL },
	{ "new_ones", "input *size dtype device", new_like, SELF, NULL },
	{ "new_full", "input size fill_value dtype", new_like, SELF, NULL },
};
const size_t op_rows_new_len = sizeof op_rows_new / sizeof op_rows_new[0];

const struct op_row op_rows_loss[] = {
	{ "mse_loss", "input target size_average reduce reduction", pair_loss,
	  OP_F, NULL },
	{ "l1_loss", "input target size_average reduce reduction", pair_loss,
	  OP_F, NULL },
	{ "smooth_l1_loss", "input target size_average reduce reduction beta",
	  pair_loss, OP_F, NULL },
	{ "binary_cross_entropy_with_logits",
	  "input target weight size_average reduce reduction pos_weight",
	  pair_loss, OP_F, NULL },
	{ "binary_cross_entropy",
	  "input target weight size_average reduce reduction", pair_loss, OP_F,
	  NULL },
	{ "cross_entropy",
	  "input target weight size_average ignore_index reduce reduction "
	  "label_smoothing",
	  class_loss, OP_F, NULL },
	{ "nll_loss",
	  "input target weight size_average ignore_index reduce reduction",
	  class_loss, OP_F, NULL },
};
const size_t op_rows_loss_len = sizeof op_rows_loss / sizeof op_rows_loss[0];
