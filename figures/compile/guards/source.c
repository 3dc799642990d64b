/* source.c: see source.h. */
#include "figures/compile/guards/source.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

static void name_source(struct session *s, struct source *src)
{
	const char *full = src->of ? src->of->full : "";
	const char *brief = src->of ? src->of->brief : "";
	const char *step = src->name;

	switch (src->kind) {
	case SOURCE_LOCAL:
		src->full = say(s, "L['%s']", src->name);
		src->brief = src->name;
		break;
	case SOURCE_GLOBAL:
		src->full = src->brief = say(s, "G['%s']", src->name);
		break;
	case SOURCE_ITEM:
		src->full = say(s, "%s[%d]", full, src->index);
		src->brief = say(s, "%s[%d]", brief, src->index);
		break;
	case SOURCE_KEY:
	case SOURCE_MODULE:
	case SOURCE_PARAMETER:
	case SOURCE_BUFFER:
		src->full = say(s, "%s['%s']", full, step);
		src->brief = say(s, "%s['%s']", brief, step);
		break;
	case SOURCE_CLOSURE:
		src->full = say(s, "%s.__closure__[%d].cell_contents", full,
				src->index);
		src->brief = say(s, "%s.__closure__[%d].cell_contents", brief,
				 src->index);
		break;
	case SOURCE_DEFAULT:
		src->full = say(s, "%s.__defaults__[%d]", full, src->index);
		src->brief = say(s, "%s.__defaults__[%d]", brief, src->index);
		break;
	case SOURCE_CLASS:
		src->full = say(s, "dict(type(%s).__dict__)['%s']", full, step);
		src->brief =
			say(s, "dict(type(%s).__dict__)['%s']", brief, step);
		break;
	case SOURCE_ATTR:
	case SOURCE_MODULES:
	case SOURCE_PARAMETERS:
	case SOURCE_BUFFERS:
		src->full = say(s, "%s.%s", full, step);
		src->brief = say(s, "%s.%s", brief, step);
		break;
	}
	src->len = src->full ? strlen(src->full) : 0;
	if (src->name)
		src->text = (struct text){ .chars = src->name,
					   .len = strlen(src->name) };
}

static struct source *find(struct source *list, enum source_kind kind,
			   const char *name, int index)
{
	for (; list; list = list->sibling)
		if (list->kind == kind && list->name == name &&
		    list->index == index)
			return list;
	return NULL;
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
	if (src->depth > 24)
		go_outside(s, "This value lies too deep in others for the "
			      "simulation.");
	src->class = of			     ? of->inner
		     : kind == SOURCE_GLOBAL ? CLASS_GLOBAL
					     : CLASS_LOCAL;
	src->inner = src->class;
	src->plain =
		of ? of->plain && (kind == SOURCE_ITEM || kind == SOURCE_KEY)
		   : kind == SOURCE_LOCAL;
	name_source(s, src);
	return src;
}

struct source *source_root(struct session *s, enum source_kind kind,
			   const char *name)
{
	struct source *src;

	name = name_of(s, name);
	src = find(s->sources, kind, name, 0);
	if (src)
		return src;
	src = source_new(s, NULL, kind, name, 0);
	src->sibling = s->sources;
	s->sources = src;
	return src;
}

struct source *source_step(struct session *s, struct source *of,
			   enum source_kind kind, const char *name, int index)
{
	struct source *src;

	name = name ? name_of(s, name) : NULL;
	src = find(of->child, kind, name, index);
	if (src)
		return src;
	src = source_new(s, of, kind, name, index);
	src->sibling = of->child;
	of->child = src;
	return src;
}

void source_module(struct source *src, const struct class *class)
{
	src->class = class->library && !class->container ? CLASS_NN_MODULE
							 : CLASS_MODULE;
	src->inner = src->class;
}

