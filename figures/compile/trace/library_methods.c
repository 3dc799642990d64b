/* library_methods.c: methods of lists, dicts, tensors and modules. */
#include <string.h>

#include "figures/compile/trace/library.h"

/* --- lists and dicts */

static bool append(struct call_of *c)
{
	list_add(c->s, c->self->list, c->v[0]);
	return true;
}

/* keys, values, items */
static bool parts(struct call_of *c)
{
	struct dict *d = c->self->dict;
	char which = c->builtin->name[0];

	dict_ordered(c->s, d);
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int i = 0; i < d->len; i++) {
		struct val pair[2] = { d->key[i], d->value[i] };

		list_add(c->s, c->out->list,
			 which == 'i' ? val_list(c->s, VAL_TUPLE, pair, 2)
				      : pair[which == 'v']);
	}
	return true;
}

static bool get(struct call_of *c)
{
	struct val *v = dict_find(c->self->dict, c->v[0]);

	dict_asked(c->s, c->self->dict, c->v[0], v != NULL);
	if (v)
		*c->out = *v;
	else if (c->v[1].kind != VAL_UNBOUND)
		*c->out = c->v[1];
	return true;
}

/* --- tensors */

static bool size(struct call_of *c)
{
	struct val dim = c->v[0];

	*c->out = get_attr(c->s, *c->self, name_of(c->s, "shape"));
	return dim.kind == VAL_UNBOUND ||
	       gives(c, get_item(c->s, *c->out, dim));
}

static bool rank(struct call_of *c)
{
	*c->out = val_int(c->self->tensor->rank);
	return true;
}

static bool numel(struct call_of *c)
{
	struct tensor *t = c->self->tensor;
	struct size n = size_now(c->s, tensor_numel(c->s, t));

	*c->out = val_size(n);
	if (n.f && c->s->trace)
		graph_numel(c->s, t, n.f);
	return true;
}

static bool item(struct call_of *c)
{
	return tensor_number(c, c->self->tensor, VAL_NONE);
}

/* The numbers from dim on, in lists in lists. */
static struct val nested(struct session *s, const struct tensor *t, int dim)
{
	struct val all = val_list(s, VAL_LIST, NULL, 0);

	if (dim == t->rank)
		return dtype_is_float(t->dtype) ? val_float(t->value)
						: val_int(whole_part(t->value));
	for (long long i = 0; i < t->size[dim].n && !s->outside; i++)
		list_add(s, all.list, nested(s, t, dim + 1));
	return all;
}

static bool tolist(struct call_of *c)
{
	const struct tensor *t = c->self->tensor;
	bool real = dtype_is_float(t->dtype);

	if (c->s->trace && c->s->set.fullgraph && !real)
		return go_outside(c->s, "A captured tolist is not simulated.");
	if (c->s->trace)
		return trace_break(c->s,
				   real ? "Tensor.tolist() with non-integer "
					  "tensor"
					: "Data dependent operator");
	*c->out = nested(c->s, t, 0);
	return true;
}

static bool backward(struct call_of *c)
{
	return c->self->tensor->requires_grad ||
	       raise_error(c->s, "RuntimeError",
			   "element 0 of tensors does not require grad and "
			   "does not have a grad_fn");
}

static bool is_floating(struct call_of *c)
{
	*c->out = val_bool(dtype_is_float(c->self->tensor->dtype));
	return true;
}

static bool is_contiguous(struct call_of *c)
{
	*c->out = val_bool(tensor_packed(c->self->tensor));
	return true;
}

static bool address(struct call_of *c)
{
	*c->out = val_int(0x7f00);
	return true;
}

/* --- modules */

void each_module(struct session *s, struct object *o,
		 void (*visit)(struct session *s, struct object *o, void *with),
		 void *with, int depth)
{
	if (depth > 8) {
		go_outside(s, "Modules lie too deep in each other for the "
			      "simulation.");
		return;
	}
	if (!spend(s))
		return;
	visit(s, o, with);
	for (int i = 0; i < o->len && !s->outside; i++)
		if (o->attr[i].room == ROOM_MODULE &&
		    o->attr[i].v.kind == VAL_OBJECT)
			each_module(s, o->attr[i].v.object, visit, with,
				    depth + 1);
}

static bool no_trace(struct call_of *c)
{
	return !c->s->trace ||
	       go_outside(c->s, "Module.%s while tracing is not simulated.",
			  c->builtin->name);
}

/* register_buffer, register_parameter: an attribute in its room. */
static bool set_in_room(struct call_of *c)
{
	struct val name = c->v[0];

	if (name.kind != VAL_TEXT)
		return wrong_argument(c);
	object_set(c->s, c->self->object, name_of(c->s, name.text->chars),
		   (enum attr_room)c->builtin->which, c->v[1]);
	return no_trace(c);
}

