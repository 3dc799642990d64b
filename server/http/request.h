/* request.h: one HTTP request, after the gate let it in: checked, decoded.
 *
 * Everything here is plain text that may be used as it is: the path and the
 * query are percent-decoded and valid UTF-8 without NUL.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stddef.h>

#include "figures/param.h"

enum request_method {
	REQUEST_GET,
	REQUEST_HEAD,
	REQUEST_POST,
	REQUEST_OTHER /* has no route: 405 */
};

enum { REQUEST_PAIRS_MAX = 128 };

struct request {
	enum request_method method;
	const char *path;  /* begins with a slash */
	const char *query; /* as sent, not decoded; "" if there is none */
	struct param_pair pair[REQUEST_PAIRS_MAX]; /* the query, decoded */
	size_t pair_len;
	const char *body; /* of a POST; ends with a NUL that body_len omits */
	size_t body_len;
	const char
		*host; /* name and port, let in by the gate; NULL if not sent */
	const char *if_none_match;   /* NULL if not sent */
	const char *accept_encoding; /* NULL if not sent */
};

#endif
