/* param.h: a figure's parameters, declared once.
 *
 * A table of struct param is the only place where a parameter's name, unit,
 * range, default and help stand. From it come the reading and refusing of what
 * people give (here), the controls of the page, the schema, the OpenAPI document
 * and the command line's help (elsewhere, all from this table).
 *
 * Inside the program values are in SI units: seconds, bytes, FLOP.
 */
#ifndef FIGURES_PARAM_H
#define FIGURES_PARAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum param_type {
	PARAM_REAL,
	PARAM_INT,    /* a whole number; kept as a double, exact to 2^53 */
	PARAM_FLAG,   /* 0 or 1 */
	PARAM_CHOICE, /* one of a list of words */
	PARAM_TEXT /* one line, or where rows says so several: at most max bytes */
};

/* How a slider runs from low to high. */
enum param_scale {
	SCALE_NONE,   /* no slider: a field only */
	SCALE_LINEAR, /* in steps of step */
	SCALE_LOG,    /* 1, 2, 5, 10, 20 … */
	SCALE_OCTAVES /* low, 2 low, 4 low … */
};

struct param_choice {
	const char *name;  /* as in a query: bf16 */
	const char *label; /* as on the page; NULL: the name */
};

struct param {
	const char *name;   /* as in a query and on the command line */
	const char *label;  /* as on the page, lower case */
	const char *symbol; /* the lesson's: Ψ, L, τ_c; NULL if it has none */
	const char *unit;   /* "s", "FLOP/s"; NULL if it has none */
	const char *help;   /* one line */
	enum param_type type;
	bool optional; /* has no default: absent unless given */
	bool money; /* a currency's sign may stand before or behind the number */
	double value; /* default; of a choice, its place in choices */
	/* "program=d": where that is chosen, a number's default is except_value
	 * instead. NULL: it is value everywhere. */
	const char *except;
	double except_value;
	const char *text; /* default of a text */
	double min, max;  /* what is accepted; of a text, max bytes */
	double low, high; /* what a slider spans; 0, 0: min to max */
	double step;	  /* of a linear slider; 0: a hundredth of its span */
	enum param_scale scale;
	unsigned rows; /* of a text of several lines: how many are in sight */
	const struct param_choice *choices; /* ends with a NULL name */
	/* What others call the choices: "half=fp16 float16=fp16"; NULL: nothing. */
	const char *also;
	/* "mode=plan": may be given only when that choice is taken. NULL:
	 * always. More than one word may fit: "recompute=layers|custom". */
	const char *only;
	/* "params layers": a value of it that came with an example belongs to
	 * these, and the page forgets it when one of them is changed by hand.
	 * NULL: it stays. */
	const char *follows;
	/* Its heading among the controls; NULL: the same as the one before. */
	const char *section;
};

/* Names that exclude each other: of the ways to say one thing, at most one may
 * be used. ways is written "tokens_per_s | step_s batch_seqs": ways parted by a
 * bar, the names that a way needs parted by spaces. A name of one way is refused
 * beside a name that stands in another way only. Whether one way must be used
 * is the figure's to say, with param_way. */
struct param_group {
	const char *name; /* as in the schema: "rate" */
	const char *what; /* what a way says: "how fast the run goes" */
	const char *ways;
};

struct param_table {
	const struct param *params;
	size_t param_len;
	const struct param_group *groups;
	size_t group_len;
};

/* One name=value as someone gave it. */
struct param_pair {
	const char *name;
	const char *text;
};

/* What a parameter is, by its place in the table. text lives as long as the
 * pair or the table that it came from. */
struct param_value {
	bool has;	  /* there is a value: given, or a default */
	bool given;	  /* it was given */
	bool plain;	  /* a number that was given as machines write it */
	double number;	  /* of a flag 0 or 1, of a choice its place */
	const char *text; /* of a choice its name */
};

enum {
	PARAM_MAX = 64,	      /* parameters a table may have */
	PARAM_STOPS_MAX = 128 /* stops of a slider */
};

/* The place of name in the table, -1 if it has none. */
int param_find(const struct param_table *table, const char *name);

/* Reads all pairs into value[0 … param_len): checks names (unknown, repeated),
 * types, ranges, "only" and groups. Numbers may be written as people do, see
 * param_number.h. False with one sentence on the first fault; value is then of no
 * use. */
bool param_read(const struct param_table *table, const struct param_pair *pair,
		size_t pair_len, struct param_value *value, struct error *e);

/* Which way of the group was used, counted from 0; all its names are there. -1
 * with a sentence if none is complete: it says what to give. */
int param_way(const struct param_table *table, const char *group,
	      const struct param_value *value, struct error *e);

/* What to change in pairs so that param_read will not refuse them for the fault
 * in *e, which it has just named: gives a rate its unit's letter, clamps another
 * number to its range (the text goes to room), else removes the pair; all unknown
 * names go at once. Returns the new length; the same length and the same text if
 * the fault is nobody's. A page uses it on a link that is wrong; the
 * API and the command line refuse. */
size_t param_mend(const struct param_table *table, struct param_pair *pair,
		  size_t pair_len, const struct error *e, char room[static 48]);

/* The number of a value that may be absent: NAN if it is. */
double param_or_nan(const struct param_value *value);

/* May p be given, now that the others are as in value? */
bool param_applies(const struct param_table *table, const struct param *p,
		   const struct param_value *value);

/* The default of a number, now that the choices are as in value. */
double param_default(const struct param_table *table, const struct param *p,
		     const struct param_value *value);

/* Its range in words: "from 1 to 1e+16", "one of none, full", "0 or 1". */
void param_range(const struct param *p, char *out, size_t size);

/* The stops of its slider, ascending; the number of them, 0 for a linear slider
 * or none. */
size_t param_stops(const struct param *p, double stop[static PARAM_STOPS_MAX]);

#endif
