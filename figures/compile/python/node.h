/* node.h: tree-sitter's nodes, as the reader of a program asks for them, and what
 * is said of a program that cannot be read.
 *
 * A fault is kept in the tree (failed) and its sentence in the error that was
 * given; only the first one is. Readers go on after it, and make nothing more.
 */
#ifndef FIGURES_COMPILE_NODE_H
#define FIGURES_COMPILE_NODE_H

#include <tree_sitter/api.h>

#include "figures/compile/python/tree.h"

struct nodes {
	TSNode *item;
	size_t len;
};

/* tree.c: an empty tree, then the grammar's nodes; false with a sentence if the
 * text is no Python. */
bool tree_parse(struct tree *t, const char *text, struct error *e);

/* count elements in the tree's arena; NULL and a fault if memory is out. */
void *tree_room(struct tree *t, size_t count, size_t size);

/* Room for one more in an array that doubles from four; after a fault the old
 * one. */
void *tree_more(struct tree *t, void *old, int len, size_t size);

/* The new last element of such an array; NULL after a fault. */
#define tree_add(t, array, len)                                                \
	((array) = tree_more(t, array, len, sizeof *(array)),                  \
	 (t)->failed ? NULL : &(array)[(len)++])

/* node.c */
bool node_is(TSNode node, const char *type);
TSNode node_field(TSNode node, const char *field);
int node_line(TSNode node);
size_t node_len(TSNode node);
const char *node_text(const struct tree *t, TSNode node);
/* Is the text of len bytes one of the words, which blanks part? */
bool word_in(const char *words, const char *text, size_t len);

/* Its text as a name, which is no word of Python's own; "" after a fault. */
const char *node_name(struct tree *t, TSNode node);
/* Its children, none of a null node: all, or the named ones without the words and
 * signs between them; never comments. */
struct nodes node_parts(struct tree *t, TSNode node, bool all);
struct nodes node_children(struct tree *t, TSNode node);

/* fault.c: "Line 3, column 5: …" Always false. ERROR_IMPOSSIBLE: it is good
 * Python. */
bool tree_fault(struct tree *t, enum error_kind kind, const char *at,
		const char *format, ...) __attribute__((format(printf, 4, 5)));
#define node_fault(t, node, ...)                                               \
	tree_fault(t, ERROR_INPUT, node_text(t, node), __VA_ARGS__)
/* Good Python that is not simulated: what names the construct; NULL: the
 * grammar's word for the node does. */
bool node_outside(struct tree *t, TSNode at, const char *what);
/* Says what is wrong where the grammar could not go on. */
bool tree_syntax(struct tree *t, TSNode root);

/* lines.c: the last quote of the text whose first one is at c, NULL if it has
 * none. */
const char *text_end(const char *c);
/* False, and said, if a line ends where something must follow, or goes on with
 * what is not above it. */
bool tree_lines(struct tree *t);

#endif
