/* tree_error.c: what is wrong with a program, and where. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/python/tree_build.h"
#include "figures/compile/sentence.h"

enum { SHOWN_MAX = 40 }; /* bytes of the learner's text in a sentence */

bool tree_fault(struct tree *t, struct error *e, struct place at,
		const char *format, ...)
{
	char what[SENTENCE_MAX];
	va_list args;

	if (t->fault.line > 0)
		return false;
	t->fault = at;
	va_start(args, format);
	sentence_format(what, format, args);
	va_end(args);
	error_set(e, t->outside ? ERROR_IMPOSSIBLE : ERROR_INPUT, "program",
		  "Line %u, column %u: %s", at.line, at.column, what);
	e->line = at.line;
	e->column = at.column;
	return false;
}

bool build_fault(struct builder *b, TSNode node, const char *format, ...)
{
	char what[SENTENCE_MAX];
	va_list args;

	va_start(args, format);
	sentence_format(what, format, args);
	va_end(args);
	return tree_fault(b->tree, b->e, node_place(b, node), "%s", what);
}

bool build_outside(struct builder *b, TSNode node, const char *what)
{
	if (b->tree->fault.line == 0)
		b->tree->outside = true;
	return build_fault(b, node,
			   "%s: this Python construct is not simulated.", what);
}

/* To the next node in the order of the text that is not below this one. */
static bool beside(TSTreeCursor *cursor)
{
	while (!ts_tree_cursor_goto_next_sibling(cursor))
		if (!ts_tree_cursor_goto_parent(cursor))
			return false;
	return true;
}

/* The first node in the order of the text that is missing or an error. */
static TSNode first_error(TSNode root)
{
	TSTreeCursor cursor = ts_tree_cursor_new(root);
	TSNode node;

	do {
		node = ts_tree_cursor_current_node(&cursor);
		if (ts_node_is_missing(node) || node_is(node, "ERROR"))
			break;
	} while ((ts_node_has_error(node) &&
		  ts_tree_cursor_goto_first_child(&cursor)) ||
		 beside(&cursor));
	ts_tree_cursor_delete(&cursor);
	return node;
}

/* What stands in the line is another language's, or an older one's. */
static const char *hint(const char *line, size_t len, const char *error)
{
	static const struct {
		const char *word, *right;
	} hints[] = {
		{ "print ", "print(…) needs its brackets" },
		{ "else if", "elif is one word" },
		{ "&&", "and is written out" },
		{ "||", "or is written out" },
		{ "++", "x += 1 adds one" },
		{ "--", "x -= 1 takes one off" },
		{ "function ", "def begins a function" },
		{ " ! ", "not is written out" },
	};

	if (*error == '=' && error[1] != '=' && tree_opens_block(line))
		return "== compares, = assigns";
	for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
		if (memmem(line, len, hints[i].word, strlen(hints[i].word)))
			return hints[i].right;
	return NULL;
}

bool build_syntax(struct builder *b, TSNode root)
{
	TSNode node = first_error(root);
	const char *text = node_text(b, node), *line = text, *right;
	size_t len = strcspn(text, "\n");

	while (line > b->text && line[-1] != '\n')
		line--;
	right = hint(line, strcspn(line, "\n"), text);
	if (right)
		return build_fault(b, node, "this is not Python; %s.", right);
	if (ts_node_is_missing(node))
		return build_fault(b, node, "%s is missing here.",
				   ts_node_is_named(node) ? "something"
							  : ts_node_type(node));
	if (len > node_len(node) && node_len(node) > 0)
		len = node_len(node);
	return build_fault(b, node,
			   "Python cannot read this line; look at "
			   "\"%.*s\".",
			   (int)(len > SHOWN_MAX ? SHOWN_MAX : len), text);
}
