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
	t->layout.turned = a->transposed;
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

/* --- arguments */

static struct val value_of(struct session *s, const struct arg *a,
			   const struct val *before);

static struct val container(struct session *s, const struct arg *a,
			    const struct val *before)
{
	struct val v = a->kind == ARG_DICT    ? val_dict(s)
		       : a->kind == ARG_TUPLE ? val_list(s, VAL_TUPLE, NULL, 0)
					      : val_list(s, VAL_LIST, NULL, 0);

	for (int i = 0; i < a->count; i++) {
		const struct arg *item = &a->items[i];
		struct val one = value_of(s, item, before);

		if (a->kind == ARG_DICT)
			dict_set(s, v.dict,
				 name_val(s, name_of(s, item->keyword)), one);
		else
			list_add(s, v.list, one);
	}
	return v;
}

/* before: the arguments so far; NULL in a context, which has no =0. */
static struct val value_of(struct session *s, const struct arg *a,
			   const struct val *before)
{
	switch (a->kind) {
	case ARG_TENSOR:
		return tensor_arg(s, a);
	case ARG_INT:
		return val_int(a->number);
	case ARG_FLOAT:
		return val_float(a->real);
	case ARG_BOOL:
		return val_bool(a->number != 0);
	case ARG_NONE:
		break;
	case ARG_STRING:
		return name_val(s, name_of(s, a->text));
	case ARG_LIST:
	case ARG_TUPLE:
	case ARG_DICT:
		return container(s, a, before);
	case ARG_SAME:
		return before ? before[a->number] : val_none();
	}
	return val_none();
}

bool session_arguments(struct session *s, const struct call *call,
		       struct arguments *out)
{
	size_t len = (size_t)call->arg_count + 1;
	struct val *item = take_array(s, len, sizeof *item);
	struct val *name = take_array(s, len, sizeof *name);

	*out = (struct arguments){ .item = item,
				   .len = call->arg_count,
				   .name = name };
	for (int i = 0; i < out->len && !s->outside; i++) {
		const struct arg *a = &call->args[i];

		item[i] = value_of(s, a, item);
		if (a->keyword)
			name[out->named++] =
				name_val(s, name_of(s, a->keyword));
		else if (out->named)
			go_outside(s, "An argument without a name stands "
				      "behind one with a name.");
	}
	return !s->outside;
}

/* --- changes that stay */

static bool change(struct session *s, const struct context *c)
{
	const struct list *weights;

	if (c->kind >= CONTEXT_EVAL && s->target.kind != VAL_OBJECT)
		return go_outside(s, "Only a module can be changed by this "
				     "context.");
	switch (c->kind) {
	case CONTEXT_NO_GRAD:
	case CONTEXT_INFERENCE:
	case CONTEXT_REWRAP:
	case CONTEXT_LOAD_STATE_DICT:
		return true; /* no guard sees it */
	case CONTEXT_NEW:
		return session_target(s);
	case CONTEXT_GLOB:
		return global_set(s, name_of(s, c->name),
				  value_of(s, &c->value, NULL));
	case CONTEXT_SET:
		return set_attr(s, s->target, name_of(s, c->name),
				value_of(s, &c->value, NULL));
	case CONTEXT_EVAL:
	case CONTEXT_TRAIN:
		modules_train(s, s->target, c->kind == CONTEXT_TRAIN);
		return !s->outside;
	case CONTEXT_FREEZE:
	case CONTEXT_UNFREEZE:
		modules_grad(s, s->target, c->kind == CONTEXT_UNFREEZE);
		return !s->outside;
	case CONTEXT_CAST:
	case CONTEXT_SWAP:
		break;
	}
	weights = module_weights(s, s->target);
	for (int i = 0; i < weights->len; i++) {
		struct tensor *t = weights->item[i].tensor;

		if (c->kind == CONTEXT_CAST && dtype_is_float(t->dtype))
			t->dtype = c->value.dtype;
		if (c->kind == CONTEXT_SWAP && t->parameter)
			return t->requires_grad = true;
	}
	return !s->outside;
}

bool session_contexts(struct session *s, const struct call *call)
{
	for (int i = 0; i < call->context_count; i++)
		if (!change(s, &call->contexts[i]))
			return false;
	for (int i = 0; i < call->context_count; i++) {
		enum context_kind kind = call->contexts[i].kind;

		s->inference |= kind == CONTEXT_INFERENCE;
		s->grad &= kind != CONTEXT_NO_GRAD && !s->inference;
	}
	return true;
}
