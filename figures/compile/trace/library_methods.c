/* library_methods.c: methods of lists, dicts, tensors and modules. */
#include <string.h>

#include "figures/compile/trace/library.h"

/* --- lists and dicts */

static struct val append(struct call_of *c)
{
	list_add(c->s, c->self->list, c->v[0]);
	return val_none();
}

/* keys, values, items */
static struct val parts(struct call_of *c)
{
	const struct dict *d = c->self->dict;
	char which = c->builtin->name[0];
	struct val all = val_list(c->s, VAL_LIST, NULL, 0);

	dict_ordered(c->s, c->self->dict);
	for (int i = 0; i < d->len; i++) {
		struct val pair[2] = { d->key[i], d->value[i] };

		list_add(c->s, all.list,
			 which == 'i' ? val_list(c->s, VAL_TUPLE, pair, 2)
				      : pair[which == 'v']);
	}
	return all;
}

static struct val get(struct call_of *c)
{
	const struct val *v = dict_find(c->self->dict, c->v[0]);

	dict_asked(c->s, c->self->dict, c->v[0], v != NULL);
	return v ? *v : c->v[1].kind == VAL_UNBOUND ? val_none() : c->v[1];
}

/* --- tensors */

static struct val size(struct call_of *c)
{
	struct val shape = get_attr(c->s, *c->self, name_of(c->s, "shape"));

	return c->v[0].kind == VAL_UNBOUND ? shape
					   : get_item(c->s, shape, c->v[0]);
}

static struct val numel(struct call_of *c)
{
	struct tensor *t = c->self->tensor;
	struct size n = size_now(c->s, tensor_numel(c->s, t));

	if (n.f && c->s->trace)
		graph_numel(c->s, t, n.f);
	return val_size(n);
}

static struct val rank(struct call_of *c)
{
	return val_int(c->self->tensor->rank);
}

static struct val is_floating(struct call_of *c)
{
	return val_bool(dtype_is_float(c->self->tensor->dtype));
}

static struct val is_contiguous(struct call_of *c)
{
	return val_bool(tensor_packed(c->self->tensor));
}

static struct val item(struct call_of *c)
{
	return tensor_number(c->s, c->self->tensor, VAL_NONE);
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

static struct val tolist(struct call_of *c)
{
	bool real = dtype_is_float(c->self->tensor->dtype);

	if (c->s->trace && c->s->set.fullgraph && !real)
		return no_value(
			go_outside(c->s,
				   "A captured tolist is not simulated."));
	if (c->s->trace)
		return no_value(trace_break(
			c->s, real ? "Tensor.tolist() with non-integer tensor"
				   : "Data dependent operator"));
	return nested(c->s, c->self->tensor, 0);
}

static struct val backward(struct call_of *c)
{
	if (!c->self->tensor->requires_grad)
		raise_error(c->s, "RuntimeError",
			    "element 0 of tensors does not require grad and "
			    "does not have a grad_fn");
	return val_none();
}

/* --- modules */

void each_module(struct session *s, struct object *o,
		 void (*visit)(struct session *s, struct object *o, void *with),
		 void *with, int depth)
{
	if (depth > 8)
		go_outside(s, "Modules lie too deep in each other for the "
			      "simulation.");
	if (s->outside || !spend(s))
		return;
	visit(s, o, with);
	for (int i = 0; i < o->len && !s->outside; i++)
		if (o->attr[i].room == ROOM_MODULE &&
		    o->attr[i].v.kind == VAL_OBJECT)
			each_module(s, o->attr[i].v.object, visit, with,
				    depth + 1);
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

/* What changes a module is the module, and done before it is traced. */
static struct val changed(struct call_of *c)
{
	if (c->s->trace)
		go_outside(c->s, "Module.%s while tracing is not simulated.",
			   c->builtin->name);
	return *c->self;
}

/* train, eval, requires_grad_ */
static struct val set_all(struct call_of *c)
{
	char which = c->builtin->name[0];
	bool on = which != 'e' && (c->v[0].kind != VAL_BOOL || c->v[0].truth);

	each_module(c->s, c->self->object,
		    which == 'r' ? module_grad : module_train, &on, 0);
	return changed(c);
}

/* register_buffer, register_parameter: an attribute in its room. */
static struct val set_in_room(struct call_of *c)
{
	struct val name = c->v[0];

	if (name.kind != VAL_TEXT)
		return wrong_argument(c);
	object_set(c->s, c->self->object, name_of(c->s, name.text->chars),
		   (enum attr_room)c->builtin->which, c->v[1]);
	return changed(c);
}

/* The blocks of a program are compiled on their own: blk.compile(), and what
 * regional(m, comp) calls. */
static struct val compile(struct call_of *c)
{
	if (!c->self)
		c->self = &c->v[0];
	if (c->self->kind != VAL_OBJECT)
		return wrong_argument(c);
	c->self->object->compiled = true;
	return changed(c);
}

/* ModuleList([…]), Sequential(…): children are named by number. */
static struct val add_child(struct call_of *c)
{
	const struct object *o = c->self->object;
	int n = 0;

	for (int i = 0; i < o->len; i++)
		n += o->attr[i].room == ROOM_MODULE;
	set_attr(c->s, *c->self, name_of(c->s, say(c->s, "%d", n)), c->v[0]);
	return changed(c);
}

/* Sequential(a, b, …): each argument a child. */
static struct val add_children(struct call_of *c)
{
	bool on = true;

	module_train(c->s, c->self->object, &on);
	for (int i = 0; i < c->args->len && !stopped(c->s); i++) {
		c->v[0] = look(c->s, c->args->item[i]);
		add_child(c);
	}
	return val_none();
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
	{ SPACE_TENSOR, "data_ptr", "", .run = builtin_give,
	  .value = { .kind = VAL_INT, .i = 0x7f00 } },
	{ SPACE_MODULE, "train", "mode?", .run = set_all },
	{ SPACE_MODULE, "eval", "", .run = set_all },
	{ SPACE_MODULE, "requires_grad_", "requires_grad?", .run = set_all },
	{ SPACE_MODULE, "register_buffer", "name tensor persistent?",
	  .run = set_in_room, .which = ROOM_BUFFER },
	{ SPACE_MODULE, "register_parameter", "name param", .run = set_in_room,
	  .which = ROOM_PARAMETER },
	{ SPACE_MODULE, "compile", "", .run = compile },
	{ SPACE_PYTHON, "_compile_block", "module", .run = compile },
	{ SPACE_MODULE, "_append", "module", .run = add_child },
	{ SPACE_MODULE, "_add_children", NULL, .run = add_children },
	{ SPACE_MODULE, "parameters", NULL, .run = builtin_refuse },
	{ SPACE_MODULE, "named_parameters", NULL, .run = builtin_refuse },
	{ SPACE_MODULE, "modules", NULL, .run = builtin_refuse },
	{ SPACE_MODULE, "children", NULL, .run = builtin_refuse },
	{ SPACE_MODULE, "to", NULL, .run = builtin_refuse },
	{ .name = NULL },
};
