/* library_python.c: Python's own functions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

static struct val arg(struct call_of *c, int i, const char *name)
{
	const struct val *v = argument(c, i, name);

	return v ? look(c->s, *v) : (struct val){ .kind = VAL_UNBOUND };
}

static bool wrong(struct call_of *c)
{
	if (stopped(c->s))
		return false;
	return raise_error(c->s, "TypeError", "%s() got a wrong argument",
			   c->builtin->name);
}

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

static bool range(struct call_of *c)
{
	struct range *r = take(c->s, sizeof *r);
	long long n[3] = { 0, 0, 1 };
	int len = c->args->len;

	if (len < 1 || len > 3)
		return wrong(c);
	for (int i = 0; i < len; i++) {
		struct val v = arg(c, i, NULL);

		/* Dynamo takes range(3.0), Python does not. */
		if (v.kind == VAL_FLOAT && (c->s->trace || c->s->compiling) &&
		    !v.f && fabs(v.d) < 1e15)
			v = val_int((long long)v.d);
		if (v.kind != VAL_INT && v.kind != VAL_BOOL)
			return wrong(c);
		n[i] = size_pin(c->s, val_as_size(v));
	}
	if (n[2] == 0)
		return raise_error(c->s, "ValueError",
				   "range() arg 3 must not be zero");
	*r = len == 1 ? (struct range){ 0, n[0], 1 }
		      : (struct range){ n[0], n[1], n[2] };
	*c->out = (struct val){ .kind = VAL_RANGE, .range = r };
	return true;
}

static bool len(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);
	struct session *s = c->s;

	switch ((int)v.kind) {
	case VAL_LIST:
	case VAL_TUPLE:
		*c->out = val_int(v.list->len);
		return true;
	case VAL_DICT:
		dict_counted(s, v.dict);
		*c->out = val_int(v.dict->len);
		return true;
	case VAL_TEXT:
		if (v.text->taint != TEXT_PLAIN && s->trace)
			return go_outside(s, "len() of a text that holds a "
					     "symbol is not simulated.");
		*c->out = val_int((long long)v.text->len);
		return true;
	case VAL_TENSOR:
		if (v.tensor->rank == 0)
			return raise_error(s, "TypeError",
					   "len() of a 0-d "
					   "tensor");
		*c->out = val_size(size_now(s, v.tensor->size[0]));
		if (s->trace && c->out->f)
			s->trace->graph.bookkeeping = true;
		return true;
	case VAL_RANGE:
		*c->out = val_int(range_len(v.range));
		return true;
	case VAL_OBJECT: {
		struct list *l;

		if (!v.object->class->container)
			return wrong(c);
		if (!to_list(s, v, &l))
			return false;
		*c->out = val_int(l->len);
		return true;
	}
	default:
		return wrong(c);
	}
}

/* The number of a tensor: what .item(), float(), int() and bool() ask for. */
static bool to_number(struct call_of *c, struct tensor *t, enum val_kind kind)
{
	struct session *s = c->s;
	struct val v;

	if (s->trace && kind == VAL_BOOL)
		return s->set.fullgraph || s->set.capture_scalar
			       ? go_outside(s, "A captured bool is not "
					       "simulated.")
			       : trace_item(s, t);
	if (s->trace && !s->set.fullgraph && !s->set.capture_scalar)
		return trace_item(s, t);
	if (tensor_numel(s, t).n != 1)
		return refuse(s, "RuntimeError",
			      "a Tensor with several elements cannot be "
			      "converted to Scalar");
	if (s->trace)
		return capture_scalar(s, t, kind, c->out);
	v = val_float(t->value);
	if (kind == VAL_BOOL)
		v = val_bool(t->value != 0);
	else if (kind == VAL_INT ||
		 (kind == VAL_NONE && !dtype_is_float(t->dtype)))
		v = val_int(whole_part(t->value));
	if (kind == VAL_NONE && t->dtype == DTYPE_BOOL)
		v = val_bool(t->value != 0);
	*c->out = v;
	return true;
}

bool tensor_number(struct call_of *c, struct tensor *t)
{
	return to_number(c, t, VAL_NONE);
}

