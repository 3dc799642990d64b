/* value.c: making values; lists, dicts, objects, tensors. */
#include "figures/compile/trace/value.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

struct val name_val(struct session *s, const char *name)
{
	struct val v = { .kind = VAL_TEXT, .text = take(s, sizeof *v.text) };

	v.text->chars = name;
	v.text->len = strlen(name);
	return v;
}

struct val val_row(struct session *s, enum val_kind kind)
{
	return val_of(kind, take(s, sizeof(struct list)));
}

struct val val_list(struct session *s, enum val_kind kind,
		    const struct val *item, int len)
{
	struct val v = val_row(s, kind);

	for (int i = 0; i < len && !s->outside; i++)
		list_add(s, v.list, item[i]);
	return v;
}

void list_add(struct session *s, struct list *l, struct val v)
{
	if (l->len >= LIST_MAX)
		go_outside(s,
			   "A list of more than %d elements is not simulated.",
			   LIST_MAX);
	else
		l->item = take_more(s, l->item, l->len, sizeof *l->item);
	if (!s->outside)
		l->item[l->len++] = v;
}

struct val val_dict(struct session *s)
{
	return val_of(VAL_DICT, take(s, sizeof(struct dict)));
}

struct val *dict_find(const struct dict *d, struct val key)
{
	for (int i = 0; i < d->len; i++)
		if (val_equal(d->key[i], key))
			return &d->value[i];
	return NULL;
}

void dict_set(struct session *s, struct dict *d, struct val key, struct val v)
{
	struct val *at = dict_find(d, key);

	if (at) {
		*at = v;
		return;
	}
	if (d->len >= DICT_MAX)
		go_outside(s, "A dict of more than %d keys is not simulated.",
			   DICT_MAX);
	d->key = take_more(s, d->key, d->len, sizeof *d->key);
	d->value = take_more(s, d->value, d->len, sizeof *d->value);
	if (s->outside)
		return;
	d->key[d->len] = key;
	d->value[d->len++] = v;
}

int val_parts(struct val v, const struct val **part)
{
	*part = NULL;
	switch ((int)v.kind) {
	case VAL_LIST:
	case VAL_TUPLE:
	case VAL_SLICE:
		*part = v.list->item;
		return v.list->len;
	case VAL_DICT:
		*part = v.dict->value;
		return v.dict->len;
	case VAL_CELL:
		*part = &v.cell->v;
		return 1;
	case VAL_ITER:
		*part = v.iter->list->item + v.iter->at;
		return v.iter->list->len - v.iter->at;
	default:
		return 0;
	}
}

/* Tuples are compared item by item, not deeper. */
static bool items_equal(const struct list *a, const struct list *b)
{
	bool equal = a->len == b->len;

	for (int i = 0; i < a->len && equal; i++)
		equal = a->item[i].kind == VAL_TUPLE
				? val_same(a->item[i], b->item[i])
				: val_equal(a->item[i], b->item[i]);
	return equal;
}

bool val_equal(struct val a, struct val b)
{
	if (val_number(a) && val_number(b))
		return val_real(a) == val_real(b);
	if (a.kind == VAL_TUPLE && b.kind == VAL_TUPLE)
		return items_equal(a.list, b.list);
	return val_same(a, b);
}

bool val_same(struct val a, struct val b)
{
	if (a.kind != b.kind)
		return false;
	switch ((int)a.kind) {
	case VAL_NONE:
	case VAL_ELLIPSIS:
	case VAL_DEVICE:
		return true;
	case VAL_BOOL:
	case VAL_INT:
	case VAL_FLOAT:
		return val_real(a) == val_real(b);
	case VAL_TEXT:
		return a.text->len == b.text->len &&
		       !memcmp(a.text->chars, b.text->chars, a.text->len);
	case VAL_DTYPE:
		return a.dtype == b.dtype;
	case VAL_SPACE:
		return !strcmp(a.space, b.space);
	case VAL_BOUND:
		return val_same(a.bound->function, b.bound->function) &&
		       val_same(a.bound->self, b.bound->self);
	default:
		return a.list == b.list; /* any of the pointers */
	}
}

/* --- objects */

struct attr *object_attr(const struct object *o, const char *name)
{
	for (int i = 0; i < o->len; i++)
		if (o->attr[i].name == name)
			return &o->attr[i];
	return NULL;
}

void object_set(struct session *s, struct object *o, const char *name,
		enum attr_room room, struct val v)
{
	struct attr *a = object_attr(o, name);

	if (!a) {
		o->attr = take_more(s, o->attr, o->len, sizeof *o->attr);
		if (s->outside)
			return;
		a = &o->attr[o->len++];
	}
	*a = (struct attr){ .name = name, .room = room, .v = v };
}

struct val *class_attr(const struct class *c, const char *name)
{
	for (; c; c = c->base)
		for (int i = 0; c->attrs && i < c->attrs->len; i++)
			if (c->attrs->key[i].text->chars == name)
				return &c->attrs->value[i];
	return NULL;
}

bool class_is(const struct class *c, const struct class *base)
{
	while (c && c != base)
		c = c->base;
	return c != NULL;
}

/* --- tensors */

struct tensor *tensor_new(struct session *s, enum dtype dtype, int rank,
			  const struct size *size)
{
	struct tensor *t = take(s, sizeof *t);

	*t = (struct tensor){ .dtype = dtype, .rank = rank, .value = 1 };
	for (int i = 0; i < rank && i < RANK_MAX; i++)
		t->size[i] = size[i];
	return t;
}

struct size tensor_numel(struct session *s, const struct tensor *t)
{
	struct size n = size_of(1);

	for (int i = 0; i < t->rank; i++)
		size_mul_to(s, &n, t->size[i]);
	return n;
}

bool dtype_is_float(enum dtype d)
{
	return d >= DTYPE_F16;
}

static const struct {
	const char *word, *torch;
} dtypes[] = {
	{ "Bool", "bool" },	    { "Int", "int32" },
	{ "Long", "int64" },	    { "Half", "float16" },
	{ "BFloat16", "bfloat16" }, { "Float", "float32" },
	{ "Double", "float64" },
};

const char *dtype_word(enum dtype d)
{
	return dtypes[d].word;
}

const char *dtype_torch(enum dtype d)
{
	return dtypes[d].torch;
}
