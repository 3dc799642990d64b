/* code_stmt.c: stack code of statements. */
#include "figures/compile/code/code_emit.h"

static void emit_stmt(struct emitter *e, const struct stmt *st);

void emit_body(struct emitter *e, const struct stmt_list *body)
{
	for (size_t i = 0; i < body->len && !e->s->outside; i++)
		emit_stmt(e, body->item[i]);
}

static void store_name(struct emitter *e, const struct name_use *n)
{
	if (n->scope == NAME_LOCAL)
		emit(e, I_STORE, (int)n->slot, 0);
	else if (n->scope == NAME_FREE)
		emit(e, I_STORE_FREE, (int)n->slot, 0);
	else if (n->scope == NAME_CLASS)
		emit(e, I_STORE_CLASS, emit_name(e, n->id), 0);
	else
		emit(e, I_STORE_GLOBAL, emit_name(e, n->id), 0);
}

void emit_store(struct emitter *e, const struct expr *target)
{
	if (target->kind == EXPR_NAME) {
		store_name(e, &target->name);
	} else if (target->kind == EXPR_ATTRIBUTE) {
		emit_expr(e, target->attribute.of);
		emit(e, I_STORE_ATTR, emit_name(e, target->attribute.name), 0);
	} else if (target->kind == EXPR_SUBSCRIPT) {
		emit_expr(e, target->subscript.of);
		emit_expr(e, target->subscript.index);
		emit(e, I_STORE_SUBSCRIPT, 0, 0);
	} else {
		emit(e, I_UNPACK, (int)target->items.len, 0);
		for (size_t i = 0; i < target->items.len; i++)
			emit_store(e, target->items.item[i]);
	}
}

static void emit_assign(struct emitter *e, const struct stmt *st)
{
	size_t len = st->assign.targets.len;

	emit_expr(e, st->assign.value);
	for (size_t i = 0; i < len; i++) {
		if (i + 1 < len)
			emit(e, I_COPY, 1, 0);
		emit_store(e, st->assign.targets.item[i]);
	}
}

static void emit_augment(struct emitter *e, const struct stmt *st)
{
	const struct expr *t = st->augment.target;
	int op = (int)st->augment.op, name;

	if (t->kind == EXPR_ATTRIBUTE) {
		name = emit_name(e, t->attribute.name);
		emit_expr(e, t->attribute.of);
		emit(e, I_COPY, 1, 0);
		emit(e, I_ATTR, name, 0);
		emit_expr(e, st->augment.value);
		emit(e, I_INPLACE, op, 0);
		emit(e, I_SWAP, 2, 0);
		emit(e, I_STORE_ATTR, name, 0);
	} else if (t->kind == EXPR_SUBSCRIPT) {
		emit_expr(e, t->subscript.of);
		emit_expr(e, t->subscript.index);
		emit(e, I_COPY, 2, 0);
		emit(e, I_COPY, 2, 0);
		emit(e, I_SUBSCRIPT, 0, 0);
		emit_expr(e, st->augment.value);
		emit(e, I_INPLACE, op, 0);
		emit(e, I_SWAP, 3, 0);
		emit(e, I_SWAP, 2, 0);
		emit(e, I_STORE_SUBSCRIPT, 0, 0);
	} else {
		emit_load(e, &t->name);
		emit_expr(e, st->augment.value);
		emit(e, I_INPLACE, op, 0);
		emit_store(e, t);
	}
}

/* Leaves the blocks inside `until`; with a value on the stack, under it. */
static void emit_leave(struct emitter *e, const struct block *until, bool value)
{
	for (struct block *b = e->block; b && b != until; b = b->outer) {
		if (b->kind != BLOCK_FOR && b->kind != BLOCK_WITH)
			continue;
		if (value)
			emit(e, I_SWAP, 2, 0);
		emit(e, b->kind == BLOCK_FOR ? I_POP : I_EXIT, 0, 0);
	}
}

static void emit_return(struct emitter *e, const struct stmt *st)
{
	if (st->value)
		emit_expr(e, st->value);
	else
		emit(e, I_CONST, emit_const(e, val_none()), 0);
	emit_leave(e, NULL, true);
	emit(e, I_RETURN, 0, 0);
}

static struct block *loop_of(const struct emitter *e)
{
	struct block *b = e->block;

	while (b && b->kind != BLOCK_FOR && b->kind != BLOCK_WHILE)
		b = b->outer;
	return b;
}

