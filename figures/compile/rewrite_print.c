/* rewrite_print.c: print statements moved to the end of their function, or left
 * out; see rewrite.h. It works on lines: what a learner wrote stays as it is. */
#include <ctype.h>
#include <string.h>

#include "figures/compile/blocks.h"
#include "figures/compile/rewrite.h"

enum { PRINTS_MAX = 16, WORD_MAX = 64 };

enum mark { KEEP, GONE, PASS };

struct prints {
	const char *program;
	const char **line; /* from 1; behind the last one, the end */
	size_t lines;
	unsigned char *mark; /* of each line */
	const struct stmt *print[PRINTS_MAX];
	int len;
	const struct function *in; /* the last one's */
	bool looped;		   /* one stands in a loop */
	bool movable;
};

/* Where a print stands: in which function, in a loop of it, behind a condition of
 * it. */
struct within {
	const struct function *function;
	bool loop, condition;
};

static bool is_print(const struct stmt *s)
{
	const struct expr *x = s->value;

	return s->kind == STMT_EXPR && x->kind == EXPR_CALL &&
	       x->call.function->kind == EXPR_NAME &&
	       strcmp(x->call.function->name.id, "print") == 0;
}

/* Does the statement have its lines for itself? */
static bool alone(const struct prints *p, const struct stmt *s)
{
	const char *c = p->line[s->at.line];

	return strspn(c, " \t") == s->at.column - 1 &&
	       !memchr(c, ';', (size_t)(p->line[s->end_line + 1] - c));
}

static void take(struct prints *p, const struct stmt *s, bool last,
		 const struct within *at)
{
	memset(p->mark + s->at.line, GONE, s->end_line - s->at.line + 1);
	if (last)
		p->mark[s->at.line] = PASS;
	p->movable = at->function && !at->condition && p->len < PRINTS_MAX &&
		     (p->len == 0 || (p->movable && p->in == at->function));
	p->in = at->function;
	p->looped = p->looped || at->loop;
	if (p->len < PRINTS_MAX)
		p->print[p->len++] = s;
}

static void find(struct prints *p, const struct stmt_list *list,
		 const struct within *at)
{
	size_t left = list->len;

	for (size_t i = 0; i < list->len; i++) {
		const struct stmt *s = list->item[i];
		const struct stmt_list *block[BLOCKS_MAX];
		struct within in = *at;
		if (s->kind == STMT_FUNCTION)
			in = (struct within){ .function = s->function };
		else if (s->kind == STMT_FOR || s->kind == STMT_WHILE)
			in.loop = true;
		else
			in.condition = true;
		for (int k = 0, n = blocks_of(s, block); k < n; k++)
			find(p, block[k], &in);
		if (is_print(s) && alone(p, s))
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
static bool changes(const struct prints *p, const struct stmt *print,
		    size_t last)
{
	const char *word = p->line[print->at.line];
	const char *stop = p->line[print->end_line + 1];

	for (size_t len; (len = next_word(&word, stop)) > 0; word += len)
		for (size_t i = print->end_line + 1; i < last; i++)
			if (p->mark[i] == KEEP &&
			    has_word(p->line[i],
				     p->line[i] + strcspn(p->line[i], "=#\n"),
				     word, len))
				return true;
	return false;
}

/* The one return of their function, at its end; NULL: there is another, or
 * something of theirs changes on the way. */
static const struct stmt *end_of(const struct prints *p)
{
	const struct stmt_list *body = &p->in->body;
	const struct stmt *end = body->item[body->len - 1];

	if (end->kind != STMT_RETURN || !end->value || !alone(p, end))
		return NULL;
	for (size_t i = p->in->at.line; i < end->at.line; i++)
		if (has_word(p->line[i], p->line[i + 1], "return", 6))
			return NULL;
	for (int i = 0; i < p->len; i++)
		if (changes(p, p->print[i], end->at.line))
			return NULL;
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
static void add_end(const struct prints *p, const struct stmt *end,
		    struct buf *out)
{
	static const char result[] = "result";
	const char *at = p->line[end->at.line],
		   *stop = p->line[end->end_line + 1];
	int indent = (int)end->at.column - 1;
	bool named = end->value->kind == EXPR_NAME;

	if (!named) {
		buf_printf(out, "%.*s%s =", indent, at, result);
		add_line(out, at + indent + strlen("return"), stop);
	}
	for (int i = 0; i < p->len; i++) {
		const struct stmt *s = p->print[i];
		buf_add(out, at, (size_t)indent);
		add_line(out, p->line[s->at.line] + s->at.column - 1,
			 p->line[s->end_line + 1]);
	}
	if (named)
		add_line(out, at, stop);
	else
		buf_printf(out, "%.*sreturn %s\n", indent, at, result);
}

static void write(const struct prints *p, const struct stmt *end,
		  struct buf *out)
{
	for (size_t i = 1; i <= p->lines; i++) {
		const char *c = p->line[i];
		if (end && i == end->at.line)
			add_end(p, end, out);
		if (end && i >= end->at.line && i <= end->end_line)
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

/* Moved, if that is another program; else left out. */
static const char *rewritten(struct prints *p, struct buf *out)
{
	const struct stmt *end = p->movable ? end_of(p) : NULL;
	const char *named = strstr(p->program, "result");

	if (end && (end->value->kind == EXPR_NAME || !named)) {
		write(p, end, out);
		if (strcmp(buf_text(out), p->program) != 0)
			return p->looped ? "print moved behind the loop: it "
					   "prints once"
					 : "print moved to the end";
		buf_reset(out);
	}
	write(p, NULL, out);
	return "print left out";
}

const char *rewrite_print(const struct ladder *l, struct buf *out)
{
	struct prints p = { .program = l->program };
	struct within at = { 0 };
	const char *what = NULL;
	struct arena arena;

	arena_init(&arena, 1 << 20);
	if (read_lines(&p, &arena)) {
		find(&p, &l->tree.body, &at);
		if (p.len > 0)
			what = rewritten(&p, out);
	}
	arena_release(&arena);
	return out->failed ? NULL : what;
}
