/* exec_attr.c: attributes and global names. */
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

static struct val bind_method(struct session *s, struct val f, struct val self)
{
	struct bound *b = take(s, sizeof *b);

	*b = (struct bound){ .function = f, .self = self };
	return (struct val){ .kind = VAL_BOUND, .bound = b };
}

/* --- tensors */

static bool size_tuple(struct session *s, struct tensor *t, struct val *out)
{
	*out = val_list(s, VAL_TUPLE, NULL, 0);
	for (int i = 0; i < t->rank; i++) {
		struct size n = size_now(s, t->size[i]);

		if (n.f && s->trace)
			s->trace->graph.bookkeeping = true;
		list_add(s, out->list, val_size(n));
	}
	out->list->shape_of = t;
	return true;
}

static bool is_transpose(const char *name)
{
	return !strcmp(name, "T") || !strcmp(name, "mT") || !strcmp(name, "H");
}

static bool tensor_value(struct session *s, struct tensor *t, const char *name,
			 struct val *out)
{
	if (!strcmp(name, "shape"))
		return size_tuple(s, t, out);
	if (!strcmp(name, "dtype"))
		*out = (struct val){ .kind = VAL_DTYPE, .dtype = t->dtype };
	else if (!strcmp(name, "device"))
		*out = (struct val){ .kind = VAL_DEVICE, .i = t->meta };
	else if (!strcmp(name, "ndim"))
		*out = val_int(t->rank);
	else if (!strcmp(name, "requires_grad"))
		*out = val_bool(t->requires_grad);
	else if (!strcmp(name, "is_leaf"))
		*out = val_bool(!t->requires_grad || t->leaf);
	else if (!strcmp(name, "is_cuda") || !strcmp(name, "is_sparse") ||
		 !strcmp(name, "is_quantized"))
		*out = val_bool(false);
	else if ((!strcmp(name, "grad") && !t->grad) ||
		 (!strcmp(name, "grad_fn") && !t->requires_grad))
		*out = val_none();
	else
		return false;
	return true;
}

static bool tensor_attr(struct session *s, struct val of, const char *name,
			struct val *out)
{
	const struct builtin *b = builtin_find(SPACE_TENSOR, name);
	struct arguments none = { .len = 0 };
	const struct op_row *row;
	bool in_place;

	if (tensor_value(s, of.tensor, name, out))
		return true;
	if (is_transpose(name)) {
		row = op_find(name, OP_METHOD, &in_place);
		s->as_function = true;
		return row && op_call(s, row, &of, false, &none, out);
	}
	if (!strcmp(name, "data")) {
		row = op_find("detach", OP_METHOD, &in_place);
		s->as_function = true;
		return op_call(s, row, &of, false, &none, out);
	}
	row = op_find(name, OP_METHOD, &in_place);
	if (row) {
		*out = bind_method(s, (struct val){ .kind = VAL_OP, .op = row },
				   of);
		out->bound->in_place = in_place;
		return true;
	}
	if (!b)
		return go_outside(s,
				  "Tensor.%s is not in the simulator's list; "
				  "PyTorch may well compile it.",
				  name);
	*out = bind_method(s, (struct val){ .kind = VAL_BUILTIN, .builtin = b },
			   of);
	return true;
}

/* --- objects */

static struct source *attr_source(struct session *s, struct object *o,
				  const struct attr *a)
{
	struct source *src = o->source;

	if (!src)
		return NULL;
	switch (a->room) {
	case ROOM_MODULE:
		src = source_step(s, src, SOURCE_MODULES, "_modules", 0);
		return source_step(s, src, SOURCE_MODULE, a->name, 0);
	case ROOM_PARAMETER:
		src = source_step(s, src, SOURCE_PARAMETERS, "_parameters", 0);
		return source_step(s, src, SOURCE_PARAMETER, a->name, 0);
	case ROOM_BUFFER:
		src = source_step(s, src, SOURCE_BUFFERS, "_buffers", 0);
		return source_step(s, src, SOURCE_BUFFER, a->name, 0);
	case ROOM_DICT:
		break;
	}
	return source_step(s, src, SOURCE_ATTR, a->name, 0);
}

/* An attribute of the object itself. A trace's copy of an object takes each
 * attribute over when it is first asked for. */
struct attr *own_attr(struct session *s, struct object *o, const char *name)
{
	struct attr *a = object_attr(o, name);

	if (a || !o->real)
		return a;
	a = object_attr(o->real, name);
	if (!a)
		return NULL;
	object_set(s, o, name, a->room,
		   lazy_value(s, a->v, attr_source(s, o, a)));
	return object_attr(o, name);
}

/* An attribute of the class; a plain value of it is read through the object,
 * which must go on having none of its own. */
static bool class_value(struct session *s, struct val of, const char *name,
			struct val *out)
{
	struct val *v = class_attr(of.object->class, name);

