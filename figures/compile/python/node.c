/* node.c: what the reader asks of tree-sitter's nodes. */
#include "figures/compile/python/node.h"

#include <string.h>

bool node_is(TSNode node, const char *type)
{
	return !ts_node_is_null(node) && strcmp(ts_node_type(node), type) == 0;
}

TSNode node_field(TSNode node, const char *field)
{
	return ts_node_is_null(node)
		       ? node
		       : ts_node_child_by_field_name(node, field,
						     (uint32_t)strlen(field));
}

int node_line(TSNode node)
{
	return (int)ts_node_start_point(node).row + 1;
}

size_t node_len(TSNode node)
{
	return ts_node_end_byte(node) - ts_node_start_byte(node);
}

const char *node_text(const struct tree *t, TSNode node)
{
	return t->text + ts_node_start_byte(node);
}

/* The grammar takes for a name what Python does not. */
static const char reserved[] =
	"and as assert async await break class continue def del elif else "
	"except finally for from global if import in is lambda nonlocal not or "
	"pass raise return try while with yield";

bool word_in(const char *words, const char *text, size_t len)
{
	for (; *words; words += strspn(words, " ")) {
		size_t word = strcspn(words, " ");

		if (word == len && strncmp(words, text, len) == 0)
			return true;
		words += word;
	}
	return false;
}

const char *node_name(struct tree *t, TSNode node)
{
	const char *name = tree_name(t, node_text(t, node), node_len(node));

	if (!name)
		tree_room(t, SIZE_MAX, 1); /* says that it is too much */
	else if (node_is(node, "identifier") &&
		 word_in(reserved, name, strlen(name)))
		node_fault(t, node, "%s is a word of Python's own: no name.",
			   name);
	return name ? name : "";
}

struct nodes node_parts(struct tree *t, TSNode node, bool all)
{
	struct nodes out = { 0 };
	TSTreeCursor cursor;

	if (!t->failed && !ts_node_is_null(node))
		out.item = tree_room(t, ts_node_child_count(node) + 1,
				     sizeof *out.item);
	if (!out.item)
		return out;
	cursor = ts_tree_cursor_new(node);
	for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
	     more = ts_tree_cursor_goto_next_sibling(&cursor)) {
		TSNode child = ts_tree_cursor_current_node(&cursor);

		if ((all || ts_node_is_named(child)) &&
		    !ts_node_is_extra(child))
			out.item[out.len++] = child;
	}
	ts_tree_cursor_delete(&cursor);
	return out;
}

struct nodes node_children(struct tree *t, TSNode node)
{
	return node_parts(t, node, false);
}
