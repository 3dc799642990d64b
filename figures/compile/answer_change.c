/* answer_change.c: what would change if one thing were different. Each change is
 * a set of parameters to lay over the question, and is played as well. */
#include <stdio.h>
#include <string.h>

#include "figures/compile/ask.h"
#include "figures/compile/rewrite.h"

enum { REWRITTEN_MAX = 64 << 10 };

struct change {
	const char *name, *label;
	/* The one parameter that differs. */
	enum ask_parameter parameter;
	const char *text; /* its value; in a query as it stands */
};

static int first_error(const struct ladder *l)
{
	for (size_t i = 0; i < l->calls.len; i++)
		if (l->result[i].outcome == OUTCOME_ERROR)
			return (int)i;
	return -1;
}

/* "1 graph instead of 2", or "2 graphs as before". */
static void compare(struct buf *out, const char *what, int before, int now)
{
	if (now == before)
		buf_printf(out, "%d %s%s as before", now, what,
			   now == 1 ? "" : "s");
	else
		buf_printf(out, "%d %s%s instead of %d", now, what,
			   now == 1 ? "" : "s", before);
}

static void say_error(struct buf *out, const struct ladder *l, int call)
{
	const char *error = l->result[call].error;

	buf_printf(out, "call %d raises ", call + 1);
	buf_puts(out, error ? error : "an error");
}

static void say(struct buf *out, const struct ladder *before,
		const struct ladder *now)
{
	int error = first_error(now);

	if (error >= 0) {
		say_error(out, now, error);
		if (first_error(before) == error)
			buf_puts(out, ", as before");
		return;
	}
	if (first_error(before) >= 0)
		buf_puts(out, "no error; ");
	compare(out, "graph", before->totals.graphs, now->totals.graphs);
	buf_puts(out, ", ");
	compare(out, "break", before->totals.breaks, now->totals.breaks);
}

static void write_change(const struct change *c, const char *text,
			 struct answer *a, const char *const names[])
{
	struct json *j = &a->json;

	json_object(j, NULL);
	json_text(j, "name", c->name);
	json_text(j, "label", c->label);
	json_text(j, "parameter", names[c->parameter]);
	json_text(j, "value", c->text);
	json_text(j, "text", text);
	json_object_end(j);
	answer_cell(a, c->label);
	answer_cell(a, text);
}

static void try_change(const struct ladder *l, const struct param_value *value,
		       const struct change *c, struct answer *a)
{
	static const char *const names[ASK_LEN] = {
		[ASK_PROGRAM] = "program",
		[ASK_CALLS] = "calls",
		[ASK_DYNAMIC] = "dynamic",
		[ASK_FULLGRAPH] = "fullgraph",
	};
	struct session_settings settings = l->settings;
	const char *program = value[ASK_PROGRAM].text;
	const char *calls = value[ASK_CALLS].text;
	struct error e = { 0 };
	struct ladder now;
	struct buf text;

	if (c->parameter == ASK_PROGRAM)
		program = c->text;
	else if (c->parameter == ASK_CALLS)
		calls = c->text;
	else if (c->parameter == ASK_FULLGRAPH)
		settings.fullgraph = *c->text == '1';
	else
		settings.dynamic = strcmp(c->text, "true") == 0 ? DYNAMIC_TRUE
				   : strcmp(c->text, "false") == 0
					   ? DYNAMIC_FALSE
					   : DYNAMIC_AUTO;
	buf_init(&text, 4096);
	if (ladder_play(&now, program, calls, &settings, &e))
		say(&text, l, &now);
	else
		buf_puts(&text, e.message);
	ladder_release(&now);
	write_change(c, buf_text(&text), a, names);
	buf_release(&text);
}

static void try_settings(const struct ladder *l,
			 const struct param_value *value, struct answer *a)
{
	static const struct change on = { "fullgraph", "fullgraph=True",
					  ASK_FULLGRAPH, "1" };
	static const struct change off = { "fullgraph", "fullgraph=False",
					   ASK_FULLGRAPH, "0" };
	static const struct change dynamics[] = {
		{ "dynamic-none", "dynamic=None", ASK_DYNAMIC, "auto" },
		{ "dynamic-true", "dynamic=True", ASK_DYNAMIC, "true" },
		{ "dynamic-false", "dynamic=False", ASK_DYNAMIC, "false" },
	};

	try_change(l, value, l->settings.fullgraph ? &off : &on, a);
	for (int i = 0; i < 3; i++)
		if (i != (int)l->settings.dynamic)
			try_change(l, value, &dynamics[i], a);
}

static void try_rewritten(const struct ladder *l,
			  const struct param_value *value, struct answer *a)
{
	struct change marked = { "marked", "mark_dynamic before the first call",
				 ASK_CALLS, NULL };
	struct change quiet = { "without-print", "print moved out of it",
				ASK_PROGRAM, NULL };
	struct buf text;

	buf_init(&text, REWRITTEN_MAX);
	if (rewrite_marked(l, &text)) {
		marked.text = buf_text(&text);
		try_change(l, value, &marked, a);
	}
	buf_reset(&text);
	if (rewrite_without_print(l, &text)) {
		quiet.text = buf_text(&text);
		try_change(l, value, &quiet, a);
	}
	buf_release(&text);
}

void answer_changes(const struct ladder *l, const struct param_value *value,
		    struct answer *a)
{
	static const char *const columns[] = { "what is different",
					       "what then happens", NULL };

	answer_table(a, "changes", "What would change if.", columns);
	json_array(&a->json, "changes");
	try_settings(l, value, a);
	try_rewritten(l, value, a);
	json_array_end(&a->json);
}
