/* reply.c: see reply.h. */
#include "server/http/reply.h"

#include <assert.h>

static const struct {
	int status;
	const char *text; /* as on the wire: "200 OK" */
} statuses[] = {
	{ 200, "200 OK" },
	{ 304, "304 Not Modified" },
	{ 308, "308 Permanent Redirect" },
	{ 400, "400 Bad Request" },
	{ 403, "403 Forbidden" },
	{ 404, "404 Not Found" },
	{ 405, "405 Method Not Allowed" },
	{ 408, "408 Request Timeout" },
	{ 409, "409 Conflict" },
	{ 411, "411 Length Required" },
	{ 413, "413 Content Too Large" },
	{ 414, "414 URI Too Long" },
	{ 415, "415 Unsupported Media Type" },
	{ 417, "417 Expectation Failed" },
	{ 421, "421 Misdirected Request" },
	{ 422, "422 Unprocessable Content" },
	{ 431, "431 Request Header Fields Too Large" },
	{ 501, "501 Not Implemented" },
	{ 503, "503 Service Unavailable" },
	{ 505, "505 HTTP Version Not Supported" },
	{ 500, "500 Internal Server Error" },
};

/* The last one stands for those that are not here. */
static const char *status_text(int status)
{
	size_t i = 0;

	while (i + 1 < sizeof statuses / sizeof *statuses &&
	       statuses[i].status != status)
		i++;
	return statuses[i].text;
}

void reply_init(struct reply *r)
{
	*r = (struct reply){ .status = 200, .type = REPLY_JSON };
	buf_init(&r->body, REPLY_BYTES_MAX);
}

void reply_release(struct reply *r)
{
	buf_release(&r->body);
	shared_drop(r->shared);
}

static void drop_body(struct reply *r)
{
	buf_reset(&r->body);
	shared_drop(r->shared);
	r->shared = NULL;
}

static int status_of(enum error_kind kind)
{
	switch (kind) {
	case ERROR_INPUT:
		return 400;
	case ERROR_IMPOSSIBLE:
		return 422;
	case ERROR_MISSING:
		return 404;
	case ERROR_TOO_LARGE:
		return 413;
	case ERROR_SYSTEM:
		return 500;
	case ERROR_NONE:
		break;
	}
	assert(kind != ERROR_NONE); /* nothing failed, yet it is answered */
	return 500;
}

static void open_problem(struct reply *r, int status, const char *parameter,
			 const char *detail, struct json *j)
{
	r->status = status;
	r->type = REPLY_PROBLEM;
	r->etag[0] = r->location[0] = '\0';
	r->gzip = r->vary = false;
	snprintf(r->detail, sizeof r->detail, "%s", detail);
	drop_body(r);
	json_init(j, &r->body);
	json_object(j, NULL);
	json_text(j, "type", "about:blank");
	json_text(j, "title", status_text(status) + sizeof "200");
	json_real(j, "status", status);
	json_text(j, "detail", detail);
	if (*parameter)
		json_text(j, "parameter", parameter);
	json_text(j, "error", detail);
}

static void problem(struct reply *r, int status, const char *parameter,
		    const char *detail)
{
	struct json j;

	open_problem(r, status, parameter, detail, &j);
	json_object_end(&j);
}

void reply_error(struct reply *r, const struct error *e)
{
	struct json j;

	open_problem(r, status_of(e->kind), e->parameter, e->message, &j);
	if (e->line > 0) {
		json_real(&j, "line", e->line);
		json_real(&j, "column", e->column);
	}
	json_object_end(&j);
}

void reply_status(struct reply *r, int status, const char *detail)
{
	problem(r, status, "", detail);
}

void reply_status_open(struct reply *r, int status, const char *detail,
		       struct json *j)
{
	open_problem(r, status, "", detail, j);
}

void reply_not_modified(struct reply *r, const char *if_none_match)
{
	if (r->status != 200 || !r->etag[0] ||
	    !etag_matches(if_none_match, r->etag))
		return;
	r->status = 304;
	r->gzip = false;
	drop_body(r);
}

/* The content security policy, the only place where it stands. */
static void add_policy(struct buf *out, const char *const *frame,
		       size_t frame_len)
{
	buf_puts(out, "Content-Security-Policy: default-src 'none'; "
		      "script-src 'self'; style-src 'self'; "
		      "img-src 'self' data:; font-src 'self'; "
		      "connect-src 'self'; "
		      "frame-src https://www.youtube-nocookie.com; "
		      "base-uri 'none'; form-action 'self'; "
		      "frame-ancestors");
	if (frame_len == 0)
		buf_puts(out, " 'none'");
	for (size_t i = 0; i < frame_len; i++)
		buf_printf(out, " %s", frame[i]);
	buf_puts(out, "\r\n");
}

void reply_common(char out[static REPLY_COMMON_MAX], const char *const *frame,
		  size_t frame_len)
{
	struct buf text;

	buf_init(&text, REPLY_COMMON_MAX - 1);
	buf_puts(&text, "Cache-Control: no-cache\r\n"
			"X-Content-Type-Options: nosniff\r\n"
			"Referrer-Policy: strict-origin-when-cross-origin\r\n"
			"Cross-Origin-Opener-Policy: same-origin\r\n"
			"Cross-Origin-Resource-Policy: same-origin\r\n");
	add_policy(&text, frame, frame_len);
	assert(!text.failed);
	snprintf(out, REPLY_COMMON_MAX, "%s", buf_text(&text));
	buf_release(&text);
}

static void add_line(struct buf *out, const char *name, const char *value)
{
	if (!value || !*value)
		return;
	buf_puts(out, name);
	buf_puts(out, value);
	buf_puts(out, "\r\n");
}

/* Every answer has one; printf would be a twentieth of its cost. */
static void add_length(struct buf *out, size_t len)
{
	char digits[24];
	char *first = &digits[sizeof digits - 1];

	*first = '\0';
	do {
		*--first = (char)('0' + len % 10);
		len /= 10;
	} while (len > 0);
	add_line(out, "Content-Length: ", first);
}

/* Length and type are those of the body even where it is left away; a 304 has
 * neither. */
static void add_head(const struct reply *r, size_t len, const char *common,
		     bool last, struct buf *out)
{
	add_line(out, "HTTP/1.1 ", status_text(r->status));
	buf_puts(out, common);
	if (r->status != 304) {
		add_length(out, len);
		add_line(out, "Content-Type: ", r->type);
	}
	add_line(out, "Connection: ", last ? "close" : NULL);
	add_line(out, "ETag: ", r->etag);
	add_line(out, "Location: ", r->location);
	add_line(out, "Allow: ", r->allow);
	add_line(out, "Content-Encoding: ", r->gzip ? "gzip" : NULL);
	add_line(out, "Vary: ", r->vary ? "Accept-Encoding" : NULL);
	buf_puts(out, "\r\n");
}

size_t reply_body_len(const struct reply *r)
{
	return r->shared ? shared_body_len(r->shared) : r->body.len;
}

void reply_write(const struct reply *r, const char *common, bool last,
		 bool without_body, struct buf *out)
{
	size_t len = reply_body_len(r);

	buf_room(out, REPLY_HEAD_MAX / 4 + len);
	add_head(r, len, common, last, out);
	if (!without_body)
		buf_add(out,
			r->shared ? shared_body(r->shared) : buf_text(&r->body),
			len);
}
