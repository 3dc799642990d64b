/* look.c: how a trace comes to see a value of the outside. Until something needs
 * it, it is lazy; then it is remembered, guarded, and becomes an input, a constant
 * or a copy whose parts are lazy again. */
#include "figures/compile/trace/look.h"

#include <string.h>

struct val lazy_value(struct session *s, struct val real, struct source *source)
{
	struct val v = { .kind = VAL_LAZY };

	if (!source || real.kind == VAL_UNBOUND || real.kind == VAL_LAZY)
		return real;
	v.lazy = take(s, sizeof *v.lazy);
	*v.lazy = (struct lazy){ .real = real, .source = source };
	return v;
}

/* The items of a real list, each lazy: a step of that kind behind src. */
static struct val lazy_items(struct session *s, enum val_kind kind,
			     const struct list *real, struct source *src,
			     enum source_kind step)
{
	struct val v = val_row(s, kind);

	for (int i = 0; i < real->len && !s->outside; i++)
		list_add(s, v.list,
			 lazy_value(s, real->item[i],
				    source_step(s, src, step, NULL, i)));
	return v;
}

static struct val *copy_of(struct session *s, const void *real)
{
	struct trace *t = s->trace;

	for (int i = 0; i < t->copy_len; i++)
		if (t->copies[i].real == real)
			return &t->copies[i].copy;
	return NULL;
}

static void keep_copy(struct session *s, const void *real, struct val copy)
{
	struct trace *t = s->trace;

	t->copies = take_more(s, t->copies, t->copy_len, sizeof *t->copies);
	if (!s->outside)
		t->copies[t->copy_len++] = (struct copy){ real, copy };
}

/* --- containers and objects: copies with lazy parts */

static struct val look_list(struct session *s, const struct lazy *l)
{
	const struct list *real = l->real.list;
	struct val copy;

	guard_add(s, GUARD_TYPE, l->source, l->real);
	guard_add(s, GUARD_LENGTH, l->source, l->real)->length = real->len;
	copy = lazy_items(s, l->real.kind, real, l->source, SOURCE_ITEM);
	copy.list->source = l->source;
	copy.list->type = real->type;
	return copy;
}

static struct val look_dict(struct session *s, const struct lazy *l)
{
	struct dict *real = l->real.dict;
	struct val copy = val_dict(s);

	copy.dict->source = l->source;
	copy.dict->real = real;
	guard_add(s, GUARD_TYPE, l->source, l->real);
	if (real->len == 0)
		dict_counted(s, copy.dict);
	for (int i = 0; i < real->len && !s->outside; i++) {
		struct val key = real->key[i];
		const char *name = key.kind == VAL_TEXT ? key.text->chars
							: val_text_of(s, key);

		dict_set(s, copy.dict, key,
			 lazy_value(s, real->value[i],
				    source_step(s, l->source, SOURCE_KEY, name,
						0)));
	}
	return copy;
}

static bool is_guarded(const struct session *s, const struct dict *d)
{
	return s->trace && d->source;
}

void dict_counted(struct session *s, struct dict *d)
{
	const struct val v = { .kind = VAL_DICT, .dict = d };

	if (is_guarded(s, d))
		guard_add(s, GUARD_LENGTH, d->source, v)->length = d->real->len;
}

void dict_ordered(struct session *s, struct dict *d)
{
	if (!is_guarded(s, d) || d->checked)
		return;
	d->checked = true;
	guard_add(s, GUARD_KEYS, d->source, val_none())->length = d->real->len;
	for (int i = 0; i < d->real->len; i++)
		guard_add(s, GUARD_KEY, d->source, d->real->key[i])->length = i;
}

void dict_asked(struct session *s, struct dict *d, struct val key, bool found)
{
	if (is_guarded(s, d) && !d->checked)
		guard_add(s, GUARD_HAS_KEY, d->source, key)->length = found;
}

void dict_changed(struct session *s, struct dict *d)
{
	dict_counted(s, d);
	for (int i = 0; is_guarded(s, d) && i < d->real->len; i++)
		dict_asked(s, d, d->real->key[i], true);
	d->checked = true;
}

static struct val look_object(struct session *s, const struct lazy *l)
{
	struct object *real = l->real.object;
	struct val copy = { .kind = VAL_OBJECT };

	if (real->class->kind == BASE_MODULE)
		source_module(l->source, real->class);
	guard_add(s, GUARD_TYPE, l->source, l->real);
	copy.object = take(s, sizeof *copy.object);
	*copy.object = (struct object){ .class = real->class,
					.source = l->source,
					.real = real };
	return copy;
}

struct val look_cell(struct session *s, struct cell *real, struct source *src)
{
	struct val *known = copy_of(s, real), v = { .kind = VAL_CELL };

	if (known)
		return *known;
	v.cell = take(s, sizeof *v.cell);
	v.cell->v = lazy_value(s, real->v, src);
	keep_copy(s, real, v);
	return v;
}

static struct val look_func(struct session *s, const struct lazy *l)
{
	struct func *real = l->real.func, *f = take(s, sizeof *f);
	struct val copy = { .kind = VAL_FUNC, .func = f };
	int cells = real->code->locals - real->code->own;

	*f = *real;
	guard_add(s, GUARD_SAME, l->source, l->real);
	f->cell = take_array(s, (size_t)cells + 1, sizeof(struct cell *));
	for (int i = 0; i < cells && !s->outside; i++)
		f->cell[i] = look_cell(s, real->cell[i],
				       source_step(s, l->source, SOURCE_CLOSURE,
						   NULL, i))
				     .cell;
	if (f->defaults)
		f->defaults = lazy_items(s, VAL_TUPLE, f->defaults, l->source,
					 SOURCE_DEFAULT)
				      .list;
	return copy;
}

