/* library_python.c: Python's own functions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

static struct val print(struct call_of *c)
{
	c->s->result.printed++;
	return val_none();
}

/* --- numbers */

/* A range is the list of its numbers. */
static struct val range(struct call_of *c)
{
	long long n[3] = { 0, 0, 1 };
	int len = c->args->len;
	struct val all = val_row(c->s, VAL_LIST);

	all.list->iterates = ITER_RANGE;
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
		return no_value(raise_error(c->s, "ValueError",
					    "range() arg 3 must not be zero"));
	for (long long i = n[0]; n[2] > 0 ? i < n[1] : i > n[1];) {
		list_add(c->s, all.list, val_int(i));
		if (c->s->outside || __builtin_add_overflow(i, n[2], &i))
			break;
	}
	return all;
}

struct val tensor_number(struct session *s, struct tensor *t,
			 enum val_kind kind)
{
	bool captures = s->set.fullgraph || s->set.capture_scalar;

	if (kind == VAL_NONE)
		kind = dtype_is_float(t->dtype) ? VAL_FLOAT
		       : t->dtype == DTYPE_BOOL ? VAL_BOOL
						: VAL_INT;
	if (s->trace && !captures)
		trace_break(s, "Unsupported Tensor.item() call with "
			       "capture_scalar_outputs=False");
	else if (s->trace && kind == VAL_BOOL)
		not_simulated(s, "A captured bool");
	else if (tensor_numel(s, t).n != 1)
		refuse(s, "RuntimeError",
		       "a Tensor with several elements cannot be converted to "
		       "Scalar");
	else if (s->trace)
		return capture_scalar(s, t, kind);
	return kind == VAL_FLOAT  ? val_float(t->value)
	       : kind == VAL_BOOL ? val_bool(t->value != 0)
				  : val_int(whole_part(t->value));
}

static struct val cast(struct call_of *c)
{
	enum val_kind kind = (enum val_kind)c->builtin->which;
	struct val v = argument_or(c, 0, val_int(0));

	if (v.kind == VAL_TENSOR)
		return tensor_number(c->s, v.tensor, kind);
	if (kind == VAL_BOOL)
		return val_bool(truth(c->s, v));
	if (v.kind == VAL_TEXT && kind == VAL_FLOAT)
		v = val_float(strtod(v.text->chars, NULL));
	if (!val_number(v))
		return v.kind == VAL_TEXT ? builtin_refuse(c)
					  : wrong_argument(c);
	if (kind == VAL_FLOAT)
		return (struct val){ kind, .d = val_real(v), .f = v.f };
	if (v.kind != VAL_FLOAT)
		return val_size(val_as_size(v));
	if (v.f || !(fabs(v.d) < 9e18))
		not_simulated(c->s, v.f ? "int() of a symbolic float"
					: "An int so large");
	return val_int(whole_part(v.d));
}

static struct val absolute(struct call_of *c)
{
	struct val v = c->v[0];

	if (v.kind == VAL_TENSOR)
		return op_named(c->s, "abs", &v, 1, false);
	if (!val_number(v))
		return wrong_argument(c);
	return compare(c->s, OP_LT, v, val_int(0)).truth
		       ? unary(c->s, OP_NEG, v)
		       : v;
}

/* min and max of numbers: several, or those of a list. */
static struct val best(struct call_of *c)
{
	struct val all = val_list(c->s, VAL_LIST, c->args->item, c->args->len);
	struct list *l = all.list;
	struct val v, most = val_none();

	if (l->len == 1)
		l = to_list(c->s, l->item[0]);
	for (int i = 0; l && i < l->len; i++) {
		v = look(c->s, l->item[i]);
		if (!val_number(v) || c->args->named ||
		    ((v.f || most.f) &&
		     (v.kind == VAL_FLOAT || most.kind == VAL_FLOAT)))
			break;
		if (i > 0 && (v.f || most.f))
			most = binary(c->s,
				      c->builtin->which == OP_LT ? OP_MIN
								 : OP_MAX,
				      most, v, false);
		else if (i == 0 ||
			 compare(c->s, (enum op)c->builtin->which, v, most)
				 .truth)
			most = v;
		if (i == l->len - 1)
			return most;
	}
	not_simulated(c->s, "min or max of other than constant numbers");
	return most;
}

