/* op_matrix.c: products of matrices, embedding, convolution, gather and
 * scatter. */
#include <string.h>

#include "figures/compile/ops/op.h"

static bool is(const struct op_call *c, const char *name)
{
	return !strcmp(c->row->name, name);
}

static bool misfit(struct op_call *c)
{
	return refuse(c->s, "RuntimeError",
		      "the shapes of the operands cannot be multiplied");
}

/* Under autocast products are computed in bfloat16. */
static enum dtype product_dtype(struct op_call *c, const struct tensor *a)
{
	return c->s->state.autocast && a->dtype == DTYPE_F32 ? DTYPE_BF16
							     : a->dtype;
}

static bool casts(const struct tensor *t)
{
	return dtype_is_float(t->dtype) && t->dtype != DTYPE_F64;
}

static bool dtypes_fit(struct op_call *c, const struct tensor *a,
		       const struct tensor *b)
{
	/* The trace does not notice; the graph raises when it runs. */
	if (a->dtype == b->dtype || c->s->trace ||
	    (c->s->state.autocast && casts(a) && casts(b)))
		return true;
	return refuse(c->s, "RuntimeError",
		      "expected both operands to have the same dtype");
}

/* a @ b; vectors are matrices with one row or column that goes again. */
static bool product(struct op_call *c, struct tensor *a, struct tensor *b,
		    bool turned)
{
	struct size size[RANK_MAX], inner_a, inner_b;
	int rank = 0, ra = a->rank, rb = b->rank;
	struct tensor batch_a = { .rank = ra > 2 ? ra - 2 : 0 };
	struct tensor batch_b = { .rank = rb > 2 ? rb - 2 : 0 };
	struct tensor *t;

	if (ra == 0 || rb == 0)
		return refuse(c->s, "RuntimeError",
			      "both arguments to matmul need to be at least "
			      "1D");
	memcpy(batch_a.size, a->size, sizeof a->size);
	memcpy(batch_b.size, b->size, sizeof b->size);
	inner_a = a->size[ra - 1];
	inner_b = b->size[rb == 1 ? 0 : rb - (turned ? 1 : 2)];
	if (!size_decide(c->s, OP_EQ, inner_a, inner_b))
		return misfit(c);
	if (!dtypes_fit(c, a, b))
		return false;
	if (!broadcast(c->s, &batch_a, 0, size, &rank) ||
	    !broadcast(c->s, &batch_b, rank, size, &rank))
		return false;
	if (ra > 1 && rank < RANK_MAX)
		size[rank++] = a->size[ra - 2];
	if (rb > 1 && rank < RANK_MAX)
		size[rank++] = b->size[rb - (turned ? 2 : 1)];
	t = op_result(c, product_dtype(c, a), rank, size);
	t->value = a->value * b->value * (double)inner_a.n;
	return true;
}

static bool matmul(struct op_call *c)
{
	struct tensor *b = op_tensor(c, 1);

	if (!b)
		return refuse(c->s, "TypeError", "a tensor is missing");
	if ((is(c, "mm") && (c->self->rank != 2 || b->rank != 2)) ||
	    (is(c, "bmm") && (c->self->rank != 3 || b->rank != 3)) ||
	    (is(c, "mv") && (c->self->rank != 2 || b->rank != 1)) ||
	    (is(c, "dot") && (c->self->rank != 1 || b->rank != 1)))
		return misfit(c);
	if (is(c, "bmm") &&
	    !size_decide(c->s, OP_EQ, c->self->size[0], b->size[0]))
		return misfit(c);
	return product(c, c->self, b, false);
}

/* addmm: input + mat1 @ mat2 */
static bool addmm(struct op_call *c)
{
	struct tensor *a = op_tensor(c, 1), *b = op_tensor(c, 2), *t;
	struct size size[RANK_MAX];
	int rank;

	if (!a || !b)
		return refuse(c->s, "TypeError", "a tensor is missing");
	if (!product(c, a, b, false))
		return false;
	t = c->out.tensor;
	rank = t->rank;
	memcpy(size, t->size, sizeof size);
	if (!broadcast(c->s, c->self, rank, size, &rank))
		return false;
	t->value += c->self->value;
	return true;
}

