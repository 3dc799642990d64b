/* outcome.c: see outcome.h. */
#include "figures/compile/outcome.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { RUNS_SHOWN = 12 }; /* ids that a result keeps */

/* Is there a symbol, s0 or u0, in the len bytes? */
static bool has_symbol(const char *text, size_t len)
{
	for (size_t i = 0; i + 1 < len; i++)
		if ((text[i] == 's' || text[i] == 'u') &&
		    isdigit((unsigned char)text[i + 1]) &&
		    (i == 0 || !isalnum((unsigned char)text[i - 1])))
			return true;
	return false;
}

/* x[s0,8], args[0][s0,8]: the sizes of a tensor, of which one is a symbol; or
 * x[8,8]/st(s0,1): one of the strides is. */
static bool dynamic_sizes(const char *word, size_t len, char *out, size_t size)
{
	const char *open = memrchr(word, '[', len);
	const char *end = word + len, *close;

	if (!open || memchr(word, '=', len) ||
	    !has_symbol(open, (size_t)(end - open)))
		return false;
	close = memchr(open, ']', (size_t)(end - open));
	if (close && has_symbol(open, (size_t)(close - open)))
		end = close + 1;
	snprintf(out, size, "%.*s", (int)(end - open), open);
	return true;
}

/* n=s0, or c[]float64: a number that became an input. */
static bool dynamic_number(const char *word, size_t len, char *out, size_t size)
{
	static const char real[] = "[]float64";
	const char *equals = memchr(word, '=', len);
	size_t name = len;

	if (equals && !memchr(word, '[', len))
		name = (size_t)(equals - word);
	else if (len > sizeof real - 1 &&
		 strncmp(word + len - (sizeof real - 1), real,
			 sizeof real - 1) == 0)
		name = len - (sizeof real - 1);
	if (name == len || (equals && !has_symbol(equals, len - name)))
		return false;
	snprintf(out, size, "%.*s", (int)name, word);
	return true;
}

void outcome_symbol(const char *inputs, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t pass = 0; pass < 2 && !out[0]; pass++)
		for (const char *word = inputs; *word;) {
			size_t len = strcspn(word, " ");
			bool found =
				pass == 0
					? dynamic_sizes(word, len, out, size)
					: dynamic_number(word, len, out, size);
			if (found)
				return;
			word += len + strspn(word + len, " ");
		}
}

void outcome_runs(const struct result *r, struct buf *out)
{
	int shown = r->run_count < RUNS_SHOWN ? r->run_count : RUNS_SHOWN;

	buf_puts(out, r->run_count == 1 ? "graph " : "graphs ");
	for (int i = 0; i < shown; i++) {
		const char *between = i == 0		      ? ""
				      : i + 1 == r->run_count ? " and "
							      : ", ";
		buf_printf(out, "%s%d", between, r->runs[i]);
	}
	if (r->run_count > shown)
		buf_printf(out, " … (%d in all)", r->run_count);
}

/* "2 <= x.size()[0]" and no more: the size is 0 or 1 now, which has a graph of
 * its own whatever the program does with it. */
static bool is_least_size(const char *why)
{
	return strncmp(why, "2 <= ", 5) == 0 && !strstr(why + 5, " <= ");
}

/* Did the newest entry fail by a guard on a symbol? */
static bool symbol_failed(const struct result *r)
{
	const char *why = r->why_count > 0 ? r->why[0].text : "";

	if (strncmp(why, "tensor '", 8) == 0 ||
	    strncmp(why, "expected", 8) == 0 || is_least_size(why))
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

static void compiled(const struct ladder *l, size_t call, struct buf *out)
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

static bool limit_before(const struct ladder *l, size_t call)
{
	for (size_t i = 0; i < call; i++)
		if (l->result[i].limit_hits > 0)
			return true;
	return false;
}

static bool has_stance(const struct call *call)
{
	for (int i = 0; i < call->context_count; i++)
		if (call->contexts[i].kind == CONTEXT_STANCE)
			return true;
	return false;
}

static void plain(const struct ladder *l, size_t call, struct buf *out)
{
	const struct result_break *cut = skipped(l, call);

	if (l->result[call].limit_hits > 0 || limit_before(l, call)) {
		buf_puts(out, "limit reached: plain Python");
		return;
	}
	buf_puts(out, "nothing compiled: plain Python");
	if (has_stance(&l->calls.item[call].call))
		buf_puts(out, " (the stance)");
	else if (cut)
		buf_printf(out, " (line %d: %s)", cut->line, cut->reason);
	else
		buf_puts(out, " (no tensor operation)");
}

void outcome_text(const struct ladder *l, size_t call, struct buf *out)
{
	const struct result *r = &l->result[call];

	switch (r->outcome) {
	case OUTCOME_COMPILED:
		compiled(l, call, out);
		break;
	case OUTCOME_REUSED:
		buf_puts(out, "reused ");
		outcome_runs(r, out);
		break;
	case OUTCOME_EAGER:
		plain(l, call, out);
		break;
	case OUTCOME_ERROR:
		buf_printf(out, "error %s", r->error ? r->error : "");
		break;
	}
}
