/* frame.c: one call of a frame: the rules of what is used, made, skipped. */
#include "figures/compile/frames/frame.h"

#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"
#include "figures/compile/frames/report.h"

enum { LIMIT = 8 };

/* Frames of one name and first line share what they remember. */
static struct memory *memory_of(struct session *s, const char *name, int line)
{
	struct memory *m;

	for (struct frame *f = s->frames; f; f = f->next)
		if (f->memory->line == line && !strcmp(f->name, name))
			return f->memory;
	m = take(s, sizeof *m);
	m->line = line;
	return m;
}

struct frame *frame_of(struct session *s, struct code *code, int pc, int depth,
		       int line, const struct frame *in)
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
			     .id = -1,
			     .base = in ? in->base : code->name };
	f->name = in ? say(s, "r:%s@%d", f->base, line + s->set.line_offset)
		     : f->base;
	f->memory = memory_of(s, f->name, in ? in->memory->line : line);
	f->next = s->frames;
	s->frames = f;
	return f;
}

/* --- running */

/* The frame about to run on these values, in the with blocks on its stack. */
static struct activation *begin(struct session *s, const struct frame *f,
				const struct frame_state *state)
{
	struct activation *act = activation_new(s, f->code);

	for (int i = 0; i < f->code->locals && !s->outside; i++)
		act->local[i] = state->local[i];
	for (int i = 0; i < state->depth && !s->outside; i++)
		push(s, act, state->stack[i]);
	act->pc = f->pc;
	act->free = state->free;
	contexts_again(s, act->stack, act->sp);
	return act;
}

static bool run_plain(struct session *s, const struct frame *f,
		      const struct frame_state *state, struct val *out)
{
	struct activation *act = begin(s, f, state);

	return !s->outside && machine_run(s, act, -1, out);
}

/* What the caller does next: behind a break, the resume function. */
struct next {
	struct frame *frame;
	struct frame_state state;
};

/* Values for the resume function at act's place: the stack and live locals. */
static void resume_state(struct activation *act, struct next *next)
{
	next->state = (struct frame_state){ .code = act->code,
					    .local = act->local,
					    .stack = act->stack,
					    .depth = act->sp,
					    .free = act->free };
	for (int i = 0; i < act->code->locals; i++)
		if (!code_live(act->code, act->pc, i))
			act->local[i] = (struct val){ .kind = VAL_UNBOUND };
}

/* The breaking instruction and what follows. */
static bool after_break(struct session *s, struct frame *f,
			const struct entry *e, struct activation *act,
			struct val *out, struct next *next)
{
	int line = act->code->ins[act->pc].line;

	if (e->fallback)
		return machine_run(s, act, -1, out);
	if (!machine_run(s, act, 1, out))
		return false;
	if (act->code->ins[act->pc].op == I_RETURN) {
		*out = act->sp > 0 ? act->stack[act->sp - 1] : val_none();
		return true;
	}
	next->frame = frame_of(s, act->code, act->pc, act->sp, line, f);
	resume_state(act, next);
	return true;
}

/* The graph, played again on the real values, and the rest. */
static bool run_entry(struct session *s, struct frame *f,
		      const struct frame_state *state, const struct entry *e,
		      struct val *out, struct next *next)
{
	struct activation *act = begin(s, f, state);
	bool hooks = s->hooks, ok;

	if (e->graph >= 0)
		report_run(s, e->graph);
	s->hooks = false;
	s->compiling = true;
	ok = !s->outside && machine_run(s, act, e->steps, out);
	s->hooks = hooks;
	s->compiling = false;
	return ok && (e->steps < 0 || after_break(s, f, e, act, out, next));
}

static struct entry *find_entry(struct session *s, struct frame *f,
				const struct frame_state *state)
{
	for (struct entry **at = &f->entries; *at; at = &(*at)->next) {
		struct entry *e = *at;

		if (e->backend != s->backend ||
		    guard_list_fault(s, &e->guards, state))
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
		bool list = v[i].kind == VAL_LIST || v[i].kind == VAL_TUPLE;

		if (v[i].kind == VAL_TENSOR ||
		    (v[i].kind == VAL_OBJECT &&
		     v[i].object->class->kind == BASE_MODULE) ||
		    (v[i].kind == VAL_CELL &&
		     has_tensor(s, &v[i].cell->v, 1, depth + 1)) ||
		    (list && has_tensor(s, v[i].list->item, v[i].list->len,
					depth + 1)) ||
		    (v[i].kind == VAL_DICT &&
		     has_tensor(s, v[i].dict->value, v[i].dict->len,
				depth + 1)))
			return true;
	}
	return false;
}

static bool worth_a_trace(struct session *s, const struct frame *f,
			  const struct frame_state *state)
{
	bool worth = f->is_target || f->code->names_torch ||
		     has_tensor(s, state->local, f->code->locals, 0) ||
		     has_tensor(s, state->stack, state->depth, 0);

	for (int i = 0; i < f->code->frees && !worth; i++)
		worth = has_tensor(s, &state->free[i]->v, 1, 0);
	return worth;
}

/* --- compiling */

