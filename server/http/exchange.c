/* exchange.c: see exchange.h. */
#include "server/http/exchange.h"

#include <civetweb.h>
#include <stdio.h>

#include "server/http/visit.h"

/* At the other end of this thread's connection: it has one at a time. */
static _Thread_local struct client client;

static int begin_request(struct mg_connection *conn)
{
	return visit_answer(conn, &client);
}

static int http_error(struct mg_connection *conn, int status,
		      const char *message)
{
	(void)message;
	visit_unread(conn, &client, status);
	return 0;
}

/* CivetWeb is done with a request, and reads the next. */
static void end_request(const struct mg_connection *conn, int status)
{
	(void)conn;
	(void)status;
	client.answered = false;
}

/* CivetWeb read a head whose address is * or names another server, and closes
 * without a word: this is the last occasion for one. */
static void connection_close(const struct mg_connection *closing)
{
	const struct mg_request_info *info = mg_get_request_info(closing);
	/* Only its own callbacks call this so; the connection is not const. */
	const union {
		const struct mg_connection *closing;
		struct mg_connection *conn;
	} same = { .closing = closing };

	if (!client.answered && info && info->request_uri &&
	    !info->local_uri_raw)
		visit_elsewhere(same.conn, &client);
}

static int init_connection(const struct mg_connection *conn, void **data)
{
	*data = NULL;
	client = (struct client){ .known = false };
	wait_connected(mg_get_thread_pointer(conn));
	return 0;
}

static void connection_closed(const struct mg_connection *conn)
{
	wait_closed(mg_get_thread_pointer(conn));
}

static void *init_thread(const struct mg_context *ctx, int type)
{
	struct exchange *x = mg_get_user_data(ctx);

	(void)type;
	return waits_join(&x->waits);
}

static void exit_thread(const struct mg_context *ctx, int type, void *thread)
{
	(void)ctx;
	(void)type;
	waits_leave(thread);
}

static int log_message(const struct mg_connection *conn, const char *message)
{
	struct exchange *x = mg_get_user_context_data(conn);

	if (x && x->starting && !x->log[0])
		snprintf(x->log, sizeof x->log, "%s", message);
	return 1;
}

struct mg_callbacks exchange_callbacks(void)
{
	return (struct mg_callbacks){
		.begin_request = begin_request,
		.http_error = http_error,
		.end_request = end_request,
		.init_connection = init_connection,
		.connection_close = connection_close,
		.connection_closed = connection_closed,
		.init_thread = init_thread,
		.exit_thread = exit_thread,
		.log_message = log_message,
	};
}
