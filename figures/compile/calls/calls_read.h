/* calls_read.h: reading the notation of calls; for the files calls*.c. */
#ifndef FIGURES_COMPILE_CALLS_READ_H
#define FIGURES_COMPILE_CALLS_READ_H

#include "figures/compile/calls/calls.h"

/* Where the reader is. */
struct call_reader {
	struct arena *arena;
	struct error *e;
	const char *c, *from; /* from: the call's begin */
	size_t call;	      /* counted from 1 */
	size_t arg;	      /* likewise; 0: a context is read */
	unsigned depth;	      /* of containers */
};

/* calls.c: "Call 2, argument 1: …" Always false. */
bool call_fault(struct call_reader *r, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Zeroed; NULL and a fault if memory is out. */
void *call_room(struct call_reader *r, size_t count, size_t size);

/* Over blanks, but not over a line's end. */
void call_blanks(struct call_reader *r);

/* Over word, if it stands here and no letter or digit follows it. */
bool call_word(struct call_reader *r, const char *word);

/* calls_arg.c: a value, with n= before it if sign is =, with n: if it is :. */
bool call_named(struct call_reader *r, char sign, const char **name,
		struct arg *out);

/* Such values up to one of ends, or the end of the text: out's items. */
bool call_items(struct call_reader *r, const char *ends, char sign,
		struct arg *out);

/* calls_tensor.c: over the name of a dtype, and [4,8]:flag:flag behind it. */
bool call_dtype(struct call_reader *r, enum dtype *out);
bool call_tensor(struct call_reader *r, struct arg *out);

#endif
