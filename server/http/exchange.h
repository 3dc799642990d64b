/* exchange.h: when CivetWeb calls us, and what is then done.
 *
 * The only place that CivetWeb calls back into: a thread begins and ends, a
 * connection does, a request was read or could not be. Every request goes on to
 * visit.h, which answers it; CivetWeb itself never answers. What a thread does
 * is told to waits.h.
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
