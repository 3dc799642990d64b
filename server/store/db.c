/* db.c: see db.h. */
#include "server/store/db.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static bool fail(struct db *db)
{
	if (!db->failed)
		snprintf(db->why, sizeof db->why, "%s",
			 sqlite3_errmsg(db->sqlite));
	db->failed = true;
	return false;
}

bool db_error(const struct db *db, const char *what, struct error *e)
{
	return error_set(e, ERROR_SYSTEM, NULL, "%s: %s.", what,
			 db->failed ? db->why : "no reason given");
}

void db_forgive(struct db *db)
{
	db->failed = false;
	db->why[0] = '\0';
}

bool db_run(struct db *db, const char *sql)
{
	if (sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fail(db);
}

/* What is written to a file that was moved or deleted is not found again. */
static bool is_there(struct db *db)
{
	int moved = 0;

	sqlite3_file_control(db->sqlite, "main", SQLITE_FCNTL_HAS_MOVED,
			     &moved);
	if (!moved)
		return true;
	snprintf(db->why, sizeof db->why,
		 "the file that it is kept in was moved or deleted; put it "
		 "back and start again");
	db->failed = true;
	return false;
}

/* A transaction that will write says so at once: one that reads first and then
 * writes can fail however long it is willing to wait. */
bool db_begin(struct db *db, bool write)
{
	QUERY immediate = query(db, "BEGIN IMMEDIATE");
	QUERY deferred = query(db, "BEGIN");

	if (write && !is_there(db))
		return false;
	return query_run(write ? &immediate : &deferred);
}

void db_rollback(struct db *db)
{
	db_forgive(db);
	if (sqlite3_get_autocommit(db->sqlite))
		return;
	QUERY q = query(db, "ROLLBACK");
	query_run(&q);
}

/* --- opening */

/* Sets the journal and sees that SQLite has it. */
static bool set_journal(struct db *db, const char *sql, const char *mode)
{
	QUERY q = query(db, sql);

	if (!query_row(&q))
		return false;
	if (strcmp(query_text(&q, 0), mode) == 0)
		return true;
	snprintf(db->why, sizeof db->why, "it has no journal \"%s\" here",
		 mode);
	db->failed = true;
	return false;
}

static bool choose_journal(struct db *db, enum db_journal journal)
{
	if (journal == DB_WAL)
		return set_journal(db, "PRAGMA journal_mode = WAL", "wal");
	if (journal == DB_EXCLUSIVE &&
	    !db_run(db, "PRAGMA locking_mode = EXCLUSIVE"))
		return false;
	return set_journal(db, "PRAGMA journal_mode = DELETE", "delete");
}

/* Text in the database is data: it can neither change the schema nor load or
 * call anything. */
static void distrust(sqlite3 *sqlite)
{
	sqlite3_db_config(sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(sqlite, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	sqlite3_db_config(sqlite, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	sqlite3_db_config(sqlite, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0,
			  NULL);
	sqlite3_limit(sqlite, SQLITE_LIMIT_LENGTH, 1 << 24);
	sqlite3_limit(sqlite, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
	sqlite3_limit(sqlite, SQLITE_LIMIT_ATTACHED, 1); /* VACUUM INTO */
	sqlite3_limit(sqlite, SQLITE_LIMIT_EXPR_DEPTH, 50);
}

bool db_open(struct db *db, const char *path, enum db_journal journal,
	     struct error *e)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
		    SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
		    SQLITE_OPEN_NOFOLLOW;

	*db = (struct db){ .sqlite = NULL };
	if (sqlite3_open_v2(path, &db->sqlite, flags, NULL) != SQLITE_OK)
		fail(db);
	else
		distrust(db->sqlite);
	sqlite3_busy_timeout(db->sqlite, 5000);
	if (!db->failed &&
	    db_run(db, "PRAGMA synchronous = FULL;"
		       "PRAGMA foreign_keys = ON;"
		       "PRAGMA cache_size = -512;") &&
	    choose_journal(db, journal))
		return true;
	return db_error(db, "The database could not be opened", e);
}

void db_close(struct db *db)
{
	for (size_t i = 0; i < db->kept_len; i++)
		sqlite3_finalize(db->kept[i].stmt);
	db->kept_len = 0;
	assert(!db->sqlite || !sqlite3_next_stmt(db->sqlite, NULL));
	sqlite3_close(db->sqlite);
	db->sqlite = NULL;
}

/* --- queries */

static sqlite3_stmt *prepare(struct db *db, const char *sql)
{
	sqlite3_stmt *stmt = NULL;

	for (size_t i = 0; i < db->kept_len; i++)
		if (db->kept[i].sql == sql)
			return db->kept[i].stmt;
	assert(db->kept_len < DB_KEPT_MAX);
	if (sqlite3_prepare_v3(db->sqlite, sql, -1, SQLITE_PREPARE_PERSISTENT,
			       &stmt, NULL) != SQLITE_OK) {
		fail(db);
		return NULL;
	}
	db->kept[db->kept_len].sql = sql;
	db->kept[db->kept_len++].stmt = stmt;
	return stmt;
}

struct query query(struct db *db, const char *sql)
{
	struct query q = { db, db->failed ? NULL : prepare(db, sql) };

	assert(!q.stmt || !sqlite3_stmt_busy(q.stmt));
	return q;
}

void query_end(struct query *q)
{
	if (!q->stmt)
		return;
	sqlite3_reset(q->stmt);
	sqlite3_clear_bindings(q->stmt);
	q->stmt = NULL;
}

static void check(struct query *q, int code)
{
	if (code != SQLITE_OK)
		fail(q->db);
}

void bind_int(struct query *q, int at, int64_t value)
{
	if (q->stmt)
		check(q, sqlite3_bind_int64(q->stmt, at, value));
}

void bind_real(struct query *q, int at, double value)
{
	if (q->stmt)
		check(q, sqlite3_bind_double(q->stmt, at, value));
}

void bind_text(struct query *q, int at, const char *text)
{
	if (q->stmt && text)
		check(q, sqlite3_bind_text(q->stmt, at, text, -1,
					   SQLITE_TRANSIENT));
}

bool query_row(struct query *q)
{
	if (!q->stmt || q->db->failed)
		return false;
	int code = sqlite3_step(q->stmt);
	if (code == SQLITE_ROW)
		return true;
	return code == SQLITE_DONE ? false : fail(q->db);
}

bool query_run(struct query *q)
{
	while (query_row(q))
		;
	return !q->db->failed;
}

bool query_null(const struct query *q, int column)
{
	return sqlite3_column_type(q->stmt, column) == SQLITE_NULL;
}

int64_t query_int(const struct query *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

double query_real(const struct query *q, int column)
{
	return sqlite3_column_double(q->stmt, column);
}

const char *query_text(const struct query *q, int column)
{
	const unsigned char *text = sqlite3_column_text(q->stmt, column);

	return text ? (const char *)text : "";
}

int64_t db_last_id(const struct db *db)
{
	return sqlite3_last_insert_rowid(db->sqlite);
}
