/* library_python.c: Python's own functions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/library.h"

/* A reordered print takes tensors, constants and texts; no shapes or symbols. */
static bool can_reorder(struct call_of *c)
{
	for (int i = 0; i < c->args->len; i++) {
		struct val v = look(c->s, c->args->item[i]);

		if (v.kind != VAL_TENSOR && v.kind != VAL_TEXT &&
		    v.kind != VAL_NONE && v.kind != VAL_DTYPE &&
		    v.kind != VAL_DEVICE && (!val_number(v) || v.f))
			return false;
	}
	return true;
}

static bool print(struct call_of *c)
{
	struct session *s = c->s;

	if (s->trace && s->set.reorder_print && can_reorder(c))
		return !stopped(s);
	if (s->trace)
		return trace_break(s, "Failed to trace builtin operator");
	s->result.printed++;
	return true;
}

/* --- numbers */

/* A range is the list of its numbers. */
static bool range(struct call_of *c)
{
	long long n[3] = { 0, 0, 1 };
	int len = c->args->len;

	for (int i = 0; i < len; i++) {
		struct val v = c->v[i];

		/* Dynamo takes range(3.0), Python does not. */
		if (v.kind == VAL_FLOAT && (c->s->trace || c->s->compiling) &&
		    !v.f)
			v = val_int(whole_part(v.d));
		if (v.kind != VAL_INT && v.kind != VAL_BOOL)
			return wrong_argument(c);
		n[len == 1 ? 1 : i] = size_pin(c->s, val_as_size(v));
	}
	if (n[2] == 0)
		return raise_error(c->s, "ValueError",
				   "range() arg 3 must not be zero");
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (long long i = n[0]; n[2] > 0 ? i < n[1] : i > n[1];) {
		list_add(c->s, c->out->list, val_int(i));
		if (c->s->outside || __builtin_add_overflow(i, n[2], &i))
			break;
	}
	return true;
}

bool tensor_number(struct call_of *c, struct tensor *t, enum val_kind kind)
{
	struct session *s = c->s;
	bool captures = s->set.fullgraph || s->set.capture_scalar;

	if (kind == VAL_NONE)
		kind = dtype_is_float(t->dtype) ? VAL_FLOAT
		       : t->dtype == DTYPE_BOOL ? VAL_BOOL
						: VAL_INT;
	if (s->trace && !captures)
		return trace_item(s, t);
	if (s->trace && kind == VAL_BOOL)
		return go_outside(s, "A captured bool is not simulated.");
	if (tensor_numel(s, t).n != 1)
		return refuse(s, "RuntimeError",
			      "a Tensor with several elements cannot be "
			      "converted to Scalar");
	if (s->trace)
		return capture_scalar(s, t, kind, c->out);
	*c->out = kind == VAL_FLOAT  ? val_float(t->value)
		  : kind == VAL_BOOL ? val_bool(t->value != 0)
				     : val_int(whole_part(t->value));
	return true;
}

static bool cast(struct call_of *c)
{
	enum val_kind kind = (enum val_kind)c->builtin->which;
	struct val v = c->v[0].kind == VAL_UNBOUND ? val_int(0) : c->v[0];

	if (v.kind == VAL_TENSOR)
		return tensor_number(c, v.tensor, kind);
	if (v.kind == VAL_TEXT && kind == VAL_FLOAT)
		v = val_float(strtod(v.text->chars, NULL));
	if (kind != VAL_BOOL && !val_number(v))
		return wrong_argument(c);
	if (kind == VAL_INT && v.kind == VAL_FLOAT && v.f)
		return go_outside(c->s, "int() of a symbolic float is not "
					"simulated.");
	if (kind == VAL_BOOL)
		*c->out = val_bool(truth(c->s, v));
	else if (kind == VAL_FLOAT)
		*c->out = (struct val){ kind, .d = val_real(v), .f = v.f };
	else
		*c->out = v.kind == VAL_FLOAT ? val_int(whole_part(v.d))
					      : val_size(val_as_size(v));
	return true;
}

static bool absolute(struct call_of *c)
{
	struct val v = c->v[0];

	if (v.kind == VAL_TENSOR)
		return gives(c, tensor_function(c->s, "abs", v));
	if (!val_number(v))
		return wrong_argument(c);
	return gives(c, compare(c->s, OP_LT, v, val_int(0)).truth
				? unary(c->s, OP_NEG, v)
				: v);
}

