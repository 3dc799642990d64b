/* gate.c: see gate.h. The checks stand in the order in which they are made. */
#include "server/http/gate.h"

#include <stdarg.h>
#include <stdlib.h>
#include <strings.h>

#include "server/http/accept.h"
#include "server/http/origin.h"

/* The header fields that matter here. */
enum known {
	HOST,
	ORIGIN,
	FETCH_SITE,
	FETCH_MODE,
	FETCH_DEST,
	TRANSFER_ENCODING,
	UPGRADE,
	EXPECT,
	CONTENT_LENGTH,
	CONTENT_TYPE,
	CONTENT_ENCODING,
	CONNECTION,
	ACCEPT,
	ACCEPT_ENCODING,
	IF_NONE_MATCH,
	KNOWN
};

static const struct {
	const char *name;
	bool once; /* twice is refused */
} fields[KNOWN] = {
	[HOST] = { "Host", true },
	[ORIGIN] = { "Origin", true },
	[FETCH_SITE] = { "Sec-Fetch-Site", true },
	[FETCH_MODE] = { "Sec-Fetch-Mode", true },
	[FETCH_DEST] = { "Sec-Fetch-Dest", true },
	[TRANSFER_ENCODING] = { "Transfer-Encoding", false },
	[UPGRADE] = { "Upgrade", false },
	[EXPECT] = { "Expect", false },
	[CONTENT_LENGTH] = { "Content-Length", true },
	[CONTENT_TYPE] = { "Content-Type", true },
	[CONTENT_ENCODING] = { "Content-Encoding", true },
	[CONNECTION] = { "Connection", false },
	[ACCEPT] = { "Accept", false },
	[ACCEPT_ENCODING] = { "Accept-Encoding", false },
	[IF_NONE_MATCH] = { "If-None-Match", false },
};

/* One request on its way through the gate. */
struct check {
	const struct gate *gate;
	const struct gate_head *head;
	const char *value[KNOWN]; /* NULL: not sent; of several the first */
	struct gate_pass *pass;
	struct gate_refusal *no;
};

__attribute__((format(printf, 3, 4))) static bool
refuse(struct check *c, int status, const char *format, ...)
{
	va_list args;

	c->no->status = status;
	va_start(args, format);
	vsnprintf(c->no->sentence, sizeof c->no->sentence, format, args);
	va_end(args);
	return false;
}

/* The place of a field's name among the known ones, KNOWN if it is not one.
 * Most are told apart by their first letter. */
static size_t known_field(const char *name)
{
	size_t i = 0;

	while (i < KNOWN && ((fields[i].name[0] | 0x20) != (*name | 0x20) ||
			     strcasecmp(fields[i].name, name) != 0))
		i++;
	return i;
}

static bool sort_fields(struct check *c)
{
	if (c->head->field_len >= GATE_FIELDS_MAX)
		return refuse(c, 431,
			      "The request has %d header fields or "
			      "more; send fewer.",
			      GATE_FIELDS_MAX);
	for (size_t i = 0; i < c->head->field_len; i++) {
		const struct gate_field *f = &c->head->field[i];
		size_t k = known_field(f->name);
		if (k == KNOWN)
			continue;
		if (c->value[k] && fields[k].once)
			return refuse(c, 400,
				      "The header field %s is there "
				      "twice; send it once.",
				      fields[k].name);
		if (!c->value[k])
			c->value[k] = f->value;
	}
	return true;
}

/* Names of hosts have no case. */
static bool same(const char *text, size_t len, const char *name)
{
	return strlen(name) == len && strncasecmp(text, name, len) == 0;
}

static bool our_name(const struct gate *g, const char *name, size_t len)
{
	bool ours =
		same(name, len, "127.0.0.1") || same(name, len, "localhost");

	for (size_t i = 0; i < g->host_len; i++)
		ours = ours || same(name, len, g->host[i]);
	return ours;
}

/* The port may be any: a forwarded one differs from ours, and rebinding needs a
 * foreign name, not a foreign port. */
static bool check_host(struct check *c)
{
	const char *host = c->value[HOST];

	if (!host)
		return refuse(c, 400,
			      "The request has no Host; send the one "
			      "in the address, such as localhost:8013.");
	size_t len = strcspn(host, ":");
	if (len == 0 || (host[len] && !origin_port(host + len + 1)))
		return refuse(c, 400,
			      "The Host is not a name with a port; "
			      "send the one in the address.");
	if (!our_name(c->gate, host, len))
		return refuse(c, 421,
			      "This server does not answer to that "
			      "Host. Use localhost or 127.0.0.1, or start it "
			      "with --allow-host NAME.");
	return true;
}

/* Our own address, up to the port: another server on another port of this machine
 * is a stranger. */
static bool check_origin(struct check *c)
{
	const char *origin = c->value[ORIGIN];

	if (!origin)
		return true;
	if (strncmp(origin, "http://", 7) == 0)
		origin += 7;
	else if (strncmp(origin, "https://", 8) == 0)
		origin += 8;
	else
		origin = "";
	if (strcasecmp(origin, c->value[HOST]) == 0)
		return true;
	return refuse(c, 403,
		      "The request comes from a page of another "
		      "origin; only this server's own pages may send it.");
}

