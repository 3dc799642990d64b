/* op_shape.c: functions that only change the shape: views, cat, casts. */
#include <string.h>

#include "figures/compile/ops/op.h"

static bool is(const struct op_call *c, const char *name)
{
	return !strcmp(c->row->name, name);
}

static struct tensor *view_of(struct op_call *c, int rank,
			      const struct size *size)
{
	struct tensor *t = op_result(c, c->self->dtype, rank, size);

	t->base = c->self->base ? c->self->base : c->self;
	return t;
}

/* --- view, reshape */

/* The size that -1 stands for: what is left of the elements. */
static bool infer(struct op_call *c, struct size *size, int len, int hole)
{
	struct size all = tensor_numel(c->s, c->self), rest = size_of(1);

	for (int i = 0; i < len; i++)
		if (i != hole)
			rest = size_mul(c->s, rest, size[i]);
	if (hole < 0) {
		if (size_decide(c->s, OP_EQ, all, rest))
			return true;
	} else if (rest.n != 0 && all.n % rest.n == 0) {
		size[hole] = size_floordiv(c->s, all, rest);
		if (rest.f || all.f)
			size_decide(c->s, OP_EQ, size_mod(c->s, all, rest),
				    size_of(0));
		return true;
	}
	return refuse(c->s, "RuntimeError", "shape is invalid for input");
}

/* Ints given as sizes: 1 becomes a constant, others are at least 2. */
static void as_size(struct session *s, struct size *a)
{
	struct symbol *y = size_symbol(size_now(s, *a));

	if (!y || y->places == 0 || y->place[0].dim != PLACE_SCALAR || a->n < 0)
		return;
	if (a->n == 1)
		size_pin(s, *a);
	else if (a->n == 0)
		size_decide(s, OP_LE, *a, size_of(1)),
			size_decide(s, OP_GE, *a, size_of(0));
	else
		size_decide(s, OP_GE, *a, size_of(2));
	*a = size_now(s, *a);
}

static bool reshape(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, hole = -1;

	if (c->arg[1].kind == VAL_DTYPE) {
		if (!op_same(c))
			return false;
		c->out.tensor->dtype = c->arg[1].dtype;
		return true;
	}
	if (!op_sizes(c, 1, size, &len))
		return false;
	for (int i = 0; i < len; i++) {
		as_size(c->s, &size[i]);
		if (size[i].n == -1 && !size[i].f)
			hole = i;
		else if (size[i].n < 0)
			return refuse(c->s, "RuntimeError",
				      "invalid shape dimension");
	}
	op_ask_sizes(c->s, c->self);
	if (!infer(c, size, len, hole))
		return false;
	if (is(c, "view") && !tensor_packed(c->self) && len != c->self->rank)
		return refuse(c->s, "RuntimeError",
			      "view size is not compatible with input tensor's "
			      "size and stride");
	view_of(c, len, size);
	return true;
}

static bool flatten(struct op_call *c)
{
	struct size size[RANK_MAX], middle = size_of(1);
	int from, to, rank = c->self->rank, out = 0;

	if (!op_dim(c, 1, 0, rank, &from) || !op_dim(c, 2, -1, rank, &to))
		return false;
	if (from > to)
		return refuse(c->s, "RuntimeError",
			      "flatten() has invalid args: start_dim cannot "
			      "come after end_dim");
	op_ask_sizes(c->s, c->self);
	if (rank == 1 && !c->s->trace) {
		c->out = val_tensor(c->self);
		return true;
	}
	for (int i = 0; i < from; i++)
		size[out++] = c->self->size[i];
	for (int i = from; i <= to && i < rank; i++)
		size_mul_to(c->s, &middle, c->self->size[i]);
	size[out++] = middle;
	for (int i = to + 1; i < rank; i++)
		size[out++] = c->self->size[i];
	view_of(c, out, size);
	return true;
}

/* --- dims in another order */

static bool reorder(struct op_call *c, const int *order)
{
	struct size size[RANK_MAX];
	struct tensor *t;

	for (int i = 0; i < c->self->rank; i++)
		size[i] = c->self->size[order[i]];
	t = view_of(c, c->self->rank, size);
	t->layout = c->self->layout;
	for (int i = 0, last = -1; i < t->rank; i++) {
		if (size[i].n == 1)
			continue;
		if (order[i] < last)
			t->layout.turned = t->layout.turned * 31 +
					   (unsigned)(i * RANK_MAX + order[i]);
		last = order[i];
	}
	return true;
}

