/* sweep.c: the step over all n, for the curves and as a table; see ask.h. */
#include "figures/regime/ask.h"

#include <math.h>

enum {
	PER_OCTAVE = 8,
	OCTAVES = 8, /* 64 … 16384 */
	GRID = OCTAVES * PER_OCTAVE + 1,
	POINTS_MAX = GRID + 2 * REGIME_EDGES_MAX
};

static size_t put(double *n, size_t len, double value)
{
	size_t at = len;

	if (value < REGIME_N_MIN || value > REGIME_N_MAX)
		return len;
	for (; at > 0 && n[at - 1] > value; at--)
		n[at] = n[at - 1];
	n[at] = value;
	return len + 1;
}

/* Eight to an octave, and both sides of each place where the shares jump. */
static size_t points(const struct regime_step *step,
		     double n[static POINTS_MAX])
{
	double edge[REGIME_EDGES_MAX];
	size_t edges = regime_edges(step, edge);
	size_t len = 0;

	for (int i = 0; i < GRID; i++)
		n[len++] = i % PER_OCTAVE
				   ? REGIME_N_MIN * exp2((double)i / PER_OCTAVE)
				   : ldexp(REGIME_N_MIN, i / PER_OCTAVE);
	for (size_t i = 0; i < edges; i++) {
		len = put(n, len, edge[i] * (1 - 1e-9));
		len = put(n, len, edge[i] * (1 + 1e-9));
	}
	return len;
}

static double total_at(struct regime_step step, double n)
{
	step.n = n;
	return regime_split(&step).total_s;
}

static double share_at(struct regime_step step, double n, enum regime_class c)
{
	step.n = n;
	return regime_split(&step).share[c];
}

static void totals(struct json *j, const char *name,
		   const struct regime_step *step, const double *n, size_t len)
{
	json_array(j, name);
	for (size_t i = 0; i < len; i++)
		json_real(j, NULL, total_at(*step, n[i]));
	json_array_end(j);
}

static void curves(const struct regime_step *step, struct json *j)
{
	struct regime_step base = regime_base(step);
	double n[POINTS_MAX];
	size_t len = points(step, n);

	json_object(j, "curves");
	json_array(j, "n");
	for (size_t i = 0; i < len; i++)
		json_real(j, NULL, n[i]);
	json_array_end(j);
	totals(j, "total_s", step, n, len);
	totals(j, "base_s", &base, n, len);
	for (int c = 0; c < REGIME_CLASSES; c++) {
		json_array(j, regime_class_name((enum regime_class)c));
		for (size_t i = 0; i < len; i++)
			json_real(j, NULL,
				  share_at(*step, n[i], (enum regime_class)c));
		json_array_end(j);
	}
	json_object_end(j);
}

static void row(const struct regime_step *step, double n, struct answer *a)
{
	struct regime_step base = regime_base(step);

	answer_cell_number(a, n, 0);
	answer_cell_number(a, 1e6 * total_at(*step, n), 2);
	answer_cell_number(a, 1e6 * total_at(base, n), 2);
	for (int c = 0; c < REGIME_CLASSES; c++)
		answer_cell_number(
			a, 100 * share_at(*step, n, (enum regime_class)c), 1);
}

void regime_sweep(const struct regime_ask *ask, struct answer *a)
{
	static const char *const columns[] = { "n",
					       "this step (µs)",
					       "without toggles (µs)",
					       "overhead (%)",
					       "memory (%)",
					       "compute (%)",
					       NULL };
	const struct regime_step *step = &ask->step;

	curves(step, &a->json);
	answer_table(a, "sweep",
		     "Time and shares of the step by the matrix side n",
		     columns);
	for (int i = 0; i <= OCTAVES; i++) {
		double n = ldexp(REGIME_N_MIN, i);
		if (step->n > n / 2 && step->n < n)
			row(step, step->n, a);
		row(step, n, a);
	}
}