	if (!v)
		return false;
	*out = *v;
	if (v->kind == VAL_FUNC || v->kind == VAL_BUILTIN) {
		*out = bind_method(s, *v, of);
		return true;
	}
	if (s->trace && of.object->source) {
		struct guard *g = guard_add(s, GUARD_ATTR_ABSENT,
					    source_step(s, of.object->source,
							SOURCE_ATTR, name, 0));
		g->value = name_val(s, name);
		*out = lazy_value(s, *v,
				  source_step(s, of.object->source,
					      SOURCE_CLASS, name, 0));
	}
	return true;
}

static bool object_value(struct session *s, struct val of, const char *name,
			 struct val *out)
{
	struct attr *a = own_attr(s, of.object, name);
	const struct builtin *b;

	if (a) {
		*out = a->v;
		return true;
	}
	if (class_value(s, of, name, out))
		return true;
	b = of.object->class->kind == BASE_MODULE
		    ? builtin_find(SPACE_MODULE, name)
		    : NULL;
	if (b) {
		*out = bind_method(s,
				   (struct val){ .kind = VAL_BUILTIN,
						 .builtin = b },
				   of);
		return true;
	}
	if (!strcmp(name, "__class__")) {
		*out = (struct val){ .kind = VAL_CLASS,
				     .class = of.object->class };
		return true;
	}
	return raise_error(s, "AttributeError",
			   "'%s' object has no attribute '%s'",
			   of.object->class->name, name);
}

/* super().name */
static bool super_value(struct session *s, const struct bound *super,
			const char *name, struct val *out)
{
	struct class *c = super->function.class;
	struct val *f = c ? class_attr(c, name) : NULL;

	if (f) {
		*out = bind_method(s, *f, super->self);
		return true;
	}
	if (!strcmp(name, "__init__")) {
		*out = (struct val){ .kind = VAL_BUILTIN,
				     .builtin = builtin_find(SPACE_PYTHON,
							     "__init__") };
		return true;
	}
	return raise_error(s, "AttributeError",
			   "'super' object has no attribute '%s'", name);
}

/* --- everything else */

static enum space methods_of(struct val v)
{
	switch ((int)v.kind) {
	case VAL_LIST:
		return SPACE_LIST;
	case VAL_TUPLE:
		return SPACE_TUPLE;
	case VAL_DICT:
		return SPACE_DICT;
	case VAL_TEXT:
		return SPACE_TEXT;
	default:
		return SPACE_PYTHON;
	}
}

/* .values and .indices of what max(dim) and its like give. */
static bool named_item(struct session *s, const struct list *l,
		       const char *name, struct val *out)
{
	int at = !strcmp(name, "values") ? 0 : !strcmp(name, "indices") ? 1 : 2;

	if (!l->type || at >= l->len)
		return false;
	*out = l->item[at];
	(void)s;
	return true;
}

static bool plain_attr(struct session *s, struct val of, const char *name,
		       struct val *out)
{
	const struct builtin *b;

	if (of.kind == VAL_TUPLE && named_item(s, of.list, name, out))
		return true;
	if (of.kind == VAL_DEVICE &&
	    (!strcmp(name, "type") || !strcmp(name, "index"))) {
		*out = name[0] == 'i' ? val_none()
				      : val_string(s, of.i ? "meta" : "cpu");
		return true;
	}
	if (of.kind == VAL_DTYPE && !strcmp(name, "is_floating_point")) {
		*out = val_bool(dtype_is_float(of.dtype));
		return true;
	}
	if (of.kind == VAL_CLASS && !strcmp(name, "__name__")) {
		*out = val_string(s, of.class->name);
		return true;
	}
	if (of.kind == VAL_FUNC && !strcmp(name, "__name__")) {
		*out = val_string(s, of.func->code->name);
		return true;
	}
	b = methods_of(of) == SPACE_PYTHON ? NULL
					   : builtin_find(methods_of(of), name);
	if (!b)
		return val_number(of) || of.kind == VAL_NONE
			       ? raise_error(
					 s, "AttributeError",
					 "'%s' object has no attribute '%s'",
					 type_name(of), name)
			       : go_outside(
					 s,
					 "%s.%s is not in the simulator's "
					 "list; PyTorch may well compile it.",
					 type_name(of), name);
	*out = bind_method(s, (struct val){ .kind = VAL_BUILTIN, .builtin = b },
			   of);
	return true;
}

bool get_attr(struct session *s, struct val of, const char *name,
	      struct val *out)
{
	struct val *v;

