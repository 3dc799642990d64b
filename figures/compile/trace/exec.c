/* exec.c: what each instruction does. */
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

int instr_takes(const struct instr *in)
{
	if (in->op >= I_TUPLE)
		return in->op == I_CALL	  ? in->arg + 1
		       : in->op == I_DICT ? in->arg * 2
					  : in->arg;
	return (in->op >= I_JUMP_FALSE) + (in->op >= I_STORE_ATTR) +
	       (in->op >= I_STORE_SUBSCRIPT);
}

/* --- names */

static struct val read(struct session *s, struct val v, const char *name)
{
	if (v.kind == VAL_CELL)
		v = v.cell->v;
	if (v.kind == VAL_UNBOUND && s->trace)
		trace_unsplit(s, "Attempted to read undefined local variable");
	else if (v.kind == VAL_UNBOUND)
		raise_error(s, "UnboundLocalError",
			    "cannot access local variable '%s'", name);
	return v;
}

static void store(struct val *local, bool is_cell, struct val v)
{
	if (!is_cell)
		*local = v;
	else if (local->kind == VAL_CELL)
		local->cell->v = v;
}

/* --- values */

static struct val exec_call(struct session *s, const struct code *c,
			    const struct instr *in, const struct val *v)
{
	struct arguments args = { .item = v + 1, .len = in->arg };

	if (in->more) {
		args.named = c->consts[in->more - 1].list->len;
		args.name = c->consts[in->more - 1].list->item;
	}
	return call_value(s, v[0], &args);
}

static struct val make_dict(struct session *s, const struct val *pair, int len)
{
	struct val d = val_dict(s);

	for (; len > 0 && !s->outside; len--, pair += 2)
		dict_set(s, d.dict, look(s, pair[0]), pair[1]);
	return d;
}

static struct val make_function(struct session *s, struct code *code,
				struct list *defaults, const struct list *cells)
{
	struct func *f = take(s, sizeof *f);

	f->code = code;
	f->defaults = defaults->len ? defaults : NULL;
	f->cell = take_array(s, (size_t)cells->len + 1, sizeof(struct cell *));
	for (int i = 0; i < cells->len && !s->outside; i++)
		f->cell[i] = cells->item[i].cell;
	return val_of(VAL_FUNC, f);
}

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

/* --- all */

static struct val exec_flow(struct session *s, struct activation *act,
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

static struct val exec_value(struct session *s, struct activation *act,
			     const struct instr *in, struct val *v)
{
	struct code *c = act->code;
	enum op op = (enum op)in->arg;

	switch ((int)in->op) {
	case I_ATTR:
		return get_attr(s, v[0], c->names[in->arg]);
	case I_STORE_ATTR:
		return no_value(set_attr(s, v[1], c->names[in->arg], v[0]));
	case I_SUBSCRIPT:
		return get_item(s, v[0], v[1]);
	case I_STORE_SUBSCRIPT:
		return no_value(set_item(s, v[1], v[2], v[0]));
	case I_BINARY:
	case I_INPLACE:
		return binary(s, op, v[0], v[1], in->op == I_INPLACE);
	case I_UNARY:
		return unary(s, op, v[0]);
	case I_COMPARE:
		return compare(s, op, v[0], v[1]);
	case I_CALL:
		return exec_call(s, c, in, v);
	case I_TUPLE:
	case I_LIST:
	case I_SLICE:
		return val_list(s,
				in->op == I_TUPLE  ? VAL_TUPLE
				: in->op == I_LIST ? VAL_LIST
						   : VAL_SLICE,
				v, instr_takes(in));
	case I_DICT:
		return make_dict(s, v, in->arg);
	case I_FORMAT:
		return format_value(s, v[0], c->consts[in->arg].text->chars);
	case I_JOIN:
		return join_text(s, v, in->arg);
	case I_ITER:
		return iterate(s, v[0]);
	case I_FUNCTION:
		return make_function(s, c->nested[in->arg], v[0].list,
				     v[1].list);
	case I_BUILD_CLASS:
		return class_build(s, c->nested[in->arg], v[0].list);
	default:
		return exec_flow(s, act, in, v);
	}
}

static struct val exec_name(struct session *s, struct activation *act,
			    const struct instr *in, struct val *v)
{
	struct code *c = act->code;
	int i = in->arg;

	switch ((int)in->op) {
	case I_CONST:
		return c->consts[i];
	case I_LOAD:
		return read(s, act->local[i], c->local_name[i]);
	case I_STORE:
		store(&act->local[i], c->is_cell[i], v[0]);
		return no_value(true);
	case I_CLOSURE:
		return act->local[i];
	case I_GLOBAL:
		return global_get(s, c->names[i], c->library);
	case I_STORE_GLOBAL:
		return no_value(global_set(s, c->names[i], v[0]));
	default:
		return exec_value(s, act, in, v);
	}
}

/* How many of the values on top it looks at: what it only keeps stays lazy. */
static int looked_at(enum instruction op)
{
	return op == I_SUBSCRIPT || op == I_STORE_SUBSCRIPT
		       ? 2
		       : op == I_STORE_ATTR ||
				 (op >= I_JUMP_FALSE && op <= I_EXIT);
}

bool exec(struct session *s, struct activation *act, const struct instr *in)
{
	int n = instr_takes(in);
	struct val *v, out;

	act->pc++;
	act->sp -= n;
	if (act->sp < 0)
		return go_outside(s, "The simulation lost its stack.");
	v = &act->stack[act->sp];
	for (int i = n - looked_at(in->op); i < n; i++)
		v[i] = look(s, v[i]);
	if (stopped(s))
		return false;
	out = exec_name(s, act, in, v);
	if (out.kind != VAL_UNBOUND && !stopped(s))
		push(s, act, out);
	return !stopped(s);
}
