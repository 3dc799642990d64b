/* answer_calls.c: the ladder of calls and the graphs that they made, as data and
 * as tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/ask.h"
#include "figures/compile/code/code.h"
#include "figures/compile/outcome.h"

enum { CALL_TEXT_MAX = 4096 };

static const char *const break_words[] = {
	[BREAK_CUT] = "graph break",
	[BREAK_SKIP] = "not compiled",
	[BREAK_FALLBACK] = "rest in plain Python",
	[BREAK_ERROR] = "error",
};

static void write_graph(const struct result_graph *g, struct json *j)
{
	json_object(j, NULL);
	json_real(j, "id", g->id);
	json_text(j, "frame", g->frame);
	json_text(j, "inputs", g->inputs);
	json_real(j, "ops", g->ops);
	json_array(j, "lines");
	for (int i = 0; i < g->line_count; i++)
		json_real(j, NULL, g->lines[i]);
	json_array_end(j);
	json_object_end(j);
}

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

/* The lines that run in plain Python because the frame at the cut was given up: of
 * a function from its first line on, of a resume function, named r:f@6, from its
 * break on. */
static void write_skipped(const struct ladder *l,
			  const struct result_break *cut, struct json *j)
{
	const struct code *c = function_at(l->tree.module, cut->line);
	const char *at = strchr(cut->frame, '@');
	long resumed = at ? strtol(at + 1, NULL, 10) : 0;

	if (cut->kind != BREAK_SKIP || !c)
		return;
	json_object(j, "skipped");
	json_real(j, "from",
		  resumed >= c->line && resumed <= c->end_line ? (double)resumed
							       : c->line);
	json_real(j, "to", c->end_line);
	json_object_end(j);
}

static void write_cut(const struct ladder *l, const struct result_break *cut,
		      struct json *j)
{
	json_object(j, NULL);
	json_real(j, "line", cut->line);
	json_text(j, "kind", break_words[cut->kind]);
	json_text(j, "reason", cut->reason);
	json_text(j, "frame", cut->frame);
	json_bool(j, "counted", cut->counted);
	write_skipped(l, cut, j);
	json_object_end(j);
}

static void write_lists(const struct ladder *l, const struct result *r,
			struct json *j)
{
	json_array(j, "graphs");
	for (int i = 0; i < r->graph_count; i++)
		write_graph(&r->graphs[i], j);
	json_array_end(j);
	json_array(j, "cuts");
	for (int i = 0; i < r->cut_count; i++)
		write_cut(l, &r->cuts[i], j);
	json_array_end(j);
	json_array(j, "run");
	for (int i = 0; i < outcome_runs_kept(r); i++)
		json_real(j, NULL, r->runs[i]);
	json_array_end(j);
}

/* "0/1: tensor 'x' size mismatch …" */
static const char *why_text(const struct result_why *why, struct buf *text)
{
	buf_reset(text);
	buf_printf(text, "%d/%d: ", why->frame, why->compilation);
	buf_puts(text, why->text);
	return buf_text(text);
}

static void write_call(const struct ladder *l, size_t i, struct json *j,
		       struct buf *text)
{
	const struct result *r = &l->result[i];
	char letter[2] = { (char)r->outcome, '\0' };

	json_object(j, NULL);
	json_text(j, "call", l->calls.item[i].text);
	json_text(j, "o", letter);
	json_text(j, "text", outcome_text(l, i, text));
	json_real(j, "n", r->graph_count);
	json_real(j, "gb", r->breaks);
	json_real(j, "printed", r->printed);
	json_bool(j, "limit", r->limit_hits > 0);
	if (r->error)
		json_text(j, "error", r->error);
	write_lists(l, r, j);
	json_array(j, "why");
	for (int k = 0; k < outcome_why_kept(r); k++)
		json_text(j, NULL, why_text(&r->why[k], text));
	json_array_end(j);
	json_real(j, "why_count", r->why_count);
	json_object_end(j);
}

static void cell_int(struct answer *a, int value)
{
	char text[16];

	snprintf(text, sizeof text, "%d", value);
	answer_cell(a, text);
}

static void ladder_row(const struct ladder *l, size_t i, struct answer *a,
		       struct buf *text)
{
	const struct result *r = &l->result[i];
	struct buf all;

	cell_int(a, (int)i + 1);
	answer_cell(a, l->calls.item[i].text);
	answer_cell(a, outcome_text(l, i, text));
	cell_int(a, r->graph_count);
	answer_cell(a, outcome_runs(r, text));
	cell_int(a, r->breaks);
	buf_init(&all, CALL_TEXT_MAX);
	for (int k = 0; k < outcome_why_kept(r); k++) {
		buf_puts(&all, k > 0 ? " · " : "");
		buf_puts(&all, why_text(&r->why[k], text));
	}
	answer_cell(a, buf_text(&all));
	buf_release(&all);
}

static void graph_row(const struct result_graph *g, size_t call,
		      struct answer *a)
{
	cell_int(a, g->id);
	cell_int(a, (int)call + 1);
	answer_cell(a, g->frame);
	answer_cell(a, g->inputs);
	cell_int(a, g->ops);
}

static void cut_row(const struct result_break *cut, size_t call,
		    struct answer *a)
{
	cell_int(a, cut->line);
	cell_int(a, (int)call + 1);
	answer_cell(a, cut->frame);
	answer_cell(a, break_words[cut->kind]);
	answer_cell(a, cut->counted ? "yes" : "no");
	answer_cell(a, cut->reason);
}

static void graph_and_cut_tables(const struct ladder *l, struct answer *a)
{
	static const char *const graphs[] = { "graph",	"made in call", "frame",
					      "inputs", "nodes",	NULL };
	static const char *const cuts[] = { "line", "in call", "frame",
					    "what", "counted", "reason",
					    NULL };

	answer_table(a, "graphs", "The graphs that were compiled", graphs);
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].graph_count; k++)
			graph_row(&l->result[i].graphs[k], i, a);
	answer_table(a, "breaks", "Where Dynamo could not go on", cuts);
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].cut_count; k++)
			cut_row(&l->result[i].cuts[k], i, a);
}

void answer_calls(const struct ladder *l, struct answer *a)
{
	static const char *const columns[] = {
		"",
		"call",
		"outcome",
		"new graphs",
		"ran",
		"breaks",
		"failing guard of each old entry",
		NULL
	};
	struct buf text;

	buf_init(&text, CALL_TEXT_MAX);
	json_array(&a->json, "calls");
	for (size_t i = 0; i < l->calls.len; i++)
		write_call(l, i, &a->json, &text);
	json_array_end(&a->json);
	answer_table(a, "ladder", "What each call does", columns);
	for (size_t i = 0; i < l->calls.len; i++)
		ladder_row(l, i, a, &text);
	graph_and_cut_tables(l, a);
	buf_release(&text);
}
