/* store.c: see store.h. */
#include "server/lesson/store.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/lesson/folder.h"

struct lesson_store {
	pthread_mutex_t mutex;	/* guards now and every count of holders */
	pthread_mutex_t reader; /* held while reading: one at a time */
	struct shelf *now;
	unsigned long readings;
	const struct lesson_writers *writers;
	char lessons[PATH_MAX], quiz[PATH_MAX];
};

/* --- a shelf */

static void shelf_free(struct shelf *shelf)
{
	for (size_t i = 0; i < shelf->lesson_len; i++)
		lesson_release(&shelf->lesson[i]);
	free(shelf->lesson);
	banks_release(&shelf->banks);
	faults_release(&shelf->faults);
	free(shelf);
}

const struct lesson *shelf_lesson(const struct shelf *shelf, const char *slug)
{
	for (size_t i = 0; i < shelf->lesson_len; i++)
		if (strcmp(shelf->lesson[i].slug, slug) == 0)
			return &shelf->lesson[i];
	return NULL;
}

/* What visit needs. */
struct filling {
	struct shelf *shelf;
	const struct lesson_store *store;
};

/* A lesson that is not kept takes the names of its files with it. */
static void rename_files(struct faults *faults, size_t from, const char *file)
{
	for (size_t i = from; i < faults->len; i++)
		faults->list[i].file = file;
}

/* A folder without a lesson.md is none of ours. */
static void visit(void *to, const char *name)
{
	struct filling *f = to;
	struct shelf *shelf = f->shelf;
	struct error e = { .kind = ERROR_NONE };

	if (shelf->lesson_len == SHELF_LESSONS_MAX || !folder_name(name))
		return;
	struct lesson *lesson = &shelf->lesson[shelf->lesson_len];
	size_t before = shelf->faults.len;
	if (lesson_read(lesson, f->store->lessons, name, &shelf->banks,
			f->store->writers, &shelf->faults, &e)) {
		shelf->lesson_len++;
		return;
	}
	if (e.kind != ERROR_MISSING)
		faults_error(&shelf->faults, f->store->lessons, 1, 1, "%s: %s",
			     name, e.message);
	rename_files(&shelf->faults, before, f->store->lessons);
	lesson_release(lesson);
}

static bool fill(struct shelf *shelf, const struct lesson_store *store,
		 struct error *e)
{
	struct filling filling = { shelf, store };
	struct error none = { .kind = ERROR_NONE };

	if (!banks_read(&shelf->banks, store->quiz, &shelf->faults, e))
		return false;
	int dir = folder_open(-1, store->lessons, &none);
	if (dir < 0)
		return true;
	folder_each(dir, visit, &filling);
	close(dir);
	return true;
}

static struct shelf *shelf_read(const struct lesson_store *store,
				struct error *e)
{
	struct shelf *shelf = calloc(1, sizeof *shelf);

	if (shelf)
		shelf->lesson =
			calloc(SHELF_LESSONS_MAX, sizeof *shelf->lesson);
	if (!shelf || !shelf->lesson) {
		free(shelf);
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
		return NULL;
	}
	shelf->banks.folder = -1;
	shelf->holders = 1;
	faults_init(&shelf->faults);
	if (fill(shelf, store, e))
		return shelf;
	shelf_free(shelf);
	return NULL;
}

/* --- the store */

const struct shelf *lesson_store_get(struct lesson_store *store)
{
	pthread_mutex_lock(&store->mutex);
	struct shelf *shelf = store->now;
	shelf->holders++;
	pthread_mutex_unlock(&store->mutex);
	return shelf;
}

/* The count may have been the last: then nobody else can find it any more. */
static void let_go(struct lesson_store *store, struct shelf *shelf)
{
	pthread_mutex_lock(&store->mutex);
	bool last = --shelf->holders == 0;
	pthread_mutex_unlock(&store->mutex);
	if (last)
		shelf_free(shelf);
}

void lesson_store_put(struct lesson_store *store, const struct shelf *shelf)
{
	/* Ours to change: readers only see it const. */
	union {
		const struct shelf *theirs;
		struct shelf *ours;
	} same = { .theirs = shelf };

	let_go(store, same.ours);
}

bool lesson_store_reload(struct lesson_store *store, struct error *e)
{
	pthread_mutex_lock(&store->reader);
	struct shelf *shelf = shelf_read(store, e);
	struct shelf *before = NULL;
	if (shelf) {
		pthread_mutex_lock(&store->mutex);
		shelf->generation = ++store->readings;
		before = store->now;
		store->now = shelf;
		pthread_mutex_unlock(&store->mutex);
	}
	pthread_mutex_unlock(&store->reader);
	if (before)
		let_go(store, before);
	return shelf;
}

unsigned long lesson_store_generation(struct lesson_store *store)
{
	pthread_mutex_lock(&store->mutex);
	unsigned long readings = store->readings;
	pthread_mutex_unlock(&store->mutex);
	return readings;
}

struct lesson_store *lesson_store_open(const char *root,
				       const struct lesson_writers *writers,
				       struct error *e)
{
	struct lesson_store *store = calloc(1, sizeof *store);

	if (!store) {
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
		return NULL;
	}
	pthread_mutex_init(&store->mutex, NULL);
	pthread_mutex_init(&store->reader, NULL);
	store->writers = writers;
	snprintf(store->lessons, PATH_MAX, "%.4000s/lessons", root);
	snprintf(store->quiz, PATH_MAX, "%.4000s/quiz", root);
	if (lesson_store_reload(store, e))
		return store;
	lesson_store_free(store);
	return NULL;
}

void lesson_store_free(struct lesson_store *store)
{
	if (!store)
		return;
	if (store->now)
		let_go(store, store->now);
	pthread_mutex_destroy(&store->mutex);
	pthread_mutex_destroy(&store->reader);
	free(store);
}
