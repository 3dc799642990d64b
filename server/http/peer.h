/* peer.h: which user is at the other end of a connection?
 *
 * Anybody on this machine can open 127.0.0.1, so only the user who started the
 * server, and root, are let in. The kernel knows whose a socket is: it is asked
 * once a connection, through sock_diag, or /proc/net/tcp where that fails. What
 * the request says is gate.h.
 *
 * A socket that its process closed has no inode, and the kernel then names uid
 * 0 whoever owned it: such a connection is refused.
 */
#ifndef SERVER_PEER_H
#define SERVER_PEER_H

#include <stdbool.h>
#include <stdint.h>

enum peer_way {
	PEER_DIAG,  /* asks sock_diag */
	PEER_TABLE, /* reads /proc/net/tcp */
	PEER_BLIND, /* the system tells neither: everybody is let in */
	PEER_ANY    /* everybody is let in because that was asked for */
};

/* Finds out which way works here, by asking about a connection of our own:
 * never PEER_ANY. */
enum peer_way peer_probe(void);

/* May the client at address:client, connected to our 127.0.0.1:server, be let in?
 * The address is any of this machine, in network byte order: programs may send
 * from 127.0.0.5. False also if the kernel does not know the connection. */
bool peer_allowed(enum peer_way way, uint32_t address, int client, int server);

#endif
