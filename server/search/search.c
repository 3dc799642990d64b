/* search.c: see search.h. */
#include "server/search/search.h"

#include <pthread.h>
#include <stdlib.h>

#include "server/search/devices.h"
#include "server/search/passages.h"

struct search {
	pthread_mutex_t lock; /* guards index and of */
	struct search_index *index;
	unsigned long of; /* the reading that index is of */
	struct lesson_store *store;
};

static struct search_index *make_index(const struct shelf *shelf,
				       struct error *e)
{
	struct search_index *index = NULL;
	struct passages all;

	passages_make(&all, shelf);
	if (all.failed)
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	else
		index = search_index_make(all.list, all.len, e);
	passages_release(&all);
	return index;
}

/* Makes index one of what is shown now. If that fails the old one stays. */
static bool renew(struct search *s, struct error *e)
{
	const struct shelf *shelf = lesson_store_get(s->store);
	bool old = !s->index || s->of != shelf->generation;
	struct search_index *index = old ? make_index(shelf, e) : NULL;

	if (index) {
		search_index_free(s->index);
		s->index = index;
		s->of = shelf->generation;
	}
	lesson_store_put(s->store, shelf);
	return s->index;
}

/* The index, then what it has not: devices, and words nearly right. */
static bool ask(struct search *s, const char *query, struct findings *f,
		struct error *e)
{
	if (!renew(s, e) || !search_index_ask(s->index, query, f, e))
		return false;
	if (!devices_find(query, f))
		return error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	if (f->total == 0)
		search_index_near(s->index, query, f);
	return true;
}

bool search_ask(struct search *s, const char *query, struct findings *findings,
		struct error *e)
{
	pthread_mutex_lock(&s->lock);
	*findings = (struct findings){ .len = 0 };
	bool fine = ask(s, query, findings, e);
	pthread_mutex_unlock(&s->lock);
	return fine;
}

struct search *search_open(struct lesson_store *store, struct error *e)
{
	struct search *s = calloc(1, sizeof *s);

	if (!s) {
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
		return NULL;
	}
	pthread_mutex_init(&s->lock, NULL);
	s->store = store;
	if (renew(s, e))
		return s;
	search_free(s);
	return NULL;
}

void search_free(struct search *s)
{
	if (!s)
		return;
	search_index_free(s->index);
	pthread_mutex_destroy(&s->lock);
	free(s);
}
