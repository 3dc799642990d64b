/* session_values.c: see session_values.h. */
#include "figures/compile/frames/session_values.h"

#include <string.h>

#include "figures/compile/trace/library.h"

/* --- tensors */

static struct val tensor_arg(struct session *s, const struct arg *a)
{
	struct size size[ARG_RANK_MAX];
	struct tensor *t;

	for (int i = 0; i < a->rank; i++)
		size[i] = size_of(a->size[i]);
	t = tensor_new(s, a->dtype, a->rank, size);
	t->layout.turned = a->transposed ? 1 : a->channels_last ? 2 : 0;
	for (int i = 0; i < a->rank - 1; i++)
		t->layout.gaps |= a->sliced && a->size[i] != 1;
	t->value = a->dtype == DTYPE_BOOL ? a->fill != 0 : a->fill;
	if (!dtype_is_float(a->dtype) && a->dtype != DTYPE_BOOL)
		t->value = __builtin_trunc(a->fill);
	t->requires_grad = a->requires_grad || a->parameter;
	t->parameter = a->parameter;
	t->leaf = true;
	t->inference = s->inference;
	memcpy(t->marks, a->marks, sizeof t->marks);
	return val_tensor(t);
}

/* --- other values */

struct given {
	struct session *s;
	struct val *item; /* positional ones so far */
	int len;
};

static struct val value_of(struct given *g, const struct arg *a, int depth);

static struct val container(struct given *g, const struct arg *a, int depth)
{
	struct val v =
		a->kind == ARG_DICT
			? val_dict(g->s)
			: val_list(g->s,
				   a->kind == ARG_LIST ? VAL_LIST : VAL_TUPLE,
				   NULL, 0);

	for (int i = 0; i < a->count; i++) {
		struct val item = value_of(g, &a->items[i], depth + 1);

		if (a->kind == ARG_DICT)
			dict_set(g->s, v.dict,
				 name_val(g->s,
					  name_of(g->s, a->items[i].keyword)),
				 item);
		else
			list_add(g->s, v.list, item);
	}
	return v;
}

static struct val value_of(struct given *g, const struct arg *a, int depth)
{
	if (depth > 8) {
		go_outside(g->s, "These arguments lie too deep in each other.");
		return val_none();
	}
	switch (a->kind) {
	case ARG_TENSOR:
		return tensor_arg(g->s, a);
	case ARG_INT:
		return val_int(a->number);
	case ARG_FLOAT:
		return val_float(a->real);
	case ARG_BOOL:
		return val_bool(a->number != 0);
	case ARG_NONE:
		return val_none();
	case ARG_STRING:
		return name_val(g->s, name_of(g->s, a->text));
	case ARG_LIST:
	case ARG_TUPLE:
	case ARG_DICT:
		return container(g, a, depth);
	case ARG_SAME:
		if (a->number >= 0 && a->number < g->len)
			return g->item[a->number];
		go_outside(g->s, "=%lld names no argument before it.",
			   a->number);
		return val_none();
	}
	return val_none();
}

bool session_arguments(struct session *s, const struct call *call,
		       struct arguments *out)
{
	size_t len = (size_t)call->arg_count + 1;
	struct given g = { .s = s, .item = take_array(s, len, sizeof *g.item) };
	const char **name = take_array(s, len, sizeof *name);

	*out = (struct arguments){ .item = g.item, .name = name };
	for (int i = 0; i < call->arg_count && !s->outside; i++) {
		const struct arg *a = &call->args[i];

		g.item[g.len] = value_of(&g, a, 0);
		g.len++;
		if (a->keyword)
			name[out->named++] = name_of(s, a->keyword);
		else if (out->named)
			return go_outside(s, "An argument without a name "
					     "stands behind one with a name.");
	}
	out->len = g.len;
	return !s->outside;
}

/* --- changes that stay */

/* cast: all parameters and buffers; swap: the first weight that is a Parameter is
 * replaced by an equal one. */
static void change_weights(struct session *s, struct context *c,
			   struct object *o)
{
	for (int i = 0; i < o->len && !s->outside; i++) {
		struct attr *a = &o->attr[i];

		if (a->room < ROOM_PARAMETER || a->v.kind != VAL_TENSOR)
			continue;
		if (c->kind == CONTEXT_CAST &&
		    dtype_is_float(a->v.tensor->dtype))
			a->v.tensor->dtype = c->value.dtype;
		if (c->kind == CONTEXT_SWAP && a->room == ROOM_PARAMETER &&
		    !strcmp(a->name, "weight")) {
			struct tensor *t = take(s, sizeof *t);

			*t = *a->v.tensor;
			t->requires_grad = true;
			a->v = val_tensor(t);
			c->kind = CONTEXT_REWRAP; /* done */
		}
	}
}

static bool change(struct session *s, struct context c)
{
	struct given g = { .s = s };
	bool on = c.kind == CONTEXT_TRAIN || c.kind == CONTEXT_UNFREEZE;
	const struct list *all;

	if (c.kind < CONTEXT_EVAL || c.kind == CONTEXT_REWRAP)
		return true;
	if (c.kind == CONTEXT_NEW)
		return session_target(s);
	if (c.kind == CONTEXT_GLOB)
		return global_set(s, name_of(s, c.name),
				  value_of(&g, &c.value, 0));
	if (s->target.kind != VAL_OBJECT)
		return go_outside(s, "Only a module can be changed by this "
				     "context.");
	if (c.kind == CONTEXT_SET)
		return set_attr(s, s->target, name_of(s, c.name),
				value_of(&g, &c.value, 0));
	all = modules_in(s, s->target);
	if (c.kind == CONTEXT_EVAL || c.kind == CONTEXT_TRAIN)
		modules_train(s, s->target, on);
	else if (c.kind == CONTEXT_FREEZE || c.kind == CONTEXT_UNFREEZE)
		modules_grad(s, s->target, on);
	else
		for (int i = 0; i < all->len; i++)
			change_weights(s, &c, all->item[i].object);
	return !s->outside;
}

bool session_contexts(struct session *s, const struct call *call)
{
	for (int i = 0; i < call->context_count; i++)
		if (!change(s, call->contexts[i]))
			return false;
	for (int i = 0; i < call->context_count; i++) {
		enum context_kind kind = call->contexts[i].kind;

		s->inference |= kind == CONTEXT_INFERENCE;
		s->grad &= kind != CONTEXT_NO_GRAD && !s->inference;
	}
	return true;
}
