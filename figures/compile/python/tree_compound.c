/* tree_compound.c: expressions with several parts: calls, subscripts, chains of
 * comparisons, dicts, and the functions that stand inside an expression. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

static bool add_keyword(struct builder *b, TSNode node, struct expr *call)
{
	struct keyword *k = &call->call.keyword[call->call.keyword_len];

	k->name = node_name(b, node_field(node, "name"));
	k->value = build_expr(b, node_field(node, "value"));
	for (size_t i = 0; i < call->call.keyword_len; i++)
		if (call->call.keyword[i].name == k->name)
			return build_fault(b, node, "%s is given twice.",
					   k->name);
	call->call.keyword_len++;
	return k->name && k->value;
}

static bool add_arg(struct builder *b, TSNode node, struct expr *call)
{
	struct expr *x;

	if (node_is(node, "keyword_argument"))
		return add_keyword(b, node, call);
	x = build_expr(b, node);
	if (x && call->call.keyword_len > 0)
		return build_fault(b, node,
				   "a value without a name must stand before "
				   "those with one.");
	call->call.args.item[call->call.args.len] = x;
	call->call.args.len += x != NULL;
	return x != NULL;
}

static bool add_args(struct builder *b, TSNode list, struct expr *call)
{
	struct nodes args = { .item = &list, .len = 1 };

	if (!node_is(list, "generator_expression") &&
	    !node_children(b, list, &args))
		return false;
	call->call.args.item =
		build_new(b, args.len + 1, sizeof(struct expr *));
	call->call.keyword = build_new(b, args.len + 1, sizeof(struct keyword));
	if (!call->call.args.item || !call->call.keyword)
		return false;
	for (size_t i = 0; i < args.len; i++)
		if (!add_arg(b, args.item[i], call))
			return false;
	return true;
}

struct expr *build_call(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_CALL);

	if (!x)
		return NULL;
	x->call.function = build_expr(b, node_field(node, "function"));
	if (!x->call.function || !add_args(b, node_field(node, "arguments"), x))
		return NULL;
	return x;
}

/* x[a, b]: the parts behind the value, as one tuple. */
static struct expr *build_index(struct builder *b, const struct nodes *parts)
{
	struct nodes items = { parts->item + 1, parts->len - 1 };
	struct expr *tuple = build_expr_new(b, parts->item[1], EXPR_TUPLE);

	if (!tuple || !build_exprs(b, &items, &tuple->items))
		return NULL;
	return tuple;
}

static bool has_comma(struct builder *b, TSNode node)
{
	struct nodes parts;

	if (!node_parts(b, node, &parts))
		return false;
	for (size_t i = 0; i < parts.len; i++)
		if (node_is(parts.item[i], ","))
			return true;
	return false;
}

struct expr *build_subscript(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_SUBSCRIPT);
	struct nodes parts;

	if (!x || !node_children(b, node, &parts))
		return NULL;
	if (parts.len < 2) {
		build_fault(b, node, "an index is expected between [ and ].");
		return NULL;
	}
	x->subscript.of = build_expr(b, parts.item[0]);
	if (!x->subscript.of)
		return NULL;
	x->subscript.index = parts.len > 2 || has_comma(b, node)
				     ? build_index(b, &parts)
				     : build_expr(b, parts.item[1]);
	return x->subscript.index ? x : NULL;
}

struct expr *build_slice(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_SLICE);
	struct nodes parts;
	unsigned colons = 0;

	if (!x || !node_parts(b, node, &parts))
		return NULL;
	for (size_t i = 0; i < parts.len; i++) {
		struct expr **end = colons == 0	  ? &x->slice.from
				    : colons == 1 ? &x->slice.to
						  : &x->slice.step;
		if (node_is(parts.item[i], ":"))
			colons++;
		else if (!(*end = build_expr(b, parts.item[i])))
			return NULL;
	}
	return x;
}

/* The comparison whose words begin at *i: "not in" and "is not" may come as two.
 * *i goes to the last of them. */
