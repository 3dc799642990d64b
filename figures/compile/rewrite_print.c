/* rewrite_print.c: print statements moved to the end of their function, or left
 * out; see rewrite.h. What else a learner wrote stays as it is. */
#include <ctype.h>
#include <string.h>

#include "figures/compile/python/node.h"
#include "figures/compile/rewrite.h"

enum { PRINTS_MAX = 16 };

/* A stretch of the program: whole lines. */
struct lines {
	const char *from, *to;
};

struct print {
	struct lines at;
	bool only; /* its block holds nothing else */
};

struct prints {
	const char *text; /* the program */
	struct print print[PRINTS_MAX];
	int len;
	TSNode in;   /* the last one's function */
	bool looped; /* one stands in a loop */
	bool movable;
};

static struct lines lines_of(const struct prints *p, TSNode s)
{
	const char *end = p->text + ts_node_end_byte(s);

	end += strcspn(end, "\n");
	return (struct lines){ .from = p->text + ts_node_start_byte(s) -
				       ts_node_start_point(s).column,
			       .to = end + (*end == '\n') };
}

/* Has the statement its lines for itself? */
static bool alone(const struct prints *p, TSNode s)
{
	struct lines at = lines_of(p, s);

	return strspn(at.from, " \t") == ts_node_start_point(s).column &&
	       !memchr(at.from, ';', (size_t)(at.to - at.from));
}

static bool is_print(const struct prints *p, TSNode s)
{
	TSNode f = node_field(ts_node_named_child(s, 0), "function");

	return node_is(s, "expression_statement") && node_is(f, "identifier") &&
	       node_len(f) == 5 &&
	       memcmp(p->text + ts_node_start_byte(f), "print", 5) == 0 &&
	       alone(p, s);
}

/* The function that s stands in; null: none, or only on a condition. */
static TSNode function_of(TSNode s, bool *looped)
{
	while (!ts_node_is_null(s = ts_node_parent(s)) &&
	       !node_is(s, "function_definition")) {
		bool loop = node_is(s, "for_statement") ||
			    node_is(s, "while_statement");

		*looped = *looped || loop;
		if (!loop && !node_is(s, "block"))
			return (TSNode){ 0 };
	}
	return s;
}

static void take(struct prints *p, TSNode s, bool only)
{
	TSNode in = function_of(s, &p->looped);
	bool same = p->len == 0 || (p->movable && ts_node_eq(p->in, in));

	p->movable = same && !ts_node_is_null(in) && p->len < PRINTS_MAX;
	p->in = in;
	if (p->len < PRINTS_MAX)
		p->print[p->len++] = (struct print){ lines_of(p, s), only };
}

static void find(struct prints *p, TSNode node)
{
	uint32_t len = ts_node_named_child_count(node), left = len;

	for (uint32_t i = 0; i < len; i++)
		left -= node_is(ts_node_named_child(node, i), "comment");
	for (uint32_t i = 0; i < len; i++) {
		TSNode s = ts_node_named_child(node, i);
		find(p, s);
		if (is_print(p, s))
			take(p, s, --left == 0);
	}
}

/* The next word of Python in what is left; its length, 0: there is none. */
static size_t next_word(struct lines *left)
{
	size_t len = 0;

	while (left->from < left->to && !isalpha((unsigned char)*left->from) &&
	       *left->from != '_')
		left->from++;
	while (left->from + len < left->to &&
	       (isalnum((unsigned char)left->from[len]) ||
		left->from[len] == '_'))
		len++;
	return len;
}

/* Is a word of the one a word of the other? */
static bool share_word(struct lines one, struct lines other)
{
	for (size_t len; (len = next_word(&one)) > 0; one.from += len) {
		struct lines left = other;
		for (size_t n; (n = next_word(&left)) > 0; left.from += n)
			if (n == len && memcmp(one.from, left.from, n) == 0)
				return true;
	}
	return false;
}

/* Might a print say something else at the end? Not unless a line before it names,
 * left of an =, what the print says. */
