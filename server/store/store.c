/* store.c: see store.h. Checks and backups are keeper.c's. */
#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/schema.h"
#include "server/store/state.h"

/* --- opening */

/* Turns saving off, for the reason in *why. */
static void turn_off(struct store *s, const struct error *why)
{
	s->saving = STORE_OFF;
	s->why = *why;
}

/* A new database is made beside its place and then put there whole: one that is
 * not whole was damaged later. */
static bool make_db(const struct store *s, struct error *e)
{
	char path[DATA_PATH_MAX];
	struct db db;

	snprintf(path, sizeof path, "%.*s.new", DATA_PATH_MAX - 16,
		 s->folder.db);
	unlink(path);
	bool made = db_open(&db, path, DB_PLAIN, e) && schema_migrate(&db, e);
	db_close(&db);
	if (made && rename(path, s->folder.db) == 0 && data_sync(&s->folder))
		return true;
	unlink(path);
	return made ? error_set(e, ERROR_SYSTEM, "--data",
				"The database could not be put in its place.")
		    : false;
}

static bool open_both(struct store *s, struct error *e)
{
	enum db_journal journal = s->folder.network ? DB_EXCLUSIVE : DB_WAL;

	if (!db_open(&s->writer, s->folder.db, journal, e))
		return false;
	if (!s->folder.network && !db_open(&s->reader, s->folder.db, DB_WAL, e))
		return false;
	s->look = s->folder.network ? &s->writer : &s->reader;
	s->look_lock = s->folder.network ? &s->write_lock : &s->read_lock;
	return true;
}

/* An older database is checked and copied before it is changed. */
static bool bring_up_to_date(struct store *s, struct error *e)
{
	char name[64];

	unsigned version = schema_of(&s->writer);
	if (version > schema_version)
		return error_set(e, ERROR_SYSTEM, "--data",
				 "%.200s was written by a newer steptime.",
				 s->folder.db);
	if (version == schema_version)
		return true;
	snprintf(name, sizeof name, "before-version-%u.db", version + 1);
	return keeper_check(s, e) && keeper_copy(s, name, e) &&
	       schema_migrate(&s->writer, e);
}

/* Opens it, unless it has what we never make. */
static bool open_plain(struct store *s, struct error *e)
{
	if (!open_both(s, e))
		return false;
	if (schema_is_plain(&s->writer))
		return true;
	return error_set(e, ERROR_SYSTEM, "--data",
			 "Another program changed it: it has views or "
			 "triggers, and steptime makes none.");
}

/* It stays as it is; *e says why, and becomes what to do. */
static void leave(struct store *s, struct error *e)
{
	struct error why = *e;

	db_close(&s->reader);
	db_close(&s->writer);
	error_set(e, ERROR_SYSTEM, "--data",
		  "Nothing is saved in %.200s. %.180s Unless its disk is full, "
		  "stop steptime, move the file away and put a copy from "
		  "%.100s/backups in its place.",
		  s->folder.db, why.message, s->folder.path);
	turn_off(s, e);
}

/* False: the program must not start. */
static bool open_db(struct store *s, struct error *e)
{
	switch (data_look(&s->folder, schema_version, e)) {
	case DATA_FILE_REFUSED:
		return false;
	case DATA_FILE_UNWRITABLE:
		turn_off(s, e);
		return true;
	case DATA_FILE_MISSING:
		if (!make_db(s, e)) {
			turn_off(s, e);
			return true;
		}
		break;
	case DATA_FILE_OURS:
		break;
	}
	chmod(s->folder.db, 0600);
	if (open_plain(s, e))
		return bring_up_to_date(s, e);
	leave(s, e);
	return true;
}

struct store *store_open(const char *given, struct error *e)
{
	struct store *s = calloc(1, sizeof *s);
	bool open = false;

