/* op.c: calling a tensor function: arguments to names, the node, gradients. */
#include "figures/compile/ops/op.h"

#include <math.h>
#include <string.h>

/* --- arguments */

/* Word i of the signature; "" if it has fewer. */
const char *op_word(const struct op_row *row, int i)
{
	const char *word = row->signature;

	for (; i > 0; i--) {
		word += strcspn(word, " ");
		word += *word == ' ';
	}
	return i < 0 ? "" : word;
}

int op_place(const struct op_row *row, const char *name)
{
	size_t len = strlen(name);
	const char *word;

	for (int i = 0; i < OP_ARGS_MAX && *(word = op_word(row, i)); i++) {
		word += *word == '*';
		if (!strncmp(word, name, len) && strchr(" =", word[len]))
			return i;
	}
	return -1;
}

static bool bind_positional(struct op_call *c, const struct arguments *args,
			    int at)
{
	int count = args->len - args->named;

	for (int i = 0; i < count; i++, at++) {
		const char *word = op_word(c->row, at);
		struct val v = look(c->s, args->item[i]);

		if (stopped(c->s))
			return false;
		if (!*word || at >= OP_ARGS_MAX)
			return raise_error(c->s, "TypeError",
					   "%s() got too many arguments",
					   c->row->name);
		c->arg[at] = v;
		if (*word == '*' && v.kind != VAL_TUPLE && v.kind != VAL_LIST &&
		    v.kind != VAL_NONE) {
			c->arg[at] = val_list(c->s, VAL_TUPLE, &args->item[i],
					      count - i);
			break;
		}
	}
	return true;
}

static bool bind_named(struct op_call *c, const struct arguments *args)
{
	for (int i = 0; i < args->named; i++) {
		const char *name = args->name[i];
		int at =
			op_place(c->row, !strcmp(name, "axis")	     ? "dim"
					 : !strcmp(name, "keepdims") ? "keepdim"
								     : name);

		if (at < 0)
			return go_outside(c->s,
					  "The argument %s of %s is not "
					  "simulated.",
					  name, c->row->name);
		c->arg[at] =
			look(c->s, args->item[args->len - args->named + i]);
	}
	return !stopped(c->s);
}

static void look_items(struct session *s, struct val v)
{
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE)
		for (int i = 0; i < v.list->len && spend(s); i++)
			v.list->item[i] = look(s, v.list->item[i]);
}

/* The tensor that the result is like. */
static bool find_self(struct op_call *c)
{
	struct val v = c->arg[0];

	if (c->row->flags & OP_NEW)
		return true;
	if ((c->row->flags & OP_LIST) &&
	    (v.kind == VAL_LIST || v.kind == VAL_TUPLE) && v.list->len > 0)
		v = v.list->item[0];
	c->self = v.tensor;
	return v.kind == VAL_TENSOR ||
	       raise_error(c->s, "TypeError",
			   "%s(): argument 'input' (position 1) must be "
			   "Tensor, not %s",
			   c->row->name, type_name(v));
}

static bool bind_all(struct op_call *c, const struct val *self,
		     const struct arguments *args)
{
	if (self)
		c->arg[0] = *self;
	if (!bind_positional(c, args, self != NULL) || !bind_named(c, args))
		return false;
	for (int i = 0; i < OP_ARGS_MAX; i++)
		look_items(c->s, c->arg[i]);
	return !stopped(c->s) && find_self(c);
}

/* --- nodes and results */

struct node *op_node(struct session *s, enum node_kind kind, bool removable,
		     const struct val *of, int len, struct val *v)
{
	struct node *n;

	if (!s->trace)
		return NULL;
	n = graph_add(s, kind, removable);
	for (int i = 0; i < len && n; i++)
		graph_use_value(s, n, of[i]);
	if (v && v->kind == VAL_TENSOR)
		v->tensor->node = n;
	return n;
}

