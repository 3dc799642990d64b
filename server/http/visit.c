/* visit.c: see visit.h. */
#include "server/http/visit.h"

#include <arpa/inet.h>
#include <civetweb.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/body.h"
#include "server/http/compress.h"
#include "server/http/exchange.h"
#include "server/http/head.h"
#include "server/pages/pages.h"
#include "server/router.h"
#include "server/http/target.h"

struct visit {
	struct mg_connection *conn;
	struct client *client;
	const struct exchange *x;
	struct wait *thread;
	bool whole; /* CivetWeb read a whole head; else mg_read is unsafe */
	struct gate_field field[GATE_FIELDS_MAX];
	struct gate_pass pass;
	struct request q;
	struct reply r;
	char *room;  /* of q's path and pairs */
	char *body;  /* of q */
	char *lists; /* of fields that were sent in more than one line */
};

/* How many folders deep the path is: 1 for /figures/mfu. */
static int depth_of(const char *path)
{
	int depth = -1;

	for (; *path; path++)
		depth += *path == '/';
	return depth < 0 ? 0 : depth;
}

/* May the client of a refused request be sending the rest of it? One whose body
 * did not come, or that waits for leave to send it, is not. */
static bool still_sends(int status)
{
	return status >= 400 && status != 408 && status != 417;
}

/* One write. False if the client did not take all of it. */
static bool write_all(struct visit *v, const char *bytes, size_t len)
{
	wait_write(v->thread);
	int written = mg_write(v->conn, bytes, len);
	wait_none(v->thread);
	return written >= 0 && (size_t)written == len;
}

/* A response that is kept whole goes out as it lies, if the connection lasts. */
static bool write_reply(struct visit *v, bool last)
{
	const struct shared *kept = v->r.shared;
	bool head = v->pass.method == REQUEST_HEAD;
	struct buf out;

	if (kept && kept->head_len > 0 && v->r.status == 200 && !last && !head)
		return write_all(v, kept->bytes, kept->len);
	buf_init(&out, REPLY_HEAD_MAX + reply_body_len(&v->r));
	reply_write(&v->r, v->x->common, last, head, &out);
	bool sent = !out.failed && write_all(v, out.data, out.len);
	buf_release(&out);
	return sent;
}

/* The answer, in one write. After a refusal the connection is closed: what is
 * left on it was not understood; and while others wait for a thread, after every
 * answer. */
static void send_reply(struct visit *v)
{
	const struct mg_request_info *info = mg_get_request_info(v->conn);
	bool last = v->r.status >= 400 || !v->pass.keep ||
		    wait_crowded(v->thread) || !info->http_version ||
		    strcmp(info->http_version, "1.1") != 0;

	if (v->r.detail[0] && v->pass.wants_page && v->r.status >= 400)
		page_problem(&v->r, v->r.detail, depth_of(info->request_uri));
	if (v->r.body.failed)
		reply_status(&v->r, 500, "The answer did not fit in memory.");
	compress_mark(&v->r);
	reply_not_modified(&v->r, v->pass.if_none_match);
	compress_page(&v->r, v->pass.accept_encoding);
	bool sent = write_reply(v, last);
	if (last || !sent)
		mg_disable_connection_keep_alive(v->conn);
	if (sent && v->whole && still_sends(v->r.status))
		body_drain(v->conn, v->thread);
	v->client->answered = true;
}

static void refuse(struct visit *v, int status, const char *sentence)
{
	reply_status(&v->r, status, sentence);
}

/* The gate's word on the head that CivetWeb read; path is decoded. */
static bool check_gate(struct visit *v, const char *path, size_t target_len)
{
	const struct mg_request_info *info = mg_get_request_info(v->conn);
	struct gate_head head = {
		.method = info->request_method,
		.path = path,
		.target_len = target_len,
		.field = v->field,
	};
	struct gate_refusal no;

	while (head.field_len < (size_t)info->num_headers) {
		const struct mg_header *h = &info->http_headers[head.field_len];
		v->field[head.field_len++] =
			(struct gate_field){ h->name, h->value };
	}
	v->lists = head_join(v->field, &head.field_len);
	if (gate_check(&v->x->gate, &head, &v->pass, &no))
		return true;
	refuse(v, no.status, no.sentence);
	return false;
}

static bool read_target(struct visit *v)
{
	const struct mg_request_info *info = mg_get_request_info(v->conn);
	const char *query = info->query_string ? info->query_string : "";
	struct error e = { .kind = ERROR_NONE };

	v->room = malloc(target_room(info->request_uri, query));
	if (!v->room) {
		refuse(v, 500, "Memory is out.");
		return false;
	}
	if (target_read(info->request_uri, query, v->room, &v->q, &e))
		return true;
	reply_error(&v->r, &e);
	return false;
}