static bool cast_float(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	if (v.kind == VAL_TENSOR)
		return to_number(c, v.tensor, VAL_FLOAT);
	if (v.kind == VAL_TEXT) {
		const char *t = v.text->chars;

		*c->out = val_float(
			strstr(t, "inf")
				? (double)(t[0] == '-' ? -INFINITY : INFINITY)
			: strstr(t, "nan") ? (double)NAN
					   : strtod(t, NULL));
		return true;
	}
	if (v.kind == VAL_UNBOUND)
		*c->out = val_float(0);
	else if (val_number(v))
		*c->out = (struct val){ .kind = VAL_FLOAT,
					.d = val_real(v),
					.f = v.f };
	else
		return wrong(c);
	return true;
}

static bool cast_int(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	if (v.kind == VAL_TENSOR)
		return to_number(c, v.tensor, VAL_INT);
	if (v.kind == VAL_FLOAT && v.f)
		return go_outside(c->s, "int() of a symbolic float is not "
					"simulated.");
	if (v.kind == VAL_TEXT)
		*c->out = val_int(strtoll(v.text->chars, NULL, 10));
	else if (v.kind == VAL_UNBOUND)
		*c->out = val_int(0);
	else if (v.kind == VAL_FLOAT && !(fabs(v.d) < 9e18))
		return raise_error(c->s, "ValueError",
				   "cannot convert float to integer");
	else if (val_number(v))
		*c->out = v.kind == VAL_FLOAT ? val_int((long long)v.d)
					      : val_size(val_as_size(v));
	else
		return wrong(c);
	return true;
}

static bool cast_bool(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);
	bool holds = false;

	if (v.kind == VAL_TENSOR && c->s->trace)
		return to_number(c, v.tensor, VAL_BOOL);
	if (v.kind != VAL_UNBOUND && !truth(c->s, v, &holds))
		return false;
	*c->out = val_bool(holds);
	return true;
}

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
	struct val v = arg(c, 0, NULL);

	if (c->s->trace && symbolic(c->s, v))
		return trace_break(c->s, "Failed to trace builtin operator");
	if (v.kind == VAL_UNBOUND) {
		*c->out = val_string(c->s, "");
		return true;
	}
	return format_value(c->s, v, "", c->out);
}

static bool absolute(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	if (v.kind == VAL_TENSOR)
		return tensor_function(c->s, "abs", v, c->out);
	if (!val_number(v))
		return wrong(c);
	if (val_real(v) >= 0) {
		*c->out = v;
		if (v.f && v.kind != VAL_FLOAT)
			size_decide(c->s, OP_GE, val_as_size(v), size_of(0));
		return true;
	}
	return unary(c->s, OP_NEG, v, c->out);
}

/* min and max of numbers. */
static bool better(struct call_of *c, struct val a, struct val b, bool least,
		   struct val *out)
{
	struct val holds = val_none();
	bool symbolic = a.f || b.f;

	if (a.kind == VAL_TENSOR || b.kind == VAL_TENSOR)
		return go_outside(c->s, "min and max of tensors as Python's "
					"functions are not simulated.");
	if (symbolic && c->s->trace)
		return go_outside(c->s, "min and max of a number that is a "
					"symbol are not simulated.");
	if (!compare(c->s, least ? OP_LT : OP_GT, b, a, &holds))
		return false;
	*out = holds.kind == VAL_BOOL && holds.truth ? b : a;
	return true;
}

static bool best(struct call_of *c)
{
	bool least = !strcmp(c->builtin->name, "min");
	struct list *l, given = { .len = c->args->len };

	if (c->args->named > 0)
		return go_outside(c->s, "%s with a key is not simulated.",
				  c->builtin->name);
	given.item =
		take_array(c->s, (size_t)c->args->len + 1, sizeof *given.item);
	for (int i = 0; i < given.len; i++)
		given.item[i] = c->args->item[i];
	l = &given;
	if (given.len == 1 && !to_list(c->s, given.item[0], &l))
		return false;
	if (l->len == 0)
		return raise_error(c->s, "ValueError",
				   "%s() arg is an empty sequence",
				   c->builtin->name);
	*c->out = look(c->s, l->item[0]);
	for (int i = 1; i < l->len; i++)
		if (!better(c, *c->out, look(c->s, l->item[i]), least, c->out))
			return false;
	return true;
}

static bool sum(struct call_of *c)
{
	struct val start = arg(c, 1, "start");
	const struct val *v = argument(c, 0, NULL);
	struct list *l;

	if (!v || !to_list(c->s, *v, &l))
		return v ? false : wrong(c);
	*c->out = start.kind == VAL_UNBOUND ? val_int(0) : start;
	for (int i = 0; i < l->len; i++)
		if (!binary(c->s, OP_ADD, *c->out, l->item[i], false, c->out))
			return false;
	return true;
}

