/* trace.c: see trace.h. */
#include "figures/compile/trace/trace.h"

#include <limits.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

/* --- what ends a trace */

static bool broke(struct session *s, const char *reason, const char *error,
		  bool jump)
{
	struct breaking how = {
		.reason = reason, .error = error, .jump = jump, .line = s->line
	};

	if (!s->outside && !s->trace->broken) {
		s->trace->broke = how;
		s->trace->broken = true;
	}
	return false;
}

bool trace_break(struct session *s, const char *reason)
{
	return broke(s, reason, say(s, "Unsupported: %s", reason), false);
}

bool trace_unsplit(struct session *s, const char *reason)
{
	trace_break(s, reason);
	s->trace->broke.unsplittable = true;
	return false;
}

bool trace_jump(struct session *s, struct val v)
{
	return broke(s, "generic_jump TensorVariable()",
		     v.kind == VAL_TENSOR
			     ? "Unsupported: Data-dependent branching"
			     : "UserError: Could not guard on data-dependent "
			       "expression",
		     true);
}

void grad_set(struct session *s, bool on)
{
	if (s->grad == on)
		return;
	s->grad = on;
	if (s->trace)
		graph_add(s, NODE_GRAD, false);
}

/* --- captured scalars */

struct val capture_scalar(struct session *s, struct tensor *t,
			  enum val_kind kind)
{
	struct symbol *y =
		symbol_new(s, whole_part(t->value), LLONG_MIN, LLONG_MAX);
	struct node *item = graph_add(s, NODE_METHOD, true);
	struct val v = kind == VAL_FLOAT ? val_float(t->value) : val_int(y->n);

	y->unbacked = true;
	y->real = kind == VAL_FLOAT;
	y->value = t->value;
	y->node = item;
	graph_use(s, item, t->node);
	if (kind == VAL_INT && dtype_is_float(t->dtype)) {
		y->node = graph_add(s, NODE_FUNCTION, true);
		graph_use(s, y->node, item);
	}
	v.f = symbol_size(s, y).f;
	return v;
}

/* --- the start: values of the frame, lazy */

static struct val given(struct session *s, struct val real, const char *name)
{
	struct source *src = source_step(s, NULL, SOURCE_LOCAL, name, 0);

	return real.kind == VAL_CELL ? look_cell(s, real.cell, src)
				     : lazy_value(s, real, src);
}

static struct activation *begin(struct session *s, struct frame *f,
				const struct activation *real)
{
	struct code *c = f->code;
	struct activation *act = activation_new(s, c);

	act->pc = f->pc;
	for (int i = 0; i < c->locals && !s->outside; i++)
		act->local[i] = given(s, real->local[i], c->local_name[i]);
	for (int i = 0; i < real->sp && !s->outside; i++)
		push(s, act, given(s, real->stack[i], say(s, "___stack%d", i)));
	return act;
}

/* A resume function inside a with block enters it again. */
void grad_again(struct session *s, const struct val *stack, int depth)
{
	for (int i = 0; i < depth; i++) {
		struct val v = stack[i];

		if (v.kind == VAL_LAZY)
			v = v.lazy->real;
		if (v.kind == VAL_GRAD)
			grad_set(s, v.grad.on);
	}
}

