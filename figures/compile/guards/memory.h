/* memory.h: what a frame remembers of sizes and numbers: PyTorch's automatic
 * dynamic shapes.
 *
 * One memory for all frames of one name and first line. What a trace sees a
 * second time with a different value is dynamic from then on, a tensor of a
 * different rank in all dims; a hit of the cache teaches nothing.
 */
#ifndef FIGURES_COMPILE_MEMORY_H
#define FIGURES_COMPILE_MEMORY_H

#include "figures/compile/trace/value.h"

struct remembered;

struct memory {
	struct remembered *first;
};

/* Takes notice of the tensor at source: says of each dim if it is dynamic. */
const bool *memory_tensor(struct session *s, struct memory *m,
			  const struct source *source, const struct tensor *t);

/* The same of a number. */
bool memory_number(struct session *s, struct memory *m,
		   const struct source *source, double value);

#endif
