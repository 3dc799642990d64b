/* answers.c: see answers.h. */
#include "server/api/answers.h"

#include <assert.h>
#include <pthread.h>

struct kept {
	char *question; /* name, NUL, query; NULL: this place is free */
	size_t query_len;
	struct shared *whole; /* head and body */
	size_t size;	      /* of both */
	uint64_t used;	      /* when it was used last, in uses */
	char etag[ETAG_SIZE];
};

struct answers {
	const char *common;
	pthread_mutex_t lock; /* guards all below */
	struct kept kept[ANSWERS_MAX];
	size_t bytes;
	uint64_t uses;
};

struct answers *answers_new(const char *common)
{
	struct answers *a = calloc(1, sizeof *a);

	if (a) {
		a->common = common;
		pthread_mutex_init(&a->lock, NULL);
	}
	return a;
}

static void kept_release(struct kept *k)
{
	free(k->question);
	shared_drop(k->whole);
	*k = (struct kept){ 0 };
}

void answers_free(struct answers *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < ANSWERS_MAX; i++)
		kept_release(&a->kept[i]);
	pthread_mutex_destroy(&a->lock);
	free(a);
}

static struct kept *find(struct answers *a, const char *name, const char *query)
{
	size_t name_size = strlen(name) + 1, len = strlen(query);

	for (size_t i = 0; i < ANSWERS_MAX; i++) {
		struct kept *k = &a->kept[i];
		if (k->question && k->query_len == len &&
		    strcmp(k->question, name) == 0 &&
		    memcmp(k->question + name_size, query, len) == 0)
			return k;
	}
	return NULL;
}

struct shared *answers_get(struct answers *a, const char *name,
			   const char *query, char etag[static ETAG_SIZE])
{
	struct shared *whole = NULL;

	pthread_mutex_lock(&a->lock);
	struct kept *k = find(a, name, query);
	if (k) {
		k->used = ++a->uses;
		memcpy(etag, k->etag, ETAG_SIZE);
		whole = shared_hold(k->whole);
	}
	pthread_mutex_unlock(&a->lock);
	return whole;
}

/* Of all places the free one, or the one used longest ago; of the taken ones
 * only that. NULL if none is taken. */
static struct kept *oldest(struct answers *a, bool taken)
{
	struct kept *old = NULL;

	for (size_t i = 0; i < ANSWERS_MAX; i++) {
		struct kept *k = &a->kept[i];
		if ((k->question || !taken) && (!old || k->used < old->used))
			old = k;
	}
	return old;
}

static void drop(struct answers *a, struct kept *k)
{
	assert(k);
	a->bytes -= k->size;
	kept_release(k);
}

/* The response as it is sent; NULL if memory is out. */
static struct shared *response(const struct answers *a, const struct reply *r)
{
	struct shared *all = NULL;
	struct buf out;

	buf_init(&out, REPLY_HEAD_MAX + r->body.len);
	reply_write(r, a->common, false, false, &out);
	if (!out.failed)
		all = shared_new(out.len);
	if (all) {
		memcpy(all->bytes, out.data, out.len);
		all->head_len = out.len - r->body.len;
	}
	buf_release(&out);
	return all;
}

/* Fills *k with copies; false, and nothing kept, if that may not be. */
static bool copy(const struct answers *a, struct kept *k, const char *name,
		 const char *query, const struct reply *r)
{
	size_t name_size = strlen(name) + 1;
	size_t query_size = k->query_len + 1;

	k->size = name_size + query_size + REPLY_HEAD_MAX + r->body.len;
	if (k->size > ANSWERS_ONE_MAX)
		return false;
	k->question = malloc(name_size + query_size);
	k->whole = response(a, r);
	if (!k->question || !k->whole) {
		kept_release(k);
		return false;
	}
	k->size = name_size + query_size + k->whole->len;
	memcpy(k->question, name, name_size);
	memcpy(k->question + name_size, query, query_size);
	memcpy(k->etag, r->etag, ETAG_SIZE);
	return true;
}

void answers_put(struct answers *a, const char *name, const char *query,
		 const struct reply *r)
{
	struct kept new = { .query_len = strlen(query) };

	if (!copy(a, &new, name, query, r))
		return;
	pthread_mutex_lock(&a->lock);
	if (find(a, name, query)) {
		/* Another thread was asked the same meanwhile. */
		kept_release(&new);
		goto out;
	}
	drop(a, oldest(a, false));
	while (a->bytes + new.size > ANSWERS_BYTES_MAX)
		drop(a, oldest(a, true));
	new.used = ++a->uses;
	*oldest(a, false) = new;
	a->bytes += new.size;
out:
	pthread_mutex_unlock(&a->lock);
}