static struct val sum(struct call_of *c)
{
	const struct list *l = c->v[0].list;
	struct val all = argument_or(c, 1, val_int(0));

	for (int i = 0; i < l->len && !stopped(c->s) && spend(c->s); i++)
		all = binary(c->s, OP_ADD, all, l->item[i], false);
	return all;
}

/* --- texts and lists */

static struct val cast_str(struct call_of *c)
{
	struct val v = c->v[0];
	bool symbol =
		v.kind == VAL_INT ? size_now(c->s, val_as_size(v)).f : v.f;

	if (c->s->trace && v.kind > VAL_TENSOR)
		not_simulated(c->s, "str() of other than numbers and texts");
	if (c->s->trace && (symbol || v.kind == VAL_TENSOR))
		trace_break(c->s, "Failed to trace builtin operator");
	return format_value(c->s, v, "");
}

static struct val len(struct call_of *c)
{
	struct session *s = c->s;
	struct val v = c->v[0];
	const struct list *l;

	if (v.kind == VAL_TENSOR && v.tensor->rank > 0) {
		v = val_size(size_now(s, v.tensor->size[0]));
		if (s->trace && v.f)
			s->trace->graph.bookkeeping = true;
		return v;
	}
	if (v.kind == VAL_TEXT && v.text->taint != TEXT_PLAIN && s->trace)
		not_simulated(s, "len() of a text that holds a symbol");
	if (v.kind == VAL_TEXT)
		return val_int((long long)utf8_count(v.text->chars));
	if (v.kind == VAL_DICT) {
		dict_counted(s, v.dict);
		return val_int(v.dict->len);
	}
	l = val_is_row(v) || v.kind == VAL_OBJECT ? to_list(s, v) : NULL;
	return l ? val_int(l->len) : wrong_argument(c);
}

static struct val to_row(struct call_of *c)
{
	const struct list *l = c->v[0].list;

	return val_list(c->s, (enum val_kind)c->builtin->which, l->item,
			l->len);
}

/* dict(a=1, b=2) */
static struct val dict(struct call_of *c)
{
	const struct arguments *a = c->args;
	struct val all = val_dict(c->s);

	for (int i = 0; i < a->named && a->named == a->len; i++)
		dict_set(c->s, all.dict, a->name[i], a->item[i]);
	return a->named == a->len ? all : builtin_refuse(c);
}

/* The tuples of what stands at one place in n lists. */
static struct val rows(struct session *s, struct list *const *l, int n, int len,
		       enum iter_kind kind)
{
	struct val all = val_row(s, VAL_LIST);
	struct val it = { .kind = VAL_ITER };

	for (int k = 0; k < len && !s->outside; k++) {
		struct val row = val_row(s, VAL_TUPLE);

		for (int i = 0; i < n; i++)
			list_add(s, row.list, l[i]->item[k]);
		list_add(s, all.list, row);
	}
	it.iter = take(s, sizeof *it.iter);
	*it.iter = (struct iter){ .list = all.list, .kind = kind };
	return it;
}

static struct val enumerate(struct call_of *c)
{
	long long from = c->v[1].kind == VAL_INT ? c->v[1].i : 0;
	struct list *l[2] = { val_row(c->s, VAL_LIST).list, c->v[0].list };

	for (int i = 0; i < l[1]->len; i++)
		list_add(c->s, l[0],
			 val_size(size_add(c->s, size_of(from), size_of(i))));
	return rows(c->s, l, 2, l[1]->len,
		    l[1]->iterates == ITER_RANGE ||
				    look(c->s, c->args->item[0]).kind ==
					    VAL_OBJECT
			    ? ITER_ROW
			    : ITER_LOST);
}

