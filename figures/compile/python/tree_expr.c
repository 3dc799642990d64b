/* tree_expr.c: expressions, and what may be assigned to. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

static struct expr *build_name(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_NAME);

	if (x)
		x->name.id = node_name(b, node);
	return x && x->name.id ? x : NULL;
}

static struct expr *build_none(struct builder *b, TSNode node)
{
	return build_expr_new(b, node, EXPR_NONE);
}

static struct expr *build_ellipsis(struct builder *b, TSNode node)
{
	return build_expr_new(b, node, EXPR_ELLIPSIS);
}

static struct expr *build_truth(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_BOOL);

	if (x)
		x->truth = node_is(node, "true");
	return x;
}

static struct expr *build_attribute(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_ATTRIBUTE);
	TSNode name = node_field(node, "attribute");

	if (!x)
		return NULL;
	x->attribute.of = build_expr(b, node_field(node, "object"));
	x->attribute.name = node_name(b, name);
	x->attribute.at = node_place(b, name);
	return x->attribute.of && x->attribute.name ? x : NULL;
}

static const struct {
	const char *text;
	enum op op;
} operators[] = {
	{ "+", OP_ADD },  { "-", OP_SUB },	 { "*", OP_MUL },
	{ "/", OP_DIV },  { "//", OP_FLOORDIV }, { "%", OP_MOD },
	{ "**", OP_POW }, { "@", OP_MATMUL },	 { "&", OP_AND },
	{ "|", OP_OR },
};

/* The operator of that text, which may have an = behind it. */
bool build_op(struct builder *b, TSNode node, enum op *op)
{
	const char *text = node_text(b, node);
	size_t len = node_len(node);

	if (len > 1 && text[len - 1] == '=')
		len--;
	for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
		if (strlen(operators[i].text) == len &&
		    strncmp(operators[i].text, text, len) == 0) {
			*op = operators[i].op;
			return true;
		}
	return build_outside(b, node, "^, << and >>");
}

static struct expr *build_binary(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_BINARY);

	if (!x || !build_op(b, node_field(node, "operator"), &x->binary.op))
		return NULL;
	x->binary.left = build_expr(b, node_field(node, "left"));
	if (!x->binary.left)
		return NULL;
	x->binary.right = build_expr(b, node_field(node, "right"));
	return x->binary.right ? x : NULL;
}

/* -3 is a constant, as in CPython. */
static struct expr *fold(struct expr *x)
{
	struct expr *of = x->unary.of;

	if (x->unary.op != OP_NEG)
		return x;
	if (of->kind == EXPR_INT)
		of->integer = -of->integer;
	else if (of->kind == EXPR_FLOAT)
		of->real = -of->real;
	else
		return x;
	of->at = x->at;
	return of;
}

static struct expr *build_unary(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_UNARY);
	TSNode sign = node_field(node, "operator");

	if (!x)
		return NULL;
	x->unary.op = node_is(node, "not_operator") ? OP_NOT
		      : node_is(sign, "-")	    ? OP_NEG
		      : node_is(sign, "+")	    ? OP_POS
						    : OP_INVERT;
	x->unary.of = build_expr(b, node_field(node, "argument"));
	return x->unary.of ? fold(x) : NULL;
}

static struct expr *build_choice(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_CHOICE);
	struct nodes parts;

	if (!x || !node_children(b, node, &parts) || parts.len != 3)
		return NULL;
	x->choice.yes = build_expr(b, parts.item[0]);
	x->choice.test = x->choice.yes ? build_expr(b, parts.item[1]) : NULL;
	x->choice.no = x->choice.test ? build_expr(b, parts.item[2]) : NULL;
	return x->choice.no ? x : NULL;
}

bool build_exprs(struct builder *b, const struct nodes *nodes,
		 struct expr_list *out)
{
	out->item = build_new(b, nodes->len + 1, sizeof(struct expr *));
	if (!out->item)
		return false;
	for (; out->len < nodes->len; out->len++) {
		struct expr *x = build_expr(b, nodes->item[out->len]);
		if (!x)
			return false;
		out->item[out->len] = x;
	}
	return true;
}

static struct expr *build_row(struct builder *b, TSNode node,
			      enum expr_kind kind)
{
	struct expr *x = build_expr_new(b, node, kind);
	struct nodes items;

	if (!x || !node_children(b, node, &items) ||
	    !build_exprs(b, &items, &x->items))
		return NULL;
	return x;
}

