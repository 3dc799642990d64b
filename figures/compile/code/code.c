/* code.c: making a code object, and what can be asked of it. */
#include "figures/compile/code/code.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/code/code_emit.h"

int emit(struct emitter *e, enum instruction op, int arg, int more)
{
	struct code *c = e->c;

	if (c->len >= CODE_MAX) {
		go_outside(e->s, "This program is too long for the "
				 "simulation.");
		return 0;
	}
	c->ins = take_more(e->s, c->ins, c->len, sizeof *c->ins);
	if (e->s->outside)
		return 0;
	c->ins[c->len] = (struct instr){ op, arg, more, e->line };
	return c->len++;
}

void emit_land(struct emitter *e, int jump)
{
	if (!e->s->outside)
		e->c->ins[jump].arg = e->c->len;
}

void emit_land_all(struct emitter *e, const struct jumps *j, int target)
{
	for (int i = 0; i < j->len && !e->s->outside; i++)
		e->c->ins[j->at[i]].arg = target;
}

int emit_const(struct emitter *e, struct val v)
{
	struct code *c = e->c;

	c->consts = take_more(e->s, c->consts, c->const_len, sizeof *c->consts);
	if (e->s->outside)
		return 0;
	c->consts[c->const_len] = v;
	return c->const_len++;
}

int emit_name(struct emitter *e, const char *name)
{
	struct code *c = e->c;

	name = name_of(e->s, name);
	for (int i = 0; i < c->name_len; i++)
		if (c->names[i] == name)
			return i;
	c->names = take_more(e->s, c->names, c->name_len, sizeof *c->names);
	if (e->s->outside)
		return 0;
	c->names[c->name_len] = name;
	return c->name_len++;
}

int emit_depth(const struct emitter *e)
{
	int depth = 0;

	for (struct block *b = e->block; b; b = b->outer)
		depth += b->kind == BLOCK_FOR || b->kind == BLOCK_WITH;
	return depth;
}

void emit_guard(struct emitter *e, int from, int handler, bool with)
{
	struct code *c = e->c;

	c->guard = take_more(e->s, c->guard, c->guard_len, sizeof *c->guard);
	if (e->s->outside)
		return;
	c->guard[c->guard_len++] =
		(struct guarded){ .from = from,
				  .to = handler,
				  .handler = handler,
				  .depth = emit_depth(e) + with,
				  .with = with };
}

static struct code *code_new(struct session *s, const char *name, int line,
			     bool library)
{
	struct code *c = take(s, sizeof *c);

	c->name = name_of(s, name);
	c->first_line = line;
	c->library = library;
	return c;
}

static void name_locals(struct session *s, struct code *c,
			const struct function *f)
{
	c->locals = (int)f->local_len;
	c->params = (int)f->param_len;
	c->frees = (int)f->free_len;
	c->param = f->param;
	c->local_name = take_array(s, f->local_len + 1, sizeof *c->local_name);
	c->is_cell = take_array(s, f->local_len + 1, sizeof *c->is_cell);
	c->free_name = take_array(s, f->free_len + 1, sizeof *c->free_name);
	for (size_t i = 0; i < f->local_len && !s->outside; i++) {
		c->local_name[i] = name_of(s, f->local[i].name);
		c->is_cell[i] = f->local[i].captured;
	}
	for (size_t i = 0; i < f->free_len && !s->outside; i++)
		c->free_name[i] = name_of(s, f->free[i].name);
}

/* for target in .0: add element */
static void comprehension(struct emitter *e, const struct function *f)
{
	struct block b = { .kind = BLOCK_FOR };
	int next;

	e->c->comprehension = true;
	emit(e, I_LIST, 0, 0);
	emit(e, I_LOAD, 0, 0);
	next = emit(e, I_FOR, 0, 0);
	e->block = &b;
	emit_store(e, f->target);
	emit_expr(e, f->element);
	emit(e, I_APPEND, 2, 0);
	emit(e, I_JUMP, next, 0);
	emit_land(e, next);
	e->block = NULL;
	emit(e, I_RETURN, 0, 0);
}

