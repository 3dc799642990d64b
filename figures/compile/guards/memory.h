/* memory.h: what a frame remembers of sizes and numbers: PyTorch's
 * automatic dynamic shapes.
 *
 * One memory for all frames of one name and first line. A slot goes unset ->
 * value -> dynamic, when a trace sees a different value; a hit of the cache
 * teaches nothing.
 */
#ifndef FIGURES_COMPILE_MEMORY_H
#define FIGURES_COMPILE_MEMORY_H

#include "figures/compile/trace/value.h"

enum slot_state { SLOT_UNSET, SLOT_VALUE, SLOT_DYNAMIC };

struct slot {
	enum slot_state state;
	double value;
};

struct remembered {
	struct source *source;
	bool tensor, number;
	struct layout layout;
	int rank; /* -1: it had several, everything is dynamic */
	struct slot size[RANK_MAX];
	struct slot scalar;
	struct remembered *next;
};

struct memory {
	const char *name;
	int line;
	struct remembered *first;
	struct memory *next;
};

struct memory *memory_of(struct session *s, const char *name, int line);

/* Takes notice of a tensor or a number at source; returns what is remembered. */
struct remembered *memory_tensor(struct session *s, struct memory *m,
				 struct source *source, const struct tensor *t);
struct remembered *memory_number(struct session *s, struct memory *m,
				 struct source *source, double value);

#endif
