/* param_refuse.h: in which words a name or a value is refused: one sentence that
 * says what is wrong and what would be right.
 */
#ifndef FIGURES_PARAM_REFUSE_H
#define FIGURES_PARAM_REFUSE_H

#include "figures/param.h"

/* text is no value of p. Where it only needs other notation, as BF16 or 40 of a
 * share, the sentence says which. Always false. */
bool param_refuse_value(const struct param *p, const char *text,
			struct error *e);

/* text is a number in two ways: says both. Always false. */
bool param_refuse_two(const struct param *p, const char *text, struct error *e);

/* The table has no parameter called name; says which was meant, if one is near.
 * Always false. */
bool param_refuse_name(const struct param_table *table, const char *name,
		       struct error *e);

#endif
