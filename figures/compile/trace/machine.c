/* machine.c: the loop that runs activations, exceptions on their way out, and
 * calls. */
#include "figures/compile/trace/machine.h"

#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

enum { STACK_SPARE = 6 };

void push(struct session *s, struct activation *act, struct val v)
{
	if (act->sp < act->code->stack_max)
		act->stack[act->sp++] = v;
	else
		go_outside(s, "This expression is too deep for the "
			      "simulation.");
}

/* Most instructions push at most one value. */
static int stack_need(const struct code *c)
{
	int need = STACK_SPARE, at = 0, most = 0;

	for (int i = 0; i < c->len; i++) {
		const struct instr *in = &c->ins[i];

		at += in->op == I_UNPACK ? in->arg : 1;
		if (in->op == I_POP || in->op == I_STORE ||
		    in->op == I_RETURN || in->op == I_JUMP)
			at -= at > 0;
		if (at > most)
			most = at;
	}
	return need + (most < 400 ? most : 400);
}

struct activation *activation_new(struct session *s, struct code *code)
{
	struct activation *act = take(s, sizeof *act);

	if (code->stack_max == 0)
		code->stack_max = stack_need(code);
	act->code = code;
	act->local =
		take_array(s, (size_t)code->locals + 1, sizeof *act->local);
	act->stack = take_array(s, (size_t)code->stack_max, sizeof *act->stack);
	return act;
}

static void enter(struct session *s, struct activation *act)
{
	act->depth = s->act ? s->act->depth + 1 : 0;
	act->back = s->act;
	s->act = act;
	if (act->depth > INLINE_MAX)
		go_outside(s,
			   "More than %d functions one inside the other "
			   "are not simulated.",
			   INLINE_MAX);
}

bool machine_enter(struct session *s, struct activation *act)
{
	enter(s, act);
	return !s->outside;
}

/* What an activation gives to the one that called it. */
static struct val result_of(struct session *s, struct activation *act,
			    struct val v)
{
	if (act->makes)
		return (struct val){ .kind = VAL_CLASS, .class = act->makes };
	if (act->constructs)
		return act->instance;
	if (act->yielded)
		return (struct val){ .kind = VAL_LIST, .list = act->yielded };
	(void)s;
	return v;
}

static void leave(struct session *s)
{
	struct activation *act = s->act;

	if (act->grad_back)
		grad_set(s, act->grad_was);
	s->act = act->back;
}

/* Finds the handler of an exception in act; false if there is none. */
static bool handle(struct session *s, struct activation *act)
{
	const struct guarded *g = code_guard(act->code, act->pc - 1);

	if (!g)
		return false;
	act->sp = g->depth < act->sp ? g->depth : act->sp;
	if (act->caught_len == 4)
		return go_outside(s, "These exceptions lie too deep in each "
				     "other for the simulation.");
	act->caught[act->caught_len++] =
		(struct val){ .kind = VAL_OBJECT, .object = s->exception };
	s->raised = false;
	act->pc = g->handler;
	return true;
}

/* After a failure: true if some activation down to bottom goes on. */
static bool unwind(struct session *s, struct activation *bottom)
{
	while (s->raised && !s->outside && !(s->trace && s->trace->broken)) {
		if (handle(s, s->act))
			return true;
		if (s->act == bottom || s->outside)
			return false;
		leave(s);
	}
	return false;
}

static bool step(struct session *s, struct activation *act)
{
	const struct instr *in = &act->code->ins[act->pc];

	s->line = act->code->library ? s->line : in->line;
	if (!spend(s))
		return false;
	if (in->op != I_RETURN)
		return exec(s, act, in) && !stopped(s);
	return true;
}

