/* report.c: see report.h. */
#include "figures/compile/frames/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Reasons are told frame by frame, in the order in which each had its first in
 * this session. */
struct why_group {
	int frame;
	struct result_why *why;
	int len;
	struct why_group *next;
};

void report_begin(struct session *s)
{
	s->result = (struct result){ .outcome = OUTCOME_EAGER };
	s->graphs = NULL;
	s->runs = NULL;
	s->frame_texts = NULL;
	s->cuts = NULL;
	for (struct why_group *g = s->why; g; g = g->next)
		g->len = 0;
}

void report_asked(struct session *s)
{
	if (s->set.fullgraph)
		return;
	s->result.frames++;
	s->totals.frames++;
}

void report_run(struct session *s, int graph)
{
	int n = s->result.run_count++;

	if (n >= RUNS_MAX)
		return;
	if (!s->runs)
		s->runs = take_array(s, RUNS_MAX, sizeof *s->runs);
	if (!s->outside)
		s->runs[n] = graph;
}

void report_why(struct session *s, int frame, int compilation, const char *text)
{
	struct why_group **at = &s->why;
	struct why_group *g;

	while (*at && (*at)->frame != frame)
		at = &(*at)->next;
	if (!*at) {
		*at = take(s, sizeof **at);
		(*at)->frame = frame;
	}
	g = *at;
	if (g->len == 0)
		g->why = NULL;
	g->why = take_more(s, g->why, g->len, sizeof *g->why);
	if (!s->outside)
		g->why[g->len++] =
			(struct result_why){ frame, compilation, text };
}

int report_graph(struct session *s, struct frame *f, int *ops)
{
	struct result_graph *g;
	int n = s->result.graph_count;

	graph_close(s);
	s->graphs = take_more(s, s->graphs, n, sizeof *s->graphs);
	if (s->outside)
		return -1;
	g = &s->graphs[n];
	g->id = s->next_graph++;
	g->ops = graph_ops(&s->trace->graph, &g->functions);
	g->inputs = graph_inputs(s);
	g->frame = f->name;
	g->lines = graph_lines(s, &g->line_count);
	s->result.graph_count++;
	s->totals.graphs++;
	s->functions += g->functions;
	*ops = g->ops;
	return g->id;
}

void report_frame(struct session *s, const struct frame *f, const char *format,
		  ...)
{
	char what[80];
	va_list args;
	int n = s->result.frame_text_count;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	if (n == FRAME_TEXTS_MAX)
		return;
	s->frame_texts =
		take_more(s, s->frame_texts, n, sizeof *s->frame_texts);
	if (s->outside)
		return;
	s->frame_texts[n] = say(s, "%s%s", f->name, what);
	s->result.frame_text_count++;
}

void report_break(struct session *s, const struct frame *f,
		  enum break_kind kind, const struct breaking *b, bool counted)
{
	int n = s->result.cut_count;

	if (counted && !s->set.fullgraph) {
		s->result.breaks++;
		s->totals.breaks++;
	}
	s->cuts = take_more(s, s->cuts, n, sizeof *s->cuts);
	if (s->outside)
		return;
	s->cuts[n] = (struct result_break){ .kind = kind,
					    .line = b->line,
					    .reason = b->reason,
					    .frame = f->name,
					    .counted = counted };
	s->result.cut_count++;
}

static void list_why(struct session *s)
{
	struct result_why *all = take_array(s, WHY_MAX, sizeof *all);
	int n = 0;

	for (struct why_group *g = s->why; g && !s->outside; g = g->next)
		for (int i = 0; i < g->len; i++, n++)
			if (n < WHY_MAX)
				all[n] = g->why[i];
	s->result.why = all;
	s->result.why_count = n;
}

void report_end(struct session *s)
{
	struct result *r = &s->result;

	list_why(s);
	r->graphs = s->graphs;
	r->runs = s->runs;
	r->frame_texts = s->frame_texts;
	r->cuts = s->cuts;
	if (s->raised) {
		r->outcome = OUTCOME_ERROR;
		r->error = error_text(s, s->exception);
		s->raised = false;
	} else if (r->graph_count > 0) {
		r->outcome = OUTCOME_COMPILED;
	} else {
		r->outcome = r->run_count > 0 ? OUTCOME_REUSED : OUTCOME_EAGER;
	}
}
