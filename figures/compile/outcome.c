/* outcome.c: see outcome.h. */
#include "figures/compile/outcome.h"

#include <ctype.h>
#include <stdio.h>
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

/* Is there a symbol, s0 or u0, from text to end? */
static bool has_symbol(const char *text, const char *end)
{
	for (const char *c = text; c + 1 < end; c++)
		if ((*c == 's' || *c == 'u') && isdigit((unsigned char)c[1]) &&
		    (c == text || !isalnum((unsigned char)c[-1])))
			return true;
	return false;
}

/* Of x[s0,8]float64 the sizes; of x[8,8]/st(s0,1), where one of the strides is a
 * symbol, these too. */
static const char *sizes_end(const char *open, const char *end)
{
	const char *close = memchr(open, ']', (size_t)(end - open));

	return close && has_symbol(open, close) ? close + 1 : end;
}

/* The name of a number that became an input: n=s0, or c[]float64. NULL: the word
 * is none. */
static const char *number_end(const char *word, const char *end)
{
	static const char real[] = "[]float64";
	const size_t len = sizeof real - 1;
	const char *equals = memchr(word, '=', (size_t)(end - word));

	if (equals && has_symbol(equals, end) &&
	    !memchr(word, '[', (size_t)(end - word)))
		return equals;
	if ((size_t)(end - word) > len && memcmp(end - len, real, len) == 0)
		return end - len;
	return NULL;
}

void outcome_symbol(const char *inputs, char *out, size_t size)
{
	const char *end;

	out[0] = '\0';
	for (const char *word = inputs; *word; word = end + strspn(end, " ")) {
		end = word + strcspn(word, " ");
		size_t len = (size_t)(end - word);
		const char *open = memrchr(word, '[', len);
		const char *name = number_end(word, end);
		if (open && !memchr(word, '=', len) && has_symbol(open, end)) {
			len = (size_t)(sizes_end(open, end) - open);
			snprintf(out, size, "%.*s", (int)len, open);
			return;
		}
		if (name && !out[0])
			snprintf(out, size, "%.*s", (int)(name - word), word);
	}
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
	char symbol[80] = "";

	for (int i = 0; i < r->graph_count && !symbol[0]; i++)
		outcome_symbol(r->graphs[i].inputs, symbol, sizeof symbol);
	buf_puts(out, other_branch(l, call, symbol[0] != '\0')
			      ? "other branch compiled, "
			      : "compiled, ");
	buf_puts(out, symbol[0] ? "dynamic " : "static");
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
