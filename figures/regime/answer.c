/* answer.c: what the figure answers of the chosen n: results with the texts in
 * which they are read, arrays for the view, tables for people.
 */
#include "figures/regime/ask.h"

#include <math.h>
#include <stdio.h>

static void write_shares(const struct regime_split *s, struct json *j)
{
	json_object(j, "shares");
	for (int i = 0; i < REGIME_CLASSES; i++)
		json_real(j, regime_class_name((enum regime_class)i),
			  s->share[i]);
	json_object_end(j);
}

/* "5.01 µs, memory"; "3.6 µs, overhead (runs 78 ns)" */
static void kernel_text(const struct regime_kernel *k, char *out, size_t size)
{
	char cost[NUM_TEXT], run[NUM_TEXT];
	bool waits = k->set_by == REGIME_OVERHEAD;

	num_duration(cost, k->cost_s);
	num_duration(run, k->run_s);
	snprintf(out, size, "%s, %s%s%s%s", cost, regime_class_name(k->set_by),
		 waits ? " (runs " : "", waits ? run : "", waits ? ")" : "");
}

static void write_kernels(const struct regime_split *s, struct answer *a)
{
	struct json *j = &a->json;
	char text[3 * NUM_TEXT];

	json_array(j, "kernels");
	for (size_t i = 0; i < s->kernel_len; i++) {
		const struct regime_kernel *k = &s->kernel[i];
		kernel_text(k, text, sizeof text);
		json_object(j, NULL);
		json_text(j, "name", k->name);
		json_real(j, "cost_s", k->cost_s);
		json_real(j, "start_s", k->start_s);
		json_real(j, "run_s", k->run_s);
		json_text(j, "class", regime_class_name(k->set_by));
		json_text(j, "text", text);
		json_object_end(j);
	}
	json_array_end(j);
}

static void write_base(const struct regime_split *s, struct answer *a)
{
	struct json *j = &a->json;

	json_object(j, "base");
	json_real(j, "total_s", s->total_s);
	json_text(j, "regime", regime_class_name(s->regime));
	write_shares(s, j);
	write_kernels(s, a);
	json_object_end(j);
}

static void write_savings(const struct regime_step *step, struct json *j)
{
	struct regime_savings s = regime_savings(step);

	json_object(j, "savings");
	json_real(j, "fuse", s.fuse);
	json_real(j, "graph", s.graph);
	json_real(j, "fp8", s.fp8);
	json_object_end(j);
}

/* Names as in the lesson; the table says in words what meets at each. */
static void write_crossovers(const struct regime_step *step, struct answer *a)
{
	static const char *const columns[] = { "where", "n", NULL };
	struct regime_crossover cross[REGIME_CROSSOVERS];

	regime_crossovers(step, cross);
	answer_table(a, "crossovers", "Where one limit takes over from another",
		     columns);
	json_object(&a->json, "crossovers");
	for (size_t i = 0; i < REGIME_CROSSOVERS; i++) {
		json_real(&a->json, cross[i].name, cross[i].n);
		if (isnan(cross[i].n))
			continue;
		answer_cell(a, cross[i].what);
		answer_cell_number(a, cross[i].n, 1);
	}
	json_object_end(&a->json);
}

/* Under a head that says µs. */
static void cell_us(struct answer *a, double seconds)
{
	answer_cell_number(a, 1e6 * seconds, 4);
}

static void table_kernels(const struct regime_split *s, struct answer *a)
{
	static const char *const columns[] = { "kernel",   "start (µs)",
					       "run (µs)", "cost (µs)",
					       "set by",   NULL };

	answer_table(a, "kernels",
		     "The kernels of this step: each costs the longer of "
		     "starting and running it",
		     columns);
	for (size_t i = 0; i < s->kernel_len; i++) {
		const struct regime_kernel *k = &s->kernel[i];
		answer_cell(a, k->name);
		cell_us(a, k->start_s);
		cell_us(a, k->run_s);
		cell_us(a, k->cost_s);
		answer_cell(a, regime_class_name(k->set_by));
	}
}

