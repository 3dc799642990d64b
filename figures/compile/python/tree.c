/* tree.c: see tree.h. From text to tree: a look at the text, the grammar, the
 * builder, the scopes. */
#include "figures/compile/python/tree.h"

#include <string.h>

#include "figures/compile/python/tree_build.h"

/* vendor/tree-sitter-python */
const TSLanguage *tree_sitter_python(void);

static void init(struct tree *t)
{
	*t = (struct tree){ 0 };
	arena_init(&t->arena, TREE_ARENA_MAX);
	t->names = tree_names_new(&t->arena);
}

void tree_release(struct tree *t)
{
	arena_release(&t->arena);
	*t = (struct tree){ 0 };
}

static TSTree *parse(const char *text, struct error *e)
{
	TSParser *parser = ts_parser_new();
	TSTree *tree = NULL;

	if (parser && ts_parser_set_language(parser, tree_sitter_python()))
		tree = ts_parser_parse_string(parser, NULL, text,
					      (uint32_t)strlen(text));
	if (!tree)
		error_set(e, ERROR_SYSTEM, "program",
			  "The program could not be parsed.");
	if (parser)
		ts_parser_delete(parser);
	return tree;
}

static bool build(struct builder *b, TSNode root)
{
	return !ts_node_has_error(root) ? build_block(b, root, &b->tree->body)
					: build_syntax(b, root);
}

bool tree_read(struct tree *t, const char *text, struct error *e)
{
	struct builder b = { .tree = t, .text = text, .e = e };
	TSTree *parsed;
	bool ok;

	init(t);
	if (!tree_scan(t, text, e))
		return false;
	parsed = parse(text, e);
	if (!parsed)
		return false;
	ok = build(&b, ts_tree_root_node(parsed));
	ts_tree_delete(parsed);
	return ok && tree_scopes(t, e);
}

const char *op_text(enum op op)
{
	static const char *const texts[] = {
		[OP_ADD] = "+",	      [OP_SUB] = "-",
		[OP_MUL] = "*",	      [OP_DIV] = "/",
		[OP_FLOORDIV] = "//", [OP_MOD] = "%",
		[OP_POW] = "**",      [OP_MATMUL] = "@",
		[OP_AND] = "&",	      [OP_OR] = "|",
		[OP_NEG] = "-",	      [OP_POS] = "+",
		[OP_INVERT] = "~",    [OP_NOT] = "not",
		[OP_EQ] = "==",	      [OP_NE] = "!=",
		[OP_LT] = "<",	      [OP_LE] = "<=",
		[OP_GT] = ">",	      [OP_GE] = ">=",
		[OP_IS] = "is",	      [OP_IS_NOT] = "is not",
		[OP_IN] = "in",	      [OP_NOT_IN] = "not in",
	};

	return texts[op];
}
