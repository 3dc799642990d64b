/* op.c: the table of tensor functions, and calling one: arguments to names, the
 * node. */
#include "figures/compile/ops/op_rule.h"

#include <math.h>
#include <string.h>

/* --- the table */

enum {
	T = OP_TORCH,
	F = OP_F,
	M = OP_METHOD,
	TF = T | F,
	TM = T | M,
	EACH = TM | IN_PLACE | ASK,  /* of each element */
	ACT = F | REAL | LATE | ASK, /* an activation */
	TEST = TM | NO_GRAD | ASK,
	VIEW = TM | WHERE,
	LOSS = F | ASK,
	NEW = T | FRESH,
	LIKE = T | NO_GRAD | ASK,
	CAST = M | ITSELF
};

#define OP(name, flags, signature, dtype, rule, value)                         \
	static double value_##name(double a, double b, double d, double n)     \
	{                                                                      \
		(void)a, (void)b, (void)d, (void)n;                            \
		return value;                                                  \
	}
#include "figures/compile/ops/op_rows.h"
#undef OP
#define OP(name, flags, signature, dtype, rule, value)                         \
	{ #name, signature, flags, dtype, op_##rule, value_##name },

static const struct op_row rows[] = {
#include "figures/compile/ops/op_rows.h"
};

static const struct op_row *row_named(const char *name, size_t len,
				      unsigned way)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if ((rows[i].flags & way) &&
		    !strncmp(rows[i].name, name, len) && !rows[i].name[len])
			return &rows[i];
	return NULL;
}

const struct op_row *op_find(const char *name, unsigned way, bool *in_place)
{
	size_t len = strlen(name);
	const struct op_row *row = row_named(name, len, way);

	*in_place = !row && len > 1 && name[len - 1] == '_';
	if (*in_place)
		row = row_named(name, len - 1, way);
	return row && *in_place && !(row->flags & IN_PLACE) ? NULL : row;
}

/* --- arguments */

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

/* A name as the signature has it. */
static const char *plain_name(const char *name)
{
	return !strcmp(name, "axis")	   ? "dim"
	       : !strcmp(name, "keepdims") ? "keepdim"
					   : name;
}

static bool is_row(struct val v)
{
	return v.kind == VAL_TUPLE || v.kind == VAL_LIST;
}

/* Looks at an argument, and at the items of a list. */
static struct val look_at(struct op_call *c, struct val v, int depth)
{
	v = look(c->s, v);
	if (v.kind == VAL_TENSOR)
		c->grad |= v.tensor->requires_grad;
	for (int i = 0; is_row(v) && depth == 0 && i < v.list->len; i++)
		if (spend(c->s))
			v.list->item[i] = look_at(c, v.list->item[i], 1);
	return v;
}

