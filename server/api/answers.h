/* answers.h: the last answers of figures, kept.
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

#include "base/buf.h"
#include "server/http/etag.h"
#include "server/http/shared.h"

enum {
	ANSWERS_MAX = 16,
	ANSWERS_BYTES_MAX = 1 << 19, /* questions and bodies together */
	ANSWERS_ONE_MAX = 1 << 18    /* of one; a larger one is not kept */
};

struct answers;

/* NULL if memory is out. */
struct answers *answers_new(void);
void answers_free(struct answers *a);

/* The body that answers name and query, held for the caller, and its tag. NULL,
 * and etag unchanged, if it is not kept. */
struct shared *answers_get(struct answers *a, const char *name,
			   const char *query, char etag[static ETAG_SIZE]);

/* Keeps a copy of body, if it may. */
void answers_put(struct answers *a, const char *name, const char *query,
		 const struct buf *body, const char *etag);

#endif
