/* tree_node.c: what the builder asks of tree-sitter's nodes. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

bool node_is(TSNode node, const char *type)
{
	return !ts_node_is_null(node) && strcmp(ts_node_type(node), type) == 0;
}

struct place node_place(const struct builder *b, TSNode node)
{
	TSPoint point = ts_node_start_point(node);
	const char *c = b->text + ts_node_start_byte(node) - point.column;
	uint32_t column = 1;

	for (uint32_t i = 0; i < point.column && c[i]; i++)
		column += ((unsigned char)c[i] & 0xc0) != 0x80;
	return (struct place){ point.row + 1, column };
}

TSNode node_field(TSNode node, const char *field)
{
	return ts_node_child_by_field_name(node, field,
					   (uint32_t)strlen(field));
}

size_t node_len(TSNode node)
{
	return ts_node_end_byte(node) - ts_node_start_byte(node);
}

const char *node_text(const struct builder *b, TSNode node)
{
	return b->text + ts_node_start_byte(node);
}

const char *node_name(struct builder *b, TSNode node)
{
	const char *name =
		tree_name_of(b->tree, node_text(b, node), node_len(node));

	if (!name)
		build_new(b, SIZE_MAX, 1); /* says that it is too much */
	return name;
}

void *build_new(struct builder *b, size_t count, size_t size)
{
	void *bytes = arena_array(&b->tree->arena, count, size);

	if (!bytes && b->tree->fault.line == 0)
		error_set(
			b->e, ERROR_TOO_LARGE, "program",
			"The program takes more memory than it may; a shorter "
			"one fits.");
	return bytes;
}

bool build_enter(struct builder *b, TSNode node)
{
	if (b->nested == TREE_NESTED_MAX)
		return build_fault(
			b, node,
			"functions stand more than %d deep one inside "
			"the other; put some beside each other.",
			TREE_NESTED_MAX);
	b->nested++;
	return true;
}

void build_leave(struct builder *b)
{
	b->nested--;
}

struct expr *build_expr_new(struct builder *b, TSNode node, enum expr_kind kind)
{
	struct expr *x = build_new(b, 1, sizeof *x);

	if (x) {
		x->kind = kind;
		x->at = node_place(b, node);
	}
	return x;
}

static bool children(struct builder *b, TSNode node, bool all,
		     struct nodes *out)
{
	uint32_t len = ts_node_child_count(node);
	TSTreeCursor cursor;

	*out = (struct nodes){ 0 };
	if (len > TREE_LIST_MAX)
		return build_fault(
			b, node,
			"there are more than %d things in a row here; "
			"a shorter program fits.",
			TREE_LIST_MAX);
	out->item = build_new(b, len + 1, sizeof *out->item);
	if (!out->item)
		return false;
	cursor = ts_tree_cursor_new(node);
	for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
	     more = ts_tree_cursor_goto_next_sibling(&cursor)) {
		TSNode child = ts_tree_cursor_current_node(&cursor);
		if ((all || ts_node_is_named(child)) &&
		    !ts_node_is_extra(child))
			out->item[out->len++] = child;
	}
	ts_tree_cursor_delete(&cursor);
	return true;
}

bool node_children(struct builder *b, TSNode node, struct nodes *out)
{
	return children(b, node, false, out);
}

bool node_parts(struct builder *b, TSNode node, struct nodes *out)
{
	return children(b, node, true, out);
}
