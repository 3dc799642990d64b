/* vary.h: reads the line "vary:" of an item: which names have which values.
 *
 *     tau = 120e3 .. 240e3 step 2e3 (178e3); psi = 124e6; gpus = 8, 16, 32
 *
 * (v) is the value for print and for draw 0; without it, the first one. Numbers
 * are read as base/number.h reads them, but not the ambiguous ones.
 */
#ifndef QUIZ_VARY_H
#define QUIZ_VARY_H

#include "quiz/item.h"
#include "quiz/lines.h"

/* Adds the names of spec, a part of the line which this may change, to the
 * item. Faults go to *src; a name with a fault is left out. */
void vary_read(struct item *item, char *spec, const struct line *line,
	       const struct source *src);

/* The value at place i, i < v->count. */
double vary_value(const struct vary *v, size_t i);

/* Reads a number that an author wrote: unambiguous, with no unit. On failure
 * reports it at that place and returns false. *percent tells whether it had a
 * percent sign; it may be NULL. */
bool vary_number(const char *text, double *value, bool *percent,
		 const struct line *line, const struct source *src);

#endif
