/* library_methods.c: methods of lists, dicts, tensors and modules. */
#include <string.h>

#include "figures/compile/trace/library.h"

/* --- lists and dicts */

static struct val append(struct call_of *c)
{
	list_add(c->s, c->self->list, c->v[0]);
	return val_none();
}

/* Only the last item, which is what a stack gives. */
static struct val pop(struct call_of *c)
{
	struct list *l = c->self->list;

	if (c->v[0].kind != VAL_UNBOUND)
		return no_value(not_simulated(c->s, "pop() of a place"));
	if (l->len == 0)
		return no_value(
			raise_error(c->s, "IndexError", "pop from empty list"));
	return l->item[--l->len];
}

static struct val reverse(struct call_of *c)
{
	struct list *l = c->self->list;

	for (int i = 0, k = l->len - 1; i < k && spend(c->s); i++, k--) {
		struct val v = l->item[i];
		l->item[i] = l->item[k];
		l->item[k] = v;
	}
	return val_none();
}

enum { KEYS, VALUES, ITEMS };
static struct val parts(struct call_of *c)
{
	const struct dict *d = c->self->dict;
	int which = c->builtin->which;
	struct val all = val_row(c->s, VAL_LIST);

	all.list->iterates = ITER_LOST;
	dict_ordered(c->s, c->self->dict);
	for (int i = 0; i < d->len; i++) {
		struct val pair[2] = { d->key[i], d->value[i] };

		list_add(c->s, all.list,
			 which == ITEMS ? val_list(c->s, VAL_TUPLE, pair, 2)
					: pair[which]);
	}
	return all;
}

static struct val get(struct call_of *c)
{
	const struct val *v = dict_find(c->self->dict, c->v[0]);

	dict_asked(c->s, c->self->dict, c->v[0], v != NULL);
	return v ? *v : argument_or(c, 1, val_none());
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
		graph_number(c->s, n.f, t->source ? NODE_METHOD : NODE_FUNCTION,
			     c->self, 1);
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

static struct val item(struct call_of *c)
{
	return tensor_number(c->s, c->self->tensor, VAL_NONE);
}

/* The numbers from dim on, in lists in lists. */
static struct val nested(struct session *s, const struct tensor *t, int dim)
{
	struct val all = val_row(s, VAL_LIST);

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
		not_simulated(c->s, "A captured tolist");
	else if (c->s->trace)
		trace_break(c->s, real ? "Tensor.tolist() with non-integer "
					 "tensor"
				       : "Data dependent operator");
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

/* --- loggers */

/* Dynamo sees Python's own logging when a tensor is given to it. */
static struct val log_value(struct call_of *c)
{
	for (int i = 0; i < c->args->len; i++)
		if (c->args->item[i].kind == VAL_TENSOR)
			not_simulated(c->s, "Logging a tensor");
	return val_none();
}

/* --- modules */

static void add_modules(struct session *s, struct list *all, struct object *o,
			int depth)
{
	if (depth > 8)
		go_outside(s, "Modules lie too deep in each other for the "
			      "simulation.");
	if (s->outside || !spend(s))
		return;
	list_add(s, all, val_of(VAL_OBJECT, o));
	for (int i = 0; i < o->len; i++)
		if (o->attr[i].room == ROOM_MODULE &&
		    o->attr[i].v.kind == VAL_OBJECT)
			add_modules(s, all, o->attr[i].v.object, depth + 1);
}

static const struct list *modules_in(struct session *s, struct val module)
{
	struct val all = val_row(s, VAL_LIST);

	add_modules(s, all.list, module.object, 0);
	return all.list;
}

void modules_train(struct session *s, struct val module, bool on)
{
	const struct list *all = modules_in(s, module);

	for (int i = 0; i < all->len; i++)
		object_set(s, all->item[i].object, name_of(s, "training"),
			   ROOM_DICT, val_bool(on));
}

const struct list *module_weights(struct session *s, struct val module)
{
	const struct list *all = modules_in(s, module);
	struct val weights = val_row(s, VAL_LIST);

	for (int i = 0; i < all->len; i++) {
		const struct object *o = all->item[i].object;

		for (int k = 0; k < o->len; k++)
			if (o->attr[k].room >= ROOM_PARAMETER &&
			    o->attr[k].v.kind == VAL_TENSOR)
				list_add(s, weights.list, o->attr[k].v);
	}
	return weights.list;
}

void modules_grad(struct session *s, struct val module, bool on)
{
	const struct list *weights = module_weights(s, module);

	for (int i = 0; i < weights->len; i++)
		if (weights->item[i].tensor->parameter)
			weights->item[i].tensor->requires_grad = on;
}

/* What changes a module is the module, and done before it is traced. */
static struct val changed(struct call_of *c)
{
	if (c->s->trace)
		go_outside(c->s, "Module.%s while tracing is not simulated.",
			   c->builtin->name);
	return *c->self;
}

static bool is_on(const struct call_of *c)
{
	return c->v[0].kind != VAL_BOOL || c->v[0].truth;
}

static struct val train(struct call_of *c)
{
	modules_train(c->s, *c->self, is_on(c) && c->builtin->which);
	return changed(c);
}

static struct val requires_grad(struct call_of *c)
{
	modules_grad(c->s, *c->self, is_on(c));
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

/* ModuleList([…]), Sequential(…): children are named by number. */
static struct val add_child(struct call_of *c)
{
	int n = 0;

