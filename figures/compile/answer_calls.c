/* answer_calls.c: the ladder of calls, the graphs, the breaks: as data for the
 * view and as tables. */
#include <stdio.h>

#include "figures/compile/ask.h"
#include "figures/compile/outcome.h"
#include "figures/compile/skipped.h"

enum { RUNS_SHOWN = 12, WHY_SHOWN = 4 };

static const char *const break_words[] = {
	[BREAK_CUT] = "cut",
	[BREAK_SKIP] = "skipped",
	[BREAK_FALLBACK] = "rest in plain Python",
	[BREAK_ERROR] = "error",
};

static void write_graph(struct json *j, const struct result_graph *g,
			size_t call)
{
	json_object(j, NULL);
	json_real(j, "id", g->id);
	json_real(j, "call", (double)call + 1);
	json_text(j, "inputs", g->inputs);
	json_real(j, "ops", g->ops);
	json_text(j, "frame", g->frame);
	json_array(j, "lines");
	for (int i = 0; i < g->line_count; i++)
		json_real(j, NULL, g->lines[i]);
	json_array_end(j);
	json_object_end(j);
}

static void write_graphs(const struct ladder *l, struct json *j)
{
	json_array(j, "graphs");
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].graph_count; k++)
			write_graph(j, &l->result[i].graphs[k], i);
	json_array_end(j);
}

static void write_cut(const struct ladder *l, struct json *j,
		      const struct result_break *cut, size_t call)
{
	struct lines skipped;

	json_object(j, NULL);
	json_real(j, "call", (double)call + 1);
	json_real(j, "line", cut->line);
	json_text(j, "kind", break_words[cut->kind]);
	json_text(j, "reason", cut->reason);
	json_text(j, "frame", cut->frame);
	json_bool(j, "counted", cut->counted);
	if (skipped_lines(&l->tree, cut, &skipped)) {
		json_object(j, "skipped");
		json_real(j, "from", skipped.from);
		json_real(j, "to", skipped.to);
		json_object_end(j);
	}
	json_object_end(j);
}

static void write_cuts(const struct ladder *l, struct json *j)
{
	json_array(j, "cuts");
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].cut_count; k++)
			write_cut(l, j, &l->result[i].cuts[k], i);
	json_array_end(j);
}

static void write_lists(const struct result *r, struct json *j)
{
	json_array(j, "graphs");
	for (int i = 0; i < r->graph_count; i++) {
		json_object(j, NULL);
		json_real(j, "id", r->graphs[i].id);
		json_text(j, "inputs", r->graphs[i].inputs);
		json_real(j, "ops", r->graphs[i].ops);
		json_object_end(j);
	}
	json_array_end(j);
	json_array(j, "run");
	for (int i = 0; i < r->run_count && i < RUNS_SHOWN; i++)
		json_real(j, NULL, r->runs[i]);
	json_array_end(j);
}

/* "0/1: tensor 'x' size mismatch …" */
static void write_why(const struct result *r, struct json *j, struct buf *text)
{
	json_array(j, "why");
	for (int i = 0; i < r->why_count && i < WHY_SHOWN; i++) {
		buf_reset(text);
		buf_printf(text, "%d/%d: ", r->why[i].frame,
			   r->why[i].compilation);
		buf_puts(text, r->why[i].text);
		json_text(j, NULL, buf_text(text));
	}
	json_array_end(j);
}

static void write_call(const struct ladder *l, size_t i, struct json *j)
{
	const struct result *r = &l->result[i];
	char letter[2] = { (char)r->outcome, '\0' };
	struct buf text;

	buf_init(&text, 4096);
	outcome_text(l, i, &text);
	json_object(j, NULL);
	json_text(j, "call", l->calls.item[i].text);
	json_text(j, "o", letter);
	json_text(j, "text", buf_text(&text));
	json_real(j, "n", r->graph_count);
	json_real(j, "gb", r->breaks);
	json_real(j, "printed", r->printed);
	json_bool(j, "limit", r->limit_hits > 0);
	if (r->error)
		json_text(j, "error", r->error);
	write_lists(r, j);
	write_why(r, j, &text);
	json_real(j, "why_count", r->why_count);
	json_object_end(j);
	buf_release(&text);
}

static void cell_number(struct answer *a, int value)
{
	char text[16];

	snprintf(text, sizeof text, "%d", value);
	answer_cell(a, text);
}

static void ladder_row(const struct ladder *l, size_t i, struct answer *a)
{
	const struct result *r = &l->result[i];
	struct buf text;

	buf_init(&text, 4096);
	cell_number(a, (int)i + 1);
	answer_cell(a, l->calls.item[i].text);
	outcome_text(l, i, &text);
	answer_cell(a, buf_text(&text));
	cell_number(a, r->graph_count);
	buf_reset(&text);
	if (r->run_count > 0)
		outcome_runs(r, &text);
	answer_cell(a, buf_text(&text));
	cell_number(a, r->breaks);
	buf_reset(&text);
	for (int k = 0; k < r->why_count && k < WHY_SHOWN; k++)
		buf_printf(&text, "%s%d/%d: %s", k > 0 ? " · " : "",
			   r->why[k].frame, r->why[k].compilation,
			   r->why[k].text);
	answer_cell(a, buf_text(&text));
	buf_release(&text);
}

static void ladder_table(const struct ladder *l, struct answer *a)
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

	answer_table(a, "ladder", "What each call does.", columns);
	for (size_t i = 0; i < l->calls.len; i++)
		ladder_row(l, i, a);
}

static void graph_table(const struct ladder *l, struct answer *a)
{
	static const char *const columns[] = { "graph", "made in call",
					       "frame", "inputs",
					       "nodes", NULL };

	if (l->totals.graphs == 0)
		return;
	answer_table(a, "graphs", "The graphs that were compiled.", columns);
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].graph_count; k++) {
			const struct result_graph *g = &l->result[i].graphs[k];
			cell_number(a, g->id);
			cell_number(a, (int)i + 1);
			answer_cell(a, g->frame);
			answer_cell(a, g->inputs);
			cell_number(a, g->ops);
		}
}

static void cut_table(const struct ladder *l, struct answer *a)
{
	static const char *const columns[] = { "line", "in call", "frame",
					       "what", "counted", "reason",
					       NULL };
	bool any = false;

	for (size_t i = 0; i < l->calls.len; i++)
		any = any || l->result[i].cut_count > 0;
	if (!any)
		return;
	answer_table(a, "breaks", "Where Dynamo could not go on.", columns);
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].cut_count; k++) {
			const struct result_break *c = &l->result[i].cuts[k];
			cell_number(a, c->line);
			cell_number(a, (int)i + 1);
			answer_cell(a, c->frame);
			answer_cell(a, break_words[c->kind]);
			answer_cell(a, c->counted ? "yes" : "no");
			answer_cell(a, c->reason);
		}
}

void answer_calls(const struct ladder *l, struct answer *a)
{
	json_array(&a->json, "calls");
	for (size_t i = 0; i < l->calls.len; i++)
		write_call(l, i, &a->json);
	json_array_end(&a->json);
	write_graphs(l, &a->json);
	write_cuts(l, &a->json);
	ladder_table(l, a);
	graph_table(l, a);
	cut_table(l, a);
}
