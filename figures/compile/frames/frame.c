/* frame.c: one call of a frame: which entry is used, and how it runs. What is made
 * where none fits is in frame_compile.c. */
#include "figures/compile/frames/frame.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/frames/frame_compile.h"
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"

/* Frames of one name and first line share what they remember. */
static struct memory *memory_of(struct session *s, const struct frame *new)
{
	for (const struct frame *f = s->frames; f; f = f->next)
		if (f->code->first_line == new->code->first_line &&
		    !strcmp(f->name, new->name))
			return f->memory;
	return take(s, sizeof(struct memory));
}

struct frame *frame_of(struct session *s, struct code *code, int pc, int depth,
		       int line)
{
	struct frame *f = s->frames;

	while (f && (f->code != code || f->pc != pc || f->depth != depth))
		f = f->next;
	if (f)
		return f;
	f = take(s, sizeof *f);
	*f = (struct frame){ .code = code,
			     .pc = pc,
			     .depth = depth,
			     .name = code->name,
			     .id = -1 };
	if (line > 0)
		f->name = say(s, "r:%s@%d", code->name, line);
	f->memory = memory_of(s, f);
	f->next = s->frames;
	if (!s->outside)
		s->frames = f;
	return f;
}

static void add_run(struct session *s, int graph)
{
	struct result *r = &s->result;

	r->runs = take_more(s, r->runs, r->run_count, sizeof *r->runs);
	if (!s->outside)
		r->runs[r->run_count++] = graph;
}

static void texts_to_numbers(struct val *v, int len, uint64_t which)
{
	for (int i = 0; i < len && i < 64; i++)
		if ((which >> i & 1) && v[i].kind == VAL_TEXT)
			v[i] = strpbrk(v[i].text->chars, ".en")
				       ? val_float(
						 strtod(v[i].text->chars, NULL))
				       : val_int(strtoll(v[i].text->chars, NULL,
							 10));
}

/* The breaking instruction and what follows; behind it act is the resume function
 * *next, whose values are the stack and live locals. */
static struct val after_break(struct session *s, const struct entry *e,
			      struct activation *act, struct frame **next)
{
	int line = act->code->ins[act->pc].line;

	texts_to_numbers(act->stack, act->sp, e->numbers[0]);
	texts_to_numbers(act->local, act->code->own, e->numbers[1]);
	if (e->fallback)
		return machine_run(s, act, -1);
	machine_run(s, act, 1);
	if (stopped(s))
		return no_value(false);
	if (act->code->ins[act->pc].op == I_RETURN)
		return act->sp > 0 ? act->stack[act->sp - 1] : val_none();
	*next = frame_of(s, act->code, act->pc, act->sp, line);
	for (int i = 0; i < act->code->own; i++)
		if (!code_live(act->code, act->pc, i))
			act->local[i] = (struct val){ .kind = VAL_UNBOUND };
	return no_value(true);
}

/* The graph, played again on the real values, and the rest. */
static struct val run_entry(struct session *s, const struct entry *e,
			    struct activation *act, struct frame **next)
{
	bool hooks = s->hooks;
	struct val out;

	if (e->graph >= 0)
		add_run(s, e->graph);
	s->hooks = false;
	s->compiling = true;
	out = machine_run(s, act, e->steps);
	s->hooks = hooks;
	s->compiling = false;
	return e->steps < 0 || stopped(s) ? out : after_break(s, e, act, next);
}

static struct entry *find_entry(struct session *s, struct frame *f,
				const struct activation *real)
{
	for (struct entry **at = &f->entries; *at; at = &(*at)->next) {
		struct entry *e = *at;

		if (guard_list_fault(s, &e->guards, real))
			continue;
		*at = e->next;
		e->next = f->entries;
		f->entries = e;
		return e;
	}
	return NULL;
}

/* One round of call(F, values); *next is set if the caller goes on with a resume
 * function. */
static struct val call_once(struct session *s, struct frame *f,
			    struct activation *act, struct frame **next)
{
	struct entry *e = f->skip ? NULL : find_entry(s, f, act);

	if (!f->skip && !e && s->run_only == 0)
		e = frame_compile(s, f, act);
	if (stopped(s))
		return no_value(false);
	grad_again(s, act->stack, act->sp);
	return e ? run_entry(s, e, act, next) : machine_run(s, act, -1);
}

struct val frame_call(struct session *s, struct frame *f,
		      struct activation *act)
{
	struct frame *next = f;
	int run_only = s->run_only;
	bool grad = s->grad;
	struct val out = no_value(true);

	while (next && !stopped(s)) {
		f = next;
		next = NULL;
		/* What its entries go on with is RUN_ONLY as well. */
		s->run_only += f->run_only;
		out = call_once(s, f, act, &next);
		s->grad = grad;
	}
	s->run_only = run_only;
	return out;
}
