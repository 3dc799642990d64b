/* tree_scan.c: a look at the text before the grammar sees it. Brackets and texts
 * that are left open and lines that stand at the wrong depth are what people
 * get wrong most, and what a grammar explains worst.
 */
#include <string.h>

#include "base/utf8.h"
#include "figures/compile/python/tree_build.h"

/* Blocks and brackets that may be open at once. */
enum { OPEN_MAX = TREE_DEPTH_MAX / 2 };

struct open {
	char bracket;
	struct place at;
};

struct scan {
	struct tree *tree;
	struct error *e;
	const char *c;
	struct place at;
	struct open open[OPEN_MAX];
	unsigned open_len;
	unsigned indent[OPEN_MAX]; /* of the blocks that are open */
	unsigned indent_len;
	char last;	  /* the last sign of the line that is neither blank nor
		      * comment; 0: none */
	bool joined;	  /* the line before ended in a backslash */
	const char *line; /* where the logical line began … */
	struct place end; /* … and the place after its last sign */
};

bool tree_opens_block(const char *line)
{
	static const char *const words[] = { "def",  "if",    "elif",  "else",
					     "for",  "while", "class", "try",
					     "with", "except" };

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t len = strlen(words[i]);
		if (strncmp(line, words[i], len) == 0 &&
		    strchr(" \t\r\n(", line[len]))
			return true;
	}
	return false;
}

static void step(struct scan *s)
{
	if (*s->c == '\n') {
		s->at.line++;
		s->at.column = 1;
	} else if (((unsigned char)*s->c & 0xc0) != 0x80) {
		s->at.column++;
	}
	s->c++;
}

static char closing(char bracket)
{
	return bracket == '(' ? ')' : bracket == '[' ? ']' : '}';
}

static bool open_bracket(struct scan *s)
{
	if (s->open_len == OPEN_MAX)
		return tree_fault(s->tree, s->e, s->at,
				  "there are more than %d brackets one inside "
				  "the other; give parts of it names.",
				  OPEN_MAX);
	s->open[s->open_len++] = (struct open){ *s->c, s->at };
	return true;
}

static bool close_bracket(struct scan *s)
{
	const struct open *o;

	if (s->open_len == 0)
		return tree_fault(
			s->tree, s->e, s->at,
			"this %c closes nothing; leave it out or open "
			"it before.",
			*s->c);
	o = &s->open[--s->open_len];
	if (closing(o->bracket) != *s->c)
		return tree_fault(s->tree, s->e, s->at,
				  "%c does not close the %c of line %u, column "
				  "%u; %c would.",
				  *s->c, o->bracket, o->at.line, o->at.column,
				  closing(o->bracket));
	return true;
}

/* Over a text that begins here. Its braces are the grammar's matter. */
static bool skip_text(struct scan *s)
{
	struct place from = s->at;
	char quote = *s->c;
	bool triple = s->c[1] == quote && s->c[2] == quote;

	for (int i = triple ? 3 : 1; i > 0; i--)
		step(s);
	while (*s->c) {
		if (*s->c == quote &&
		    (!triple || (s->c[1] == quote && s->c[2] == quote))) {
			for (int i = triple ? 3 : 1; i > 0; i--)
				step(s);
			return true;
		}
		if (*s->c == '\n' && !triple)
			break;
		if (*s->c == '\\' && s->c[1])
			step(s);
		step(s);
	}
	return tree_fault(
		s->tree, s->e, from,
		"the text that begins here is not closed; end it with "
		"%s.",
		triple	       ? "three quotes"
		: quote == '"' ? "\""
			       : "'");
}

/* The first sign of the logical line stands at no block's depth; top is that of
 * the line before. */
static bool fault_indent(struct scan *s, unsigned width, unsigned top)
{
	if (s->last == ':')
		return tree_fault(s->tree, s->e, s->at,
				  "an indented line is expected after the : of "
				  "the line before.");
	if (width > top && s->line && tree_opens_block(s->line))
		return tree_fault(s->tree, s->e, s->end,
				  "this line opens a block: a : is missing at "
				  "its end.");
	if (width > top)
		return tree_fault(s->tree, s->e, s->at,
				  "this line is indented by %u, the block it "
				  "stands in by %u.",
				  width, top);
	return tree_fault(s->tree, s->e, s->at,
			  "this line is indented by %u, which is the depth of "
			  "no block around it.",
			  width);
}

