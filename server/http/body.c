/* body.c: see body.h. */
#include "server/http/body.h"

#include <civetweb.h>

enum { PART = 16384 };

/* In parts, so that the deadline is looked at even if there is no wait that the
 * watchman could interrupt. */
static bool read_parts(struct mg_connection *conn, const struct wait *t,
		       char *to, size_t len)
{
	while (len > 0 && !wait_over(t)) {
		size_t part = len < PART ? len : PART;
		int got = mg_read(conn, to, part);
		if (got <= 0)
			return false;
		to += got;
		len -= (size_t)got;
	}
	return len == 0;
}

char *body_read(struct mg_connection *conn, struct wait *t, size_t len,
		int *status)
{
	char *body = malloc(len + 1);

	if (!body) {
		*status = 500;
		return NULL;
	}
	wait_body(t, BODY_MS);
	bool whole = read_parts(conn, t, body, len);
	wait_none(t);
	if (!whole) {
		*status = 408;
		free(body);
		return NULL;
	}
	body[len] = '\0';
	return body;
}

void body_drain(struct mg_connection *conn, struct wait *t)
{
	char part[2048];
	size_t sum = 0;
	int got = 1;

	wait_body(t, BODY_DRAIN_MS);
	while (got > 0 && sum < BODY_DRAIN_MAX && !wait_over(t)) {
		got = mg_read(conn, part, sizeof part);
		sum += got > 0 ? (size_t)got : 0;
	}
	wait_none(t);
}
