/* highlight.c: see highlight.h. */
#include "server/lesson/highlight.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "server/lesson/part.h"

/* vendor/tree-sitter-python */
const TSLanguage *tree_sitter_python(void);

enum { PARSE_MICROSECONDS = 200000, DEPTH_MAX = 64 };

/* Nodes that are coloured whole, whatever is in them. */
static const struct {
	const char *type, *class_name;
} whole[] = {
	{ "string", "string" },	 { "comment", "comment" },
	{ "integer", "number" }, { "float", "number" },
	{ "true", "constant" },	 { "false", "constant" },
	{ "none", "constant" },	 { "ellipsis", "constant" },
	{ "@", "decorator" },
};

/* Where the walk is: the nodes above, from the root on, each with the field of
 * its parent that it fills. Of deeper ones only the number is kept: names there
 * stay plain. */
struct path {
	TSTreeCursor cursor;
	const char *type[DEPTH_MAX];
	const char *field[DEPTH_MAX]; /* "" if none */
	size_t depth;
};

/* Is the node that many levels up of that type, and the one below it, or the
 * current one, its field? */
static bool fills(const struct path *p, size_t up, const char *type,
		  const char *field)
{
	const char *own =
		up == 1 ? ts_tree_cursor_current_field_name(&p->cursor)
			: p->field[p->depth - 1];

	if (strcmp(p->type[p->depth - up], type) != 0)
		return false;
	return !*field || (own && strcmp(own, field) == 0);
}

/* What a name is, by where it stands; NULL: nothing special. */
static const char *name_class(const struct path *p)
{
	size_t up = 1;

	if (p->depth == 0 || p->depth > DEPTH_MAX)
		return NULL;
	if (fills(p, 1, "function_definition", "name"))
		return "function";
	if (fills(p, 1, "class_definition", "name"))
		return "type";
	if (p->depth > 1 && fills(p, 1, "attribute", "attribute"))
		up = 2;
	if (fills(p, up, "decorator", ""))
		return "decorator";
	return fills(p, up, "call", "function") ? "function" : NULL;
}

static const char *class_of(const struct path *p, TSNode node)
{
	const char *type = ts_node_type(node);

	for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
		if (strcmp(whole[i].type, type) == 0)
			return whole[i].class_name;
	if (strcmp(type, "identifier") == 0)
		return name_class(p);
	/* Words that the grammar itself has are keywords. */
	if (!ts_node_is_named(node) && isalpha((unsigned char)type[0]))
		return "keyword";
	return NULL;
}

/* The code from done on is not yet written. */
struct painter {
	struct buf *out;
	const char *code;
	size_t len, done;
};

static void plain_to(struct painter *p, size_t end)
{
	if (end > p->len)
		end = p->len;
	if (end <= p->done)
		return;
	part_text(p->out, p->code + p->done, end - p->done);
	p->done = end;
}

static void paint(struct painter *p, TSNode node, const char *class_name)
{
	size_t from = ts_node_start_byte(node);
	size_t end = ts_node_end_byte(node);

	if (from < p->done || end <= from)
		return;
	plain_to(p, from);
	buf_printf(p->out, "<span class=\"tok-%s\">", class_name);
	plain_to(p, end);
	buf_puts(p->out, "</span>");
}

static bool down(struct path *p)
{
	TSNode node = ts_tree_cursor_current_node(&p->cursor);
	const char *field = ts_tree_cursor_current_field_name(&p->cursor);

	if (!ts_tree_cursor_goto_first_child(&p->cursor))
		return false;
	if (p->depth < DEPTH_MAX) {
		p->type[p->depth] = ts_node_type(node);
		p->field[p->depth] = field ? field : "";
	}
	p->depth++;
	return true;
}

/* To the next node in the order of the text that is not below this one. */
static bool beside(struct path *p)
{
	while (!ts_tree_cursor_goto_next_sibling(&p->cursor)) {
		if (!ts_tree_cursor_goto_parent(&p->cursor))
			return false;
		p->depth--;
	}
	return true;
}

static void walk(struct painter *painter, TSNode root)
{
	struct path path = { .cursor = ts_tree_cursor_new(root) };
	bool more = true;

	while (more) {
		TSNode node = ts_tree_cursor_current_node(&path.cursor);
		const char *class_name = class_of(&path, node);
		if (class_name)
			paint(painter, node, class_name);
		if (class_name || !down(&path))
			more = beside(&path);
	}
	ts_tree_cursor_delete(&path.cursor);
}

void highlight_python(struct buf *out, const char *code, size_t len)
{
	struct painter p = { .out = out, .code = code, .len = len };
	TSParser *parser = len <= HIGHLIGHT_MAX ? ts_parser_new() : NULL;
	TSTree *tree = NULL;

	if (parser && ts_parser_set_language(parser, tree_sitter_python())) {
		ts_parser_set_timeout_micros(parser, PARSE_MICROSECONDS);
		tree = ts_parser_parse_string(parser, NULL, code,
					      (uint32_t)len);
	}
	if (tree)
		walk(&p, ts_tree_root_node(tree));
	plain_to(&p, len);
	if (tree)
		ts_tree_delete(tree);
	if (parser)
		ts_parser_delete(parser);
}