	if (!c->self || c->self->kind != VAL_OBJECT)
		return wrong_argument(c);
	if (c->v[0].kind != VAL_OBJECT)
		not_simulated(c->s, "A container of other than modules");
	for (int i = 0; i < c->self->object->len; i++)
		n += c->self->object->attr[i].room == ROOM_MODULE;
	set_attr(c->s, *c->self, name_of(c->s, say(c->s, "%d", n)), c->v[0]);
	return changed(c);
}

/* Sequential(a, b, …): each argument a child. */
static struct val add_children(struct call_of *c)
{
	if (!c->self || c->self->kind != VAL_OBJECT)
		return wrong_argument(c);
	modules_train(c->s, *c->self, true);
	for (int i = 0; i < c->args->len && !stopped(c->s); i++) {
		c->v[0] = look(c->s, c->args->item[i]);
		add_child(c);
	}
	return val_none();
}

#define LOGGED "logging.Logger method not supported for non-export cases"

const struct builtin builtins_methods[] = {
	{ "list.append", "&item", .run = append },
	{ "list.pop", "index?", .run = pop },
	{ "list.reverse", "", .run = reverse },
	{ "dict.keys", "", .run = parts, .which = KEYS },
	{ "dict.values", "", .run = parts, .which = VALUES },
	{ "dict.items", "", .run = parts, .which = ITEMS },
	{ "dict.get", "key default?", .run = get },
	{ "Tensor.size", "dim?", .run = size },
	{ "Tensor.dim", "", .run = rank },
	{ "Tensor.numel", "", .run = numel },
	{ "Tensor.item", "", .run = item },
	{ "Tensor.tolist", "", .run = tolist },
	{ "Tensor.backward", "", .run = backward,
	  .reason = "Unsupported Tensor.backward() call" },
	{ "Tensor.is_floating_point", "", .run = is_floating },
	{ "Tensor.data_ptr", "", .run = builtin_give,
	  .value = { .kind = VAL_INT, .i = 0x7f00 } },
	{ "logger.info", NULL, .run = log_value, .reason = LOGGED },
	{ "logger.debug", NULL, .run = log_value, .reason = LOGGED },
	{ "logger.warning", NULL, .run = log_value, .reason = LOGGED },
	{ "Module.train", "mode?", .run = train, .which = true },
	{ "Module.eval", "", .run = train },
	{ "Module.requires_grad_", "requires_grad?", .run = requires_grad },
	{ "Module.register_buffer", "name tensor persistent?",
	  .run = set_in_room, .which = ROOM_BUFFER },
	{ "Module.register_parameter", "name param", .run = set_in_room,
	  .which = ROOM_PARAMETER },
	{ "_add_child", "module", .run = add_child },
	{ "_add_children", NULL, .run = add_children },
	{ .name = NULL },
};
