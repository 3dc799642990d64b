/* machine.c: the loop that runs activations, exceptions on their way out, and
 * calls. */
#include "figures/compile/trace/machine.h"

#include <string.h>

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
	push(s, act,
	     (struct val){ .kind = VAL_OBJECT, .object = s->exception });
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

static bool run(struct session *s, struct activation *act, int steps,
		struct val *out)
{
	while (!s->outside && steps-- != 0) {
		const struct instr *in = &act->code->ins[act->pc];

		if (s->trace && act == s->trace->outer)
			note_step(s->trace, act);
		s->line = act->code->library ? s->line : in->line;
		if (!spend(s))
			return false;
		if (in->op == I_RETURN) {
			*out = act->stack[act->sp - 1];
			return true;
		}
		if ((!exec(s, act, in) || stopped(s)) && !handle(s, act))
			return false;
	}
	return !s->outside;
}

bool machine_run(struct session *s, struct activation *act, int steps,
		 struct val *out)
{
	struct activation *back = s->act;
	bool ok;

	act->back = back;
	act->depth = back ? back->depth + 1 : 0;
	s->act = act;
	if (act->depth > INLINE_MAX)
		go_outside(s,
			   "More than %d functions one inside the other "
			   "are not simulated.",
			   INLINE_MAX);
	ok = run(s, act, steps, out);
	s->act = back;
	return ok;
}

/* --- calls */

/* In plain Python a call of the program's function is a frame of its own. */
static bool is_frame(const struct session *s, const struct code *c)
{
	return s->hooks && !s->trace && s->no_frames == 0 &&
	       s->hooks_off == 0 && !c->library &&
	       !(c->comprehension && c->function->kind == FUNCTION_GENEXPR);
}

static bool call_frame(struct session *s, struct activation *act,
		       struct val *out)
{
	struct code *c = act->code;
	struct frame_state state = { .code = c,
				     .local = act->local,
				     .stack = act->stack,
				     .free = act->free };

	return frame_call(s, frame_of(s, c, 0, 0, c->first_line, NULL), &state,
			  out);
}

static bool call_function(struct session *s, const struct func *f,
			  const struct arguments *args, struct val *out)
{
	const struct function *def = f->code->function;
	bool disabled = f->disabled || def->disabled, was = s->state.grad, ok;
	struct activation *act;

	if (s->trace && disabled)
		return trace_break(s, "Skip calling "
				      "`torch.compiler.disable()`d function");
	act = activation_new(s, f->code);
	if (s->outside || !bind_arguments(s, f, args, act->local))
		return false;
	act->free = f->cell;
	act->owner = f->owner;
	if (def->no_grad)
		grad_set(s, false);
	s->no_frames += disabled;
	ok = is_frame(s, f->code) ? call_frame(s, act, out)
				  : machine_run(s, act, -1, out);
	s->no_frames -= disabled;
	if (def->no_grad && (ok || s->raised))
		grad_set(s, was);
	return ok;
}

/* f(self, args…) */
static bool call_bound(struct session *s, const struct bound *b,
		       const struct arguments *args, struct val *out)
{
	struct arguments all = *args;
	struct val *item = take_array(s, (size_t)args->len + 1, sizeof *item);

	if (s->outside)
		return false;
	item[0] = b->self;
	if (args->len)
		memcpy(item + 1, args->item, (size_t)args->len * sizeof *item);
	all.item = item;
	all.len++;
	return call_value(s, b->function, &all, out);
}

static bool call_method(struct session *s, struct bound *b,
			const struct arguments *args, struct val *out)
{
	b->self = look(s, b->self);
	if (b->function.kind == VAL_OP)
		return op_call(s, b->function.op, &b->self, b->in_place, args,
			       out);
	if (b->function.kind == VAL_BUILTIN)
		return builtin_call(s, b->function.builtin, &b->self, args,
				    out);
	return call_bound(s, b, args, out);
}

static bool construct(struct session *s, struct class *c,
		      const struct arguments *args, struct val *out)
{
	struct object *o = take(s, sizeof *o);
	struct val *init = class_attr(c, name_of(s, "__init__"));
	struct val self = { .kind = VAL_OBJECT, .object = o }, unused;
	bool ok = true;

	o->class = c;
	*out = self;
	if (c->kind == BASE_EXCEPTION && !init)
		out->object =
			error_new(s, c, args->len ? args->item[0] : val_none());
	else if (!init && args->len > 0)
		return raise_error(s, "TypeError", "%s() takes no arguments",
				   c->name);
	if (!init)
		return !s->outside;
	/* A constructor's own functions run plainly. */
	s->hooks_off++;
	ok = call_method(s, &(struct bound){ .function = *init, .self = self },
			 args, &unused);
	s->hooks_off--;
	return ok;
}

/* An object of a class with __call__, or a module. */
static bool call_object(struct session *s, struct val o,
			const struct arguments *args, struct val *out)
{
	const char *name =
		o.object->class->kind == BASE_PLAIN ? "__call__" : "forward";
	struct val *f = class_attr(o.object->class, name_of(s, name));
	bool hooks = s->hooks, ok;

	if (!f)
		return raise_error(s, "TypeError",
				   "'%s' object is not callable",
				   o.object->class->name);
	s->hooks |= o.object->compiled && !s->trace;
	ok = call_bound(s, &(struct bound){ .function = *f, .self = o }, args,
			out);
	s->hooks = hooks;
	return ok;
}

bool call_value(struct session *s, struct val callee,
		const struct arguments *args, struct val *out)
{
	callee = look(s, callee);
	if (stopped(s))
		return false;
	switch ((int)callee.kind) {
	case VAL_FUNC:
		return call_function(s, callee.func, args, out);
	case VAL_BOUND:
		return call_method(s, callee.bound, args, out);
	case VAL_CLASS:
		return construct(s, callee.class, args, out);
	case VAL_OBJECT:
		return call_object(s, callee, args, out);
	case VAL_OP:
		return op_call(s, callee.op, NULL, false, args, out);
	case VAL_BUILTIN:
		return builtin_call(s, callee.builtin, NULL, args, out);
	default:
		return raise_error(s, "TypeError",
				   "'%s' object is not callable",
				   type_name(callee));
	}
}
