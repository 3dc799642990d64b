/* look.c: how a trace comes to see a value of the outside. Until something needs
 * it, it is lazy; then it is remembered, guarded, and becomes an input, a constant
 * or a copy whose parts are lazy again. */
#include <limits.h>
#include <math.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

struct val lazy_value(struct session *s, struct val real, struct source *source)
{
	struct lazy *l = take(s, sizeof *l);

	if (!source || real.kind == VAL_UNBOUND || real.kind == VAL_LAZY)
		return real;
	*l = (struct lazy){ .real = real, .source = source };
	return (struct val){ .kind = VAL_LAZY, .lazy = l };
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

/* --- tensors */

static bool no_symbols(const struct session *s)
{
	return s->set.dynamic == DYNAMIC_FALSE || s->set.static_shapes;
}

static struct symbol *duck(struct session *s, long long n)
{
	struct shapes *e = &s->trace->shapes;

	for (int i = 0; i < e->symbols && !s->set.no_duck; i++)
		if (e->symbol[i]->duck && e->symbol[i]->n == n)
			return e->symbol[i];
	return NULL;
}

static void add_place(struct symbol *y, struct source *src, int dim)
{
	if (y->places < PLACES_MAX)
		y->place[y->places++] = (struct place_of){ src, dim };
}

static struct size size_symbol_of(struct session *s, const struct tensor *real,
				  struct source *src, int dim, bool shared)
{
	long long n = real->size[dim].n;
	struct symbol *y = shared ? duck(s, n) : NULL;

	if (!y) {
		y = symbol_new(s, n, 2, LLONG_MAX);
		y->duck = shared;
	}
	y->constrained |= (real->marks[dim] & MARK_DYNAMIC) != 0;
	add_place(y, src, dim);
	return symbol_size(s, y);
}

/* Is dim i of this tensor a symbol? shared: with others of its number. */
static bool becomes_symbol(struct session *s, const struct tensor *real,
			   bool dynamic, int i, bool *shared)
{
	unsigned marks = real->marks[i];
	long long n = real->size[i].n;

	*shared = false;
	if (n == 0 || n == 1)
		return false;
	if (marks & (MARK_DYNAMIC | MARK_MAYBE_DYNAMIC))
		return true;
	if ((marks & MARK_STATIC) || no_symbols(s))
		return false;
	if (dynamic)
		return true;
	*shared = true;
	return s->set.dynamic == DYNAMIC_TRUE;
}

static void look_sizes(struct session *s, struct tensor *t,
		       const struct tensor *real, const bool *dynamic)
{
	for (int i = 0; i < t->rank; i++) {
		bool shared;

		if (real->marks[i] & (MARK_UNBACKED | MARK_RANGE))
			go_outside(s, "mark_unbacked and mark_dynamic with a "
				      "range are not simulated.");
		t->size[i] = size_of(real->size[i].n);
		if (becomes_symbol(s, real, dynamic[i], i, &shared))
			t->size[i] =
				size_symbol_of(s, real, t->source, i, shared);
	}
}

static struct val look_tensor(struct session *s, const struct lazy *l)
{
	const struct tensor *real = l->real.tensor;
	struct val *known = copy_of(s, real), copy;
	struct tensor *t;
	struct guard *g;

	if (known) {
		if (known->tensor->source != l->source) {
			g = guard_add(s, GUARD_ALIAS, l->source);
			g->other = known->tensor->source;
		}
		return *known;
	}
	t = take(s, sizeof *t);
	copy = val_tensor(t);
	*t = *real;
	t->source = l->source;
	t->real = l->real.tensor;
	keep_copy(s, real, copy);
	if (!real->parameter && !source_is_parameter(l->source))
		look_sizes(s, t, real,
			   memory_tensor(s, s->trace->frame->memory, l->source,
					 real));
	t->node = graph_input(s, t, NULL);
	g = guard_add(s, GUARD_TENSOR, l->source);
	g->tensor = take(s, sizeof *g->tensor);
	*g->tensor = *t;
	return copy;
}

/* --- numbers */

static struct val constant(struct session *s, const struct lazy *l)
{
	guard_add(s, GUARD_EQUAL, l->source)->value = l->real;
	return l->real;
}

static bool may_be_symbol(struct session *s, const struct source *src,
			  bool real)
{
	if (real || src->plain)
		return true;
	return s->set.unspec_int && src->class >= CLASS_MODULE &&
	       src->kind == SOURCE_ATTR;
}

static struct val look_number(struct session *s, const struct lazy *l)
{
	bool real = l->real.kind == VAL_FLOAT;
	bool dynamic = memory_number(s, s->trace->frame->memory, l->source,
				     val_real(l->real));
	struct val v = l->real;
	struct node *input;
	struct symbol *y;

