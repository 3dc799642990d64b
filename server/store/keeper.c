/* keeper.c: the thread that looks after the database: it reads it through once
 * the port is open, and from then on copies it to backups/ on every day on
 * which the server runs. The last seven such copies are kept, and as many with
 * a date to come; those made before a migration stay.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/store/state.h"
#include "server/store/store.h"
#include "server/terminal.h"

enum { BACKUPS = 7, NAMES_MAX = 64, REPLY_DAYS = 90, ROUND_S = 600 };

bool keeper_check(struct store *s, struct error *e)
{
	QUERY q = query(s->look, "PRAGMA quick_check(1)");

	if (query_row(&q) && strcmp(query_text(&q, 0), "ok") == 0)
		return true;
	return error_set(e, ERROR_SYSTEM, "--data",
			 "Nothing is saved: %.200s is damaged. Stop steptime, "
			 "move the file away and put a copy from "
			 "%.150s/backups in its place.",
			 s->folder.db, s->folder.path);
}

/* --- copies */

static bool copy_to(struct db *db, const char *path)
{
	QUERY q = query(db, "VACUUM INTO ?");

	bind_text(&q, 1, path);
	return query_run(&q);
}

/* The copy is on disk before its name is. */
static bool sync_file(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

	if (fd < 0)
		return false;
	bool synced = fchmod(fd, 0600) == 0 && fsync(fd) == 0;
	return close(fd) == 0 && synced;
}

bool keeper_copy(struct store *s, const char *name, struct error *e)
{
	char path[DATA_PATH_MAX], part[DATA_PATH_MAX];

	snprintf(path, sizeof path, "%.*s/backups", DATA_PATH_MAX - 100,
		 s->folder.path);
	if (mkdir(path, 0700) != 0 && errno != EEXIST)
		return error_set(e, ERROR_SYSTEM, "--data",
				 "%.200s could not be made, so there is no "
				 "backup.",
				 path);
	snprintf(part, sizeof part, "%.*s/part", DATA_PATH_MAX - 8, path);
	snprintf(path + strlen(path), sizeof path - strlen(path), "/%.64s",
		 name);
	unlink(part);
	if (!copy_to(&s->writer, part)) {
		db_error(&s->writer, "There is no backup", e);
		db_forgive(&s->writer);
		unlink(part);
		return false;
	}
	if (sync_file(part) && rename(part, path) == 0)
		return true;
	unlink(part);
	return error_set(e, ERROR_SYSTEM, "--data",
			 "%.200s could not be written, so there is no backup.",
			 path);
}

static bool is_daily(const char *name)
{
	return strlen(name) == strlen("steptime-2000-01-01.db") &&
	       strncmp(name, "steptime-", 9) == 0 &&
	       strcmp(name + 19, ".db") == 0;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* The daily copies there are, oldest first. */
static size_t list_daily(DIR *dir, char name[NAMES_MAX][32])
{
	const struct dirent *entry;
	size_t len = 0;

	while (len < NAMES_MAX && (entry = readdir(dir)))
		if (is_daily(entry->d_name))
			snprintf(name[len++], 32, "%.31s", entry->d_name);
	qsort(name, len, sizeof *name, by_name);
	return len;
}

/* Removes all daily copies but the last ones up to today's name, and the last of
 * those after it: one of the two was made by a clock that was wrong, and nobody
 * knows which. *there becomes true if there is today's. */
static void thin_out(const struct store *s, const char *today, bool *there)
{
	char name[NAMES_MAX][32], path[DATA_PATH_MAX];
	size_t past = 0;

	snprintf(path, sizeof path, "%.*s/backups", DATA_PATH_MAX - 16,
		 s->folder.path);
	DIR *dir = opendir(path);
	size_t len = dir ? list_daily(dir, name) : 0;
	while (past < len && strcmp(name[past], today) <= 0)
		past++;
	*there = *there || (past && strcmp(name[past - 1], today) == 0);
	for (size_t i = 0; i < len; i++)
		if (i + BACKUPS < (i < past ? past : len))
			unlinkat(dirfd(dir), name[i], 0);
	if (dir)
		closedir(dir);
}

/* --- the thread */

/* Answers to keys that nobody will send again. */
static void forget_replies(struct db *db)
{
	QUERY q = query(db, "DELETE FROM reply WHERE at < ?");

	bind_int(&q, 1, clock_now() - REPLY_DAYS * (int64_t)86400);
	query_run(&q);
}

/* Once a day, if there is not a copy of today. */
static void keep_day(struct store *s)
{
	struct error e;
	char name[40];
	bool done = false;
	time_t now = (time_t)clock_now();
	struct tm tm;

	/* A year of five digits is a clock that is wrong: no name for it. */
	if (!gmtime_r(&now, &tm) || tm.tm_year >= 10000 - 1900 ||
	    !strftime(name, sizeof name, "steptime-%Y-%m-%d.db", &tm))
		return;
	thin_out(s, name, &done);
	if (done)
		return;
	pthread_mutex_lock(&s->write_lock);
	db_forgive(&s->writer);
	forget_replies(&s->writer);
	bool copied = keeper_copy(s, name, &e);
	db_forgive(&s->writer);
	pthread_mutex_unlock(&s->write_lock);
	if (!copied)
		terminal_line(stderr, "steptime serve: %s", e.message);
	thin_out(s, name, &done);
}

/* Sleeps until it is time to look again. False: the server stops. */
static bool wait_round(struct store *s)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += ROUND_S;
	pthread_mutex_lock(&s->state_lock);
	int code = 0;
	while (!s->stopping && code == 0)
		code = pthread_cond_timedwait(&s->changed, &s->state_lock,
					      &until);
	bool stopping = s->stopping;
	pthread_mutex_unlock(&s->state_lock);
	return !stopping;
}

/* What the check found is in force from here on. */
static bool begin(struct store *s)
{
	struct error e = { .kind = ERROR_NONE };

	pthread_mutex_lock(s->look_lock);
	bool whole = keeper_check(s, &e);
	db_forgive(s->look);
	pthread_mutex_unlock(s->look_lock);
	pthread_mutex_lock(&s->state_lock);
	s->saving = whole ? STORE_ON : STORE_OFF;
	s->why = e;
	pthread_cond_broadcast(&s->changed);
	pthread_mutex_unlock(&s->state_lock);
	if (!whole)
		terminal_line(stderr, "steptime serve: %s", e.message);
	return whole;
}

static void *run(void *store)
{
	struct store *s = store;

	if (begin(s))
		do
			keep_day(s);
		while (wait_round(s));
	return NULL;
}

bool store_start(struct store *s)
{
	sigset_t all, before;

	if (s->saving == STORE_OFF)
		return true;
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	s->kept = pthread_create(&s->keeper, NULL, run, s) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return s->kept;
}

void keeper_stop(struct store *s)
{
	if (!s->kept)
		return;
	pthread_mutex_lock(&s->state_lock);
	s->stopping = true;
	pthread_cond_broadcast(&s->changed);
	pthread_mutex_unlock(&s->state_lock);
	pthread_join(s->keeper, NULL);
	s->kept = false;
}
