/* shared.h: bytes that several hold and nobody changes: what was read or
 * computed once and is sent many times, without a copy and without a lock while
 * it is sent. They live until the last holder drops them.
 *
 * May be held and dropped by all threads at once.
 */
#ifndef SERVER_SHARED_H
#define SERVER_SHARED_H

#include <stdatomic.h>
#include <stddef.h>

struct shared {
	_Atomic size_t holders;
	size_t len;
	char bytes[];
};

/* Room for len bytes, to be filled before anybody else sees it. One holder: the
 * caller. NULL if memory is out. */
struct shared *shared_new(size_t len);

/* One holder more; returns s. */
struct shared *shared_hold(struct shared *s);

/* One holder less. NULL may be dropped. */
void shared_drop(struct shared *s);

#endif
