/* machine.c: the loop that runs activations, exceptions on their way out, and
 * calls. */
#include "figures/compile/trace/machine.h"

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

enum { STACK_MAX = 400 };

/* An instruction puts one value on the stack, or several that are then stored
 * one by one. */
static int stack_room(const struct code *c)
{
	return c->len < STACK_MAX ? c->len : STACK_MAX;
}

void push(struct session *s, struct activation *act, struct val v)
{
	if (act->sp < stack_room(act->code))
		act->stack[act->sp++] = v;
	else
		go_outside(s, "This expression is too deep for the "
			      "simulation.");
}

struct activation *activation_new(struct session *s, struct code *code)
{
	struct activation *act = take(s, sizeof *act);

	act->code = code;
	act->local =
		take_array(s, (size_t)code->locals + 1, sizeof *act->local);
	act->stack =
		take_array(s, (size_t)stack_room(code), sizeof *act->stack);
	return act;
}

/* Finds the handler of an exception in act; false if there is none. */
static bool handle(struct session *s, struct activation *act)
{
	const struct guarded *g;

	if (!s->raised || s->outside || (s->trace && s->trace->broken))
		return false;
	g = code_guard(act->code, act->pc - 1);
	if (!g)
		return false;
	act->sp = g->depth < act->sp ? g->depth : act->sp;
	push(s, act, val_of(VAL_OBJECT, s->exception));
	s->raised = false;
	act->pc = g->handler;
	return true;
}

/* Where a trace could be cut: between statements, with two operations made. */
static void note_step(struct trace *t, const struct activation *act)
{
	if (act->sp == 0 && t->graph.calls > 1 &&
	    !code_in_try(act->code, act->pc))
		t->boundary = t->steps;
	t->break_pc = act->pc;
	t->steps++;
}

static struct val run(struct session *s, struct activation *act, int steps)
{
	while (!s->outside && steps-- != 0) {
		const struct instr *in = &act->code->ins[act->pc];

		if (s->trace && act == s->trace->outer)
			note_step(s->trace, act);
		s->line = act->code->library ? s->line : in->line;
		if (!spend(s))
			break;
		if (in->op == I_RETURN)
			return act->stack[act->sp - 1];
		if (!exec(s, act, in) && !handle(s, act))
			break;
	}
	return no_value(true);
}

struct val machine_run(struct session *s, struct activation *act, int steps)
{
	struct activation *back = s->act;
	struct val out;

	act->back = back;
	s->act = act;
	if (s->depth++ > INLINE_MAX)
		go_outside(s,
			   "More than %d functions one inside the other "
			   "are not simulated.",
			   INLINE_MAX);
	out = run(s, act, steps);
	s->depth--;
	s->act = back;
	return out;
}

/* --- calls */

/* In plain Python a call of the program's function is a frame of its own. */
static bool is_frame(const struct session *s, const struct code *c)
{
	return s->hooks && !s->trace && s->no_frames == 0 && !c->library &&
	       !c->generator;
}

static struct val call_function(struct session *s, const struct func *f,
				const struct val *self,
				const struct arguments *args)
{
	struct code *c = f->code;
	bool was = s->grad;
	struct activation *act = activation_new(s, c);
	struct val out;

	if (s->trace && c->disabled)
		trace_break(s, "Skip calling `torch.compiler.disable()`d "
			       "function");
	if (stopped(s) || !bind_arguments(s, f, self, args, act->local))
		return no_value(false);
	act->owner = f->owner;
	if (c->no_grad)
		grad_set(s, false);
	s->no_frames += c->disabled;
	if (is_frame(s, c))
		out = frame_call(s, frame_of(s, c, 0, 0, 0), act);
	else
		out = machine_run(s, act, -1);
	s->no_frames -= c->disabled;
	if (c->no_grad)
		grad_set(s, was);
	return out;
}

/* A function, with the object whose method it is. */
static struct val call_with(struct session *s, struct val f, struct bound *b,
			    const struct arguments *args)
{
	struct val *self = b ? &b->self : NULL;

	if (f.kind == VAL_OP)
		return op_call(s, f.op, self, b && b->in_place, args);
	if (f.kind == VAL_BUILTIN)
		return builtin_call(s, f.builtin, self, args);
	if (f.kind == VAL_FUNC)
		return call_function(s, f.func, self, args);
	return no_value(raise_error(s, "TypeError",
				    "'%s' object is not callable",
				    type_name(f)));
}

/* A constructor's own functions run plainly. */
static struct val construct(struct session *s, struct class *c,
			    const struct arguments *args)
{
	struct object *o = take(s, sizeof *o);
	struct val *init = class_attr(c, name_of(s, "__init__"));
	struct bound b = { .self = { .kind = VAL_OBJECT, .object = o } };

	o->class = c;
	if (!init && c->kind == BASE_EXCEPTION)
		b.self.object =
			error_new(s, c, args->len ? args->item[0] : val_none());
	else if (!init && args->len > 0)
		raise_error(s, "TypeError", "%s() takes no arguments", c->name);
	if (!init)
		return b.self;
	s->no_frames++;
	call_with(s, *init, &b, args);
	s->no_frames--;
	return b.self;
}

struct val call_value(struct session *s, struct val callee,
		      const struct arguments *args)
{
	struct bound own, *b = NULL;
	struct val *f;

	callee = look(s, callee);
	if (callee.kind == VAL_BOUND) {
		b = callee.bound;
		b->self = look(s, b->self);
		callee = look(s, b->function);
	}
	if (stopped(s))
		return no_value(false);
	if (callee.kind == VAL_CLASS && b)
		return no_value(raise_error(s, "TypeError",
					    "'super' object is not callable"));
	if (callee.kind == VAL_CLASS)
		return construct(s, callee.class, args);
	if (callee.kind == VAL_OBJECT) {
		own = (struct bound){ .self = callee };
		f = class_attr(callee.object->class,
			       name_of(s,
				       callee.object->class->kind == BASE_PLAIN
					       ? "__call__"
					       : "forward"));
		callee = f ? *f : callee;
		b = &own;
	}
	return call_with(s, callee, b, args);
}
