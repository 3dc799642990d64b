/* rewrite_mark.c: the calls with a mark_dynamic more; see rewrite.h. */
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

bool rewrite_marked(const struct ladder *l, struct buf *out)
{
	const struct call_text *first = &l->calls.item[0];
	size_t done = 0;
	bool any = false;

	for (int at = 0; at < first->call.arg_count; at++) {
		size_t end = first->call.args[at].end;
		int dim = dim_to_mark(l, at);

		buf_add(out, first->text + done, end - done);
		if (dim >= 0)
			buf_printf(out, ":md%d", dim);
		any = any || dim >= 0;
		done = end;
	}
	buf_puts(out, first->text + done);
	for (size_t i = 1; i < l->calls.len; i++)
		buf_printf(out, "; %s", l->calls.item[i].text);
	return any && !out->failed;
}