static bool local_read(struct session *s, const struct source *src,
		       const struct frame_state *state, struct val *out)
{
	const struct code *c = state->code;
	int stack;

	for (int i = 0; i < c->locals; i++)
		if (c->local_name[i] == src->name) {
			*out = state->local[i];
			if (out->kind == VAL_CELL)
				*out = out->cell->v;
			return out->kind != VAL_UNBOUND;
		}
	for (int i = 0; i < c->frees; i++)
		if (c->free_name[i] == src->name) {
			*out = state->free[i]->v;
			return true;
		}
	(void)s;
	if (strncmp(src->name, "___stack", 8) != 0)
		return false;
	stack = src->name[8] - '0';
	if (src->name[9])
		stack = stack * 10 + src->name[9] - '0';
	if (stack < 0 || stack >= state->depth)
		return false;
	*out = state->stack[stack];
	return true;
}

static bool attr_read(struct session *s, const struct source *src,
		      const struct val *of, struct val *out)
{
	struct attr *a;
	struct val *v;

	if (of->kind == VAL_BOUND) {
		*out = !strcmp(src->name, "__self__") ? of->bound->self
						      : of->bound->function;
		return true;
	}
	if (of->kind == VAL_CLASS) {
		v = class_attr(of->class, src->name);
		*out = v ? *v : val_none();
		return v != NULL;
	}
	if (of->kind != VAL_OBJECT)
		return false;
	(void)s;
	a = object_attr(of->object, src->name);
	if (src->kind == SOURCE_CLASS) {
		v = class_attr(of->object->class, src->name);
		*out = v ? *v : val_none();
		return v != NULL;
	}
	if (!a)
		return false;
	*out = a->v;
	return true;
}

static bool item_read(const struct source *src, const struct val *of,
		      struct val *out)
{
	struct list *l = of->kind == VAL_ITER ? of->iter->list : of->list;

	if ((of->kind != VAL_LIST && of->kind != VAL_TUPLE &&
	     of->kind != VAL_ITER) ||
	    !l || src->index >= l->len)
		return false;
	*out = l->item[src->index];
	return true;
}

static bool key_read(struct session *s, const struct source *src,
		     const struct val *of, struct val *out)
{
	if (of->kind != VAL_DICT)
		return false;
	for (int i = 0; i < of->dict->len; i++) {
		struct val k = of->dict->key[i];
		const char *name =
			k.kind == VAL_TEXT ? k.text->chars : val_text_of(s, k);

		if (!strcmp(name, src->name)) {
			*out = of->dict->value[i];
			return true;
		}
	}
	return false;
}

bool source_read(struct session *s, struct source *src, const struct val *of,
		 const struct frame_state *state, struct val *out)
{
	struct val key;
	struct val *v;

	switch (src->kind) {
	case SOURCE_LOCAL:
		return local_read(s, src, state, out);
	case SOURCE_GLOBAL:
		key = (struct val){ .kind = VAL_TEXT, .text = &src->text };
		v = dict_find(s->globals, key);
		*out = v ? *v : val_none();
		return v != NULL;
	case SOURCE_ITEM:
		return item_read(src, of, out);
	case SOURCE_KEY:
		return key_read(s, src, of, out);
	case SOURCE_MODULES:
	case SOURCE_PARAMETERS:
	case SOURCE_BUFFERS:
		*out = *of;
		return of->kind == VAL_OBJECT;
	case SOURCE_ATTR:
	case SOURCE_MODULE:
	case SOURCE_PARAMETER:
	case SOURCE_BUFFER:
	case SOURCE_CLASS:
		return attr_read(s, src, of, out);
	case SOURCE_CLOSURE:
		if (of->kind != VAL_FUNC || src->index >= of->func->code->frees)
			return false;
		*out = of->func->cell[src->index]->v;
		return true;
	case SOURCE_DEFAULT:
		if (of->kind != VAL_FUNC || !of->func->defaults ||
		    src->index >= of->func->defaults->len)
			return false;
		*out = of->func->defaults->item[src->index];
		return true;
	}
	return false;
}
