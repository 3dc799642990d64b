/* blocks.c: see blocks.h. */
#include "figures/compile/blocks.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/code/code.h"

/* The innermost function around the line. */
static const struct code *function_at(const struct code *c, int line)
{
	for (int i = 0; i < c->nested_len; i++) {
		const struct code *in = c->nested[i], *inner;
		if (line < in->line || line > in->end_line)
			continue;
		inner = function_at(in, line);
		if (inner || in->named)
			return inner ? inner : in;
	}
	return NULL;
}

bool blocks_frame(const struct tree *t, int line, const char *frame,
		  unsigned *from, unsigned *to)
{
	const struct code *c = function_at(t->module, line);
	const char *at = strchr(frame, '@');
	unsigned long resumed = at ? strtoul(at + 1, NULL, 10) : 0;

	if (!c)
		return false;
	*from = (unsigned)c->line;
	*to = (unsigned)c->end_line;
	if (resumed >= *from && resumed <= *to)
		*from = (unsigned)resumed;
	return true;
}
