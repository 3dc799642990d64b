/* frame_compile.c: see frame_compile.h. */
#include "figures/compile/frames/frame_compile.h"

#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

enum { LIMIT = 8 };

/* --- what the call's result says of it */

/* Reasons are told frame by frame, in the order in which each had its first in
 * this session. */
static void add_why(struct session *s, struct frame *f, const struct entry *e,
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
		(struct result_why){ f->id, e->compilation, text, f->reasoned };
	r->why_count++;
}

static void add_break(struct session *s, const struct frame *f,
		      enum break_kind kind, bool counted)
{
	struct result *r = &s->result;
	const struct breaking *b = &s->trace->broke;

	r->breaks += counted;
	s->totals.breaks += counted;
	r->cuts = take_more(s, r->cuts, r->cut_count, sizeof *r->cuts);
	if (!s->outside)
		r->cuts[r->cut_count++] =
			(struct result_break){ .kind = kind,
					       .line = b->line,
					       .reason = b->reason,
					       .frame = f->name,
					       .counted = counted };
}

/* --- is there anything to compile? */

static bool has_tensor(struct session *s, const struct val *v, int len,
		       int depth)
{
	for (int i = 0; i < len && depth < 4 && spend(s); i++) {
		const struct val *part;
		int parts = val_parts(v[i], &part);

		if (v[i].kind == VAL_TENSOR ||
		    (v[i].kind == VAL_OBJECT &&
		     v[i].object->class->kind == BASE_MODULE) ||
		    has_tensor(s, part, parts, depth + 1))
			return true;
	}
	return false;
}

static bool worth_a_trace(struct session *s, const struct frame *f,
			  const struct activation *real)
{
	return f->is_target || f->code->names_torch ||
	       has_tensor(s, real->local, f->code->locals, 0) ||
	       has_tensor(s, real->stack, real->sp, 0);
}

/* --- compiling */

/* What stands before a trace: ids, reasons, the limit. */
static void before_trace(struct session *s, struct frame *f,
			 const struct activation *real)
{
	int limit = s->set.limit ? s->set.limit : LIMIT;

	s->totals.frames += !s->set.fullgraph;
	if (!worth_a_trace(s, f, real)) {
		f->skip = true;
		return;
	}
	if (f->id < 0)
		f->id = s->next_id++;
	for (const struct entry *e = f->entries; e; e = e->next)
		add_why(s, f, e, guard_list_fault(s, &e->guards, real));
	if (f->entry_count < limit)
		return;
	s->result.limit_hits++;
	f->run_only = !s->set.fullgraph;
	s->run_only += f->run_only;
	if (!f->run_only)
		raise_error(s, "FailOnRecompileLimitHit",
			    "Hard failure due to fullgraph=True");
}

/* A break that cannot be split; with fullgraph any break. */
static void outcome_skip(struct session *s, struct frame *f)
{
	const struct breaking *b = &s->trace->broke;
	size_t class = strcspn(b->error, ":");

	add_break(s, f, s->set.fullgraph ? BREAK_ERROR : BREAK_SKIP, false);
	s->trace = NULL;
	f->skip = !s->set.fullgraph;
	if (!f->skip)
		raise_error(s, say(s, "%.*s", (int)class, b->error), "%s",
			    b->error + class + 2);
}

/* A trace that gave something: an entry, or (NULL) nothing to keep. */
static struct entry *outcome_entry(struct session *s, struct frame *f,
				   enum trace_end end)
{
	bool returns = end == TRACE_RETURN, full = s->set.fullgraph;
	struct trace *t = s->trace;
	struct entry *e = take(s, sizeof *e);

	*e = (struct entry){ .compilation = f->compilations - 1,
			     .graph = -1,
			     .fallback = end == TRACE_FALLBACK,
			     .steps = returns ? -1 : t->cut,
			     .numbers = { t->numbers[0], t->numbers[1] },
			     .next = f->entries };
	graph_drop_switches(s);
	if (graph_exists(&t->graph) || (returns && full))
		e->graph = graph_close(s);
	if (t->shapes.violated) {
		s->trace = NULL;
		raise_error(s, "ConstraintViolationError",
			    "Constraints violated");
		return NULL;
	}
	if (returns && e->graph < 0) {
		f->skip = true;
		return NULL;
	}
	e->guards = guard_list_new(s);
	f->entries = e;
	f->entry_count++;
	if (!returns)
		add_break(s, f, e->fallback ? BREAK_FALLBACK : BREAK_CUT,
			  !e->fallback && !t->broke.jump);
	return e;
}

static struct entry *compile(struct session *s, struct frame *f,
			     const struct activation *real)
{
	struct entry *made = NULL;
	enum trace_end end;

	f->compilations++;
	end = trace_frame(s, f, real);
	s->raised |= end == TRACE_ERROR;
	if (end == TRACE_SKIP)
		outcome_skip(s, f);
	else if (end != TRACE_OUTSIDE && end != TRACE_ERROR)
		made = outcome_entry(s, f, end);
	s->trace = NULL;
	return made;
}

struct entry *frame_compile(struct session *s, struct frame *f,
			    const struct activation *real)
{
	before_trace(s, f, real);
	if (stopped(s) || f->skip || s->run_only != 0)
		return NULL;
	return compile(s, f, real);
}
