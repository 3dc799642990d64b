/* answer_change.c: what would change if one thing were different. Each change is
 * one parameter with another value, and is played as well. */
#include <stdio.h>
#include <string.h>

#include "figures/compile/ask.h"
#include "figures/compile/rewrite.h"

enum { REWRITTEN_MAX = 64 << 10, SAID_MAX = 4096 };

struct change {
	const char *name, *label;
	/* The one parameter that differs, and its value. */
	enum ask_parameter parameter;
	const char *text; /* as in a query */
	double number;
};

/* From 1; 0: none raises. */
static size_t first_error(const struct ladder *l)
{
	for (size_t i = 0; i < l->calls.len; i++)
		if (l->result[i].outcome == OUTCOME_ERROR)
			return i + 1;
	return 0;
}

/* "1 graph instead of 2", or "2 graphs as before". */
static void compare(struct buf *out, const char *what, int before, int now)
{
	buf_printf(out, "%d %s%s", now, what, now == 1 ? "" : "s");
	if (now == before)
		buf_puts(out, " as before");
	else
		buf_printf(out, " instead of %d", before);
}

static void say(struct buf *out, const struct ladder *before,
		const struct ladder *now)
{
	size_t error = first_error(now);

	if (error) {
		const char *words = now->result[error - 1].error;
		buf_printf(out, "call %zu raises %s%s", error,
			   words ? words : "an error",
			   first_error(before) == error ? ", as before" : "");
		return;
	}
	if (first_error(before))
		buf_puts(out, "no error; ");
	compare(out, "graph", before->totals.graphs, now->totals.graphs);
	buf_puts(out, ", ");
	compare(out, "break", before->totals.breaks, now->totals.breaks);
}

static void write_change(const struct change *c, const char *text,
			 struct answer *a)
{
	const struct param *p = &compile_figure.table.params[c->parameter];

	json_object(&a->json, NULL);
	json_text(&a->json, "name", c->name);
	json_text(&a->json, "label", c->label);
	json_text(&a->json, "parameter", p->name);
	json_text(&a->json, "value", c->text);
	json_text(&a->json, "text", text);
	json_object_end(&a->json);
	answer_cell(a, c->label);
	answer_cell(a, text);
}

static void try_change(const struct ladder *l, const struct param_value *value,
		       const struct change *c, struct answer *a)
{
	struct param_value changed[ASK_LEN];
	struct error e = { 0 };
	struct ladder now = { 0 };
	struct buf text;

	memcpy(changed, value, sizeof changed);
	changed[c->parameter] = (struct param_value){
		.has = true, .given = true, .number = c->number, .text = c->text
	};
	buf_init(&text, SAID_MAX);
	if (ask_play(changed, &now, &e))
		say(&text, l, &now);
	else
		buf_puts(&text, e.message);
	ladder_release(&now);
	write_change(c, buf_text(&text), a);
	buf_release(&text);
}

static void try_settings(const struct ladder *l,
			 const struct param_value *value, struct answer *a)
{
	static const struct change all[] = {
		{ "fullgraph", "fullgraph=True", ASK_FULLGRAPH, "1", 1 },
		{ "fullgraph", "fullgraph=False", ASK_FULLGRAPH, "0", 0 },
		{ "dynamic-none", "dynamic=None", ASK_DYNAMIC, "auto",
		  DYNAMIC_AUTO },
		{ "dynamic-true", "dynamic=True", ASK_DYNAMIC, "true",
		  DYNAMIC_TRUE },
		{ "dynamic-false", "dynamic=False", ASK_DYNAMIC, "false",
		  DYNAMIC_FALSE },
	};

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i].number != value[all[i].parameter].number)
			try_change(l, value, &all[i], a);
}

static void try_rewritten(const struct ladder *l,
			  const struct param_value *value, struct answer *a)
{
	struct change marked = { "marked", "mark_dynamic before the first call",
				 ASK_CALLS, NULL, 0 };
	struct change print = { NULL, NULL, ASK_PROGRAM, NULL, 0 };
	struct buf text;

	buf_init(&text, REWRITTEN_MAX);
	if (rewrite_marked(l, &text)) {
		marked.text = buf_text(&text);
		try_change(l, value, &marked, a);
	}
	for (int moved = 1; moved >= 0; moved--) {
		buf_reset(&text);
		print.name = moved ? "print-moved" : "print-out";
		print.label = rewrite_print(l, moved, &text);
		print.text = buf_text(&text);
		if (print.label)
			try_change(l, value, &print, a);
	}
	buf_release(&text);
}

void answer_changes(const struct ladder *l, const struct param_value *value,
		    struct answer *a)
{
	static const char *const columns[] = { "what is different",
					       "what then happens", NULL };

	answer_table(a, "changes", "Each change alone, and what it makes of it",
		     columns);
	json_array(&a->json, "changes");
	try_settings(l, value, a);
	try_rewritten(l, value, a);
	json_array_end(&a->json);
}
