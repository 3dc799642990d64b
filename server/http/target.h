/* target.h: reads the path and the query of a request, percent-decoded.
 *
 * Strict: what two readers could read in two ways is refused, never mended. It
 * does not know which paths there are (router.h) nor what names mean
 * (figures/param.h).
 */
#ifndef SERVER_TARGET_H
#define SERVER_TARGET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "server/http/request.h"

/* The room that target_read needs for the two. */
size_t target_room(const char *path, const char *query);

/* Decodes path and query, as they were sent, into room, and sets q->path,
 * q->query, q->pair and q->pair_len; they live as long as room and query. query
 * is "" if there is none. In the query a plus means a space, a name without an
 * equals sign has the text "", and empty parts are passed over.
 *
 * False with a sentence: a percent sign without two hexadecimal digits, %00, a
 * raw byte above 0x7f, text that is not UTF-8, more than REQUEST_PAIRS_MAX
 * parts; in a path also a backslash, a control character or "..", or that it
 * does not begin with a slash. */
bool target_read(const char *path, const char *query, char *room,
		 struct request *q, struct error *e);

#endif
