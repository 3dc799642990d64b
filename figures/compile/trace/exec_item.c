/* exec_item.c: x[i], iteration, unpacking. */
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

/* --- which items a slice means */

struct span {
	long long from, step;
	int len;
};

static long long bound_of(struct session *s, struct val v, long long standard,
			  long long len)
{
	long long n;

	v = look(s, v);
	if (v.kind != VAL_INT && v.kind != VAL_BOOL)
		return standard;
	n = size_pin(s, val_as_size(v));
	if (n < 0)
		n += len;
	return n < 0 ? 0 : n > len ? len : n;
}

static bool slice_span(struct session *s, const struct list *slice, int len,
		       struct span *out)
{
	struct val step = look(s, slice->item[2]);
	long long to;

	out->step = step.kind == VAL_INT ? step.i : 1;
	if (out->step == 0)
		return raise_error(s, "ValueError",
				   "slice step cannot be zero");
	if (out->step < 0) {
		if (slice->item[0].kind != VAL_NONE ||
		    slice->item[1].kind != VAL_NONE || out->step != -1)
			return go_outside(s, "This slice is not simulated.");
		*out = (struct span){ len - 1, -1, len };
		return true;
	}
	out->from = bound_of(s, slice->item[0], 0, len);
	to = bound_of(s, slice->item[1], len, len);
	out->len = to > out->from
			   ? (int)((to - out->from + out->step - 1) / out->step)
			   : 0;
	return true;
}

/* --- x[i] */

static bool list_index(struct session *s, struct val index, int len, int *out)
{
	long long i;

	if (index.kind != VAL_INT && index.kind != VAL_BOOL)
		return raise_error(s, "TypeError",
				   "list indices must be integers or slices");
	i = size_pin(s, val_as_size(index));
	if (i < 0)
		i += len;
	if (i < 0 || i >= len)
		return raise_error(s, "IndexError", "list index out of range");
	*out = (int)i;
	return true;
}

static bool list_get(struct session *s, struct val of, struct val index,
		     struct val *out)
{
	struct span span = { 0 };
	int at = 0;

	if (index.kind != VAL_SLICE) {
		if (!list_index(s, index, of.list->len, &at))
			return false;
		*out = of.list->item[at];
		return true;
	}
	if (!slice_span(s, index.slice, of.list->len, &span))
		return false;
	*out = val_list(s, of.kind, NULL, 0);
	for (int i = 0; i < span.len; i++)
		list_add(s, out->list,
			 of.list->item[span.from + i * span.step]);
	return !s->outside;
}

static bool dict_get(struct session *s, struct val of, struct val index,
		     struct val *out)
{
	struct val *v = dict_find(of.dict, index);

	dict_asked(s, of.dict, index, v != NULL);
	if (!v)
		return raise_error(s, "KeyError", "%s", val_text_of(s, index));
	*out = *v;
	return true;
}

static bool range_get(struct session *s, const struct range *r,
		      struct val index, struct val *out)
{
	long long len = range_len(r), n;
	int at = 0;

	if (!list_index(s, index, len > LIST_MAX ? LIST_MAX : (int)len, &at))
		return false;
	if (__builtin_mul_overflow(at, r->step, &n) ||
	    __builtin_add_overflow(n, r->from, &n))
		return go_outside(s, "This number is too large for the "
				     "simulation.");
	*out = val_int(n);
	return true;
}

static bool text_get(struct session *s, const struct text *t, struct val index,
		     struct val *out)
{
	struct span span = { 0 };
	int at = 0;

	if (index.kind != VAL_SLICE) {
		if (!list_index(s, index, (int)t->len, &at))
			return false;
		*out = val_text(s, t->chars + at, 1);
		return true;
	}
	if (!slice_span(s, index.slice, (int)t->len, &span))
		return false;
	if (span.step != 1)
		return go_outside(s, "This slice is not simulated.");
	*out = val_text(s, t->chars + span.from, (size_t)span.len);
	return true;
}

/* Submodules in the order they were made. */
static struct val module_items(struct session *s, struct object *o)
{
	struct object *real = o->real ? o->real : o;
	struct val l = val_list(s, VAL_LIST, NULL, 0);

	for (int i = 0; i < real->len; i++)
		if (real->attr[i].room == ROOM_MODULE) {
			struct attr *a = own_attr(s, o, real->attr[i].name);

			if (a)
				list_add(s, l.list, a->v);
		}
	return l;
}

bool get_item(struct session *s, struct val of, struct val index,
	      struct val *out)
{
	of = look(s, of);
	index = look(s, index);
	if (stopped(s))
		return false;
	switch ((int)of.kind) {
	case VAL_TENSOR:
		return tensor_get(s, of.tensor, index, out);
	case VAL_LIST:
	case VAL_TUPLE:
		return list_get(s, of, index, out);
	case VAL_DICT:
		return dict_get(s, of, index, out);
	case VAL_RANGE:
		return range_get(s, of.range, index, out);
	case VAL_TEXT:
		return text_get(s, of.text, index, out);
	case VAL_OBJECT:
		if (of.object->class->container)
			return list_get(s, module_items(s, of.object), index,
					out);
		return go_outside(s, "Indexing an object of a class is not "
				     "simulated.");
	default:
		return raise_error(s, "TypeError",
				   "'%s' object is not subscriptable",
				   type_name(of));
	}
}

