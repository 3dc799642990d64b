/* op_index.c: x[…] and x[…] = v, and iterating over a tensor. What is refused stops
 * the session; the sizes that come of it then do not matter. */
#include <string.h>

#include "figures/compile/ops/op_rule.h"

struct indexing {
	struct session *s;
	struct op_call *c; /* where the result's sizes go */
	int dim;	   /* of the tensor, next to be indexed */
	bool several;
	bool gathers; /* a tensor or list among the indices */
	struct size gathered[RANK_MAX];
	int gathered_rank;
};

/* The next dim is done; n elements of it are taken. */
static void next_dim(struct indexing *x, long long n)
{
	op_part(x->c, x->c->rank, n, x->c->self->size[x->dim++].n);
}

static void check_range(struct indexing *x, double i, struct size n)
{
	if (i < -(double)n.n || i >= (double)n.n)
		refuse(x->s, "IndexError", "index is out of bounds");
}

static void int_index(struct indexing *x, struct size i)
{
	struct size n = x->c->self->size[x->dim];

	if (x->several)
		i = size_of(size_pin(x->s, i));
	check_range(x, (double)i.n, n);
	if (i.n >= 0)
		size_decide(x->s, OP_LT, i, n);
	else
		size_decide(x->s, OP_GE, size_add(x->s, i, n), size_of(0));
	if (i.f)
		size_decide(x->s, i.n >= 0 ? OP_GE : OP_LT, i, size_of(0));
	next_dim(x, 1);
}

/* --- slices */

/* An argument n as the end of a slice. */
static struct size int_end(struct indexing *x, struct size k)
{
	if (!op_is_int(k))
		return k;
	if (x->several && (k.n == 0 || k.n == 1))
		return size_of(size_pin(x->s, k));
	if (!x->several)
		k = op_as_size(x->s, k);
	if (x->several || (k.n == 0 && k.f))
		size_decide(x->s, OP_NE, k, size_of(1));
	if (x->several)
		size_decide(x->s, OP_GE, k, size_of(1));
	return size_now(x->s, k);
}

/* x[:k], x[-k:]: k elements, or all if there are fewer. */
static struct size first_of(struct indexing *x, struct size k, struct size n)
{
	struct size end = int_end(x, k);

	return size_decide(x->s, OP_LE, end, n) ? end : n;
}

/* x[a:], x[:-a]: without a elements. */
static struct size without(struct indexing *x, struct size a, struct size n)
{
	struct size rest = size_sub(x->s, n, a);

	return size_decide(x->s, OP_GE, n, a) ? rest : size_of(0);
}

static bool given(struct val v)
{
	return v.kind == VAL_INT || v.kind == VAL_BOOL;
}

static struct size slice_len(struct indexing *x, struct val from, struct val to,
			     struct size n)
{
	struct session *s = x->s;
	struct size none = size_of(0);
	struct size a = given(from) ? size_now(s, val_as_size(from)) : none;
	struct size b = given(to) ? size_now(s, val_as_size(to)) : n;
	bool from_start = a.n == 0 && !a.f;

	if (!given(to) && from_start)
		return n;
	if (!given(to) && a.n < 0)
		return first_of(x, size_sub(s, none, a), n);
	if (a.n < 0)
		a = size_add(s, n, a);
	if (a.n < 0)
		a = none;
	if (b.n < 0 && from_start)
		return without(x, size_sub(s, none, b), n);
	if (b.n < 0)
		b = size_add(s, n, b);
	else if (given(to) && from_start)
		return first_of(x, b, n);
	else if (!size_decide(s, OP_LE, b, n))
		b = n;
	if (b.f == n.f && b.n == n.n)
		return without(x, a, n);
	b = size_sub(s, b, a);
	return b.n <= 0 ? none : b;
}

static void slice_index(struct indexing *x, const struct list *slice)
{
	struct size n = size_now(x->s, x->c->self->size[x->dim]), len;
	struct val step = look(x->s, slice->item[2]);
	struct size by = given(step) ? val_as_size(step) : size_of(1);

	len = slice_len(x, look(x->s, slice->item[0]),
			look(x->s, slice->item[1]), n);
	if (by.n < 1)
		refuse(x->s, "ValueError", "step must be greater than zero");
	if (by.n > 1)
		len = op_ceil_div(x->s, len, by);
	x->c->gaps += by.n != 1 && len.n > 1 ? (unsigned)by.n : 0;
	next_dim(x, len.n);
	op_add_dim(x->c, len);
}

/* --- tensors as indices */

static void mask_index(struct indexing *x, const struct tensor *t)
{
	if (x->s->trace)
		op_break_on_size(x->s);
	if (x->gathers || t->rank > x->c->self->rank - x->dim)
		refuse(x->s, "IndexError", "too many indices for tensor");
	x->gathered[0] = t->value != 0 ? tensor_numel(x->s, t) : size_of(0);
	x->gathered_rank = 1;
	x->dim += t->rank;
}

