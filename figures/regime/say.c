/* say.c: the sentences of the figure regime: which toggle saves most here is
 * computed for the step that was asked, never said of a regime in general.
 */
#include "figures/regime/ask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOGGLES = 3 };

/* One toggle and what it saves alone. */
struct toggle {
	const char *name;
	double saves;
	enum regime_class belongs; /* the share that it is meant for */
};

static const double nothing = 5e-4; /* less than any sentence shows */

/* The most first; one that the GPU does not have comes last. */
static int by_saving(const void *a, const void *b)
{
	const struct toggle *x = a;
	const struct toggle *y = b;

	if (isnan(x->saves) || isnan(y->saves))
		return isnan(x->saves) - isnan(y->saves);
	return (x->saves < y->saves) - (x->saves > y->saves);
}

static void ranked(const struct regime_step *step,
		   struct toggle t[static TOGGLES])
{
	struct regime_savings s = regime_savings(step);

	t[0] = (struct toggle){ "fusion", s.fuse, REGIME_MEMORY };
	t[1] = (struct toggle){ "fp8", s.fp8, REGIME_COMPUTE };
	t[2] = (struct toggle){ "a graph", s.graph, REGIME_OVERHEAD };
	qsort(t, TOGGLES, sizeof *t, by_saving);
}

/* Its size; whoever says it says which way. What is not all does not read as
 * all. */
static const char *percent(char out[static NUM_TEXT], double fraction,
			   int decimals)
{
	double size = fabs(fraction);

	if (size >= 0.9995 && size < 1 - 1e-9)
		snprintf(out, NUM_TEXT, "over 99.9 %%");
	else
		num_percent(out, size,
			    size < 0.01 && decimals < 1 ? 1 : decimals);
	return out;
}

/* "23 % more", "1,234 times as long" */
static const char *longer(char out[static 80], double fraction, int decimals)
{
	char text[NUM_TEXT];

	if (fraction < 10) {
		snprintf(out, 80, "%s more", percent(text, fraction, decimals));
		return out;
	}
	num_grouped(text, 1 + fraction, 0);
	snprintf(out, 80, "%s times as long", text);
	return out;
}

/* So many that the largest saving does not read as the second one does. */
static int decimals_for(const struct toggle t[static TOGGLES])
{
	char first[NUM_TEXT], second[NUM_TEXT];

	percent(first, t[0].saves, 0);
	percent(second, t[1].saves, 0);
	return strcmp(first, second) == 0 && t[0].saves - t[1].saves > nothing
		       ? 1
		       : 0;
}

/* "; fp8 23 %", "; a graph nothing" */
static void say_other(const struct toggle *t, int decimals, struct answer *a)
{
	char text[NUM_TEXT], more[80];

	if (isnan(t->saves))
		answer_takeaway(a, "; %s is not to be had on this GPU",
				t->name);
	else if (t->saves >= nothing)
		answer_takeaway(a, "; %s %s", t->name,
				percent(text, t->saves, decimals));
	else if (t->saves > -nothing)
		answer_takeaway(a, "; %s nothing", t->name);
	else
		answer_takeaway(a, "; %s would %s %s", t->name,
				t->saves > -10 ? "cost" : "take",
				longer(more, -t->saves, decimals));
}

static void say_toggles(const struct regime_step *step, struct answer *a)
{
	struct regime_step plain = regime_base(step);
	enum regime_class regime = regime_split(&plain).regime;
	struct toggle t[TOGGLES];
	char text[NUM_TEXT];
	size_t next = 1;

	ranked(step, t);
	int decimals = decimals_for(t);
	if (!(t[0].saves >= nothing)) {
		answer_takeaway(a, " Here none of the toggles saves anything.");
		return;
	}
	if (t[1].saves > t[0].saves - nothing) {
		answer_takeaway(a, " Here %s and %s save the same, %s each",
				t[0].name, t[1].name,
				percent(text, t[0].saves, decimals));
		next = 2;
	} else {
		answer_takeaway(a, " Here %s saves most, %s", t[0].name,
				percent(text, t[0].saves, decimals));
	}
	for (size_t i = next; i < TOGGLES; i++)
		say_other(&t[i], decimals, a);
	answer_takeaway(a, ".");
	if (next == 1 && t[0].belongs != regime)
		answer_takeaway(a,
				" The largest share is %s, and yet %s does "
				"more than any other.",
				regime_class_name(regime), t[0].name);
}

