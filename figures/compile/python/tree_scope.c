/* tree_scope.c: where each name lives, by Python's rules: a function's own are
 * its parameters and what it assigns; a name of a function around it is captured;
 * all others are the module's. A class's own names are seen in its body only.
 */
#include <string.h>

#include "figures/compile/python/tree_build.h"

/* A body and what is around it. The module has no function and no outer. */
struct scope {
	struct scope *outer;
	struct function *f;	   /* NULL: the module or a class */
	const struct class_def *c; /* of a class body */
	struct names {
		const char **item;
		size_t len;
	} global, own; /* of `global`; what a class body assigns */
	struct tree *tree;
	struct error *e;
};

static bool out_of_memory(struct scope *s)
{
	return error_set(s->e, ERROR_TOO_LARGE, "program",
			 "The program takes more memory than it may; a shorter "
			 "one fits.");
}

/* Room for one more element: arrays double when len is a power of two. */
static void *widen(struct scope *s, void *array, size_t len, size_t size)
{
	void *wider;

	if (len >= 4 && (len & (len - 1)) != 0)
		return array;
	if (len > 0 && len < 4)
		return array;
	wider = arena_array(&s->tree->arena, len < 4 ? 4 : 2 * len, size);
	if (!wider)
		out_of_memory(s);
	else if (len > 0)
		memcpy(wider, array, len * size);
	return wider;
}

static bool has_name(const struct names *names, const char *name)
{
	for (size_t i = 0; i < names->len; i++)
		if (names->item[i] == name)
			return true;
	return false;
}

static bool add_name(struct scope *s, struct names *names, const char *name)
{
	if (has_name(names, name))
		return true;
	names->item =
		widen(s, (void *)names->item, names->len, sizeof *names->item);
	if (!names->item)
		return false;
	names->item[names->len++] = name;
	return true;
}

static size_t find_local(const struct function *f, const char *name)
{
	for (size_t i = 0; i < f->local_len; i++)
		if (f->local[i].name == name)
			return i;
	return SIZE_MAX;
}

static bool add_local(struct scope *s, const char *name, struct place at)
{
	struct function *f = s->f;

	if (find_local(f, name) != SIZE_MAX)
		return true;
	if (f->local_len == TREE_LOCALS_MAX)
		return tree_fault(s->tree, s->e, at,
				  "%s has more than %d names of its own; make "
				  "two functions of it.",
				  f->name, TREE_LOCALS_MAX);
	f->local = widen(s, f->local, f->local_len, sizeof *f->local);
	if (!f->local)
		return false;
	f->local[f->local_len++].name = name;
	return true;
}

/* --- first: what a body assigns */

static bool bind_name(struct scope *s, const char *name, struct place at)
{
	if (has_name(&s->global, name))
		return true;
	return s->f ? add_local(s, name, at) : add_name(s, &s->own, name);
}

static bool bind_target(struct scope *s, const struct expr *x)
{
	if (!x)
		return true;
	if (x->kind == EXPR_NAME)
		return bind_name(s, x->name.id, x->at);
	if (x->kind != EXPR_TUPLE && x->kind != EXPR_LIST)
		return true;
	for (size_t i = 0; i < x->items.len; i++)
		if (!bind_target(s, x->items.item[i]))
			return false;
	return true;
}

static bool bind_block(struct scope *s, const struct stmt_list *list);

static bool bind_global(struct scope *s, const struct expr *names)
{
	for (size_t i = 0; names && i < names->items.len; i++) {
		const char *name = names->items.item[i]->name.id;
		if (s->f && find_local(s->f, name) != SIZE_MAX)
			return tree_fault(s->tree, s->e, names->at,
					  "%s is used before it is declared "
					  "global.",
					  name);
		if (!add_name(s, &s->global, name))
			return false;
	}
	return true;
}

static bool bind_targets(struct scope *s, const struct expr_list *targets)
{
	for (size_t i = 0; i < targets->len; i++)
		if (!bind_target(s, targets->item[i]))
			return false;
	return true;
}

static bool bind_stmt(struct scope *s, const struct stmt *st)
{
	switch (st->kind) {
	case STMT_ASSIGN:
		return bind_targets(s, &st->assign.targets);
	case STMT_AUGMENT:
		return bind_target(s, st->augment.target);
	case STMT_IF:
		return bind_block(s, &st->branch.then) &&
		       bind_block(s, &st->branch.otherwise);
	case STMT_FOR:
	case STMT_WHILE:
		return bind_target(s, st->loop.target) &&
		       bind_block(s, &st->loop.body);
	case STMT_TRY:
		return bind_block(s, &st->attempt.body) &&
		       bind_target(s, st->attempt.name) &&
		       bind_block(s, &st->attempt.handler);
	case STMT_WITH:
		return bind_target(s, st->with.target) &&
		       bind_block(s, &st->with.body);
	case STMT_FUNCTION:
		return bind_name(s, st->function->name, st->at);
	case STMT_CLASS:
		return bind_name(s, st->class_of->name, st->at);
	case STMT_PASS:
		return bind_global(s, st->value);
	case STMT_EXPR:
	case STMT_RETURN:
	case STMT_BREAK:
	case STMT_CONTINUE:
	case STMT_ASSERT:
	case STMT_RAISE:
		break;
	}
	return true;
}

