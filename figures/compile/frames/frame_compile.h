/* frame_compile.h: what Dynamo makes of a frame none of whose entries fits the
 * values: an entry, or nothing, for this call or for ever.
 *
 * Ahead of a trace it asks whether there is anything to compile, says why each
 * entry did not fit, and holds the limit of recompilations; behind it, a break
 * or an error of the program is kept in the call's result.
 */
#ifndef FIGURES_COMPILE_FRAME_COMPILE_H
#define FIGURES_COMPILE_FRAME_COMPILE_H

#include "figures/compile/frames/frame.h"

/* real holds the values; it stands where f begins and stays there. The new
 * entry, the first of f's; NULL if the body runs in plain Python: f->skip or
 * f->run_only is then set if that is so in later calls, too. NULL also if the
 * session stopped. */
struct entry *frame_compile(struct session *s, struct frame *f,
			    const struct activation *real);

#endif
