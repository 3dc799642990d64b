/* tcp_table.h: whose is a TCP socket of this machine? Reads /proc/net/tcp.
 *
 * Slow where there are many sockets: for what is asked seldom (who holds our
 * port), and as the fall-back of peer.h. IPv4, and on our side 127.0.0.1 and 0.0.0.0
 * only, as that is where we listen.
 */
#ifndef SERVER_TCP_TABLE_H
#define SERVER_TCP_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct tcp_owner {
	uid_t uid;
	unsigned long inode; /* 0: no process holds it any more */
};

/* The socket at address:port, in network byte order, whose other end is
 * 127.0.0.1:other; other 0: the socket that listens at port, where address does
 * not matter. False if the table cannot be read or has none. */
bool tcp_table_find(uint32_t address, int port, int other,
		    struct tcp_owner *owner);

#endif