static bool swap_dims(struct op_call *c, int a, int b)
{
	int order[RANK_MAX] = { 0 };

	for (int i = 0; i < RANK_MAX; i++)
		order[i] = i;
	order[a] = b;
	order[b] = a;
	return reorder(c, order);
}

static bool transpose(struct op_call *c)
{
	int a, b, rank = c->self->rank;

	if (!op_dim(c, 1, 0, rank, &a) || !op_dim(c, 2, 1, rank, &b))
		return false;
	return swap_dims(c, a, b);
}

static bool transpose_all(struct op_call *c)
{
	int order[RANK_MAX] = { 0 }, rank = c->self->rank;

	if (is(c, "mT") && rank >= 2)
		return swap_dims(c, rank - 1, rank - 2);
	if (is(c, "t") && rank > 2)
		return refuse(c->s, "RuntimeError",
			      "t() expects a tensor with <= 2 dimensions");
	for (int i = 0; i < rank; i++)
		order[i] = rank - 1 - i;
	return reorder(c, order);
}

static bool permute(struct op_call *c)
{
	struct size dims[RANK_MAX];
	int len, order[RANK_MAX] = { 0 }, rank = c->self->rank;
	unsigned seen = 0;

	if (!op_sizes(c, 1, dims, &len))
		return false;
	for (int i = 0; i < len; i++) {
		long long d = dims[i].n < 0 ? dims[i].n + rank : dims[i].n;

		if (d < 0 || d >= rank || (seen >> d & 1) || len != rank)
			return refuse(c->s, "RuntimeError",
				      "permute(): the dims do not fit");
		seen |= 1U << d;
		order[i] = (int)d;
	}
	if (len != rank)
		return refuse(c->s, "RuntimeError",
			      "permute(): the dims do not fit");
	return reorder(c, order);
}

/* --- dims of 1 */

static bool squeeze(struct op_call *c)
{
	struct size size[RANK_MAX], dims[RANK_MAX];
	int len, out = 0, rank = c->self->rank;
	unsigned which = 0;

	if (!op_sizes(c, 1, dims, &len))
		return false;
	for (int i = 0; i < len; i++) {
		long long d = dims[i].n < 0 ? dims[i].n + rank : dims[i].n;

		if (rank > 0 && (d < 0 || d >= rank))
			return refuse(c->s, "IndexError",
				      "Dimension out of range");
		if (rank > 0)
			which |= 1U << d;
	}
	for (int i = 0; i < rank; i++) {
		bool gone =
			(len == 0 || (which >> i & 1)) &&
			size_decide(c->s, OP_EQ, c->self->size[i], size_of(1));

		if (!gone)
			size[out++] = c->self->size[i];
	}
	view_of(c, out, size)->layout = c->self->layout;
	return true;
}

static bool unsqueeze(struct op_call *c)
{
	struct size size[RANK_MAX];
	int dim, rank = c->self->rank, out = 0;

	if (rank == RANK_MAX)
		return go_outside(c->s, "Too many dimensions.");
	if (!op_dim(c, 1, 0, rank + 1, &dim))
		return false;
	op_ask_sizes(c->s, c->self);
	for (int i = 0; i <= rank; i++)
		size[i] = i == dim ? size_of(1) : c->self->size[out++];
	view_of(c, rank + 1, size)->layout = c->self->layout;
	return true;
}

/* --- repeating */

static bool expand(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, more;
	struct tensor *t;

	if (is(c, "expand_as")) {
		struct tensor *like = op_tensor(c, 1);

		if (!like)
			return refuse(c->s, "TypeError", "a tensor is missing");
		len = like->rank;
		memcpy(size, like->size, sizeof size);
	} else if (!op_sizes(c, 1, size, &len)) {
		return false;
	}
	more = len - c->self->rank;
	op_ask_sizes(c->s, c->self);
	if (more < 0)
		return refuse(
			c->s, "RuntimeError",
			"the number of sizes provided must be greater or "
			"equal to the number of dimensions in the tensor");
	for (int i = 0; i < c->self->rank; i++) {
		struct size have = c->self->size[i], *want = &size[more + i];

		as_size(c->s, want);
		if (want->n == -1 && !want->f)
			*want = have;
		else if (!size_decide(c->s, OP_EQ, have, *want) &&
			 !size_decide(c->s, OP_EQ, have, size_of(1)))
			return refuse(c->s, "RuntimeError",
				      "the expanded size must match the "
				      "existing size");
	}
	t = view_of(c, len, size);
	t->layout = c->self->layout;
	if (tensor_numel(c->s, t).n != tensor_numel(c->s, c->self).n)
		t->layout.gaps = t->layout.gaps * 31 + (unsigned)len;
	return true;
}

