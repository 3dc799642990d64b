/* exec.c: what each instruction does. */
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

static struct val pop(struct session *s, struct activation *act)
{
	if (act->sp > 0)
		return act->stack[--act->sp];
	go_outside(s, "The simulation lost its stack.");
	return val_none();
}

static struct val *top(struct activation *act, int n)
{
	return &act->stack[act->sp - n];
}

/* The n values on top, taken off. */
static struct val *pop_many(struct session *s, struct activation *act, int n)
{
	if (n > act->sp) {
		go_outside(s, "The simulation lost its stack.");
		return act->stack;
	}
	act->sp -= n;
	return &act->stack[act->sp];
}

static bool push_result(struct session *s, struct activation *act, bool ok,
			struct val v)
{
	if (ok)
		push(s, act, v);
	return ok;
}

/* --- names */

static bool load(struct session *s, struct activation *act, int slot)
{
	struct val v = act->local[slot];

	if (v.kind == VAL_CELL)
		v = v.cell->v;
	if (v.kind == VAL_UNBOUND && s->trace)
		return trace_unsplit(s, "Attempted to read undefined local "
					"variable");
	if (v.kind == VAL_UNBOUND)
		return raise_error(s, "UnboundLocalError",
				   "cannot access local variable '%s' where it "
				   "is not associated with a value",
				   act->code->local_name[slot]);
	push(s, act, v);
	return true;
}

static bool store(struct session *s, struct activation *act, int slot)
{
	struct val v = pop(s, act);

	if (!act->code->is_cell[slot])
		act->local[slot] = v;
	else if (act->local[slot].kind == VAL_CELL)
		act->local[slot].cell->v = v;
	return true;
}

static bool class_name(struct session *s, struct activation *act,
		       const char *name)
{
	struct val key = val_string(s, name), v = val_none(), *found;
	bool ok = true;

	found = dict_find(act->makes->attrs, key);
	if (found)
		v = *found;
	else
		ok = global_get(s, name, act->code->library, &v);
	return push_result(s, act, ok, v);
}

static void store_class(struct session *s, struct activation *act,
			const char *name)
{
	struct val v = pop(s, act);

	if (v.kind == VAL_FUNC)
		v.func->owner = act->makes;
	dict_set(s, act->makes->attrs, name_val(s, name), v);
}

static bool exec_name(struct session *s, struct activation *act,
		      const struct instr *in)
{
	struct code *c = act->code;
	struct val v = val_none();
	bool ok = true;

	switch ((int)in->op) {
	case I_CONST:
		v = c->consts[in->arg];
		break;
	case I_LOAD:
		return load(s, act, in->arg);
	case I_STORE:
		return store(s, act, in->arg);
	case I_LOAD_FREE:
		v = act->free[in->arg]->v;
		if (v.kind == VAL_UNBOUND)
			ok = raise_error(s, "NameError",
					 "cannot access free variable '%s'",
					 c->free_name[in->arg]);
		break;
	case I_STORE_FREE:
		act->free[in->arg]->v = pop(s, act);
		return true;
	case I_CLOSURE:
		v = act->local[in->arg];
		break;
	case I_CLOSURE_FREE:
		v = (struct val){ .kind = VAL_CELL,
				  .cell = act->free[in->arg] };
		break;
	case I_GLOBAL:
		ok = global_get(s, c->names[in->arg], c->library, &v);
		break;
	case I_STORE_GLOBAL:
		return global_set(s, c->names[in->arg], pop(s, act));
	case I_CLASS_NAME:
		return class_name(s, act, c->names[in->arg]);
	default:
		store_class(s, act, c->names[in->arg]);
		return true;
	}
	return push_result(s, act, ok, v);
}

/* --- objects */

static bool exec_call(struct session *s, struct activation *act,
		      const struct instr *in)
{
	struct arguments args = { .len = in->arg };
	const char *name[32];
	struct val out = val_none(), callee;

	if (in->more) {
		const struct list *names = act->code->consts[in->more - 1].list;

		for (int i = 0; i < names->len && i < 32; i++)
			name[i] = names->item[i].text->chars;
		args.named = names->len < 32 ? names->len : 32;
	}
	args.name = name;
	args.item = pop_many(s, act, in->arg);
	callee = pop(s, act);
	return push_result(s, act,
			   !s->outside && call_value(s, callee, &args, &out),
			   out);
}