	if (no_symbols(s) || !may_be_symbol(s, l->source, real) ||
	    (real && !isfinite(v.d)) ||
	    (!dynamic && s->set.dynamic != DYNAMIC_TRUE))
		return constant(s, l);
	y = symbol_new(s, real ? 0 : v.i, LLONG_MIN, LLONG_MAX);
	y->real = real;
	y->value = val_real(v);
	add_place(y, l->source, PLACE_SCALAR);
	guard_add(s, GUARD_TYPE, l->source)->value = v;
	input = y->node = graph_input(s, NULL, y);
	s->trace->graph.bookkeeping |= real;
	if (real) {
		y->node = graph_add(s, NODE_METHOD, true);
		graph_use(s, y->node, input);
	}
	v.f = symbol_size(s, y).f;
	return v;
}

/* --- containers and objects: copies with lazy parts */

static struct val look_list(struct session *s, const struct lazy *l)
{
	struct list *real = l->real.list;
	struct val *known = copy_of(s, real), copy;
	struct guard *g;

	if (known)
		return *known;
	copy = val_list(s, l->real.kind, NULL, 0);
	copy.list->source = l->source;
	copy.list->real = real;
	copy.list->type = real->type;
	keep_copy(s, real, copy);
	g = guard_add(s, GUARD_TYPE, l->source);
	g->value = l->real;
	g = guard_add(s, GUARD_LENGTH, l->source);
	g->value = l->real;
	g->length = real->len;
	for (int i = 0; i < real->len && !s->outside; i++)
		list_add(s, copy.list,
			 lazy_value(s, real->item[i],
				    source_step(s, l->source, SOURCE_ITEM, NULL,
						i)));
	return copy;
}

static const char *key_name(struct session *s, struct val key)
{
	return key.kind == VAL_TEXT ? key.text->chars : val_text_of(s, key);
}

static struct val look_dict(struct session *s, const struct lazy *l)
{
	struct dict *real = l->real.dict;
	struct val *known = copy_of(s, real), copy;
	struct guard *g;

	if (known)
		return *known;
	copy = val_dict(s);
	copy.dict->source = l->source;
	copy.dict->real = real;
	keep_copy(s, real, copy);
	g = guard_add(s, GUARD_TYPE, l->source);
	g->value = l->real;
	if (real->len == 0)
		dict_counted(s, copy.dict);
	for (int i = 0; i < real->len && !s->outside; i++)
		dict_set(s, copy.dict, real->key[i],
			 lazy_value(s, real->value[i],
				    source_step(s, l->source, SOURCE_KEY,
						key_name(s, real->key[i]), 0)));
	return copy;
}

void dict_counted(struct session *s, struct dict *d)
{
	struct guard *g;

	if (!s->trace || !d->source)
		return;
	g = guard_add(s, GUARD_LENGTH, d->source);
	g->value = (struct val){ .kind = VAL_DICT, .dict = d };
	g->length = d->real->len;
}

void dict_ordered(struct session *s, struct dict *d)
{
	struct guard *g;

	if (!s->trace || !d->source || d->checked)
		return;
	d->checked = true;
	g = guard_add(s, GUARD_KEYS, d->source);
	g->length = d->real->len;
	for (int i = 0; i < d->real->len; i++) {
		g = guard_add(s, GUARD_KEY, d->source);
		g->value = d->real->key[i];
		g->length = i;
	}
}

void dict_asked(struct session *s, struct dict *d, struct val key, bool found)
{
	struct guard *g;

	if (!s->trace || !d->source)
		return;
	g = guard_add(s, found ? GUARD_HAS_KEY : GUARD_NO_KEY, d->source);
	g->value = key;
}

static struct val look_object(struct session *s, const struct lazy *l)
{
	struct object *real = l->real.object, *o;
	struct val *known = copy_of(s, real), copy;

	if (known)
		return *known;
	if (real->class->kind == BASE_MODULE)
		source_module(l->source, real->class);
	if (real->class->kind == BASE_MODULE &&
	    l->source->kind == SOURCE_MEMBER)
		guard_add(s, GUARD_PLACE, l->source->of);
	guard_add(s, GUARD_PLACE, l->source)->value = l->real;
	o = take(s, sizeof *o);
	*o = (struct object){ .class = real->class,
			      .source = l->source,
			      .real = real };
	copy = (struct val){ .kind = VAL_OBJECT, .object = o };
	keep_copy(s, real, copy);
	return copy;
}

static struct val copy_cell(struct session *s, struct cell *real,
			    struct source *src)
{
	struct val *known = copy_of(s, real), v = { .kind = VAL_CELL };

	if (known)
		return *known;
	v.cell = take(s, sizeof *v.cell);
	v.cell->v = lazy_value(s, real->v, src);
	keep_copy(s, real, v);
	return v;
}

struct val look_cell(struct session *s, struct cell *real, struct source *src)
{
	return copy_cell(s, real, src);
}

static struct val look_func(struct session *s, const struct lazy *l)
{
	struct func *real = l->real.func, *f;
	struct val *known = copy_of(s, real), copy;

