/* rewrite_print.c: print statements moved to the end of their function, or left
 * out; see rewrite.h. It works on lines: what a learner wrote stays as it is. */
#include <ctype.h>
#include <string.h>

#include "figures/compile/python/node.h"
#include "figures/compile/rewrite.h"

enum { PRINTS_MAX = 16 };

enum mark { KEEP, GONE, PASS };

struct prints {
	const char *program;
	const char **line; /* from 1; behind the last one, the end */
	size_t lines;
	unsigned char *mark; /* of each line */
	TSNode print[PRINTS_MAX];
	int len;
	TSNode in;   /* the last one's function */
	bool looped; /* one stands in a loop */
	bool movable;
};

/* Where a print stands: in which function, in a loop of it, behind a condition of
 * it. */
struct within {
	TSNode function;
	bool loop, condition;
};

static size_t first(TSNode s)
{
	return (size_t)node_line(s);
}

static size_t last(TSNode s)
{
	return ts_node_end_point(s).row + 1;
}

static bool is_print(const struct prints *p, TSNode s)
{
	TSNode f = node_field(ts_node_named_child(s, 0), "function");

	return node_is(s, "expression_statement") && node_is(f, "identifier") &&
	       node_len(f) == 5 &&
	       memcmp(p->program + ts_node_start_byte(f), "print", 5) == 0;
}

/* Does the statement have its lines for itself? */
static bool alone(const struct prints *p, TSNode s)
{
	const char *c = p->line[first(s)];

	return strspn(c, " \t") == ts_node_start_point(s).column &&
	       !memchr(c, ';', (size_t)(p->line[last(s) + 1] - c));
}

static void take(struct prints *p, TSNode s, bool only, const struct within *at)
{
	memset(p->mark + first(s), GONE, last(s) - first(s) + 1);
	if (only)
		p->mark[first(s)] = PASS;
	p->movable = !ts_node_is_null(at->function) && !at->condition &&
		     p->len < PRINTS_MAX &&
		     (p->len == 0 ||
		      (p->movable && ts_node_eq(p->in, at->function)));
	p->in = at->function;
	p->looped = p->looped || at->loop;
	if (p->len < PRINTS_MAX)
		p->print[p->len++] = s;
}

static void find(struct prints *p, TSNode node, const struct within *at)
{
	uint32_t len = ts_node_named_child_count(node), left = len;

	for (uint32_t i = 0; i < len; i++)
		left -= node_is(ts_node_named_child(node, i), "comment");
	for (uint32_t i = 0; i < len; i++) {
		TSNode s = ts_node_named_child(node, i);
		struct within in = *at;
		if (node_is(s, "function_definition"))
			in = (struct within){ .function = s };
		else if (node_is(s, "for_statement") ||
			 node_is(s, "while_statement"))
			in.loop = true;
		else if (!node_is(s, "block"))
			in.condition = true;
		find(p, s, &in);
		if (is_print(p, s) && alone(p, s))
			take(p, s, --left == 0, at);
	}
}

/* The next word of Python from *c on, before end; its length, 0: none is left. */
static size_t next_word(const char **c, const char *end)
{
	size_t len = 0;

	while (*c < end && !isalpha((unsigned char)**c) && **c != '_')
		++*c;
	while (*c + len < end &&
	       (isalnum((unsigned char)(*c)[len]) || (*c)[len] == '_'))
		len++;
	return len;
}

static bool has_word(const char *text, const char *end, const char *word,
		     size_t word_len)
{
	for (size_t len; (len = next_word(&text, end)) > 0; text += len)
		if (len == word_len && memcmp(text, word, len) == 0)
			return true;
	return false;
}

/* Do lines between the print and the end name, before an =, what it prints? Then
 * it might print something else there. */
static bool changes(const struct prints *p, TSNode print, size_t end)
{
	const char *word = p->line[first(print)];
	const char *stop = p->line[last(print) + 1];

	for (size_t len; (len = next_word(&word, stop)) > 0; word += len)
		for (size_t i = last(print) + 1; i < end; i++)
			if (p->mark[i] == KEEP &&
			    has_word(p->line[i],
				     p->line[i] + strcspn(p->line[i], "=#\n"),
				     word, len))
				return true;
	return false;
}

static TSNode returned(TSNode end)
{
	return ts_node_named_child(end, 0);
}

/* The one return of their function, at its end; null: there is another, or
 * something of theirs changes on the way. */