static bool bind_block(struct scope *s, const struct stmt_list *list)
{
	for (size_t i = 0; i < list->len; i++)
		if (!bind_stmt(s, list->item[i]))
			return false;
	return true;
}

/* --- then: where each name that is used was assigned */

/* The nearest scope outside s that is a function's. */
static struct scope *around(const struct scope *s)
{
	struct scope *o = s->outer;

	while (o && !o->f)
		o = o->outer;
	return o;
}

/* The slot among what s captures, SIZE_MAX if no function around has the name. */
static size_t capture(struct scope *s, const char *name)
{
	struct scope *o = around(s);
	struct free_name free = { .name = name };
	size_t slot;

	for (size_t i = 0; i < s->f->free_len; i++)
		if (s->f->free[i].name == name)
			return i;
	if (!o || has_name(&o->global, name))
		return SIZE_MAX;
	slot = find_local(o->f, name);
	if (slot != SIZE_MAX)
		o->f->local[slot].captured = true;
	else
		slot = capture(o, name);
	if (slot == SIZE_MAX)
		return SIZE_MAX;
	free.of_free = find_local(o->f, name) == SIZE_MAX;
	free.slot = (uint32_t)slot;
	s->f->free = widen(s, s->f->free, s->f->free_len, sizeof free);
	if (!s->f->free)
		return SIZE_MAX;
	s->f->free[s->f->free_len] = free;
	return s->f->free_len++;
}

static bool use_global(struct scope *s, struct name_use *use)
{
	struct names names = { s->f ? s->f->global : NULL,
			       s->f ? s->f->global_len : 0 };

	use->scope = NAME_GLOBAL;
	if (!s->f)
		return true;
	if (!add_name(s, &names, use->id))
		return false;
	s->f->global = names.item;
	s->f->global_len = names.len;
	return true;
}

static bool use_in_class(struct scope *s, struct name_use *use)
{
	if (s->c && has_name(&s->own, use->id))
		use->scope = NAME_CLASS;
	return true;
}

static bool use_name(struct scope *s, struct name_use *use)
{
	size_t slot;

	if (!s->f)
		return use_in_class(s, use);
	if (has_name(&s->global, use->id))
		return use_global(s, use);
	slot = find_local(s->f, use->id);
	use->scope = NAME_LOCAL;
	if (slot == SIZE_MAX) {
		slot = capture(s, use->id);
		use->scope = NAME_FREE;
	}
	if (slot == SIZE_MAX)
		return use_global(s, use) && !s->tree->arena.failed;
	use->slot = (uint32_t)slot;
	return true;
}

static bool walk_expr(struct scope *s, struct expr *x);
static bool walk_block(struct scope *s, const struct stmt_list *list);

static bool walk_exprs(struct scope *s, const struct expr_list *list)
{
	for (size_t i = 0; i < list->len; i++)
		if (!walk_expr(s, list->item[i]))
			return false;
	return true;
}

static struct scope inside(struct scope *s)
{
	return (struct scope){ .outer = s, .tree = s->tree, .e = s->e };
}

/* A function's defaults belong to s, the rest to itself. */
static bool walk_function(struct scope *s, struct function *f)
{
	struct scope in = inside(s);
	const struct scope *outer;

	in.f = f;
	outer = around(&in);
	f->outer = outer ? outer->f : NULL;
	for (size_t i = 0; i < f->param_len; i++)
		if (!walk_expr(s, f->param[i].value) ||
		    !add_local(&in, f->param[i].name, f->param[i].at))
			return false;
	return bind_target(&in, f->target) && bind_block(&in, &f->body) &&
	       walk_expr(&in, f->target) && walk_expr(&in, f->element) &&
	       walk_block(&in, &f->body);
}

static bool walk_class(struct scope *s, const struct class_def *c)
{
	struct scope in = inside(s);

	in.c = c;
	return walk_exprs(s, &c->bases) && bind_block(&in, &c->body) &&
	       walk_block(&in, &c->body);
}

static bool walk_call(struct scope *s, const struct expr *x)
{
	for (size_t i = 0; i < x->call.keyword_len; i++)
		if (!walk_expr(s, x->call.keyword[i].value))
			return false;
	return walk_expr(s, x->call.function) && walk_exprs(s, &x->call.args);
}

