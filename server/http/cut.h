/* cut.h: ends a connection of another thread that is stuck in writing to it.
 *
 * CivetWeb writes for as long as the client takes a byte now and then, does not
 * look up at a signal, and does not tell its socket. So the socket is found by
 * its ends among those that the program has open.
 */
#ifndef SERVER_CUT_H
#define SERVER_CUT_H

#include <stdint.h>

/* The two ends of a connection: the client's address in network byte order, its
 * port, and ours. */
struct cut_ends {
	uint32_t address;
	int client;
	int server;
};

/* Shuts it in both directions: what is written to it from now on fails. Nothing
 * if there is none. The socket must stay open meanwhile: the thread that has it
 * may not close it before this returns. */
void cut(const struct cut_ends *ends);

#endif
