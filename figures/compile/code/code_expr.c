/* code_expr.c: stack code of expressions. */
#include <string.h>

#include "figures/compile/code/code_emit.h"

void emit_field(struct maker *m, TSNode node, const char *field)
{
	emit_expr(m, node_field(node, field));
}

int emit_children(struct maker *m, TSNode node)
{
	struct nodes list = node_children(m->tree, node);

	for (size_t i = 0; i < list.len; i++)
		emit_expr(m, list.item[i]);
	return (int)list.len;
}

static void identifier(struct maker *m, TSNode node)
{
	emit_name(m, node, false);
}

static void constant(struct maker *m, TSNode node)
{
	if (node_is(node, "none"))
		emit_const(m, val_none());
	else if (node_is(node, "ellipsis"))
		emit_const(m, (struct val){ .kind = VAL_ELLIPSIS });
	else
		emit_const(m, val_bool(node_is(node, "true")));
}

static void attribute(struct maker *m, TSNode node)
{
	emit_field(m, node, "object");
	emit_named(m, I_ATTR, node_field(node, "attribute"));
}

/* --- calls */

/* Names of the named ones, as a tuple. */
static void add_keyword(struct maker *m, TSNode node, struct list *names)
{
	const char *name = node_name(m->tree, node_field(node, "name"));
	struct val *last;

	for (int i = 0; i < names->len && !m->tree->failed; i++)
		if (names->item[i].text->chars == name)
			node_fault(m->tree, node, "%s is given twice.", name);
	last = tree_add(m->tree, names->item, names->len);
	if (last)
		*last = make_text(m, name, strlen(name));
	emit_field(m, node, "value");
}

/* f(x for x in y) has its argument in place of the list. */
static void call_with(struct maker *m, TSNode list)
{
	struct nodes args = { &list, 1 };
	struct list *names = tree_room(m->tree, 1, sizeof *names);
	struct val all = { .kind = VAL_TUPLE, .list = names };
	int at, named = 0;

	if (!node_is(list, "generator_expression"))
		args = node_children(m->tree, list);
	for (size_t i = 0; i < args.len && names; i++) {
		if (node_is(args.item[i], "keyword_argument"))
			add_keyword(m, args.item[i], names);
		else if (names->len == 0)
			emit_expr(m, args.item[i]);
		else
			node_fault(m->tree, args.item[i],
				   "a value without a name must stand before "
				   "those with one.");
	}
	if (names && names->len > 0)
		named = make_const(m, all) + 1;
	at = emit(m, I_CALL, (int)args.len);
	if (!m->tree->failed)
		m->code.ins[at].more = named;
}

/* CPython gives a method's call the line of its name. */
static void call(struct maker *m, TSNode node)
{
	TSNode f = node_field(node, "function");

	emit_expr(m, f);
	if (node_is(f, "attribute")) {
		m->line = node_line(node_field(f, "attribute"));
		if (!m->tree->failed)
			m->code.ins[m->code.len - 1].line = m->line;
	}
	call_with(m, node_field(node, "arguments"));
}

/* --- operators */

enum op op_of(struct maker *m, TSNode node, enum op from, enum op to,
	      const char *tail)
{
	const char *type = ts_node_type(node);

	for (enum op op = from; op <= to; op++) {
		size_t len = strlen(op_text(op));

		if (strncmp(type, op_text(op), len) == 0 &&
		    strcmp(type + len, tail) == 0)
			return op;
	}
	node_outside(m->tree, node, NULL);
	return from;
}

static void binary(struct maker *m, TSNode node)
{
	TSNode op = node_field(node, "operator");

	emit_field(m, node, "left");
	emit_field(m, node, "right");
	emit(m, I_BINARY, (int)op_of(m, op, OP_ADD, OP_OR, ""));
}

static void unary(struct maker *m, TSNode node)
{
	enum op op = op_of(m, ts_node_child(node, 0), OP_NEG, OP_NOT, "");

	emit_field(m, node, "argument");
	emit(m, I_UNARY, (int)op);
}

/* --- containers */

/* x[a, b] is x[(a, b)]. */
void emit_item(struct maker *m, TSNode node)
{
	TSNode last = ts_node_child(node, ts_node_child_count(node) - 2);
	int len = emit_children(m, node);

	if (len > 2 || node_is(last, ","))
		emit(m, I_TUPLE, len - 1);
}

