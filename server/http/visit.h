/* visit.h: one request's way from its head to its answer.
 *
 * Every request passes the same way, and stops where it is refused: whose
 * connection is it (peer.h), what is asked (target.h), may it come in (gate.h),
 * is its head plain (head.h), who answers (router.h), its body (body.h). At the
 * end of each is one answer, in one write (reply.h); after a refusal the
 * connection closes.
 *
 * Each call below waits for the client where it must, on the thread that calls,
 * and has sent the answer when it returns. Which of them is called when is in
 * exchange.c.
 */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include <stdbool.h>

struct mg_connection; /* its context's data: exchange; its thread's: wait */

/* Who is at the other end of a connection; all zero when it begins. */
struct client {
	bool known;    /* the next is */
	bool may;      /* the client may ask */
	bool answered; /* the request that CivetWeb read last */
};

/* Answers a request whose head CivetWeb read. Returns the status. */
int visit_answer(struct mg_connection *conn, struct client *client);

/* Refuses one that CivetWeb could not read: status is its word for why. If it
 * read the head, the gate knows better what is wrong with it. */
void visit_unread(struct mg_connection *conn, struct client *client,
		  int status);

/* Refuses one whose head was read and whose address is no path on this server:
 * * or another server's. */
void visit_elsewhere(struct mg_connection *conn, struct client *client);

#endif
