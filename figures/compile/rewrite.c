/* rewrite.c: see rewrite.h. */
#include "figures/compile/rewrite.h"

#include <ctype.h>
#include <string.h>

/* --- print statements */

/* Lines that go, by number; 'p' stays as a pass. */
struct marks {
	char *line;
	size_t len;
	bool any;
};

static bool is_print(const struct stmt *s)
{
	const struct expr *x = s->value;

	return s->kind == STMT_EXPR && x->kind == EXPR_CALL &&
	       x->call.function->kind == EXPR_NAME &&
	       strcmp(x->call.function->name.id, "print") == 0;
}

/* Does the statement have its lines for itself? */
static bool alone(const struct stmt_list *list, size_t at)
{
	const struct stmt *s = list->item[at];

	if (at > 0 && list->item[at - 1]->end_line >= s->at.line)
		return false;
	return at + 1 == list->len || list->item[at + 1]->at.line > s->end_line;
}

static void mark_block(struct marks *m, const struct stmt_list *list,
		       unsigned head);

static void mark_inside(struct marks *m, const struct stmt *s)
{
	switch (s->kind) {
	case STMT_FUNCTION:
		mark_block(m, &s->function->body, s->at.line);
		break;
	case STMT_CLASS:
		mark_block(m, &s->class_of->body, s->at.line);
		break;
	case STMT_IF:
		mark_block(m, &s->branch.then, s->at.line);
		mark_block(m, &s->branch.otherwise, 0);
		break;
	case STMT_FOR:
	case STMT_WHILE:
		mark_block(m, &s->loop.body, s->at.line);
		break;
	case STMT_TRY:
		mark_block(m, &s->attempt.body, s->at.line);
		mark_block(m, &s->attempt.handler, s->attempt.handler_at.line);
		break;
	case STMT_WITH:
		mark_block(m, &s->with.body, s->at.line);
		break;
	case STMT_EXPR:
	case STMT_ASSIGN:
	case STMT_AUGMENT:
	case STMT_RETURN:
	case STMT_BREAK:
	case STMT_CONTINUE:
	case STMT_PASS:
	case STMT_ASSERT:
	case STMT_RAISE:
		break;
	}
}

/* head: the line that opens the block; what stands in it stays. */
static void mark_block(struct marks *m, const struct stmt_list *list,
		       unsigned head)
{
	size_t left = list->len;

	for (size_t i = 0; i < list->len; i++) {
		const struct stmt *s = list->item[i];
		mark_inside(m, s);
		if (!is_print(s) || !alone(list, i) || s->at.line == head ||
		    s->end_line >= m->len)
			continue;
		for (unsigned line = s->at.line; line <= s->end_line; line++)
			m->line[line] = 'x';
		if (--left == 0)
			m->line[s->at.line] = 'p';
		m->any = true;
	}
}

static void write_kept(const struct marks *m, const char *text, struct buf *out)
{
	for (size_t line = 1; *text; line++) {
		size_t len = strcspn(text, "\n");
		char mark = line < m->len ? m->line[line] : '\0';
		if (mark == 'p') {
			buf_add(out, text, strspn(text, " \t"));
			buf_puts(out, "pass\n");
		}
		len += text[len] == '\n';
		if (!mark)
			buf_add(out, text, len);
		text += len;
	}
}

bool rewrite_without_print(const struct ladder *l, struct buf *out)
{
	struct marks m = { .len = 2 };
	struct arena arena;

	for (const char *c = l->program; *c; c++)
		m.len += *c == '\n';
	arena_init(&arena, 1 << 20);
	m.line = arena_array(&arena, m.len, 1);
	if (m.line) {
		mark_block(&m, &l->tree.body, 0);
		write_kept(&m, l->program, out);
	}
	arena_release(&arena);
	return m.any && !out->failed;
}

/* --- marks */

/* The dim of argument at that is to be marked, -1: none. */
static int dim_to_mark(const struct ladder *l, int at)
{
	const struct arg *first = &l->calls.item[0].call.args[at];

	if (first->kind != ARG_TENSOR || first->rank == 0)
		return -1;
	for (int dim = 0; dim < first->rank; dim++) {
		if (first->marks[dim])
			return -1;
		for (size_t i = 1; i < l->calls.len; i++) {
			const struct call *call = &l->calls.item[i].call;
			if (at < call->arg_count &&
			    call->args[at].kind == ARG_TENSOR &&
			    call->args[at].rank == first->rank &&
			    call->args[at].size[dim] != first->size[dim])
				return first->size[dim] > 1 ? dim : -1;
		}
	}
	return first->size[0] > 1 ? 0 : -1;
}

/* The end of the argument that begins at c: a comma or an @ outside brackets and
 * quotes, or the end of the call. */
static const char *arg_end(const char *c)
{
	int depth = 0;
	char quote = '\0';

	for (; *c; c++) {
		if (quote) {
			quote = *c == quote ? '\0' : quote;
			continue;
		}
		if (*c == '\'' || *c == '"')
			quote = *c;
		depth += strchr("([{", *c) != NULL;
		depth -= strchr(")]}", *c) != NULL;
		if (depth == 0 && (*c == ',' || *c == '@'))
			break;
	}
	return c;
}

static bool mark_first(const struct ladder *l, struct buf *out)
{
	const struct call_text *call = &l->calls.item[0];
	const char *c = call->text;
	bool any = false;

	for (int at = 0; at < call->call.arg_count; at++) {
		const char *end = arg_end(c), *last = end;
		int dim = dim_to_mark(l, at);
		while (last > c && isspace((unsigned char)last[-1]))
			last--;
		buf_add(out, c, (size_t)(last - c));
		if (dim >= 0)
			buf_printf(out, ":md%d", dim);
		buf_add(out, last, (size_t)(end - last));
		any = any || dim >= 0;
		c = end;
		if (*end == ',')
			buf_putc(out, *c++);
	}
	buf_puts(out, c);
	return any;
}

bool rewrite_marked(const struct ladder *l, struct buf *out)
{
	if (l->calls.len == 0 || !mark_first(l, out))
		return false;
	for (size_t i = 1; i < l->calls.len; i++) {
		buf_puts(out, "; ");
		buf_puts(out, l->calls.item[i].text);
	}
	return !out->failed;
}