static bool is_row(struct val v)
{
	return v.kind == VAL_TUPLE || v.kind == VAL_LIST;
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

static bool wants_grad(const struct val *v, int len)
{
	for (int i = 0; i < len; i++)
		if (v[i].kind == VAL_TENSOR && v[i].tensor->requires_grad)
			return true;
	return false;
}

static bool args_want_grad(const struct op_call *c)
{
	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (is_row(c->arg[i]) &&
		    wants_grad(c->arg[i].list->item, c->arg[i].list->len))
			return true;
	return wants_grad(c->arg, OP_ARGS_MAX);
}

static void set_grad(struct op_call *c, struct tensor *t, bool any)
{
	if (t == c->self)
		return;
	t->leaf = c->row->flags & OP_NEW;
	t->inference = c->s->state.inference;
	t->requires_grad = t->leaf ? op_flag(c, "requires_grad")
				   : any && dtype_is_float(t->dtype) &&
					     !(c->row->flags & OP_NO_GRAD) &&
					     c->s->state.grad && !t->inference;
}

static void set_grads(struct op_call *c, bool any)
{
	if (c->out.kind == VAL_TENSOR)
		set_grad(c, c->out.tensor, any);
	for (int i = 0; is_row(c->out) && i < c->out.list->len; i++)
		set_grad(c, c->out.list->item[i].tensor, any);
}

/* What was computed goes into the tensor itself. */
static bool write_back(struct op_call *c, bool any)
{
	struct tensor *t = c->self, *r = c->out.tensor;

	if (t->requires_grad && t->leaf && c->s->state.grad)
		return op_misfit(c, "a leaf Variable that requires grad is "
				    "being used in an in-place operation.");
	if (r->rank > t->rank)
		return op_misfit(c, "output with shape doesn't match the "
				    "broadcast shape");
	if (!dtype_is_float(t->dtype) && dtype_is_float(r->dtype))
		return op_misfit(c, "result type Float can't be cast to the "
				    "desired output type");
	t->value = r->value;
	t->requires_grad |= c->s->state.grad && any && dtype_is_float(t->dtype);
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

static bool data_dependent(struct op_call *c)
{
	if (!(c->row->flags & OP_DATA) || !c->s->trace)
		return false;
	op_break_on_size(c->s);
	return true;
}

/* aot_eager and Inductor cannot take a symbol for p, alpha or an exponent. */
static void pin_floats(struct op_call *c)
{
	static const char *const names[] = { "exponent", "alpha", "p" };

	for (size_t i = 0; i < 3; i++) {
		int at = op_place(c->row, names[i]);
		struct val *v = at > 0 ? &c->arg[at] : NULL;

		if (!v || v->kind != VAL_FLOAT || !v->f)
			continue;
		real_decide(c->s, OP_EQ, v->d, v->f, v->d, NULL);
		v->f = NULL;
	}
}

static bool run(struct op_call *c, struct val *out)
{
	struct session *s = c->s;
	bool any = args_want_grad(c);

	if (s->trace && s->set.inductor)
		pin_floats(c);
	if (c->row->flags & OP_ASK)
		op_ask(c);
	if (!c->row->shape(c))
		return false;
	if (c->out.kind == VAL_UNBOUND)
		op_result(c);
	if (stopped(s))
		return false;
	if ((c->row->flags & OP_REAL) && !s->trace &&
	    !dtype_is_float(c->out.tensor->dtype))
		return raise_error(s, "NotImplementedError",
				   "\"%s_cpu\" not implemented for '%s'",
				   c->row->name, dtype_word(c->self->dtype));
	set_grads(c, any);
	if (c->in_place && !write_back(c, any))
		return false;
	make_nodes(c);
	*out = c->out;
	return !stopped(s);
}

bool op_call(struct session *s, const struct op_row *row, struct val *self,
	     bool in_place, const struct arguments *args, struct val *out)
{
	struct op_call c = {
		.s = s, .row = row, .in_place = in_place, .method = self != NULL
	};

	return bind_all(&c, self, args) && !data_dependent(&c) && run(&c, out);
}

bool op_binary(struct session *s, const char *name, struct val a, struct val b,
	       bool in_place, struct val *out)
{
	struct op_call c = { .s = s, .arg = { a, b } };
	struct val other = a.kind == VAL_TENSOR ? b : a;

	c.row = op_find(name, OP_TORCH, &c.in_place);
	c.self = a.kind == VAL_TENSOR ? a.tensor : b.tensor;
	if (!c.row)
		return go_outside(s, "The operator %s is not simulated.", name);
	if (other.kind != VAL_TENSOR && !val_number(other))
		return raise_error(s, "TypeError",
				   "unsupported operand type(s): '%s' and '%s'",
				   type_name(a), type_name(b));
	c.in_place = in_place && a.kind == VAL_TENSOR &&
		     (c.row->flags & OP_IN_PLACE);
	return run(&c, out);
}