/* linear: input weight bias */
static bool linear(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1), *b = op_tensor(c, 2), *t;

	if (!w)
		return refuse(c->s, "TypeError", "a tensor is missing");
	if (c->self->rank == 0 || w->rank != 2)
		return misfit(c);
	if (w->rank == 2 && c->self->rank > 2) {
		/* A matrix has no batch dims to tie. */
		struct tensor flat = *w;

		if (!product(c, c->self, &flat, true))
			return false;
	} else if (!product(c, c->self, w, true)) {
		return false;
	}
	t = c->out.tensor;
	t->value += b ? b->value : 0;
	/* Of trained weights only this is known: some results are positive. */
	if (w->parameter)
		t->value = 0.3;
	return true;
}

/* bilinear forms of queries, keys, values: q k v attn_mask dropout_p … */
static bool attention(struct op_call *c)
{
	struct tensor *k = op_tensor(c, 1), *v = op_tensor(c, 2), *t;
	struct size size[RANK_MAX];
	int rank = c->self->rank;

	if (!k || !v)
		return refuse(c->s, "TypeError", "a tensor is missing");
	if (rank < 2 || k->rank != rank || v->rank != rank)
		return misfit(c);
	for (int i = 0; i < rank - 2; i++)
		if (!size_decide(c->s, OP_EQ, c->self->size[i], k->size[i]) ||
		    !size_decide(c->s, OP_EQ, k->size[i], v->size[i]))
			return misfit(c);
	if (!size_decide(c->s, OP_EQ, c->self->size[rank - 1],
			 k->size[rank - 1]))
		return misfit(c);
	memcpy(size, c->self->size, sizeof size);
	size[rank - 1] = v->size[rank - 1];
	t = op_result(c, c->self->dtype, rank, size);
	t->value = v->value;
	return true;
}

static bool outer(struct op_call *c)
{
	struct tensor *b = op_tensor(c, 1);
	struct size size[2];

	if (!b || c->self->rank != 1 || b->rank != 1)
		return misfit(c);
	size[0] = c->self->size[0];
	size[1] = b->size[0];
	op_result(c, promote(c->s, c->arg, 2), 2, size)->value =
		c->self->value * b->value;
	return true;
}

/* embedding: input weight */
static bool embedding(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1);
	struct size size[RANK_MAX];
	int rank = c->self->rank;

	if (!w || w->rank != 2 || rank == RANK_MAX)
		return refuse(c->s, "RuntimeError", "'weight' must be 2-D");
	if (c->self->dtype != DTYPE_I64 && c->self->dtype != DTYPE_I32)
		return refuse(c->s, "RuntimeError",
			      "Expected tensor for argument #1 'indices' to "
			      "have one of the following scalar types: Long, "
			      "Int");
	if (!c->s->trace &&
	    (c->self->value < 0 || c->self->value >= (double)w->size[0].n))
		return raise_error(c->s, "IndexError",
				   "index out of range in self");
	memcpy(size, c->self->size, sizeof size);
	size[rank] = w->size[1];
	op_result(c, w->dtype, rank + 1, size)->value = w->value;
	return true;
}

static bool one_hot(struct op_call *c)
{
	struct size size[RANK_MAX], n[RANK_MAX];
	int rank = c->self->rank, len;

	if (!op_sizes(c, 1, n, &len))
		return false;
	if (len != 1 || n[0].n < 0 || rank == RANK_MAX)
		return go_outside(c->s, "one_hot needs its number of classes "
					"here.");
	memcpy(size, c->self->size, sizeof size);
	size[rank] = n[0];
	op_result(c, DTYPE_I64, rank + 1, size)->value = 0;
	return true;
}

