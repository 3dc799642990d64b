/* answer.c: plays the program and says what came of it. */
#include <stdio.h>
#include <stdlib.h>

#include "figures/compile/ask.h"
#include "figures/compile/outcome.h"

static void number(struct answer *a, const char *name, const char *label,
		   int value)
{
	char text[16];

	snprintf(text, sizeof text, "%d", value);
	answer_number(a, name, label, value, text);
}

static const char *plural(int n)
{
	return n == 1 ? "" : "s";
}

/* A jump on a tensor that cut a frame of these calls; NULL: there is none. */
static const struct result_break *uncounted(const struct ladder *l,
					    size_t calls)
{
	for (size_t i = 0; i < calls && i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].cut_count; k++)
			if (l->result[i].cuts[k].kind == BREAK_CUT &&
			    !l->result[i].cuts[k].counted)
				return &l->result[i].cuts[k];
	return NULL;
}

static void write_totals(const struct ladder *l, struct answer *a)
{
	const struct result_break *cut = uncounted(l, l->calls.len);
	char text[120];
	int len;

	json_object(&a->json, "totals");
	number(a, "graphs", "graphs compiled", l->totals.graphs);
	number(a, "frames", "frames that Dynamo was given", l->totals.frames);
	len = snprintf(text, sizeof text, "%d", l->totals.breaks);
	if (cut)
		snprintf(text + len, sizeof text - (size_t)len,
			 "; the jump on a tensor in line %d cuts, too, but "
			 "PyTorch does not count it",
			 cut->line);
	answer_number(a, "breaks", "graph breaks", l->totals.breaks, text);
	json_object_end(&a->json);
}

/* Why explain's breaks, graphs - 1, are not those that were counted. */
static void say_difference(const struct ladder *l, struct buf *out)
{
	const struct explain *x = &l->explain;
	const struct result_break *cut = uncounted(l, 1);

	buf_printf(out, "; counted in that call: %d", x->true_breaks);
	if (x->breaks == x->true_breaks)
		return;
	if (cut)
		buf_printf(out,
			   " (the jump on a tensor in line %d parts two graphs "
			   "and is not counted)",
			   cut->line);
	else if (x->graphs == 0)
		buf_puts(out, " (no graph was made)");
	else if (x->breaks < x->true_breaks)
		buf_puts(out, " (not every break stands between two graphs)");
	else
		buf_puts(out, " (not all that parts two graphs is counted)");
}

/* explain runs the program afresh, once: its number of breaks is that of its
 * graphs less one, whatever was counted. */
static void write_explain(const struct ladder *l, struct answer *a)
{
	const struct explain *x = &l->explain;
	struct buf text;

	if (!l->explained) {
		json_null(&a->json, "explain");
		return;
	}
	buf_init(&text, OUTCOME_TEXT_MAX);
	buf_printf(&text, "%d graph%s, %s%d break%s (graphs − 1), %d op%s",
		   x->graphs, plural(x->graphs), x->breaks < 0 ? "−" : "",
		   abs(x->breaks), plural(x->breaks), x->ops, plural(x->ops));
	say_difference(l, &text);
	json_object(&a->json, "explain");
	json_real(&a->json, "graphs", x->graphs);
	json_real(&a->json, "breaks", x->breaks);
	json_real(&a->json, "ops", x->ops);
	json_real(&a->json, "counted", x->true_breaks);
	answer_word(a, "text", "explain on the first call", buf_text(&text));
	json_object_end(&a->json);
	buf_release(&text);
}

/* From which call on nothing new is compiled; the number of calls if never. */
static size_t settled(const struct ladder *l)
{
	size_t at = l->calls.len;

	while (at > 0 && l->result[at - 1].outcome != OUTCOME_COMPILED)
		at--;
	return at;
}

static void take_away(const struct ladder *l, struct answer *a)
{
	int calls = (int)l->calls.len;
	size_t last = settled(l);
	struct buf text;

	buf_init(&text, OUTCOME_TEXT_MAX);
	answer_takeaway(a, "%d call%s: %d graph%s, %d break%s%s.", calls,
			plural(calls), l->totals.graphs,
			plural(l->totals.graphs), l->totals.breaks,
			plural(l->totals.breaks),
			uncounted(l, l->calls.len)
				? " and a cut that PyTorch does not count"
				: "");
	if (last == 0)
		answer_takeaway(a, " Call 1: %s.", outcome_text(l, 0, &text));
	else if (last < l->calls.len)
		answer_takeaway(a,
				" From call %zu on nothing new is compiled; "
				"call %d: %s.",
				last + 1, calls,
				outcome_text(l, l->calls.len - 1, &text));
	else
		answer_takeaway(a, " The last call still compiles: %s.",
				outcome_text(l, last - 1, &text));
	buf_release(&text);
}

/* The call that the picture shows: the last one, unless another is asked. */
static void write_shown(const struct ladder *l, const struct param_value *value,
			struct answer *a)
{
	double last = (double)l->calls.len;
	double asked = value[ASK_CALL].has ? value[ASK_CALL].number : last;

	json_real(&a->json, "shown", asked < last ? asked : last);
}

/* What is counted how, and what is left out. */
static void say_notes(const struct ladder *l, struct answer *a)
{
	bool resumes = false;

	answer_note(a, "What PyTorch 2.13 does on the CPU with Python 3.11, "
		       "simulated from rules that were tested against it; "
		       "nothing is run or measured. All elements of a tensor "
		       "are taken to be 1, unless a flag says otherwise (:neg, "
		       ":f0.5): .item() and an if on a tensor see that.");
	answer_note(a, "Graphs are numbered from 0 in the order in which they "
		       "are made; a guard is named frame/compilation, as "
		       "PyTorch's logs name it.");
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].graph_count; k++)
			resumes = resumes ||
				  l->result[i].graphs[k].frame[1] == ':';
	if (resumes)
		answer_note(a,
			    "r:f@3 is a resume function: what is left of f "
			    "behind the break in line 3, a frame with entries "
			    "and guards of its own.");
	answer_note(a, "Forward only: the backward is compiled on its own. "
		       "Kernels are not counted here.");
}

bool compile_answer(const struct param_value *value, struct answer *a,
		    struct error *e)
{
	struct ladder l = { 0 };
	bool ok = ask_play(value, &l, e);

	if (ok) {
		ladder_explain(&l);
		answer_calls(&l, a);
		write_totals(&l, a);
		write_explain(&l, a);
		write_shown(&l, value, a);
		if (!answer_brief(a))
			answer_changes(&l, value, a);
		take_away(&l, a);
		say_notes(&l, a);
	}
	ladder_release(&l);
	return ok;
}
