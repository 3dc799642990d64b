/* schema.h: the tables of the store, and how an older store becomes a newer
 * one.
 *
 * item      what has a history here: its id, and whether a bank has it now
 * attempt   every answer that was graded, every prediction, every card shown
 * event     everything that happened to a card, in order; never changed
 * card      what the events of a card amount to: made again from them any time
 * day       totals of a day, made again from attempts and events any time
 * setting   what the learner chose, and where they were
 * mark      sections that were read
 * reply     what a writing request was answered, by its key, for some months
 *
 * A day is the learner's own: it begins at four in the morning by the clock of
 * the browser that sent the request (study.h).
 */
#ifndef SERVER_STORE_SCHEMA_H
#define SERVER_STORE_SCHEMA_H

#include <stdbool.h>

#include "base/error.h"
#include "server/store/db.h"

/* "Stpt". */
enum { SCHEMA_APPLICATION = 0x53747074 };

/* The version that this program writes: how many migrations there are. */
extern const unsigned schema_version;

/* The version of an open database; it is ours. */
unsigned schema_of(struct db *db);

/* Has it no views and no triggers? We make none: what one of them does is run
 * whenever we read or write a table, for as long as it likes. */
bool schema_is_plain(struct db *db);

/* Brings the database from its version to schema_version, each step in a
 * transaction. On failure returns false, and it is at the version it was or at
 * one between. */
bool schema_migrate(struct db *db, struct error *e);

#endif
