/* source.c: see source.h. */
#include "figures/compile/guards/source.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

enum { DEPTH_MAX = 24 };

/* What a step adds to the text of the path. */
static const char *step_text(struct session *s, const struct source *src)
{
	static const char *const rooms[] = { [ROOM_MODULE] = "_modules",
					     [ROOM_PARAMETER] = "_parameters",
					     [ROOM_BUFFER] = "_buffers" };

	switch ((int)src->kind) {
	case SOURCE_ITEM:
		return say(s, "[%d]", src->index);
	case SOURCE_KEY:
		return say(s, "['%s']", src->name);
	case SOURCE_MEMBER:
		return say(s, ".%s['%s']", rooms[src->index], src->name);
	case SOURCE_CLOSURE:
		return say(s, ".__closure__[%d].cell_contents", src->index);
	case SOURCE_DEFAULT:
		return say(s, ".__defaults__[%d]", src->index);
	case SOURCE_CLASS:
		return say(s, ".__class__.%s", src->name);
	default:
		return say(s, ".%s", src->name);
	}
}

static void name_source(struct session *s, struct source *src)
{
	const char *step, *name = src->name ? src->name : "";

	if (src->of) {
		step = step_text(s, src);
		src->brief = say(s, "%s%s", src->of->brief, step);
		src->len = src->of->len + strlen(step);
		return;
	}
	src->len = strlen(name) + strlen("L['']");
	src->brief =
		src->kind == SOURCE_GLOBAL ? say(s, "G['%s']", name) : name;
}

static struct source *source_new(struct session *s, struct source *of,
				 enum source_kind kind, const char *name,
				 int index)
{
	struct source *src = take(s, sizeof *src);

	*src = (struct source){
		.kind = kind, .of = of, .name = name, .index = index
	};
	src->depth = of ? of->depth + 1 : 0;
	if (src->depth > DEPTH_MAX)
		go_outside(s, "This value lies too deep in others for the "
			      "simulation.");
	src->class = of			     ? of->class
		     : kind == SOURCE_GLOBAL ? CLASS_GLOBAL
					     : CLASS_LOCAL;
	src->plain =
		of ? of->plain && (kind == SOURCE_ITEM || kind == SOURCE_KEY ||
				   (kind == SOURCE_ATTR &&
				    of->class == CLASS_LOCAL))
		   : kind == SOURCE_LOCAL;
	name_source(s, src);
	return src;
}

struct source *source_step(struct session *s, struct source *of,
			   enum source_kind kind, const char *name, int index)
{
	struct source **list = of ? &of->child : &s->sources, *src;

	name = name ? name_of(s, name) : NULL;
	for (src = *list; src; src = src->sibling)
		if (src->kind == kind && src->name == name &&
		    src->index == index)
			return src;
	src = source_new(s, of, kind, name, index);
	src->sibling = *list;
	if (!s->outside)
		*list = src;
	return src;
}

void source_module(struct source *src, const struct class *class)
{
	src->class = class->library && !class->container ? CLASS_NN_MODULE
							 : CLASS_MODULE;
}

bool source_is_parameter(const struct source *src)
{
	return src->kind == SOURCE_MEMBER && src->index != ROOM_MODULE;
}

/* --- reading */

static const struct val *local_read(const struct source *src,
				    const struct activation *real)
{
	const struct code *c = real->code;
	long at;

	for (int i = 0; i < c->locals; i++)
		if (c->local_name[i] == src->name) {
			const struct val *v = &real->local[i];

			v = v->kind == VAL_CELL ? &v->cell->v : v;
			return v->kind == VAL_UNBOUND ? NULL : v;
		}
	if (strncmp(src->name, "___stack", 8) != 0)
		return NULL;
	at = strtol(src->name + 8, NULL, 10);
	return at < real->sp ? &real->stack[at] : NULL;
}

static const struct val *attr_read(const struct source *src,
				   const struct val *of)
{
	struct attr *a;

	if (of->kind == VAL_BOUND)
		return !strcmp(src->name, "__self__") ? &of->bound->self
						      : &of->bound->function;
	if (of->kind == VAL_CLASS)
		return class_attr(of->class, src->name);
	if (of->kind != VAL_OBJECT)
		return NULL;
	if (src->kind == SOURCE_CLASS)
		return class_attr(of->object->class, src->name);
	a = object_attr(of->object, src->name);
	return a ? &a->v : NULL;
}

static const struct val *item_read(const struct list *l, int index)
{
	return l && index < l->len ? &l->item[index] : NULL;
}

static const struct val *key_read(struct session *s, const struct source *src,
				  const struct dict *d)
{
	for (int i = 0; i < d->len; i++) {
		struct val k = d->key[i];

		if (!strcmp(k.kind == VAL_TEXT ? k.text->chars
					       : val_text_of(s, k),
			    src->name))
			return &d->value[i];
	}
	return NULL;
}

const struct val *source_value(struct session *s, const struct source *src,
			       const struct activation *real)
{
	const struct val *of = src->of ? source_value(s, src->of, real) : NULL;
	const struct val *item;
	const struct func *f;

	if (src->kind == SOURCE_LOCAL)
		return local_read(src, real);
	if (src->kind == SOURCE_GLOBAL)
		return dict_find(s->globals, name_val(s, src->name));
	if (!of)
		return NULL;
	f = of->kind == VAL_FUNC ? of->func : NULL;
	switch ((int)src->kind) {
	case SOURCE_ITEM:
		return of->kind != VAL_DICT &&
				       src->index < val_parts(*of, &item)
			       ? &item[src->index]
			       : NULL;
	case SOURCE_KEY:
		return of->kind == VAL_DICT ? key_read(s, src, of->dict) : NULL;
	case SOURCE_CLOSURE:
		return f && src->index < f->code->locals - f->code->own
			       ? &f->cell[src->index]->v
			       : NULL;
	case SOURCE_DEFAULT:
		return f ? item_read(f->defaults, src->index) : NULL;
	default:
		return attr_read(src, of);
	}
}