/* act returns; true if it was the last one. */
static bool give_back(struct session *s, struct activation *act,
		      const struct activation *bottom, struct val *out)
{
	struct val v = result_of(s, act, act->stack[act->sp - 1]);

	leave(s);
	if (act == bottom) {
		*out = v;
		return true;
	}
	push(s, s->act, v);
	return false;
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

static bool run(struct session *s, struct activation *bottom, int steps,
		struct val *out)
{
	for (;;) {
		struct activation *act = s->act;
		bool returns;

		if (act == bottom && steps-- == 0)
			return true;
		if (s->trace && act == s->trace->outer)
			note_step(s->trace, act);
		returns = act->code->ins[act->pc].op == I_RETURN;
		if (!step(s, act)) {
			if (!unwind(s, bottom))
				return false;
		} else if (returns && give_back(s, act, bottom, out)) {
			return true;
		}
		if (s->outside)
			return false;
	}
}

bool machine_run(struct session *s, struct activation *act, int steps,
		 struct val *out)
{
	struct activation *outer = s->act;
	bool ok;

	enter(s, act);
	ok = !s->outside && run(s, act, steps, out);
	s->act = outer;
	return ok && !s->outside;
}

/* --- calls */

static struct activation *function_activation(struct session *s,
					      const struct func *f,
					      const struct arguments *args)
{
	struct activation *act = activation_new(s, f->code);

	if (s->outside || !bind_arguments(s, f, args, act->local))
		return NULL;
	act->free = f->cell;
	act->owner = f->owner;
	if (f->code->comprehension &&
	    f->code->function->kind == FUNCTION_GENEXPR)
		act->yielded = take(s, sizeof *act->yielded);
	return act;
}

static bool is_frame(const struct session *s, const struct code *c)
{
	return s->hooks && !s->trace && s->no_frames == 0 &&
	       s->hooks_off == 0 && !c->library &&
	       !(c->comprehension && c->function->kind == FUNCTION_GENEXPR);
}

/* A call of a function in plain Python: a frame of its own. */
static bool call_frame(struct session *s, const struct func *f,
		       struct activation *act, struct val *out)
{
	struct frame_state state = { .code = f->code,
				     .local = act->local,
				     .stack = act->stack,
				     .free = act->free };
	bool was = s->state.grad, ok;

	if (f->code->function->no_grad)
		s->state.grad = false;
	ok = frame_call(s,
			frame_of(s, f->code, 0, 0, f->code->first_line, NULL),
			&state, out);
	if (f->code->function->no_grad)
		s->state.grad = was;
	return ok;
}

static bool call_function(struct session *s, struct func *f,
			  const struct arguments *args, struct val *out,
			  bool *pushed)
{
	const struct function *def = f->code->function;
	bool disabled = f->disabled || def->disabled;
	struct activation *act;

	if (s->trace && disabled)
		return trace_break(s, "Skip calling "
				      "`torch.compiler.disable()`d function");
	act = function_activation(s, f, args);
	if (!act)
		return false;
	if (is_frame(s, f->code) && !disabled)
		return call_frame(s, f, act, out);
	if (disabled) {
		bool ok;

		s->no_frames++;
		ok = machine_run(s, act, -1, out);
		s->no_frames--;
		return ok;
	}
	if (def->no_grad) {
		act->grad_was = s->state.grad;
		act->grad_back = true;
		grad_set(s, false);
	}
	enter(s, act);
	*pushed = true;
	return !s->outside;
}

/* f(self, args…) */
static bool call_bound(struct session *s, const struct bound *b,
		       const struct arguments *args, struct val *out,
		       bool *pushed)
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
	return call_value(s, b->function, &all, out, pushed);
}

static bool construct(struct session *s, struct class *c,
		      struct arguments *args, struct val *out, bool *pushed)
{
	bool ok;
	struct object *o = take(s, sizeof *o);
	struct val *init = class_attr(c, name_of(s, "__init__"));
	struct bound b = { .self = { .kind = VAL_OBJECT, .object = o } };
	struct val method = { .kind = VAL_BOUND, .bound = &b };

	if (c->kind == BASE_EXCEPTION && !init) {
		*out = b.self;
		out->object =
			error_new(s, c, args->len ? args->item[0] : val_none());
		return !s->outside;
	}
	o->class = c;
	*out = b.self;
	if (!init)
		return args->len == 0 ||
		       raise_error(s, "TypeError", "%s() takes no arguments",
				   c->name);
	b.function = *init;
	/* A constructor's own functions run plainly. */
	s->hooks_off++;
	ok = call_value(s, method, args, out, pushed);
	s->hooks_off--;
	if (!ok)
		return false;
	if (*pushed) {
		s->act->constructs = true;
		s->act->instance = b.self;
	} else {
		*out = b.self;
	}
	return true;
}

/* An object of a class with __call__, or a module. */
static bool call_object(struct session *s, struct val o,
			const struct arguments *args, struct val *out,
			bool *pushed)
{
	const char *name =
		o.object->class->kind == BASE_PLAIN ? "__call__" : "forward";
	struct val *f = class_attr(o.object->class, name_of(s, name));
	struct bound b = { .self = o };
	bool hooks = s->hooks, ok;

	if (!f)
		return raise_error(s, "TypeError",
				   "'%s' object is not callable",
				   o.object->class->name);
	b.function = *f;
	s->hooks |= o.object->compiled && !s->trace;
	ok = call_bound(s, &b, args, out, pushed);
	s->hooks = hooks;
	return ok;
}

bool call_value(struct session *s, struct val callee, struct arguments *args,
		struct val *out, bool *pushed)
{
	callee = look(s, callee);
	if (stopped(s))
		return false;
	switch ((int)callee.kind) {
	case VAL_FUNC:
		return call_function(s, callee.func, args, out, pushed);
	case VAL_BOUND:
		callee.bound->self = look(s, callee.bound->self);
		if (callee.bound->function.kind == VAL_OP)
			return op_call(s, callee.bound->function.op,
				       &callee.bound->self,
				       callee.bound->in_place, args, out);
		if (callee.bound->function.kind == VAL_BUILTIN)
			return builtin_call(s, callee.bound->function.builtin,
					    &callee.bound->self, args, out,
					    pushed);
		return call_bound(s, callee.bound, args, out, pushed);
	case VAL_CLASS:
		return construct(s, callee.class, args, out, pushed);
	case VAL_OBJECT:
		return call_object(s, callee, args, out, pushed);
	case VAL_OP:
		return op_call(s, callee.op, NULL, false, args, out);
	case VAL_BUILTIN:
		return builtin_call(s, callee.builtin, NULL, args, out, pushed);
	default:
		return raise_error(s, "TypeError",
				   "'%s' object is not callable",
				   type_name(callee));
	}
}

bool call_now(struct session *s, struct val callee, struct arguments *args,
	      struct val *out)
{
	bool pushed = false;
	struct activation *act, *outer = s->act;

	if (!call_value(s, callee, args, out, &pushed))
		return false;
	if (!pushed)
		return true;
	act = s->act;
	s->act = outer;
	return machine_run(s, act, -1, out);
}
