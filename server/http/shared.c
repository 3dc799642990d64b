/* shared.c: see shared.h. */
#include "server/http/shared.h"

#include <stdint.h>

struct shared *shared_new(size_t len)
{
	struct shared *s = NULL;

	if (len < SIZE_MAX - sizeof *s)
		s = malloc(sizeof *s + len);
	if (s) {
		atomic_init(&s->holders, 1);
		s->head_len = 0;
		s->len = len;
	}
	return s;
}

struct shared *shared_hold(struct shared *s)
{
	atomic_fetch_add(&s->holders, 1);
	return s;
}

void shared_drop(struct shared *s)
{
	if (s && atomic_fetch_sub(&s->holders, 1) == 1)
		free(s);
}
