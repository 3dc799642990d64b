/* body.h: gets the body of a request from CivetWeb, whole and in time.
 *
 * The whole body has BODY_MS; CivetWeb alone would wait as long as a byte drips
 * now and then.
 */
#ifndef SERVER_BODY_H
#define SERVER_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include "server/http/waits.h"

enum {
	BODY_MS = 2000,	     /* for a body that is wanted */
	BODY_DRAIN_MS = 200, /* for one that is not */
	BODY_DRAIN_MAX = 4 << 20
};

struct mg_connection;

/* Reads len bytes; t is the thread that waits. NULL, and *status 408 or 500, if
 * they did not come or memory is out. The caller frees them; a NUL follows. */
char *body_read(struct mg_connection *conn, struct wait *t, size_t len,
		int *status);

/* After a refusal: reads and forgets what the client still sends, for a while.
 * Closing at once would reset the connection, and the client could lose the
 * answer. Only where CivetWeb has read a whole head: without one its mg_read
 * reads before its own buffer. */
void body_drain(struct mg_connection *conn, struct wait *t);

#endif