static bool read_body(struct visit *v)
{
	int status;

	if (v->q.method != REQUEST_POST)
		return true;
	v->body = body_read(v->conn, v->thread, v->pass.body_len, &status);
	if (!v->body) {
		refuse(v, status,
		       status == 408 ? "The body did not come, or not whole, "
				       "within two seconds."
				     : "Memory is out.");
		return false;
	}
	v->q.body = v->body;
	v->q.body_len = v->pass.body_len;
	return true;
}

/* Is the client one that may ask? It is looked up with the first request of a
 * connection: CivetWeb does not tell the port before. */
static bool check_peer(struct visit *v)
{
	const struct mg_request_info *info = mg_get_request_info(v->conn);
	struct client *client = v->client;
	uint32_t address = 0;

	if (!client->known) {
		inet_pton(AF_INET, info->remote_addr, &address);
		wait_client(v->thread, cut_ends(address, info->remote_port,
						info->server_port));
		client->may =
			peer_allowed(v->x->peer, address, info->remote_port,
				     info->server_port);
		client->known = true;
	}
	if (client->may)
		return true;
	refuse(v, 403,
	       "This server answers only the user of this machine who "
	       "started it. Start your own.");
	return false;
}

/* Did CivetWeb see all of the head? Asked after the gate, whose sentences say
 * more. */
static bool check_head(struct visit *v)
{
	if (head_plain(mg_get_request_info(v->conn)))
		return true;
	refuse(v, 400,
	       "A line of the request's head is folded, or is not a name, a "
	       "colon, a value, CR and LF; send it plain.");
	return false;
}

static void answer(struct visit *v)
{
	const struct mg_request_info *info = mg_get_request_info(v->conn);
	const char *query = info->query_string ? info->query_string : "";
	size_t len = strlen(info->request_uri) + strlen(query);

	if (!check_peer(v))
		return;
	/* The gate first, also for an address that cannot be read. */
	bool readable = read_target(v);
	if (!check_gate(v, readable ? v->q.path : "/", len) || !readable ||
	    !check_head(v))
		return;
	v->q.method = v->pass.method;
	v->q.host = mg_get_header(v->conn, "Host");
	v->q.if_none_match = v->pass.if_none_match;
	v->q.accept_encoding = v->pass.accept_encoding;
	route_handler *handler = router_find(&v->q, &v->r);
	if (handler && read_body(v))
		handler(&v->x->server, &v->q, &v->r);
}

static void visit_open(struct visit *v, struct mg_connection *conn,
		       struct client *client, bool whole)
{
	v->conn = conn;
	v->client = client;
	v->whole = whole;
	v->x = mg_get_user_context_data(conn);
	v->thread = mg_get_thread_pointer(conn);
	v->pass = (struct gate_pass){ .method = REQUEST_OTHER };
	v->q = (struct request){ .pair_len = 0 };
	v->room = v->body = v->lists = NULL;
	reply_init(&v->r);
	wait_none(v->thread);
}

static void visit_close(struct visit *v)
{
	send_reply(v);
	reply_release(&v->r);
	free(v->room);
	free(v->body);
	free(v->lists);
	wait_request(v->thread);
}

/* Of a request that nobody will answer: a sentence, and the end. */
static void visit_close_refused(struct visit *v)
{
	v->pass.keep = v->pass.wants_page = false;
	visit_close(v);
}

int visit_answer(struct mg_connection *conn, struct client *client)
{
	struct visit v;

	visit_open(&v, conn, client, true);
	answer(&v);
	visit_close(&v);
	return v.r.status;
}

void visit_unread(struct mg_connection *conn, struct client *client, int status)
{
	const struct mg_request_info *info = mg_get_request_info(conn);
	struct visit v;

	visit_open(&v, conn, client, info->num_headers > 0);
	if (check_peer(&v) &&
	    (status == 505 || info->num_headers <= 0 || check_gate(&v, "/", 0)))
		refuse(&v, status,
		       status == 505 ? "Ask in HTTP/1.1."
				     : "The head of the request cannot be "
				       "read: it is not HTTP/1.1, not whole, "
				       "or longer than 16 KiB.");
	visit_close_refused(&v);
}

void visit_elsewhere(struct mg_connection *conn, struct client *client)
{
	size_t len = strlen(mg_get_request_info(conn)->request_uri);
	struct visit v;

	visit_open(&v, conn, client, true);
	if (check_peer(&v) && check_gate(&v, "/", len))
		refuse(&v, 400,
		       "The address must be a path, which begins with a slash, "
		       "on this server.");
	visit_close_refused(&v);
}
