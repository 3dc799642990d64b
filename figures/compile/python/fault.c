/* fault.c: what is wrong with a program, and where. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/python/node.h"
#include "figures/compile/sentence.h"

enum {
	SHOWN_MAX = 40, /* bytes of the learner's text in a sentence */
	OPEN_MAX = 64	/* brackets one inside the other */
};

bool tree_fault(struct tree *t, enum error_kind kind, const char *at,
		const char *format, ...)
{
	unsigned line = 1, column = 1;
	char what[SENTENCE_MAX];
	va_list args;

	if (t->failed)
		return false;
	t->failed = true;
	for (const char *c = t->text; c < at; c++) {
		column += ((unsigned char)*c & 0xc0) != 0x80;
		if (*c == '\n')
			line++, column = 1;
	}
	va_start(args, format);
	sentence_format(what, format, args);
	va_end(args);
	error_set(t->e, kind, "program", "Line %u, column %u: %s", line, column,
		  what);
	t->e->line = line;
	t->e->column = column;
	return false;
}

bool node_outside(struct tree *t, TSNode node, const char *what)
{
	char word[80];

	snprintf(word, sizeof word, "%s", what ? what : ts_node_type(node));
	for (char *c = strchr(word, '_'); c && !what; c = strchr(c, '_'))
		*c = ' ';
	return tree_fault(t, ERROR_IMPOSSIBLE, node_text(t, node),
			  "%s: this Python construct is not simulated.", word);
}

/* --- where the grammar could not go on */

static char closing(char bracket)
{
	return bracket == '(' ? ')' : bracket == '[' ? ']' : '}';
}

/* Brackets and texts that are left open are what people get wrong most, and what
 * a grammar explains worst. False if they explain the fault. */
static bool check_open(struct tree *t)
{
	const char *open[OPEN_MAX];
	size_t len = 0;

	for (const char *c = t->text; *c && len < OPEN_MAX; c++) {
		const char *from = c;

		if (*c == '#') {
			c += strcspn(c, "\n") - 1;
		} else if (*c == '\'' || *c == '"') {
			c = text_end(c);
			if (!c)
				return tree_fault(t, ERROR_INPUT, from,
						  "the text that begins here "
						  "is not closed; end it with "
						  "the same quotes.");
		} else if (strchr("([{", *c)) {
			open[len++] = c;
		} else if (strchr(")]}", *c) &&
			   (len == 0 || closing(*open[--len]) != *c)) {
			return tree_fault(t, ERROR_INPUT, c,
					  "this %c closes nothing that is open "
					  "here.",
					  *c);
		}
	}
	return len == 0 || len == OPEN_MAX ||
	       tree_fault(t, ERROR_INPUT, open[len - 1],
			  "this %c is not closed; a %c is missing.",
			  *open[len - 1], closing(*open[len - 1]));
}

/* Does the line, of len bytes without its comment, open a block? */
static bool opens_block(const char *line, size_t len)
{
	static const char *const words[] = { "def",  "if",    "elif",  "else",
					     "for",  "while", "class", "try",
					     "with", "except" };
	size_t blanks = strspn(line, " \t");

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t end = blanks + strlen(words[i]);

		if (end <= len && strchr(" \t\r\n(:", line[end]) &&
		    strncmp(line + blanks, words[i], end - blanks) == 0)
			return true;
	}
	return false;
}

static bool in_one_line(TSNode node)
{
	return ts_node_start_point(node).row == ts_node_end_point(node).row;
}

/* The first node in the order of the text that is missing or an error. */
static TSNode first_error(TSNode node)
{
	for (uint32_t i = 0; i < ts_node_child_count(node);) {
		TSNode child = ts_node_child(node, i++);

		if (node_is(node, "ERROR") && in_one_line(node))
			break;
		if (ts_node_has_error(child)) {
			node = child;
			i = 0;
		}
	}
	return node;
}

static bool cannot_read(struct tree *t, TSNode node)
{
	const char *text = node_text(t, node);
	size_t len = strcspn(text, "\n");

	if (len == 0)
		return node_fault(t, node, "Python cannot go on here.");
	if (node_len(node) > 0 && len > node_len(node))
		len = node_len(node);
	return node_fault(t, node,
			  "Python cannot read this line; look at \"%.*s\".",
			  (int)(len > SHOWN_MAX ? SHOWN_MAX : len), text);
}

/* What was passed over for an error behind it is an error of several lines. */
bool tree_syntax(struct tree *t, TSNode root)
{
	TSNode node = first_error(root), behind;
	const char *text = node_text(t, node), *line = text;
	size_t line_len;

	if (!check_open(t) || !tree_lines(t))
		return false;
	while (line > t->text && line[-1] != '\n')
		line--;
	line_len = strcspn(line, "#\n");
	while (line_len > 0 && strchr(" \t\r", line[line_len - 1]))
		line_len--;
	if (opens_block(line, line_len) && *text == '=')
		return node_fault(t, node, "== compares, = assigns.");
	if (opens_block(line, line_len) && line[line_len - 1] != ':')
		return tree_fault(t, ERROR_INPUT, line + line_len,
				  "this line opens a block: a : is missing at "
				  "its end.");
	behind = ts_node_next_sibling(node);
	return cannot_read(t, in_one_line(node) || ts_node_is_null(behind)
				      ? node
				      : behind);
}
