/* library_methods.c: methods of lists, dicts, texts and tensors. */
#include <ctype.h>
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

/* --- lists */

static bool append(struct call_of *c)
{
	const struct val *v = argument(c, 0, NULL);

	if (!v)
		return wrong(c);
	list_add(c->s, c->self->list, *v);
	return true;
}

static bool extend(struct call_of *c)
{
	const struct val *v = argument(c, 0, NULL);
	struct list *l;

	if (!v || !to_list(c->s, *v, &l))
		return v ? false : wrong(c);
	for (int i = 0, len = l->len; i < len; i++)
		list_add(c->s, c->self->list, l->item[i]);
	return true;
}

static bool pop(struct call_of *c)
{
	struct val at = arg(c, 0, NULL);
	struct list *l = c->self->list;
	long long i = at.kind == VAL_INT ? at.i : -1;

	if (i < 0)
		i += l->len;
	if (i < 0 || i >= l->len)
		return raise_error(c->s, "IndexError",
				   "pop index out of range");
	*c->out = l->item[i];
	l->len--;
	memmove(&l->item[i], &l->item[i + 1],
		(size_t)(l->len - i) * sizeof *l->item);
	return true;
}

static bool copy(struct call_of *c)
{
	struct dict *d = c->self->dict;

	if (c->self->kind != VAL_DICT) {
		*c->out = val_list(c->s, VAL_LIST, c->self->list->item,
				   c->self->list->len);
		return true;
	}
	*c->out = val_dict(c->s);
	for (int i = 0; i < d->len; i++)
		dict_set(c->s, c->out->dict, d->key[i], d->value[i]);
	return true;
}

/* --- dicts */

static bool parts(struct call_of *c)
{
	struct dict *d = c->self->dict;
	bool keys = c->builtin->name[0] == 'k';
	bool items = c->builtin->name[0] == 'i';

	dict_ordered(c->s, d);
	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (int i = 0; i < d->len; i++) {
		struct val pair[2] = { d->key[i], d->value[i] };

		list_add(c->s, c->out->list,
			 items	? val_list(c->s, VAL_TUPLE, pair, 2)
			 : keys ? pair[0]
				: pair[1]);
	}
	return true;
}

static bool get(struct call_of *c)
{
	struct val key = arg(c, 0, NULL);
	const struct val *other = argument(c, 1, NULL);
	struct val *v = dict_find(c->self->dict, key);
	int at = (int)(v ? v - c->self->dict->value : 0);

	dict_asked(c->s, c->self->dict, key, v != NULL);
	if (v)
		*c->out = *v;
	else if (other)
		*c->out = *other;
	else if (c->builtin->name[0] == 'p')
		return raise_error(c->s, "KeyError", "%s",
				   val_text_of(c->s, key));
	if (v && c->builtin->name[0] == 'p')
		dict_remove(c->self->dict, at);
	return true;
}

static bool update(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);

	if (v.kind != VAL_DICT)
		return go_outside(c->s, "This use of update is not "
					"simulated.");
	dict_ordered(c->s, v.dict);
	for (int i = 0; i < v.dict->len; i++)
		dict_set(c->s, c->self->dict, v.dict->key[i], v.dict->value[i]);
	return true;
}

/* --- texts */

static bool join(struct call_of *c)
{
	const struct val *v = argument(c, 0, NULL);
	struct val all;
	struct list *l;

	if (!v || !to_list(c->s, *v, &l))
		return v ? false : wrong(c);
	all = val_list(c->s, VAL_LIST, NULL, 0);
	for (int i = 0; i < l->len; i++) {
		if (i)
			list_add(c->s, all.list, *c->self);
		list_add(c->s, all.list, l->item[i]);
	}
	return join_text(c->s, all.list->item, all.list->len, c->out);
}

/* --- tensors */

static bool size(struct call_of *c)
{
	struct val dim = arg(c, 0, "dim"), shape = val_none();
	long long i;

	if (!get_attr(c->s, *c->self, name_of(c->s, "shape"), &shape))
		return false;
	*c->out = shape;
	if (dim.kind == VAL_UNBOUND)
		return true;
	if (dim.kind != VAL_INT)
		return wrong(c);
	i = dim.i < 0 ? dim.i + shape.list->len : dim.i;
	if (i < 0 || i >= shape.list->len)
		return refuse(c->s, "IndexError", "Dimension out of range");
	*c->out = shape.list->item[i];
	return true;
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
	return tensor_number(c, c->self->tensor);
}