static void emit_break(struct emitter *e, bool again)
{
	struct block *loop = loop_of(e);
	int jump;

	if (!loop) {
		go_outside(e->s, "A break or continue stands outside a loop.");
		return;
	}
	emit_leave(e, loop, false);
	if (!again && loop->kind == BLOCK_FOR)
		emit(e, I_POP, 0, 0);
	jump = emit(e, I_JUMP, again ? loop->again : 0, 0);
	if (loop->break_len == 32)
		go_outside(e->s, "This loop has too many breaks for the "
				 "simulation.");
	else
		loop->breaks[loop->break_len++] = again ? -1 - jump : jump;
}

static void emit_if(struct emitter *e, const struct stmt *st)
{
	struct jumps no = { .len = 0 };
	int end;

	emit_jump_if(e, st->branch.test, false, &no);
	emit_body(e, &st->branch.then);
	if (st->branch.otherwise.len == 0) {
		emit_land_all(e, &no, e->c->len);
		return;
	}
	end = emit(e, I_JUMP, 0, 0);
	emit_land_all(e, &no, e->c->len);
	emit_body(e, &st->branch.otherwise);
	emit_land(e, end);
}

/* Jumps of break go to here; those of continue to again. */
static void land_loop(struct emitter *e, const struct block *b, int again)
{
	for (int i = 0; i < b->break_len; i++)
		if (b->breaks[i] >= 0)
			emit_land(e, b->breaks[i]);
		else
			e->c->ins[-1 - b->breaks[i]].arg = again;
}

static void emit_for(struct emitter *e, const struct stmt *st)
{
	struct block b = { .kind = BLOCK_FOR, .outer = e->block };
	int next;

	emit_expr(e, st->loop.iterable);
	emit(e, I_ITER, 0, 0);
	next = emit(e, I_FOR, 0, 0);
	b.again = next;
	e->block = &b;
	emit_store(e, st->loop.target);
	emit_body(e, &st->loop.body);
	e->line = (int)st->at.line;
	emit(e, I_JUMP, next, 0);
	emit_land(e, next);
	e->block = b.outer;
	land_loop(e, &b, next);
}

/* The test stands before the loop and again at its end. */
static void emit_while(struct emitter *e, const struct stmt *st)
{
	struct block b = { .kind = BLOCK_WHILE, .outer = e->block };
	struct jumps end = { .len = 0 }, back = { .len = 0 };
	bool always = st->loop.test->kind == EXPR_BOOL && st->loop.test->truth;
	int top, again;

	if (!always)
		emit_jump_if(e, st->loop.test, false, &end);
	top = e->c->len;
	e->block = &b;
	emit_body(e, &st->loop.body);
	e->block = b.outer;
	again = e->c->len;
	e->line = (int)st->at.line;
	if (always)
		emit(e, I_JUMP, top, 0);
	else
		emit_jump_if(e, st->loop.test, true, &back);
	emit_land_all(e, &back, top);
	emit_land_all(e, &end, e->c->len);
	land_loop(e, &b, again);
}

static void emit_assert(struct emitter *e, const struct stmt *st)
{
	struct jumps holds = { .len = 0 };

	emit_jump_if(e, st->assertion.test, true, &holds);
	emit(e, I_ASSERTION_ERROR, 0, 0);
	if (st->assertion.message) {
		emit_expr(e, st->assertion.message);
		emit(e, I_CALL, 1, 0);
	}
	emit(e, I_RAISE, 1, 0);
	emit_land_all(e, &holds, e->c->len);
}

/* The exception lies on the stack. */
static void emit_handler(struct emitter *e, const struct stmt *st)
{
	int other = -1, from, end;

	if (st->attempt.type) {
		emit_expr(e, st->attempt.type);
		other = emit(e, I_CATCH, 0, 0);
	}
	if (st->attempt.name)
		emit_store(e, st->attempt.name);
	else
		emit(e, I_POP, 0, 0);
	from = e->c->len;
	emit_body(e, &st->attempt.handler);
	end = emit(e, I_JUMP, 0, 0);
	emit_guard(e, from, e->c->len, false);
	if (other >= 0)
		emit_land(e, other);
	emit(e, I_RAISE, 1, 0);
	emit_land(e, end);
}

static void emit_try(struct emitter *e, const struct stmt *st)
{
	struct block b = { .kind = BLOCK_TRY, .outer = e->block };
	int from, end;

	emit(e, I_NOP, 0, 0);
	from = e->c->len;
	e->block = &b;
	emit_body(e, &st->attempt.body);
	e->block = b.outer;
	end = emit(e, I_JUMP, 0, 0);
	emit_guard(e, from, e->c->len, false);
	emit_handler(e, st);
	emit_land(e, end);
}

