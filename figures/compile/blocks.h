/* blocks.h: the blocks of a program, one inside the other. */
#ifndef FIGURES_COMPILE_BLOCKS_H
#define FIGURES_COMPILE_BLOCKS_H

#include "figures/compile/python/tree.h"

enum { BLOCKS_MAX = 2 };

/* The blocks that the statement opens, in the order of their lines; how many. A
 * lambda or a comprehension opens none. */
int blocks_of(const struct stmt *s, const struct stmt_list *block[BLOCKS_MAX]);

/* The lines that run in plain Python because the frame at that line was given
 * up: of a function from its first line on, of a resume function, named r:f@6,
 * from its break on. False if no function stands there. */
bool blocks_frame(const struct tree *t, int line, const char *frame,
		  unsigned *from, unsigned *to);

#endif
