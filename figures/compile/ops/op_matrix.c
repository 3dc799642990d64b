/* op_matrix.c: products of matrices, embedding, convolution, gather and
 * scatter. */
#include <string.h>

#include "figures/compile/ops/op.h"

static bool misfit(struct op_call *c)
{
	return op_misfit(c, "the shapes of the operands cannot be multiplied");
}

static bool equal(struct op_call *c, struct size a, struct size b)
{
	return size_decide(c->s, OP_EQ, a, b) || misfit(c);
}

/* All dims but the last two. */
static struct tensor batch_of(const struct tensor *t)
{
	struct tensor batch = { .rank = t->rank > 2 ? t->rank - 2 : 0 };

	memcpy(batch.size, t->size, sizeof batch.size);
	return batch;
}

/* a @ b (turned: a @ b.T); vectors are matrices with one row or column that goes
 * again. */
static bool product(struct op_call *c, const struct tensor *a,
		    const struct tensor *b, bool turned)
{
	int ra = a->rank, rb = b->rank;
	struct tensor batch_a = batch_of(a), batch_b = batch_of(b);

	if (ra == 0 || rb == 0)
		return op_misfit(c, "both arguments to matmul need to be at "
				    "least 1D");
	if (!equal(c, a->size[ra - 1],
		   b->size[rb == 1 ? 0 : rb - (turned ? 1 : 2)]) ||
	    !op_same_dtype(c, a, b) ||
	    !broadcast(c->s, &batch_a, c->size, &c->rank) ||
	    !broadcast(c->s, &batch_b, c->size, &c->rank))
		return false;
	if (ra > 1)
		c->size[c->rank++] = a->size[ra - 2];
	if (rb > 1)
		c->size[c->rank++] = b->size[rb - (turned ? 2 : 1)];
	c->n = (double)a->size[ra - 1].n;
	return true;
}

/* matmul, and what wants certain ranks: mm, bmm, dot. */
bool op_matmul(struct op_call *c)
{
	static const struct {
		const char *name;
		int rank;
	} ranks[] = { { "mm", 2 }, { "bmm", 3 }, { "dot", 1 } };
	struct tensor *b = op_tensor(c, 1);

	if (!b)
		return refuse(c->s, "TypeError", "a tensor is missing");
	for (int i = 0; i < 3; i++)
		if (!strcmp(c->row->name, ranks[i].name) &&
		    (c->self->rank != ranks[i].rank ||
		     b->rank != ranks[i].rank))
			return misfit(c);
	return product(c, c->self, b, false);
}

/* input + mat1 @ mat2 */
bool op_addmm(struct op_call *c)
{
	struct tensor *a = op_tensor(c, 1), *b = op_tensor(c, 2);

	if (!a || !b)
		return refuse(c->s, "TypeError", "a tensor is missing");
	return product(c, a, b, false) &&
	       broadcast(c->s, c->self, c->size, &c->rank);
}

bool op_linear(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1);

	if (!w || w->rank != 2 || c->self->rank == 0)
		return misfit(c);
	if (!product(c, c->self, w, true))
		return false;
	/* Of trained weights only this is known: some results are positive. */
	if (w->parameter)
		op_result(c)->value = 0.3;
	return true;
}

/* query key value */
bool op_attention(struct op_call *c)
{
	struct tensor *k = op_tensor(c, 1), *v = op_tensor(c, 2);
	int last = c->self->rank - 1;

	if (!k || !v || last < 1 || k->rank != last + 1 || v->rank != last + 1)
		return misfit(c);
	for (int i = 0; i < last - 1; i++)
		if (!equal(c, c->self->size[i], k->size[i]) ||
		    !equal(c, k->size[i], v->size[i]))
			return false;
	op_like(c, c->self);
	c->size[last] = v->size[last];
	return equal(c, c->self->size[last], k->size[last]);
}

bool op_outer(struct op_call *c)
{
	struct tensor *b = op_tensor(c, 1);

	if (!b || c->self->rank != 1 || b->rank != 1)
		return misfit(c);
	c->size[c->rank++] = c->self->size[0];
	c->size[c->rank++] = b->size[0];
	return true;
}

/* --- embedding, one_hot */

/* The sizes of self, and one more. */
static bool one_more(struct op_call *c, struct size n)
{
	if (c->self->rank == RANK_MAX)
		return go_outside(c->s, "Too many dimensions.");
	op_like(c, c->self);
	c->size[c->rank++] = n;
	return true;
}

bool op_embedding(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1);
	double at = c->self->value;

	if (!w || w->rank != 2)
		return op_misfit(c, "'weight' must be 2-D");
	if (c->self->dtype != DTYPE_I64 && c->self->dtype != DTYPE_I32)
		return op_misfit(c, "the indices of an embedding must be Long "
				    "or Int");
	if (!c->s->trace && (at < 0 || at >= (double)w->size[0].n))
		return refuse(c->s, "IndexError", "index out of range in self");
	return one_more(c, w->size[1]);
}