static bool open_block(struct scan *s, unsigned width, unsigned top)
{
	if (width <= top)
		return fault_indent(s, width, top);
	if (s->indent_len == OPEN_MAX)
		return tree_fault(
			s->tree, s->e, s->at,
			"there are more than %d blocks one inside the "
			"other; make functions of them.",
			OPEN_MAX - 1);
	s->indent[s->indent_len++] = width;
	return true;
}

/* The first sign of a logical line: does it stand at the right depth? */
static bool check_indent(struct scan *s, unsigned width)
{
	unsigned top = s->indent[s->indent_len - 1];

	if (s->last == ':')
		return open_block(s, width, top);
	while (s->indent_len > 1 && s->indent[s->indent_len - 1] > width)
		s->indent_len--;
	return s->indent[s->indent_len - 1] == width ||
	       fault_indent(s, width, top);
}

/* The blanks at the start of a line. A tab goes to the next multiple of 8. */
static unsigned blanks(struct scan *s)
{
	unsigned width = 0;

	for (; *s->c == ' ' || *s->c == '\t' || *s->c == '\r'; step(s))
		width = *s->c == '\t' ? width / 8 * 8 + 8 : width + 1;
	return width;
}

static bool scan_sign(struct scan *s)
{
	switch (*s->c) {
	case '(':
	case '[':
	case '{':
		if (!open_bracket(s))
			return false;
		break;
	case ')':
	case ']':
	case '}':
		if (!close_bracket(s))
			return false;
		break;
	case '"':
	case '\'':
		s->last = *s->c;
		if (!skip_text(s))
			return false;
		s->end = s->at;
		return true;
	default:
		break;
	}
	s->last = *s->c;
	step(s);
	s->end = s->at;
	return true;
}

/* From the start of a line to that of the next logical one. */
static bool scan_line(struct scan *s)
{
	unsigned width = blanks(s);

	if (*s->c && *s->c != '\n' && *s->c != '#' && !s->joined) {
		if (!check_indent(s, width))
			return false;
		s->last = 0;
		s->line = s->c;
	}
	s->joined = false;
	while (*s->c && (*s->c != '\n' || s->open_len > 0)) {
		if (*s->c == '#') {
			while (*s->c && *s->c != '\n')
				step(s);
		} else if (strchr(" \t\r\n", *s->c)) {
			step(s);
		} else if (*s->c == '\\' && s->c[1] == '\n') {
			s->joined = s->open_len == 0;
			step(s);
			if (s->joined)
				break;
		} else if (!scan_sign(s)) {
			return false;
		}
	}
	if (*s->c)
		step(s);
	return true;
}

static bool scan_lines(struct scan *s)
{
	while (*s->c)
		if (!scan_line(s))
			return false;
	if (s->open_len > 0)
		return tree_fault(s->tree, s->e, s->open[s->open_len - 1].at,
				  "this %c is not closed; a %c is missing.",
				  s->open[s->open_len - 1].bracket,
				  closing(s->open[s->open_len - 1].bracket));
	if (s->last == ':')
		return tree_fault(s->tree, s->e, s->at,
				  "an indented line is expected after the : of "
				  "the line before.");
	return true;
}

bool tree_scan(struct tree *t, const char *text, struct error *e)
{
	struct scan s = {
		.tree = t, .e = e, .c = text, .at = { 1, 1 }, .indent_len = 1
	};
	size_t len = strnlen(text, TREE_TEXT_MAX + 1);

	if (len > TREE_TEXT_MAX)
		return error_set(e, ERROR_TOO_LARGE, "program",
				 "The program may be %d KiB long; this one is "
				 "longer.",
				 TREE_TEXT_MAX >> 10);
	if (!utf8_valid(text, len))
		return error_set(e, ERROR_INPUT, "program",
				 "The program must be UTF-8 text.");
	return scan_lines(&s);
}
