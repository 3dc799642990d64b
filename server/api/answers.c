/* answers.c: see answers.h. */
#include "server/api/answers.h"

#include <assert.h>
#include <pthread.h>

struct kept {
	char *question; /* name, NUL, query; NULL: this place is free */
	struct shared *body;
	size_t size;   /* of both */
	uint64_t hash; /* of the question */
	uint64_t used; /* when it was used last, in uses */
	char etag[ETAG_SIZE];
};

struct answers {
	pthread_mutex_t lock; /* guards all below */
	struct kept kept[ANSWERS_MAX];
	size_t bytes;
	uint64_t uses;
};

struct answers *answers_new(void)
{
	struct answers *a = calloc(1, sizeof *a);

	if (a)
		pthread_mutex_init(&a->lock, NULL);
	return a;
}

static void kept_release(struct kept *k)
{
	free(k->question);
	shared_drop(k->body);
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

static uint64_t question_hash(const char *name, const char *query)
{
	return etag_hash(name, strlen(name)) * 31 +
	       etag_hash(query, strlen(query));
}

static struct kept *find(struct answers *a, uint64_t hash, const char *name,
			 const char *query)
{
	for (size_t i = 0; i < ANSWERS_MAX; i++) {
		struct kept *k = &a->kept[i];
		if (k->question && k->hash == hash &&
		    strcmp(k->question, name) == 0 &&
		    strcmp(k->question + strlen(name) + 1, query) == 0)
			return k;
	}
	return NULL;
}

struct shared *answers_get(struct answers *a, const char *name,
			   const char *query, char etag[static ETAG_SIZE])
{
	uint64_t hash = question_hash(name, query);
	struct shared *body = NULL;

	pthread_mutex_lock(&a->lock);
	struct kept *k = find(a, hash, name, query);
	if (k) {
		k->used = ++a->uses;
		memcpy(etag, k->etag, ETAG_SIZE);
		body = shared_hold(k->body);
	}
	pthread_mutex_unlock(&a->lock);
	return body;
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

/* Fills *k with copies; false, and nothing kept, if that may not be. */
static bool copy(struct kept *k, const char *name, const char *query,
		 const struct buf *body)
{
	size_t name_size = strlen(name) + 1;
	size_t query_size = strlen(query) + 1;

	k->size = name_size + query_size + body->len;
	if (k->size > ANSWERS_ONE_MAX)
		return false;
	k->question = malloc(name_size + query_size);
	k->body = shared_new(body->len);
	if (!k->question || !k->body) {
		kept_release(k);
		return false;
	}
	memcpy(k->question, name, name_size);
	memcpy(k->question + name_size, query, query_size);
	memcpy(k->body->bytes, buf_text(body), body->len);
	return true;
}

void answers_put(struct answers *a, const char *name, const char *query,
		 const struct buf *body, const char *etag)
{
	struct kept new = { .hash = question_hash(name, query) };

	if (!copy(&new, name, query, body))
		return;
	snprintf(new.etag, sizeof new.etag, "%s", etag);
	pthread_mutex_lock(&a->lock);
	if (find(a, new.hash, name, query)) {
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