static bool compare_op(struct builder *b, const struct nodes *parts, size_t *i,
		       enum op *out)
{
	static const struct {
		const char *first, *second;
		enum op op;
	} ops[] = {
		{ "==", "", OP_EQ },	     { "!=", "", OP_NE },
		{ "<=", "", OP_LE },	     { ">=", "", OP_GE },
		{ "<", "", OP_LT },	     { ">", "", OP_GT },
		{ "is", "not", OP_IS_NOT },  { "is not", "", OP_IS_NOT },
		{ "is", "", OP_IS },	     { "not", "in", OP_NOT_IN },
		{ "not in", "", OP_NOT_IN }, { "in", "", OP_IN },
	};

	for (size_t k = 0; k < sizeof ops / sizeof ops[0]; k++) {
		if (!node_is(parts->item[*i], ops[k].first))
			continue;
		if (*ops[k].second &&
		    (*i + 1 >= parts->len ||
		     !node_is(parts->item[*i + 1], ops[k].second)))
			continue;
		*i += *ops[k].second != '\0';
		*out = ops[k].op;
		return true;
	}
	return build_fault(b, parts->item[*i],
			   "Python has no such comparison; there are == != < "
			   "<= > >= is, is not, in, not in.");
}

static bool compare_rest(struct builder *b, const struct nodes *parts,
			 struct expr *x)
{
	size_t ops = 0;

	x->compare.op = build_new(b, parts->len, sizeof *x->compare.op);
	x->compare.rest.item = build_new(b, parts->len, sizeof(struct expr *));
	if (!x->compare.op || !x->compare.rest.item)
		return false;
	for (size_t i = 1; i < parts->len; i++) {
		struct expr *operand;
		if (!ts_node_is_named(parts->item[i])) {
			if (!compare_op(b, parts, &i, &x->compare.op[ops++]))
				return false;
			continue;
		}
		operand = build_expr(b, parts->item[i]);
		if (!operand)
			return false;
		x->compare.rest.item[x->compare.rest.len++] = operand;
	}
	return ops == x->compare.rest.len && ops > 0;
}

struct expr *build_compare(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_COMPARE);
	struct nodes parts;

	if (!x || !node_parts(b, node, &parts) || parts.len == 0)
		return NULL;
	x->compare.first = build_expr(b, parts.item[0]);
	if (!x->compare.first || !compare_rest(b, &parts, x))
		return NULL;
	return x;
}

static bool is_and(TSNode node)
{
	return node_is(node_field(node, "operator"), "and");
}

/* a and b and c comes as (a and b) and c: one list of three. */
struct expr *build_logic(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_LOGIC);
	size_t len = 2;
	TSNode left;

	if (!x)
		return NULL;
	x->logic.is_and = is_and(node);
	for (left = node_field(node, "left");
	     node_is(left, "boolean_operator") &&
	     is_and(left) == x->logic.is_and;
	     left = node_field(left, "left"))
		len++;
	x->logic.items.item = build_new(b, len, sizeof(struct expr *));
	if (!x->logic.items.item)
		return NULL;
	x->logic.items.len = len;
	for (size_t i = len; i-- > 0; node = node_field(node, "left")) {
		TSNode at = i > 0 ? node_field(node, "right") : node;
		x->logic.items.item[i] = build_expr(b, at);
		if (!x->logic.items.item[i])
			return NULL;
	}
	return x;
}

static bool add_pair(struct builder *b, TSNode node, struct expr *x)
{
	size_t at = x->dict.len;

	if (!node_is(node, "pair"))
		return build_outside(b, node, "** in a dict");
	x->dict.key[at] = build_expr(b, node_field(node, "key"));
	if (!x->dict.key[at])
		return false;
	x->dict.value[at] = build_expr(b, node_field(node, "value"));
	x->dict.len++;
	return x->dict.value[at] != NULL;
}

struct expr *build_dict(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_DICT);
	struct nodes pairs;

	if (!x || !node_children(b, node, &pairs))
		return NULL;
	x->dict.key = build_new(b, pairs.len + 1, sizeof(struct expr *));
	x->dict.value = build_new(b, pairs.len + 1, sizeof(struct expr *));
	if (!x->dict.key || !x->dict.value)
		return NULL;
	for (size_t i = 0; i < pairs.len; i++)
		if (!add_pair(b, pairs.item[i], x))
			return NULL;
	return x;
}

