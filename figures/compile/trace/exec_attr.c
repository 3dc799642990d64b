/* exec_attr.c: attributes and global names. */
#include <string.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

static struct val bind(struct session *s, struct val f, struct val self)
{
	struct bound *b = take(s, sizeof *b);

	*b = (struct bound){ .function = f, .self = self };
	return (struct val){ .kind = VAL_BOUND, .bound = b };
}

/* A method that the simulator has for values of this kind. */
static bool method(struct session *s, struct val of, const char *name,
		   struct val *out)
{
	static const enum space spaces[VAL_LAZY + 1] = {
		[VAL_LIST] = SPACE_LIST,
		[VAL_DICT] = SPACE_DICT,
		[VAL_TENSOR] = SPACE_TENSOR,
		[VAL_OBJECT] = SPACE_MODULE
	};
	const struct builtin *b =
		spaces[of.kind] ? builtin_find(spaces[of.kind], name) : NULL;

	if (!b ||
	    (of.kind == VAL_OBJECT && of.object->class->kind != BASE_MODULE))
		return false;
	*out = bind(s, (struct val){ .kind = VAL_BUILTIN, .builtin = b }, of);
	return true;
}

static bool missing(struct session *s, const char *type, const char *name)
{
	return raise_error(s, "AttributeError",
			   "'%s' object has no attribute '%s'", type, name);
}

/* --- tensors */

static void shape_of(struct session *s, struct tensor *t, struct val *out)
{
	*out = val_list(s, VAL_TUPLE, NULL, 0);
	for (int i = 0; i < t->rank; i++) {
		struct size n = size_now(s, t->size[i]);

		if (n.f && s->trace)
			s->trace->graph.bookkeeping = true;
		list_add(s, out->list, val_size(n));
	}
	out->list->shape_of = t;
}

/* What is known while tracing. */
static bool tensor_value(struct session *s, struct tensor *t, const char *name,
			 struct val *out)
{
	if (!strcmp(name, "shape"))
		shape_of(s, t, out);
	else if (!strcmp(name, "dtype"))
		*out = (struct val){ .kind = VAL_DTYPE, .dtype = t->dtype };
	else if (!strcmp(name, "device"))
		*out = (struct val){ .kind = VAL_DEVICE, .i = t->meta };
	else if (!strcmp(name, "ndim"))
		*out = val_int(t->rank);
	else if (!strcmp(name, "requires_grad"))
		*out = val_bool(t->requires_grad);
	else if (!strcmp(name, "is_cuda"))
		*out = val_bool(false);
	else if (!strcmp(name, "grad_fn") && !t->requires_grad)
		*out = val_none();
	else
		return false;
	return true;
}

static bool tensor_attr(struct session *s, struct val of, const char *name,
			struct val *out)
{
	const struct op_row *row;
	bool in_place;

	if (tensor_value(s, of.tensor, name, out))
		return true;
	if (!strcmp(name, "T") || !strcmp(name, "mT"))
		return tensor_function(s, name, of, out);
	row = op_find(name, OP_METHOD, &in_place);
	if (!row)
		return method(s, of, name, out) ||
		       not_listed(s, "Tensor", name);
	*out = bind(s, (struct val){ .kind = VAL_OP, .op = row }, of);
	out->bound->in_place = in_place;
	return true;
}

/* --- objects */

static struct source *attr_source(struct session *s, struct object *o,
				  const struct attr *a)
{
	if (!o->source)
		return NULL;
	return a->room == ROOM_DICT
		       ? source_step(s, o->source, SOURCE_ATTR, a->name, 0)
		       : source_step(s, o->source, SOURCE_MEMBER, a->name,
				     (int)a->room);
}

/* A trace's copy of an object takes each attribute over when it is first asked
 * for. */
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

/* A plain value of the class is read through the object, which must go on having
 * none of its own. */
static void class_value(struct session *s, struct val of, const char *name,
			struct val v, struct val *out)
{
	struct source *src = of.object->source;

	*out = v;
	if (v.kind == VAL_FUNC || v.kind == VAL_BUILTIN) {
		*out = bind(s, v, of);
	} else if (s->trace && src) {
		guard_add(s, GUARD_ATTR_ABSENT,
			  source_step(s, src, SOURCE_ATTR, name, 0))
			->value = name_val(s, name);
		*out = lazy_value(s, v,
				  source_step(s, src, SOURCE_CLASS, name, 0));
	}
}

static bool object_value(struct session *s, struct val of, const char *name,
			 struct val *out)
{
	struct attr *a = own_attr(s, of.object, name);
	struct val *v = class_attr(of.object->class, name);

	if (a)
		*out = a->v;
	else if (v)
		class_value(s, of, name, *v, out);
	else
		return method(s, of, name, out) ||
		       missing(s, of.object->class->name, name);
	return true;
}

