/* skipped.h: which lines of the program run in plain Python because their frame
 * was given up. */
#ifndef FIGURES_COMPILE_SKIPPED_H
#define FIGURES_COMPILE_SKIPPED_H

#include "figures/compile/ladder.h"

struct lines {
	unsigned from, to;
};

/* The lines of the frame that the cut gave up: of a function from its first line
 * on, of a resume function from its break on. False if the cut gave up none. */
bool skipped_lines(const struct tree *t, const struct result_break *cut,
		   struct lines *out);

#endif