static void ends(struct emitter *e)
{
	emit(e, I_CONST, emit_const(e, val_none()), 0);
	emit(e, I_RETURN, 0, 0);
}

static bool names_torch(struct session *s, const struct code *c)
{
	static const char *const words[] = { "torch", "F", "nn" };

	for (size_t w = 0; w < 3; w++)
		for (int i = 0; i < c->name_len; i++)
			if (c->names[i] == name_of(s, words[w]))
				return true;
	return false;
}

struct code *code_function(struct session *s, const struct function *f,
			   bool library)
{
	struct emitter e = { .s = s,
			     .c = code_new(s, f->name, (int)f->first_line,
					   library),
			     .line = (int)f->at.line };

	e.c->function = f;
	name_locals(s, e.c, f);
	if (f->kind == FUNCTION_LISTCOMP || f->kind == FUNCTION_GENEXPR) {
		comprehension(&e, f);
	} else {
		emit_body(&e, &f->body);
		ends(&e);
	}
	e.c->names_torch = names_torch(s, e.c);
	return e.c;
}

struct code *code_class(struct session *s, const struct class_def *c,
			bool library)
{
	struct emitter e = {
		.s = s, .c = code_new(s, c->name, (int)c->at.line, library)
	};

	e.c->is_class = true;
	emit_body(&e, &c->body);
	ends(&e);
	return e.c;
}

struct code *code_module(struct session *s, const struct stmt_list *body,
			 bool library)
{
	struct emitter e = { .s = s, .c = code_new(s, "<module>", 1, library) };

	emit_body(&e, body);
	ends(&e);
	return e.c;
}

/* --- liveness */

static bool jumps(enum instruction op)
{
	switch ((int)op) {
	case I_FOR:
	case I_JUMP:
	case I_JUMP_FALSE:
	case I_JUMP_TRUE:
	case I_FALSE_OR_POP:
	case I_TRUE_OR_POP:
	case I_CATCH:
		return true;
	default:
		return false;
	}
}

static bool falls(enum instruction op)
{
	return op != I_JUMP && op != I_RETURN && op != I_RAISE;
}

static void join(struct live *to, const struct live *from)
{
	for (int w = 0; w < LIVE_WORDS; w++)
		to->word[w] |= from->word[w];
}

static struct live live_at(const struct code *c, int pc)
{
	const struct instr *in = &c->ins[pc];
	struct live out = { { 0 } };

	if (falls(in->op) && pc + 1 < c->len &&
	    !(in->op == I_EXIT && in->arg > 0))
		join(&out, &c->live[pc + 1]);
	if ((jumps(in->op) || (in->op == I_EXIT && in->arg > 0)) &&
	    in->arg < c->len)
		join(&out, &c->live[in->arg]);
	for (int i = 0; i < c->guard_len; i++)
		if (pc >= c->guard[i].from && pc < c->guard[i].to)
			join(&out, &c->live[c->guard[i].handler]);
	if (in->op == I_STORE && !c->is_cell[in->arg])
		out.word[in->arg / 64] &= ~(1ULL << (in->arg % 64));
	if (in->op == I_LOAD || in->op == I_CLOSURE)
		out.word[in->arg / 64] |= 1ULL << (in->arg % 64);
	return out;
}

static void find_live(struct session *s, struct code *c)
{
	bool changed = true;

	c->live = take_array(s, (size_t)c->len + 1, sizeof *c->live);
	while (changed && !s->outside) {
		changed = false;
		for (int pc = c->len; pc-- > 0;) {
			struct live now = live_at(c, pc);

			if (memcmp(&now, &c->live[pc], sizeof now) != 0) {
				c->live[pc] = now;
				changed = true;
			}
		}
	}
}

bool code_live(struct session *s, struct code *c, int pc, int local)
{
	if (!c->live)
		find_live(s, c);
	return !s->outside && pc < c->len &&
	       (c->live[pc].word[local / 64] >> (local % 64) & 1);
}

bool code_in_loop(const struct code *c, int pc)
{
	for (int i = pc + 1; i < c->len; i++)
		if (jumps(c->ins[i].op) && c->ins[i].arg <= pc)
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
