/* exchange.h: one request from CivetWeb to its answer.
 *
 * The only place that CivetWeb calls back into. Every request, also one that
 * CivetWeb could not read, passes the same way: whose connection is it
 * (peer.h), what is asked (target.h), may it come in (gate.h), who answers
 * (router.h), its body (body.h), the answer in one write (reply.h). CivetWeb
 * itself never answers.
 */
#ifndef SERVER_EXCHANGE_H
#define SERVER_EXCHANGE_H

#include "server/http/gate.h"
#include "server/http/peer.h"
#include "server/server.h"
#include "server/http/waits.h"

enum { EXCHANGE_LOG_SIZE = 200 };

/* What all exchanges share: CivetWeb's user data. Nothing in it changes while
 * it serves, but waits, which guards itself. */
struct exchange {
	struct waits waits;
	struct server server;
	struct gate gate;
	char common[REPLY_COMMON_MAX]; /* of reply_common */
	enum peer_way peer;
	bool starting;		     /* CivetWeb's messages are kept: … */
	char log[EXCHANGE_LOG_SIZE]; /* … the first of them */
};

struct mg_callbacks;

/* The callbacks to start CivetWeb with. */
struct mg_callbacks exchange_callbacks(void);

#endif
