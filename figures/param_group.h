/* param_group.h: names that exclude each other; the check that param_read makes
 * last. What a group is stands in param.h, where a figure declares it.
 */
#ifndef FIGURES_PARAM_GROUP_H
#define FIGURES_PARAM_GROUP_H

#include "figures/param.h"

/* False with a sentence if names of two ways of a group were given. */
bool param_group_check(const struct param_table *table,
		       const struct param_value *value, struct error *e);

/* The ways of a group in words: "tokens_per_s, or step_s with batch_seqs". */
void param_group_words(const struct param_group *group, char *out, size_t size);

#endif
