/* answer.c: what the figure answers at the chosen interval and at those of
 * Young, Daly and the exact optimum.
 */
#include "figures/goodput/ask.h"

#include <math.h>
#include <stdio.h>

static void write_loss(const char *name, const struct goodput_loss *loss,
		       struct json *j)
{
	json_object(j, name);
	json_real(j, "checkpoint", loss->checkpoint);
	json_real(j, "rework", loss->rework);
	json_real(j, "restart", loss->restart);
	json_object_end(j);
}

/* loss has the first order's terms, loss_exact the parts of 1 - goodput. */
static void write_point(const char *name, const struct goodput_point *p,
			struct json *j)
{
	json_object(j, name);
	json_real(j, "interval_s", p->interval_s);
	json_text(j, "text", goodput_duration(p->interval_s).s);
	json_real(j, "goodput", p->goodput);
	json_real(j, "goodput_first_order", p->first_order);
	write_loss("loss", &p->loss, j);
	write_loss("loss_exact", &p->exact, j);
	json_object_end(j);
}

static void cell_percent(struct answer *a, double fraction)
{
	answer_cell_number(a, 100 * fraction, 2);
}

static void row(const char *name, const struct goodput_point *p,
		struct answer *a)
{
	answer_cell(a, name);
	answer_cell_number(a, p->interval_s, 2);
	cell_percent(a, p->goodput);
	cell_percent(a, p->exact.checkpoint);
	cell_percent(a, p->exact.rework);
	cell_percent(a, p->exact.restart);
	cell_percent(a, p->first_order);
	cell_percent(a, p->loss.checkpoint);
	cell_percent(a, p->loss.rework);
	cell_percent(a, p->loss.restart);
}

static void table_points(const struct goodput_ask *ask, struct answer *a)
{
	static const char *const columns[] = {
		"interval",	   "τ (s)",	 "goodput (%)",
		"checkpoint (%)",  "rework (%)", "restart (%)",
		"first order (%)", "δ/τ (%)",	 "τ/2M (%)",
		"R/M (%)",	   NULL
	};

	answer_table(a, "points",
		     "What the intervals make of the run: exactly, and to "
		     "first order",
		     columns);
	row("chosen", &ask->at, a);
	row("Young", &ask->young, a);
	row("Daly", &ask->daly, a);
	row("optimum", &ask->optimum, a);
}

/* "19.3 min: 85.3 %" */
static void read_interval(const char *name, const char *label,
			  const struct goodput_point *p, struct answer *a)
{
	char text[2 * NUM_TEXT + 8];

	snprintf(text, sizeof text, "%s: %s", goodput_duration(p->interval_s).s,
		 goodput_percent(p->goodput).s);
	answer_number(a, name, label, p->interval_s, text);
}

static void read_target(const struct goodput_ask *ask, struct answer *a)
{
	double delta = goodput_delta_for(&ask->run, ask->target);
	char text[2 * NUM_TEXT + 8];

	if (isnan(delta))
		snprintf(text, sizeof text, "out of reach");
	else
		snprintf(text, sizeof text, "δ up to %s",
			 goodput_duration(delta).s);
	answer_number(a, "delta_for_target_s", "for the goodput wanted", delta,
		      text);
}

bool goodput_answer(const struct param_value *value, struct answer *a,
		    struct error *e)
{
	struct goodput_ask ask = { .gpus = 0 };

	if (!goodput_ask(value, &ask, e))
		return false;
	a->no = goodput_hopeless(&ask.run);
	answer_number(a, "goodput", "goodput", ask.at.goodput,
		      goodput_percent(ask.at.goodput).s);
	read_interval("optimum_s", "best interval", &ask.optimum, a);
	read_interval("young_s", "Young's interval", &ask.young, a);
	read_interval("daly_s", "Daly's interval", &ask.daly, a);
	answer_number(a, "cluster_mtbf_s", "between two failures",
		      ask.run.mtbf_s, goodput_duration(ask.run.mtbf_s).s);
	answer_number(a, "goodput_first_order", "goodput to first order",
		      ask.at.first_order,
		      goodput_percent(ask.at.first_order).s);
	read_target(&ask, a);
	write_point("at_interval", &ask.at, &a->json);
	write_point("at_young", &ask.young, &a->json);
	write_point("at_daly", &ask.daly, &a->json);
	write_point("at_optimum", &ask.optimum, &a->json);
	if (!answer_brief(a)) {
		table_points(&ask, a);
		goodput_intervals(&ask, a);
		goodput_gpus(&ask, a);
	}
	goodput_say(&ask, a);
	goodput_notes(&ask, a);
	return true;
}