static struct val look_bound(struct session *s, const struct lazy *l)
{
	struct bound *b = take(s, sizeof *b);

	*b = *l->real.bound;
	b->self = lazy_value(s, b->self,
			     source_step(s, l->source, SOURCE_ATTR, "__self__",
					 0));
	/* A bound method of an object is made anew each time it is asked for;
	 * of a list that lives outside, it never is the one that was guarded. */
	if (b->function.kind == VAL_FUNC)
		b->function = lazy_value(s, b->function,
					 source_step(s, l->source, SOURCE_ATTR,
						     "__func__", 0));
	else if (b->function.kind == VAL_BUILTIN)
		guard_add(s, GUARD_SAME, l->source, l->real);
	return val_of(VAL_BOUND, b);
}

/* An iterator behind a break is made again of what is left. */
static struct val look_iter(struct session *s, const struct lazy *l)
{
	struct iter *real = l->real.iter, *it = take(s, sizeof *it);
	struct val rest = { .kind = VAL_ITER, .iter = it };
	const struct val *item;
	int len = val_parts(l->real, &item);

	if (real->kind < ITER_ROW ||
	    strncmp(l->source->name, "___stack", 8) != 0)
		not_simulated(s, "An iterator that goes into a frame");
	*it = *real;
	guard_add(s, GUARD_LENGTH, l->source, rest)->length = len;
	rest.iter = it = take(s, sizeof *it);
	*it = (struct iter){ .list = take(s, sizeof *it->list),
			     .kind = real->kind };
	for (int i = 0; i < len; i++)
		list_add(s, it->list,
			 real->kind == ITER_RANGE
				 ? item[i]
				 : look(s, lazy_value(s, item[i],
						      source_step(s, l->source,
								  SOURCE_ITEM,
								  NULL, i))));
	return rest;
}

static struct val constant(struct session *s, const struct lazy *l)
{
	bool class = l->real.kind == VAL_CLASS;

	guard_add(s, class ? GUARD_SAME : GUARD_EQUAL, l->source, l->real);
	return l->real;
}

/* Kinds that are not here need no guard. */
static struct val (*const look_new[VAL_LAZY])(struct session *s,
					      const struct lazy *l) = {
	[VAL_NONE] = constant,	   [VAL_BOOL] = constant,
	[VAL_TEXT] = constant,	   [VAL_DTYPE] = constant,
	[VAL_DEVICE] = constant,   [VAL_INT] = look_number,
	[VAL_FLOAT] = look_number, [VAL_TENSOR] = look_tensor,
	[VAL_LIST] = look_list,	   [VAL_TUPLE] = look_list,
	[VAL_DICT] = look_dict,	   [VAL_OBJECT] = look_object,
	[VAL_FUNC] = look_func,	   [VAL_BOUND] = look_bound,
	[VAL_CLASS] = constant,	   [VAL_ITER] = look_iter,
};

/* Under another name it is the copy that the trace already has. */
static struct val look_real(struct session *s, const struct lazy *l)
{
	struct val real = l->real, *known = NULL, copy;
	bool copied = real.kind >= VAL_TENSOR && real.kind <= VAL_OBJECT;

	if (copied)
		known = copy_of(s, real.list); /* any of the pointers */
	if (known && real.kind == VAL_TENSOR &&
	    known->tensor->source != l->source)
		guard_add(s, GUARD_ALIAS, l->source, real)->other =
			known->tensor->source;
	if (known || !look_new[real.kind])
		return known ? *known : real;
	copy = look_new[real.kind](s, l);
	if (copied)
		keep_copy(s, real.list, copy);
	return copy;
}

struct val look(struct session *s, struct val v)
{
	struct lazy *l = v.lazy;

	if (v.kind != VAL_LAZY)
		return v;
	if (!l->looked && !s->outside) {
		l->looked = true;
		l->got = look_real(s, l);
	}
	return l->got;
}

struct val look_type(struct session *s, struct val v)
{
	struct val real = v.kind == VAL_LAZY ? v.lazy->real : v;

	if (v.kind != VAL_LAZY || v.lazy->looked ||
	    (real.kind != VAL_BOOL && real.kind != VAL_TEXT))
		return look(s, v);
	return guard_add(s, GUARD_TYPE, v.lazy->source, real)->value;
}

/* Whose constants are looked at. */
enum depth_of { TENSORS_ONLY, MADE_HERE, EVERYTHING };

static bool holds_tensors(enum val_kind k)
{
	return k >= VAL_TENSOR && k <= VAL_DICT;
}

static void deep(struct session *s, struct val v, int depth, enum depth_of how)
{
	const struct source *from;
	const struct val *part;
	int len;

	if (depth > 6 || s->outside || !spend(s) ||
	    (v.kind == VAL_LAZY && how == TENSORS_ONLY &&
	     !holds_tensors(v.lazy->real.kind)))
		return;
	v = look(s, v);
	if (v.kind == VAL_TENSOR || !holds_tensors(v.kind))
		return;
	from = v.kind == VAL_DICT ? v.dict->source : v.list->source;
	len = val_parts(v, &part);
	for (int i = 0; i < len; i++)
		deep(s, part[i], depth + 1,
		     from && how == MADE_HERE ? TENSORS_ONLY : how);
}

void look_deep(struct session *s, struct val v)
{
	deep(s, v, 0, TENSORS_ONLY);
}

void look_made(struct session *s, struct val v, bool all)
{
	deep(s, v, 0, all ? EVERYTHING : MADE_HERE);
}