static long long extent(long long n, long long kernel, long long stride,
			long long padding, long long dilation)
{
	return (n + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1;
}

static bool pair_of(struct op_call *c, int i, long long standard, int dims,
		    long long *out)
{
	struct size size[RANK_MAX];
	int len;

	if (c->arg[i].kind == VAL_NONE)
		c->arg[i].kind = VAL_UNBOUND;
	if (!op_sizes(c, i, size, &len))
		return false;
	for (int k = 0; k < dims; k++)
		out[k] = len == 0 ? standard
				  : size_pin(c->s, size[k < len ? k : len - 1]);
	return true;
}

static struct size extent_size(struct session *s, struct size n,
			       long long kernel, long long stride,
			       long long padding, long long dilation)
{
	struct size top =
		size_add(s, n,
			 size_of(2 * padding - dilation * (kernel - 1) - 1));

	return size_add(s, size_floordiv(s, top, size_of(stride)), size_of(1));
}

/* conv1d, conv2d: input weight bias stride padding dilation groups */
static bool conv(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 1);
	int dims = is(c, "conv1d") ? 1 : 2, batch;
	long long stride[2], padding[2], dilation[2];
	long long groups;
	struct size size[RANK_MAX];

	if (c->arg[4].kind == VAL_TEXT)
		return go_outside(c->s, "padding as a word is not simulated.");
	if (!w || w->rank != dims + 2 || !op_int(c, 6, 1, &groups) ||
	    !pair_of(c, 3, 1, dims, stride) ||
	    !pair_of(c, 4, 0, dims, padding) ||
	    !pair_of(c, 5, 1, dims, dilation))
		return !stopped(c->s) && misfit(c);
	batch = c->self->rank - dims - 1;
	if (batch < 0 || batch > 1 || groups < 1)
		return misfit(c);
	if (!size_decide(c->s, OP_EQ, c->self->size[batch],
			 size_mul(c->s, w->size[1], size_of(groups))))
		return misfit(c);
	if (batch)
		size[0] = c->self->size[0];
	size[batch] = w->size[0];
	for (int i = 0; i < dims; i++) {
		long long n = c->self->size[batch + 1 + i].n;

		if (stride[i] < 1 || extent(n, w->size[2 + i].n, stride[i],
					    padding[i], dilation[i]) < 1)
			return misfit(c);
		size[batch + 1 + i] =
			extent_size(c->s, c->self->size[batch + 1 + i],
				    w->size[2 + i].n, stride[i], padding[i],
				    dilation[i]);
	}
	op_result(c, product_dtype(c, c->self), c->self->rank, size)->value =
		c->self->value * w->value * (double)w->size[1].n;
	return true;
}

/* max_pool2d, avg_pool2d: input kernel_size stride padding */
static bool pool(struct op_call *c)
{
	int dims = strchr(c->row->name, '1') ? 1 : 2;
	int lead = c->self->rank - dims;
	long long kernel[2], stride[2], padding[2];
	struct size size[RANK_MAX];

	if (lead < 1 || !pair_of(c, 1, 1, dims, kernel) ||
	    !pair_of(c, 2, -1, dims, stride) ||
	    !pair_of(c, 3, 0, dims, padding))
		return !stopped(c->s) && misfit(c);
	memcpy(size, c->self->size, sizeof size);
	for (int i = 0; i < dims; i++) {
		long long step = stride[i] < 0 ? kernel[i] : stride[i];

		if (step < 1 || extent(size[lead + i].n, kernel[i], step,
				       padding[i], 1) < 1)
			return misfit(c);
		size[lead + i] = extent_size(c->s, size[lead + i], kernel[i],
					     step, padding[i], 1);
	}
	op_result(c, c->self->dtype, c->self->rank, size);
	return true;
}

/* batch_norm: input running_mean running_var weight bias training … */
static bool batch_norm(struct op_call *c)
{
	struct tensor *w = op_tensor(c, 3);

	if (c->self->rank < 2)
		return refuse(c->s, "ValueError", "expected at least 2D input");
	if (!dtype_is_float(c->self->dtype))
		return refuse(c->s, "RuntimeError",
			      "batch_norm is not implemented for integers");
	if (tensor_numel(c->s, c->self).n == 0)
		return op_same(c);
	if (w && !size_decide(c->s, OP_EQ, c->self->size[1], w->size[0]))
		return misfit(c);
	if (op_flag(c, 5, false) &&
	    tensor_numel(c->s, c->self).n == c->self->size[1].n)
		return refuse(c->s, "ValueError",
			      "Expected more than 1 value per channel when "
			      "training");
	if (!op_same(c))
		return false;
	c->out.tensor->value = 0;
	return true;
}

