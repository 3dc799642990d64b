/* session_values.h: arguments and contexts of a call as values. */
#ifndef FIGURES_COMPILE_SESSION_VALUES_H
#define FIGURES_COMPILE_SESSION_VALUES_H

#include "figures/compile/trace/machine.h"

bool session_arguments(struct session *s, const struct call *call,
		       struct arguments *out);

/* Changes that stay, then the state of this call. */
bool session_contexts(struct session *s, const struct call *call);

/* Makes what is compiled anew. */
bool session_target(struct session *s);

#endif
