/* blocks.h: which lines of a program a frame has. */
#ifndef FIGURES_COMPILE_BLOCKS_H
#define FIGURES_COMPILE_BLOCKS_H

#include "figures/compile/python/tree.h"

/* The lines that run in plain Python because the frame at that line was given
 * up: of a function from its first line on, of a resume function, named r:f@6,
 * from its break on. False if no function stands there. */
bool blocks_frame(const struct tree *t, int line, const char *frame,
		  unsigned *from, unsigned *to);

#endif
