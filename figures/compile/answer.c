/* answer.c: plays the program and says what came of it. */
#include <stdio.h>

#include "figures/compile/ask.h"
#include "figures/compile/outcome.h"

static bool need(const struct param_value *value, struct error *e)
{
	if (!value[ASK_PROGRAM].has)
		return error_set(e, ERROR_INPUT, "program",
				 "Give a program: Python that defines f(x), as "
				 "\"def f(x): return torch.relu(x)\"; on the "
				 "command line program=@FILE.");
	return value[ASK_CALLS].has || ladder_no_calls(e);
}

static void number(struct answer *a, const char *name, const char *label,
		   int value)
{
	char text[16];

	snprintf(text, sizeof text, "%d", value);
	answer_number(a, name, label, value, text);
}

static void write_totals(const struct ladder *l, struct answer *a)
{
	json_object(&a->json, "totals");
	number(a, "graphs", "graphs compiled", l->totals.graphs);
	number(a, "frames", "frames that Dynamo was given", l->totals.frames);
	number(a, "breaks", "graph breaks", l->totals.breaks);
	json_object_end(&a->json);
}

/* explain runs the program afresh, once: its number of breaks is that of its
 * graphs less one, whatever was counted. */
static void write_explain(const struct ladder *l, struct answer *a)
{
	const struct explain *x = &l->explain;
	char text[200];

	if (!l->explained || x->failed) {
		json_null(&a->json, "explain");
		return;
	}
	snprintf(text, sizeof text,
		 "%d graph%s, %d break%s (graphs − 1), %d op%s; breaks "
		 "counted in that call: %d",
		 x->graphs, x->graphs == 1 ? "" : "s", x->breaks,
		 x->breaks == 1 ? "" : "s", x->ops, x->ops == 1 ? "" : "s",
		 x->true_breaks);
	json_object(&a->json, "explain");
	json_real(&a->json, "graphs", x->graphs);
	json_real(&a->json, "breaks", x->breaks);
	json_real(&a->json, "ops", x->ops);
	json_real(&a->json, "counted", x->true_breaks);
	json_array(&a->json, "reasons");
	for (int i = 0; i < x->reason_count; i++)
		json_text(&a->json, NULL, x->reasons[i]);
	json_array_end(&a->json);
	answer_word(a, "text", "explain on the first call", text);
	json_object_end(&a->json);
}

/* From which call on nothing new is compiled; the number of calls if never. */
static size_t settled(const struct ladder *l)
{
	size_t at = l->calls.len;

	while (at > 0 && l->result[at - 1].outcome != OUTCOME_COMPILED)
		at--;
	return at;
}

static const char *plural(int n)
{
	return n == 1 ? "" : "s";
}

static void take_away(const struct ladder *l, struct answer *a)
{
	int calls = (int)l->calls.len;
	size_t last = settled(l);
	struct buf text;

	answer_takeaway(a, "%d call%s: %d graph%s, %d break%s.", calls,
			plural(calls), l->totals.graphs,
			plural(l->totals.graphs), l->totals.breaks,
			plural(l->totals.breaks));
	if (calls == 0)
		return;
	buf_init(&text, OUTCOME_TEXT_MAX);
	if (last == 0) {
		outcome_text(l, 0, &text);
		answer_takeaway(a, " Call 1: %s.", buf_text(&text));
	} else if (last < l->calls.len) {
		outcome_text(l, l->calls.len - 1, &text);
		answer_takeaway(a,
				" From call %zu on nothing new is compiled; "
				"call %d: %s.",
				last + 1, calls, buf_text(&text));
	} else {
		outcome_text(l, last - 1, &text);
		answer_takeaway(a, " The last call still compiles: %s.",
				buf_text(&text));
	}
	buf_release(&text);
}

bool compile_answer(const struct param_value *value, struct answer *a,
		    struct error *e)
{
	struct session_settings settings = ask_settings(value);
	struct ladder l = { 0 };
	bool ok = need(value, e) &&
		  ladder_play(&l, value[ASK_PROGRAM].text,
			      value[ASK_CALLS].text, &settings, e);

	if (ok) {
		ladder_explain(&l);
		answer_calls(&l, a);
		write_totals(&l, a);
		write_explain(&l, a);
		if (!answer_brief(a))
			answer_changes(&l, value, a);
		take_away(&l, a);
		answer_notes(&l, a);
	}
	ladder_release(&l);
	return ok;
}
