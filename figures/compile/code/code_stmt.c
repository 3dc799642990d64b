/* code_stmt.c: stack code of statements. */
#include <string.h>

#include "figures/compile/code/code_emit.h"

void emit_end(struct maker *m)
{
	emit_const(m, val_none());
	emit(m, I_RETURN, 0, 0);
}

/* --- assignments */

static void assign(struct maker *m, TSNode node)
{
	TSNode value = node;

	while (node_is(value, "assignment"))
		value = node_field(value, "right");
	if (ts_node_is_null(value)) /* x: int */
		return;
	emit_expr(m, value);
	for (TSNode next; node_is(node, "assignment"); node = next) {
		next = node_field(node, "right");
		if (node_is(next, "assignment"))
			emit(m, I_COPY, 1, 0);
		emit_store(m, node_field(node, "left"));
	}
}

/* x += 1, x.a += 1 */
static void augment(struct maker *m, TSNode node)
{
	TSNode to = node_field(node, "left");
	bool attribute = node_is(to, "attribute");
	int name = 0;

	if (attribute) {
		name = make_name(m, node_name(m->tree,
					      node_field(to, "attribute")));
		emit_field(m, to, "object");
		emit(m, I_COPY, 1, 0);
		emit(m, I_ATTR, name, 0);
	} else if (node_is(to, "identifier")) {
		emit_expr(m, to);
	} else {
		node_outside(m->tree, to,
			     "adding to something else than x or x.a");
	}
	emit_field(m, node, "right");
	emit(m, I_INPLACE,
	     (int)op_of(m, node_field(node, "operator"), OP_ADD, OP_OR, "="),
	     0);
	if (!attribute) {
		emit_store(m, to);
		return;
	}
	emit(m, I_SWAP, 2, 0);
	emit(m, I_STORE_ATTR, name, 0);
}

/* An expression, or a = b, or a += b. A text alone is a comment. */
static void expression(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	TSNode only = ts_node_named_child(node, 0);

	if (node_is(only, "assignment")) {
		assign(m, only);
	} else if (node_is(only, "augmented_assignment")) {
		augment(m, only);
	} else {
		emit_exprs(m, &parts);
		if (parts.len > 1)
			emit(m, I_TUPLE, (int)parts.len, 0);
		if (node_is(only, "string") && parts.len == 1 &&
		    !m->tree->failed &&
		    m->code.ins[m->code.len - 1].op == I_CONST)
			m->code.len--;
		else
			emit(m, I_POP, 0, 0);
	}
}

/* --- what leaves a block */

/* Leaves the blocks inside `until`; with a value on the stack, under it. */
static void leave(struct maker *m, const struct block *until, bool value)
{
	for (struct block *b = m->block; b && b != until; b = b->outer) {
		if (b->kind != BLOCK_FOR && b->kind != BLOCK_WITH)
			continue;
		if (value)
			emit(m, I_SWAP, 2, 0);
		emit(m, b->kind == BLOCK_FOR ? I_POP : I_EXIT, 0, 0);
	}
}

static void return_statement(struct maker *m, TSNode node)
{
	struct nodes value = node_children(m->tree, node);

	if (m->scope != SCOPE_FUNCTION)
		node_fault(m->tree, node, "return stands in no function.");
	if (value.len > 0)
		emit_expr(m, value.item[0]);
	else
		emit_const(m, val_none());
	leave(m, NULL, true);
	emit(m, I_RETURN, 0, 0);
}

/* break and continue */
static void jump(struct maker *m, TSNode node)
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
		emit(m, I_POP, 0, 0);
	emit_jump(m, I_JUMP, breaks ? &loop->breaks : &loop->continues);
}

static void raise(struct maker *m, TSNode node)
{
	struct nodes value = node_children(m->tree, node);

	if (value.len != 1)
		node_outside(m->tree, node, "raise alone, or from");
	emit_exprs(m, &value);
	emit(m, I_RAISE, 1, 0);
}

static void assert_statement(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	jumps holds = NO_JUMPS;

	if (parts.len == 0)
		return;
	emit_jump_if(m, parts.item[0], true, &holds);
	emit(m, I_ASSERTION_ERROR, 0, 0);
	if (parts.len > 1) {
		emit_expr(m, parts.item[1]);
		emit(m, I_CALL, 1, 0);
	}
	emit(m, I_RAISE, 1, 0);
	emit_land(m, holds);
}

/* --- branches and loops */

static void if_statement(struct maker *m, TSNode node)
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

/* The body, in a block of its own. */
static void inside(struct maker *m, struct block *b, TSNode body)
{
	b->outer = m->block;
	b->breaks = b->continues = NO_JUMPS;
	m->block = b;
	emit_body(m, body);
	m->block = b->outer;
}

static void no_else(struct maker *m, TSNode loop)
{
	TSNode other = node_field(loop, "alternative");

	if (!ts_node_is_null(other))
		node_outside(m->tree, other, "else after a loop");
}

static void for_statement(struct maker *m, TSNode node)
{
	struct block b = { .kind = BLOCK_FOR };
	jumps end = NO_JUMPS, again = NO_JUMPS;
	int next;

	no_else(m, node);
	emit_field(m, node, "right");
	emit(m, I_ITER, 0, 0);
	next = m->code.len;
	emit_jump(m, I_FOR, &end);
	emit_store(m, node_field(node, "left"));
	inside(m, &b, node_field(node, "body"));
	m->line = node_line(node);
	emit_jump(m, I_JUMP, &again);
	emit_land_at(m, again, next);
	emit_land_at(m, b.continues, next);
	emit_land(m, end);
	emit_land(m, b.breaks);
}

