/* store.h: everything a learner did, kept in one SQLite file.
 *
 * One connection writes, behind a mutex; another reads at the same time.
 * Whoever uses one holds it for a scope, and there is no way out of the scope
 * that leaves it locked or a transaction open:
 *
 *     CHANGE c = store_change(store, &e);      BEGIN IMMEDIATE, or c.db is NULL
 *     … query(c.db, …) …
 *     return change_keep(&c, &e);              COMMIT: on disk, or false
 *
 *     LOOK l = store_look(store);              one consistent state
 *     … query(l.db, …) …
 *
 * Saving may be off: the folder cannot be written, or the check found damage.
 * Then there is nothing to look at or to change, and store_status says why.
 *
 * What was kept is on disk: a kill, a crash or a power cut after change_keep
 * loses nothing of it.
 */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include <stdbool.h>

#include "base/error.h"
#include "server/store/db.h"

struct store;

/* Opens the store in the folder given (--data; NULL: where it belongs), made if
 * it is not there, an older one brought up to date with a backup before. NULL
 * with a sentence if the program must not start: another one uses the folder,
 * the database is not ours, damaged or newer; it is then untouched. Where
 * nothing can be written saving is off, which is no failure. */
struct store *store_open(const char *given, struct error *e);

/* Begins to check the whole database and, every day, to back it up; call it
 * when the port is open. Changes wait until the check has passed. */
bool store_start(struct store *store);

/* Ends the checks, writes the log into the database and closes it. Nobody may
 * hold a change or a look. NULL is fine. */
void store_close(struct store *store);

/* Is what learners do kept? why becomes a sentence if not, or if there is
 * something to know about it (a network file system); "" otherwise. */
bool store_status(struct store *store, struct error *why);

/* The data folder: data.h says what lies in it. */
const char *store_data_folder(const struct store *store);

/* The reading of the banks (shelf.generation) that the tables agree with, as
 * study/roster.h says; 0 at first. */
unsigned long store_roster(struct store *store);
void store_set_roster(struct store *store, unsigned long generation);

struct change {
	struct store *store;
	struct db *db; /* NULL: nothing can be changed, see the error */
};

#define CHANGE __attribute__((cleanup(change_end))) struct change

struct change store_change(struct store *store, struct error *e);
/* False, and nothing has changed, if any query of the change failed, or the
 * commit did. */
bool change_keep(struct change *c, struct error *e);
void change_end(struct change *c);

struct look {
	struct store *store;
	struct db *db; /* NULL: saving is off */
};

#define LOOK __attribute__((cleanup(look_end))) struct look

struct look store_look(struct store *store);
void look_end(struct look *l);

#endif