bool op_one_hot(struct op_call *c)
{
	struct size n[RANK_MAX];
	int len;

	if (!op_sizes(c, "num_classes", n, &len))
		return false;
	if (len != 1 || n[0].n < 0)
		return go_outside(c->s, "one_hot needs its number of classes "
					"here.");
	return one_more(c, n[0]);
}

/* --- convolution, pooling, normalising */

/* One or two numbers, for height and width. */
static bool two(struct op_call *c, const char *name, long long standard,
		struct size out[static 2])
{
	struct size size[RANK_MAX];
	int len;

	if (!op_sizes(c, name, size, &len))
		return false;
	for (int i = 0; i < 2; i++)
		out[i] = size_of(len == 0 ? standard
					  : size_pin(c->s, size[i % len]));
	return true;
}

/* How many windows of size kernel lie in the last two dims. */
static bool windows(struct op_call *c, const struct size *kernel,
		    const struct size *standard)
{
	struct size step[2], pad[2];

	if (!two(c, "stride", 0, step) || !two(c, "padding", 0, pad))
		return false;
	for (int i = 0; i < 2; i++) {
		struct size *n = &c->size[c->rank - 2 + i];
		struct size by = step[i].n ? step[i] : standard[i];

		size_add_to(c->s, n, size_mul(c->s, pad[i], size_of(2)));
		*n = size_sub(c->s, *n, kernel[i]);
		if (by.n < 1 || n->n < 0)
			return misfit(c);
		*n = size_add(c->s, size_floordiv(c->s, *n, by), size_of(1));
	}
	return true;
}

bool op_pool(struct op_call *c)
{
	struct size kernel[2];

	op_like(c, c->self);
	return (c->rank >= 3 || misfit(c)) &&
	       two(c, "kernel_size", 1, kernel) && windows(c, kernel, kernel);
}

bool op_conv(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1);
	int at = c->self->rank - 3; /* the channels */
	struct size kernel[2], one[2] = { size_of(1), size_of(1) };
	long long groups;

	if (op_arg(c, "padding").kind == VAL_TEXT)
		return go_outside(c->s, "padding as a word is not simulated.");
	if (!two(c, "dilation", 1, kernel) || !op_int(c, "groups", &groups))
		return false;
	if (!w || w->rank != 4 || at < 0 || at > 1 || groups < 1)
		return misfit(c);
	for (int i = 0; i < 2; i++) {
		size_mul_to(c->s, &kernel[i], size_of(w->size[2 + i].n - 1));
		size_add_to(c->s, &kernel[i], size_of(1));
	}
	op_like(c, c->self);
	c->size[at] = w->size[0];
	c->n = (double)w->size[1].n;
	return equal(c, c->self->size[at],
		     size_mul(c->s, w->size[1], size_of(groups))) &&
	       windows(c, kernel, one);
}

bool op_batch_norm(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 3);
	long long n = tensor_numel(c->s, c->self).n;

	if (c->self->rank < 2)
		return refuse(c->s, "ValueError", "expected at least 2D input");
	if (!dtype_is_float(c->self->dtype))
		return op_misfit(c, "batch_norm is not implemented for "
				    "integers");
	op_like(c, c->self);
	if (n == 0)
		return true;
	if (w && !equal(c, c->self->size[1], w->size[0]))
		return false;
	return !op_flag(c, "training") || n != c->self->size[1].n ||
	       refuse(c->s, "ValueError",
		      "Expected more than 1 value per channel when training");
}

/* --- by an index */

/* gather takes the sizes of the index, scatter those of the input. */
bool op_gather(struct op_call *c)
{
	struct tensor *index = op_tensor(c, 2);
	int dim;

	if (!op_dim(c, "dim", c->self->rank, &dim))
		return false;
	if (!index || index->dtype != DTYPE_I64 || index->rank != c->self->rank)
		return op_misfit(c, "the index does not fit the input");
	return op_like(c, c->row->name[0] == 'g' ? index : c->self);
}

bool op_index_select(struct op_call *c)
{
	struct tensor *index = op_tensor(c, 2);
	int dim;

	if (!op_dim(c, "dim", c->self->rank, &dim))
		return false;
	if (!index || index->rank > 1)
		return op_misfit(c, "index is supposed to be a vector");
	op_like(c, c->self);
	c->size[dim] = index->rank ? index->size[0] : size_of(1);
	return true;
}

/* Sizes that the data decide: all elements are equal. */
bool op_nonzero(struct op_call *c)
{
	struct size all = tensor_numel(c->s, c->self);

	c->size[c->rank++] = c->self->value != 0 ? all : size_of(0);
	c->size[c->rank++] = size_of(c->self->rank);
	return true;
}

bool op_unique(struct op_call *c)
{
	c->size[c->rank++] = size_of(tensor_numel(c->s, c->self).n > 0);
	return true;
}
