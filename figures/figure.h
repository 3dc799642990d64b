/* figure.h: what a figure is, to everything that is not one.
 *
 * A figure is a folder: NAME.h and its model (structs in, structs out, no JSON),
 * figure.c (its parameters, and its answer made from the model) and view.js (how
 * it is drawn). It is pure: it opens nothing, reads no clock and keeps no state.
 * To add one, add a folder and a line in figures.c.
 */
#ifndef FIGURES_FIGURE_H
#define FIGURES_FIGURE_H

#include "base/error.h"
#include "figures/answer.h"
#include "figures/param.h"

/* An example, by a name: a model's plan, a published run. It has an answer by
 * itself. */
struct figure_preset {
	const char *name;   /* "llama-2-7b" */
	const char *label;  /* "Llama 2 7B" */
	const char *group;  /* "Models": presets of one group stand together */
	const char *source; /* where its numbers are from; NULL: the lesson */
	const struct param_pair *pairs; /* ends with a NULL name */
};

struct figure {
	const char *name;    /* in paths and on the command line: mfu */
	const char *title;   /* a question: "How much of the GPUs …?" */
	const char *summary; /* one sentence: what it is for */
	struct param_table table;
	const struct figure_preset *presets;
	size_t preset_len;
	/* Forms to fill in with a run of one's own, in the presets' groups: they
	 * have no answer by themselves. Ends with a NULL name; NULL: none. */
	const struct figure_preset *blanks;
	/* The preset with which its page opens; NULL: the defaults. */
	const char *opening;
	/* The one that stands where all figures are listed, which must not answer
	 * what the lesson has its readers predict; NULL: the same. */
	const char *sample;
	/* Its answer may take a stack of a megabyte, and as much memory as
	 * a question lets it: not many at once. */
	bool deep;
	/* Puts the results into *a, which is open. value has one entry a
	 * parameter, read by param_read. False with a sentence in *e. */
	bool (*answer)(const struct param_value *value, struct answer *a,
		       struct error *e);
};

/* All figures, in the order in which they are listed; ends with NULL. */
extern const struct figure *const figures[];

/* The figure of that name, or NULL. */
const struct figure *figure_find(const char *name);

/* The figure's preset of that name, or NULL. */
const struct figure_preset *figure_preset(const struct figure *f,
					  const char *name);

/* How many pairs it gives; NULL: none. */
size_t figure_preset_len(const struct figure_preset *preset);

/* Reads the pairs and answers into *a, which was initialised; a->body then holds
 * the whole JSON object. False with a sentence in *e. The caller releases *a in
 * both cases. */
bool figure_answer(const struct figure *f, const struct param_pair *pair,
		   size_t pair_len, struct answer *a, struct error *e);

/* Writes the figure's JSON Schema (draft 2020-12) of its input as an object:
 * types, ranges, defaults, units, choices, groups, presets. */
void figure_schema(const struct figure *f, struct json *j);

/* The members of one parameter's schema, into an object that is open. */
void figure_schema_param(const struct param *p, struct json *j);

#endif