	if (!s) {
		error_set(e, ERROR_SYSTEM, NULL, "Memory is out.");
		return NULL;
	}
	pthread_mutex_init(&s->write_lock, NULL);
	pthread_mutex_init(&s->read_lock, NULL);
	pthread_mutex_init(&s->state_lock, NULL);
	pthread_cond_init(&s->changed, NULL);
	mode_t before = umask(0077);
	switch (data_claim(&s->folder, given, e)) {
	case DATA_READY:
		open = open_db(s, e);
		break;
	case DATA_UNWRITABLE:
		turn_off(s, e);
		open = true;
		break;
	case DATA_REFUSED:
		break;
	}
	umask(before);
	if (open)
		return s;
	store_close(s);
	return NULL;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	keeper_stop(s);
	if (s->writer.sqlite && s->saving == STORE_ON)
		db_run(&s->writer, "PRAGMA optimize");
	db_close(&s->reader);
	if (s->writer.sqlite && s->saving == STORE_ON)
		db_run(&s->writer, "PRAGMA wal_checkpoint(TRUNCATE)");
	db_close(&s->writer);
	data_leave(&s->folder);
	pthread_mutex_destroy(&s->write_lock);
	pthread_mutex_destroy(&s->read_lock);
	pthread_mutex_destroy(&s->state_lock);
	pthread_cond_destroy(&s->changed);
	free(s);
}

/* --- using */

const char *store_data_folder(const struct store *s)
{
	return s->folder.path;
}

bool store_status(struct store *s, struct error *why)
{
	pthread_mutex_lock(&s->state_lock);
	bool on = s->saving != STORE_OFF;
	*why = s->why;
	pthread_mutex_unlock(&s->state_lock);
	if (on)
		*why = (struct error){ .kind = ERROR_NONE };
	if (on && s->folder.network)
		snprintf(why->message, sizeof why->message,
			 "Your answers are kept on a network file system, "
			 "which is slower; --data DIR names another folder.");
	return on;
}

unsigned long store_roster(struct store *s)
{
	return atomic_load(&s->roster);
}

void store_set_roster(struct store *s, unsigned long generation)
{
	atomic_store(&s->roster, generation);
}

/* Waits until the check is over. */
static bool may_change(struct store *s, struct error *e)
{
	pthread_mutex_lock(&s->state_lock);
	while (s->saving == STORE_CHECKING)
		pthread_cond_wait(&s->changed, &s->state_lock);
	bool on = s->saving == STORE_ON;
	if (!on)
		*e = s->why;
	pthread_mutex_unlock(&s->state_lock);
	return on;
}

struct change store_change(struct store *s, struct error *e)
{
	struct change c = { s, NULL };

	if (!may_change(s, e))
		return c;
	pthread_mutex_lock(&s->write_lock);
	db_forgive(&s->writer);
	if (db_begin(&s->writer, true)) {
		c.db = &s->writer;
		return c;
	}
	db_error(&s->writer, "Nothing was saved", e);
	pthread_mutex_unlock(&s->write_lock);
	return c;
}

bool change_keep(struct change *c, struct error *e)
{
	QUERY commit = query(c->db, "COMMIT");

	return query_run(&commit) || db_error(c->db, "Nothing was saved", e);
}

void change_end(struct change *c)
{
	if (!c->db)
		return;
	db_rollback(c->db);
	c->db = NULL;
	pthread_mutex_unlock(&c->store->write_lock);
}

struct look store_look(struct store *s)
{
	struct look l = { s, NULL };

	pthread_mutex_lock(&s->state_lock);
	bool on = s->saving != STORE_OFF;
	pthread_mutex_unlock(&s->state_lock);
	if (!on)
		return l;
	pthread_mutex_lock(s->look_lock);
	db_forgive(s->look);
	if (db_begin(s->look, false))
		l.db = s->look;
	else
		pthread_mutex_unlock(s->look_lock);
	return l;
}

void look_end(struct look *l)
{
	if (!l->db)
		return;
	db_rollback(l->db);
	l->db = NULL;
	pthread_mutex_unlock(l->store->look_lock);
}
