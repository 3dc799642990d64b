/* report.c: see report.h. */
#include "figures/compile/frames/report.h"

void report_begin(struct session *s)
{
	s->result = (struct result){ .outcome = OUTCOME_EAGER };
}

void report_asked(struct session *s)
{
	s->totals.frames += !s->set.fullgraph;
}

void report_run(struct session *s, int graph)
{
	struct result *r = &s->result;

	if (!r->runs)
		r->runs = take_array(s, RUNS_MAX, sizeof *r->runs);
	if (r->run_count < RUNS_MAX)
		r->runs[r->run_count] = graph;
	r->run_count++;
}

void report_why(struct session *s, struct frame *f, int compilation,
		const char *text)
{
	struct result *r = &s->result;
	int i = r->why_count;

	if (f->reasoned == 0)
		f->reasoned = ++s->reasoned;
	r->why = take_more(s, r->why, i, sizeof *r->why);
	if (s->outside)
		return;
	for (; i > 0 && r->why[i - 1].order > f->reasoned; i--)
		r->why[i] = r->why[i - 1];
	r->why[i] =
		(struct result_why){ f->id, compilation, text, f->reasoned };
	r->why_count++;
}

int report_graph(struct session *s, struct frame *f)
{
	struct result *r = &s->result;
	struct result_graph *g;

	r->graphs = take_more(s, r->graphs, r->graph_count, sizeof *r->graphs);
	if (s->outside)
		return -1;
	g = &r->graphs[r->graph_count++];
	*g = graph_close(s);
	g->id = s->totals.graphs++;
	g->frame = f->name;
	s->functions += g->functions;
	return g->id;
}

void report_break(struct session *s, const struct frame *f,
		  enum break_kind kind, const struct breaking *b, bool counted)
{
	struct result *r = &s->result;

	r->breaks += counted && !s->set.fullgraph;
	s->totals.breaks += counted && !s->set.fullgraph;
	r->cuts = take_more(s, r->cuts, r->cut_count, sizeof *r->cuts);
	if (s->outside)
		return;
	r->cuts[r->cut_count++] = (struct result_break){ .kind = kind,
							 .line = b->line,
							 .reason = b->reason,
							 .frame = f->name,
							 .counted = counted };
}

void report_end(struct session *s)
{
	struct result *r = &s->result;

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