static bool to_row(struct call_of *c)
{
	bool list = strcmp(c->builtin->name, "tuple") != 0;
	const struct val *v = argument(c, 0, NULL);
	struct list *l = NULL;

	if (v && !to_list(c->s, *v, &l))
		return false;
	*c->out = val_list(c->s, list ? VAL_LIST : VAL_TUPLE,
			   l ? l->item : NULL, l ? l->len : 0);
	return true;
}

static bool dict(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	*c->out = val_dict(c->s);
	if (v.kind == VAL_DICT) {
		dict_ordered(c->s, v.dict);
		for (int i = 0; i < v.dict->len; i++)
			dict_set(c->s, c->out->dict, v.dict->key[i],
				 v.dict->value[i]);
	} else if (v.kind != VAL_UNBOUND) {
		return go_outside(c->s, "dict() of pairs is not simulated.");
	}
	for (int i = 0; i < c->args->named; i++)
		dict_set(c->s, c->out->dict, val_string(c->s, c->args->name[i]),
			 c->args->item[c->args->len - c->args->named + i]);
	return true;
}

static bool enumerate(struct call_of *c)
{
	struct val start = arg(c, 1, "start");
	const struct val *v = argument(c, 0, NULL);
	long long from = start.kind == VAL_INT ? start.i : 0;
	struct list *l;

	if (!v || !to_list(c->s, *v, &l))
		return v ? false : wrong(c);
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int i = 0; i < l->len; i++) {
		struct val pair[2] = { val_int(from + i), l->item[i] };

		list_add(c->s, c->out->list,
			 val_list(c->s, VAL_TUPLE, pair, 2));
	}
	return iterate(c->s, *c->out, c->out);
}

static bool zip(struct call_of *c)
{
	struct list *l[8];
	int n = c->args->len, least = LIST_MAX;

	if (n > 8 || c->args->named)
		return go_outside(c->s, "This zip is not simulated.");
	for (int i = 0; i < n; i++) {
		if (!to_list(c->s, c->args->item[i], &l[i]))
			return false;
		least = l[i]->len < least ? l[i]->len : least;
	}
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int k = 0; k < least && n > 0; k++) {
		struct val row = val_list(c->s, VAL_TUPLE, NULL, 0);

		for (int i = 0; i < n; i++)
			list_add(c->s, row.list, l[i]->item[k]);
		list_add(c->s, c->out->list, row);
	}
	return iterate(c->s, *c->out, c->out);
}

static bool sorted(struct call_of *c)
{
	const struct val *v = argument(c, 0, NULL);
	struct val of;
	struct list *l;

	if (!v || c->args->len > 1)
		return go_outside(c->s, "sorted with a key is not simulated.");
	of = look(c->s, *v);
	if (of.kind == VAL_DICT) {
		/* Sorted keys have no order that could matter. */
		dict_counted(c->s, of.dict);
		of = val_list(c->s, VAL_LIST, of.dict->key, of.dict->len);
	}
	if (!to_list(c->s, of, &l))
		return false;
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int i = 0; i < l->len; i++) {
		struct list *to = c->out->list;
		int at;

		list_add(c->s, to, look(c->s, l->item[i]));
		for (at = to->len - 1; at > 0; at--) {
			struct val less = val_none(), t = to->item[at];

			if (!compare(c->s, OP_LT, t, to->item[at - 1], &less))
				return false;
			if (less.kind != VAL_BOOL || !less.truth)
				break;
			to->item[at] = to->item[at - 1];
			to->item[at - 1] = t;
		}
	}
	return true;
}

static bool every(struct call_of *c)
{
	bool all = !strcmp(c->builtin->name, "all"), holds;
	const struct val *v = argument(c, 0, NULL);
	struct list *l;

	if (!v || !to_list(c->s, *v, &l))
		return v ? false : wrong(c);
	for (int i = 0; i < l->len; i++) {
		struct val item = look(c->s, l->item[i]);

		if (item.kind == VAL_TENSOR && c->s->trace)
			return trace_unsplit(c->s, "Data-dependent branching");
		if (!truth(c->s, item, &holds))
			return false;
		if (holds != all) {
			*c->out = val_bool(!all);
			return true;
		}
	}
	*c->out = val_bool(all);
	return true;
}

/* --- types and attributes by name */

