/* gate.h: may this request come in?
 *
 * The decision on a request's head alone: whose host name it uses, which page
 * sent it, how its body is framed. It is pure and knows nothing of sockets, so
 * that it can be tested and fuzzed; which user sent it is peer.h, what the path
 * means is router.h.
 *
 * Why it is there: every page in the browser and every program on this machine
 * can reach a server on 127.0.0.1. A page of another site cannot choose the
 * Host of its request (so DNS rebinding is seen) nor hide where it comes from
 * (Origin, Sec-Fetch-Site). A header that says twice what may be said once is
 * refused, because two readers might pick different ones.
 */
#ifndef SERVER_GATE_H
#define SERVER_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/http/request.h"

enum {
	GATE_NAMES_MAX = 16,	 /* host names, and origins of frames */
	GATE_FRAMES_MAX = 2048,	 /* bytes of the origins of frames, together */
	GATE_FIELDS_MAX = 64,	 /* as many as CivetWeb keeps */
	GATE_TARGET_MAX = 8192,	 /* bytes of path and query */
	GATE_BODY_MAX = 1 << 20, /* bytes of a body */
	GATE_SENTENCE = 240
};

/* A header field as it was sent, without the space before its value. A list that
 * was sent in more than one line (head_join) is one field. */
struct gate_field {
	const char *name;
	const char *value;
};

struct gate_head {
	const char *method;
	const char *path;  /* decoded; begins with a slash */
	size_t target_len; /* of path and query as they were sent */
	const struct gate_field *field;
	size_t field_len;
};

/* What was allowed at start, besides 127.0.0.1 and localhost. */
struct gate {
	const char *host[GATE_NAMES_MAX]; /* origin_host */
	size_t host_len;
	const char *frame[GATE_NAMES_MAX]; /* origin_frame: may frame a page */
	size_t frame_len;
};

/* What the head says, of what others need to know. */
struct gate_pass {
	enum request_method method;
	size_t body_len; /* as announced */
	bool keep; /* the client keeps the connection, if it is HTTP/1.1 */
	bool wants_page;	   /* a person waits: an error may be a page */
	const char *if_none_match; /* NULL if not sent */
	const char *accept_encoding; /* NULL if not sent */
};

/* Why it may not: an HTTP status and a sentence that says what would do. */
struct gate_refusal {
	int status;
	char sentence[GATE_SENTENCE];
};

/* True and *pass, whose strings live as long as the head's; or false and
 * *no. */
bool gate_check(const struct gate *g, const struct gate_head *head,
		struct gate_pass *pass, struct gate_refusal *no);

#endif
