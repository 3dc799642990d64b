/* ladder.c: see ladder.h. */
#include "figures/compile/ladder.h"

#include "figures/compile/code/code.h"

static bool fail_outside(const struct ladder *l, struct error *e)
{
	int line = 0;
	const char *why = session_outside(l->session, &line);

	if (line <= 0)
		return error_set(e, ERROR_IMPOSSIBLE, "program", "%s", why);
	error_set(e, ERROR_IMPOSSIBLE, "program", "Line %d: %s", line, why);
	e->line = (unsigned)line;
	e->column = 1;
	return false;
}

static bool play(struct ladder *l, const struct session_settings *settings,
		 struct error *e)
{
	l->session = session_new(&l->tree, settings);
	l->result = arena_array(&l->arena, l->calls.len, sizeof *l->result);
	if (!l->session || !l->result)
		return error_set(e, ERROR_SYSTEM, "program",
				 "There is no memory for the simulation.");
	for (size_t i = 0; i < l->calls.len; i++)
		if (!session_call(l->session, &l->calls.item[i].call,
				  &l->result[i]))
			return fail_outside(l, e);
	l->totals = session_totals(l->session);
	return true;
}

void ladder_explain(struct ladder *l)
{
	l->explained = session_explain(l->session, &l->calls.item[0].call,
				       &l->explain) &&
		       !l->explain.failed;
}

bool ladder_play(struct ladder *l, const char *program, const char *calls,
		 const struct session_settings *settings, struct error *e)
{
	*l = (struct ladder){ .program = program };
	arena_init(&l->arena, CALLS_ARENA_MAX);
	if (!code_read(&l->tree, NULL, program, e) ||
	    !calls_read(&l->arena, calls, &l->calls, e))
		return false;
	if (!l->calls.len)
		return error_set(e, ERROR_INPUT, "calls",
				 "Say how it is called: f32[8] is a call with "
				 "one tensor of 8 floats; ; or the end of a "
				 "line parts calls.");
	return play(l, settings, e);
}

void ladder_release(struct ladder *l)
{
	if (l->session)
		session_free(l->session);
	tree_release(&l->tree);
	arena_release(&l->arena);
	*l = (struct ladder){ 0 };
}
