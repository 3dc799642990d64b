/* reply.h: what a handler answers, and how it looks on the wire.
 *
 * A handler sets a type and a body, or calls reply_error. visit.c then sends
 * it in one write with the headers that every answer carries.
 */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "server/http/etag.h"
#include "server/http/shared.h"

enum {
	REPLY_BYTES_MAX = 8 << 20,
	REPLY_HEAD_MAX = 8192,
	REPLY_COMMON_MAX = 4096
};

struct reply {
	int status;
	const char *type; /* of the body: REPLY_HTML … */
	struct buf body;
	struct shared *shared; /* if not NULL, the body instead; held */
	char location[256];    /* of a redirect, relative; "" otherwise */
	const char *allow;     /* methods, with 405; NULL otherwise */
	char etag[ETAG_SIZE];  /* quoted; "" if it has none */
	bool gzip;	       /* the body is compressed */
	bool vary;	       /* on Accept-Encoding */
	char detail[sizeof((struct error *)0)->message]; /* of a problem; "" */
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

/* The same, open: the caller adds members to the object with *j, which it
 * begins, and ends it. */
void reply_status_open(struct reply *r, int status, const char *detail,
		       struct json *j);

/* If what the client has (its If-None-Match) is what r says: 304, no body. */
void reply_not_modified(struct reply *r, const char *if_none_match);

/* The header lines that every answer carries, made once at start: what a page
 * may load, and who may show it in a frame (origins, none: nobody). */
void reply_common(char out[static REPLY_COMMON_MAX], const char *const *frame,
		  size_t frame_len);

size_t reply_body_len(const struct reply *r);

/* Writes the whole response: the head, with the lines in common, and the body
 * unless without_body (the answer to a HEAD). last: the connection is closed
 * after it. */
void reply_write(const struct reply *r, const char *common, bool last,
		 bool without_body, struct buf *out);

#endif