static bool walk_dict(struct scope *s, const struct expr *x)
{
	for (size_t i = 0; i < x->dict.len; i++)
		if (!walk_expr(s, x->dict.key[i]) ||
		    !walk_expr(s, x->dict.value[i]))
			return false;
	return true;
}

static bool walk_format(struct scope *s, const struct expr *x)
{
	for (size_t i = 0; i < x->format.len; i++)
		if (!walk_expr(s, x->format.part[i].value))
			return false;
	return true;
}

static bool walk_expr(struct scope *s, struct expr *x)
{
	if (!x)
		return true;
	switch (x->kind) {
	case EXPR_NAME:
		return use_name(s, &x->name);
	case EXPR_ATTRIBUTE:
		return walk_expr(s, x->attribute.of);
	case EXPR_SUBSCRIPT:
		return walk_expr(s, x->subscript.of) &&
		       walk_expr(s, x->subscript.index);
	case EXPR_SLICE:
		return walk_expr(s, x->slice.from) &&
		       walk_expr(s, x->slice.to) && walk_expr(s, x->slice.step);
	case EXPR_CALL:
		return walk_call(s, x);
	case EXPR_BINARY:
		return walk_expr(s, x->binary.left) &&
		       walk_expr(s, x->binary.right);
	case EXPR_UNARY:
		return walk_expr(s, x->unary.of);
	case EXPR_COMPARE:
		return walk_expr(s, x->compare.first) &&
		       walk_exprs(s, &x->compare.rest);
	case EXPR_LOGIC:
		return walk_exprs(s, &x->logic.items);
	case EXPR_CHOICE:
		return walk_expr(s, x->choice.test) &&
		       walk_expr(s, x->choice.yes) &&
		       walk_expr(s, x->choice.no);
	case EXPR_LIST:
	case EXPR_TUPLE:
		return walk_exprs(s, &x->items);
	case EXPR_DICT:
		return walk_dict(s, x);
	case EXPR_FORMAT:
		return walk_format(s, x);
	case EXPR_LAMBDA:
		return walk_function(s, x->function);
	case EXPR_COMPREHENSION:
		return walk_expr(s, x->comprehension.iterable) &&
		       walk_function(s, x->comprehension.function);
	case EXPR_NONE:
	case EXPR_ELLIPSIS:
	case EXPR_BOOL:
	case EXPR_INT:
	case EXPR_FLOAT:
	case EXPR_TEXT:
		break;
	}
	return true;
}

static bool walk_stmt(struct scope *s, const struct stmt *st)
{
	switch (st->kind) {
	case STMT_EXPR:
	case STMT_RETURN:
	case STMT_RAISE:
		return walk_expr(s, st->value);
	case STMT_ASSIGN:
		return walk_exprs(s, &st->assign.targets) &&
		       walk_expr(s, st->assign.value);
	case STMT_AUGMENT:
		return walk_expr(s, st->augment.target) &&
		       walk_expr(s, st->augment.value);
	case STMT_IF:
		return walk_expr(s, st->branch.test) &&
		       walk_block(s, &st->branch.then) &&
		       walk_block(s, &st->branch.otherwise);
	case STMT_FOR:
	case STMT_WHILE:
		return walk_expr(s, st->loop.iterable) &&
		       walk_expr(s, st->loop.target) &&
		       walk_expr(s, st->loop.test) &&
		       walk_block(s, &st->loop.body);
	case STMT_ASSERT:
		return walk_expr(s, st->assertion.test) &&
		       walk_expr(s, st->assertion.message);
	case STMT_TRY:
		return walk_block(s, &st->attempt.body) &&
		       walk_expr(s, st->attempt.type) &&
		       walk_expr(s, st->attempt.name) &&
		       walk_block(s, &st->attempt.handler);
	case STMT_WITH:
		return walk_expr(s, st->with.context) &&
		       walk_expr(s, st->with.target) &&
		       walk_block(s, &st->with.body);
	case STMT_FUNCTION:
		return walk_function(s, st->function);
	case STMT_CLASS:
		return walk_class(s, st->class_of);
	case STMT_PASS:
	case STMT_BREAK:
	case STMT_CONTINUE:
		break;
	}
	return true;
}

static bool walk_block(struct scope *s, const struct stmt_list *list)
{
	for (size_t i = 0; i < list->len; i++)
		if (!walk_stmt(s, list->item[i]))
			return false;
	return true;
}

bool tree_scopes(struct tree *t, struct error *e)
{
	struct scope module = { .tree = t, .e = e };

	return walk_block(&module, &t->body);
}
