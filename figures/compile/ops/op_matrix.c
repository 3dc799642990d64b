/* op_matrix.c: products of matrices, embedding, convolution, and what an index
 * picks. */
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* Argument i, if there is one, is n numbers: one a channel. */
static bool channels(struct op_call *c, int i, struct size n)
{
	const struct tensor *t = op_tensor(c, i);

	return !t || (t->rank == 1 ? op_equal(c, n, t->size[0]) : op_misfit(c));
}

/* --- dims named by letters */

enum { LETTERS = 26 };

/* Names the dims of t; a letter that stands for a size already ties the two. A
 * star is dims that broadcast. Behind a star a vector is only k. */
static bool name_dims(struct op_call *c, struct size *named,
		      const char *letters, const struct tensor *t)
{
	int len = (int)strcspn(letters, "]"), outer;
	bool star = letters[0] == '*';

	if (star && len == 3 && t->rank == 1) {
		letters = "k]";
		len = 1;
		star = false;
	}
	outer = t->rank - len + star;
	if (outer < 0 || (outer && !star))
		return op_misfit(c);
	if (star)
		op_broadcast(c->s, t->size, outer, c->size, &c->rank);
	for (int i = 0; i < len - star; i++) {
		struct size *n = &named[letters[star + i] - 'a'];

		if (n->n >= 0)
			op_equal(c, *n, t->size[outer + i]);
		*n = t->size[outer + i];
	}
	return true;
}

/* The dims that letters name, without those that a vector does not have. */
static void result_dims(struct op_call *c, const struct size *named,
			const char *letters)
{
	for (letters += *letters == '*'; *letters != ']'; letters++)
		if (named[*letters - 'a'].n >= 0)
			op_add_dim(c, named[*letters - 'a']);
	c->n = (double)named['k' - 'a'].n;
}

/* As the signature says: "input[nk] mat2[km] ->[nm]". */
bool op_letters(struct op_call *c)
{
	struct size named[LETTERS];
	const char *word;

	for (int i = 0; i < LETTERS; i++)
		named[i] = size_of(-1);
	for (int i = 0; *(word = signature_word(c->row->signature, i)) != '-';
	     i++) {
		size_t len = strcspn(word, "[ ");

		if (word[len] != '[')
			continue;
		if (!name_dims(c, named, word + len + 1, op_tensor(c, i)))
			return false;
	}
	result_dims(c, named, word + strlen("->["));
	return !stopped(c->s);
}

/* Both operands of a product have one dtype. */
bool op_product(struct op_call *c)
{
	return op_letters(c) && op_same_dtype(c, c->self, op_tensor(c, 1));
}

bool op_addmm(struct op_call *c)
{
	return op_letters(c) && op_fits(c, c->self);
}

bool op_linear(struct op_call *c)
{
	const struct tensor *bias = op_tensor(c, 2);

	if (!op_product(c) || (bias && !op_fits(c, bias)))
		return false;
	/* Of trained weights only this is known: some results are positive. */
	if (op_tensor(c, 1)->parameter)
		op_result(c)->value = 0.3;
	return true;
}

bool op_embedding(struct op_call *c)
{
	double at = c->self->value;

	if (c->self->dtype != DTYPE_I64 && c->self->dtype != DTYPE_I32)
		return op_misfit(c);
	if (!op_letters(c))
		return false;
	return c->s->trace ||
	       (at >= 0 && at < (double)op_tensor(c, 1)->size[0].n) ||
	       refuse(c->s, "IndexError", "index out of range in self");
}

bool op_one_hot(struct op_call *c)
{
	if (c->given_len != 1 || c->given[0].n < 0)
		return not_simulated(c->s, "one_hot without num_classes");
	if (!c->s->trace && c->self->value >= (double)c->given[0].n)
		return op_misfit(c);
	op_like(c, c->self);
	op_add_dim(c, c->given[0]);
	return true;
}

/* --- convolution, normalising */

/* How many windows of two sides lie in the last two dims. */
static bool windows(struct op_call *c, const struct size side[static 2],
		    struct size step, struct size pad)
{
	for (int i = 0; i < 2; i++) {
		struct size *n = &c->size[c->rank - 2 + i];
		struct size by = step.n ? step : side[i];

		size_add_to(c->s, n, size_mul(c->s, pad, size_of(2)));
		*n = size_sub(c->s, *n, side[i]);
		if (by.n < 1 || n->n < 0)
			return op_misfit(c);
		*n = size_floordiv(c->s, *n, by);
		size_add_to(c->s, n, size_of(1));
	}
	return true;
}

/* kernel_size stride padding, of one number each */
bool op_pool(struct op_call *c)
{
	struct size side[2] = { c->given[0], c->given[0] };

	op_like(c, c->self);
	if (c->given_len != 3)
		return not_simulated(c->s, "Pooling with pairs of numbers");
	return c->rank < 3 ? op_misfit(c)
			   : windows(c, side, c->given[1], c->given[2]);
}

/* input [N, C, H, W] or without N; stride padding */
bool op_conv(struct op_call *c)
{
	const struct tensor *w = op_tensor(c, 1);
	int at = c->self->rank - 3; /* the channels */

	if (c->given_len != 2 || c->given[0].n < 1)
		return not_simulated(c->s, "A convolution with such a stride "
					   "or padding");
	if (!w || w->rank != 4 || at < 0 || at > 1)
		return op_misfit(c);
	op_like(c, c->self);
	c->size[at] = w->size[0];
	c->n = (double)w->size[1].n;
	return op_equal(c, c->self->size[at], w->size[1]) &&
	       channels(c, 2, w->size[0]) &&
	       windows(c, &w->size[2], c->given[0], c->given[1]);
}

bool op_batch_norm(struct op_call *c)
{
	long long n = tensor_numel(c->s, c->self).n;

	if (c->self->rank < 2)
		return refuse(c->s, "ValueError", "expected at least 2D input");
	op_like(c, c->self);
	for (int i = 1; i < 5 && n > 0; i++)
		channels(c, i, c->size[1]);
	return n == 0 || !op_flag(c, "training") || n != c->size[1].n ||
	       refuse(c->s, "ValueError",
		      "Expected more than 1 value per channel when training");
}

/* --- by an index */

/* gather takes the sizes of the index, scatter those of the input; index_select
 * picks along one dim. */
bool op_by_index(struct op_call *c)
{
	const struct tensor *index = op_tensor(c, 2);
	bool select = c->row->name[0] == 'i';

	if (!index || dtype_is_float(index->dtype) ||
	    (select ? index->rank > 1 : index->rank != c->self->rank))
		return op_misfit(c);
	for (int i = 0; i < index->rank && !select; i++)
		if (i != c->dim[0] && index->size[i].n > c->self->size[i].n)
			return op_misfit(c);
	op_like(c, c->row->name[0] == 'g' ? index : c->self);
	if (select && c->rank)
		c->size[c->dim[0]] = index->rank ? index->size[0] : size_of(1);
	return true;
}

/* Sizes that the data decide: all elements are equal. */
bool op_nonzero(struct op_call *c)
{
	struct size all = tensor_numel(c->s, c->self);

	op_add_dim(c, c->self->value != 0 ? all : size_of(0));
	op_add_dim(c, size_of(c->self->rank));
	return true;
}

bool op_unique(struct op_call *c)
{
	op_add_dim(c, size_of(tensor_numel(c->s, c->self).n > 0));
	return true;
}