/* min and max of numbers: several, or those of a list. */
static bool best(struct call_of *c)
{
	struct list *l, given = { .len = c->args->len };

	given.item =
		take_array(c->s, (size_t)given.len + 1, sizeof(struct val));
	for (int i = 0; i < given.len && !c->s->outside; i++)
		given.item[i] = c->args->item[i];
	l = &given;
	if (given.len == 1)
		l = to_list(c->s, given.item[0]);
	if (c->args->named || !l || l->len == 0)
		return go_outside(c->s, "This use of %s is not simulated.",
				  c->builtin->name);
	*c->out = look(c->s, l->item[0]);
	for (int i = 0; i < l->len; i++) {
		struct val v = look(c->s, l->item[i]);

		if (!val_number(v) || v.f)
			return go_outside(c->s,
					  "%s of tensors or symbols as "
					  "Python's function is not simulated.",
					  c->builtin->name);
		if (compare(c->s, (enum op)c->builtin->which, v, *c->out).truth)
			*c->out = v;
	}
	return true;
}

static bool sum(struct call_of *c)
{
	struct list *l = c->v[0].list;

	*c->out = c->v[1].kind == VAL_UNBOUND ? val_int(0) : c->v[1];
	for (int i = 0; i < l->len && !stopped(c->s); i++)
		*c->out = binary(c->s, OP_ADD, *c->out, l->item[i], false);
	return true;
}

/* --- texts and lists */

/* A number or a shape that is a symbol. */
static bool symbolic(struct session *s, struct val v)
{
	if (v.f)
		return v.kind != VAL_INT || size_now(s, val_as_size(v)).f;
	for (int i = 0; v.kind == VAL_TUPLE && i < v.list->len; i++)
		if (look(s, v.list->item[i]).f)
			return true;
	return v.kind == VAL_TENSOR;
}

static bool cast_str(struct call_of *c)
{
	if (c->s->trace && symbolic(c->s, c->v[0]))
		return trace_break(c->s, "Failed to trace builtin operator");
	return gives(c, format_value(c->s, c->v[0], ""));
}

static bool len(struct call_of *c)
{
	struct session *s = c->s;
	struct val v = c->v[0];
	struct list *l = v.list;

	if (v.kind == VAL_TENSOR && v.tensor->rank > 0) {
		*c->out = val_size(size_now(s, v.tensor->size[0]));
		if (s->trace && c->out->f)
			s->trace->graph.bookkeeping = true;
		return true;
	}
	if (v.kind == VAL_TEXT && v.text->taint != TEXT_PLAIN && s->trace)
		return go_outside(s, "len() of a text that holds a symbol is "
				     "not simulated.");
	if (v.kind == VAL_OBJECT)
		l = to_list(s, v);
	if (stopped(s))
		return false;
	if (v.kind == VAL_DICT)
		dict_counted(s, v.dict);
	if (v.kind == VAL_TEXT)
		*c->out = val_int((long long)v.text->len);
	else if (v.kind == VAL_DICT)
		*c->out = val_int(v.dict->len);
	else if (v.kind == VAL_LIST || v.kind == VAL_TUPLE ||
		 v.kind == VAL_OBJECT)
		*c->out = val_int(l->len);
	else
		return wrong_argument(c);
	return true;
}

static bool to_row(struct call_of *c)
{
	struct list none = { .len = 0 };
	struct list *l = c->v[0].kind == VAL_UNBOUND ? &none : c->v[0].list;

	*c->out = val_list(c->s, (enum val_kind)c->builtin->which, l->item,
			   l->len);
	return true;
}

/* The tuples of what stands at one place in n lists. */
static bool rows(struct call_of *c, struct list *const *l, int n, int len)
{
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int k = 0; k < len && !c->s->outside; k++) {
		struct val row = val_list(c->s, VAL_TUPLE, NULL, 0);

		for (int i = 0; i < n; i++)
			list_add(c->s, row.list, l[i]->item[k]);
		list_add(c->s, c->out->list, row);
	}
	return gives(c, iterate(c->s, *c->out));
}

static bool enumerate(struct call_of *c)
{
	struct val start = c->v[1];
	struct list *l[2] = { val_list(c->s, VAL_LIST, NULL, 0).list,
			      c->v[0].list };

	for (int i = 0; i < l[1]->len; i++)
		list_add(c->s, l[0],
			 val_int(i + (start.kind == VAL_INT ? start.i : 0)));
	return rows(c, l, 2, l[1]->len);
}

