/* answers.h: the last answers of figures, kept as they are sent.
 *
 * A figure is pure, so the same question has the same answer; and printing its
 * numbers costs more than all the rest of a request. The key is the question as
 * it was asked, byte for byte. Bounded: the one used longest ago makes room.
 *
 * May be used by all threads at once.
 */
#ifndef SERVER_ANSWERS_H
#define SERVER_ANSWERS_H

#include <stdbool.h>

#include "server/http/reply.h"

enum {
	ANSWERS_MAX = 16,
	ANSWERS_BYTES_MAX = 1 << 19, /* questions and answers together */
	ANSWERS_ONE_MAX = 1 << 18    /* of one; a larger one is not kept */
};

struct answers;

/* common: the lines that every head has (reply_common); it must outlive them. NULL
 * if memory is out. */
struct answers *answers_new(const char *common);
void answers_free(struct answers *a);

/* What answers name and query, with its head, held for the caller, and its tag.
 * NULL, and etag unchanged, if it is not kept. */
struct shared *answers_get(struct answers *a, const char *name,
			   const char *query, char etag[static ETAG_SIZE]);

/* Keeps a copy of the answer, if it may. */
void answers_put(struct answers *a, const char *name, const char *query,
		 const struct reply *r);

#endif
