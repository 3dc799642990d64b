/* tree_stmt.c: statements and blocks. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

typedef bool stmt_reader(struct builder *b, TSNode node, struct stmt *s);

/* `a = b = v` comes as an assignment whose right side is one. */
static bool read_assign(struct builder *b, TSNode node, struct stmt *s)
{
	size_t len = 1;
	TSNode right;

	for (right = node_field(node, "right");
	     !ts_node_is_null(right) && node_is(right, "assignment");
	     right = node_field(right, "right"))
		len++;
	s->kind = STMT_ASSIGN;
	if (ts_node_is_null(right)) { /* x: int */
		s->kind = STMT_PASS;
		return true;
	}
	s->assign.targets.item = build_new(b, len, sizeof(struct expr *));
	if (!s->assign.targets.item)
		return false;
	for (size_t i = 0; i < len; i++, node = node_field(node, "right")) {
		struct expr *x = build_target(b, node_field(node, "left"));
		if (!x)
			return false;
		s->assign.targets.item[s->assign.targets.len++] = x;
	}
	s->assign.value = build_expr(b, right);
	return s->assign.value != NULL;
}

static bool read_augment(struct builder *b, TSNode node, struct stmt *s)
{
	s->kind = STMT_AUGMENT;
	s->augment.target = build_target(b, node_field(node, "left"));
	if (s->augment.target && (s->augment.target->kind == EXPR_TUPLE ||
				  s->augment.target->kind == EXPR_LIST))
		return build_fault(
			b, node,
			"of several at once nothing can be added to; "
			"one name, x.a or x[i] can be.");
	if (!s->augment.target ||
	    !build_op(b, node_field(node, "operator"), &s->augment.op))
		return false;
	s->augment.value = build_expr(b, node_field(node, "right"));
	return s->augment.value != NULL;
}

/* An expression, or a = b, or a += b. */
static bool read_expression(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes parts;

	if (!node_children(b, node, &parts))
		return false;
	if (parts.len != 1) { /* a, b */
		struct expr *x = build_expr_new(b, node, EXPR_TUPLE);
		s->value = x;
		return x && build_exprs(b, &parts, &x->items);
	}
	if (node_is(parts.item[0], "assignment"))
		return read_assign(b, parts.item[0], s);
	if (node_is(parts.item[0], "augmented_assignment"))
		return read_augment(b, parts.item[0], s);
	s->value = build_expr(b, parts.item[0]);
	return s->value != NULL;
}

static bool read_return(struct builder *b, TSNode node, struct stmt *s)
{
	TSNode value = ts_node_named_child(node, 0);

	s->kind = STMT_RETURN;
	if (b->functions == 0)
		return build_fault(b, node, "return stands in no function.");
	if (!ts_node_is_null(value) && !node_is(value, "comment"))
		return (s->value = build_expr(b, value)) != NULL;
	return true;
}

static bool read_raise(struct builder *b, TSNode node, struct stmt *s)
{
	TSNode value = ts_node_named_child(node, 0);

	s->kind = STMT_RAISE;
	if (!ts_node_is_null(node_field(node, "cause")))
		return build_outside(b, node, "raise … from");
	if (!ts_node_is_null(value))
		return (s->value = build_expr(b, value)) != NULL;
	return true;
}

static bool read_assert(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes parts;

	s->kind = STMT_ASSERT;
	if (!node_children(b, node, &parts) || parts.len == 0)
		return false;
	s->assertion.test = build_expr(b, parts.item[0]);
	if (s->assertion.test && parts.len > 1)
		return (s->assertion.message = build_expr(b, parts.item[1])) !=
		       NULL;
	return s->assertion.test != NULL;
}

/* The list of one statement: what an elif is in otherwise. */
static struct stmt *one(struct builder *b, TSNode node, struct stmt_list *list)
{
	struct stmt *s = build_new(b, 1, sizeof *s);

	list->item = build_new(b, 1, sizeof(struct stmt *));
	if (!s || !list->item)
		return NULL;
	s->kind = STMT_IF;
	s->at = node_place(b, node);
	s->end_line = ts_node_end_point(node).row + 1;
	list->item[0] = s;
	list->len = 1;
	return s;
}