	if (known)
		return *known;
	f = take(s, sizeof *f);
	*f = *real;
	f->source = l->source;
	copy = (struct val){ .kind = VAL_FUNC, .func = f };
	keep_copy(s, real, copy);
	guard_add(s, GUARD_SAME, l->source)->value = l->real;
	f->cell = take_array(s, (size_t)f->code->frees + 1,
			     sizeof(struct cell *));
	for (int i = 0; i < f->code->frees && !s->outside; i++)
		f->cell[i] = copy_cell(s, real->cell[i],
				       source_step(s, l->source, SOURCE_CLOSURE,
						   NULL, i))
				     .cell;
	if (f->defaults) {
		struct val d = val_list(s, VAL_TUPLE, NULL, 0);

		for (int i = 0; i < f->defaults->len; i++)
			list_add(s, d.list,
				 lazy_value(s, f->defaults->item[i],
					    source_step(s, l->source,
							SOURCE_DEFAULT, NULL,
							i)));
		f->defaults = d.list;
	}
	return copy;
}

static struct val look_bound(struct session *s, const struct lazy *l)
{
	struct bound *b = take(s, sizeof *b);

	*b = *l->real.bound;
	b->self = lazy_value(s, b->self,
			     source_step(s, l->source, SOURCE_ATTR, "__self__",
					 0));
	if (b->function.kind == VAL_FUNC)
		b->function = lazy_value(s, b->function,
					 source_step(s, l->source, SOURCE_ATTR,
						     "__func__", 0));
	/* A bound method of an object is made anew each time it is asked for;
	 * of a list that lives outside, it never is the one that was guarded. */
	if (b->function.kind == VAL_BUILTIN)
		guard_add(s, GUARD_SAME, l->source)->value = l->real;
	return (struct val){ .kind = VAL_BOUND, .bound = b };
}

static struct val look_iter(struct session *s, const struct lazy *l)
{
	struct iter *it = take(s, sizeof *it);

	*it = *l->real.iter;
	if (it->list) {
		struct val v = val_list(s, VAL_LIST, NULL, 0);

		for (int i = 0; i < it->list->len && !s->outside; i++)
			list_add(s, v.list,
				 lazy_value(s, it->list->item[i],
					    source_step(s, l->source,
							SOURCE_ITEM, NULL, i)));
		it->list = v.list;
	}
	return (struct val){ .kind = VAL_ITER, .iter = it };
}

static struct val look_real(struct session *s, const struct lazy *l)
{
	switch ((int)l->real.kind) {
	case VAL_NONE:
	case VAL_BOOL:
	case VAL_TEXT:
	case VAL_DTYPE:
	case VAL_DEVICE:
		return constant(s, l);
	case VAL_INT:
	case VAL_FLOAT:
		return look_number(s, l);
	case VAL_TENSOR:
		return look_tensor(s, l);
	case VAL_LIST:
	case VAL_TUPLE:
		return look_list(s, l);
	case VAL_DICT:
		return look_dict(s, l);
	case VAL_OBJECT:
		return look_object(s, l);
	case VAL_FUNC:
		return look_func(s, l);
	case VAL_BOUND:
		return look_bound(s, l);
	case VAL_ITER:
		return look_iter(s, l);
	case VAL_CLASS:
		guard_add(s, GUARD_SAME, l->source)->value = l->real;
		return l->real;
	default:
		return l->real;
	}
}

struct val look(struct session *s, struct val v)
{
	struct lazy *l;

	if (v.kind != VAL_LAZY)
		return v;
	l = v.lazy;
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
	guard_add(s, GUARD_TYPE, v.lazy->source)->value = real;
	return real;
}

/* Whose constants are looked at. */
enum depth_of { TENSORS_ONLY, MADE_HERE, EVERYTHING };

static void deep(struct session *s, struct val v, int depth, enum depth_of how)
{
	if (depth > 6 || s->outside || !spend(s))
		return;
	if (v.kind == VAL_LAZY) {
		enum val_kind k = v.lazy->real.kind;

		if (k != VAL_TENSOR && k != VAL_LIST && k != VAL_TUPLE &&
		    k != VAL_DICT && how == TENSORS_ONLY)
			return;
		v = look(s, v);
	}
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE) {
		if (v.list->source && how == MADE_HERE)
			how = TENSORS_ONLY;
		for (int i = 0; i < v.list->len; i++)
			deep(s, v.list->item[i], depth + 1, how);
	} else if (v.kind == VAL_DICT) {
		if (v.dict->source && how == MADE_HERE)
			how = TENSORS_ONLY;
		for (int i = 0; i < v.dict->len; i++)
			deep(s, v.dict->value[i], depth + 1, how);
	}
}

void look_deep(struct session *s, struct val v)
{
	deep(s, v, 0, TENSORS_ONLY);
}

void look_made(struct session *s, struct val v, bool all)
{
	deep(s, v, 0, all ? EVERYTHING : MADE_HERE);
}