bool set_item(struct session *s, struct val of, struct val index, struct val v)
{
	int at = 0;

	of = look(s, of);
	index = look(s, index);
	if (stopped(s))
		return false;
	if (of.kind == VAL_TENSOR)
		return tensor_set(s, of.tensor, index, v);
	if (of.kind == VAL_DICT) {
		dict_set(s, of.dict, index, v);
		return !s->outside;
	}
	if (of.kind == VAL_LIST && index.kind != VAL_SLICE) {
		if (!list_index(s, index, of.list->len, &at))
			return false;
		of.list->item[at] = v;
		return true;
	}
	if (of.kind == VAL_OBJECT && of.object->class->container &&
	    index.kind == VAL_INT)
		return set_attr(s, of, name_of(s, val_text_of(s, index)), v);
	return go_outside(s,
			  "This assignment to a part of a %s is not "
			  "simulated.",
			  type_name(of));
}

/* --- iteration */

static struct val new_iter(struct session *s, enum iter_kind kind,
			   struct list *l)
{
	struct iter *it = take(s, sizeof *it);

	*it = (struct iter){ .kind = kind, .list = l, .enumerate = -1 };
	return (struct val){ .kind = VAL_ITER, .iter = it };
}

static bool range_iter(struct session *s, const struct range *r,
		       struct val *out)
{
	*out = new_iter(s, ITER_RANGE, NULL);
	out->iter->range = *r;
	return true;
}

/* The keys of a dict in order: their order is guarded. */
static struct list *dict_keys(struct session *s, struct dict *d)
{
	struct val l = val_list(s, VAL_LIST, d->key, d->len);

	dict_ordered(s, d);
	return l.list;
}

bool iterate(struct session *s, struct val v, struct val *out)
{
	struct val l;

	v = look(s, v);
	if (stopped(s))
		return false;
	switch ((int)v.kind) {
	case VAL_ITER:
		*out = v;
		return true;
	case VAL_LIST:
	case VAL_TUPLE:
		*out = new_iter(s, ITER_LIST, v.list);
		return true;
	case VAL_RANGE:
		return range_iter(s, v.range, out);
	case VAL_DICT:
		*out = new_iter(s, ITER_LIST, dict_keys(s, v.dict));
		return true;
	case VAL_TENSOR:
		if (!tensor_rows(s, v.tensor, &l))
			return false;
		*out = new_iter(s, ITER_LIST, l.list);
		return true;
	case VAL_TEXT:
		l = val_list(s, VAL_LIST, NULL, 0);
		for (size_t i = 0; i < v.text->len; i++)
			list_add(s, l.list, val_text(s, v.text->chars + i, 1));
		*out = new_iter(s, ITER_LIST, l.list);
		return true;
	case VAL_OBJECT:
		if (v.object->class->container) {
			*out = new_iter(s, ITER_LIST,
					module_items(s, v.object).list);
			return true;
		}
		return go_outside(s, "Iterating over an object of a class is "
				     "not simulated.");
	default:
		return raise_error(s, "TypeError",
				   "'%s' object is not iterable", type_name(v));
	}
}

bool iter_next(struct session *s, struct iter *it, struct val *out, bool *end)
{
	struct range *r = &it->range;

	if (it->kind == ITER_RANGE) {
		*end = r->step > 0 ? r->from >= r->to : r->from <= r->to;
		*out = val_int(r->from);
		if (!*end && __builtin_add_overflow(r->from, r->step, &r->from))
			r->from = r->to;
	} else {
		*end = it->at >= it->list->len;
		if (!*end)
			*out = it->list->item[it->at++];
	}
	return !s->outside;
}

bool to_list(struct session *s, struct val v, struct list **out)
{
	struct val it = val_none(), item = val_none();
	bool end = false;

	if (!iterate(s, v, &it))
		return false;
	*out = take(s, sizeof **out);
	for (;;) {
		if (!iter_next(s, it.iter, &item, &end))
			return false;
		if (end)
			return true;
		list_add(s, *out, item);
	}
}

bool unpack(struct session *s, struct val v, int len, struct val *out)
{
	struct list *l;

	v = look(s, v);
	if (stopped(s) || !to_list(s, v, &l))
		return false;
	if (l->len != len)
		return raise_error(
			s, "ValueError",
			l->len > len ? "too many values to unpack (expected "
				       "%d)"
				     : "not enough values to unpack "
				       "(expected %d)",
			len);
	for (int i = 0; i < len; i++)
		out[i] = l->item[i];
	return true;
}