static void give_reasons(struct session *s, struct frame *f,
			 const struct frame_state *state)
{
	for (struct entry *e = f->entries; e; e = e->next) {
		const char *text = guard_list_fault(s, &e->guards, state);

		if (!text && e->backend != s->backend)
			text = "BACKEND_MATCH";
		report_why(s, f, e->compilation, text ? text : "");
	}
}

/* What stands before a trace: ids, reasons, the limit. */
static bool before_trace(struct session *s, struct frame *f,
			 const struct frame_state *state)
{
	int limit = s->set.limit ? s->set.limit : LIMIT;

	report_asked(s);
	if (!worth_a_trace(s, f, state)) {
		f->skip = true;
		return true;
	}
	if (f->id < 0)
		f->id = s->next_id++;
	give_reasons(s, f, state);
	if (s->set.error_on_recompile && f->entries)
		return raise_error(s, "RecompileError", "Recompiling function");
	if (f->entry_count < limit)
		return true;
	s->result.limit_hits++;
	if (!s->set.fullgraph && !s->set.fail_on_limit) {
		f->run_only = true;
		s->run_only++;
		return true;
	}
	return raise_error(s, "FailOnRecompileLimitHit",
			   "Hard failure due to %s",
			   s->set.fullgraph ? "fullgraph=True"
					    : "fail_on_recompile_limit_hit");
}

/* A break that cannot be split; with fullgraph any break. */
static bool outcome_skip(struct session *s, struct frame *f,
			 const struct breaking *b)
{
	size_t class = strcspn(b->error, ":");

	report_break(s, f, s->set.fullgraph ? BREAK_ERROR : BREAK_SKIP, b,
		     false);
	s->trace = NULL;
	f->skip = !s->set.fullgraph;
	return f->skip || raise_error(s, say(s, "%.*s", (int)class, b->error),
				      "%s", b->error + class + 2);
}

/* A trace that gave something: an entry, or nothing to keep. */
static bool outcome_entry(struct session *s, struct frame *f,
			  const struct trace_result *r, struct entry **made)
{
	bool returns = r->end == TRACE_RETURN, full = s->set.fullgraph;
	struct entry *e = take(s, sizeof *e);

	*e = (struct entry){ .compilation = f->compilations - 1,
			     .graph = -1,
			     .fallback = r->end == TRACE_FALLBACK,
			     .steps = returns ? -1 : r->steps,
			     .backend = s->backend,
			     .next = f->entries };
	graph_drop_switches(s);
	if (graph_exists(&r->trace->graph) || (returns && full))
		e->graph = report_graph(s, f);
	if (r->trace->shapes.violated) {
		s->trace = NULL;
		return raise_error(s, "ConstraintViolationError",
				   "Constraints violated");
	}
	if (returns && e->graph < 0) {
		f->skip = true;
		return true;
	}
	e->guards = guard_list_new(s);
	f->entries = *made = e;
	f->entry_count++;
	if (!returns)
		report_break(s, f, e->fallback ? BREAK_FALLBACK : BREAK_CUT,
			     &r->broke, !e->fallback && !r->broke.jump);
	return true;
}

/* Traces; *made is the new entry, NULL if the body is to run in plain Python. */
static bool compile(struct session *s, struct frame *f,
		    const struct frame_state *state, struct entry **made)
{
	struct trace_result r;
	bool ok = false;

	f->compilations++;
	r = trace_frame(s, f, state);
	s->raised |= r.end == TRACE_ERROR;
	if (r.end == TRACE_SKIP)
		ok = outcome_skip(s, f, &r.broke);
	else if (r.end != TRACE_OUTSIDE && r.end != TRACE_ERROR)
		ok = outcome_entry(s, f, &r, made);
	s->trace = NULL;
	return ok && !s->outside;
}

/* One round of call(F, values); *next is set if the caller goes on with a resume
 * function. */
static bool call_once(struct session *s, struct frame *f,
		      const struct frame_state *state, struct val *out,
		      struct next *next)
{
	struct entry *e = f->skip ? NULL : find_entry(s, f, state);

	if (!f->skip && !e && s->run_only == 0) {
		if (!before_trace(s, f, state))
			return false;
		if (!f->skip && s->run_only == 0 && !compile(s, f, state, &e))
			return false;
	}
	return e ? run_entry(s, f, state, e, out, next)
		 : run_plain(s, f, state, out);
}

bool frame_call(struct session *s, struct frame *f, struct frame_state *state,
		struct val *out)
{
	struct next next = { .frame = f, .state = *state };
	struct state before = s->state;
	int run_only = s->run_only;
	bool ok = true;

	if (++s->nest > NEST_MAX)
		go_outside(s,
			   "More than %d frames one inside the other are "
			   "not simulated.",
			   NEST_MAX);
	while (ok && next.frame && !s->outside) {
		struct next now = next;

		next.frame = NULL;
		/* What its entries go on with is RUN_ONLY as well. */
		s->run_only += now.frame->run_only;
		ok = call_once(s, now.frame, &now.state, out, &next);
		s->state = before;
	}
	s->run_only = run_only;
	s->nest--;
	return ok && !s->outside;
}
