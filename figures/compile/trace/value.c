/* value.c: making values; lists, dicts, objects, tensors. */
#include "figures/compile/trace/value.h"

#include <limits.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

struct val val_text(struct session *s, const char *chars, size_t len)
{
	struct text *t = take(s, sizeof *t);
	char *copy = take(s, len + 1);

	if (!s->outside)
		memcpy(copy, chars, len);
	t->chars = copy;
	t->len = s->outside ? 0 : len;
	return (struct val){ .kind = VAL_TEXT, .text = t };
}

struct val val_string(struct session *s, const char *chars)
{
	return val_text(s, chars, strlen(chars));
}

struct val name_val(struct session *s, const char *name)
{
	struct val v = { .kind = VAL_TEXT, .text = take(s, sizeof *v.text) };

	v.text->chars = name;
	v.text->len = strlen(name);
	return v;
}

struct val val_list(struct session *s, enum val_kind kind,
		    const struct val *item, int len)
{
	struct list *l = take(s, sizeof *l);

	for (int i = 0; i < len && !s->outside; i++)
		list_add(s, l, item[i]);
	return (struct val){ .kind = kind, .list = l };
}

void list_add(struct session *s, struct list *l, struct val v)
{
	if (l->len >= LIST_MAX) {
		go_outside(s,
			   "A list of more than %d elements is not "
			   "simulated.",
			   LIST_MAX);
		return;
	}
	if (l->len == l->cap) {
		int cap = l->cap ? l->cap * 2 : 4;
		struct val *item = take_array(s, (size_t)cap, sizeof *item);

		if (s->outside)
			return;
		if (l->len)
			memcpy(item, l->item, (size_t)l->len * sizeof *item);
		l->item = item;
		l->cap = cap;
	}
	l->item[l->len++] = v;
}

struct val val_dict(struct session *s)
{
	return (struct val){ .kind = VAL_DICT,
			     .dict = take(s, sizeof(struct dict)) };
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
	if (d->len >= DICT_MAX) {
		go_outside(s, "A dict of more than %d keys is not simulated.",
			   DICT_MAX);
		return;
	}
	d->key = take_more(s, d->key, d->len, sizeof *d->key);
	d->value = take_more(s, d->value, d->len, sizeof *d->value);
	if (s->outside)
		return;
	d->key[d->len] = key;
	d->value[d->len++] = v;
}

void dict_remove(struct dict *d, int at)
{
	size_t rest = (size_t)(d->len - at - 1);

	memmove(&d->key[at], &d->key[at + 1], rest * sizeof *d->key);
	memmove(&d->value[at], &d->value[at + 1], rest * sizeof *d->value);
	d->len--;
}

/* Tuples are compared as keys of dicts: item by item, not deeper. */
static bool items_same(const struct list *a, const struct list *b)
{
	if (a->len != b->len || a->len > KEY_ITEMS_MAX)
		return a == b;
	for (int i = 0; i < a->len; i++)
		if (val_number(a->item[i]) && val_number(b->item[i])
			    ? val_real(a->item[i]) != val_real(b->item[i])
			    : !val_same(a->item[i], b->item[i]))
			return false;
	return true;
}

static bool texts_equal(const struct text *a, const struct text *b)
{
	return a->len == b->len && !memcmp(a->chars, b->chars, a->len);
}

bool val_equal(struct val a, struct val b)
{
	if (val_number(a) && val_number(b))
		return val_real(a) == val_real(b);
	if (a.kind != b.kind)
		return false;
	if (a.kind == VAL_TUPLE)
		return items_same(a.list, b.list);
	if (a.kind == VAL_RANGE)
		return !memcmp(a.range, b.range, sizeof *a.range);
	return val_same(a, b);
}

bool val_same(struct val a, struct val b)
{
	if (a.kind != b.kind)
		return false;
	switch ((int)a.kind) {
	case VAL_NONE:
	case VAL_ELLIPSIS:
		return true;
	case VAL_BOOL:
		return a.truth == b.truth;
	case VAL_INT:
		return a.i == b.i;
	case VAL_FLOAT:
		return a.d == b.d;
	case VAL_TEXT:
		return texts_equal(a.text, b.text);
	case VAL_DTYPE:
		return a.dtype == b.dtype;
	case VAL_DEVICE:
		return a.i == b.i;
	case VAL_SPACE:
		return a.space == b.space;
	case VAL_BOUND:
		return val_same(a.bound->function, b.bound->function) &&
		       val_same(a.bound->self, b.bound->self);
	default:
		return a.list == b.list; /* any of the pointers */
	}
}

long long range_len(const struct range *r)
{
	unsigned long long from = (unsigned long long)r->from;
	unsigned long long to = (unsigned long long)r->to;
	bool up = r->step > 0;
	unsigned long long step = (unsigned long long)r->step;
	unsigned long long len;

	if (up ? r->from >= r->to : r->from <= r->to)
		return 0;
	if (!up)
		step = 0 - step;
	len = ((up ? to - from : from - to) - 1) / step + 1;
	return len > LLONG_MAX ? LLONG_MAX : (long long)len;
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
		if (o->len == o->cap) {
			int cap = o->cap ? o->cap * 2 : 8;
			struct attr *more =
				take_array(s, (size_t)cap, sizeof *more);

			if (s->outside)
				return;
			if (o->len)
				memcpy(more, o->attr,
				       (size_t)o->len * sizeof *more);
			o->attr = more;
			o->cap = cap;
		}
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
	for (; c; c = c->base)
		if (c == base)
			return true;
	return false;
}

/* --- tensors */

struct tensor *tensor_new(struct session *s, enum dtype dtype, int rank,
			  const struct size *size)
{
	struct tensor *t = take(s, sizeof *t);

	t->dtype = dtype;
	t->rank = rank;
	t->value = 1;
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

const char *dtype_word(enum dtype d)
{
	static const char *const word[] = { "Bool",  "Int",	 "Long",
					    "Half",  "BFloat16", "Float",
					    "Double" };

	return word[d];
}

const char *dtype_torch(enum dtype d)
{
	static const char *const word[] = { "bool",    "int32",	   "int64",
					    "float16", "bfloat16", "float32",
					    "float64" };

	return word[d];
}
