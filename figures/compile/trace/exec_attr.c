/* exec_attr.c: attributes and global names. */
#include <string.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

static struct val bind(struct session *s, struct val f, struct val self)
{
	struct bound *b = take(s, sizeof *b);

	*b = (struct bound){ .function = f, .self = self };
	return val_of(VAL_BOUND, b);
}

/* A method that the simulator has for values of this kind. */
static struct val method(struct session *s, struct val of, const char *name)
{
	bool module = of.kind == VAL_OBJECT;
	const char *type = module ? "Module" : type_name(of);
	const struct builtin *b = builtin_find(type, name);

	return b ? bind(s, (struct val){ .kind = VAL_BUILTIN, .builtin = b },
			of)
		 : no_value(not_listed(s, type, name));
}

static struct val missing(struct session *s, const char *type, const char *name)
{
	static const char others[] =
		" add_module apply buffers children compile double half modules"
		" load_state_dict named_parameters parameters state_dict to"
		" zero_grad ";

	if (strstr(others, say(s, " %s ", name)))
		return no_value(not_listed(s, type, name));
	return no_value(raise_error(s, "AttributeError",
				    "'%s' object has no attribute '%s'", type,
				    name));
}

/* --- tensors */

static struct val shape_of(struct session *s, struct tensor *t)
{
	struct val v = val_row(s, VAL_TUPLE);

	for (int i = 0; i < t->rank; i++) {
		struct size n = size_now(s, t->size[i]);

		if (n.f && s->trace)
			s->trace->graph.bookkeeping = true;
		list_add(s, v.list, val_size(n));
	}
	v.list->shape_of = t;
	return v;
}

/* What is known while tracing. */
static struct val tensor_value(struct session *s, struct tensor *t,
			       const char *name)
{
	if (!strcmp(name, "shape"))
		return shape_of(s, t);
	if (!strcmp(name, "dtype"))
		return (struct val){ .kind = VAL_DTYPE, .dtype = t->dtype };
	if (!strcmp(name, "device"))
		return (struct val){ .kind = VAL_DEVICE };
	if (!strcmp(name, "ndim"))
		return val_int(t->rank);
	if (!strcmp(name, "requires_grad"))
		return val_bool(t->requires_grad);
	if (!strcmp(name, "is_cuda"))
		return val_bool(false);
	if (!strcmp(name, "grad_fn") && !t->requires_grad)
		return val_none();
	return no_value(false);
}

static struct val tensor_attr(struct session *s, struct val of,
			      const char *name)
{
	struct val v = tensor_value(s, of.tensor, name);
	struct val f = { .kind = VAL_OP };
	bool in_place;

	if (v.kind != VAL_UNBOUND)
		return v;
	if (!strcmp(name, "T") || !strcmp(name, "mT"))
		return op_named(s, name, &of, 1, false);
	f.op = op_find(name, OP_METHOD, &in_place);
	if (!f.op)
		return method(s, of, name);
	v = bind(s, f, of);
	v.bound->in_place = in_place;
	return v;
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
static struct val class_value(struct session *s, struct val of,
			      const char *name, struct val v)
{
	struct source *src = of.object->source;

	if (v.kind == VAL_FUNC || v.kind == VAL_BUILTIN)
		return bind(s, v, of);
	if (!s->trace || !src)
		return v;
	guard_add(s, GUARD_ATTR_ABSENT,
		  source_step(s, src, SOURCE_ATTR, name, 0), name_val(s, name));
	return lazy_value(s, v, source_step(s, src, SOURCE_CLASS, name, 0));
}

static struct val object_value(struct session *s, struct val of,
			       const char *name)
{
	const struct class *c = of.object->class;
	struct attr *a = own_attr(s, of.object, name);
	struct val *v = class_attr(c, name);

	if (a)
		return a->v;
	if (v)
		return class_value(s, of, name, *v);
	return c->kind == BASE_MODULE && builtin_find("Module", name)
		       ? method(s, of, name)
		       : missing(s, c->name, name);
}

/* super().name */
static struct val super_value(struct session *s, const struct bound *super,
			      const char *name)
{
	struct val *f = class_attr(super->function.class, name);

	if (f)
		return bind(s, *f, super->self);
	return !strcmp(name, "__init__") ? space_attr(s, "", name)
					 : missing(s, "super", name);
}

static struct val class_member(struct session *s, struct class *c,
			       const char *name)
{
	struct val *v = class_attr(c, name);

	if (!v)
		return no_value(not_listed(s, c->name, name));
	if (s->trace && !c->library && v->kind != VAL_FUNC)
		not_simulated(s, "A value of a class itself");
	return *v;
}

/* --- everything else */

static struct val plain_attr(struct session *s, struct val of, const char *name)
{
	int at = !strcmp(name, "values") ? 0 : !strcmp(name, "indices") ? 1 : 2;

	if (of.kind == VAL_TUPLE && of.list->type && at < of.list->len)
		return of.list->item[at];
	if (of.kind == VAL_DEVICE && !strcmp(name, "type"))
		return name_val(s, "cpu");
	return val_number(of) || of.kind == VAL_NONE
		       ? missing(s, type_name(of), name)
		       : method(s, of, name);
}

struct val get_attr(struct session *s, struct val of, const char *name)
{
	if (of.kind == VAL_TENSOR)
		return tensor_attr(s, of, name);
	if (of.kind == VAL_OBJECT)
		return object_value(s, of, name);
	if (of.kind == VAL_SPACE)
		return space_attr(s, of.space, name);
	if (of.kind == VAL_CLASS)
		return class_member(s, of.class, name);
	if (of.kind == VAL_BOUND && of.bound->function.kind == VAL_CLASS)
		return super_value(s, of.bound, name);
	return plain_attr(s, of, name);
}

/* --- writing */

static enum attr_room room_of(struct session *s, struct object *o,
			      const char *name, struct val v)
{
	struct attr *a = own_attr(s, o, name);
	bool module = o->class->kind == BASE_MODULE;

	v = look(s, v);
	if (module && v.kind == VAL_OBJECT &&
	    v.object->class->kind == BASE_MODULE)
		return ROOM_MODULE;
	if (module && v.kind == VAL_TENSOR && v.tensor->parameter)
		return ROOM_PARAMETER;
	return a && a->room >= ROOM_PARAMETER && v.kind == VAL_NONE ? a->room
	       : a && a->room == ROOM_BUFFER && v.kind == VAL_TENSOR
		       ? ROOM_BUFFER
		       : ROOM_DICT;
}

bool set_attr(struct session *s, struct val of, const char *name, struct val v)
{
	if (of.kind != VAL_OBJECT)
		return not_simulated(s, "Setting this attribute");
	/* A symbol that is kept leaves the graph. */
	if (s->trace && of.object->source && val_number(v))
		graph_output(s, v, false);
	object_set(s, of.object, name, room_of(s, of.object, name, v), v);
	return !stopped(s);
}

/* --- global names */

/* The names that a trace looked up or set are its own. */
struct val global_get(struct session *s, const char *name, bool library)
{
	struct val key = name_val(s, name), v;
	bool traced = s->trace && !library;
	struct val *own = traced ? dict_find(s->trace->globals, key) : NULL;

	if (own)
		return *own;
	own = dict_find(library ? s->library : s->globals, key);
	if (!own)
		return space_attr(s, "", name);
	if (!traced)
		return *own;
	v = lazy_value(s, *own, source_step(s, NULL, SOURCE_GLOBAL, name, 0));
	dict_set(s, s->trace->globals, key, v);
	return v;
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