static bool is_type(struct val v, const char *name)
{
	if (!strcmp(name, "int"))
		return v.kind == VAL_INT || v.kind == VAL_BOOL;
	if (!strcmp(name, "Tensor"))
		return v.kind == VAL_TENSOR;
	if (!strcmp(name, "Parameter"))
		return v.kind == VAL_TENSOR && v.tensor->parameter;
	return !strcmp(type_name(v), name);
}

static bool instance(struct session *s, struct val v, struct val type)
{
	if (type.kind == VAL_TUPLE) {
		for (int i = 0; i < type.list->len; i++)
			if (instance(s, v, look(s, type.list->item[i])))
				return true;
		return false;
	}
	if (type.kind == VAL_BUILTIN)
		return is_type(v, type.builtin->name);
	return type.kind == VAL_CLASS && v.kind == VAL_OBJECT &&
	       class_is(v.object->class, type.class);
}

static bool isinstance(struct call_of *c)
{
	const struct val *of = argument(c, 0, NULL);
	struct val v = of ? look_type(c->s, *of) : val_none();
	struct val type = arg(c, 1, NULL);

	if (stopped(c->s))
		return false;
	*c->out = val_bool(instance(c->s, v, type));
	return true;
}

static bool super(struct call_of *c)
{
	struct activation *act = c->s->act;
	struct bound *b = take(c->s, sizeof *b);
	struct class *owner;
	struct val self;

	while (act && !act->owner)
		act = act->back;
	if (!act || act->code->params == 0)
		return raise_error(c->s, "RuntimeError",
				   "super(): no "
				   "arguments");
	owner = act->owner;
	self = act->local[0];
	if (self.kind == VAL_CELL)
		self = self.cell->v;
	b->self = look(c->s, self);
	b->function = (struct val){ .kind = VAL_CLASS, .class = owner->base };
	*c->out = (struct val){ .kind = VAL_BOUND, .bound = b };
	return true;
}

static bool nothing(struct call_of *c)
{
	(void)c;
	return true;
}

/* torch.nn modules compiled directly: fn(*args) */
static bool call_all(struct call_of *c)
{
	struct val f = arg(c, 0, NULL), args = arg(c, 1, NULL);
	struct arguments all = { .len = 0 };

	if (args.kind != VAL_TUPLE || !args.list)
		return wrong(c);
	all.item = args.list->item;
	all.len = args.list->len;
	return call_value(c->s, f, &all, c->out);
}

/* What regional(m, comp) calls for each block. */
static bool compile_block(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	if (v.kind != VAL_OBJECT)
		return wrong(c);
	v.object->compiled = true;
	*c->out = v;
	return true;
}

const struct builtin builtins_python[] = {
	{ SPACE_PYTHON, "print", print, NULL },
	{ SPACE_PYTHON, "range", range, NULL },
	{ SPACE_PYTHON, "len", len, NULL },
	{ SPACE_PYTHON, "float", cast_float, NULL },
	{ SPACE_PYTHON, "int", cast_int, NULL },
	{ SPACE_PYTHON, "bool", cast_bool, NULL },
	{ SPACE_PYTHON, "str", cast_str, NULL },
	{ SPACE_PYTHON, "abs", absolute, NULL },
	{ SPACE_PYTHON, "min", best, NULL },
	{ SPACE_PYTHON, "max", best, NULL },
	{ SPACE_PYTHON, "sum", sum, NULL },
	{ SPACE_PYTHON, "list", to_row, NULL },
	{ SPACE_PYTHON, "tuple", to_row, NULL },
	{ SPACE_PYTHON, "dict", dict, NULL },
	{ SPACE_PYTHON, "enumerate", enumerate, NULL },
	{ SPACE_PYTHON, "zip", zip, NULL },
	{ SPACE_PYTHON, "sorted", sorted, NULL },
	{ SPACE_PYTHON, "any", every, NULL },
	{ SPACE_PYTHON, "all", every, NULL },
	{ SPACE_PYTHON, "isinstance", isinstance, NULL },
	{ SPACE_PYTHON, "super", super, NULL },
	{ SPACE_PYTHON, "__init__", nothing, NULL },
	{ SPACE_PYTHON, "_call_all", call_all, NULL },
	{ SPACE_PYTHON, "_compile_block", compile_block, NULL },
	{ SPACE_PYTHON, "_logged", nothing,
	  "Attempted to call function marked as skipped" },
};
const size_t builtins_python_len =
	sizeof builtins_python / sizeof builtins_python[0];
