/* op.c: the table of tensor functions, and calling one. */
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

	for (int i = 0; n && val_is_row(c->out) && i < c->out.list->len; i++) {
		struct node *part = graph_add(c->s, NODE_FUNCTION, true);

		graph_use(c->s, part, n);
		c->out.list->item[i].tensor->node = part;
	}
}

/* What was computed goes into the tensor itself. */
static bool write_back(struct op_call *c)
{
	struct tensor *t = c->self, *r = c->out.tensor;

	if (t->requires_grad && t->leaf && c->s->grad)
		return op_misfit(c);
	op_like(c, t);
	if (!op_fits(c, r))
		return false;
	if (op_category((int)t->dtype) < op_category((int)r->dtype))
		return op_misfit(c);
	t->value = r->value;
	t->requires_grad |= c->grad && c->s->grad && dtype_is_float(t->dtype);
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

/* p becomes a constant; an exponent or alpha is one for aot_eager and Inductor,
 * and a symbol for eager. */
static bool pin_floats(struct op_call *c)
{
	static const char *const names[] = { "p", "exponent", "alpha" };

	for (int i = 0; i < 3; i++) {
		int at = signature_place(c->row->signature, names[i]);
		struct val *v = at > 0 ? &c->arg[at] : NULL;

		if (!v || v->kind != VAL_FLOAT || !v->f)
			continue;
		if (i > 0)
			return go_outside(
				c->s, "A float that changes, as exponent or "
				      "alpha, is not simulated: backends "
				      "treat it differently.");
		real_decide(c->s, OP_EQ, v->d, v->f, v->d, NULL);
	}
	return true;
}

/* PyTorch refuses some dtypes, in a trace or (LATE) when the graph runs. */
static bool takes_dtype(struct op_call *c)
{
	enum dtype d =
		c->self && c->row->dtype < SELF ? c->self->dtype : op_dtype(c);
	bool late = c->row->flags & LATE;

	if (c->row->flags & (unsigned)NO_BOOL << op_category((int)d))
		return go_outside(c->s,
				  "PyTorch raises an error here: %s is not "
				  "there for %s.",
				  c->row->name, dtype_torch(d));
	return !(c->row->flags & REAL) || dtype_is_float(d) ||
	       (late && c->s->trace) ||
	       refuse(c->s, late ? "NotImplementedError" : "RuntimeError",
		      "not implemented for integers");
}

static bool run(struct op_call *c)
{
	struct session *s = c->s;

	if (s->trace && (c->row->flags & DATA))
		return op_break_on_size(s);
	if (s->trace && !pin_floats(c))
		return false;
	if (c->row->flags & ASK)
		op_ask(c);
	if (!c->row->shape(c) || stopped(s) || !takes_dtype(c))
		return false;
	if (c->out.kind == VAL_UNBOUND)
		op_result(c);
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
		c.arg[0] = *self;
	return op_bind(&c, args) && run(&c) ? c.out : no_value(false);
}

static struct val wrong_operand(struct session *s, struct val v)
{
	if (s->trace)
		trace_error(s, "TorchRuntimeError", "unsupported operand type");
	else
		raise_error(s, "TypeError", "unsupported operand type: '%s'",
			    type_name(v));
	return no_value(false);
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
			return wrong_operand(s, v[i]);
	in_place &= v->kind == VAL_TENSOR && (row->flags & IN_PLACE);
	return op_call(s, row, NULL, in_place, &args);
}
