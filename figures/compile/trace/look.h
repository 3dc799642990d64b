/* look.h: inside looking: what its two files share (machine.h has the rest). */
#ifndef FIGURES_COMPILE_LOOK_H
#define FIGURES_COMPILE_LOOK_H

#include "figures/compile/trace/machine.h"

struct val look_tensor(struct session *s, const struct lazy *l);
struct val look_number(struct session *s, const struct lazy *l);

#endif