void module_train(struct session *s, struct object *o, void *with)
{
	object_set(s, o, name_of(s, "training"), ROOM_DICT,
		   val_bool(*(bool *)with));
}

void module_grad(struct session *s, struct object *o, void *with)
{
	(void)s;
	for (int i = 0; i < o->len; i++)
		if (o->attr[i].room == ROOM_PARAMETER &&
		    o->attr[i].v.kind == VAL_TENSOR)
			o->attr[i].v.tensor->requires_grad = *(bool *)with;
}

/* train, eval, requires_grad_ */
static bool set_all(struct call_of *c)
{
	bool on = c->builtin->name[0] != 'e' &&
		  (c->v[0].kind != VAL_BOOL || c->v[0].truth);

	if (!no_trace(c))
		return false;
	each_module(c->s, c->self->object,
		    c->builtin->name[0] == 'r' ? module_grad : module_train,
		    &on, 0);
	*c->out = *c->self;
	return true;
}

static bool left_out(struct call_of *c)
{
	return not_listed(c->s, "Module", c->builtin->name);
}

/* The blocks of a program are compiled on their own: blk.compile(), and what
 * regional(m, comp) calls. */
static bool compile(struct call_of *c)
{
	const struct val *v = c->self ? c->self : &c->v[0];

	if (v->kind != VAL_OBJECT)
		return wrong_argument(c);
	v->object->compiled = true;
	if (!c->self)
		*c->out = *v;
	return no_trace(c);
}

/* ModuleList([…]), Sequential(…): children are named by number. */
static bool add_child(struct call_of *c)
{
	struct object *o = c->self->object;
	int n = 0;

	for (int i = 0; i < o->len; i++)
		n += o->attr[i].room == ROOM_MODULE;
	*c->out = *c->self;
	return no_trace(c) &&
	       set_attr(c->s, *c->self, name_of(c->s, say(c->s, "%d", n)),
			c->v[0]);
}

/* Sequential(a, b, …): each argument a child. */
static bool add_children(struct call_of *c)
{
	bool on = true;

	module_train(c->s, c->self->object, &on);
	for (int i = 0; i < c->args->len; i++) {
		c->v[0] = look(c->s, c->args->item[i]);
		if (!add_child(c))
			return false;
	}
	return true;
}

const struct builtin builtins_methods[] = {
	{ SPACE_LIST, "append", "&item", .run = append },
	{ SPACE_DICT, "keys", "", .run = parts },
	{ SPACE_DICT, "values", "", .run = parts },
	{ SPACE_DICT, "items", "", .run = parts },
	{ SPACE_DICT, "get", "key default?", .run = get },
	{ SPACE_TENSOR, "size", "dim?", .run = size },
	{ SPACE_TENSOR, "dim", "", .run = rank },
	{ SPACE_TENSOR, "numel", "", .run = numel },
	{ SPACE_TENSOR, "item", "", .run = item },
	{ SPACE_TENSOR, "tolist", "", .run = tolist },
	{ SPACE_TENSOR, "backward", "", .run = backward,
	  .reason = "Unsupported Tensor.backward() call" },
	{ SPACE_TENSOR, "is_floating_point", "", .run = is_floating },
	{ SPACE_TENSOR, "is_contiguous", "", .run = is_contiguous },
	{ SPACE_TENSOR, "data_ptr", "", .run = address },
	{ SPACE_MODULE, "register_buffer", "name tensor persistent?",
	  set_in_room, .which = ROOM_BUFFER },
	{ SPACE_MODULE, "register_parameter", "name param", .run = set_in_room,
	  .which = ROOM_PARAMETER },
	{ SPACE_MODULE, "train", "mode?", .run = set_all },
	{ SPACE_MODULE, "eval", "", .run = set_all },
	{ SPACE_MODULE, "requires_grad_", "requires_grad?", .run = set_all },
	{ SPACE_MODULE, "parameters", NULL, .run = left_out },
	{ SPACE_MODULE, "named_parameters", NULL, .run = left_out },
	{ SPACE_MODULE, "modules", NULL, .run = left_out },
	{ SPACE_MODULE, "children", NULL, .run = left_out },
	{ SPACE_MODULE, "to", NULL, .run = left_out },
	{ SPACE_MODULE, "compile", "", .run = compile },
	{ SPACE_PYTHON, "_compile_block", "module", .run = compile },
	{ SPACE_MODULE, "_append", "module", .run = add_child },
	{ SPACE_MODULE, "_add_children", NULL, .run = add_children },
	{ .name = NULL },
};
