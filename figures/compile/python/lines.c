/* lines.c: lines that Python cannot read and a grammar explains on the next one:
 * those that end where something must follow, and an else of nothing. Asked only
 * of a text whose brackets and texts are closed.
 */
#include <string.h>

#include "figures/compile/python/node.h"

#define WORD "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"

enum { DEPTH_MAX = 100 }; /* lines that stand one in the other */

/* What Python calls a logical line: brackets and \ carry it on. */
struct line {
	const char *from; /* its first character that is no blank */
	const char *end;  /* behind its last, without the comment */
	size_t indent;
};

const char *text_end(const char *c)
{
	bool triple = c[1] == *c && c[2] == *c;
	const char quotes[] = { *c, *c, *c, '\0' };

	for (const char *at = c + (triple ? 3 : 1); *at; at++) {
		if (*at == '\\' && at[1])
			at++;
		else if (strncmp(at, quotes, triple ? 3 : 1) == 0)
			return at + (triple ? 2 : 0);
		else if (*at == '\n' && !triple)
			break;
	}
	return NULL;
}

/* The next line that has more than a comment, and where it ends; NULL: none. */
static const char *next_line(const char *at, struct line *line)
{
	int depth = 0;

	*line = (struct line){ 0 };
	for (; *at && (*at != '\n' || depth > 0 || !line->from); at++) {
		if (*at == '#') {
			at += strcspn(at, "\n") - 1;
			continue;
		}
		if (*at == '\n' && !line->from)
			line->indent = 0;
		if (strchr(" \t\r\n", *at)) {
			line->indent += !line->from && *at != '\n';
			continue;
		}
		if (!line->from)
			line->from = at;
		if (*at == '\'' || *at == '"') {
			const char *last = text_end(at);

			at = last ? last : at;
		} else if (*at == '\\' && at[1])
			at++;
		else if (strchr("([{", *at))
			depth++;
		else if (strchr(")]}", *at))
			depth--;
		line->end = at + 1;
	}
	return line->from ? at : NULL;
}

static size_t first_word(const struct line *line)
{
	return strspn(line->from, WORD);
}

/* The words whose line the first word of a line goes on with; NULL: none. */
static const char *goes_on(const struct line *line)
{
	static const char *const words[][2] = {
		{ "elif", "if elif" },
		{ "else", "if elif for while except" },
		{ "except", "try except" },
		{ "finally", "try except else" },
	};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (word_in(words[i][0], line->from, first_word(line)))
			return words[i][1];
	return NULL;
}

/* Where the sign or word begins behind which the line must not end; NULL. */
static const char *open_end(const struct line *line)
{
	static const char words[] = "and or not in is else lambda import from "
				    "as assert del global";
	const char *end = line->end, *at = end;

	while (at > line->from && strchr(WORD, at[-1]))
		at--;
	if (at < end) /* else alone lacks its : */
		return word_in(words, at, (size_t)(end - at)) &&
				       !(at == line->from && goes_on(line))
			       ? at
			       : NULL;
	while (at > line->from && strchr("+-*/%@&|^~<>=!", at[-1]))
		at--;
	if (at == end && at[-1] == '.')
		return at - 1 > line->from && !strchr("0123456789. ", at[-2])
			       ? at - 1
			       : NULL;
	if (at == end || strncmp(at, "++", 2) == 0 || strncmp(at, "--", 2) == 0)
		return NULL;
	return *at == '*' && word_in("from", line->from, first_word(line))
		       ? NULL
		       : at;
}

bool tree_lines(struct tree *t)
{
	struct line in[DEPTH_MAX], line; /* the lines that line may stand in */
	size_t depth = 0;

	for (const char *at = t->text; (at = next_line(at, &line));) {
		const char *before = goes_on(&line), *open = open_end(&line);

		size_t was = depth;

		while (depth > 0 && in[depth - 1].indent > line.indent)
			depth--;
		/* Indented like none of them: that is what is said of it. */
		if (depth < was && depth > 0 &&
		    in[depth - 1].indent < line.indent)
			before = NULL;
		if (before &&
		    (depth == 0 || in[depth - 1].indent < line.indent ||
		     !word_in(before, in[depth - 1].from,
			      first_word(&in[depth - 1]))))
			return tree_fault(t, ERROR_INPUT, line.from,
					  "this %.*s belongs to no line above "
					  "it.",
					  (int)first_word(&line), line.from);
		if (open)
			return tree_fault(t, ERROR_INPUT, open,
					  "something must follow this %.*s, "
					  "but the line ends.",
					  (int)(line.end - open), open);
		if (depth > 0 && in[depth - 1].indent == line.indent)
			depth--;
		if (depth == DEPTH_MAX)
			break;
		in[depth++] = line;
	}
	return true;
}