static bool repeat(struct op_call *c)
{
	struct size size[RANK_MAX];
	int len, more;

	if (!op_sizes(c, 1, size, &len))
		return false;
	more = len - c->self->rank;
	if (more < 0)
		return refuse(c->s, "RuntimeError",
			      "Number of dimensions of repeat dims can not be "
			      "smaller than number of dimensions of tensor");
	for (int i = more; i < len; i++)
		size[i] = size_mul(c->s, size[i], c->self->size[i - more]);
	op_result(c, c->self->dtype, len, size);
	return true;
}

/* --- several tensors */

/* cat, stack: the first argument is a list. */
static bool join(struct op_call *c)
{
	struct val l = c->arg[0];
	struct size size[RANK_MAX], all = size_of(0);
	struct tensor *first;
	int dim, rank;
	bool stack = is(c, "stack");

	if ((l.kind != VAL_LIST && l.kind != VAL_TUPLE) || l.list->len == 0)
		return refuse(c->s, "RuntimeError",
			      "expected a non-empty list of Tensors");
	for (int i = 0; i < l.list->len; i++)
		if (look(c->s, l.list->item[i]).kind != VAL_TENSOR)
			return refuse(c->s, "TypeError",
				      "expected Tensor as element");
	first = look(c->s, l.list->item[0]).tensor;
	rank = first->rank + stack;
	if (rank > RANK_MAX || (rank == 0 && !stack))
		return refuse(c->s, "RuntimeError",
			      "zero-dimensional tensor cannot be concatenated");
	if (!op_dim(c, 1, 0, rank, &dim))
		return false;
	for (int i = 0; i < l.list->len; i++) {
		struct tensor *t = look(c->s, l.list->item[i]).tensor;

		if (t->rank != first->rank)
			return refuse(c->s, "RuntimeError",
				      "Tensors must have same number of "
				      "dimensions");
		for (int k = 0; k < t->rank; k++)
			if ((stack || k != dim) &&
			    !size_decide(c->s, OP_EQ, first->size[k],
					 t->size[k]))
				return refuse(c->s, "RuntimeError",
					      "Sizes of tensors must match");
		size_add_to(c->s, &all, stack ? size_of(1) : t->size[dim]);
	}
	for (int i = 0, from = 0; i < rank; i++) {
		bool joined = i == dim;

		size[i] = joined ? all : first->size[from];
		from += !joined || !stack;
	}
	c->self = first;
	op_result(c, promote(c->s, l.list->item, l.list->len), rank, size);
	c->self = NULL;
	c->out.tensor->requires_grad = false;
	for (int i = 0; i < l.list->len; i++)
		c->out.tensor->requires_grad |=
			l.list->item[i].tensor->requires_grad &&
			c->s->state.grad;
	return true;
}

static struct val part(struct op_call *c, int dim, struct size n, bool without)
{
	struct size size[RANK_MAX];
	int rank = 0;
	struct tensor *t;
	bool outer = true;

	for (int i = 0; i < c->self->rank; i++)
		if (i != dim)
			size[rank++] = c->self->size[i];
		else if (!without)
			size[rank++] = n;
	t = tensor_new(c->s, c->self->dtype, rank, size);
	t->value = c->self->value;
	t->layout = c->self->layout;
	for (int i = 0; i < dim; i++)
		outer &= c->self->size[i].n == 1;
	if (!outer && n.n != c->self->size[dim].n)
		t->layout.gaps =
			t->layout.gaps * 31 + (unsigned)c->self->size[dim].n;
	return val_tensor(t);
}

/* split([2, 3]): sizes that must add up. */
static bool parts_given(struct op_call *c, int dim)
{
	struct size size[RANK_MAX], sum = size_of(0);
	int len;

	if (!op_sizes(c, 1, size, &len))
		return false;
	for (int i = 0; i < len; i++) {
		list_add(c->s, c->out.list, part(c, dim, size[i], false));
		sum = size_add(c->s, sum, size[i]);
	}
	return size_decide(c->s, OP_EQ, sum, c->self->size[dim]) ||
	       refuse(c->s, "RuntimeError",
		      "split_with_sizes expects sizes to sum to the size of "
		      "the dimension");
}

