/* head.c: see head.h.
 *
 * Where a line ended CivetWeb has put a NUL: two for CR LF, one for LF alone. So
 * a piece begins two bytes behind the end of the one before, or there was
 * something else. Behind the last value must come NUL NUL (its CR LF), CR, and
 * the NUL that CivetWeb puts at the very end of the head, on its last LF. A line
 * at which it stopped begins with another byte there, or is CR and no NUL.
 *
 * All these bytes are in the head but for one case: if the last line ended in LF
 * LF, the head is over one byte behind the value's end, and the two that follow
 * are whatever the buffer holds: the client's own bytes, which can only get its
 * own request accepted. They are in the buffer if the head does not reach its
 * end. Where it begins CivetWeb does not say, but it is the same for all requests
 * of a thread, and a request without space before it begins there: so the lowest
 * begin seen counts. (Until a thread has read such a one, a client that fills the
 * buffer to its last byte with space and a head can have the byte behind it
 * looked at; malloc rounds a block of 16384 bytes up, so it is still in it.)
 */
#include "server/http/head.h"

#include <civetweb.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *end_of(const char *text)
{
	return text + strlen(text);
}

bool head_lines(const char *version, const struct gate_field *field, size_t len,
		const char *limit)
{
	const char *end = end_of(version);

	for (size_t i = 0; i < len; i++) {
		const char *colon = end_of(field[i].name);
		if (field[i].name != end + 2)
			return false;
		/* Space before the colon is NULs too. */
		if (field[i].value != colon + 1 && !colon[1])
			return false;
		end = end_of(field[i].value);
	}
	return limit - end > 3 && !end[1] && end[2] == '\r' && !end[3];
}

bool head_plain(const struct mg_request_info *info)
{
	static _Thread_local const char *begin; /* the lowest so far */
	struct gate_field field[GATE_FIELDS_MAX];
	size_t len = (size_t)info->num_headers;

	if (!begin || info->request_method < begin)
		begin = info->request_method;
	for (size_t i = 0; i < len; i++)
		field[i] = (struct gate_field){ info->http_headers[i].name,
						info->http_headers[i].value };
	return len == 0 ||
	       head_lines(info->http_version, field, len, begin + HEAD_MAX);
}

static bool is_list(const char *name)
{
	static const char *const lists[] = { "Accept", "Accept-Encoding",
					     "Connection", "If-None-Match" };

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (strcasecmp(name, lists[i]) == 0)
			return true;
	return false;
}

/* Appends the values of field[at …] that have the name of field[at] at to, with
 * commas, takes all but the first out and moves to behind them. */
static void join_at(struct gate_field *field, size_t at, size_t *len, char **to)
{
	const char *joined = *to;
	size_t kept = at;

	for (size_t i = at; i < *len; i++) {
		if (strcasecmp(field[i].name, field[at].name) != 0) {
			field[++kept] = field[i];
			continue;
		}
		if (i > at)
			*(*to)++ = ',';
		size_t bytes = strlen(field[i].value);
		memcpy(*to, field[i].value, bytes);
		*to += bytes;
	}
	*(*to)++ = '\0';
	field[at].value = joined;
	*len = kept + 1;
}

char *head_join(struct gate_field *field, size_t *len)
{
	size_t bytes = 0;
	bool twice = false;

	for (size_t i = 0; i < *len; i++) {
		if (!is_list(field[i].name))
			continue;
		bytes += strlen(field[i].value) + 1;
		for (size_t j = 0; j < i; j++)
			twice = twice ||
				strcasecmp(field[i].name, field[j].name) == 0;
	}
	char *room = twice ? malloc(bytes) : NULL;
	char *to = room;
	for (size_t i = 0; room && i < *len; i++)
		if (is_list(field[i].name))
			join_at(field, i, len, &to);
	return room;
}
