/* param_table.h: a table with parameters of every kind, and the reading of pairs
 * by it, for tests only.
 */
#ifndef TESTS_UNIT_PARAM_TABLE_H
#define TESTS_UNIT_PARAM_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "figures/param.h"

enum { MODE, SIZE, COUNT, FLAG, NAME, RATE, STEP, BATCH, LATER, WAIT, PARAMS };

static const struct param_choice modes[] = {
	{ "now", NULL }, { "later", NULL }, { "never", "not at all" }, { 0 }
};

static const struct param params[PARAMS] = {
	[MODE] = { .name = "mode",
		   .type = PARAM_CHOICE,
		   .choices = modes,
		   .also = "soon=now torch.never=never" },
	[SIZE] = { .name = "size",
		   .type = PARAM_REAL,
		   .value = 2,
		   .min = 0.5,
		   .max = 1e6,
		   .unit = "bytes",
		   .money = true,
		   .scale = SCALE_LOG },
	[COUNT] = { .name = "count",
		    .type = PARAM_INT,
		    .value = 1,
		    .min = 1,
		    .max = 1024,
		    .scale = SCALE_OCTAVES },
	[FLAG] = { .name = "flag", .type = PARAM_FLAG },
	[NAME] = { .name = "name",
		   .type = PARAM_TEXT,
		   .optional = true,
		   .max = 10 },
	[RATE] = { .name = "rate",
		   .type = PARAM_REAL,
		   .optional = true,
		   .min = 1,
		   .max = 9 },
	[STEP] = { .name = "step",
		   .type = PARAM_REAL,
		   .optional = true,
		   .min = 1e-3,
		   .max = 1e5,
		   .unit = "s" },
	[BATCH] = { .name = "batch",
		    .type = PARAM_REAL,
		    .optional = true,
		    .min = 1,
		    .max = 9 },
	[LATER] = { .name = "when",
		    .type = PARAM_REAL,
		    .value = 3,
		    .min = 1,
		    .max = 9,
		    .only = "mode=later|never" },
	[WAIT] = { .name = "wait",
		   .type = PARAM_INT,
		   .value = 4,
		   .min = 1,
		   .max = 99,
		   .except = "mode=later|never",
		   .except_value = 70 },
};

static const struct param_group groups[] = {
	{ "speed", "how fast it goes", "rate | step batch" },
};

static const struct param_table table = { params, PARAMS, groups, 1 };

static struct param_value value[PARAMS];
static struct error e;

static inline bool read(size_t len, const struct param_pair *pair)
{
	memset(&e, 0, sizeof e);
	return param_read(&table, pair, len, value, &e);
}

#define READ(...)                                                              \
	read(sizeof((struct param_pair[]){ __VA_ARGS__ }) /                    \
		     sizeof(struct param_pair),                                \
	     (struct param_pair[]){ __VA_ARGS__ })

#endif
