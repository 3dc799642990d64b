/* calls_read.h: reading the notation of calls; for the files calls*.c. */
#ifndef FIGURES_COMPILE_CALLS_READ_H
#define FIGURES_COMPILE_CALLS_READ_H

#include "figures/compile/calls/calls.h"

/* Where the reader is. */
struct call_reader {
	struct arena *arena;
	struct error *e;
	const char *c;
	size_t call;	/* counted from 1 */
	size_t arg;	/* likewise; 0: a context is read */
	unsigned depth; /* of containers */
};

/* "Call 2, argument 1: …" Always false. */
bool call_fault(struct call_reader *r, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* How many arguments or elements can begin here, by the commas in the line. */
size_t call_room(const struct call_reader *r);

/* Over blanks, but not over a line's end. */
void call_blanks(struct call_reader *r);

/* Over word, if it stands here and no letter or digit follows it. */
bool call_word(struct call_reader *r, const char *word);

/* calls_arg.c: one argument, which may begin with n= or k:n=. */
bool call_arg(struct call_reader *r, struct arg *out);

/* calls_tensor.c: f32[4,8]:rg, if a dtype and a bracket stand here; false with
 * *is unset if not. */
bool call_tensor(struct call_reader *r, struct arg *out, bool *is);
/* Over a dtype's name. */
bool call_dtype(struct call_reader *r, enum dtype *out);

/* calls_context.c */
bool call_context(struct call_reader *r, struct context *out);

#endif
