/* exec.c: what each instruction does. */
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

/* How many values an instruction takes off the stack. */
enum { ARG = 8 /* once more for each that arg counts */ };

static const unsigned char takes[] = {
	[I_STORE] = 1,	      [I_STORE_FREE] = 1,
	[I_STORE_GLOBAL] = 1, [I_STORE_CLASS] = 1,
	[I_ATTR] = 1,	      [I_STORE_ATTR] = 2,
	[I_SUBSCRIPT] = 2,    [I_STORE_SUBSCRIPT] = 3,
	[I_BINARY] = 2,	      [I_INPLACE] = 2,
	[I_UNARY] = 1,	      [I_COMPARE] = 2,
	[I_CALL] = 1 + ARG,   [I_TUPLE] = ARG,
	[I_LIST] = ARG,	      [I_DICT] = 2 * ARG,
	[I_SLICE] = 3,	      [I_FORMAT] = 1,
	[I_JOIN] = ARG,	      [I_UNPACK] = 1,
	[I_ITER] = 1,	      [I_FOR] = 1,
	[I_JUMP_FALSE] = 1,   [I_JUMP_TRUE] = 1,
	[I_FALSE_OR_POP] = 1, [I_TRUE_OR_POP] = 1,
	[I_RAISE] = 1,	      [I_POP] = 1,
	[I_FUNCTION] = 2,     [I_BUILD_CLASS] = 1,
	[I_APPEND] = 1,	      [I_ENTER] = 1,
	[I_EXIT] = 1,	      [I_CATCH] = 1,
};

int instr_takes(const struct instr *in)
{
	int n = (size_t)in->op < sizeof takes ? takes[in->op] : 0;

	return n % ARG + n / ARG * in->arg;
}

/* --- names */

static bool read(struct session *s, struct val v, const char *name,
		 struct val *out)
{
	*out = v.kind == VAL_CELL ? v.cell->v : v;
	if (out->kind != VAL_UNBOUND)
		return true;
	return s->trace
		       ? trace_unsplit(s, "Attempted to read undefined local "
					  "variable")
		       : raise_error(s, "UnboundLocalError",
				     "cannot access local variable '%s'", name);
}

static bool class_name(struct session *s, const struct activation *act,
		       const char *name, struct val *out)
{
	struct val *found = dict_find(act->makes->attrs, name_val(s, name));

	if (!found)
		return global_get(s, name, act->code->library, out);
	*out = *found;
	return true;
}

static void store_class(struct session *s, struct class *c, const char *name,
			struct val v)
{
	if (v.kind == VAL_FUNC)
		v.func->owner = c;
	dict_set(s, c->attrs, name_val(s, name), v);
}

/* --- values */

static bool exec_call(struct session *s, const struct code *c,
		      const struct instr *in, const struct val *v,
		      struct val *out)
{
	struct arguments args = { .item = v + 1, .len = in->arg };
	const char *name[32];

	if (in->more) {
		const struct list *names = c->consts[in->more - 1].list;

		for (; args.named < names->len && args.named < 32; args.named++)
			name[args.named] = names->item[args.named].text->chars;
	}
	args.name = name;
	return call_value(s, v[0], &args, out);
}

static void make_dict(struct session *s, const struct val *pair, int len,
		      struct val *out)
{
	*out = val_dict(s);
	for (; len > 0 && !s->outside; len--, pair += 2)
		dict_set(s, out->dict, look(s, pair[0]), pair[1]);
}

static void make_function(struct session *s, struct code *code,
			  struct list *defaults, const struct list *cells,
			  struct val *out)
{
	struct func *f = take(s, sizeof *f);

	f->code = code;
	f->defaults = defaults->len ? defaults : NULL;
	f->cell = take_array(s, (size_t)cells->len + 1, sizeof(struct cell *));
	for (int i = 0; i < cells->len && !s->outside; i++)
		f->cell[i] = cells->item[i].cell;
	*out = (struct val){ .kind = VAL_FUNC, .func = f };
}

/* --- loops, jumps */

static bool unpack(struct session *s, struct activation *act, struct val v,
		   int len)
{
	struct list *l;

	if (!to_list(s, v, &l))
		return false;
	if (l->len != len)
		return raise_error(s, "ValueError",
				   "%d values to unpack (expected %d)", l->len,
				   len);
	while (len-- > 0)
		push(s, act, l->item[len]);
	return true;
}