/* One attempt, up to so many steps of f (-1: to the end). It is s->trace then. */
static struct val attempt(struct session *s, struct frame *f,
			  const struct activation *real, int stop_at)
{
	struct trace *t = take(s, sizeof *t);
	struct activation *outer = s->act;
	bool grad = s->grad;
	struct val out;

	*t = (struct trace){ .frame = f, .boundary = -1, .cut = stop_at };
	t->globals = take(s, sizeof *t->globals);
	s->trace = t;
	s->act = NULL;
	t->outer = begin(s, f, real);
	grad_again(s, real->stack, real->sp);
	out = machine_run(s, t->outer, stop_at);
	s->act = outer;
	t->grad_at_end = s->grad;
	s->grad = grad;
	return out;
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
static bool hand_over(struct session *s, struct val v, uint64_t *numbers,
		      int place)
{
	if (v.kind == VAL_TEXT && v.text->taint == TEXT_ALONE && place < 64)
		*numbers |= UINT64_C(1) << place;
	if (v.kind == VAL_TEXT)
		pin_text(s, v.text);
	else
		graph_output(s, v, true);
	return v.kind == VAL_ITER   ? v.iter->kind != ITER_LOST
	       : v.kind == VAL_TEXT ? v.text->taint < TEXT_MIXED
				    : true;
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

/* What is there behind the cut: the stack and live locals. False if a value
 * cannot be handed on. */
static bool keep(struct session *s)
{
	struct activation *act = s->trace->outer;
	uint64_t *numbers = s->trace->numbers;
	int below = act->sp - instr_takes(&act->code->ins[act->pc]);
	bool ok = true;

	for (int i = 0; i < act->sp; i++)
		ok &= hand_over(s, stack_value(s, act->stack[i], i >= below),
				&numbers[0], i);
	for (int i = 0; i < act->code->own && !s->outside; i++)
		if (act->local[i].kind != VAL_UNBOUND &&
		    code_live(act->code, act->pc, i))
			ok &= hand_over(s,
					live_value(s, act->code, i,
						   act->local[i]),
					&numbers[1], i);
	return ok;
}

static bool splittable(enum instruction op)
{
	return op == I_CALL || op == I_SUBSCRIPT || op == I_STORE_ATTR ||
	       op == I_STORE_SUBSCRIPT || op == I_BUILD_CLASS;
}

/* Can the code be split at the instruction that broke? */
static bool can_split(const struct trace *t)
{
	const struct code *c = t->frame->code;

	return !t->broke.unsplittable && !code_in_try(c, t->break_pc) &&
	       (t->broke.jump || splittable(c->ins[t->break_pc].op));
}

/* Is an attempt that stops there of use? */
static bool cut_at(struct session *s, const struct trace *first,
		   const struct activation *real, int steps)
{
	attempt(s, first->frame, real, steps);
	s->trace->broke = first->broke;
	return !stopped(s) && keep(s);
}

/* Where the trace ends that broke: there, at an earlier statement, or it is of no
 * use at all. */
static enum trace_end cut(struct session *s, const struct activation *real)
{
	struct trace *first = s->trace;
	const struct code *c = first->frame->code;
	enum instruction op = c->ins[first->break_pc].op;

	first->broke.unsplittable &= op != I_CALL; /* not here */
	first->broke.jump &= op >= I_JUMP_FALSE && op <= I_TRUE_OR_POP;
	if (code_in_loop(c, first->break_pc) && !first->broke.unsplittable)
		return TRACE_SKIP;
	if (can_split(first) && cut_at(s, first, real, first->steps - 1)) {
		/* A graph that ends inside a with block leaves it. */
		if (s->trace->grad_at_end != s->grad)
			graph_add(s, NODE_GRAD, false);
		return TRACE_BREAK;
	}
	if (first->boundary >= 0 && cut_at(s, first, real, first->boundary))
		return TRACE_FALLBACK;
	return TRACE_SKIP;
}

/* --- RETURN */

static void give_result(struct session *s, struct val v)
{
	struct trace *t = s->trace;

	look_deep(s, v);
	if (v.kind == VAL_LAZY && v.lazy->looked)
		v = v.lazy->got;
	graph_output(s, v, false);
	if (v.kind == VAL_TENSOR && v.tensor->node &&
	    v.tensor->node->kind == NODE_INPUT)
		v.tensor->node->used = true;
	if (s->set.fullgraph && !graph_exists(&t->graph))
		for (int i = 0; i < t->frame->code->locals; i++)
			look_deep(s, t->outer->local[i]);
}

enum trace_end trace_frame(struct session *s, struct frame *f,
			   const struct activation *real)
{
	struct val returned = attempt(s, f, real, -1);
	enum trace_end end = TRACE_SKIP;

	if (s->trace->fatal) {
		end = TRACE_ERROR;
	} else if (s->raised) {
		/* The program does not catch its exception. */
		s->raised = false;
		trace_break(s, "Observed exception");
	} else if (!s->trace->broken) {
		give_result(s, returned);
		end = TRACE_RETURN;
	} else if (!s->set.fullgraph) {
		end = cut(s, real);
	}
	return s->outside ? TRACE_OUTSIDE : end;
}