static bool zip(struct call_of *c)
{
	struct list *l[4];
	int n = c->args->len, least = LIST_MAX;

	if (n < 1 || n > 4 || c->args->named)
		return go_outside(c->s, "This zip is not simulated.");
	for (int i = 0; i < n; i++) {
		l[i] = to_list(c->s, c->args->item[i]);
		if (!l[i])
			return false;
		least = l[i]->len < least ? l[i]->len : least;
	}
	return rows(c, l, n, least);
}

/* --- types */

static bool is_type(struct val v, const char *name)
{
	if (!strcmp(name, "int"))
		return v.kind == VAL_INT || v.kind == VAL_BOOL;
	if (!strcmp(name, "Parameter"))
		return v.kind == VAL_TENSOR && v.tensor->parameter;
	return !strcmp(type_name(v), name);
}

static bool instance(struct session *s, struct val v, struct val type)
{
	for (int i = 0; type.kind == VAL_TUPLE && i < type.list->len; i++)
		if (instance(s, v, look(s, type.list->item[i])))
			return true;
	if (type.kind == VAL_BUILTIN)
		return is_type(v, type.builtin->name);
	return type.kind == VAL_CLASS && v.kind == VAL_OBJECT &&
	       class_is(v.object->class, type.class);
}

static bool isinstance(struct call_of *c)
{
	struct val v = look_type(c->s, c->v[0]);

	*c->out = val_bool(instance(c->s, v, c->v[1]));
	return true;
}

static bool super(struct call_of *c)
{
	struct activation *act = c->s->act;
	struct bound *b = take(c->s, sizeof *b);
	struct val self;

	while (act && !act->owner)
		act = act->back;
	if (!act || act->code->params == 0)
		return raise_error(c->s, "RuntimeError",
				   "super(): no arguments");
	self = act->local[0];
	b->self = look(c->s, self.kind == VAL_CELL ? self.cell->v : self);
	b->function =
		(struct val){ .kind = VAL_CLASS, .class = act->owner->base };
	*c->out = (struct val){ .kind = VAL_BOUND, .bound = b };
	return true;
}

static bool type_only(struct call_of *c)
{
	return go_outside(c->s, "Calling %s is not simulated.",
			  c->builtin->name);
}

/* torch.nn modules compiled directly: fn(*args) */
static bool call_all(struct call_of *c)
{
	const struct arguments all = { .item = c->v[1].list->item,
				       .len = c->v[1].list->len };

	return gives(c, call_value(c->s, c->v[0], &all));
}

static bool nothing(struct call_of *c)
{
	(void)c;
	return true;
}

#define PYTHON(name, takes, ...)                                               \
	{                                                                      \
		SPACE_PYTHON, name, takes, __VA_ARGS__                         \
	}

const struct builtin builtins_python[] = {
	PYTHON("print", NULL, .run = print),
	PYTHON("range", "from to? step?", .run = range),
	PYTHON("float", "x?", .run = cast, .which = VAL_FLOAT),
	PYTHON("int", "x?", .run = cast, .which = VAL_INT),
	PYTHON("bool", "x?", .run = cast, .which = VAL_BOOL),
	PYTHON("str", "x", .run = cast_str),
	PYTHON("abs", "x", .run = absolute),
	PYTHON("min", NULL, .run = best, .which = OP_LT),
	PYTHON("max", NULL, .run = best, .which = OP_GT),
	PYTHON("sum", "*items start?", .run = sum),
	PYTHON("len", "x", .run = len),
	PYTHON("list", "*items?", .run = to_row, .which = VAL_LIST),
	PYTHON("tuple", "*items?", .run = to_row, .which = VAL_TUPLE),
	PYTHON("dict", NULL, .run = type_only),
	PYTHON("enumerate", "*items start?", .run = enumerate),
	PYTHON("zip", NULL, .run = zip),
	PYTHON("isinstance", "&value type", .run = isinstance),
	PYTHON("super", "", .run = super),
	PYTHON("__init__", NULL, .run = nothing),
	PYTHON("_logged", "", .run = nothing,
	       .reason = "Attempted to call function marked as skipped"),
	PYTHON("_call_all", "function *args", .run = call_all),
	{ .name = NULL },
};
