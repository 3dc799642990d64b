/* code.c: making a code object, and what can be asked of it. */
#include "figures/compile/code/code.h"

#include <string.h>

#include "figures/compile/code/code_emit.h"

int emit(struct maker *m, enum instruction op, int arg)
{
	struct code *c = &m->code;
	struct instr *in = tree_add(m->tree, c->ins, c->len);

	if (in)
		*in = (struct instr){ op, arg, 0, m->line };
	return c->len - 1;
}

void emit_named(struct maker *m, enum instruction op, TSNode name)
{
	emit(m, op, make_name(m, node_name(m->tree, name)));
}

void emit_jump(struct maker *m, enum instruction op, jumps *list)
{
	*list = emit(m, op, *list);
}

void emit_land_at(struct maker *m, jumps list, int place)
{
	while (list >= 0 && !m->tree->failed) {
		int next = m->code.ins[list].arg;

		m->code.ins[list].arg = place;
		list = next;
	}
}

void emit_land(struct maker *m, jumps list)
{
	emit_land_at(m, list, m->code.len);
}

int make_const(struct maker *m, struct val v)
{
	struct code *c = &m->code;
	struct val *last = tree_add(m->tree, c->consts, c->const_len);

	if (last)
		*last = v;
	return c->const_len - 1;
}

void emit_const(struct maker *m, struct val v)
{
	emit(m, I_CONST, make_const(m, v));
}

struct val make_text(struct maker *m, const char *chars, size_t len)
{
	struct val v = { .kind = VAL_TEXT };

	v.text = tree_room(m->tree, 1, sizeof *v.text);
	if (v.text)
		*v.text = (struct text){ .chars = chars, .len = len };
	return v;
}

int make_name(struct maker *m, const char *name)
{
	struct code *c = &m->code;
	const char **last;

	for (int i = 0; i < c->name_len; i++)
		if (c->names[i] == name)
			return i;
	last = tree_add(m->tree, c->names, c->name_len);
	if (last)
		*last = name;
	return c->name_len - 1;
}

int make_nested(struct maker *m, struct code *nested)
{
	struct code *c = &m->code;

	c->nested = tree_more(m->tree, c->nested, c->nested_len,
			      sizeof(struct code *));
	if (!m->tree->failed)
		c->nested[c->nested_len++] = nested;
	return c->nested_len - 1;
}

void emit_guard(struct maker *m, int from, bool with)
{
	struct code *c = &m->code;
	struct guarded *g = tree_add(m->tree, c->guard, c->guard_len);
	int depth = with; /* loops and withs have a value on the stack */

	for (struct block *b = m->block; b; b = b->outer)
		depth += b->kind == BLOCK_FOR || b->kind == BLOCK_WITH;
	if (g)
		*g = (struct guarded){ from, c->len - 1, c->len, depth, with };
}

/* --- what can be asked */

static bool jumps_from(enum instruction op)
{
	return op == I_FOR || op == I_CATCH ||
	       (op >= I_JUMP && op <= I_TRUE_OR_POP);
}

/* The locals that are read, behind pc or where it can go to, before they are
 * assigned again. */
static uint64_t live_at(const struct code *c, int pc)
{
	const struct instr *in = &c->ins[pc];
	bool leaves = in->op == I_EXIT && in->arg > 0;
	uint64_t live = 0;

	if (in->op != I_JUMP && in->op != I_RETURN && in->op != I_RAISE &&
	    !leaves)
		live |= c->live[pc + 1];
	if (jumps_from(in->op) || leaves)
		live |= c->live[in->arg];
	for (int i = 0; i < c->guard_len; i++)
		if (pc >= c->guard[i].from && pc < c->guard[i].to)
			live |= c->live[c->guard[i].handler];
	if (in->op == I_STORE && !c->is_cell[in->arg])
		live &= ~(UINT64_C(1) << in->arg);
	if (in->op == I_LOAD || in->op == I_CLOSURE)
		live |= UINT64_C(1) << in->arg;
	return live;
}

void code_find_live(struct tree *t, struct code *c)
{
	bool changed = true;

	c->live = tree_room(t, (size_t)c->len + 1, sizeof *c->live);
	while (changed && !t->failed) {
		changed = false;
		for (int pc = c->len; pc-- > 0;) {
			uint64_t live = live_at(c, pc);

			changed |= live != c->live[pc];
			c->live[pc] = live;
		}
	}
}

bool code_live(const struct code *c, int pc, int local)
{
	return c->live[pc] >> local & 1;
}

bool code_in_loop(const struct code *c, int pc)
{
	for (int i = pc + 1; i < c->len && c->ins[i].op != I_RETURN; i++)
		if (jumps_from(c->ins[i].op) && c->ins[i].arg <= pc)
			return true;
	return false;
}

const struct guarded *code_guard(const struct code *c, int pc)
{
	/* Inner ones end first and are therefore found first. */
	for (int i = 0; i < c->guard_len; i++)
		if (pc >= c->guard[i].from && pc < c->guard[i].to)
			return &c->guard[i];
	return NULL;
}

bool code_in_try(const struct code *c, int pc)
{
	for (int i = 0; i < c->guard_len; i++)
		if (pc >= c->guard[i].from && pc < c->guard[i].to &&
		    !c->guard[i].with)
			return true;
	return false;
}
