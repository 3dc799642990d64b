/* library_methods.c: methods of lists, dicts, texts and tensors. */
#include <ctype.h>
#include <string.h>

#include "figures/compile/library.h"
#include "figures/compile/op.h"

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

static bool insert(struct call_of *c)
{
	struct val at = arg(c, 0, NULL);
	const struct val *v = argument(c, 1, NULL);
	struct list *l = c->self->list;
	long long i = at.i;

	if (!v || at.kind != VAL_INT)
		return wrong(c);
	list_add(c->s, l, *v);
	if (i < 0)
		i += l->len - 1;
	i = i < 0 ? 0 : i;
	for (int k = l->len - 1; k > i; k--) {
		struct val t = l->item[k];

		l->item[k] = l->item[k - 1];
		l->item[k - 1] = t;
	}
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

static bool clear(struct call_of *c)
{
	if (c->self->kind == VAL_DICT)
		c->self->dict->len = 0;
	else
		c->self->list->len = 0;
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

static bool reverse(struct call_of *c)
{
	struct list *l = c->self->list;

	for (int i = 0; i < l->len / 2; i++) {
		struct val t = l->item[i];

		l->item[i] = l->item[l->len - 1 - i];
		l->item[l->len - 1 - i] = t;
	}
	return true;
}

static bool index_of(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);
	struct list *l = c->self->list;
	long long n = 0;

	for (int i = 0; i < l->len; i++) {
		if (!val_equal(look(c->s, l->item[i]), v))
			continue;
		n++;
		if (c->builtin->name[0] == 'i') {
			*c->out = val_int(i);
			return true;
		}
	}
	*c->out = val_int(n);
	return c->builtin->name[0] == 'c' ||
	       raise_error(c->s, "ValueError", "value is not in list");
}

/* torch.Size.numel() */
static bool size_numel(struct call_of *c)
{
	struct size n = size_of(1);

	for (int i = 0; i < c->self->list->len; i++)
		n = size_mul(c->s, n,
			     val_as_size(look(c->s, c->self->list->item[i])));
	*c->out = val_size(n);
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

static bool setdefault(struct call_of *c)
{
	struct val key = arg(c, 0, NULL);
	const struct val *other = argument(c, 1, NULL);
	struct val *v = dict_find(c->self->dict, key);

	dict_asked(c->s, c->self->dict, key, v != NULL);
	*c->out = v ? *v : other ? *other : val_none();
	if (!v)
		dict_set(c->s, c->self->dict, key, *c->out);
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

static bool format(struct call_of *c)
{
	if (c->args->named)
		return go_outside(c->s, "format with names is not simulated.");
	return format_text(c->s, c->self->text, c->args, c->out);
}

static bool change_case(struct call_of *c)
{
	struct val v = val_text(c->s, c->self->text->chars, c->self->text->len);
	char *chars = take(c->s, v.text->len + 1);

	for (size_t i = 0; i < v.text->len; i++) {
		int b = (unsigned char)v.text->chars[i];

		chars[i] = (char)(c->builtin->name[0] == 'u' ? toupper(b)
							     : tolower(b));
	}
	v.text->chars = chars;
	*c->out = v;
	return true;
}

static bool strip(struct call_of *c)
{
	const char *from = c->self->text->chars;
	size_t len = c->self->text->len;

	while (len && isspace((unsigned char)*from))
		from++, len--;
	while (len && isspace((unsigned char)from[len - 1]))
		len--;
	*c->out = val_text(c->s, from, len);
	return true;
}

static bool starts(struct call_of *c)
{
	struct val v = arg(c, 0, NULL);
	const struct text *t = c->self->text;
	size_t at;

	if (v.kind != VAL_TEXT)
		return wrong(c);
	at = c->builtin->name[0] == 's' ? 0 : t->len - v.text->len;
	*c->out = val_bool(v.text->len <= t->len &&
			   !strncmp(t->chars + at, v.text->chars, v.text->len));
	return true;
}

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

static bool split(struct call_of *c)
{
	struct val by = arg(c, 0, NULL);
	const char *from = c->self->text->chars, *to;
	const char *sep =
		by.kind == VAL_TEXT && by.text->len ? by.text->chars : " ";

	*c->out = val_list(c->s, VAL_LIST, NULL, 0);
	for (; (to = strstr(from, sep)); from = to + strlen(sep))
		list_add(c->s, c->out->list,
			 val_text(c->s, from, (size_t)(to - from)));
	list_add(c->s, c->out->list, val_string(c->s, from));
	return true;
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
	if (n.f && !size_symbol(n))
		op_node(c->s, NODE_METHOD, false, c->self, 1, NULL);
	else if (n.f && c->s->trace)
		c->s->trace->graph.bookkeeping = true;
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
						: val_int((long long)t->value);

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
	struct tensor *t = c->self->tensor;
	struct size step = size_of(1);
	bool so = true;

	for (int i = t->rank; so && i-- > 0;) {
		if (size_decide(c->s, OP_EQ, t->size[i], size_of(1)))
			continue;
		so = size_decide(c->s, OP_EQ, t->stride[i], step);
		step = size_mul(c->s, step, t->size[i]);
	}
	*c->out = val_bool(so);
	return true;
}

static bool stride(struct call_of *c)
{
	struct val dim = arg(c, 0, "dim");
	struct tensor *t = c->self->tensor;
	struct val l = val_list(c->s, VAL_TUPLE, NULL, 0);

	for (int i = 0; i < t->rank; i++)
		list_add(c->s, l.list, val_size(size_now(c->s, t->stride[i])));
	*c->out = l;
	if (dim.kind == VAL_INT)
		return get_item(c->s, l, dim, c->out);
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

static bool retain_grad(struct call_of *c)
{
	return go_outside(c->s, "Tensor.%s is not simulated.",
			  c->builtin->name);
}

const struct builtin builtins_methods[] = {
	{ SPACE_LIST, "append", append, NULL },
	{ SPACE_LIST, "extend", extend, NULL },
	{ SPACE_LIST, "insert", insert, NULL },
	{ SPACE_LIST, "pop", pop, NULL },
	{ SPACE_LIST, "clear", clear, NULL },
	{ SPACE_LIST, "copy", copy, NULL },
	{ SPACE_LIST, "reverse", reverse, NULL },
	{ SPACE_LIST, "index", index_of, NULL },
	{ SPACE_LIST, "count", index_of, NULL },
	{ SPACE_TUPLE, "index", index_of, NULL },
	{ SPACE_TUPLE, "count", index_of, NULL },
	{ SPACE_TUPLE, "numel", size_numel, NULL },
	{ SPACE_DICT, "keys", parts, NULL },
	{ SPACE_DICT, "values", parts, NULL },
	{ SPACE_DICT, "items", parts, NULL },
	{ SPACE_DICT, "get", get, NULL },
	{ SPACE_DICT, "pop", get, NULL },
	{ SPACE_DICT, "setdefault", setdefault, NULL },
	{ SPACE_DICT, "update", update, NULL },
	{ SPACE_DICT, "copy", copy, NULL },
	{ SPACE_DICT, "clear", clear, NULL },
	{ SPACE_TEXT, "format", format, NULL },
	{ SPACE_TEXT, "upper", change_case, NULL },
	{ SPACE_TEXT, "lower", change_case, NULL },
	{ SPACE_TEXT, "strip", strip, NULL },
	{ SPACE_TEXT, "startswith", starts, NULL },
	{ SPACE_TEXT, "endswith", starts, NULL },
	{ SPACE_TEXT, "join", join, NULL },
	{ SPACE_TEXT, "split", split, NULL },
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
	{ SPACE_TENSOR, "stride", stride, NULL },
	{ SPACE_TENSOR, "data_ptr", address, NULL },
	{ SPACE_TENSOR, "requires_grad_", requires_grad, NULL },
	{ SPACE_TENSOR, "retain_grad", retain_grad, NULL },
};
const size_t builtins_methods_len =
	sizeof builtins_methods / sizeof builtins_methods[0];
