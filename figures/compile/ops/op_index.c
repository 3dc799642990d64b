/* op_index.c: x[…] and x[…] = v, and iterating over a tensor. */
#include <string.h>

#include "figures/compile/ops/op.h"

struct indexing {
	struct session *s;
	struct tensor *of;
	struct size size[RANK_MAX];
	int rank;
	unsigned gaps; /* of the layout */
	int dim;       /* of the tensor, next to be indexed */
	bool several;
	bool gathers; /* a tensor or list among the indices */
	struct size gathered[RANK_MAX];
	int gathered_rank;
};

static void add_dim(struct indexing *x, struct size n)
{
	if (x->rank == RANK_MAX) {
		go_outside(x->s,
			   "Tensors of more than %d dimensions are not "
			   "simulated.",
			   RANK_MAX);
		return;
	}
	x->size[x->rank++] = n;
}

/* Of this dim only a part of n elements is taken. */
static void part_of(struct indexing *x, long long n)
{
	long long width = x->of->size[x->dim].n;
	bool outer = true;

	for (int i = 0; i < x->rank; i++)
		outer &= x->size[i].n == 1;
	if (!outer && width != n)
		x->gaps = x->gaps * 31 + (unsigned)width;
}

static void whole_dim(struct indexing *x)
{
	add_dim(x, x->of->size[x->dim]);
	x->dim++;
}

static bool out_of_range(struct indexing *x)
{
	if (!x->s->trace)
		return raise_error(x->s, "IndexError",
				   "index is out of bounds");
	return trace_error(x->s, "IndexError", "index is out of bounds");
}

static bool int_index(struct indexing *x, struct val index)
{
	struct size i = size_now(x->s, val_as_size(index));
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
	part_of(x, 1);
	x->dim++;
	return true;
}

/* --- slices */

static bool given(struct val v)
{
	return v.kind == VAL_INT || v.kind == VAL_BOOL;
}

/* An argument n as the end of a slice. */
static struct size int_end(struct indexing *x, struct size k)
{
	struct symbol *y = size_symbol(k);

	if (!y || y->places == 0 || y->place[0].dim != PLACE_SCALAR)
		return k;
	if (x->several && (k.n == 0 || k.n == 1))
		return size_of(size_pin(x->s, k));
	if (k.n == 1)
		return size_of(size_pin(x->s, k));
	if (k.n == 0) {
		size_decide(x->s, OP_GE, k, size_of(0));
		size_decide(x->s, OP_LE, k, size_of(1));
		size_relate(x->s, OP_NE, k, size_of(1));
	} else if (x->several) {
		size_relate(x->s, OP_NE, k, size_of(1));
		size_decide(x->s, OP_GE, k, size_of(1));
	} else {
		size_decide(x->s, OP_GE, k, size_of(2));
	}
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

static struct size slice_len(struct indexing *x, struct val from, struct val to,
			     struct size n)
{
	struct session *s = x->s;
	struct size a = size_of(0), b = n;

	if (given(from))
		a = val_as_size(from);
	if (given(to))
		b = val_as_size(to);
	a = size_now(s, a);
	b = size_now(s, b);
	if (!given(to) && a.n == 0 && !a.f)
		return n;
	if (!given(to) && a.n < 0)
		return first_of(x, size_sub(s, size_of(0), a), n);
	if (a.n < 0) {
		a = size_add(s, n, a);
		if (a.n < 0)
			a = size_of(0);
	}
	if (given(to) && b.n < 0)
		b = size_add(s, n, b);
	else if (given(to) && a.n == 0 && !a.f)
		return first_of(x, b, n);
	else if (given(to) && !size_decide(s, OP_LE, b, n))
		b = n;
	if (b.f == n.f && b.n == n.n)
		return without(x, a, n);
	if (a.n == 0 && !a.f && b.f)
		return without(x, size_sub(s, n, b), n);
	b = size_sub(s, b, a);
	return b.n <= 0 ? size_of(0) : b;
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
		len = size_floordiv(x->s,
				    size_add(x->s, len, size_of(by.n - 1)), by);
	part_of(x, len.n);
	x->gaps += by.n != 1 && len.n > 1 ? (unsigned)by.n : 0;
	add_dim(x, len);
	x->dim++;
	return true;
}

/* --- tensors as indices */

static bool gather_index(struct indexing *x, const struct tensor *t)
{
	if (t->dtype == DTYPE_BOOL) {
		if (x->s->trace && !x->s->set.fullgraph)
			return trace_break(x->s, "Dynamic shape operator");
		if (x->s->trace)
			return go_outside(x->s, "This needs sizes that are "
						"only known at run time; "
						"outside this lesson.");
		if (x->gathers || t->rank > x->of->rank - x->dim)
			return out_of_range(x);
		x->gathered[0] =
			t->value != 0 ? tensor_numel(x->s, t) : size_of(0);
		x->gathered_rank = 1;
		x->dim += t->rank;
		x->gathers = true;
		return true;
	}
	if (dtype_is_float(t->dtype))
		return refuse(x->s, "IndexError",
			      "tensors used as indices must be long, int, byte "
			      "or bool tensors");
	if (!x->gathers)
		x->gathered_rank = 0;
	x->gathers = true;
	x->dim++;
	return broadcast(x->s, t, x->gathered_rank, x->gathered,
			 &x->gathered_rank);
}

static bool one_index(struct indexing *x, struct val index)
{
	if (index.kind == VAL_NONE) {
		add_dim(x, size_of(1));
		return true;
	}
	if (x->dim >= x->of->rank)
		return refuse(x->s, "IndexError",
			      "too many indices for tensor");
	if (index.kind == VAL_SLICE)
		return slice_index(x, index.slice);
	if (index.kind == VAL_INT)
		return int_index(x, index);
	if (index.kind == VAL_TENSOR)
		return gather_index(x, index.tensor);
	if (index.kind == VAL_LIST) {
		struct size n = size_of(index.list->len);
		struct tensor *t = tensor_new(x->s, DTYPE_I64, 1, &n);

		return gather_index(x, t);
	}
	return go_outside(x->s, "This index is not simulated.");
}

/* How many dims the indices take. */
static int taken(const struct list *l)
{
	int n = 0;

	for (int i = 0; i < l->len; i++)
		n += l->item[i].kind != VAL_NONE &&
		     l->item[i].kind != VAL_ELLIPSIS;
	return n;
}

static bool all_indices(struct indexing *x, struct val index)
{
	struct val one = index;
	struct list single = { .item = &one, .len = 1 };
	struct list *l = index.kind == VAL_TUPLE ? index.list : &single;

	for (int i = 0; i < l->len; i++)
		l->item[i] = look(x->s, l->item[i]);
	x->several = l->len > 1;
	for (int i = 0; i < l->len; i++) {
		int rest = x->of->rank - x->dim;

		if (l->item[i].kind != VAL_ELLIPSIS) {
			if (!one_index(x, l->item[i]))
				return false;
			continue;
		}
		for (int k = taken(l); k < x->of->rank && rest > 0; k++)
			whole_dim(x);
	}
	while (x->dim < x->of->rank)
		whole_dim(x);
	return !stopped(x->s);
}

static struct tensor *indexed(struct indexing *x)
{
	struct size size[RANK_MAX];
	struct tensor *t;
	int rank = 0;