static bool read_arm(struct builder *b, TSNode node, struct stmt *s)
{
	s->branch.test = build_expr(b, node_field(node, "condition"));
	return s->branch.test &&
	       build_block(b, node_field(node, "consequence"), &s->branch.then);
}

static bool read_if(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes parts;

	s->kind = STMT_IF;
	if (!node_children(b, node, &parts) || !read_arm(b, node, s))
		return false;
	for (size_t i = 0; i < parts.len; i++) {
		TSNode part = parts.item[i];
		if (node_is(part, "else_clause"))
			return build_block(b, node_field(part, "body"),
					   &s->branch.otherwise);
		if (!node_is(part, "elif_clause"))
			continue;
		s = one(b, part, &s->branch.otherwise);
		if (!s || !read_arm(b, part, s))
			return false;
	}
	return true;
}

static bool is_async(TSNode node)
{
	return ts_node_child_count(node) > 0 &&
	       node_is(ts_node_child(node, 0), "async");
}

static bool loop_body(struct builder *b, TSNode node, struct stmt *s)
{
	TSNode other = node_field(node, "alternative");
	bool ok;

	if (!ts_node_is_null(other))
		return build_outside(b, other, "else after a loop");
	b->loops++;
	ok = build_block(b, node_field(node, "body"), &s->loop.body);
	b->loops--;
	return ok;
}

static bool read_for(struct builder *b, TSNode node, struct stmt *s)
{
	s->kind = STMT_FOR;
	if (is_async(node))
		return build_outside(b, node, "async");
	s->loop.target = build_target(b, node_field(node, "left"));
	if (!s->loop.target)
		return false;
	s->loop.iterable = build_expr(b, node_field(node, "right"));
	return s->loop.iterable && loop_body(b, node, s);
}

static bool read_while(struct builder *b, TSNode node, struct stmt *s)
{
	s->kind = STMT_WHILE;
	s->loop.test = build_expr(b, node_field(node, "condition"));
	return s->loop.test && loop_body(b, node, s);
}

static bool read_handler(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes parts;
	TSNode type;

	if (!node_children(b, node, &parts) || parts.len == 0)
		return false;
	s->attempt.handler_at = node_place(b, node);
	type = parts.item[0];
	if (node_is(type, "as_pattern")) {
		TSNode alias = node_field(type, "alias");
		s->attempt.name =
			build_target(b, ts_node_named_child(alias, 0));
		if (!s->attempt.name)
			return false;
		type = ts_node_named_child(type, 0);
	}
	if (!node_is(type, "block") && !(s->attempt.type = build_expr(b, type)))
		return false;
	return build_block(b, parts.item[parts.len - 1], &s->attempt.handler);
}

static bool read_try(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes parts;

	s->kind = STMT_TRY;
	if (!node_children(b, node, &parts))
		return false;
	for (size_t i = 1; i < parts.len; i++)
		if (!node_is(parts.item[i], "except_clause") || i > 1)
			return build_outside(b, parts.item[i],
					     node_is(parts.item[i],
						     "finally_clause")
						     ? "try/finally"
					     : node_is(parts.item[i],
						       "else_clause")
						     ? "else after try"
						     : "a second except");
	if (parts.len < 2)
		return build_fault(b, node, "try needs an except.");
	return build_block(b, node_field(node, "body"), &s->attempt.body) &&
	       read_handler(b, parts.item[1], s);
}

static bool read_with(struct builder *b, TSNode node, struct stmt *s)
{
	TSNode clause = ts_node_named_child(node, 0), value;
	struct nodes items;

	s->kind = STMT_WITH;
	if (is_async(node))
		return build_outside(b, node, "async");
	if (!node_children(b, clause, &items) || items.len == 0)
		return false;
	if (items.len > 1)
		return build_outside(b, items.item[1],
				     "a second context manager in one with");
	value = node_field(items.item[0], "value");
	if (node_is(value, "as_pattern")) {
		TSNode alias = node_field(value, "alias");
		s->with.target = build_target(b, ts_node_named_child(alias, 0));
		if (!s->with.target)
			return false;
		value = ts_node_named_child(value, 0);
	}
	s->with.context = build_expr(b, value);
	return s->with.context &&
	       build_block(b, node_field(node, "body"), &s->with.body);
}