static bool nested(struct session *s, const struct tensor *t, int dim,
		   struct val *out)
{
	struct val v = dtype_is_float(t->dtype) ? val_float(t->value)
						: val_int(whole_part(t->value));

	if (dim == t->rank) {
		*out = v;
		return true;
	}
	*out = val_list(s, VAL_LIST, NULL, 0);
	for (long long i = 0; i < t->size[dim].n && !s->outside; i++) {
		if (!nested(s, t, dim + 1, &v))
			return false;
		list_add(s, out->list, v);
	}
	return !s->outside;
}

static bool tolist(struct call_of *c)
{
	struct tensor *t = c->self->tensor;

	if (c->s->trace && c->s->set.fullgraph && !dtype_is_float(t->dtype))
		return go_outside(c->s, "A captured tolist is not simulated.");
	if (c->s->trace)
		return trace_break(c->s,
				   dtype_is_float(t->dtype)
					   ? "Tensor.tolist() with non-integer "
					     "tensor"
					   : "Data dependent operator");
	return nested(c->s, t, 0, c->out);
}

static bool backward(struct call_of *c)
{
	if (c->s->trace)
		return trace_break(c->s, "Unsupported Tensor.backward() call");
	if (!c->self->tensor->requires_grad)
		return raise_error(c->s, "RuntimeError",
				   "element 0 of tensors does not require "
				   "grad and does not have a grad_fn");
	return true;
}

static bool is_floating(struct call_of *c)
{
	*c->out = val_bool(dtype_is_float(c->self->tensor->dtype));
	return true;
}

static bool contiguous(struct call_of *c)
{
	*c->out = val_bool(tensor_packed(c->self->tensor));
	return true;
}

static bool address(struct call_of *c)
{
	*c->out = val_int(0x7f00);
	return true;
}

static bool requires_grad(struct call_of *c)
{
	struct val on = arg(c, 0, "requires_grad");

	if (c->s->trace)
		return trace_break(c->s, "Unsupported Tensor.requires_grad_() "
					 "call");
	c->self->tensor->requires_grad = on.kind != VAL_BOOL || on.truth;
	*c->out = *c->self;
	return true;
}

const struct builtin builtins_methods[] = {
	{ SPACE_LIST, "append", append, NULL },
	{ SPACE_LIST, "extend", extend, NULL },
	{ SPACE_LIST, "pop", pop, NULL },
	{ SPACE_LIST, "copy", copy, NULL },
	{ SPACE_DICT, "keys", parts, NULL },
	{ SPACE_DICT, "values", parts, NULL },
	{ SPACE_DICT, "items", parts, NULL },
	{ SPACE_DICT, "get", get, NULL },
	{ SPACE_DICT, "pop", get, NULL },
	{ SPACE_DICT, "update", update, NULL },
	{ SPACE_DICT, "copy", copy, NULL },
	{ SPACE_TEXT, "join", join, NULL },
	{ SPACE_TENSOR, "size", size, NULL },
	{ SPACE_TENSOR, "dim", rank, NULL },
	{ SPACE_TENSOR, "ndimension", rank, NULL },
	{ SPACE_TENSOR, "numel", numel, NULL },
	{ SPACE_TENSOR, "nelement", numel, NULL },
	{ SPACE_TENSOR, "item", item, NULL },
	{ SPACE_TENSOR, "tolist", tolist, NULL },
	{ SPACE_TENSOR, "backward", backward, NULL },
	{ SPACE_TENSOR, "is_floating_point", is_floating, NULL },
	{ SPACE_TENSOR, "is_contiguous", contiguous, NULL },
	{ SPACE_TENSOR, "data_ptr", address, NULL },
	{ SPACE_TENSOR, "requires_grad_", requires_grad, NULL },
};
const size_t builtins_methods_len =
	sizeof builtins_methods / sizeof builtins_methods[0];