static void emit_with(struct emitter *e, const struct stmt *st)
{
	struct block b = { .kind = BLOCK_WITH, .outer = e->block };
	int from, end;

	emit_expr(e, st->with.context);
	emit(e, I_ENTER, 0, 0);
	from = e->c->len;
	e->block = &b;
	if (st->with.target)
		emit_store(e, st->with.target);
	else
		emit(e, I_POP, 0, 0);
	emit_body(e, &st->with.body);
	e->block = b.outer;
	e->line = (int)st->at.line;
	end = emit(e, I_JUMP, 0, 0);
	emit_guard(e, from, end, true);
	emit(e, I_SWAP, 2, 0);
	emit(e, I_EXIT, 0, 0);
	emit(e, I_RAISE, 1, 0);
	e->c->ins[end] = (struct instr){ I_EXIT, 0, 0, e->line };
	/* The exception's way stands behind a jump that normal code takes. */
	emit_land(e, end);
}

void emit_function(struct emitter *e, const struct function *f)
{
	int defaults = 0, at;

	for (size_t i = 0; i < f->param_len; i++)
		if (f->param[i].value) {
			emit_expr(e, f->param[i].value);
			defaults++;
		}
	emit(e, I_TUPLE, defaults, 0);
	for (size_t i = 0; i < f->free_len; i++)
		emit(e, f->free[i].of_free ? I_CLOSURE_FREE : I_CLOSURE,
		     (int)f->free[i].slot, 0);
	emit(e, I_TUPLE, (int)f->free_len, 0);
	at = e->c->nested_len;
	e->c->nested = take_more(e->s, e->c->nested, at, sizeof(struct code *));
	if (e->s->outside)
		return;
	e->c->nested[e->c->nested_len++] =
		code_function(e->s, f, e->c->library);
	emit(e, I_FUNCTION, at, 0);
}

static void emit_class(struct emitter *e, const struct class_def *c)
{
	int at = e->c->nested_len;

	for (size_t i = 0; i < c->bases.len; i++)
		emit_expr(e, c->bases.item[i]);
	emit(e, I_TUPLE, (int)c->bases.len, 0);
	e->c->nested = take_more(e->s, e->c->nested, at, sizeof(struct code *));
	if (e->s->outside)
		return;
	e->c->nested[e->c->nested_len++] = code_class(e->s, c, e->c->library);
	emit(e, I_BUILD_CLASS, at, 0);
}

/* A def or class assigns its name; the tree names it without a place. */
static void store_defined(struct emitter *e, const char *name)
{
	struct code *c = e->c;

	name = name_of(e->s, name);
	for (int i = 0; i < c->locals; i++)
		if (c->local_name[i] == name) {
			emit(e, I_STORE, i, 0);
			return;
		}
	emit(e, c->is_class ? I_STORE_CLASS : I_STORE_GLOBAL,
	     emit_name(e, name), 0);
}

static void emit_named(struct emitter *e, const struct stmt *st)
{
	if (st->kind == STMT_FUNCTION)
		emit_function(e, st->function);
	else
		emit_class(e, st->class_of);
	store_defined(e, st->kind == STMT_FUNCTION ? st->function->name
						   : st->class_of->name);
}

static void emit_stmt(struct emitter *e, const struct stmt *st)
{
	e->line = (int)st->at.line;
	switch (st->kind) {
	case STMT_EXPR:
		if (st->value->kind == EXPR_TEXT)
			return;
		emit_expr(e, st->value);
		emit(e, I_POP, 0, 0);
		return;
	case STMT_ASSIGN:
		emit_assign(e, st);
		return;
	case STMT_AUGMENT:
		emit_augment(e, st);
		return;
	case STMT_RETURN:
		emit_return(e, st);
		return;
	case STMT_IF:
		emit_if(e, st);
		return;
	case STMT_FOR:
		emit_for(e, st);
		return;
	case STMT_WHILE:
		emit_while(e, st);
		return;
	case STMT_BREAK:
	case STMT_CONTINUE:
		emit_break(e, st->kind == STMT_CONTINUE);
		return;
	case STMT_PASS:
		return;
	case STMT_ASSERT:
		emit_assert(e, st);
		return;
	case STMT_RAISE:
		if (!st->value) {
			go_outside(e->s, "A raise without an exception is not "
					 "simulated.");
			return;
		}
		emit_expr(e, st->value);
		emit(e, I_RAISE, 1, 0);
		return;
	case STMT_TRY:
		emit_try(e, st);
		return;
	case STMT_WITH:
		emit_with(e, st);
		return;
	case STMT_FUNCTION:
	case STMT_CLASS:
		emit_named(e, st);
		return;
	}
}