/* One setting of the toggles: of the array for the view, and of the table. */
static void write_setting(const struct regime_step *step, const char *name,
			  struct regime_toggles on, struct answer *a)
{
	const struct regime_toggles *now = &step->on;
	struct regime_step with = *step;
	struct regime_step base = regime_base(step);
	char text[NUM_TEXT] = "no fp8 rate";

	with.on = on;
	double total = regime_split(&with).total_s;
	double saves = 1 - total / regime_split(&base).total_s;
	if (!isnan(total))
		num_duration(text, total);
	json_object(&a->json, NULL);
	json_text(&a->json, "name", name);
	json_real(&a->json, "total_s", total);
	json_real(&a->json, "saves", saves);
	json_text(&a->json, "text", text);
	json_bool(&a->json, "used",
		  on.fuse == now->fuse && on.graph == now->graph &&
			  on.fp8 == now->fp8);
	json_object_end(&a->json);
	answer_cell(a, name);
	if (isnan(total))
		answer_cell(a, text);
	else
		cell_us(a, total);
	answer_cell_number(a, 100 * saves, 1);
}

static void write_settings(const struct regime_step *step, struct answer *a)
{
	static const char *const columns[] = { "toggles on", "step (µs)",
					       "saves (%)", NULL };
	static const struct {
		const char *name;
		struct regime_toggles on;
	} row[] = {
		{ "none", { false, false, false } },
		{ "fusion", { true, false, false } },
		{ "CUDA graph", { false, true, false } },
		{ "fp8", { false, false, true } },
		{ "fusion + graph", { true, true, false } },
		{ "fusion + fp8", { true, false, true } },
		{ "graph + fp8", { false, true, true } },
		{ "all three", { true, true, true } },
	};

	answer_table(a, "settings", "What the toggles make of this step",
		     columns);
	json_array(&a->json, "settings");
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		write_setting(step, row[i].name, row[i].on, a);
	json_array_end(&a->json);
}

/* "20.0 µs, 54 %" */
static void read_class(const struct regime_split *s, enum regime_class c,
		       const char *name, const char *label, struct answer *a)
{
	double seconds = s->share[c] * s->total_s;
	char time[NUM_TEXT], percent[NUM_TEXT], text[2 * NUM_TEXT + 2];

	num_duration(time, seconds);
	num_percent(percent, s->share[c], 0);
	if (seconds > 0)
		snprintf(text, sizeof text, "%s, %s", time, percent);
	else
		snprintf(text, sizeof text, "none");
	answer_number(a, name, label, seconds, text);
}

static void write_results(const struct regime_split *s, struct answer *a)
{
	char text[NUM_TEXT];

	num_duration(text, s->total_s);
	answer_number(a, "total_s", "time per step", s->total_s, text);
	answer_word(a, "regime", "largest share", regime_class_name(s->regime));
	read_class(s, REGIME_OVERHEAD, "overhead_s", "overhead", a);
	read_class(s, REGIME_MEMORY, "memory_s", "memory", a);
	read_class(s, REGIME_COMPUTE, "compute_s", "compute", a);
	write_shares(s, &a->json);
	write_kernels(s, a);
}

static void write_rates(const struct regime_rates *r, struct json *j)
{
	json_object(j, "rates");
	json_real(j, "peak_flops", r->flops);
	json_real(j, "peak_fp8_flops", r->fp8_flops);
	json_real(j, "bandwidth", r->bandwidth);
	json_object_end(j);
}

bool regime_answer(const struct param_value *value, struct answer *a,
		   struct error *e)
{
	struct regime_ask ask = { .device = NULL };

	if (!regime_ask(value, &ask, e))
		return false;
	struct regime_split split = regime_split(&ask.step);
	struct regime_step plain = regime_base(&ask.step);
	struct regime_split base = regime_split(&plain);
	write_results(&split, a);
	write_base(&base, a);
	write_savings(&ask.step, &a->json);
	write_rates(&ask.step.rates, &a->json);
	if (!answer_brief(a)) {
		write_settings(&ask.step, a);
		table_kernels(&split, a);
		regime_sweep(&ask, a);
	}
	write_crossovers(&ask.step, a);
	regime_say(&ask, a);
	regime_notes(&ask, a);
	return true;
}