/* chunk of a symbolic size: its parts stay symbolic. */
static bool parts_symbolic(struct op_call *c, int dim, long long n)
{
	struct size all = c->self->size[dim], one, left;

	one = size_floordiv(c->s, size_add(c->s, all, size_of(n - 1)),
			    size_of(n));
	for (long long rest = all.n; rest > 0; rest -= one.n) {
		left = size_mul(c->s, one, size_of(c->out.list->len));
		left = size_sub(c->s, all, left);
		list_add(c->s, c->out.list,
			 part(c, dim, rest > one.n ? one : left, false));
		if (stopped(c->s))
			return false;
	}
	return true;
}

/* Parts of n elements each, the last with what is left; how many is a guard. */
static bool split_symbolic(struct op_call *c, int dim)
{
	struct size n = size_now(c->s, val_as_size(c->arg[1]));
	struct size all = size_now(c->s, c->self->size[dim]), count;

	if (c->arg[1].kind != VAL_INT || n.n < 1)
		return refuse(c->s, "RuntimeError",
			      "the number of parts must be positive");
	count = size_floordiv(
		c->s, size_add(c->s, all, size_sub(c->s, n, size_of(1))), n);
	size_pin(c->s, count);
	for (long long i = 0; i < count.n && !stopped(c->s); i++)
		list_add(c->s, c->out.list,
			 part(c, dim,
			      i + 1 < count.n
				      ? n
				      : size_sub(c->s, all,
						 size_mul(c->s, n, size_of(i))),
			      false));
	return !stopped(c->s);
}

/* unbind, chunk, split */
static bool parts(struct op_call *c)
{
	bool unbinds = is(c, "unbind");
	long long n = 1, step, rest;
	int dim;

	if (!op_dim(c, unbinds ? 1 : 2, 0, c->self->rank, &dim))
		return false;
	c->out = val_list(c->s, VAL_TUPLE, NULL, 0);
	if (c->self->rank == 0)
		return refuse(c->s, "RuntimeError",
			      "a tensor without dimensions has no parts");
	if (c->arg[1].kind == VAL_LIST || c->arg[1].kind == VAL_TUPLE)
		return parts_given(c, dim);
	if (is(c, "split") && (c->self->size[dim].f || c->arg[1].f))
		return split_symbolic(c, dim);
	if (!unbinds && !op_int(c, 1, 1, &n))
		return false;
	if (n < 1)
		return refuse(c->s, "RuntimeError",
			      "the number of parts must be positive");
	if (is(c, "chunk") && c->self->size[dim].f)
		return parts_symbolic(c, dim, n);
	rest = size_pin(c->s, c->self->size[dim]);
	step = is(c, "chunk") ? rest / n + (rest % n != 0) : n;
	if (rest == 0 && !unbinds)
		list_add(c->s, c->out.list, part(c, dim, size_of(0), false));
	for (; rest > 0 && !stopped(c->s); rest -= step)
		list_add(c->s, c->out.list,
			 part(c, dim, size_of(rest < step ? rest : step),
			      unbinds));
	return true;
}

/* F.pad: from the last dim, two numbers each. */
static bool pad(struct op_call *c)
{
	struct size size[RANK_MAX], add[RANK_MAX];
	int len, rank = c->self->rank;

	if (!op_sizes(c, 1, add, &len))
		return false;
	if (len % 2 != 0 || len / 2 > rank)
		return refuse(c->s, "RuntimeError",
			      "Padding length must be divisible by 2");
	memcpy(size, c->self->size, sizeof size);
	for (int i = 0; i < len; i++)
		size[rank - 1 - i / 2] =
			size_add(c->s, size[rank - 1 - i / 2], add[i]);
	op_result(c, c->self->dtype, rank, size);
	return true;
}

/* --- the same elements */

static bool same(struct op_call *c)
{
	if (!is(c, "detach"))
		op_ask_sizes(c->s, c->self);
	return op_same(c);
}

static bool packed(struct op_call *c)
{
	op_ask_sizes(c->s, c->self);
	if (is(c, "contiguous") && !c->s->trace && tensor_packed(c->self)) {
		c->out = val_tensor(c->self); /* no other */
		return true;
	}
	if (!op_same(c))
		return false;
	c->out.tensor->layout = (struct layout){ 0 };
	return true;
}

