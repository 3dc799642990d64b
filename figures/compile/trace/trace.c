/* trace.c: see trace.h. */
#include "figures/compile/trace/trace.h"

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

/* --- the start: values of the frame, lazy */

static struct val local_value(struct session *s, struct val real,
			      struct source *src)
{
	if (real.kind == VAL_CELL)
		return look_cell(s, real.cell, src);
	return lazy_value(s, real, src);
}

static struct activation *begin(struct session *s, struct frame *f,
				const struct frame_state *state)
{
	struct code *c = f->code;
	struct activation *act = activation_new(s, c);

	act->pc = f->pc;
	act->free = take_array(s, (size_t)c->frees + 1, sizeof(struct cell *));
	for (int i = 0; i < c->locals && !s->outside; i++)
		act->local[i] = local_value(s, state->local[i],
					    source_root(s, SOURCE_LOCAL,
							c->local_name[i]));
	for (int i = 0; i < c->frees && !s->outside; i++)
		act->free[i] =
			look_cell(s, state->free[i],
				  source_root(s, SOURCE_LOCAL, c->free_name[i]))
				.cell;
	for (int i = 0; i < state->depth && !s->outside; i++)
		push(s, act,
		     local_value(s, state->stack[i],
				 source_root(s, SOURCE_LOCAL,
					     say(s, "___stack%d", i))));
	return act;
}

/* A resume function inside a with block enters it again. */
void contexts_again(struct session *s, const struct val *stack, int depth)
{
	for (int i = 0; i < depth; i++) {
		struct val v = stack[i];

		if (v.kind == VAL_LAZY)
			v = v.lazy->real;
		if (v.kind == VAL_CONTEXT)
			context_again(s, v.context);
	}
}

/* --- one attempt */

struct attempt {
	struct trace *trace;
	struct activation *act;
	struct val returned;
	bool ok;
};

static struct attempt attempt(struct session *s, struct frame *f,
			      const struct frame_state *state, int stop_at)
{
	struct trace *t = take(s, sizeof *t);
	struct activation *outer = s->act;
	struct state before = s->state;
	struct attempt a = { .trace = t };

	*t = (struct trace){ .frame = f,
			     .stop_at = stop_at,
			     .boundary = -1,
			     .grad_at_start = s->state.grad };
	shapes_init(&t->shapes);
	graph_init(&t->graph);
	t->guards_end = &t->guards;
	t->globals = take(s, sizeof *t->globals);
	s->trace = t;
	s->act = NULL;
	a.act = begin(s, f, state);
	t->outer = a.act;
	contexts_again(s, state->stack, state->depth);
	a.returned = val_none();
	if (!s->outside)
		a.ok = machine_run(s, a.act, stop_at, &a.returned);
	s->act = outer;
	t->state_at_end = s->state;
	s->state = before;
	return a;
}

/* --- what a break keeps */

static void pin_text(struct session *s, const struct text *t)
{
	for (int i = 0; i < t->holds; i++)
		if (t->held[i].kind == VAL_TENSOR)
			graph_output(s, t->held[i], true);
		else if (t->taint == TEXT_SHAPE)
			graph_output(s, t->held[i], false);
		else if (t->held[i].kind == VAL_INT && t->taint == TEXT_SIZE)
			size_pin(s, val_as_size(t->held[i]));
}

/* A value that plain Python takes over. False if it cannot be handed on. */
static bool hand_over(struct session *s, struct val v, struct breaking *how)
{
	if (v.kind == VAL_TEXT) {
		pin_text(s, v.text);
		if (v.text->taint == TEXT_CODE)
			how->internal = true;
		return v.text->taint < TEXT_MIXED;
	}
	graph_output(s, v, true);
	return true;
}

static struct val live_value(struct session *s, const struct code *c, int slot,
			     struct val v)
{
	if (v.kind == VAL_CELL)
		v = v.cell->v;
	else if (v.kind == VAL_LAZY && v.lazy->source->kind == SOURCE_LOCAL &&
		 v.lazy->source->name == c->local_name[slot] && !v.lazy->looked)
		return val_none();
	v = look_type(s, v);
	if (v.kind != VAL_LAZY)
		look_made(s, v, false);
	return v;
}

/* Of the operands of the breaking instruction only the type of a bool or text
 * is guarded; what lies below them is handed on and looked at as a whole. */
static struct val stack_value(struct session *s, struct val v, bool operand)
{
	if (operand)
		v = look_type(s, v);
	look_made(s, v, !operand);
	return look(s, v);
}

static bool keep(struct session *s, struct activation *act, int pc, int stack,
		 struct breaking *how)
{
	int below = stack - instr_takes(&act->code->ins[pc]);
	bool ok = true;

	for (int i = 0; i < stack; i++)
		ok &= hand_over(s, stack_value(s, act->stack[i], i >= below),
				how);
	for (int i = 0; i < act->code->locals && !s->outside; i++)
		if (act->local[i].kind != VAL_UNBOUND &&
		    code_live(s, act->code, pc, i))
			ok &= hand_over(s,
					live_value(s, act->code, i,
						   act->local[i]),
					how);
	return ok;
}