static bool exec_access(struct session *s, struct activation *act,
			const struct instr *in)
{
	struct val a, b, c, out = val_none();
	const char **names = act->code->names;

	switch ((int)in->op) {
	case I_ATTR:
	case I_METHOD:
		a = pop(s, act);
		return push_result(s, act, get_attr(s, a, names[in->arg], &out),
				   out);
	case I_STORE_ATTR:
		a = pop(s, act);
		b = pop(s, act);
		return set_attr(s, a, names[in->arg], b);
	case I_SUBSCRIPT:
		b = pop(s, act);
		a = pop(s, act);
		return push_result(s, act, get_item(s, a, b, &out), out);
	default:
		b = pop(s, act);
		a = pop(s, act);
		c = pop(s, act);
		return set_item(s, a, b, c);
	}
}

static bool exec_operator(struct session *s, struct activation *act,
			  const struct instr *in)
{
	struct val a, b = val_none(), out = val_none();
	enum op op = (enum op)in->arg;
	bool ok;

	if (in->op != I_UNARY)
		b = pop(s, act);
	a = pop(s, act);
	if (in->op == I_UNARY)
		ok = unary(s, op, a, &out);
	else if (in->op == I_COMPARE)
		ok = compare(s, op, a, b, &out);
	else
		ok = binary(s, op, a, b, in->op == I_INPLACE, &out);
	return push_result(s, act, ok, out);
}

/* --- making containers and texts */

static bool make_dict(struct session *s, struct activation *act, int len)
{
	struct val d = val_dict(s), *pair = pop_many(s, act, len * 2);

	for (; len > 0 && !s->outside; len--, pair += 2)
		dict_set(s, d.dict, look(s, pair[0]), pair[1]);
	push(s, act, d);
	return true;
}

static bool make_function(struct session *s, struct activation *act, int code)
{
	struct func *f = take(s, sizeof *f);
	struct list *cells = pop(s, act).list, *defaults = pop(s, act).list;

	if (s->outside || !cells || !defaults)
		return false;
	f->code = act->code->nested[code];
	f->defaults = defaults->len ? defaults : NULL;
	f->cell = take_array(s, (size_t)cells->len + 1, sizeof(struct cell *));
	for (int i = 0; i < cells->len && !s->outside; i++)
		f->cell[i] = cells->item[i].cell;
	push(s, act, (struct val){ .kind = VAL_FUNC, .func = f });
	return true;
}

static bool exec_make(struct session *s, struct activation *act,
		      const struct instr *in)
{
	struct val out = val_none(), *item;
	bool ok = true;

	switch ((int)in->op) {
	case I_TUPLE:
	case I_LIST:
		item = pop_many(s, act, in->arg);
		out = val_list(s, in->op == I_LIST ? VAL_LIST : VAL_TUPLE, item,
			       in->arg);
		break;
	case I_DICT:
		return make_dict(s, act, in->arg);
	case I_SLICE:
		item = pop_many(s, act, 3);
		out = val_list(s, VAL_SLICE, item, 3);
		break;
	case I_FORMAT:
		out = pop(s, act);
		ok = format_value(s, out,
				  act->code->consts[in->arg].text->chars,
				  (char)in->more, &out);
		break;
	case I_JOIN:
		item = pop_many(s, act, in->arg);
		ok = join_text(s, item, in->arg, &out);
		break;
	case I_FUNCTION:
		return make_function(s, act, in->arg);
	default:
		out = pop(s, act);
		ok = class_build(s, act->code->nested[in->arg], out.list, &out);
	}
	return push_result(s, act, ok, out);
}

/* --- the stack, loops */

static bool exec_unpack(struct session *s, struct activation *act, int len)
{
	struct val *out = take_array(s, (size_t)len + 1, sizeof *out);

	if (s->outside || !unpack(s, pop(s, act), len, out))
		return false;
	while (len-- > 0)
		push(s, act, out[len]);
	return true;
}