static bool is(const char *value, const char *word)
{
	return value && strcmp(value, word) == 0;
}

static bool reads(const struct check *c)
{
	return c->pass->method == REQUEST_GET ||
	       c->pass->method == REQUEST_HEAD;
}

/* Something that a person opens, not a part of one or data. */
static bool is_page(const char *path)
{
	return strncmp(path, "/api/", 5) != 0 &&
	       strncmp(path, "/static/", 8) != 0;
}

/* A link on another site that was clicked: it opens a page, and the site learns
 * nothing of it. In a frame only where that was allowed at start; the browser
 * then holds it against frame-ancestors. */
static bool is_visit(const struct check *c)
{
	const char *dest = c->value[FETCH_DEST];

	return reads(c) && is_page(c->head->path) &&
	       is(c->value[FETCH_MODE], "navigate") &&
	       (is(dest, "document") ||
		(is(dest, "iframe") && c->gate->frame_len > 0));
}

static bool check_site(struct check *c)
{
	const char *site = c->value[FETCH_SITE];

	if (!site || is(site, "same-origin") || is(site, "none") || is_visit(c))
		return true;
	return refuse(c, 403,
		      "The request comes from a page of another site; "
		      "only this server's own pages may send it.");
}

static bool check_framing(struct check *c)
{
	if (c->value[TRANSFER_ENCODING])
		return refuse(c, 501,
			      "Transfer-Encoding is not understood; "
			      "send the body with a Content-Length.");
	if (c->value[UPGRADE])
		return refuse(c, 501,
			      "There is no other protocol to upgrade "
			      "to; ask in HTTP/1.1.");
	if (c->value[EXPECT])
		return refuse(c, 417,
			      "Nothing is promised before the body; "
			      "send it without Expect.");
	if (c->head->target_len > GATE_TARGET_MAX)
		return refuse(c, 414,
			      "The address is longer than %d bytes; "
			      "send long input as the body of a POST.",
			      GATE_TARGET_MAX);
	return true;
}

static bool check_length(struct check *c)
{
	const char *text = c->value[CONTENT_LENGTH];

	if (!text)
		return true;
	size_t len = strspn(text, "0123456789");
	if (len == 0 || len > 18 || text[len])
		return refuse(c, 400,
			      "The Content-Length is not a number; "
			      "send the bytes of the body in plain digits.");
	unsigned long long bytes = strtoull(text, NULL, 10);
	if (bytes > 0 && reads(c))
		return refuse(c, 400,
			      "A GET has no body; put the input into "
			      "the query, or POST it.");
	if (bytes > GATE_BODY_MAX)
		return refuse(c, 413,
			      "The body has %llu bytes; at most %d "
			      "are read.",
			      bytes, GATE_BODY_MAX);
	c->pass->body_len = (size_t)bytes;
	return true;
}

static bool is_json(const char *type)
{
	static const char json[] = "application/json";
	size_t len = sizeof json - 1;

	if (!type || strncasecmp(type, json, len) != 0)
		return false;
	type += len;
	type += strspn(type, " \t");
	if (*type == ';')
		type += 1 + strspn(type + 1, " \t");
	return !*type || strcasecmp(type, "charset=utf-8") == 0;
}

/* A page of another site can send text/plain or a form without asking; this
 * type it can not. */
static bool check_body(struct check *c)
{
	const char *coding = c->value[CONTENT_ENCODING];

	if (c->pass->method != REQUEST_POST)
		return true;
	if (!is_json(c->value[CONTENT_TYPE]))
		return refuse(c, 415,
			      "The body must be JSON; send it with "
			      "Content-Type: application/json.");
	if (coding && !is(coding, "identity"))
		return refuse(c, 415,
			      "The body must not be compressed; send "
			      "it without Content-Encoding.");
	if (!c->value[CONTENT_LENGTH])
		return refuse(c, 411,
			      "The request has no Content-Length; "
			      "send the bytes of the body in plain digits.");
	return true;
}

static enum request_method method(const char *word)
{
	if (is(word, "GET"))
		return REQUEST_GET;
	if (is(word, "HEAD"))
		return REQUEST_HEAD;
	return is(word, "POST") ? REQUEST_POST : REQUEST_OTHER;
}

static void fill_pass(const struct check *c)
{
	const char *const *value = c->value;
	struct gate_pass *pass = c->pass;

	pass->keep = !value[CONNECTION] ||
		     strcasecmp(value[CONNECTION], "keep-alive") == 0;
	pass->wants_page =
		is_page(c->head->path) &&
		accept_named(value[ACCEPT], "text/html") == ACCEPT_YES;
	pass->if_none_match = value[IF_NONE_MATCH];
	pass->accept_encoding = value[ACCEPT_ENCODING];
}

bool gate_check(const struct gate *g, const struct gate_head *head,
		struct gate_pass *pass, struct gate_refusal *no)
{
	struct check c = { .gate = g, .head = head, .pass = pass, .no = no };

	*pass = (struct gate_pass){ .method = method(head->method) };
	bool ok = sort_fields(&c);
	fill_pass(&c);
	return ok && check_host(&c) && check_origin(&c) && check_site(&c) &&
	       check_framing(&c) && check_length(&c) && check_body(&c);
}