static bool exec_for(struct session *s, struct activation *act, struct val it,
		     int end, struct val *out)
{
	it = look(s, it);
	if (stopped(s) || it.kind != VAL_ITER)
		return false;
	if (it.iter->at == it.iter->list->len) {
		act->pc = end;
		return true;
	}
	push(s, act, it);
	*out = it.iter->list->item[it.iter->at++];
	return true;
}

/* Whether the jump's condition holds; a tensor breaks the trace, but asserted it
 * is a node. */
static bool condition(struct session *s, const struct activation *act,
		      struct val v, bool *out)
{
	bool asserts = act->code->ins[act->pc].op == I_ASSERTION_ERROR;

	v = look(s, v);
	if (stopped(s) || v.kind != VAL_TENSOR || !s->trace)
		return !stopped(s) && truth(s, v, out);
	if (!asserts || act->code->ins[act->pc - 1].op != I_JUMP_TRUE)
		return trace_jump(s, v);
	graph_use_value(s, graph_add(s, NODE_FUNCTION, false), v);
	*out = true;
	return !s->outside;
}

static bool exec_jump(struct session *s, struct activation *act,
		      const struct instr *in, struct val v, struct val *out)
{
	bool wanted = in->op == I_JUMP_TRUE || in->op == I_TRUE_OR_POP;
	bool holds = false;

	if (!condition(s, act, v, &holds))
		return false;
	if (holds != wanted)
		return true;
	if (in->op == I_FALSE_OR_POP || in->op == I_TRUE_OR_POP)
		*out = v;
	act->pc = in->arg;
	return true;
}

/* --- exceptions, with */

static bool exec_raise(struct session *s, struct val v)
{
	struct arguments none = { .len = 0 };

	v = look(s, v);
	if (v.kind == VAL_CLASS && !call_value(s, v, &none, &v))
		return false;
	if (v.kind != VAL_OBJECT || v.object->class->kind != BASE_EXCEPTION)
		return raise_error(s, "TypeError",
				   "exceptions must derive from BaseException");
	s->exception = v.object;
	s->raised = true;
	return false;
}

static bool exec_catch(struct session *s, struct activation *act,
		       struct val type, int other)
{
	const struct object *e = act->stack[act->sp - 1].object;

	type = look(s, type);
	if (type.kind != VAL_CLASS)
		return go_outside(s, "This except is not simulated.");
	if (!class_is(e->class, type.class))
		act->pc = other;
	return true;
}

static bool exec_enter(struct session *s, struct activation *act, struct val v,
		       struct val *out)
{
	v = look(s, v);
	*out = val_none();
	if (stopped(s) || !context_enter(s, &v))
		return false;
	push(s, act, v);
	return true;
}

static bool exec_exit(struct session *s, struct activation *act, struct val v,
		      int to)
{
	v = look(s, v);
	if (stopped(s) || !context_exit(s, v))
		return false;
	if (to > 0)
		act->pc = to;
	return true;
}

/* --- all */

static bool exec_flow(struct session *s, struct activation *act,
		      const struct instr *in, struct val *v, struct val *out)
{
	struct val *top = &act->stack[act->sp];

	switch ((int)in->op) {
	case I_UNPACK:
		return unpack(s, act, v[0], in->arg);
	case I_FOR:
		return exec_for(s, act, v[0], in->arg, out);
	case I_JUMP:
		act->pc = in->arg;
		return true;
	case I_JUMP_FALSE:
	case I_JUMP_TRUE:
	case I_FALSE_OR_POP:
	case I_TRUE_OR_POP:
		return exec_jump(s, act, in, v[0], out);
	case I_RAISE:
		return exec_raise(s, v[0]);
	case I_ASSERTION_ERROR:
		*out = (struct val){ .kind = VAL_CLASS,
				     .class =
					     error_class(s, "AssertionError") };
		return true;
	case I_COPY:
		*out = top[-in->arg];
		return true;
	case I_SWAP:
		*out = top[-in->arg];
		top[-in->arg] = top[-1];
		act->sp--;
		return true;
	case I_APPEND:
		list_add(s, top[-in->arg].list, v[0]);
		return true;
	case I_ENTER:
		return exec_enter(s, act, v[0], out);
	case I_EXIT:
		return exec_exit(s, act, v[0], in->arg);
	case I_CATCH:
		return exec_catch(s, act, v[0], in->arg);
	default:
		return true;
	}
}

