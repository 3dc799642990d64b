/* param_group.h: names that exclude each other: how the ways of a group are read,
 * and the check that param_read makes last. What a group is stands in param.h,
 * where a figure declares it.
 */
#ifndef FIGURES_PARAM_GROUP_H
#define FIGURES_PARAM_GROUP_H

#include "figures/param.h"

/* How many ways it has. */
size_t param_ways(const struct param_group *group);

/* Does its way number way, from 0, need name? Not past the last way. */
bool param_in_way(const struct param_group *group, size_t way,
		  const char *name);

/* Does any of its ways? */
bool param_in_group(const struct param_group *group, const char *name);

/* False with a sentence if names of two ways of a group were given. */
bool param_group_check(const struct param_table *table,
		       const struct param_value *value, struct error *e);

/* The ways of a group in words: "tokens_per_s, or step_s with batch_seqs". */
void param_group_words(const struct param_group *group, char *out, size_t size);

#endif
