/* rewrite_mark.c: the calls with a mark_dynamic more; see rewrite.h. */
#include <ctype.h>
#include <string.h>

#include "figures/compile/rewrite.h"

static bool differs(const struct call *call, int at, const struct arg *first,
		    int dim)
{
	return at < call->arg_count && call->args[at].kind == ARG_TENSOR &&
	       call->args[at].rank == first->rank &&
	       call->args[at].size[dim] != first->size[dim];
}

/* The dim of argument at that is to be marked, -1: none. */
static int dim_to_mark(const struct ladder *l, int at)
{
	const struct arg *first = &l->calls.item[0].call.args[at];
	int found = 0;

	if (first->kind != ARG_TENSOR || first->rank == 0)
		return -1;
	for (int dim = first->rank; dim-- > 0;) {
		if (first->marks[dim])
			return -1;
		for (size_t i = 1; i < l->calls.len; i++)
			if (differs(&l->calls.item[i].call, at, first, dim))
				found = dim;
	}
	return first->size[found] > 1 ? found : -1;
}

/* The end of the argument that begins at c: a comma or an @ outside brackets and
 * quotes, or the end of the call. */
static const char *arg_end(const char *c)
{
	int depth = 0;

	for (; *c && (depth > 0 || (*c != ',' && *c != '@')); c++) {
		const char *close =
			*c == '\'' || *c == '"' ? strchr(c + 1, *c) : NULL;
		depth += strchr("([{", *c) != NULL;
		depth -= strchr(")]}", *c) != NULL;
		c = close ? close : c;
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
		any = any || dim >= 0;
		c = *end == ',' ? end + 1 : end;
		buf_add(out, last, (size_t)(c - last));
	}
	buf_puts(out, c);
	return any;
}

bool rewrite_marked(const struct ladder *l, struct buf *out)
{
	bool any = mark_first(l, out);

	for (size_t i = 1; i < l->calls.len; i++) {
		buf_puts(out, "; ");
		buf_puts(out, l->calls.item[i].text);
	}
	return any && !out->failed;
}
