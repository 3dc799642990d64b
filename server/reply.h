/* reply.h: what a handler answers; serve.c sends it in one write with the
 * headers that every answer carries.
 */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

enum { REPLY_BYTES_MAX = 8 << 20 };

struct reply {
	int status;
	const char *type; /* of the body: REPLY_HTML … */
	struct buf body;
	char location[256]; /* of a redirect, relative; "" otherwise */
	const char *allow;  /* methods, with 405; NULL otherwise */
	char etag[40];	    /* quoted; "" if it has none */
	bool gzip;	    /* the body is compressed */
	bool vary;	    /* on Accept-Encoding */
};

#define REPLY_HTML "text/html; charset=utf-8"
#define REPLY_JSON "application/json"
#define REPLY_PROBLEM "application/problem+json"

void reply_init(struct reply *r);
void reply_release(struct reply *r);

/* Answers with the fault as problem+json (RFC 9457), whatever the body was:
 * type, title, status, detail, parameter, and error, the same sentence as
 * detail, so that one test finds it in every way to ask. */
void reply_error(struct reply *r, const struct error *e);

/* The same with a status of its own: 405, 415, 421 … */
void reply_status(struct reply *r, int status, const char *detail);

#endif