	of = look(s, of);
	if (stopped(s))
		return false;
	switch ((int)of.kind) {
	case VAL_TENSOR:
		return tensor_attr(s, of, name, out);
	case VAL_OBJECT:
		return object_value(s, of, name, out);
	case VAL_SPACE:
		return space_attr(s, (enum space)of.space, name, out);
	case VAL_BOUND:
		if (of.bound->function.kind == VAL_CLASS)
			return super_value(s, of.bound, name, out);
		return plain_attr(s, of, name, out);
	case VAL_CLASS:
		v = class_attr(of.class, name);
		if (!v)
			return plain_attr(s, of, name, out);
		*out = *v;
		if (s->trace && !of.class->library && v->kind != VAL_FUNC)
			*out = lazy_value(
				s, *v,
				source_step(s,
					    source_root(s, SOURCE_GLOBAL,
							of.class->name),
					    SOURCE_ATTR, name, 0));
		return true;
	default:
		return plain_attr(s, of, name, out);
	}
}

/* --- writing */

static enum attr_room room_of(struct session *s, struct object *o,
			      const char *name, struct val v)
{
	struct attr *a = own_attr(s, o, name);

	if (o->class->kind != BASE_MODULE)
		return ROOM_DICT;
	v = look(s, v);
	if (v.kind == VAL_OBJECT && v.object->class->kind == BASE_MODULE)
		return ROOM_MODULE;
	if (v.kind == VAL_TENSOR && v.tensor->parameter)
		return ROOM_PARAMETER;
	if (a && a->room == ROOM_BUFFER &&
	    (v.kind == VAL_TENSOR || v.kind == VAL_NONE))
		return ROOM_BUFFER;
	if (a && a->room == ROOM_PARAMETER && v.kind == VAL_NONE)
		return ROOM_PARAMETER;
	return ROOM_DICT;
}

/* t.requires_grad = …, t.grad = …, t.data = …; anything else is a name that the
 * tensor carries. */
static bool set_tensor(struct session *s, struct tensor *t, const char *name,
		       struct val v)
{
	v = look(s, v);
	if (stopped(s))
		return false;
	if (!strcmp(name, "requires_grad") || !strcmp(name, "data"))
		return go_outside(s,
				  "Setting .%s of a tensor is not simulated.",
				  name);
	if (!strcmp(name, "grad"))
		t->grad = v.kind != VAL_NONE;
	return true;
}

bool set_attr(struct session *s, struct val of, const char *name, struct val v)
{
	of = look(s, of);
	if (stopped(s))
		return false;
	if (of.kind == VAL_OBJECT) {
		/* A symbol that is kept leaves the graph. */
		if (s->trace && of.object->source && val_number(v))
			graph_output(s, v, false);
		object_set(s, of.object, name, room_of(s, of.object, name, v),
			   v);
		return !stopped(s);
	}
	if (of.kind == VAL_TENSOR)
		return set_tensor(s, of.tensor, name, v);
	if (of.kind == VAL_CLASS && !s->trace) {
		dict_set(s, of.class->attrs, name_val(s, name), v);
		return true;
	}
	return go_outside(s, "Setting an attribute of a %s is not simulated.",
			  type_name(of));
}

/* --- global names */

static const struct {
	const char *name;
	enum space space;
} spaces[] = {
	{ "torch", SPACE_TORCH },     { "F", SPACE_F },
	{ "nn", SPACE_NN },	      { "math", SPACE_MATH },
	{ "os", SPACE_OS },	      { "time", SPACE_TIME },
	{ "random", SPACE_RANDOM },   { "warnings", SPACE_WARNINGS },
	{ "logging", SPACE_LOGGING },
};

/* A name of Python itself, or of what is imported. */
static bool builtin_name(struct session *s, const char *name, struct val *out)
{
	const struct builtin *b = builtin_find(SPACE_PYTHON, name);
	struct class *c;

	for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
		if (!strcmp(spaces[i].name, name)) {
			*out = (struct val){ .kind = VAL_SPACE,
					     .space = (int)spaces[i].space };
			return true;
		}
	if (b) {
		*out = (struct val){ .kind = VAL_BUILTIN, .builtin = b };
		return true;
	}
	c = error_class(s, name);
	if (c) {
		*out = (struct val){ .kind = VAL_CLASS, .class = c };
		return true;
	}
	return go_outside(s,
			  "%s is not in the simulator's list; PyTorch may "
			  "well compile it.",
			  name);
}

bool global_get(struct session *s, const char *name, bool library,
		struct val *out)
{
	struct val key = name_val(s, name), *v;

	if (s->trace && !library) {
		v = dict_find(s->trace->globals, key);
		if (v) {
			*out = *v;
			return true;
		}
	}
	v = dict_find(library ? s->library : s->globals, key);
	if (!v)
		return builtin_name(s, name, out);
	*out = *v;
	if (s->trace && !library) {
		*out = lazy_value(s, *v, source_root(s, SOURCE_GLOBAL, name));
		dict_set(s, s->trace->globals, key, *out);
	}
	return true;
}

bool global_set(struct session *s, const char *name, struct val v)
{
	dict_set(s,
		 s->loading ? s->library
		 : s->trace ? s->trace->globals
			    : s->globals,
		 name_val(s, name), v);
	return !s->outside;
}
