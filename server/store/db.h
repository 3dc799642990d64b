/* db.h: one connection to the database, and queries that cannot leak.
 *
 * A query is a statement that the connection keeps, prepared once. It is reset
 * when its variable goes out of scope, whichever way:
 *
 *     QUERY q = query(db, "SELECT name FROM item WHERE id = ?");
 *     bind_int(&q, 1, id);
 *     while (query_row(&q))
 *             … query_text(&q, 0) …
 *
 * Errors are the connection's: after one, failed is set and every further query
 * has no rows, so that one asks once, at the end (db_error). Whoever began a
 * transaction ends it and forgives (store.h does both).
 *
 * One thread at a time.
 */
#ifndef SERVER_STORE_DB_H
#define SERVER_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { DB_KEPT_MAX = 96 };

struct sqlite3;
struct sqlite3_stmt;

struct db {
	struct sqlite3 *sqlite;
	struct {
		const char *sql; /* a literal: known by its address */
		struct sqlite3_stmt *stmt;
	} kept[DB_KEPT_MAX];
	size_t kept_len;
	bool failed;
	char why[160]; /* SQLite's words for the first error */
};

enum db_journal {
	DB_WAL,	      /* writers and readers at once */
	DB_EXCLUSIVE, /* a network file system: this connection alone */
	DB_PLAIN      /* a database being made */
};

/* Opens path, which need not exist, for writing, and makes every commit wait
 * for the disk. db_close in any case. */
bool db_open(struct db *db, const char *path, enum db_journal journal,
	     struct error *e);
void db_close(struct db *db);

/* Runs statements that have no values and whose rows nobody needs. */
bool db_run(struct db *db, const char *sql);

/* Sets *e to "what: SQLite's words". Returns false. */
bool db_error(const struct db *db, const char *what, struct error *e);
void db_forgive(struct db *db);

/* Begins a transaction, for writing or for reading only. */
bool db_begin(struct db *db, bool write);
/* Ends one: undoes it, unless it was committed or SQLite undid it already. */
void db_rollback(struct db *db);

struct query {
	struct db *db;
	struct sqlite3_stmt *stmt; /* NULL after an error */
};

#define QUERY __attribute__((cleanup(query_end))) struct query

/* sql is a string literal. Values are numbered from 1; one not bound is NULL.
 * */
struct query query(struct db *db, const char *sql);
void query_end(struct query *q);

void bind_int(struct query *q, int at, int64_t value);
void bind_real(struct query *q, int at, double value);
void bind_text(struct query *q, int at, const char *text); /* copied; or NULL */

/* Steps to the next row; false if there is none, or after an error. */
bool query_row(struct query *q);

/* Runs a statement without rows. False after an error. */
bool query_run(struct query *q);

/* Columns of the row, from 0. A text lives until the next step; NULL is "". */
bool query_null(const struct query *q, int column);
int64_t query_int(const struct query *q, int column);
double query_real(const struct query *q, int column);
const char *query_text(const struct query *q, int column);

/* The id of the row that was inserted last. */
int64_t db_last_id(const struct db *db);

#endif
