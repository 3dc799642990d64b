/* server.h: what all handlers may know of the running server. Nothing in it
 * changes while it serves, but what its own header says is guarded.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>

#include "server/http/reply.h"
#include "server/http/request.h"

struct assets;	     /* assets.h */
struct lesson_store; /* lesson/store.h */
struct search;	     /* search/search.h */
struct store;	     /* store/store.h */
struct answers;	     /* answers.h */

struct server {
	const char *root; /* content root */
	struct assets *assets;
	struct answers *answers; /* last answers of figures, kept */
	struct lesson_store *lessons;
	struct search *search; /* in the lessons */
	struct store *store;   /* what learners did */
	bool watched;	       /* lessons are read again when they change */
	const char *colab; /* notebooks in Colab: that folder's address; NULL */
};

/* Answers one request. r was initialised as 200 with an empty body; a handler
 * sets type and body, or calls reply_error. HEAD is answered like GET: serve.c
 * leaves the body away. */
typedef void route_handler(const struct server *s, const struct request *q,
			   struct reply *r);

#endif
