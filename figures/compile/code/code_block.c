/* code_block.c: branches, loops, try and with, and what leaves them. */
#include "figures/compile/code/code_emit.h"

void emit_if(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	jumps no = NO_JUMPS, end = NO_JUMPS;

	emit_jump_if(m, node_field(node, "condition"), false, &no);
	emit_body(m, node_field(node, "consequence"));
	for (size_t i = 0; i < parts.len; i++) {
		TSNode part = parts.item[i];
		bool otherwise = node_is(part, "else_clause");

		if (!otherwise && !node_is(part, "elif_clause"))
			continue;
		emit_jump(m, I_JUMP, &end);
		emit_land(m, no);
		no = NO_JUMPS;
		m->line = node_line(part);
		if (!otherwise)
			emit_jump_if(m, node_field(part, "condition"), false,
				     &no);
		emit_body(m,
			  node_field(part, otherwise ? "body" : "consequence"));
	}
	emit_land(m, no);
	emit_land(m, end);
}

/* The body of the statement, in a block of its own. */
static void inside(struct maker *m, struct block *b, TSNode node)
{
	TSNode other = node_field(node, "alternative");

	if (!ts_node_is_null(other))
		node_outside(m->tree, other, "else after a loop");
	b->outer = m->block;
	b->breaks = b->continues = NO_JUMPS;
	m->block = b;
	emit_body(m, node_field(node, "body"));
	m->block = b->outer;
}

void emit_for(struct maker *m, TSNode node)
{
	struct block b = { .kind = BLOCK_FOR };
	jumps end = NO_JUMPS;
	int next;

	emit_field(m, node, "right");
	emit(m, I_ITER, 0);
	next = m->code.len;
	emit_jump(m, I_FOR, &end);
	emit_store(m, node_field(node, "left"));
	inside(m, &b, node);
	m->line = node_line(node);
	emit(m, I_JUMP, next);
	emit_land_at(m, b.continues, next);
	emit_land(m, end);
	emit_land(m, b.breaks);
}

/* The test stands before the loop and again at its end. */
void emit_while(struct maker *m, TSNode node)
{
	struct block b = { .kind = BLOCK_WHILE };
	TSNode test = node_field(node, "condition");
	bool always = node_is(test, "true");
	jumps end = NO_JUMPS, back = NO_JUMPS;
	int top;

	if (!always)
		emit_jump_if(m, test, false, &end);
	top = m->code.len;
	inside(m, &b, node);
	emit_land(m, b.continues);
	m->line = node_line(node);
	if (always)
		emit(m, I_JUMP, top);
	else
		emit_jump_if(m, test, true, &back);
	emit_land_at(m, back, top);
	emit_land(m, end);
	emit_land(m, b.breaks);
}

/* --- try, with */

/* except A as e: the exception lies on the stack. */
static void handler(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	TSNode type = parts.len > 1 ? parts.item[0] : (TSNode){ 0 };
	TSNode target = node_field(type, "alias");
	jumps other = NO_JUMPS, end = NO_JUMPS;
	int from;

	if (parts.len > 1) {
		if (!ts_node_is_null(target))
			type = ts_node_named_child(type, 0);
		emit_expr(m, type);
		emit_jump(m, I_CATCH, &other);
	}
	if (ts_node_is_null(target))
		emit(m, I_POP, 0);
	else
		emit_store(m, ts_node_named_child(target, 0));
	from = m->code.len;
	if (parts.len > 0)
		emit_body(m, parts.item[parts.len - 1]);
	emit_jump(m, I_JUMP, &end);
	emit_guard(m, from, false);
	emit_land(m, other);
	emit(m, I_RAISE, 1);
	emit_land(m, end);
}

void emit_try(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	struct block b = { .kind = BLOCK_TRY };
	jumps end = NO_JUMPS;
	int from;

	for (size_t i = 1; i < parts.len; i++)
		if (i > 1 || !node_is(parts.item[i], "except_clause"))
			node_outside(m->tree, parts.item[i],
				     i > 1 ? "more than one except after try"
					   : "try/finally");
	if (parts.len < 2)
		return;
	emit(m, I_NOP, 0);
	from = m->code.len;
	inside(m, &b, node);
	emit_jump(m, I_JUMP, &end);
	emit_guard(m, from, false);
	handler(m, parts.item[1]);
	emit_land(m, end);
}

void emit_with(struct maker *m, TSNode node)
{
	struct nodes items =
		node_children(m->tree, ts_node_named_child(node, 0));
	struct block b = { .kind = BLOCK_WITH };
	jumps end = NO_JUMPS;
	int from;

	if (items.len != 1) {
		node_outside(m->tree, node,
			     "a second context manager in one with");
		return;
	}
	emit_field(m, items.item[0], "value");
	emit(m, I_ENTER, 0);
	from = m->code.len;
	emit(m, I_POP, 0);
	inside(m, &b, node);
	m->line = node_line(node);
	emit_jump(m, I_EXIT, &end);
	emit_guard(m, from, true);
	emit(m, I_SWAP, 2);
	emit(m, I_EXIT, 0);
	emit(m, I_RAISE, 1);
	emit_land(m, end);
}

/* --- what leaves a block */

/* Leaves the blocks inside `until`; with a value on the stack, under it. */
static void leave(struct maker *m, const struct block *until, bool value)
{
	for (struct block *b = m->block; b && b != until; b = b->outer) {
		if (b->kind != BLOCK_FOR && b->kind != BLOCK_WITH)
			continue;
		if (value)
			emit(m, I_SWAP, 2);
		emit(m, b->kind == BLOCK_FOR ? I_POP : I_EXIT, 0);
	}
}

void emit_return(struct maker *m, TSNode node)
{
	if (m->scope != SCOPE_FUNCTION)
		node_fault(m->tree, node, "return stands in no function.");
	if (emit_children(m, node) == 0)
		emit_const(m, val_none());
	leave(m, NULL, true);
	emit(m, I_RETURN, 0);
}

/* break and continue */
void emit_leave(struct maker *m, TSNode node)
{
	bool breaks = node_is(node, "break_statement");
	struct block *loop = m->block;

	while (loop && loop->kind != BLOCK_FOR && loop->kind != BLOCK_WHILE)
		loop = loop->outer;
	if (!loop) {
		node_fault(m->tree, node, "%s stands in no loop.",
			   breaks ? "break" : "continue");
		return;
	}
	leave(m, loop, false);
	if (breaks && loop->kind == BLOCK_FOR)
		emit(m, I_POP, 0);
	emit_jump(m, I_JUMP, breaks ? &loop->breaks : &loop->continues);
}
