/* answers.c: see answers.h. */
#include "server/answers.h"

#include <pthread.h>

struct kept {
	char *bytes; /* name, NUL, query, NUL, body; NULL: free */
	size_t size;
	size_t body_at;
	uint64_t hash; /* of name and query */
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

void answers_free(struct answers *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < ANSWERS_MAX; i++)
		free(a->kept[i].bytes);
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
		if (k->bytes && k->hash == hash &&
		    strcmp(k->bytes, name) == 0 &&
		    strcmp(k->bytes + strlen(name) + 1, query) == 0)
			return k;
	}
	return NULL;
}

bool answers_get(struct answers *a, const char *name, const char *query,
		 struct buf *out, char etag[static ETAG_SIZE])
{
	uint64_t hash = question_hash(name, query);

	pthread_mutex_lock(&a->lock);
	struct kept *k = find(a, hash, name, query);
	if (k) {
		k->used = ++a->uses;
		memcpy(etag, k->etag, ETAG_SIZE);
		buf_add(out, k->bytes + k->body_at, k->size - k->body_at);
	}
	pthread_mutex_unlock(&a->lock);
	return k != NULL;
}

static void drop(struct answers *a, struct kept *k)
{
	a->bytes -= k->size;
	free(k->bytes);
	*k = (struct kept){ 0 };
}

/* The free place, or the one used longest ago. */
static struct kept *oldest(struct answers *a)
{
	struct kept *old = &a->kept[0];

	for (size_t i = 1; i < ANSWERS_MAX; i++)
		if (a->kept[i].used < old->used)
			old = &a->kept[i];
	return old;
}

/* Of those that are kept: there is one, since bytes is not 0. */
static struct kept *oldest_kept(struct answers *a)
{
	struct kept *old = NULL;

	for (size_t i = 0; i < ANSWERS_MAX; i++)
		if (a->kept[i].bytes && (!old || a->kept[i].used < old->used))
			old = &a->kept[i];
	return old;
}

static char *copy(const char *name, const char *query, const struct buf *body,
		  struct kept *k)
{
	size_t name_size = strlen(name) + 1;
	size_t query_size = strlen(query) + 1;

	k->body_at = name_size + query_size;
	k->size = k->body_at + body->len;
	if (k->size > ANSWERS_ONE_MAX)
		return NULL;
	char *bytes = malloc(k->size);
	if (!bytes)
		return NULL;
	memcpy(bytes, name, name_size);
	memcpy(bytes + name_size, query, query_size);
	memcpy(bytes + k->body_at, buf_text(body), body->len);
	return bytes;
}

void answers_put(struct answers *a, const char *name, const char *query,
		 const struct buf *body, const char *etag)
{
	struct kept new = { .hash = question_hash(name, query) };

	new.bytes = copy(name, query, body, &new);
	if (!new.bytes)
		return;
	snprintf(new.etag, sizeof new.etag, "%s", etag);
	pthread_mutex_lock(&a->lock);
	if (find(a, new.hash, name, query)) {
		/* Another thread was asked the same meanwhile. */
		free(new.bytes);
		goto out;
	}
	drop(a, oldest(a));
	while (a->bytes + new.size > ANSWERS_BYTES_MAX)
		drop(a, oldest_kept(a));
	new.used = ++a->uses;
	*oldest(a) = new;
	a->bytes += new.size;
out:
	pthread_mutex_unlock(&a->lock);
}
