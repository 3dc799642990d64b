/* exec_item.c: x[i], iteration. */
#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

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

/* One end of a slice; standard: where it is left out. */
static int slice_end(struct session *s, struct val v, int standard, int len)
{
	long long n;

	v = look(s, v);
	if (v.kind != VAL_INT && v.kind != VAL_BOOL)
		return standard;
	n = size_pin(s, val_as_size(v));
	if (n < 0)
		n += len;
	return (int)(n < 0 ? 0 : n > len ? len : n);
}

static struct val list_get(struct session *s, enum val_kind kind,
			   const struct list *l, struct val index)
{
	int at = 0, to;

	if (index.kind != VAL_SLICE)
		return list_index(s, index, l->len, &at) ? l->item[at]
							 : no_value(false);
	if (look(s, index.slice->item[2]).kind != VAL_NONE)
		return no_value(not_simulated(s, "A list's slice with a step"));
	at = slice_end(s, index.slice->item[0], 0, l->len);
	to = slice_end(s, index.slice->item[1], l->len, l->len);
	return val_list(s, kind, l->item + at, to > at ? to - at : 0);
}

static struct val dict_get(struct session *s, struct dict *d, struct val key)
{
	struct val *v = dict_find(d, key);

	dict_asked(s, d, key, v != NULL);
	return v ? *v
		 : no_value(raise_error(s, "KeyError", "%s",
					val_text_of(s, key)));
}

/* Submodules in the order they were made. */
static struct list *module_items(struct session *s, struct object *o)
{
	const struct object *real = o->real ? o->real : o;
	struct list *l = take(s, sizeof *l);

	for (int i = 0; i < real->len && !s->outside; i++) {
		struct attr *a = own_attr(s, o, real->attr[i].name);

		if (a && a->room == ROOM_MODULE)
			list_add(s, l, a->v);
	}
	return l;
}

struct val get_item(struct session *s, struct val of, struct val index)
{
	if (of.kind == VAL_TENSOR)
		return tensor_get(s, of.tensor, index);
	if (of.kind == VAL_LIST || of.kind == VAL_TUPLE)
		return list_get(s, of.kind, of.list, index);
	if (of.kind == VAL_DICT)
		return dict_get(s, of.dict, index);
	if (of.kind == VAL_OBJECT && of.object->class->container)
		return list_get(s, VAL_LIST, module_items(s, of.object), index);
	if (val_number(of) || of.kind == VAL_NONE)
		return no_value(raise_error(s, "TypeError",
					    "'%s' object is not subscriptable",
					    type_name(of)));
	return no_value(not_simulated(s, "Indexing a value of this kind"));
}

bool set_item(struct session *s, struct val of, struct val index, struct val v)
{
	int at = 0;

	if (of.kind == VAL_TENSOR)
		return tensor_set(s, of.tensor, index, v);
	if (of.kind == VAL_DICT) {
		dict_changed(s, of.dict);
		dict_set(s, of.dict, index, v);
		return !s->outside;
	}
	if (of.kind == VAL_OBJECT && of.object->class->container &&
	    index.kind == VAL_INT)
		return set_attr(s, of, name_of(s, val_text_of(s, index)), v);
	if (of.kind != VAL_LIST || index.kind == VAL_SLICE)
		return not_simulated(s, "This assignment to a part");
	if (!list_index(s, index, of.list->len, &at))
		return false;
	of.list->item[at] = v;
	return true;
}

/* --- iteration */

static struct list *items_left(struct session *s, struct iter *it)
{
	int from = it->at;

	it->at = it->list->len;
	return val_list(s, VAL_LIST, it->list->item + from, it->at - from).list;
}

struct list *to_list(struct session *s, struct val v)
{
	v = look(s, v);
	if (stopped(s))
		return NULL;
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE)
		return v.list;
	if (v.kind == VAL_ITER)
		return items_left(s, v.iter);
	if (v.kind == VAL_TENSOR)
		return tensor_rows(s, v.tensor);
	if (v.kind == VAL_OBJECT && v.object->class->container)
		return module_items(s, v.object);
	if (v.kind != VAL_DICT) {
		raise_error(s, "TypeError", "'%s' object is not iterable",
			    type_name(v));
		return NULL;
	}
	dict_ordered(s, v.dict);
	return val_list(s, VAL_LIST, v.dict->key, v.dict->len).list;
}

struct val iterate(struct session *s, struct val v)
{
	struct val it = { .kind = VAL_ITER };

	v = look(s, v);
	if (v.kind == VAL_ITER)
		return v;
	it.iter = take(s, sizeof *it.iter);
	it.iter->list = to_list(s, v);
	it.iter->kind = v.kind == VAL_OBJECT || v.kind == VAL_DICT ? ITER_LOST
			: val_is_row(v) && v.list->iterates ? v.list->iterates
							    : ITER_ROW;
	return it.iter->list ? it : no_value(false);
}
