/* index.c: see index.h. */
#include "server/search/index.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "server/search/nearest.h"

struct search_index {
	sqlite3 *db;
	sqlite3_stmt *ask;
	sqlite3_stmt *count;
	pthread_mutex_t lock; /* one question at a time: each takes < 1 ms */
};

/* A word in the title weighs more than one in the text. The others are kept, not
 * searched. */
static const char schema[] =
	"CREATE VIRTUAL TABLE passage USING fts5(title, text, kind UNINDEXED,"
	" at UNINDEXED, url UNINDEXED, name UNINDEXED,"
	" tokenize=\"unicode61 remove_diacritics 2\", prefix='2 3');"
	"CREATE VIRTUAL TABLE word USING fts5vocab(passage, row)";
static const char insert[] =
	"INSERT INTO passage(title, text, kind, at, url, name)"
	" VALUES(?,?,?,?,?,?)";
static const char ask[] =
	"SELECT kind, at, url, highlight(passage, 0, char(1), char(2)),"
	" snippet(passage, 1, char(1), char(2), '…', 24)"
	" FROM passage WHERE passage MATCH ?1"
	" ORDER BY kind = 'card', CASE WHEN name = trim(?3) COLLATE NOCASE"
	" THEN rowid ELSE ~(1 << 63) END, bm25(passage, 8.0, 1.0) LIMIT ?2";
static const char count[] =
	"SELECT count(*) FROM passage WHERE passage MATCH ?1";

static bool fail(struct search_index *index, struct error *e)
{
	return error_set(e, ERROR_SYSTEM, NULL, "The search index failed: %s.",
			 index->db ? sqlite3_errmsg(index->db)
				   : "out of memory");
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
	sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static bool fill(struct search_index *index,
		 const struct search_passage *passage, size_t len)
{
	sqlite3_stmt *add;
	bool fine = sqlite3_prepare_v2(index->db, insert, -1, &add, NULL) ==
		    SQLITE_OK;

	sqlite3_exec(index->db, "BEGIN", NULL, NULL, NULL);
	for (size_t i = 0; fine && i < len; i++) {
		bind_text(add, 1, passage[i].title);
		bind_text(add, 2, passage[i].text);
		bind_text(add, 3, passage[i].kind);
		bind_text(add, 4, passage[i].where);
		bind_text(add, 5, passage[i].url);
		bind_text(add, 6,
			  passage[i].name ? passage[i].name : passage[i].title);
		fine = sqlite3_step(add) == SQLITE_DONE;
		sqlite3_reset(add);
	}
	sqlite3_finalize(add);
	return fine &&
	       sqlite3_exec(index->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

struct search_index *search_index_make(const struct search_passage *passage,
				       size_t len, struct error *e)
{
	struct search_index *index = calloc(1, sizeof *index);

	if (!index) {
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
		return NULL;
	}
	pthread_mutex_init(&index->lock, NULL);
	bool fine = sqlite3_open_v2(":memory:", &index->db,
				    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
				    NULL) == SQLITE_OK &&
		    sqlite3_exec(index->db, schema, NULL, NULL, NULL) ==
			    SQLITE_OK &&
		    fill(index, passage, len) &&
		    sqlite3_prepare_v2(index->db, ask, -1, &index->ask, NULL) ==
			    SQLITE_OK &&
		    sqlite3_prepare_v2(index->db, count, -1, &index->count,
				       NULL) == SQLITE_OK;
	if (fine)
		return index;
	fail(index, e);
	search_index_free(index);
	return NULL;
}

void search_index_free(struct search_index *index)
{
	if (!index)
		return;
	sqlite3_finalize(index->ask);
	sqlite3_finalize(index->count);
	sqlite3_close(index->db);
	pthread_mutex_destroy(&index->lock);
	free(index);
}

static bool word_byte(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') || c >= 0x80;
}

/* query as FTS5 wants it: each word in quotes, as a beginning. Returns how many
 * characters of words there are. */
static size_t match_words(const char *query, struct buf *match)
{
	size_t characters = 0;

	while (*query) {
		size_t len = 0;
		while (word_byte((unsigned char)query[len]))
			characters +=
				((unsigned char)query[len++] & 0xc0) != 0x80;
		if (len) {
			buf_puts(match, match->len ? " \"" : "\"");
			buf_add(match, query, len);
			buf_puts(match, "\"*");
		}
		query += len;
		query += *query && !word_byte((unsigned char)*query);
	}
	return characters;
}

static char *column(sqlite3_stmt *row, int at)
{
	const unsigned char *text = sqlite3_column_text(row, at);

	return strdup(text ? (const char *)text : "");
}

/* Steps through the answers; false if SQLite or memory failed. */
static bool collect(struct search_index *index, struct findings *f)
{
	int step;

	while ((step = sqlite3_step(index->ask)) == SQLITE_ROW) {
		struct found *one = &f->found[f->len++];
		one->kind = column(index->ask, 0);
		one->where = column(index->ask, 1);
		one->url = column(index->ask, 2);
		one->title = column(index->ask, 3);
		one->excerpt = column(index->ask, 4);
		if (!one->kind || !one->where || !one->url || !one->title ||
		    !one->excerpt)
			return false;
	}
	if (step != SQLITE_DONE || sqlite3_step(index->count) != SQLITE_ROW)
		return false;
	f->total = (size_t)sqlite3_column_int64(index->count, 0);
	return true;
}

void search_index_near(struct search_index *index, const char *query,
		       struct findings *f)
{
	struct buf near;

	buf_init(&near, (size_t)4 * SEARCH_QUERY_MAX);
	pthread_mutex_lock(&index->lock);
	if (nearest_words(index->db, query, &near))
		f->nearest = buf_detach(&near, NULL);
	pthread_mutex_unlock(&index->lock);
	buf_release(&near);
}

bool search_index_ask(struct search_index *index, const char *query,
		      struct findings *findings, struct error *e)
{
	struct buf match;
	bool fine = true;

	*findings = (struct findings){ .len = 0 };
	if (strlen(query) > SEARCH_QUERY_MAX)
		return error_set(e, ERROR_INPUT, "q",
				 "The words to look for are longer than %d "
				 "bytes.",
				 SEARCH_QUERY_MAX);
	buf_init(&match, (size_t)4 * SEARCH_QUERY_MAX);
	if (match_words(query, &match) >= SEARCH_SHORTEST) {
		pthread_mutex_lock(&index->lock);
		bind_text(index->ask, 1, buf_text(&match));
		sqlite3_bind_int(index->ask, 2, SEARCH_FOUND_MAX);
		bind_text(index->ask, 3, query);
		bind_text(index->count, 1, buf_text(&match));
		fine = collect(index, findings) || fail(index, e);
		sqlite3_reset(index->ask);
		sqlite3_reset(index->count);
		pthread_mutex_unlock(&index->lock);
	}
	buf_release(&match);
	return fine;
}

void found_release(struct found *found)
{
	free(found->kind);
	free(found->where);
	free(found->url);
	free(found->title);
	free(found->excerpt);
}

void findings_release(struct findings *f)
{
	for (size_t i = 0; i < f->len; i++)
		found_release(&f->found[i]);
	free(f->nearest);
	*f = (struct findings){ .len = 0 };
}
