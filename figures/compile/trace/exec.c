/* exec.c: what each instruction does: names and values; what leads to another
 * instruction is exec_flow.c. */
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

/* --- all */

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