/* gather: input dim index; scatter: input dim index src */
static bool gather(struct op_call *c)
{
	struct tensor *index = op_tensor(c, 2);
	int dim;

	if (!op_dim(c, 1, 0, c->self->rank, &dim))
		return false;
	if (!index || index->dtype != DTYPE_I64 || index->rank != c->self->rank)
		return refuse(c->s, "RuntimeError",
			      "the index does not fit the input");
	if (!is(c, "gather"))
		return op_same(c);
	op_result(c, c->self->dtype, index->rank, index->size);
	return true;
}

/* index_select: input dim index; index_add: … source */
static bool index_select(struct op_call *c)
{
	struct tensor *index = op_tensor(c, 2);
	struct size size[RANK_MAX];
	int dim;

	if (!op_dim(c, 1, 0, c->self->rank, &dim))
		return false;
	if (!index || index->rank > 1)
		return refuse(c->s, "RuntimeError",
			      "index is supposed to be a vector");
	if (!is(c, "index_select"))
		return op_same(c);
	memcpy(size, c->self->size, sizeof size);
	size[dim] = index->rank ? index->size[0] : size_of(1);
	op_result(c, c->self->dtype, c->self->rank, size);
	return true;
}

static bool dynamic(struct op_call *c)
{
	struct size size[2];
	long long n = c->self->value != 0 ? tensor_numel(c->s, c->self).n : 0;

	size[0] = size_of(is(c, "nonzero") ? n : n > 0 || c->self->value == 0);
	size[1] = size_of(c->self->rank);
	if (is(c, "masked_select"))
		size[0] = size_of(op_tensor(c, 1) && op_tensor(c, 1)->value != 0
					  ? tensor_numel(c->s, c->self).n
					  : 0);
	op_result(c, is(c, "nonzero") ? DTYPE_I64 : c->self->dtype,
		  is(c, "nonzero") ? 2 : 1, size);
	if (is(c, "nonzero"))
		c->out.tensor->value = 0;
	return true;
}

enum { ALL = OP_TORCH | OP_METHOD };

const struct op_row op_rows_matrix[] = {
	{ "matmul", "input other", matmul, ALL, NULL },
	{ "mm", "input mat2", matmul, ALL, NULL },
	{ "bmm", "input mat2", matmul, ALL, NULL },
	{ "dot", "input other", matmul, ALL, NULL },
	{ "addmm", "input mat1 mat2 beta alpha", addmm, ALL, NULL },
	{ "linear", "input weight bias", linear, OP_F, NULL },
	{ "scaled_dot_product_attention",
	  "query key value attn_mask dropout_p is_causal scale enable_gqa",
	  attention, OP_F, NULL },
	{ "outer", "input vec2", outer, ALL, NULL },
	{ "embedding",
	  "input weight padding_idx max_norm norm_type scale_grad_by_freq "
	  "sparse",
	  embedding, OP_F, NULL },
	{ "one_hot", "input num_classes", one_hot, OP_F | OP_NO_GRAD, NULL },
	{ "conv2d", "input weight bias stride padding dilation groups", conv,
	  OP_F | OP_TORCH, NULL },
	{ "max_pool2d", "input kernel_size stride padding", pool,
	  OP_F | OP_TORCH, NULL },
	{ "batch_norm",
	  "input running_mean running_var weight bias training momentum eps",
	  batch_norm, OP_F, NULL },
	{ "gather", "input dim index", gather, ALL, NULL },
	{ "scatter", "input dim index src", gather, ALL | OP_IN_PLACE, NULL },
	{ "scatter_add", "input dim index src", gather, ALL | OP_IN_PLACE,
	  NULL },
	{ "index_select", "input dim index", index_select, ALL, NULL },
	{ "index_add", "input dim index source", index_select,
	  ALL | OP_IN_PLACE, NULL },
	{ "nonzero", "input", dynamic, ALL | OP_DATA | OP_NO_GRAD, NULL },
	{ "unique", "input", dynamic, ALL | OP_DATA, NULL },
};
const size_t op_rows_matrix_len =
	sizeof op_rows_matrix / sizeof op_rows_matrix[0];