static struct val zip(struct call_of *c)
{
	enum { ZIPPED_MAX = 8 };
	struct list *l[ZIPPED_MAX];
	int n = c->args->len, len = 0;

	if (n > ZIPPED_MAX || c->args->named > 0)
		return builtin_refuse(c);
	for (int i = 0; i < n; i++) {
		l[i] = to_list(c->s, c->args->item[i]);
		if (!l[i])
			return val_none();
		len = i == 0 || l[i]->len < len ? l[i]->len : len;
	}
	return rows(c->s, l, n, len, ITER_OTHER);
}

/* --- types */

enum { TUPLES_MAX = 8 };

static bool is_type(struct val v, const char *name)
{
	if (!strcmp(name, "int"))
		return v.kind == VAL_INT || v.kind == VAL_BOOL;
	if (!strcmp(name, "torch.Tensor"))
		return v.kind == VAL_TENSOR;
	if (!strcmp(name, "nn.Parameter"))
		return v.kind == VAL_TENSOR && v.tensor->parameter;
	return !strcmp(type_name(v), name);
}

/* Tuples of types may lie in each other, and one of them in two places. */
static bool instance(struct session *s, struct val v, struct val type,
		     int depth)
{
	if (depth > TUPLES_MAX)
		return go_outside(s, "Tuples of types lie too deep in each "
				     "other for the simulation.");
	for (int i = 0; type.kind == VAL_TUPLE && i < type.list->len; i++)
		if (!spend(s))
			return false;
		else if (instance(s, v, look(s, type.list->item[i]), depth + 1))
			return true;
	if (type.kind == VAL_BUILTIN)
		return is_type(v, type.builtin->name);
	return type.kind == VAL_CLASS && v.kind == VAL_OBJECT &&
	       class_is(v.object->class, type.class);
}

static struct val isinstance(struct call_of *c)
{
	return val_bool(instance(c->s, look_type(c->s, c->v[0]), c->v[1], 0));
}

static struct val super(struct call_of *c)
{
	struct activation *act = c->s->act;
	struct bound *b = take(c->s, sizeof *b);
	struct val self;

	while (act && !act->owner)
		act = act->back;
	if (!act || act->code->params == 0)
		return wrong_argument(c);
	self = act->local[0];
	b->self = look(c->s, self.kind == VAL_CELL ? self.cell->v : self);
	b->function = val_of(VAL_CLASS, act->owner->base);
	return val_of(VAL_BOUND, b);
}

/* torch.nn modules compiled directly: fn(*args) */
static struct val call_all(struct call_of *c)
{
	const struct arguments all = { .item = c->v[1].list->item,
				       .len = c->v[1].list->len };

	return call_value(c->s, c->v[0], &all);
}

const struct builtin builtins_python[] = {
	{ "print", NULL, .run = print,
	  .reason = "Failed to trace builtin operator" },
	{ "range", "from to? step?", .run = range },
	{ "float", "x?", .run = cast, .which = VAL_FLOAT },
	{ "int", "x?", .run = cast, .which = VAL_INT },
	{ "bool", "x?", .run = cast, .which = VAL_BOOL },
	{ "str", "x", .run = cast_str },
	{ "abs", "x", .run = absolute },
	{ "min", NULL, .run = best, .which = OP_LT },
	{ "max", NULL, .run = best, .which = OP_GT },
	{ "sum", "%items start?", .run = sum },
	{ "len", "x", .run = len },
	{ "list", "%items?", .run = to_row, .which = VAL_LIST },
	{ "tuple", "%items?", .run = to_row, .which = VAL_TUPLE },
	{ "dict", NULL, .run = dict },
	{ "enumerate", "%items start?", .run = enumerate },
	{ "zip", NULL, .run = zip },
	{ "isinstance", "&value type", .run = isinstance },
	{ "super", "", .run = super },
	{ "__init__", NULL, .run = builtin_give },
	{ "_call_all", "function %args", .run = call_all },
	{ .name = NULL },
};