static struct function *new_function(struct builder *b, TSNode node,
				     enum function_kind kind, const char *name)
{
	struct function *f = build_new(b, 1, sizeof *f);

	if (!f)
		return NULL;
	f->kind = kind;
	f->name = tree_name(b->tree, name);
	f->at = node_place(b, node);
	f->first_line = f->at.line;
	f->end_line = ts_node_end_point(node).row + 1;
	return f->name ? f : NULL;
}

/* The body of a lambda: return of its value. */
static bool lambda_body(struct builder *b, TSNode node, struct function *f)
{
	struct stmt *s = build_new(b, 1, sizeof *s);

	f->body.item = build_new(b, 1, sizeof(struct stmt *));
	if (!s || !f->body.item)
		return false;
	*s = (struct stmt){ .kind = STMT_RETURN,
			    .at = node_place(b, node),
			    .end_line = f->end_line };
	f->body.item[0] = s;
	f->body.len = 1;
	return (s->value = build_expr(b, node)) != NULL;
}

static bool lambda(struct builder *b, TSNode node, struct function *f)
{
	TSNode params = node_field(node, "parameters");

	if (!ts_node_is_null(params) && !build_params(b, params, f))
		return false;
	return lambda_body(b, node_field(node, "body"), f);
}

struct expr *build_lambda(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_LAMBDA);
	bool ok;

	if (!x || !build_enter(b, node))
		return NULL;
	x->function = new_function(b, node, FUNCTION_LAMBDA, "<lambda>");
	ok = x->function && lambda(b, node, x->function);
	build_leave(b);
	return ok ? x : NULL;
}

/* A comprehension's one parameter is what is iterated over. */
static bool set_iterated(struct builder *b, struct function *f)
{
	f->param = build_new(b, 1, sizeof *f->param);
	if (!f->param)
		return false;
	f->param[0].name = tree_name(b->tree, ".0");
	f->param[0].at = f->at;
	f->param_len = 1;
	return f->param[0].name != NULL;
}

/* Only: element for target in iterable. */
static bool one_for(struct builder *b, TSNode node, struct nodes *parts)
{
	if (!node_children(b, node, parts))
		return false;
	for (size_t i = 2; i < parts->len; i++)
		return build_outside(b, parts->item[i],
				     node_is(parts->item[i], "if_clause")
					     ? "a comprehension with if"
					     : "a comprehension with two for");
	if (parts->len < 2)
		return build_fault(b, node,
				   "a for is missing in the brackets.");
	if (ts_node_child_count(parts->item[1]) > 0 &&
	    node_is(ts_node_child(parts->item[1], 0), "async"))
		return build_outside(b, parts->item[1], "async");
	return true;
}

static bool comprehension(struct builder *b, TSNode node, struct expr *x)
{
	struct function *f = x->comprehension.function;
	struct nodes parts;

	if (!f || !set_iterated(b, f) || !one_for(b, node, &parts))
		return false;
	f->element = build_expr(b, parts.item[0]);
	if (!f->element)
		return false;
	f->target = build_target(b, node_field(parts.item[1], "left"));
	if (!f->target)
		return false;
	x->comprehension.iterable =
		build_expr(b, node_field(parts.item[1], "right"));
	return x->comprehension.iterable != NULL;
}

struct expr *build_comprehension(struct builder *b, TSNode node)
{
	bool list = node_is(node, "list_comprehension");
	struct expr *x = build_expr_new(b, node, EXPR_COMPREHENSION);
	bool ok;

	if (!x || !build_enter(b, node))
		return NULL;
	x->comprehension.function =
		new_function(b, node,
			     list ? FUNCTION_LISTCOMP : FUNCTION_GENEXPR,
			     list ? "<listcomp>" : "<genexpr>");
	ok = comprehension(b, node, x);
	build_leave(b);
	return ok ? x : NULL;
}
