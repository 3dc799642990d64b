/* frame.c: one call of a frame: the rules of what is used, made, skipped. */
#include "figures/compile/frames/frame.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

enum { LIMIT = 8 };

/* Frames of one name and first line share what they remember. */
static struct memory *memory_of(struct session *s, const struct frame *new)
{
	for (const struct frame *f = s->frames; f; f = f->next)
		if (f->code->first_line == new->code->first_line &&
		    !strcmp(f->name, new->name))
			return f->memory;
	return take(s, sizeof(struct memory));
}

struct frame *frame_of(struct session *s, struct code *code, int pc, int depth,
		       int line)
{
	struct frame *f = s->frames;

	while (f && (f->code != code || f->pc != pc || f->depth != depth))
		f = f->next;
	if (f)
		return f;
	f = take(s, sizeof *f);
	*f = (struct frame){ .code = code,
			     .pc = pc,
			     .depth = depth,
			     .name = code->name,
			     .id = -1 };
	if (line > 0)
		f->name = say(s, "r:%s@%d", code->name, line);
	f->memory = memory_of(s, f);
	f->next = s->frames;
	if (!s->outside)
		s->frames = f;
	return f;
}

/* --- what a call did */

static void add_run(struct session *s, int graph)
{
	struct result *r = &s->result;

	r->runs = take_more(s, r->runs, r->run_count, sizeof *r->runs);
	if (!s->outside)
		r->runs[r->run_count++] = graph;
}

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

/* --- running */

static void texts_to_numbers(struct val *v, int len, uint64_t which)
{
	for (int i = 0; i < len && i < 64; i++)
		if ((which >> i & 1) && v[i].kind == VAL_TEXT)
			v[i] = strpbrk(v[i].text->chars, ".en")
				       ? val_float(
						 strtod(v[i].text->chars, NULL))
				       : val_int(strtoll(v[i].text->chars, NULL,
							 10));
}

/* The breaking instruction and what follows; behind it act is the resume function
 * *next, whose values are the stack and live locals. */
static struct val after_break(struct session *s, const struct entry *e,
			      struct activation *act, struct frame **next)
{
	int line = act->code->ins[act->pc].line;

	texts_to_numbers(act->stack, act->sp, e->numbers[0]);
	texts_to_numbers(act->local, act->code->own, e->numbers[1]);
	if (e->fallback)
		return machine_run(s, act, -1);
	machine_run(s, act, 1);
	if (stopped(s))
		return no_value(false);
	if (act->code->ins[act->pc].op == I_RETURN)
		return act->sp > 0 ? act->stack[act->sp - 1] : val_none();
	*next = frame_of(s, act->code, act->pc, act->sp, line);
	for (int i = 0; i < act->code->own; i++)
		if (!code_live(act->code, act->pc, i))
			act->local[i] = (struct val){ .kind = VAL_UNBOUND };
	return no_value(true);
}

/* The graph, played again on the real values, and the rest. */
static struct val run_entry(struct session *s, const struct entry *e,
			    struct activation *act, struct frame **next)
{
	bool hooks = s->hooks;
	struct val out;

	if (e->graph >= 0)
		add_run(s, e->graph);
	s->hooks = false;
	s->compiling = true;
	out = machine_run(s, act, e->steps);
	s->hooks = hooks;
	s->compiling = false;
	return e->steps < 0 || stopped(s) ? out : after_break(s, e, act, next);
}

static struct entry *find_entry(struct session *s, struct frame *f,
				const struct activation *real)
{
	for (struct entry **at = &f->entries; *at; at = &(*at)->next) {
		struct entry *e = *at;

		if (guard_list_fault(s, &e->guards, real))
			continue;
		*at = e->next;
		e->next = f->entries;
		f->entries = e;
		return e;
	}
	return NULL;
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

/* Traces: the new entry, NULL if the body is to run in plain Python. */
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

/* One round of call(F, values); *next is set if the caller goes on with a resume
 * function. */
static struct val call_once(struct session *s, struct frame *f,
			    struct activation *act, struct frame **next)
{
	struct entry *e = f->skip ? NULL : find_entry(s, f, act);

	if (!f->skip && !e && s->run_only == 0) {
		before_trace(s, f, act);
		if (!stopped(s) && !f->skip && s->run_only == 0)
			e = compile(s, f, act);
	}
	if (stopped(s))
		return no_value(false);
	grad_again(s, act->stack, act->sp);
	return e ? run_entry(s, e, act, next) : machine_run(s, act, -1);
}

struct val frame_call(struct session *s, struct frame *f,
		      struct activation *act)
{
	struct frame *next = f;
	int run_only = s->run_only;
	bool grad = s->grad;
	struct val out = no_value(true);

	while (next && !stopped(s)) {
		f = next;
		next = NULL;
		/* What its entries go on with is RUN_ONLY as well. */
		s->run_only += f->run_only;
		out = call_once(s, f, act, &next);
		s->grad = grad;
	}
	s->run_only = run_only;
	return out;
}