static bool splittable(enum instruction op)
{
	return op == I_CALL || op == I_SUBSCRIPT || op == I_STORE_ATTR ||
	       op == I_STORE_SUBSCRIPT || op == I_BUILD_CLASS;
}

/* with blocks of other kinds than gradients and autocast cannot be entered
 * again. */
static bool contexts_ok(struct activation *act)
{
	for (int i = 0; i < act->sp; i++)
		if (act->stack[i].kind == VAL_CONTEXT &&
		    act->stack[i].context->type == WITH_OBJECT)
			return false;
	return true;
}

/* A graph that ends inside such a block leaves it: a node. */
static void contexts_left(struct session *s, const struct activation *act)
{
	for (int i = 0; i < act->sp; i++)
		if (act->stack[i].kind == VAL_CONTEXT &&
		    (act->stack[i].context->type == WITH_AUTOCAST ||
		     act->stack[i].context->type == WITH_INFERENCE))
			graph_add(s, NODE_FUNCTION, false);
}

/* Cuts at an earlier statement, or not at all. */
static struct trace_result fall_back(struct session *s, struct frame *f,
				     const struct frame_state *state,
				     const struct trace *first)
{
	struct trace_result r = { .end = TRACE_SKIP,
				  .broke = first->broke,
				  .steps = first->boundary };
	struct attempt a;

	if (first->boundary < 0 || first->broke.whole)
		return r;
	a = attempt(s, f, state, first->boundary);
	if (!a.ok || !keep(s, a.act, a.act->pc, a.act->sp, &r.broke))
		return r;
	r.end = TRACE_FALLBACK;
	r.trace = a.trace;
	return r;
}

static struct trace_result cut(struct session *s, struct frame *f,
			       const struct frame_state *state,
			       const struct trace *first)
{
	int stop = first->steps - 1, pc = first->break_pc;
	enum instruction op = f->code->ins[pc].op;
	struct trace_result r = { .end = TRACE_SKIP,
				  .broke = first->broke,
				  .steps = stop };
	struct attempt a;

	r.broke.jump &= op >= I_JUMP_FALSE && op <= I_TRUE_OR_POP;
	if (code_in_loop(f->code, pc) && !first->broke.unsplittable)
		return r;
	if (first->broke.unsplittable || code_in_try(f->code, pc) ||
	    (!r.broke.jump && !splittable(op)))
		return fall_back(s, f, state, first);
	a = attempt(s, f, state, stop);
	if (!a.ok || !contexts_ok(a.act))
		return r;
	if (!keep(s, a.act, pc, a.act->sp, &r.broke))
		return r.broke.internal ? r : fall_back(s, f, state, first);
	contexts_left(s, a.act);
	if (a.trace->state_at_end.grad != s->state.grad &&
	    a.trace->state_at_end.inference == s->state.inference)
		graph_add(s, s->state.grad ? NODE_GRAD_ON : NODE_GRAD_OFF,
			  false);
	r.end = TRACE_BREAK;
	r.trace = a.trace;
	return r;
}

/* --- RETURN */

static void give_result(struct session *s, struct activation *act,
			struct val returned)
{
	struct trace *t = s->trace;
	struct val v;

	look_deep(s, returned);
	v = returned.kind == VAL_LAZY && returned.lazy->looked
		    ? returned.lazy->got
		    : returned;
	graph_output(s, v, false);
	if (v.kind == VAL_TENSOR && v.tensor->node &&
	    v.tensor->node->kind == NODE_INPUT)
		v.tensor->node->used = true;
	if (s->set.fullgraph && !graph_exists(&t->graph))
		for (int i = 0; i < act->code->locals; i++)
			look_deep(s, act->local[i]);
}

struct trace_result trace_frame(struct session *s, struct frame *f,
				const struct frame_state *state)
{
	struct attempt a = attempt(s, f, state, -1);
	struct trace_result r = { .trace = a.trace, .broke = a.trace->broke };

	if (s->outside) {
		r.end = TRACE_OUTSIDE;
	} else if (a.trace->fatal) {
		r.end = TRACE_ERROR;
	} else if (a.trace->broken) {
		if (!s->set.fullgraph)
			r = cut(s, f, state, a.trace);
		else
			r.end = TRACE_SKIP;
	} else if (!a.ok) {
		/* An exception that the program does not catch. */
		s->raised = false;
		a.trace->broke.reason = "Observed exception";
		a.trace->broke.line = s->line;
		a.trace->broke.error = "Unsupported: Observed exception";
		r.broke = a.trace->broke;
		r.end = TRACE_SKIP;
	} else {
		give_result(s, a.act, a.returned);
		r.end = TRACE_RETURN;
	}
	if (s->outside)
		r.end = TRACE_OUTSIDE;
	if (r.trace)
		s->trace = r.trace;
	return r;
}