static TSNode end_of(const struct prints *p)
{
	TSNode body = node_field(p->in, "body"), none = { 0 };
	uint32_t len = ts_node_named_child_count(body);
	TSNode end = ts_node_named_child(body, len - 1);

	if (!node_is(end, "return_statement") || !alone(p, end) ||
	    ts_node_is_null(returned(end)))
		return none;
	for (size_t i = first(p->in); i < first(end); i++)
		if (has_word(p->line[i], p->line[i + 1], "return", 6))
			return none;
	for (int i = 0; i < p->len; i++)
		if (changes(p, p->print[i], first(end)))
			return none;
	return end;
}

static void add_line(struct buf *out, const char *from, const char *to)
{
	buf_add(out, from, (size_t)(to - from));
	if (to > from && to[-1] != '\n')
		buf_putc(out, '\n');
}

/* The prints, and around them what is returned by a name: it is computed before
 * they speak. */
static void add_end(const struct prints *p, TSNode end, struct buf *out)
{
	static const char result[] = "result";
	const char *at = p->line[first(end)], *stop = p->line[last(end) + 1];
	int indent = (int)ts_node_start_point(end).column;
	bool named = node_is(returned(end), "identifier");

	if (!named) {
		buf_printf(out, "%.*s%s =", indent, at, result);
		add_line(out, at + indent + strlen("return"), stop);
	}
	for (int i = 0; i < p->len; i++) {
		TSNode s = p->print[i];
		buf_add(out, at, (size_t)indent);
		add_line(out, p->program + ts_node_start_byte(s),
			 p->line[last(s) + 1]);
	}
	if (named)
		add_line(out, at, stop);
	else
		buf_printf(out, "%.*sreturn %s\n", indent, at, result);
}

static void write(const struct prints *p, TSNode end, struct buf *out)
{
	bool moved = !ts_node_is_null(end);

	for (size_t i = 1; i <= p->lines; i++) {
		const char *c = p->line[i];
		if (moved && i == first(end))
			add_end(p, end, out);
		if (moved && i >= first(end) && i <= last(end))
			continue;
		if (p->mark[i] == PASS)
			buf_printf(out, "%.*spass\n", (int)strspn(c, " \t"), c);
		if (p->mark[i] == KEEP)
			buf_add(out, c, (size_t)(p->line[i + 1] - c));
	}
}

static bool read_lines(struct prints *p, struct arena *a)
{
	const char *c = p->program;

	p->lines = 1;
	for (const char *at = c; *at; at++)
		p->lines += *at == '\n';
	p->line = arena_array(a, p->lines + 2, sizeof *p->line);
	p->mark = arena_array(a, p->lines + 2, 1);
	for (size_t i = 1; p->line && i <= p->lines; i++) {
		p->line[i] = c;
		c += strcspn(c, "\n");
		c += *c == '\n';
		p->line[i + 1] = c;
	}
	return p->line && p->mark;
}

/* The end of a program's text without the last line's. */
static size_t length(const char *text)
{
	size_t len = strlen(text);

	return len - (len > 0 && text[len - 1] == '\n');
}

/* Is it another program that came out? */
static bool differs(const struct prints *p, const struct buf *out)
{
	size_t len = length(p->program);

	return length(buf_text(out)) != len ||
	       memcmp(buf_text(out), p->program, len) != 0;
}

static const char *move(const struct prints *p, struct buf *out)
{
	TSNode end = { 0 };

	if (p->movable)
		end = end_of(p);
	if (ts_node_is_null(end) || (!node_is(returned(end), "identifier") &&
				     strstr(p->program, "result")))
		return NULL;
	write(p, end, out);
	if (!differs(p, out))
		return NULL;
	return p->looped ? "print moved behind the loop: it prints once"
			 : "print moved to the end";
}

const char *rewrite_print(const struct ladder *l, bool moved, struct buf *out)
{
	struct prints p = { .program = l->program };
	struct within at = { 0 };
	const char *what = NULL;
	struct arena arena;

	arena_init(&arena, 1 << 20);
	if (read_lines(&p, &arena)) {
		find(&p, ts_tree_root_node(l->tree.parsed), &at);
		if (p.len > 0 && moved) {
			what = move(&p, out);
		} else if (p.len > 0) {
			write(&p, (TSNode){ 0 }, out);
			what = "print left out";
		}
	}
	arena_release(&arena);
	return out->failed ? NULL : what;
}