/* super().name */
static bool super_value(struct session *s, const struct bound *super,
			const char *name, struct val *out)
{
	struct val *f = class_attr(super->function.class, name);

	if (f)
		*out = bind(s, *f, super->self);
	else if (!strcmp(name, "__init__"))
		return space_attr(s, SPACE_PYTHON, name, out);
	return f || missing(s, "super", name);
}

static bool class_member(struct session *s, struct class *c, const char *name,
			 struct val *out)
{
	struct val *v = class_attr(c, name);

	if (!v)
		return not_listed(s, c->name, name);
	*out = *v;
	if (s->trace && !c->library && v->kind != VAL_FUNC)
		*out = lazy_value(
			s, *v,
			source_step(s, source_root(s, SOURCE_GLOBAL, c->name),
				    SOURCE_ATTR, name, 0));
	return true;
}

/* --- everything else */

static bool plain_attr(struct session *s, struct val of, const char *name,
		       struct val *out)
{
	int at = !strcmp(name, "values") ? 0 : !strcmp(name, "indices") ? 1 : 2;

	if (of.kind == VAL_TUPLE && of.list->type && at < of.list->len)
		*out = of.list->item[at];
	else if (of.kind == VAL_DEVICE && !strcmp(name, "type"))
		*out = val_string(s, of.i ? "meta" : "cpu");
	else if (of.kind == VAL_DTYPE && !strcmp(name, "is_floating_point"))
		*out = val_bool(dtype_is_float(of.dtype));
	else if (val_number(of) || of.kind == VAL_NONE)
		return missing(s, type_name(of), name);
	else
		return method(s, of, name, out) ||
		       not_listed(s, type_name(of), name);
	return true;
}

bool get_attr(struct session *s, struct val of, const char *name,
	      struct val *out)
{
	of = look(s, of);
	if (stopped(s))
		return false;
	if (of.kind == VAL_TENSOR)
		return tensor_attr(s, of, name, out);
	if (of.kind == VAL_OBJECT)
		return object_value(s, of, name, out);
	if (of.kind == VAL_SPACE)
		return space_attr(s, (enum space)of.space, name, out);
	if (of.kind == VAL_CLASS)
		return class_member(s, of.class, name, out);
	if (of.kind == VAL_BOUND && of.bound->function.kind == VAL_CLASS)
		return super_value(s, of.bound, name, out);
	return plain_attr(s, of, name, out);
}

/* --- writing */

static enum attr_room room_of(struct session *s, struct object *o,
			      const char *name, struct val v)
{
	struct attr *a = own_attr(s, o, name);
	enum attr_room was = a ? a->room : ROOM_DICT;

	if (o->class->kind != BASE_MODULE)
		return ROOM_DICT;
	v = look(s, v);
	if (v.kind == VAL_OBJECT && v.object->class->kind == BASE_MODULE)
		return ROOM_MODULE;
	if (v.kind == VAL_TENSOR && v.tensor->parameter)
		return ROOM_PARAMETER;
	if (v.kind == VAL_NONE || (v.kind == VAL_TENSOR && was == ROOM_BUFFER))
		return was == ROOM_MODULE ? ROOM_DICT : was;
	return ROOM_DICT;
}

/* Any other name is only carried by the tensor. */
static bool set_tensor(struct session *s, const char *name)
{
	if (!strcmp(name, "requires_grad") || !strcmp(name, "data") ||
	    !strcmp(name, "grad"))
		return go_outside(s,
				  "Setting .%s of a tensor is not simulated.",
				  name);
	return true;
}

bool set_attr(struct session *s, struct val of, const char *name, struct val v)
{
	of = look(s, of);
	if (stopped(s))
		return false;
	if (of.kind == VAL_TENSOR)
		return set_tensor(s, name);
	if (of.kind != VAL_OBJECT)
		return go_outside(s,
				  "Setting an attribute of a %s is not "
				  "simulated.",
				  type_name(of));
	/* A symbol that is kept leaves the graph. */
	if (s->trace && of.object->source && val_number(v))
		graph_output(s, v, false);
	object_set(s, of.object, name, room_of(s, of.object, name, v), v);
	return !stopped(s);
}

/* --- global names */

/* The names that a trace looked up or set are its own. */
bool global_get(struct session *s, const char *name, bool library,
		struct val *out)
{
	struct val key = name_val(s, name), *v = NULL;
	bool traced = s->trace && !library;

	if (traced && (v = dict_find(s->trace->globals, key))) {
		*out = *v;
		return true;
	}
	v = dict_find(library ? s->library : s->globals, key);
	if (!v)
		return space_attr(s, SPACE_PYTHON, name, out);
	*out = *v;
	if (traced) {
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
