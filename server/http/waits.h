/* waits.h: ends waiting for clients that has lasted too long.
 *
 * CivetWeb gives each connection a thread and lets it wait: for a request up to
 * request_timeout, for a body as long as a byte drips now and then, when it
 * stops up to two seconds, with an answer as long as the client reads a little of
 * it now and then. Here every thread says what it waits for, and a watchman cuts
 * (cut.h) or interrupts, with a signal, the waits that are over:
 *   - a body that is not there at its deadline, which comes sooner once every
 *     thread holds a connection;
 *   - a write that the client does not read, in the same way;
 *   - a connection without a request, then: so idle connections cannot keep a
 *     new client out;
 *   - everything, once the server stops.
 * The wait that is over fails as if the client had gone.
 *
 * The watchman sleeps while there are no connections.
 */
#ifndef SERVER_WAITS_H
#define SERVER_WAITS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/http/cut.h"

enum {
	WAITS_THREADS = 64,		 /* that serve connections */
	WAITS_SLOTS = WAITS_THREADS + 1, /* and the one that accepts them */
	WAITS_LINE = 64,		 /* bytes of a cache line */
	WAITS_WRITE_MS = 2000,		 /* for an answer */
	/* When all threads have a connection: */
	WAITS_IDLE_MS = 250,   /* an idle one may wait */
	WAITS_SOONER_MS = 1200 /* other deadlines come sooner */
};

/* What one thread does. Only that thread changes it, several times a request: in
 * one cache line with another's, each would wait for the other. */
struct wait {
	_Alignas(WAITS_LINE) pthread_t thread;
	bool there;		/* guarded by the lock */
	_Atomic uint64_t until; /* see waits.c */
	_Atomic uint64_t
		ends; /* of its connection; 0 before its first request */
	struct waits *all;
};

/* A connection on which nobody works, and since when, for the watchman alone. */
struct waits_idle {
	uint64_t ends;
	uint64_t since; /* ms */
};

struct waits {
	struct wait slot[WAITS_SLOTS];
	struct waits_idle idle[CUT_FILES]; /* by the number of its file */
	_Atomic int connections;
	atomic_bool asleep; /* the watchman waits for a connection */
	bool stopping;	    /* guarded by the lock */
	bool done;	    /* guarded by the lock */
	pthread_mutex_t lock;
	pthread_cond_t wake;
	pthread_t watchman;
};

/* Starts the watchman. False if there can be no more threads. */
bool waits_start(struct waits *w);

/* From now on every wait of every thread is interrupted until waits_end. */
void waits_hurry(struct waits *w);

/* Ends the watchman. No thread may call below this any more. */
void waits_end(struct waits *w);

/* A thread says that it is there, and that it will not be. */
struct wait *waits_join(struct waits *w);
void waits_leave(struct wait *t);

/* The thread took a connection, and let it go. */
void wait_connected(struct wait *t);
void wait_closed(struct wait *t);

/* The thread waits for a request; has one, from the client at these ends. */
void wait_request(struct wait *t);
void wait_client(struct wait *t, uint64_t ends);

/* It works, and waits for nobody: what it waited for is there, or the wait failed.
 * From here on it may close the connection. */
void wait_none(struct wait *t);

/* It waits for a body or its rest, at most ms milliseconds; begins to write an
 * answer. Both only after wait_client. */
void wait_body(struct wait *t, unsigned ms);
void wait_write(struct wait *t);

/* Has every thread a connection? Then none should be kept longer than needed. */
bool wait_crowded(const struct wait *t);

/* Is the deadline of wait_body over? */
bool wait_over(const struct wait *t);

#endif
