/* op_args.c: the arguments of a tensor function: to the names of its signature,
 * and as sizes and dims. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* --- to their places */

/* Looks at an argument, and at the items of a list. */
static struct val look_at(struct op_call *c, struct val v, int depth)
{
	v = look(c->s, v);
	if (v.kind == VAL_TENSOR)
		c->grad |= v.tensor->requires_grad;
	for (int i = 0; val_is_row(v) && depth == 0 && i < v.list->len; i++)
		if (spend(c->s))
			v.list->item[i] = look_at(c, v.list->item[i], 1);
	return v;
}

/* …[ is a tensor; what must be given and has no mark is one or a number. */
static bool has_type(struct val v, const char *word)
{
	const char *end = word + strcspn(word, " [?");

	return v.kind == VAL_UNBOUND || v.kind == VAL_TENSOR || *end == '?' ||
	       (*end != '[' && (!islower((unsigned char)*word) ||
				val_number(v) || val_is_row(v)));
}

static bool to_places(struct op_call *c, const struct arguments *args)
{
	const char *signature = c->row->signature;

	if (!signature_bind(c->s, c->row->name, signature, c->method, args,
			    c->arg))
		return false;
	for (int i = 0; i < OP_ARGS_MAX && !stopped(c->s); i++) {
		c->arg[i] = look_at(c, c->arg[i], 0);
		if (i > 0 && !has_type(c->arg[i], signature_word(signature, i)))
			refuse(c->s, "TypeError", "this is no tensor");
	}
	return !stopped(c->s);
}

/* The tensor that the result is like: the first argument, in a list its first
 * item, behind a number the second, unless the first must be a tensor. */
static bool find_self(struct op_call *c)
{
	bool typed = c->row->signature[strcspn(c->row->signature, " [")] == '[';
	struct val v = c->arg[0];
	bool list = c->row->flags & LIST, number = val_number(v) && !typed;

	if (list && val_is_row(v) && v.list->len == 0)
		return op_misfit(c);
	if (list && val_is_row(v))
		v = v.list->item[0];
	else if (number && c->arg[1].kind == VAL_TENSOR)
		v = c->arg[1];
	else if (number && val_number(c->arg[1]))
		return not_simulated(c->s, "A tensor function of numbers");
	c->self = v.tensor;
	return (v.kind == VAL_TENSOR && list == val_is_row(c->arg[0])) ||
	       refuse(c->s, "TypeError",
		      say(c->s,
			  "%s(): argument 'input' (position 1) must be "
			  "%s, not %s",
			  c->row->name, list ? "tuple of Tensors" : "Tensor",
			  type_name(c->arg[0])));
}

/* --- as sizes and dims */

bool op_is_int(struct size a)
{
	const struct symbol *y = size_symbol(a);

	return y && y->places > 0 && y->place[0].dim == PLACE_SCALAR;
}

struct size op_as_size(struct session *s, struct size a)
{
	if (!op_is_int(size_now(s, a)))
		return a;
	if (a.n == 1) {
		size_pin(s, a);
	} else if (a.n == 0) {
		size_decide(s, OP_GE, a, size_of(0));
		size_decide(s, OP_LE, a, size_of(1));
	} else if (a.n > 1) {
		size_decide(s, OP_GE, a, size_of(2));
	}
	return size_now(s, a);
}

struct size op_ceil_div(struct session *s, struct size a, struct size b)
{
	return size_floordiv(s, size_add(s, a, size_sub(s, b, size_of(1))), b);
}

/* A dim that is out of range is 0 in the trace if it is checked late. */
static bool add_number(struct op_call *c, bool dim, struct size a)
{
	int most = (c->self ? c->self->rank : 0) + !!(c->row->flags & GROWS);
	long long n;

	if (c->given_len == RANK_MAX || c->dim_len == RANK_MAX)
		return not_simulated(c->s, "A tensor of so many dims");
	if (!dim) {
		c->given[c->given_len++] = op_as_size(c->s, a);
		return true;
	}
	n = size_pin(c->s, a);
	most = most > 0 ? most : 1;
	if (n < -most || n >= most) {
		if (!c->s->trace || !(c->row->flags & LATE))
			return refuse(c->s, "IndexError",
				      "Dimension out of range");
		n = 0;
	}
	n = n < 0 ? n + most : n;
	if (c->dims >> n & 1)
		return op_misfit(c);
	c->dims |= 1U << n;
	c->dim[c->dim_len++] = (int)n;
	return true;
}

/* A dim is one number, dims may be a list, in which none is there twice. */
static bool add_numbers(struct op_call *c, char mark, struct val v)
{
	struct list one = { .item = &v, .len = 1 };
	const struct list *l = val_is_row(v) ? v.list : &one;

	if (mark == '@' && l != &one)
		return refuse(c->s, "TypeError", "dim must be int, not a list");
	c->dims = mark == '#' ? c->dims : 0;
	for (int i = 0; i < l->len; i++)
		if (l->item[i].kind != VAL_INT)
			return go_outside(c->s, "%s is simulated of ints here.",
					  c->row->name);
		else if (!add_number(c, mark != '#',
				     size_now(c->s, val_as_size(l->item[i]))))
			return false;
	return true;
}

static bool read_numbers(struct op_call *c)
{
	const char *signature = c->row->signature, *word = signature;

	for (int i = 0; *word; word = signature_word(signature, ++i)) {
		const char *marks = word + (word[0] == '*' && word[1] == '#');
		const char *standard = word + strcspn(word, " =");
		struct val v = c->arg[i];

		if (!strchr("#@%*", *marks) || v.kind == VAL_TENSOR)
			continue;
		if (v.kind == VAL_NONE || v.kind == VAL_UNBOUND) {
			if (*standard != '=')
				continue;
			v = val_int(strtoll(standard + 1, NULL, 10));
		}
		if (!add_numbers(c, *marks, v))
			return false;
	}
	return true;
}

bool op_bind(struct op_call *c, const struct arguments *args)
{
	return to_places(c, args) &&
	       ((c->row->flags & FRESH) || find_self(c)) && read_numbers(c);
}

/* --- for rules */

struct val op_arg(const struct op_call *c, const char *name)
{
	struct val none = { .kind = VAL_UNBOUND };
	int i = signature_place(c->row->signature, name);

	return i < 0 || c->arg[i].kind == VAL_NONE ? none : c->arg[i];
}

bool op_flag(const struct op_call *c, const char *name)
{
	struct val v = op_arg(c, name);

	return v.kind == VAL_BOOL ? v.truth : v.kind == VAL_INT && v.i != 0;
}

struct tensor *op_tensor(const struct op_call *c, int i)
{
	return c->arg[i].kind == VAL_TENSOR ? c->arg[i].tensor : NULL;
}

bool op_equal(struct op_call *c, struct size a, struct size b)
{
	return size_decide(c->s, OP_EQ, a, b) || op_misfit(c);
}

bool op_misfit(struct op_call *c)
{
	return refuse(c->s, "RuntimeError",
		      say(c->s, "the arguments of %s() do not fit",
			  c->row->name));
}