static bool exec_value(struct session *s, struct activation *act,
		       const struct instr *in, struct val *v, struct val *out)
{
	struct code *c = act->code;
	enum op op = (enum op)in->arg;

	switch ((int)in->op) {
	case I_ATTR:
		return get_attr(s, v[0], c->names[in->arg], out);
	case I_STORE_ATTR:
		return set_attr(s, v[1], c->names[in->arg], v[0]);
	case I_SUBSCRIPT:
		return get_item(s, v[0], v[1], out);
	case I_STORE_SUBSCRIPT:
		return set_item(s, v[1], v[2], v[0]);
	case I_BINARY:
	case I_INPLACE:
		return binary(s, op, v[0], v[1], in->op == I_INPLACE, out);
	case I_UNARY:
		return unary(s, op, v[0], out);
	case I_COMPARE:
		return compare(s, op, v[0], v[1], out);
	case I_CALL:
		return exec_call(s, c, in, v, out);
	case I_TUPLE:
		*out = val_list(s, VAL_TUPLE, v, in->arg);
		return true;
	case I_LIST:
		*out = val_list(s, VAL_LIST, v, in->arg);
		return true;
	case I_SLICE:
		*out = val_list(s, VAL_SLICE, v, 3);
		return true;
	case I_DICT:
		make_dict(s, v, in->arg, out);
		return true;
	case I_FORMAT:
		if (in->more)
			return go_outside(s, "A conversion in an f-string is "
					     "not simulated.");
		return format_value(s, v[0], c->consts[in->arg].text->chars,
				    out);
	case I_JOIN:
		return join_text(s, v, in->arg, out);
	case I_ITER:
		return iterate(s, v[0], out);
	case I_FUNCTION:
		make_function(s, c->nested[in->arg], v[0].list, v[1].list, out);
		return true;
	case I_BUILD_CLASS:
		return class_build(s, c->nested[in->arg], v[0].list, out);
	default:
		return exec_flow(s, act, in, v, out);
	}
}

static bool exec_name(struct session *s, struct activation *act,
		      const struct instr *in, struct val *v, struct val *out)
{
	struct code *c = act->code;
	int i = in->arg;

	switch ((int)in->op) {
	case I_CONST:
		*out = c->consts[i];
		return true;
	case I_LOAD:
		return read(s, act->local[i], c->local_name[i], out);
	case I_STORE:
		if (!c->is_cell[i])
			act->local[i] = v[0];
		else if (act->local[i].kind == VAL_CELL)
			act->local[i].cell->v = v[0];
		return true;
	case I_LOAD_FREE:
		return read(s, act->free[i]->v, c->free_name[i], out);
	case I_STORE_FREE:
		act->free[i]->v = v[0];
		return true;
	case I_CLOSURE:
		*out = act->local[i];
		return true;
	case I_CLOSURE_FREE:
		*out = (struct val){ .kind = VAL_CELL, .cell = act->free[i] };
		return true;
	case I_GLOBAL:
		return global_get(s, c->names[i], c->library, out);
	case I_STORE_GLOBAL:
		return global_set(s, c->names[i], v[0]);
	case I_CLASS_NAME:
		return class_name(s, act, c->names[i], out);
	case I_STORE_CLASS:
		store_class(s, act->makes, c->names[i], v[0]);
		return true;
	default:
		return exec_value(s, act, in, v, out);
	}
}

bool exec(struct session *s, struct activation *act, const struct instr *in)
{
	struct val out = { .kind = VAL_UNBOUND };

	act->pc++;
	act->sp -= instr_takes(in);
	if (act->sp < 0)
		return go_outside(s, "The simulation lost its stack.");
	if (!exec_name(s, act, in, &act->stack[act->sp], &out))
		return false;
	if (out.kind != VAL_UNBOUND)
		push(s, act, out);
	return true;
}
