/* exec_flow.c: the instructions that lead to another one: jumps, loops, exceptions,
 * with; and those that only move what lies on the stack. */
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

/* --- loops, jumps */

static void unpack(struct session *s, struct activation *act, struct val v,
		   int len)
{
	const struct list *l = to_list(s, v);

	if (l && l->len != len)
		raise_error(s, "ValueError", "%d values to unpack into %d",
			    l->len, len);
	while (l && len-- > 0 && !stopped(s))
		push(s, act, l->item[len]);
}

static struct val exec_for(struct session *s, struct activation *act,
			   struct val it, int end)
{
	if (it.iter->at == it.iter->list->len) {
		act->pc = end;
		return no_value(true);
	}
	push(s, act, it);
	return it.iter->list->item[it.iter->at++];
}

/* Does an assert jump there, whose text is a constant? */
static bool asserts(const struct instr *jump)
{
	return jump->op == I_JUMP_TRUE && jump[1].op == I_ASSERTION_ERROR &&
	       (jump[2].op == I_RAISE ||
		(jump[2].op == I_CONST && jump[3].op == I_CALL));
}

/* Whether the jump's condition holds; a tensor breaks the trace, but asserted it
 * is a node. So does what is false and asserted; if symbols say so, for good. */
static bool condition(struct session *s, const struct instr *jump, struct val v)
{
	bool known = v.kind != VAL_TENSOR || !s->trace;
	bool here = known && truth(s, v);

	if (known && (here || !s->trace || !asserts(jump)))
		return here;
	if (known && s->trace->compared == jump)
		return trace_unsplit(s, "Assertion failed on symbolic shapes");
	if (known ? !s->set.fullgraph : !asserts(jump))
		return trace_jump(s, v);
	if (!known)
		graph_use_value(s, graph_add(s, NODE_FUNCTION, false), v);
	return !known;
}

static struct val exec_jump(struct session *s, struct activation *act,
			    const struct instr *in, struct val v)
{
	bool wanted = in->op == I_JUMP_TRUE || in->op == I_TRUE_OR_POP;
	bool keeps = in->op == I_FALSE_OR_POP || in->op == I_TRUE_OR_POP;

	if (condition(s, in, v) != wanted)
		return no_value(false);
	act->pc = in->arg;
	return keeps ? v : no_value(true);
}

/* --- exceptions, with */

static void exec_raise(struct session *s, struct val v)
{
	if (v.kind == VAL_CLASS)
		v = call_value(s, v, &(struct arguments){ .len = 0 });
	if (stopped(s))
		return;
	if (v.kind != VAL_OBJECT || v.object->class->kind != BASE_EXCEPTION) {
		raise_error(s, "TypeError", "this is no exception");
		return;
	}
	s->exception = v.object;
	s->raised = true;
}

static void exec_catch(struct session *s, struct activation *act,
		       struct val type, int other)
{
	const struct object *e = act->stack[act->sp - 1].object;

	if (type.kind != VAL_CLASS)
		not_simulated(s, "This except");
	else if (!class_is(e->class, type.class))
		act->pc = other;
}

static void exec_with(struct session *s, struct activation *act,
		      const struct instr *in, struct val v)
{
	if (v.kind != VAL_GRAD) {
		go_outside(s, "with of a %s is not simulated.", type_name(v));
	} else if (in->op == I_ENTER) {
		v.grad.was = s->grad;
		grad_set(s, v.grad.on);
		push(s, act, v);
		push(s, act, val_none());
	} else {
		grad_set(s, v.grad.was);
		act->pc = in->arg > 0 ? in->arg : act->pc;
	}
}

struct val exec_flow(struct session *s, struct activation *act,
		     const struct instr *in, struct val *v)
{
	struct val *top = &act->stack[act->sp], one;

	switch ((int)in->op) {
	case I_UNPACK:
		unpack(s, act, v[0], in->arg);
		break;
	case I_FOR:
		return exec_for(s, act, v[0], in->arg);
	case I_JUMP:
		act->pc = in->arg;
		break;
	case I_JUMP_FALSE:
	case I_JUMP_TRUE:
	case I_FALSE_OR_POP:
	case I_TRUE_OR_POP:
		return exec_jump(s, act, in, v[0]);
	case I_RAISE:
		exec_raise(s, v[0]);
		break;
	case I_ASSERTION_ERROR:
		return space_attr(s, "", "AssertionError");
	case I_COPY:
		return top[-in->arg];
	case I_SWAP:
		one = top[-in->arg];
		top[-in->arg] = top[-1];
		top[-1] = one;
		break;
	case I_APPEND:
		list_add(s, top[-in->arg].list, v[0]);
		break;
	case I_ENTER:
	case I_EXIT:
		exec_with(s, act, in, v[0]);
		break;
	case I_CATCH:
		exec_catch(s, act, v[0], in->arg);
		break;
	}
	return no_value(true);
}