static bool bind(struct op_call *c, const struct arguments *args, int at)
{
	int unnamed = args->len - args->named;

	for (int i = 0; i < args->len && !stopped(c->s); i++, at++) {
		struct val v = look_at(c, args->item[i], 0);
		bool several;

		if (i >= unnamed)
			at = op_place(c->row,
				      plain_name(args->name[i - unnamed]));
		if (at < 0 || at >= OP_ARGS_MAX ||
		    strchr("-", *op_word(c->row, at)))
			return go_outside(c->s,
					  "These arguments of %s are not "
					  "simulated.",
					  c->row->name);
		several = *op_word(c->row, at) == '*' && i < unnamed &&
			  !is_row(v) && v.kind != VAL_NONE;
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

	if ((c->row->flags & LIST) && is_row(v) && v.list->len > 0)
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

/* --- nodes and results */

struct node *op_node(struct session *s, enum node_kind kind, bool removable,
		     const struct val *of, int len, struct val *v)
{
	struct node *n = s->trace ? graph_add(s, kind, removable) : NULL;

	for (int i = 0; i < len && n; i++)
		graph_use_value(s, n, of[i]);
	if (v && v->kind == VAL_TENSOR && n)
		v->tensor->node = n;
	return n;
}

/* Elements of a tuple are nodes of their own that go away unused. */
static void make_nodes(struct op_call *c)
{
	struct node *n = op_node(c->s, c->method ? NODE_METHOD : NODE_FUNCTION,
				 false, c->arg, OP_ARGS_MAX, &c->out);

	for (int i = 0; n && is_row(c->out) && i < c->out.list->len; i++) {
		struct node *part = graph_add(c->s, NODE_FUNCTION, true);

		graph_use(c->s, part, n);
		c->out.list->item[i].tensor->node = part;
	}
}

/* What was computed goes into the tensor itself. */
static bool write_back(struct op_call *c)
{
	struct tensor *t = c->self, *r = c->out.tensor;

	if (t->requires_grad && t->leaf && c->s->state.grad)
		return op_misfit(c, "a leaf that requires grad in place");
	if (r->rank > t->rank)
		return op_misfit(c, "the output has more dims than the input");
	if (!dtype_is_float(t->dtype) && dtype_is_float(r->dtype))
		return op_misfit(c, "integers cannot take a float result");
	t->value = r->value;
	t->requires_grad |=
		c->grad && c->s->state.grad && dtype_is_float(t->dtype);
	c->out = val_tensor(t);
	return true;
}

/* --- calls */

bool op_break_on_size(struct session *s)
{
	return s->set.fullgraph
		       ? go_outside(s, "This needs sizes that are only known "
				       "at run time; outside this lesson.")
		       : trace_break(s, "Dynamic shape operator");
}

/* p cannot be a symbol; with aot_eager and Inductor an exponent or alpha cannot,
 * either. */
static void pin_floats(struct op_call *c)
{
	static const char *const names[] = { "p", "exponent", "alpha" };

	for (int i = 0; i < (c->s->set.inductor ? 3 : 1); i++) {
		int at = op_place(c->row, names[i]);
		struct val *v = at > 0 ? &c->arg[at] : NULL;

		if (!v || v->kind != VAL_FLOAT || !v->f)
			continue;
		real_decide(c->s, OP_EQ, v->d, v->f, v->d, NULL);
		if (c->s->set.inductor)
			v->f = NULL;
	}
}

static bool run(struct op_call *c)
{
	struct session *s = c->s;
	bool late = c->row->flags & LATE;

	if (s->trace && (c->row->flags & DATA))
		return op_break_on_size(s);
	if (s->trace)
		pin_floats(c);
	if (c->row->flags & ASK)
		op_ask(c);
	if (!op_numbers(c) || !c->row->shape(c))
		return false;
	if (c->out.kind == VAL_UNBOUND)
		op_result(c);
	if ((c->row->flags & REAL) && !(late && s->trace) &&
	    !dtype_is_float(c->out.tensor->dtype))
		return refuse(s, late ? "NotImplementedError" : "RuntimeError",
			      "not implemented for integers");
	if (!s->trace && (c->row->flags & ITSELF) && tensor_packed(c->self) &&
	    c->out.tensor->dtype == c->self->dtype && c->rank == c->self->rank)
		c->out = val_tensor(c->self);
	if (c->in_place && !write_back(c))
		return false;
	make_nodes(c);
	return !stopped(s);
}

struct val op_call(struct session *s, const struct op_row *row,
		   const struct val *self, bool in_place,
		   const struct arguments *args)
{
	struct op_call c = {
		.s = s, .row = row, .in_place = in_place, .method = self != NULL
	};

	if (self)
		c.arg[0] = look_at(&c, *self, 0);
	if (!bind(&c, args, self != NULL) ||
	    (!(row->flags & FRESH) && !find_self(&c)) || !run(&c))
		return no_value(false);
	return c.out;
}

struct val op_named(struct session *s, const char *name, const struct val *v,
		    int len, bool in_place)
{
	struct arguments args = { .item = v, .len = len };
	bool unused;
	const struct op_row *row = op_find(name, OP_TORCH | OP_METHOD, &unused);

	if (!row)
		return no_value(not_listed(s, "torch", name));
	for (int i = 0; i < len; i++)
		if (v[i].kind != VAL_TENSOR && !val_number(v[i]))
			return no_value(
				raise_error(s, "TypeError",
					    "unsupported operand type: '%s'",
					    type_name(v[i])));
	in_place &= v->kind == VAL_TENSOR && (row->flags & IN_PLACE);
	return op_call(s, row, NULL, in_place, &args);
}
