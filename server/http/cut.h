/* cut.h: ends a connection of another thread, which waits for its client.
 *
 * CivetWeb writes for as long as the client takes a byte now and then, and from
 * 1.16 on reads as long as its own limits say: it does not look up at a signal,
 * and does not tell its sockets. So they are looked for among the files that the
 * program has open; it opens no other connections.
 */
#ifndef SERVER_CUT_H
#define SERVER_CUT_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers of files are given out from below; this many are looked at. */
enum { CUT_FILES = 1024 };

enum cut_way {
	CUT_READING, /* to read gives the end; an answer can still be written */
	CUT_ALL
};

/* Both ends of a connection in one number, which is not 0: the client's address,
 * in network byte order, its port, and ours. */
uint64_t cut_ends(uint32_t address, int client, int server);

/* Of the connection that file fd is; 0 if it is none. */
uint64_t cut_ends_of(int fd);

/* Has it bytes that nobody has read yet? */
bool cut_unread(int fd);

/* From now on reading, or all, fails at once. Nothing if it is not there. The
 * thread that has the connection may not close it before this returns, or it
 * may be another's by then. */
void cut(uint64_t ends, enum cut_way way);

#endif
