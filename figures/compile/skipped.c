/* skipped.c: see skipped.h. */
#include "figures/compile/skipped.h"

#include <stdlib.h>
#include <string.h>

static void find_block(const struct stmt_list *list, unsigned line,
		       struct lines *out);

/* The innermost function around the line is the last one found. */
static void find_stmt(const struct stmt *s, unsigned line, struct lines *out)
{
	if (line < s->at.line || line > s->end_line)
		return;
	switch (s->kind) {
	case STMT_FUNCTION:
		*out = (struct lines){ s->function->at.line,
				       s->function->end_line };
		find_block(&s->function->body, line, out);
		break;
	case STMT_CLASS:
		find_block(&s->class_of->body, line, out);
		break;
	case STMT_IF:
		find_block(&s->branch.then, line, out);
		find_block(&s->branch.otherwise, line, out);
		break;
	case STMT_FOR:
	case STMT_WHILE:
		find_block(&s->loop.body, line, out);
		break;
	case STMT_TRY:
		find_block(&s->attempt.body, line, out);
		find_block(&s->attempt.handler, line, out);
		break;
	case STMT_WITH:
		find_block(&s->with.body, line, out);
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

static void find_block(const struct stmt_list *list, unsigned line,
		       struct lines *out)
{
	for (size_t i = 0; i < list->len; i++)
		find_stmt(list->item[i], line, out);
}

bool skipped_lines(const struct tree *t, const struct result_break *cut,
		   struct lines *out)
{
	const char *at = strchr(cut->frame, '@');

	*out = (struct lines){ 0 };
	if (cut->kind != BREAK_SKIP || cut->line <= 0)
		return false;
	find_block(&t->body, (unsigned)cut->line, out);
	if (out->to == 0)
		return false;
	if (at) { /* r:f@6 */
		unsigned long from = strtoul(at + 1, NULL, 10);
		if (from >= out->from && from <= out->to)
			out->from = (unsigned)from;
	}
	return true;
}