/* break and continue */
static bool read_jump(struct builder *b, TSNode node, struct stmt *s)
{
	bool is_break = node_is(node, "break_statement");

	s->kind = is_break ? STMT_BREAK : STMT_CONTINUE;
	if (b->loops == 0)
		return build_fault(b, node, "%s stands in no loop.",
				   is_break ? "break" : "continue");
	return true;
}

static bool read_pass(struct builder *b, TSNode node, struct stmt *s)
{
	(void)b;
	(void)node;
	s->kind = STMT_PASS;
	return true;
}

/* Leaves nothing to be done; the scopes need its names. */
static bool read_global(struct builder *b, TSNode node, struct stmt *s)
{
	struct nodes names;
	struct expr *x = build_expr_new(b, node, EXPR_TUPLE);

	if (!x || !node_children(b, node, &names) ||
	    !build_exprs(b, &names, &x->items))
		return false;
	s->kind = STMT_PASS;
	s->value = x;
	return true;
}

static bool read_import(struct builder *b, TSNode node, struct stmt *s)
{
	s->kind = STMT_PASS;
	return build_import(b, node);
}

static const struct {
	const char *type;
	stmt_reader *read;
} readers[] = {
	{ "expression_statement", read_expression },
	{ "return_statement", read_return },
	{ "if_statement", read_if },
	{ "for_statement", read_for },
	{ "function_definition", build_function },
	{ "class_definition", build_class },
	{ "decorated_definition", build_decorated },
	{ "while_statement", read_while },
	{ "with_statement", read_with },
	{ "try_statement", read_try },
	{ "assert_statement", read_assert },
	{ "raise_statement", read_raise },
	{ "break_statement", read_jump },
	{ "continue_statement", read_jump },
	{ "pass_statement", read_pass },
	{ "global_statement", read_global },
	{ "import_statement", read_import },
	{ "import_from_statement", read_import },
	{ "future_import_statement", read_pass },
};

static const struct {
	const char *type, *what;
} outside[] = {
	{ "match_statement", "match" },
	{ "delete_statement", "del" },
	{ "nonlocal_statement", "nonlocal" },
	{ "type_alias_statement", "type" },
	{ "exec_statement", "exec" },
};

static bool read_other(struct builder *b, TSNode node)
{
	for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
		if (node_is(node, outside[i].type))
			return build_outside(b, node, outside[i].what);
	if (node_is(node, "print_statement"))
		return build_fault(b, node, "print(…) needs its brackets.");
	return build_fault(b, node, "a statement is expected here.");
}

static bool read_stmt(struct builder *b, TSNode node, struct stmt *s)
{
	s->kind = STMT_EXPR;
	s->at = node_place(b, node);
	s->end_line = ts_node_end_point(node).row + 1;
	for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
		if (node_is(node, readers[i].type))
			return readers[i].read(b, node, s);
	return read_other(b, node);
}

static bool read_block(struct builder *b, const struct nodes *nodes,
		       struct stmt_list *out)
{
	struct stmt *room = build_new(b, nodes->len, sizeof *room);

	out->item = build_new(b, nodes->len, sizeof(struct stmt *));
	if (!out->item || !room)
		return false;
	for (size_t i = 0; i < nodes->len; i++) {
		if (!read_stmt(b, nodes->item[i], &room[i]))
			return false;
		out->item[out->len++] = &room[i];
	}
	return true;
}

bool build_block(struct builder *b, TSNode node, struct stmt_list *out)
{
	struct nodes nodes;
	bool ok;

	if (!node_children(b, node, &nodes))
		return false;
	if (nodes.len == 0 && !node_is(node, "module"))
		return build_fault(b, node,
				   "this block is empty; pass does nothing.");
	if (b->depth == TREE_DEPTH_MAX)
		return build_fault(b, node,
				   "this is nested more than %d deep; make a "
				   "function of it.",
				   TREE_DEPTH_MAX);
	b->depth++;
	ok = read_block(b, &nodes, out);
	b->depth--;
	return ok;
}
