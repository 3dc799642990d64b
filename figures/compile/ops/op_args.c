/* op_args.c: the arguments of a tensor function: to the names of its signature,
 * and as sizes and dims. */
#include <stdlib.h>
#include <string.h>

#include "figures/compile/ops/op_rule.h"

/* --- signatures */

const char *op_word(const struct op_row *row, int i)
{
	const char *word = row->signature;

	for (; i > 0; i--) {
		word += strcspn(word, " ");
		word += *word == ' ';
	}
	return word;
}

int op_place(const struct op_row *row, const char *name)
{
	size_t len = strlen(name);
	const char *word;

	for (int i = 0; i < OP_ARGS_MAX && *(word = op_word(row, i)); i++) {
		word += strspn(word, "*#@");
		if (!strncmp(word, name, len) && strchr(" =[", word[len]))
			return i;
	}
	return -1;
}

/* --- to their places */

bool op_is_row(struct val v)
{
	return v.kind == VAL_TUPLE || v.kind == VAL_LIST;
}

/* Looks at an argument, and at the items of a list. */
static struct val look_at(struct op_call *c, struct val v, int depth)
{
	v = look(c->s, v);
	if (v.kind == VAL_TENSOR)
		c->grad |= v.tensor->requires_grad;
	for (int i = 0; op_is_row(v) && depth == 0 && i < v.list->len; i++)
		if (spend(c->s))
			v.list->item[i] = look_at(c, v.list->item[i], 1);
	return v;
}

static bool to_places(struct op_call *c, const struct arguments *args)
{
	int unnamed = args->len - args->named, at = c->method;

	if (c->method)
		c->arg[0] = look_at(c, c->arg[0], 0);
	for (int i = 0; i < args->len && !stopped(c->s); i++, at++) {
		struct val v = look_at(c, args->item[i], 0);
		bool several;

		if (i >= unnamed)
			at = op_place(c->row, args->name[i - unnamed]);
		if (at < 0 || at >= OP_ARGS_MAX ||
		    strchr("-", *op_word(c->row, at)))
			return go_outside(c->s,
					  "These arguments of %s are not "
					  "simulated.",
					  c->row->name);
		several = *op_word(c->row, at) == '*' && i < unnamed &&
			  !op_is_row(v) && v.kind != VAL_NONE;
		if (several)
			v = val_list(c->s, VAL_TUPLE, &args->item[i],
				     unnamed - i);
		c->arg[at] = several ? look_at(c, v, 0) : v;
		if (several)
			i = unnamed - 1;
	}
	return !stopped(c->s);
}

/* The tensor that the result is like: the first argument, in a list its first
 * item, behind a number the second. */
static bool find_self(struct op_call *c)
{
	struct val v = c->arg[0];

	if ((c->row->flags & LIST) && !op_is_row(v))
		return raise_error(c->s, "TypeError",
				   "%s(): argument 'tensors' (position 1) must "
				   "be tuple of Tensors, not %s",
				   c->row->name, type_name(v));
	if ((c->row->flags & LIST) && v.list->len > 0)
		v = v.list->item[0];
	else if (val_number(v) && c->arg[1].kind == VAL_TENSOR)
		v = c->arg[1];
	c->self = v.tensor;
	return v.kind == VAL_TENSOR ||
	       raise_error(c->s, "TypeError",
			   "%s(): argument 'input' (position 1) must be "
			   "Tensor, not %s",
			   c->row->name, type_name(v));
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
	c->dim[c->dim_len] = (int)(n < 0 ? n + most : n);
	c->dims |= 1U << c->dim[c->dim_len++];
	return true;
}

static bool add_numbers(struct op_call *c, bool dim, struct val v)
{
	struct list one = { .item = &v, .len = 1 };
	const struct list *l = op_is_row(v) ? v.list : &one;

	for (int i = 0; i < l->len; i++) {
		if (l->item[i].kind != VAL_INT)
			return go_outside(c->s, "%s is simulated of ints here.",
					  c->row->name);
		if (!add_number(c, dim,
				size_now(c->s, val_as_size(l->item[i]))))
			return false;
	}
	return true;
}

static bool read_numbers(struct op_call *c)
{
	const char *word;

	for (int i = 0; i < OP_ARGS_MAX && *(word = op_word(c->row, i)); i++) {
		const char *standard = word + strcspn(word, " =");
		struct val v = c->arg[i];
		bool dim;

		word += *word == '*';
		dim = *word == '@';
		if ((!dim && *word != '#') || v.kind == VAL_TENSOR)
			continue;
		if (v.kind == VAL_NONE || v.kind == VAL_UNBOUND) {
			if (*standard != '=')
				continue;
			v = val_int(strtoll(standard + 1, NULL, 10));
		}
		if (!add_numbers(c, dim, v))
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
	int i = op_place(c->row, name);

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

bool op_misfit(struct op_call *c, const char *text)
{
	return refuse(c->s, "RuntimeError", text);
}