	if (x->gathers) {
		for (int i = 0; i < x->gathered_rank; i++)
			size[rank++] = x->gathered[i];
		for (int i = 0; i < x->rank && rank < RANK_MAX; i++)
			size[rank++] = x->size[i];
		t = tensor_new(x->s, x->of->dtype, rank, size);
	} else {
		t = tensor_new(x->s, x->of->dtype, x->rank, x->size);
		t->layout = x->of->layout;
		t->layout.gaps += x->gaps;
		t->base = x->of->base ? x->of->base : x->of;
	}
	t->value = x->of->value;
	t->requires_grad = x->of->requires_grad && x->s->state.grad;
	t->inference = x->s->state.inference;
	return t;
}

bool tensor_get(struct session *s, struct tensor *t, struct val index,
		struct val *out)
{
	struct indexing x = { .s = s, .of = t };
	struct val of[2] = { val_tensor(t), index };

	if (!all_indices(&x, index))
		return false;
	*out = val_tensor(indexed(&x));
	/* With a symbol it is torch.select, which stays also unused. */
	op_node(s, NODE_FUNCTION, index.kind != VAL_INT || !index.f, of, 2,
		out);
	return !stopped(s);
}

bool tensor_set(struct session *s, struct tensor *t, struct val index,
		struct val v)
{
	struct indexing x = { .s = s, .of = t };
	struct val of[3] = { val_tensor(t), index, look(s, v) };
	struct tensor *part;
	struct val self = of[0];

	if (stopped(s))
		return false;
	/* A mask on the left is no size of anything. */
	if (index.kind == VAL_TENSOR && index.tensor->dtype == DTYPE_BOOL) {
		part = t;
	} else {
		if (!all_indices(&x, index))
			return false;
		part = indexed(&x);
	}
	if (of[2].kind == VAL_TENSOR) {
		struct size size[RANK_MAX];
		int rank = part->rank;

		memcpy(size, part->size, sizeof size);
		if (!broadcast(s, of[2].tensor, rank, size, &rank))
			return false;
		t->requires_grad |=
			of[2].tensor->requires_grad && s->state.grad;
	}
	if (t->leaf && t->requires_grad && s->state.grad)
		return refuse(s, "RuntimeError",
			      "a view of a leaf Variable that requires grad is "
			      "being used in an in-place operation.");
	op_node(s, NODE_FUNCTION, false, of, 3, &self);
	return !stopped(s);
}

bool tensor_rows(struct session *s, struct tensor *t, struct val *out)
{
	long long n;

	*out = val_list(s, VAL_LIST, NULL, 0);
	if (t->rank == 0)
		return raise_error(s, "TypeError",
				   "iteration over a 0-d tensor");
	n = size_pin(s, t->size[0]);
	for (long long i = 0; i < n && !stopped(s); i++) {
		struct val row = val_none();

		if (!tensor_get(s, t, val_int(i), &row))
			return false;
		list_add(s, out->list, row);
	}
	return !stopped(s);
}
