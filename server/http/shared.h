/* shared.h: a body that several hold and nobody changes: what was read or computed
 * once and is sent many times, without a copy and without a lock while it is sent.
 * It lives until the last holder drops it. The head that it is sent with may stand
 * before it, so that both go out as they lie.
 *
 * May be held and dropped by all threads at once.
 */
#ifndef SERVER_SHARED_H
#define SERVER_SHARED_H

#include <stdatomic.h>
#include <stddef.h>

struct shared {
	_Atomic size_t holders;
	size_t head_len; /* 0: there is only the body */
	size_t len;	 /* of head and body */
	char bytes[];
};

static inline const char *shared_body(const struct shared *s)
{
	return s->bytes + s->head_len;
}

static inline size_t shared_body_len(const struct shared *s)
{
	return s->len - s->head_len;
}

/* Room for len bytes, a body, to be filled before anybody else sees it. One holder:
 * the caller. NULL if memory is out. */
struct shared *shared_new(size_t len);

/* One holder more; returns s. */
struct shared *shared_hold(struct shared *s);

/* One holder less. NULL may be dropped. */
void shared_drop(struct shared *s);

#endif