/* to, type_as, float, …: a cast, or the tensor itself with a node. */
static bool cast(struct op_call *c)
{
	static const struct {
		const char *name;
		enum dtype dtype;
	} casts[] = { { "float", DTYPE_F32 }, { "double", DTYPE_F64 },
		      { "half", DTYPE_F16 },  { "bfloat16", DTYPE_BF16 },
		      { "long", DTYPE_I64 },  { "int", DTYPE_I32 },
		      { "bool", DTYPE_BOOL } };

	if (!op_same(c))
		return false;
	for (size_t i = 0; i < sizeof casts / sizeof casts[0]; i++)
		if (is(c, casts[i].name))
			c->out.tensor->dtype = casts[i].dtype;
	for (int i = 1; i < OP_ARGS_MAX; i++) {
		if (c->arg[i].kind == VAL_DTYPE)
			c->out.tensor->dtype = c->arg[i].dtype;
		else if (c->arg[i].kind == VAL_TENSOR)
			c->out.tensor->dtype = c->arg[i].tensor->dtype;
		else if (c->arg[i].kind == VAL_TEXT &&
			 strcmp(c->arg[i].text->chars, "cpu") != 0)
			return go_outside(c->s, "Only the CPU is simulated.");
	}
	if (c->out.tensor->dtype != c->self->dtype)
		op_ask_sizes(c->s, c->self);
	else if (!c->s->trace)
		c->out = val_tensor(c->self);
	if (c->out.tensor->dtype == DTYPE_BOOL)
		c->out.tensor->value = c->self->value != 0;
	else if (!dtype_is_float(c->out.tensor->dtype))
		c->out.tensor->value = __builtin_trunc(c->self->value);
	return true;
}

enum { ALL = OP_TORCH | OP_METHOD };

const struct op_row op_rows_shape[] = {
	{ "view", "input *size", reshape, OP_METHOD, NULL },
	{ "reshape", "input *shape", reshape, ALL, NULL },
	{ "flatten", "input start_dim end_dim", flatten, ALL, NULL },
	{ "transpose", "input dim0 dim1", transpose, ALL, NULL },
	{ "permute", "input *dims", permute, ALL, NULL },
	{ "t", "input", transpose_all, ALL, NULL },
	{ "T", "input", transpose_all, OP_METHOD, NULL },
	{ "mT", "input", transpose_all, OP_METHOD, NULL },
	{ "squeeze", "input *dim", squeeze, ALL, NULL },
	{ "unsqueeze", "input dim", unsqueeze, ALL, NULL },
	{ "expand", "input *size", expand, OP_METHOD, NULL },
	{ "expand_as", "input other", expand, OP_METHOD, NULL },
	{ "repeat", "input *repeats", repeat, OP_METHOD, NULL },
	{ "cat", "tensors dim", join, OP_TORCH | OP_NEW, NULL },
	{ "stack", "tensors dim", join, OP_TORCH | OP_NEW, NULL },
	{ "unbind", "input dim", parts, ALL, NULL },
	{ "chunk", "input chunks dim", parts, ALL, NULL },
	{ "split", "input split_size dim", parts, ALL, NULL },
	{ "pad", "input pad mode value", pad, OP_F, NULL },
	{ "contiguous", "input", packed, OP_METHOD, NULL },
	{ "clone", "input", same, ALL, NULL },
	{ "detach", "input", same, ALL | OP_NO_GRAD, NULL },
	{ "tril", "input diagonal", packed, ALL, NULL },
	{ "triu", "input diagonal", packed, ALL, NULL },
	{ "flip", "input *dims", packed, ALL, NULL },
	{ "to", "input dtype other non_blocking copy device", cast, OP_METHOD,
	  NULL },
	{ "type_as", "input other", cast, OP_METHOD | OP_NO_GRAD, NULL },
	{ "float", "input", cast, OP_METHOD, NULL },
	{ "double", "input", cast, OP_METHOD, NULL },
	{ "half", "input", cast, OP_METHOD, NULL },
	{ "bfloat16", "input", cast, OP_METHOD, NULL },
	{ "long", "input", cast, OP_METHOD, NULL },
	{ "int", "input", cast, OP_METHOD, NULL },
	{ "bool", "input", cast, OP_METHOD, NULL },
	{ "cpu", "input", cast, OP_METHOD, NULL },
};
const size_t op_rows_shape_len = sizeof op_rows_shape / sizeof op_rows_shape[0];