/* The test stands before the loop and again at its end. */
static void while_statement(struct maker *m, TSNode node)
{
	struct block b = { .kind = BLOCK_WHILE };
	TSNode test = node_field(node, "condition");
	bool always = node_is(test, "true");
	jumps end = NO_JUMPS, back = NO_JUMPS;
	int top;

	no_else(m, node);
	if (!always)
		emit_jump_if(m, test, false, &end);
	top = m->code.len;
	inside(m, &b, node_field(node, "body"));
	emit_land(m, b.continues);
	m->line = node_line(node);
	if (always)
		emit_jump(m, I_JUMP, &back);
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
		emit(m, I_POP, 0, 0);
	else
		emit_store(m, ts_node_named_child(target, 0));
	from = m->code.len;
	if (parts.len > 0)
		emit_body(m, parts.item[parts.len - 1]);
	emit_jump(m, I_JUMP, &end);
	emit_guard(m, from, false);
	emit_land(m, other);
	emit(m, I_RAISE, 1, 0);
	emit_land(m, end);
}

static void try_statement(struct maker *m, TSNode node)
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
	emit(m, I_NOP, 0, 0);
	from = m->code.len;
	inside(m, &b, parts.item[0]);
	emit_jump(m, I_JUMP, &end);
	emit_guard(m, from, false);
	handler(m, parts.item[1]);
	emit_land(m, end);
}

static void with_statement(struct maker *m, TSNode node)
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
	emit(m, I_ENTER, 0, 0);
	from = m->code.len;
	emit(m, I_POP, 0, 0);
	inside(m, &b, node_field(node, "body"));
	m->line = node_line(node);
	emit_jump(m, I_EXIT, &end);
	emit_guard(m, from, true);
	emit(m, I_SWAP, 2, 0);
	emit(m, I_EXIT, 0, 0);
	emit(m, I_RAISE, 1, 0);
	emit_land(m, end);
}

/* --- blocks */

static void nothing(struct maker *m, TSNode node)
{
	(void)m;
	(void)node;
}

/* Of what is there anyway, by the name that it has here. */
static void import(struct maker *m, TSNode node)
{
	static const char *const known[] = {
		"import torch",
		"import torch.nn as nn",
		"import torch.nn.functional as F",
		"from torch import nn",
		"from torch.nn import functional as F",
		"import math",
		"import os",
		"import time",
		"import random",
		"import warnings",
		"import logging",
	};
	const char *text = node_name(m->tree, node);

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i], text) == 0)
			return;
	if (strncmp(text, "from typing ", 12) != 0) /* for annotations */
		tree_fault(m->tree, ERROR_IMPOSSIBLE, node_text(m->tree, node),
			   "imported can be torch, torch.nn as nn, "
			   "torch.nn.functional as F, math, os, time, random, "
			   "warnings and logging.");
}

static void statement(struct maker *m, TSNode node)
{
	static const struct {
		const char *type;
		void (*emit)(struct maker *m, TSNode node);
	} emitters[] = {
		{ "expression_statement", expression },
		{ "return_statement", return_statement },
		{ "if_statement", if_statement },
		{ "for_statement", for_statement },
		{ "function_definition", emit_function },
		{ "decorated_definition", emit_function },
		{ "class_definition", emit_class },
		{ "while_statement", while_statement },
		{ "with_statement", with_statement },
		{ "try_statement", try_statement },
		{ "assert_statement", assert_statement },
		{ "raise_statement", raise },
		{ "break_statement", jump },
		{ "continue_statement", jump },
		{ "pass_statement", nothing },
		{ "global_statement", nothing },
		{ "import_statement", import },
		{ "import_from_statement", import },
		{ "future_import_statement", nothing },
	};

	m->line = node_line(node);
	if (node_is(ts_node_child(node, 0), "async"))
		node_outside(m->tree, node, "async");
	for (size_t i = 0; i < sizeof emitters / sizeof emitters[0]; i++)
		if (node_is(node, emitters[i].type)) {
			emitters[i].emit(m, node);
			return;
		}
	node_outside(m->tree, node, NULL);
}

/* A block's lines begin where its first one does; the grammar is lenient. */
static void check_indent(struct maker *m, TSNode node, unsigned column)
{
	TSPoint at = ts_node_start_point(node);
	const char *line = node_text(m->tree, node) - at.column;

	if (at.column != column && strspn(line, " \t") >= at.column)
		node_fault(m->tree, node,
			   "this line is indented by %u, the block it stands "
			   "in by %u.",
			   at.column, column);
}

void emit_body(struct maker *m, TSNode block)
{
	struct nodes list = node_children(m->tree, block);
	bool module = node_is(block, "module");

	if (list.len == 0 && !module)
		node_fault(m->tree, block,
			   "an indented line is expected behind the : before; "
			   "pass does nothing.");
	if (m->depth == TREE_DEPTH_MAX)
		node_fault(m->tree, block,
			   "this is nested more than %d deep; make a function "
			   "of it.",
			   TREE_DEPTH_MAX);
	m->depth++;
	for (size_t i = 0; i < list.len && !m->tree->failed; i++) {
		TSPoint first = ts_node_start_point(list.item[0]);

		check_indent(m, list.item[i], module ? 0 : first.column);
		statement(m, list.item[i]);
	}
	m->depth--;
}
