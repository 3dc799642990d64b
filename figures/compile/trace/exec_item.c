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

static struct list *range_items(struct session *s, const struct range *r)
{
	struct list *l = take(s, sizeof *l);
	long long n = r->from;

	for (long long left = range_len(r); left > 0 && !s->outside; left--) {
		list_add(s, l, val_int(n));
		if (left > 1)
			n += r->step;
	}
	return l;
}

static struct list *items_left(struct session *s, struct iter *it)
{
	int from = it->at;

	it->at = it->list->len;
	return val_list(s, VAL_LIST, it->list->item + from, it->at - from).list;
}

bool to_list(struct session *s, struct val v, struct list **out)
{
	struct val rows = val_none();

	v = look(s, v);
	if (stopped(s))
		return false;
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE) {
		*out = v.list;
	} else if (v.kind == VAL_ITER) {
		*out = items_left(s, v.iter);
	} else if (v.kind == VAL_RANGE) {
		*out = range_items(s, v.range);
	} else if (v.kind == VAL_DICT) {
		dict_ordered(s, v.dict);
		*out = val_list(s, VAL_LIST, v.dict->key, v.dict->len).list;
	} else if (v.kind == VAL_TENSOR) {
		if (!tensor_rows(s, v.tensor, &rows))
			return false;
		*out = rows.list;
	} else if (v.kind == VAL_OBJECT && v.object->class->container) {
		*out = module_items(s, v.object).list;
	} else {
		return raise_error(s, "TypeError",
				   "'%s' object is not iterable", type_name(v));
	}
	return !stopped(s);
}

bool iterate(struct session *s, struct val v, struct val *out)
{
	struct list *l;

	*out = look(s, v);
	if (out->kind == VAL_ITER)
		return !stopped(s);
	if (!to_list(s, *out, &l))
		return false;
	*out = (struct val){ .kind = VAL_ITER,
			     .iter = take(s, sizeof *out->iter) };
	out->iter->list = l;
	return !s->outside;
}