static struct expr *build_tuple(struct builder *b, TSNode node)
{
	return build_row(b, node, EXPR_TUPLE);
}

static struct expr *build_list(struct builder *b, TSNode node)
{
	return build_row(b, node, EXPR_LIST);
}

static struct expr *build_inner(struct builder *b, TSNode node)
{
	return build_expr(b, ts_node_named_child(node, 0));
}

static const struct {
	const char *type;
	struct expr *(*build)(struct builder *b, TSNode node);
} readers[] = {
	{ "identifier", build_name },
	{ "attribute", build_attribute },
	{ "call", build_call },
	{ "integer", build_int },
	{ "binary_operator", build_binary },
	{ "float", build_float },
	{ "string", build_text },
	{ "subscript", build_subscript },
	{ "slice", build_slice },
	{ "tuple", build_tuple },
	{ "expression_list", build_tuple },
	{ "list", build_list },
	{ "unary_operator", build_unary },
	{ "not_operator", build_unary },
	{ "comparison_operator", build_compare },
	{ "boolean_operator", build_logic },
	{ "none", build_none },
	{ "true", build_truth },
	{ "false", build_truth },
	{ "ellipsis", build_ellipsis },
	{ "parenthesized_expression", build_inner },
	{ "conditional_expression", build_choice },
	{ "concatenated_string", build_texts },
	{ "dictionary", build_dict },
	{ "list_comprehension", build_comprehension },
	{ "generator_expression", build_comprehension },
	{ "lambda", build_lambda },
};

static const struct {
	const char *type, *what;
} outside[] = {
	{ "list_splat", "*args in a call or a list" },
	{ "list_splat_pattern", "*rest in an assignment" },
	{ "parenthesized_list_splat", "*args" },
	{ "dictionary_splat", "**kwargs" },
	{ "set", "a set" },
	{ "set_comprehension", "a set comprehension" },
	{ "dictionary_comprehension", "a dict comprehension" },
	{ "named_expression", ":=" },
	{ "await", "await" },
	{ "yield", "a generator (yield)" },
};

static struct expr *build_other(struct builder *b, TSNode node)
{
	for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
		if (node_is(node, outside[i].type)) {
			build_outside(b, node, outside[i].what);
			return NULL;
		}
	build_fault(b, node, "an expression is expected here.");
	return NULL;
}

struct expr *build_expr(struct builder *b, TSNode node)
{
	struct expr *x = NULL;
	size_t i = 0;

	if (ts_node_is_null(node))
		return build_other(b, node);
	if (b->depth == TREE_DEPTH_MAX) {
		build_fault(
			b, node,
			"this is nested more than %d deep; give parts of it "
			"names.",
			TREE_DEPTH_MAX);
		return NULL;
	}
	while (i < sizeof readers / sizeof readers[0] &&
	       !node_is(node, readers[i].type))
		i++;
	if (i == sizeof readers / sizeof readers[0])
		return build_other(b, node);
	b->depth++;
	x = readers[i].build(b, node);
	b->depth--;
	return x;
}

static struct expr *build_targets(struct builder *b, TSNode node)
{
	bool list = node_is(node, "list_pattern") || node_is(node, "list");
	struct expr *x = build_expr_new(b, node, list ? EXPR_LIST : EXPR_TUPLE);
	struct nodes items;

	if (!x || !node_children(b, node, &items))
		return NULL;
	x->items.item = build_new(b, items.len + 1, sizeof(struct expr *));
	if (!x->items.item)
		return NULL;
	for (; x->items.len < items.len; x->items.len++) {
		struct expr *of = build_target(b, items.item[x->items.len]);
		if (!of)
			return NULL;
		x->items.item[x->items.len] = of;
	}
	return x;
}

struct expr *build_target(struct builder *b, TSNode node)
{
	struct expr *x;

	if (node_is(node, "pattern_list") || node_is(node, "tuple_pattern") ||
	    node_is(node, "list_pattern") || node_is(node, "tuple") ||
	    node_is(node, "list")) {
		b->depth++;
		x = b->depth < TREE_DEPTH_MAX ? build_targets(b, node)
					      : build_expr(b, node);
		b->depth--;
		return x;
	}
	x = build_expr(b, node);
	if (x && x->kind != EXPR_NAME && x->kind != EXPR_ATTRIBUTE &&
	    x->kind != EXPR_SUBSCRIPT) {
		build_fault(b, node,
			    "nothing can be assigned to this; a name, x.a or "
			    "x[i] can.");
		return NULL;
	}
	return x;
}
