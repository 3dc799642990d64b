/* blocks.c: see blocks.h. */
#include "figures/compile/blocks.h"

#include <stdlib.h>
#include <string.h>

int blocks_of(const struct stmt *s, const struct stmt_list *block[BLOCKS_MAX])
{
	int len = 0;

	if (s->kind == STMT_FUNCTION)
		block[len++] = &s->function->body;
	if (s->kind == STMT_CLASS)
		block[len++] = &s->class_of->body;
	if (s->kind == STMT_FOR || s->kind == STMT_WHILE)
		block[len++] = &s->loop.body;
	if (s->kind == STMT_WITH)
		block[len++] = &s->with.body;
	if (s->kind == STMT_IF) {
		block[len++] = &s->branch.then;
		block[len++] = &s->branch.otherwise;
	}
	if (s->kind == STMT_TRY) {
		block[len++] = &s->attempt.body;
		block[len++] = &s->attempt.handler;
	}
	return len;
}

/* The innermost function around the line is the last one found. */
static const struct function *function_at(const struct stmt_list *list,
					  unsigned line)
{
	const struct function *found = NULL;

	for (size_t i = 0; i < list->len; i++) {
		const struct stmt *s = list->item[i];
		const struct stmt_list *block[BLOCKS_MAX];
		const struct function *inner = NULL;
		if (line < s->at.line || line > s->end_line)
			continue;
		if (s->kind == STMT_FUNCTION)
			found = s->function;
		for (int k = blocks_of(s, block); k-- > 0 && !inner;)
			inner = function_at(block[k], line);
		found = inner ? inner : found;
	}
	return found;
}

bool blocks_frame(const struct tree *t, int line, const char *frame,
		  unsigned *from, unsigned *to)
{
	const struct function *f =
		line > 0 ? function_at(&t->body, (unsigned)line) : NULL;
	const char *at = strchr(frame, '@');
	unsigned long resumed = at ? strtoul(at + 1, NULL, 10) : 0;

	if (!f)
		return false;
	*from = f->at.line;
	*to = f->end_line;
	if (resumed >= *from && resumed <= *to)
		*from = (unsigned)resumed;
	return true;
}
