/* calls.h: how a learner says with what f is called.
 *
 *   calls := call ; call ; …     a line end separates too
 *   call  := args [@ context context …]
 *   args  := arg, arg, …
 *   arg   := f32[4,8]:flag:flag | 5 | 0.5 | True | None | 'relu' | n=5
 *          | [arg, …] | (arg, …) | {a: arg, …} | =0
 *
 * Recorded runs of PyTorch spell scalars with a letter, i5 d0.5 bT bF N s'relu',
 * containers L(…) T(…) D(a=…) and a keyword k:n=i5. Both spellings are read,
 * mixed too. What flags and contexts mean stands at struct arg and struct context in
 * session.h.
 */
#ifndef FIGURES_COMPILE_CALLS_H
#define FIGURES_COMPILE_CALLS_H

#include "base/error.h"
#include "figures/compile/arena.h"
#include "figures/compile/frames/session.h"

enum {
	CALLS_MAX = 64,
	CALLS_ARGS_MAX = 32, /* arguments, or elements of one container */
	CALLS_CONTEXTS_MAX = 16,
	CALLS_DEPTH_MAX = 6, /* containers one inside the other */
	CALLS_TEXT_MAX = 8 << 10,
	CALLS_ARENA_MAX = 4 << 20
};

struct call_text {
	const char *text; /* as it was written, without blanks around it */
	struct call call;
};

struct calls {
	struct call_text *item;
	size_t len;
};

/* Reads all calls into the arena. An empty text is no call; len is then 0.
 * False with one sentence that names the call, and the argument or the context.
 */
bool calls_read(struct arena *a, const char *text, struct calls *out,
		struct error *e);

#endif