static bool changes(struct lines print, const char *end)
{
	for (const char *c = print.to; c < end; c += strcspn(c, "\n") + 1) {
		struct lines target = { c, c + strcspn(c, "=#\n") };
		bool other = strncmp(c + strspn(c, " \t"), "print(", 6) == 0;
		if (!other && share_word(target, print))
			return true;
	}
	return false;
}

static TSNode returned(TSNode end)
{
	return ts_node_named_child(end, 0);
}

/* The one return of their function, at its end; null: there is another, or the
 * prints would not say the same there. */
static TSNode end_of(const struct prints *p)
{
	TSNode body = node_field(p->in, "body"), none = { 0 };
	uint32_t len = ts_node_named_child_count(body);
	TSNode end = ts_node_named_child(body, len - 1);
	const char *from = lines_of(p, body).from, *to = lines_of(p, end).from;

	if (!node_is(end, "return_statement") || !alone(p, end) ||
	    ts_node_is_null(returned(end)) ||
	    memmem(from, (size_t)(to - from), "return", strlen("return")) ||
	    (!node_is(returned(end), "identifier") &&
	     strstr(p->text, "result")))
		return none;
	for (int i = 0; i < p->len; i++)
		if (changes(p->print[i].at, to))
			return none;
	return end;
}

static void add_lines(struct buf *out, const char *from, const char *to)
{
	buf_add(out, from, (size_t)(to - from));
	if (to > from && to[-1] != '\n')
		buf_putc(out, '\n');
}

/* How far the first of the lines is indented. */
static int indent(struct lines at)
{
	return (int)strspn(at.from, " \t");
}

/* The prints, and around them what is returned by a name: it is computed before
 * they speak. */
static void add_end(const struct prints *p, TSNode end, struct buf *out)
{
	struct lines at = lines_of(p, end);
	int column = indent(at);
	bool named = node_is(returned(end), "identifier");

	if (!named) {
		buf_printf(out, "%.*sresult =", column, at.from);
		add_lines(out, at.from + column + strlen("return"), at.to);
	}
	for (int i = 0; i < p->len; i++) {
		struct lines print = p->print[i].at;
		buf_add(out, at.from, (size_t)column);
		add_lines(out, print.from + indent(print), print.to);
	}
	if (named)
		add_lines(out, at.from, at.to);
	else
		buf_printf(out, "%.*sreturn result\n", column, at.from);
}

/* end: null if they are left out. */
static void write(const struct prints *p, TSNode end, struct buf *out)
{
	const char *c = p->text;

	for (int i = 0; i < p->len; i++) {
		const struct print *print = &p->print[i];
		buf_add(out, c, (size_t)(print->at.from - c));
		if (print->only)
			buf_printf(out, "%.*spass\n", indent(print->at),
				   print->at.from);
		c = print->at.to;
	}
	if (!ts_node_is_null(end)) {
		buf_add(out, c, (size_t)(lines_of(p, end).from - c));
		add_end(p, end, out);
		c = lines_of(p, end).to;
	}
	buf_puts(out, c);
}

/* Without the end of the last line. */
static size_t length(const char *text)
{
	size_t len = strlen(text);

	return len - (len > 0 && text[len - 1] == '\n');
}

static const char *move(const struct prints *p, struct buf *out)
{
	TSNode end = { 0 };
	size_t len = length(p->text);

	if (p->movable)
		end = end_of(p);
	if (ts_node_is_null(end))
		return NULL;
	write(p, end, out);
	if (length(buf_text(out)) == len &&
	    memcmp(buf_text(out), p->text, len) == 0)
		return NULL;
	return p->looped ? "print moved behind the loop: it prints once"
			 : "print moved to the end";
}

const char *rewrite_print(const struct ladder *l, bool moved, struct buf *out)
{
	struct prints p = { .text = l->program };

	find(&p, ts_tree_root_node(l->tree.parsed));
	if (p.len == 0)
		return NULL;
	if (moved)
		return move(&p, out);
	write(&p, (TSNode){ 0 }, out);
	return "print left out";
}