static void gather_index(struct indexing *x, const struct tensor *t)
{
	if (dtype_is_float(t->dtype))
		refuse(x->s, x->s->trace ? "RuntimeError" : "IndexError",
		       "tensors used as indices must be ints");
	if (t->dtype == DTYPE_BOOL) {
		mask_index(x, t);
	} else {
		if (!x->s->trace)
			check_range(x, t->value, x->c->self->size[x->dim]);
		op_broadcast(x->s, t->size, t->rank, x->gathered,
			     &x->gathered_rank);
		x->dim++;
	}
	x->gathers = true;
}

static void list_index(struct indexing *x, const struct list *l)
{
	struct size n = size_of(l->len);
	struct tensor *t = tensor_new(x->s, DTYPE_I64, 1, &n);

	for (int i = 0; i < l->len; i++) {
		struct val v = look(x->s, l->item[i]);

		if (v.kind != VAL_INT || v.f)
			not_simulated(x->s, "This index");
		t->value = val_real(v);
		check_range(x, t->value, x->c->self->size[x->dim]);
	}
	gather_index(x, t);
}

static void one_index(struct indexing *x, struct val index)
{
	if (index.kind == VAL_NONE)
		op_add_dim(x->c, size_of(1));
	else if (x->dim >= x->c->self->rank)
		refuse(x->s, "IndexError", "too many indices for tensor");
	else if (index.kind == VAL_SLICE)
		slice_index(x, index.slice);
	else if (index.kind == VAL_INT)
		int_index(x, size_now(x->s, val_as_size(index)));
	else if (index.kind == VAL_TENSOR)
		gather_index(x, index.tensor);
	else if (index.kind == VAL_LIST)
		list_index(x, index.list);
	else
		not_simulated(x->s, "This index");
}

/* Dims as they are, until only left are to come. */
static void whole_dims(struct indexing *x, int left)
{
	while (x->dim < x->c->self->rank - left)
		op_add_dim(x->c, x->c->self->size[x->dim++]);
}

/* How many dims the indices from the i-th on take. */
static int taken(const struct list *l, int i)
{
	int n = 0;

	for (; i < l->len; i++)
		n += l->item[i].kind != VAL_NONE &&
		     l->item[i].kind != VAL_ELLIPSIS;
	return n;
}

/* The sizes of x[index]; gathered dims come first. */
static void index_sizes(struct op_call *c)
{
	struct indexing x = { .s = c->s, .c = c };
	struct size rest[RANK_MAX];
	int len;
	struct list single = { .item = &c->arg[1], .len = 1 };
	struct list *l = c->arg[1].kind == VAL_TUPLE ? c->arg[1].list : &single;

	for (int i = 0; i < l->len; i++)
		l->item[i] = look(x.s, l->item[i]);
	x.several = l->len > 1;
	for (int i = 0; i < l->len; i++)
		if (l->item[i].kind == VAL_ELLIPSIS)
			whole_dims(&x, taken(l, i));
		else
			one_index(&x, l->item[i]);
	whole_dims(&x, 0);
	len = c->rank;
	memcpy(rest, c->size, sizeof rest);
	c->rank = x.gathered_rank;
	memcpy(c->size, x.gathered, sizeof rest);
	for (int i = 0; i < len; i++)
		op_add_dim(c, rest[i]);
}

static struct op_call subscript(struct session *s, struct tensor *t,
				struct val index)
{
	bool unused;

	return (struct op_call){ .s = s,
				 .row = op_find("getitem", SUBSCRIPT, &unused),
				 .self = t,
				 .arg = { val_tensor(t), index },
				 .grad = t->requires_grad };
}

struct val tensor_get(struct session *s, struct tensor *t, struct val index)
{
	struct op_call c = subscript(s, t, index);

	index_sizes(&c);
	op_result(&c);
	/* With a symbol it is torch.select, which stays also unused. */
	op_node(s, NODE_FUNCTION, index.kind != VAL_INT || !index.f, c.arg, 2,
		&c.out);
	return stopped(s) ? no_value(false) : c.out;
}

bool tensor_set(struct session *s, struct tensor *t, struct val index,
		struct val v)
{
	struct op_call c = subscript(s, t, index);

	c.arg[2] = look(s, v);
	if (index.kind == VAL_TENSOR && index.tensor->dtype == DTYPE_BOOL)
		op_like(&c, t); /* a mask on the left is no size of anything */
	else
		index_sizes(&c);
	if (op_tensor(&c, 2)) {
		op_fits(&c, op_tensor(&c, 2));
		t->requires_grad |= op_tensor(&c, 2)->requires_grad && s->grad;
	}
	if (t->leaf && t->requires_grad && s->grad)
		op_misfit(&c);
	op_node(s, NODE_FUNCTION, false, c.arg, 3, &c.arg[0]);
	return !stopped(s);
}

struct list *tensor_rows(struct session *s, struct tensor *t)
{
	struct list *rows = val_row(s, VAL_LIST).list;
	long long n = t->rank ? size_pin(s, t->size[0]) : 0;

	if (t->rank == 0)
		raise_error(s, "TypeError", "iteration over a 0-d tensor");
	for (long long i = 0; i < n && !stopped(s); i++)
		list_add(s, rows, tensor_get(s, t, val_int(i)));
	return stopped(s) ? NULL : rows;
}