static void subscript(struct maker *m, TSNode node)
{
	emit_item(m, node);
	emit(m, I_SUBSCRIPT, 0);
}

static void slice(struct maker *m, TSNode node)
{
	struct nodes parts = node_parts(m->tree, node, true);
	bool given = false;
	int ends = 0;

	for (size_t i = 0; i <= parts.len; i++) {
		if (i < parts.len && !node_is(parts.item[i], ":")) {
			emit_expr(m, parts.item[i]);
			given = true;
			continue;
		}
		if (!given)
			emit_const(m, val_none());
		given = false;
		ends++;
	}
	if (ends < 3)
		emit_const(m, val_none());
	emit(m, I_SLICE, 0);
}

static void row(struct maker *m, TSNode node)
{
	int len = emit_children(m, node);

	emit(m,
	     node_is(node, "list")	   ? I_LIST
	     : node_is(node, "dictionary") ? I_DICT
					   : I_TUPLE,
	     len);
}

static void pair(struct maker *m, TSNode node)
{
	emit_field(m, node, "key");
	emit_field(m, node, "value");
}

static void inner(struct maker *m, TSNode node)
{
	emit_expr(m, ts_node_named_child(node, 0));
}

typedef void emitter(struct maker *m, TSNode node);

static emitter *expression(TSNode node)
{
	static const struct {
		const char *type;
		emitter *emit;
	} emitters[] = {
		{ "identifier", identifier },
		{ "attribute", attribute },
		{ "call", call },
		{ "integer", emit_number },
		{ "binary_operator", binary },
		{ "float", emit_number },
		{ "string", emit_text },
		{ "concatenated_string", emit_text },
		{ "subscript", subscript },
		{ "slice", slice },
		{ "tuple", row },
		{ "expression_list", row },
		{ "list", row },
		{ "unary_operator", unary },
		{ "not_operator", unary },
		{ "comparison_operator", emit_comparison },
		{ "boolean_operator", emit_boolean },
		{ "none", constant },
		{ "true", constant },
		{ "false", constant },
		{ "ellipsis", constant },
		{ "parenthesized_expression", inner },
		{ "conditional_expression", emit_choice },
		{ "dictionary", row },
		{ "pair", pair },
		{ "list_comprehension", emit_comprehension },
		{ "generator_expression", emit_comprehension },
		{ "lambda", emit_lambda },
	};

	for (size_t i = 0; i < sizeof emitters / sizeof emitters[0]; i++)
		if (node_is(node, emitters[i].type))
			return emitters[i].emit;
	return NULL;
}

void emit_expr(struct maker *m, TSNode node)
{
	emitter *emits = expression(node);
	int line = m->line;

	if (ts_node_is_null(node) || m->tree->failed)
		return;
	if (m->depth == TREE_DEPTH_MAX)
		node_fault(m->tree, node,
			   "this is nested more than %d deep; give parts of "
			   "it names.",
			   TREE_DEPTH_MAX);
	if (!emits)
		node_outside(m->tree, node, NULL);
	if (m->tree->failed || !emits)
		return;
	m->depth++;
	m->line = node_line(node);
	emits(m, node);
	m->line = line;
	m->depth--;
}

/* --- targets */

static bool is_row(TSNode node)
{
	return node_is(node, "pattern_list") || node_is(node, "tuple_pattern");
}

void emit_store(struct maker *m, TSNode node)
{
	struct nodes items;

	if (node_is(node, "identifier")) {
		emit_name(m, node, true);
	} else if (node_is(node, "attribute")) {
		emit_field(m, node, "object");
		emit_named(m, I_STORE_ATTR, node_field(node, "attribute"));
	} else if (node_is(node, "subscript")) {
		emit_item(m, node);
		emit(m, I_STORE_SUBSCRIPT, 0);
	} else if (is_row(node) && m->depth < TREE_DEPTH_MAX) {
		items = node_children(m->tree, node);
		emit(m, I_UNPACK, (int)items.len);
		m->depth++;
		for (size_t i = 0; i < items.len; i++)
			emit_store(m, items.item[i]);
		m->depth--;
	} else if (node_is(node, "list_splat_pattern")) {
		node_outside(m->tree, node, "a starred name before =");
	} else {
		node_fault(m->tree, node,
			   "nothing is assigned to this; a name, x.a or x[i] "
			   "can be.");
	}
}
