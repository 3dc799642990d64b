/* tree_build.h: from tree-sitter's nodes to the tree; for the files tree_*.c.
 *
 * Every reader gets a node and returns what it is in the tree, or NULL (or
 * false) with the first fault kept in the builder. Readers call each other
 * through build_expr and build_block, which count the depth.
 */
#ifndef FIGURES_COMPILE_TREE_BUILD_H
#define FIGURES_COMPILE_TREE_BUILD_H

#include <tree_sitter/api.h>

#include "figures/compile/python/tree.h"

struct builder {
	struct tree *tree;
	const char *text;
	struct error *e;
	unsigned depth;
	unsigned functions, loops; /* around the statement that is read */
	unsigned nested;	   /* functions and classes around it, in all */
};

struct nodes {
	TSNode *item;
	size_t len;
};

/* tree_scan.c: what is looked at before the grammar sees the text: its size and
 * characters, brackets and texts that are left open, indentation. False with a
 * sentence. */
bool tree_scan(struct tree *t, const char *text, struct error *e);

/* Does the line begin with a word that opens a block: def, if, for, …? */
bool tree_opens_block(const char *line);

/* tree_names.c */
struct tree_names *tree_names_new(struct arena *arena);

/* tree_scope.c: finds for every name where it lives. */
bool tree_scopes(struct tree *t, struct error *e);

/* tree_error.c: what is wrong, as "line 3, column 5: …". Always false. */
bool tree_fault(struct tree *t, struct error *e, struct place at,
		const char *format, ...) __attribute__((format(printf, 4, 5)));
bool build_fault(struct builder *b, TSNode at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Good Python that is not simulated: what names the construct. */
bool build_outside(struct builder *b, TSNode at, const char *what);
/* Says what is wrong where the grammar could not go on. */
bool build_syntax(struct builder *b, TSNode root);

/* tree_node.c */
bool node_is(TSNode node, const char *type);
struct place node_place(const struct builder *b, TSNode node);
TSNode node_field(TSNode node, const char *field);
/* Its text as an interned name. */
const char *node_name(struct builder *b, TSNode node);
size_t node_len(TSNode node);
const char *node_text(const struct builder *b, TSNode node);
/* Its children without comments; named ones, or with the words and signs
 * between them. An item of NULL and a kept fault if there are too many. */
bool node_children(struct builder *b, TSNode node, struct nodes *out);
bool node_parts(struct builder *b, TSNode node, struct nodes *out);
void *build_new(struct builder *b, size_t count, size_t size);
/* Into a function or a class, and out of it: false if it is too deep. */
bool build_enter(struct builder *b, TSNode node);
void build_leave(struct builder *b);
struct expr *build_expr_new(struct builder *b, TSNode node,
			    enum expr_kind kind);

/* tree_expr.c */
struct expr *build_expr(struct builder *b, TSNode node);
/* The operator of that text; an = behind it (+=) is passed over. */
bool build_op(struct builder *b, TSNode node, enum op *op);
bool build_exprs(struct builder *b, const struct nodes *nodes,
		 struct expr_list *out);
/* What may stand to the left of =. */
struct expr *build_target(struct builder *b, TSNode node);

/* tree_compound.c: calls, subscripts, comparisons, lambda, comprehensions */
struct expr *build_call(struct builder *b, TSNode node);
struct expr *build_subscript(struct builder *b, TSNode node);
struct expr *build_slice(struct builder *b, TSNode node);
struct expr *build_compare(struct builder *b, TSNode node);
struct expr *build_logic(struct builder *b, TSNode node);
struct expr *build_dict(struct builder *b, TSNode node);
struct expr *build_lambda(struct builder *b, TSNode node);
struct expr *build_comprehension(struct builder *b, TSNode node);

/* tree_text.c */
struct expr *build_text(struct builder *b, TSNode node);
struct expr *build_texts(struct builder *b, TSNode node);
struct expr *build_int(struct builder *b, TSNode node);
struct expr *build_float(struct builder *b, TSNode node);

/* tree_stmt.c */
bool build_block(struct builder *b, TSNode node, struct stmt_list *out);

/* tree_def.c: functions and classes */
bool build_function(struct builder *b, TSNode node, struct stmt *s);
bool build_class(struct builder *b, TSNode node, struct stmt *s);
bool build_decorated(struct builder *b, TSNode node, struct stmt *s);
bool build_params(struct builder *b, TSNode node, struct function *f);

/* tree_import.c: an import of what is there anyway; else a fault. */
bool build_import(struct builder *b, TSNode node);

#endif
