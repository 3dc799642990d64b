/* op_index.c: x[…] and x[…] = v, and iterating over a tensor. */
#include <string.h>

#include "figures/compile/ops/op_rule.h"

struct indexing {
	struct session *s;
	const struct tensor *of;
	struct size size[RANK_MAX];
	int rank;
	unsigned gaps; /* of the layout */
	int dim;       /* of the tensor, next to be indexed */
	bool several;
	bool gathers; /* a tensor or list among the indices */
	struct size gathered[RANK_MAX];
	int gathered_rank;
};

static bool add_dim(struct indexing *x, struct size n)
{
	if (x->rank == RANK_MAX)
		return not_simulated(x->s, "A tensor of so many dims");
	x->size[x->rank++] = n;
	return true;
}

/* The next dim is done; n elements of it are taken. */
static void next_dim(struct indexing *x, long long n)
{
	long long width = x->of->size[x->dim++].n;
	bool outer = false;

	for (int i = 0; i < x->rank; i++)
		outer |= x->size[i].n != 1;
	if (outer && width != n)
		x->gaps = x->gaps * 31 + (unsigned)width;
}

static bool out_of_range(struct indexing *x)
{
	return refuse(x->s, "IndexError", "index is out of bounds");
}

static bool int_index(struct indexing *x, struct size i)
{
	struct size n = x->of->size[x->dim];

	if (x->several)
		i = size_of(size_pin(x->s, i));
	if (i.n < -n.n || i.n >= n.n)
		return out_of_range(x);
	if (i.n >= 0)
		size_decide(x->s, OP_LT, i, n);
	else
		size_decide(x->s, OP_GE, size_add(x->s, i, n), size_of(0));
	if (i.f)
		size_decide(x->s, i.n >= 0 ? OP_GE : OP_LT, i, size_of(0));
	next_dim(x, 1);
	return true;
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
		size_relate(x->s, OP_NE, k, size_of(1));
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

static bool slice_index(struct indexing *x, const struct list *slice)
{
	struct size n = size_now(x->s, x->of->size[x->dim]), len;
	struct val step = look(x->s, slice->item[2]);
	struct size by = given(step) ? val_as_size(step) : size_of(1);

	len = slice_len(x, look(x->s, slice->item[0]),
			look(x->s, slice->item[1]), n);
	if (by.n < 1)
		return refuse(x->s, "ValueError",
			      "step must be greater than zero");
	if (by.n != 1)
		len = op_ceil_div(x->s, len, by);
	x->gaps += by.n != 1 && len.n > 1 ? (unsigned)by.n : 0;
	next_dim(x, len.n);
	return add_dim(x, len);
}

/* --- tensors as indices */

static bool mask_index(struct indexing *x, const struct tensor *t)
{
	if (x->s->trace)
		return op_break_on_size(x->s);
	if (x->gathers || t->rank > x->of->rank - x->dim)
		return out_of_range(x);
	x->gathered[0] = t->value != 0 ? tensor_numel(x->s, t) : size_of(0);
	x->gathered_rank = 1;
	x->dim += t->rank;
	x->gathers = true;
	return true;
}

static bool gather_index(struct indexing *x, const struct tensor *t)
{
	if (t->dtype == DTYPE_BOOL)
		return mask_index(x, t);
	if (dtype_is_float(t->dtype))
		return refuse(x->s, "IndexError",
			      "tensors used as indices must be ints");
	x->gathers = true;
	x->dim++;
	return op_broadcast(x->s, t->size, t->rank, x->gathered,
			    &x->gathered_rank);
}

static bool list_index(struct indexing *x, const struct list *l)
{
	struct size n = size_of(l->len);

	return gather_index(x, tensor_new(x->s, DTYPE_I64, 1, &n));
}

static bool one_index(struct indexing *x, struct val index)
{
	if (index.kind == VAL_NONE)
		return add_dim(x, size_of(1));
	if (x->dim >= x->of->rank)
		return refuse(x->s, "IndexError",
			      "too many indices for tensor");
	if (index.kind == VAL_SLICE)
		return slice_index(x, index.slice);
	if (index.kind == VAL_INT)
		return int_index(x, size_now(x->s, val_as_size(index)));
	if (index.kind == VAL_TENSOR)
		return gather_index(x, index.tensor);
	if (index.kind == VAL_LIST)
		return list_index(x, index.list);
	return not_simulated(x->s, "This index");
}

/* Dims as they are, until only left are to come. */
static bool whole_dims(struct indexing *x, int left)
{
	while (x->dim < x->of->rank - left)
		if (!add_dim(x, x->of->size[x->dim++]))
			return false;
	return true;
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

static bool all_indices(struct indexing *x, struct val index)
{
	struct list single = { .item = &index, .len = 1 };
	struct list *l = index.kind == VAL_TUPLE ? index.list : &single;

	for (int i = 0; i < l->len; i++)
		l->item[i] = look(x->s, l->item[i]);
	x->several = l->len > 1;
	for (int i = 0; i < l->len; i++)
		if (!(l->item[i].kind == VAL_ELLIPSIS
			      ? whole_dims(x, taken(l, i))
			      : one_index(x, l->item[i])))
			return false;
	return whole_dims(x, 0) && !stopped(x->s);
}

/* x[index] before it is a node; NULL if that failed. Gathered dims come first. */
static struct tensor *indexed(struct session *s, const struct tensor *of,
			      struct val index)
{
	struct indexing x = { .s = s, .of = of };
	struct size size[2 * RANK_MAX];
	struct tensor *t;

	if (!all_indices(&x, index))
		return NULL;
	if (x.gathered_rank + x.rank > RANK_MAX) {
		not_simulated(s, "A tensor of so many dims");
		return NULL;
	}
	memcpy(size, x.gathered, sizeof x.gathered);
	memcpy(size + x.gathered_rank, x.size, sizeof x.size);
	t = tensor_new(s, of->dtype, x.gathered_rank + x.rank, size);
	if (!x.gathers) {
		t->layout = of->layout;
		t->layout.gaps += x.gaps;
	}
	t->value = of->value;
	t->requires_grad = of->requires_grad && s->state.grad;
	t->inference = s->state.inference;
	return t;
}

struct val tensor_get(struct session *s, struct tensor *t, struct val index)
{
	struct val of[2] = { val_tensor(t), index }, out;
	struct tensor *part = indexed(s, t, index);

	if (!part)
		return no_value(false);
	out = val_tensor(part);
	/* With a symbol it is torch.select, which stays also unused. */
	op_node(s, NODE_FUNCTION, index.kind != VAL_INT || !index.f, of, 2,
		&out);
	return stopped(s) ? no_value(false) : out;
}

bool tensor_set(struct session *s, struct tensor *t, struct val index,
		struct val v)
{
	struct val self = val_tensor(t), of[3] = { self, index, look(s, v) };
	bool mask = index.kind == VAL_TENSOR &&
		    index.tensor->dtype == DTYPE_BOOL; /* no size of anything */
	struct tensor *part = mask ? t : indexed(s, t, index);
	const struct tensor *with = of[2].tensor;
	struct size size[RANK_MAX];
	int rank;

	if (!part || stopped(s))
		return false;
	if (of[2].kind == VAL_TENSOR) {
		rank = part->rank;
		memcpy(size, part->size, sizeof size);
		if (!op_broadcast(s, with->size, with->rank, size, &rank))
			return false;
		t->requires_grad |= with->requires_grad && s->state.grad;
	}
	if (t->leaf && t->requires_grad && s->state.grad)
		return refuse(s, "RuntimeError",
			      "a leaf that requires grad in place");
	op_node(s, NODE_FUNCTION, false, of, 3, &self);
	return !stopped(s);
}

struct list *tensor_rows(struct session *s, struct tensor *t)
{
	struct list *rows = val_list(s, VAL_LIST, NULL, 0).list;
	long long n = t->rank ? size_pin(s, t->size[0]) : 0;

	if (t->rank == 0)
		raise_error(s, "TypeError", "iteration over a 0-d tensor");
	for (long long i = 0; i < n && !stopped(s); i++)
		list_add(s, rows, tensor_get(s, t, val_int(i)));
	return stopped(s) ? NULL : rows;
}
