/* code_stmt.c: stack code of statements. */
#include <string.h>

#include "figures/compile/code/code_emit.h"

void emit_end(struct maker *m)
{
	emit_const(m, val_none());
	emit(m, I_RETURN, 0);
}

/* --- assignments */

/* x = 1, x = y = 1; x: int alone does nothing. */
static void assign(struct maker *m, TSNode node)
{
	TSNode value = node_field(node, "right");

	while (node_is(value, "assignment"))
		value = node_field(value, "right");
	if (ts_node_is_null(value))
		return;
	emit_expr(m, value);
	for (; node_is(node, "assignment"); node = node_field(node, "right")) {
		if (node_is(node_field(node, "right"), "assignment"))
			emit(m, I_COPY, 1);
		emit_store(m, node_field(node, "left"));
	}
}

/* What is added to, with what it is found by below it: 0, 1 or 2 values. */
static int augmented(struct maker *m, TSNode to)
{
	if (node_is(to, "attribute")) {
		emit_field(m, to, "object");
		emit(m, I_COPY, 1);
		emit_named(m, I_ATTR, node_field(to, "attribute"));
		return 1;
	}
	if (node_is(to, "subscript")) {
		emit_item(m, to);
		emit(m, I_COPY, 2);
		emit(m, I_COPY, 2);
		emit(m, I_SUBSCRIPT, 0);
		return 2;
	}
	if (!node_is(to, "identifier"))
		node_fault(m->tree, to,
			   "nothing is added to this; to a name, x.a or x[i] "
			   "it can be.");
	emit_expr(m, to);
	return 0;
}

/* x += 1, x.a += 1, x[i] += 1 */
static void augment(struct maker *m, TSNode node)
{
	TSNode to = node_field(node, "left"), op = node_field(node, "operator");
	int below = augmented(m, to);

	emit_field(m, node, "right");
	emit(m, I_INPLACE, (int)op_of(m, op, OP_ADD, OP_OR, "="));
	for (int deep = below + 1; deep > 1; deep--)
		emit(m, I_SWAP, deep);
	if (below == 0)
		emit_store(m, to);
	else if (below == 1)
		emit_named(m, I_STORE_ATTR, node_field(to, "attribute"));
	else
		emit(m, I_STORE_SUBSCRIPT, 0);
}

/* An expression, or a = b, or a += b. A text alone is a comment. */
static void expression(struct maker *m, TSNode node)
{
	TSNode only = ts_node_named_child(node, 0);
	int len;

	if (node_is(only, "assignment")) {
		assign(m, only);
	} else if (node_is(only, "augmented_assignment")) {
		augment(m, only);
	} else {
		len = emit_children(m, node);
		if (len > 1)
			emit(m, I_TUPLE, len);
		if (node_is(only, "string") && len == 1 && !m->tree->failed &&
		    m->code.ins[m->code.len - 1].op == I_CONST)
			m->code.len--;
		else
			emit(m, I_POP, 0);
	}
}

static void raise(struct maker *m, TSNode node)
{
	if (emit_children(m, node) != 1)
		node_outside(m->tree, node, "raise alone, or from");
	emit(m, I_RAISE, 1);
}

static void assert_statement(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	jumps holds = NO_JUMPS;

	if (parts.len == 0)
		return;
	emit_jump_if(m, parts.item[0], true, &holds);
	emit(m, I_ASSERTION_ERROR, 0);
	if (parts.len > 1) {
		emit_expr(m, parts.item[1]);
		emit(m, I_CALL, 1);
	}
	emit(m, I_RAISE, 1);
	emit_land(m, holds);
}

/* --- blocks */

/* Is it there anyway, by the name that it has here? */
static bool is_there(const char *from, const char *name)
{
	static const char *const known[][2] = {
		{ "", "torch" },
		{ "", "torch.nn" },
		{ "", "torch.nn.functional" },
		{ "", "torch.nn as nn" },
		{ "", "torch.nn.functional as F" },
		{ "torch", "nn" },
		{ "torch.nn", "functional as F" },
		{ "", "math" },
		{ "", "os" },
		{ "", "time" },
		{ "", "random" },
		{ "", "warnings" },
		{ "", "logging" },
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i][0], from) == 0 &&
		    strcmp(known[i][1], name) == 0)
			return true;
	return strcmp(from, "typing") == 0; /* for annotations */
}

static void import(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);
	bool whole = node_is(node, "import_statement");
	const char *from = whole ? "" : node_name(m->tree, parts.item[0]);

	for (size_t i = whole ? 0 : 1; i < parts.len; i++) {
		const char *name = node_name(m->tree, parts.item[i]);

		if (!is_there(from, name))
			tree_fault(
				m->tree, ERROR_IMPOSSIBLE,
				node_text(m->tree, node),
				"%s%s%.40s is not simulated; imported can be "
				"torch, torch.nn as nn, torch.nn.functional "
				"as F, math, os, time, random, warnings and "
				"logging. Leave the line out if nothing "
				"here needs it.",
				from, *from ? "." : "", name);
	}
}

static void statement(struct maker *m, TSNode node)
{
	static const struct {
		const char *type;
		void (*emit)(struct maker *m, TSNode node);
	} emitters[] = {
		{ "expression_statement", expression },
		{ "return_statement", emit_return },
		{ "if_statement", emit_if },
		{ "for_statement", emit_for },
		{ "function_definition", emit_function },
		{ "decorated_definition", emit_function },
		{ "class_definition", emit_class },
		{ "while_statement", emit_while },
		{ "with_statement", emit_with },
		{ "try_statement", emit_try },
		{ "assert_statement", assert_statement },
		{ "raise_statement", raise },
		{ "break_statement", emit_leave },
		{ "continue_statement", emit_leave },
		{ "pass_statement", NULL },
		{ "global_statement", NULL },
		{ "import_statement", import },
		{ "import_from_statement", import },
		{ "future_import_statement", NULL },
	};

	m->line = node_line(node);
	if (node_is(ts_node_child(node, 0), "async"))
		node_outside(m->tree, node, "async");
	for (size_t i = 0; i < sizeof emitters / sizeof emitters[0]; i++)
		if (node_is(node, emitters[i].type)) {
			if (emitters[i].emit)
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

/* else and except begin where their statement does. */
static void check_clauses(struct maker *m, TSNode node)
{
	struct nodes parts = node_children(m->tree, node);

	for (size_t i = 0; i < parts.len; i++)
		if (strstr(ts_node_type(parts.item[i]), "_clause"))
			check_indent(m, parts.item[i],
				     ts_node_start_point(node).column);
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
		check_clauses(m, list.item[i]);
		statement(m, list.item[i]);
	}
	m->depth--;
}
