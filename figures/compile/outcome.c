/* outcome.c: see outcome.h. */
#include "figures/compile/outcome.h"

#include <string.h>

enum { RUNS_KEPT = 12, WHY_KEPT = 4 };

int outcome_runs_kept(const struct result *r)
{
	return r->run_count < RUNS_KEPT ? r->run_count : RUNS_KEPT;
}

int outcome_why_kept(const struct result *r)
{
	return r->why_count < WHY_KEPT ? r->why_count : WHY_KEPT;
}

static void add_runs(const struct result *r, struct buf *out)
{
	int shown = outcome_runs_kept(r);

	if (shown > 0)
		buf_puts(out, shown == 1 ? "graph " : "graphs ");
	for (int i = 0; i < shown; i++) {
		const char *between = i == 0		      ? ""
				      : i + 1 == r->run_count ? " and "
							      : ", ";
		buf_printf(out, "%s%d", between, r->runs[i]);
	}
	if (r->run_count > shown)
		buf_printf(out, " … (%d in all)", r->run_count);
}

const char *outcome_runs(const struct result *r, struct buf *out)
{
	buf_reset(out);
	add_runs(r, out);
	return buf_text(out);
}

/* Did the newest entry fail by a guard on a symbol? Not "2 <= x.size()[0]" and
 * no more: the size is 0 or 1 now, which has a graph of its own whatever the
 * program does with it. */
static bool symbol_failed(const struct result *r)
{
	const char *why = r->why_count > 0 ? r->why[0].text : "";
	bool least = strncmp(why, "2 <= ", 5) == 0 && !strstr(why + 5, " <= ");

	if (least || strncmp(why, "tensor '", 8) == 0 ||
	    strncmp(why, "expected", 8) == 0)
		return false;
	return strstr(why, ".size()[") || strstr(why, " <= ") ||
	       strstr(why, " < ") || strstr(why, " != ");
}

/* Did this call take another way through the program than those before? Then a
 * guard on a symbol failed, or none did: a frame was called that has no entry. */
static bool other_branch(const struct ladder *l, size_t call, bool dynamic)
{
	const struct result *r = &l->result[call];

	if (dynamic && symbol_failed(r))
		return true;
	for (size_t i = 0; i < call && r->why_count == 0; i++)
		if (l->result[i].run_count > 0)
			return true;
	return false;
}

static void add_compiled(const struct ladder *l, size_t call, struct buf *out)
{
	const struct result *r = &l->result[call];
	const char *symbol = "";

	for (int i = 0; i < r->graph_count && !*symbol; i++)
		symbol = r->graphs[i].symbol;
	buf_puts(out, other_branch(l, call, *symbol) ? "other branch compiled, "
						     : "compiled, ");
	buf_puts(out, *symbol ? "dynamic " : "static");
	buf_puts(out, symbol);
	if (r->graph_count > 1)
		buf_printf(out, ", %d graphs", r->graph_count);
}

/* A frame that was given up before this call, or in it. */
static const struct result_break *skipped(const struct ladder *l, size_t call)
{
	for (size_t i = call + 1; i-- > 0;)
		for (int k = 0; k < l->result[i].cut_count; k++)
			if (l->result[i].cuts[k].kind == BREAK_SKIP)
				return &l->result[i].cuts[k];
	return NULL;
}

static bool limit_reached(const struct ladder *l, size_t call)
{
	for (size_t i = 0; i <= call; i++)
		if (l->result[i].limit_hits > 0)
			return true;
	return false;
}

static void add_plain(const struct ladder *l, size_t call, struct buf *out)
{
	const struct result_break *cut = skipped(l, call);

	if (limit_reached(l, call)) {
		buf_puts(out, "limit reached: plain Python");
		return;
	}
	buf_puts(out, "nothing compiled: plain Python");
	if (cut)
		buf_printf(out, " (line %d: %s)", cut->line, cut->reason);
	else
		buf_puts(out, " (no tensor operation)");
}

const char *outcome_text(const struct ladder *l, size_t call, struct buf *out)
{
	const struct result *r = &l->result[call];

	buf_reset(out);
	switch (r->outcome) {
	case OUTCOME_COMPILED:
		add_compiled(l, call, out);
		break;
	case OUTCOME_REUSED:
		buf_puts(out, "reused ");
		add_runs(r, out);
		break;
	case OUTCOME_EAGER:
		add_plain(l, call, out);
		break;
	case OUTCOME_ERROR:
		buf_printf(out, "error %s", r->error ? r->error : "");
		break;
	}
	return buf_text(out);
}