static bool exec_for(struct session *s, struct activation *act, int end)
{
	struct val it = look(s, *top(act, 1)), item = val_none();
	bool over = false;

	if (stopped(s) || it.kind != VAL_ITER)
		return !stopped(s) && go_outside(s, "This loop is over "
						    "something that is not "
						    "simulated.");
	if (!iter_next(s, it.iter, &item, &over))
		return false;
	if (!over) {
		push(s, act, item);
		return true;
	}
	pop(s, act);
	act->pc = end;
	return true;
}

static void swap(struct activation *act, int deep)
{
	struct val v = *top(act, 1);

	*top(act, 1) = *top(act, deep);
	*top(act, deep) = v;
}

static bool exec_stack(struct session *s, struct activation *act,
		       const struct instr *in)
{
	struct val v;

	if (in->op != I_UNPACK && in->op != I_ITER && in->arg > act->sp &&
	    in->op != I_FOR)
		return go_outside(s, "The simulation lost its stack.");
	switch ((int)in->op) {
	case I_UNPACK:
		return exec_unpack(s, act, in->arg);
	case I_ITER:
		v = pop(s, act);
		return push_result(s, act, iterate(s, v, &v), v);
	case I_FOR:
		return exec_for(s, act, in->arg);
	case I_POP:
		pop(s, act);
		return true;
	case I_COPY:
		push(s, act, *top(act, in->arg));
		return true;
	case I_SWAP:
		swap(act, in->arg);
		return true;
	default:
		v = pop(s, act);
		list_add(s, top(act, in->arg)->list, v);
		return true;
	}
}

/* --- jumps */

/* Whether the jump's condition holds; a tensor breaks the trace. */
static bool condition(struct session *s, struct activation *act,
		      const struct instr *in, struct val v, bool *out)
{
	const struct instr *next = &act->code->ins[act->pc];

	v = look(s, v);
	if (stopped(s))
		return false;
	if (v.kind == VAL_TENSOR && s->trace && in->op == I_JUMP_TRUE &&
	    next->op == I_ASSERTION_ERROR) {
		struct node *n = graph_add(s, NODE_FUNCTION, false);

		if (n)
			graph_use_value(s, n, v);
		*out = true;
		return n != NULL;
	}
	if (v.kind == VAL_TENSOR && s->trace)
		return trace_jump(s, v);
	return truth(s, v, out);
}

static bool exec_jump(struct session *s, struct activation *act,
		      const struct instr *in)
{
	bool holds = true, wanted;
	struct val v;

	if (in->op == I_JUMP) {
		act->pc = in->arg;
		return true;
	}
	v = pop(s, act);
	if (!condition(s, act, in, v, &holds))
		return false;
	wanted = in->op == I_JUMP_TRUE || in->op == I_TRUE_OR_POP;
	if (holds != wanted)
		return true;
	if (in->op == I_FALSE_OR_POP || in->op == I_TRUE_OR_POP)
		push(s, act, v);
	act->pc = in->arg;
	return true;
}

/* --- exceptions, with */

static bool exec_raise(struct session *s, struct activation *act, int values)
{
	struct val v = val_none();

	if (values)
		v = look(s, pop(s, act));
	else if (act->caught_len > 0)
		v = act->caught[act->caught_len - 1];
	if (stopped(s))
		return false;
	if (v.kind == VAL_CLASS && v.class->kind == BASE_EXCEPTION) {
		struct arguments none = { .len = 0 };

		if (!call_value(s, v, &none, &v))
			return false;
	}
	if (v.kind != VAL_OBJECT || v.object->class->kind != BASE_EXCEPTION)
		return raise_error(s, "TypeError",
				   "exceptions must derive from BaseException");
	s->exception = v.object;
	s->raised = true;
	return false;
}

static bool is_caught(struct session *s, const struct object *e,
		      struct val type)
{
	if (type.kind == VAL_TUPLE) {
		for (int i = 0; i < type.list->len; i++)
			if (is_caught(s, e, look(s, type.list->item[i])))
				return true;
		return false;
	}
	return type.kind == VAL_CLASS && class_is(e->class, type.class);
}

