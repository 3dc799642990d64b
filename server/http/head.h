/* head.h: what CivetWeb's reader lets through, or does not see, of a head.
 *
 * CivetWeb cuts the head into pieces in its own buffer. At a line that begins
 * with a space, a colon, a CR or a byte above 0x7e it stops without a word, as
 * if the head ended there: a second Host, an Origin or a length behind such a
 * line would pass the gate unseen. It also takes lines that end in LF alone, and
 * space before the colon, which others on the way may read in another way. Here
 * the pieces are held against the form that RFC 9112 gives a head:
 *
 *     HTTP/1.1 CR LF   NAME : value CR LF   …   CR LF
 *
 * What the lines mean is gate.h.
 */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "server/http/gate.h"

struct mg_request_info;

enum { HEAD_MAX = 16384 }; /* CivetWeb's max_request_size: its buffer */

/* Did CivetWeb see the whole head, and is every line of it plain? In
 * begin_request only, before anything in the buffer is changed. With no field at
 * all there is nothing to hold on to: true, and the gate misses the Host. */
bool head_plain(const struct mg_request_info *info);

/* The same on pieces: the version, in place, then len > 0 fields. No byte at
 * limit or behind it is read. */
bool head_lines(const char *version, const struct gate_field *field, size_t len,
		const char *limit);

/* Joins lines of the same name into the first of them, for those fields that
 * are lists: Accept, Accept-Encoding, Connection, If-None-Match. Returns the
 * memory in which it did, which the caller frees; NULL if there were none, or
 * memory is out (then the first line of each counts). */
char *head_join(struct gate_field *field, size_t *len);

#endif
