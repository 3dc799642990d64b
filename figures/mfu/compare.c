/* compare.c: what stands beside the result: other conventions, common mistakes,
 * published runs. Each is an array for the view's charts and a table for people.
 */
#include "figures/mfu/ask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"

/* Decimals of a percentage in which conventions differ. */
enum { FINE = 3 };

/* Under a head that says %. */
static void cell_percent(struct answer *a, double fraction, int decimals)
{
	answer_cell_number(a, 100 * fraction, decimals);
}

static void write_convention(const struct mfu_ask *ask,
			     const struct mfu_counted *row, struct answer *a)
{
	struct json *j = &a->json;
	struct mfu_measured m = mfu_measure(&row->as);

	json_object(j, NULL);
	json_text(j, "name", row->name);
	json_text(j, "label", row->label);
	json_bool(j, "used", row->used);
	json_real(j, "flops_per_token", m.flops.model);
	answer_cell(a, row->label);
	answer_cell_number(a, m.flops.model / 1e9, 4);
	if (ask->plan) {
		struct mfu_training t = mfu_plan(&row->as, &ask->goal);
		json_real(j, "gpu_hours", t.gpu_hours);
		json_real(j, "tokens", t.tokens);
		json_real(j, "billion_tokens", t.tokens / 1e9);
		answer_cell_number(a, t.gpu_hours, 0);
		answer_cell_number(a, t.tokens / 1e9, 1);
	} else {
		json_real(j, "mfu", m.mfu);
		cell_percent(a, m.mfu, FINE);
	}
	answer_cell(a, row->used ? "yes" : "");
	json_object_end(j);
}

static void compare_conventions(const struct mfu_ask *ask, struct answer *a)
{
	static const char *const measured[] = { "counted", "GFLOP per token",
						"MFU (%)", "used", NULL };
	static const char *const planned[] = { "counted",   "GFLOP per token",
					       "GPU-hours", "billion tokens",
					       "used",	    NULL };
	struct mfu_counted row[MFU_CONVENTIONS_MAX];
	size_t len = mfu_conventions(&ask->run, row);

	if (len)
		answer_table(a, "conventions",
			     ask->plan ? "The same plan, counted as others "
					 "would count it"
				       : "The same run, counted as others "
					 "would count it",
			     ask->plan ? planned : measured);
	json_array(&a->json, "conventions");
	for (size_t i = 0; i < len; i++)
		write_convention(ask, &row[i], a);
	json_array_end(&a->json);
}

static void write_mistake(const struct mfu_mistaken *m, const char *name,
			  struct json *j)
{
	json_object(j, name);
	json_text(j, "name", m->name);
	json_text(j, "label", m->label);
	json_real(j, "mfu", m->mfu);
	json_real(j, "factor", m->factor);
	json_text(j, "sentence", m->sentence);
	json_object_end(j);
}

/* Three digits, as the page's charts have it: "× 0.500", "× 3.17". */
static void cell_factor(struct answer *a, double factor)
{
	char text[NUM_TEXT];

	if (!isfinite(factor)) {
		answer_cell(a, "–");
		return;
	}
	int decimals = factor > 0 ? 2 - (int)floor(log10(factor)) : 2;
	snprintf(text, sizeof text, "× %.*f", decimals > 0 ? decimals : 0,
		 factor);
	answer_cell(a, text);
}

/* Another device's peak in the run's own format; NAN if the run's peak was not
 * looked up: then its format is not known. */
static double other_peak(const struct mfu_ask *ask,
			 const struct param_value *value)
{
	struct peaks_answer *other =
		ask->peak.looked_up ? malloc(sizeof *other) : NULL;
	double flops = MFU_UNKNOWN;

	if (other) {
		peaks_ask(ask->slip.other_device,
			  (enum peaks_dtype)value[ASK_DTYPE].number, other);
		flops = other->flops;
	}
	free(other);
	return flops;
}

static struct mfu_mistaken mistaken(const struct mfu_ask *ask,
				    const struct param_value *value,
				    enum mfu_mistake mistake)
{
	struct mfu_slip slip = ask->slip;

	if (mistake == MFU_OTHER_DEVICE)
		slip.other_peak_flops = other_peak(ask, value);
	return mfu_mistaken(&ask->run, &slip, mistake);
}

/* The chosen mistake is a result; none is null. */
static void write_chosen(const struct mfu_ask *ask,
			 const struct param_value *value, struct answer *a)
{
	char text[NUM_TEXT];

	if (ask->mistake == MFU_MISTAKE_NONE) {
		json_null(&a->json, "mistake");
		return;
	}
	struct mfu_mistaken m = mistaken(ask, value, ask->mistake);
	write_mistake(&m, "mistake", &a->json);
	num_percent(text, m.mfu, 1);
	if (isnan(m.mfu))
		answer_takeaway(a, " The mistake \"%s\" cannot be shown: %s",
				m.label, m.sentence);
	else
		answer_takeaway(a, " With the mistake \"%s\" it would read %s.",
				m.label, text);
}

/* Without a right MFU there is no wrong one: no table, and an empty array. */
static void compare_mistakes(const struct mfu_ask *ask,
			     const struct param_value *value, struct answer *a)
{
	static const char *const columns[] = { "mistake", "MFU, wrongly (%)",
					       "factor", "what it is", NULL };

	bool known = !isnan(mfu_measure(&ask->run).mfu);

	if (known)
		answer_table(a, "mistakes",
			     "What common mistakes would make of this run",
			     columns);
	json_array(&a->json, "mistakes");
	for (int i = MFU_MISTAKE_NONE + 1; known && i < MFU_MISTAKES; i++) {
		struct mfu_mistaken m =
			mistaken(ask, value, (enum mfu_mistake)i);
		write_mistake(&m, NULL, &a->json);
		answer_cell(a, m.label);
		cell_percent(a, m.mfu, FINE);
		cell_factor(a, m.factor);
		answer_cell(a, m.sentence);
	}
	json_array_end(&a->json);
}

static void compare_published(struct answer *a)
{
	static const char *const columns[] = { "run", "MFU (%)", "hardware",
					       "source", NULL };
	struct json *j = &a->json;

	answer_table(a, "published",
		     "MFU that others report, each in its own convention",
		     columns);
	json_array(j, "published");
	for (size_t i = 0; i < mfu_published_len; i++) {
		const struct mfu_published *p = &mfu_published[i];
		json_object(j, NULL);
		json_text(j, "name", p->name);
		json_text(j, "label", p->label);
		json_real(j, "mfu", p->mfu);
		json_text(j, "hardware", p->hardware);
		json_text(j, "source", p->source);
		json_object_end(j);
		answer_cell(a, p->label);
		cell_percent(a, p->mfu, 1);
		answer_cell(a, p->hardware);
		answer_cell(a, p->source);
	}
	json_array_end(j);
}

void mfu_compare(const struct mfu_ask *ask, const struct param_value *value,
		 struct answer *a)
{
	bool whole = !answer_brief(a);

	if (!ask->plan)
		write_chosen(ask, value, a);
	if (whole)
		compare_conventions(ask, a);
	if (whole && ask->plan)
		mfu_compare_plan(ask, a);
	else if (whole)
		compare_mistakes(ask, value, a);
	compare_published(a);
}