static bool exec_handler(struct session *s, struct activation *act,
			 const struct instr *in)
{
	struct val v;

	switch ((int)in->op) {
	case I_RAISE:
		return exec_raise(s, act, in->arg);
	case I_ASSERTION_ERROR:
		push(s, act,
		     (struct val){ .kind = VAL_CLASS,
				   .class = error_class(s, "AssertionError") });
		return true;
	case I_CAUGHT:
		if (act->caught_len > 0)
			push(s, act, act->caught[act->caught_len - 1]);
		return true;
	case I_CATCH:
		v = look(s, pop(s, act));
		if (!is_caught(s, top(act, 1)->object, v))
			act->pc = in->arg;
		return true;
	case I_HANDLED:
		act->caught_len -= act->caught_len > 0;
		return true;
	default:
		s->exception = pop(s, act).object;
		s->raised = true;
		return false;
	}
}

static bool exec_with(struct session *s, struct activation *act,
		      const struct instr *in)
{
	struct val v = look(s, pop(s, act)), given = val_none();

	if (stopped(s))
		return false;
	if (in->op == I_ENTER) {
		if (!context_enter(s, &v, &given))
			return false;
		push(s, act, v);
		push(s, act, given);
		return true;
	}
	if (!context_exit(s, v))
		return false;
	if (in->arg > 0)
		act->pc = in->arg;
	return true;
}

static bool exec_nothing(struct session *s, struct activation *act,
			 const struct instr *in)
{
	(void)s;
	(void)act;
	(void)in;
	return true;
}

typedef bool handler(struct session *s, struct activation *act,
		     const struct instr *in);

static handler *const handlers[] = {
	[I_CONST] = exec_name,
	[I_LOAD] = exec_name,
	[I_STORE] = exec_name,
	[I_LOAD_FREE] = exec_name,
	[I_STORE_FREE] = exec_name,
	[I_CLOSURE] = exec_name,
	[I_CLOSURE_FREE] = exec_name,
	[I_GLOBAL] = exec_name,
	[I_STORE_GLOBAL] = exec_name,
	[I_CLASS_NAME] = exec_name,
	[I_STORE_CLASS] = exec_name,
	[I_ATTR] = exec_access,
	[I_METHOD] = exec_access,
	[I_STORE_ATTR] = exec_access,
	[I_SUBSCRIPT] = exec_access,
	[I_STORE_SUBSCRIPT] = exec_access,
	[I_BINARY] = exec_operator,
	[I_INPLACE] = exec_operator,
	[I_UNARY] = exec_operator,
	[I_COMPARE] = exec_operator,
	[I_CALL] = exec_call,
	[I_TUPLE] = exec_make,
	[I_LIST] = exec_make,
	[I_DICT] = exec_make,
	[I_SLICE] = exec_make,
	[I_FORMAT] = exec_make,
	[I_JOIN] = exec_make,
	[I_FUNCTION] = exec_make,
	[I_BUILD_CLASS] = exec_make,
	[I_UNPACK] = exec_stack,
	[I_ITER] = exec_stack,
	[I_FOR] = exec_stack,
	[I_POP] = exec_stack,
	[I_COPY] = exec_stack,
	[I_SWAP] = exec_stack,
	[I_APPEND] = exec_stack,
	[I_JUMP] = exec_jump,
	[I_JUMP_FALSE] = exec_jump,
	[I_JUMP_TRUE] = exec_jump,
	[I_FALSE_OR_POP] = exec_jump,
	[I_TRUE_OR_POP] = exec_jump,
	[I_RETURN] = exec_nothing,
	[I_NOP] = exec_nothing,
	[I_RAISE] = exec_handler,
	[I_ASSERTION_ERROR] = exec_handler,
	[I_CAUGHT] = exec_handler,
	[I_CATCH] = exec_handler,
	[I_HANDLED] = exec_handler,
	[I_RERAISE] = exec_handler,
	[I_ENTER] = exec_with,
	[I_EXIT] = exec_with,
};

bool exec(struct session *s, struct activation *act, const struct instr *in)
{
	act->pc++;
	return handlers[in->op](s, act, in);
}