/* "memory 54 %, compute 46 %", the largest first. */
static void say_shares(const struct regime_split *s, struct answer *a)
{
	bool said[REGIME_CLASSES] = { false };
	char text[NUM_TEXT];

	for (int i = 0; i < REGIME_CLASSES; i++) {
		int most = -1;
		for (int c = 0; c < REGIME_CLASSES; c++)
			if (!said[c] &&
			    (most < 0 || s->share[c] > s->share[most]))
				most = c;
		said[most] = true;
		if (!(s->share[most] > 0))
			continue;
		answer_takeaway(a, "%s%s %s", i ? ", " : "",
				regime_class_name((enum regime_class)most),
				percent(text, s->share[most], 0));
	}
}

/* "fusion, a graph and fp8" */
static void name_toggles(const struct regime_toggles *on, char *out,
			 size_t size)
{
	const char *name[TOGGLES];
	size_t len = 0;

	if (on->fuse)
		name[len++] = "fusion";
	if (on->graph)
		name[len++] = "a graph";
	if (on->fp8)
		name[len++] = "fp8";
	out[0] = '\0';
	for (size_t i = 0; i < len; i++) {
		size_t at = strlen(out);
		snprintf(out + at, size - at, "%s%s",
			 i == 0	       ? ""
			 : i + 1 < len ? ", "
				       : " and ",
			 name[i]);
	}
}

/* "With fusion it takes 22.4 µs instead, 40 % less." */
static void say_chosen(const struct regime_step *step, double base_s,
		       struct answer *a)
{
	double total = regime_split(step).total_s;
	double saves = 1 - total / base_s;
	char names[80], time[NUM_TEXT], text[NUM_TEXT], more[80];

	name_toggles(&step->on, names, sizeof names);
	if (!names[0])
		return;
	num_duration(time, total);
	if (fabs(saves) < nothing)
		answer_takeaway(a, " With %s it takes as long.", names);
	else
		answer_takeaway(a, " With %s it takes %s, %s%s.", names, time,
				saves > 0 ? percent(text, saves, 0)
					  : longer(more, -saves, 0),
				saves > 0 ? " less" : "");
}

void regime_say(const struct regime_ask *ask, struct answer *a)
{
	const struct regime_step *step = &ask->step;
	struct regime_step plain = regime_base(step);
	struct regime_split base = regime_split(&plain);
	char n[NUM_TEXT], time[NUM_TEXT];

	num_grouped(n, step->n, 0);
	num_duration(time, base.total_s);
	answer_takeaway(a,
			"At n = %s the product and %d elementwise operation%s "
			"take %s%s: ",
			n, step->pointwise, step->pointwise == 1 ? "" : "s",
			time,
			step->on.fuse || step->on.graph || step->on.fp8
				? " without toggles"
				: "");
	say_shares(&base, a);
	answer_takeaway(a, ".");
	say_chosen(step, base.total_s, a);
	say_toggles(step, a);
}

static void note_rates(const struct regime_ask *ask, struct answer *a)
{
	const struct regime_rates *r = &ask->step.rates;
	char peak[NUM_TEXT], fp8[NUM_TEXT], bandwidth[NUM_TEXT];

	num_si(peak, r->flops, "FLOP/s");
	num_si(bandwidth, r->bandwidth, "B/s");
	num_si(fp8, r->fp8_flops, "FLOP/s");
	answer_note(a, "Rates: %s in bf16%s, %s in fp8%s, %s of memory%s.",
		    peak, ask->typed[0] ? " (as given)" : "",
		    isnan(r->fp8_flops) ? "none" : fp8,
		    ask->typed[1] ? " (as given)" : "", bandwidth,
		    ask->typed[2] ? " (as given)" : "");
	if (ask->typed[0] != ask->typed[1] && !isnan(r->fp8_flops))
		answer_note(a,
			    "Of the two rates only the one in %s was given: "
			    "the other is the device's peak, so what fp8 saves "
			    "is %s. Give both, measured alike.",
			    ask->typed[0] ? "bf16" : "fp8",
			    ask->typed[0] ? "too much" : "too little");
	if (!ask->typed[0] || !ask->typed[2])
		answer_note(a, "Device: %s", ask->source);
}

void regime_notes(const struct regime_ask *ask, struct answer *a)
{
	answer_note(a, "Counted: a kernel costs the longer of starting and "
		       "running it; it runs for the longer of FLOPs / peak and "
		       "bytes / bandwidth. The matmul is 2 n³ FLOPs and 6 n² "
		       "bytes, 4 n² in fp8; an elementwise operation 4 n² "
		       "bytes, its FLOPs not counted.");
	answer_note(a, "Shares: all of a kernel's cost is filed under overhead "
		       "if starting it takes at least as long as running it, "
		       "else under the larger of memory and compute.");
	answer_note(a, "Fusion: the elementwise operations become one kernel; "
		       "they are not fused into the end of the matmul, which "
		       "would save its write and their read as well.");
	note_rates(ask, a);
	for (size_t i = 0; regime_limits[i]; i++)
		answer_note(a, "%s", regime_limits[i]);
}
