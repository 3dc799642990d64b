/* store.c: what keeping costs.
 *
 *     store FOLDER
 *
 * Makes its data in FOLDER, which must be on a disk that is to be measured, and
 * prints as JSON:
 *   answers_per_s  graded answers, from the request's bytes to those of the
 *                  reply, each on disk before the next
 *   bare_per_s     the same statements and values in SQLite alone, likewise
 *   ratio          of the two, median over rounds that follow each other
 *   next_ms, grade_ms  the next card and a grade, medians, with 2000 cards and
 *                  200,000 events
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "server/lesson/store.h"
#include "server/store/store.h"
#include "server/study/history.h"
#include "server/study/roster.h"
#include "server/study/study.h"

enum { ROUNDS = 61, ANSWERS = 50, CARDS = 2000, EVENTS = 200000, ASKS = 201 };

static double now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, size_t len)
{
	qsort(values, len, sizeof *values, by_size);
	return values[len / 2];
}

static void need(bool fine, const char *what)
{
	if (fine)
		return;
	fprintf(stderr, "store: %s\n", what);
	exit(1);
}

/* --- a server without HTTP */

static void open_server(struct server *s, const char *root, const char *data)
{
	struct error e = { .kind = ERROR_NONE };

	s->lessons = lesson_store_open(root, &lesson_writers_default, &e);
	need(s->lessons, e.message);
	s->store = store_open(data, &e);
	need(s->store && store_start(s->store), e.message);
}

static void close_server(struct server *s)
{
	store_close(s->store);
	lesson_store_free(s->lessons);
}

static void post(const struct server *s, route_handler *handler,
		 const char *path, const char *body, struct reply *r)
{
	struct request q = { .method = REQUEST_POST,
			     .path = path,
			     .query = "",
			     .body = body,
			     .body_len = strlen(body) };

	reply_init(r);
	handler(s, &q, r);
	need(r->status == 200, buf_text(&r->body));
}

/* --- answers */

static int answers; /* given so far: for keys that differ */

static void one_answer(const struct server *s, const char *hash)
{
	struct reply r;
	char body[300];

	snprintf(
		body, sizeof body,
		"{\"key\":\"bench-answer-%d\",\"hash\":\"%s\",\"draw\":0,"
		"\"typed\":\"33.2 %%\",\"took_ms\":4000,\"utc_offset_min\":60}",
		++answers, hash);
	post(s, study_attempt, "/api/items/mfu-64/attempts", body, &r);
	need(strstr(buf_text(&r.body), "\"right\"") != NULL, "not right");
	reply_release(&r);
}

/* What one_answer asks SQLite for, in the same order. */
static const char *const bare_sql[] = {
	"BEGIN IMMEDIATE",
	"SELECT request, answer FROM reply WHERE key = ?1",
	"SELECT id FROM item WHERE name = 'mfu-64'",
	"INSERT INTO attempt (key, item, kind, hash, draw, drawn, shown, typed, "
	"verdict, at, utc_offset_min, day, took_ms) VALUES (?1, 1, 'check', "
	"'58358f375522b612', 0, '{\"tau\":500000,\"n\":64,\"psi\":7000000000}', "
	"'', '33.2 %', 'right', 1800000000, 60, 20786, 4000)",
	"INSERT INTO day (day, answered, correct) VALUES (20786, 1, 1) "
	"ON CONFLICT (day) DO UPDATE SET answered = answered + 1, "
	"correct = correct + 1",
	"INSERT INTO reply (key, request, answer, at) "
	"VALUES (?1, 4611686018427387904, ?2, 1800000000)",
	"COMMIT",
};
enum { STATEMENTS = sizeof bare_sql / sizeof *bare_sql };

struct bare {
	sqlite3 *db;
	sqlite3_stmt *stmt[STATEMENTS];
	char reply[1200]; /* as long as ours */
};

static void open_bare(struct bare *b, const char *path)
{
	need(sqlite3_open(path, &b->db) == SQLITE_OK, "bare: no database");
	sqlite3_exec(b->db,
		     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
		     "PRAGMA foreign_keys = ON; PRAGMA cache_size = -512;",
		     NULL, NULL, NULL);
	for (int i = 0; i < STATEMENTS; i++)
		need(sqlite3_prepare_v2(b->db, bare_sql[i], -1, &b->stmt[i],
					NULL) == SQLITE_OK,
		     sqlite3_errmsg(b->db));
}

static void bare_answer(struct bare *b)
{
	char key[40];

	snprintf(key, sizeof key, "bench-answer-%d", ++answers);
	for (int i = 0; i < STATEMENTS; i++) {
		int binds = sqlite3_bind_parameter_count(b->stmt[i]);
		if (binds > 0)
			sqlite3_bind_text(b->stmt[i], 1, key, -1,
					  SQLITE_STATIC);
		if (binds > 1)
			sqlite3_bind_text(b->stmt[i], 2, b->reply, -1,
					  SQLITE_STATIC);
		int code = sqlite3_step(b->stmt[i]);
		need(code == SQLITE_DONE || code == SQLITE_ROW,
		     sqlite3_errmsg(b->db));
		sqlite3_reset(b->stmt[i]);
	}
}

static void close_bare(struct bare *b)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(b->stmt[i]);
	sqlite3_close(b->db);
}

/* The item's hash, and a reply's length for the bare side. */
static void read_hash(const struct server *s, char hash[20])
{
	struct request q = { .method = REQUEST_GET,
			     .path = "/api/items/mfu-64",
			     .query = "" };
	struct reply r;

	reply_init(&r);
	study_item(s, &q, &r);
	const char *at = strstr(buf_text(&r.body), "\"hash\":\"");
	need(at != NULL, "no item mfu-64");
	snprintf(hash, 20, "%.16s", at + 8);
	reply_release(&r);
}

/* A copy of the store with its one item, for the bare side. */
static void copy_store(const char *from, const char *to)
{
	char sql[600];
	sqlite3 *db;

	snprintf(sql, sizeof sql, "VACUUM INTO '%s'", to);
	need(sqlite3_open(from, &db) == SQLITE_OK &&
		     sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK,
	     "the store could not be copied");
	sqlite3_close(db);
}

static void measure_answers(const char *folder)
{
	double ours[ROUNDS], bare[ROUNDS], ratio[ROUNDS];
	char data[300], db[400], copy[400], hash[20];
	struct server s = { .root = "." };
	struct bare b = { .db = NULL };

	snprintf(data, sizeof data, "%s/answers", folder);
	snprintf(db, sizeof db, "%s/steptime.db", data);
	snprintf(copy, sizeof copy, "%s/bare.db", folder);
	open_server(&s, ".", data);
	read_hash(&s, hash);
	one_answer(&s, hash);
	copy_store(db, copy);
	memset(b.reply, 'x', 800);
	open_bare(&b, copy);
	for (int round = 0; round < ROUNDS; round++) {
		double from = now_s();
		for (int i = 0; i < ANSWERS; i++)
			one_answer(&s, hash);
		double between = now_s();
		for (int i = 0; i < ANSWERS; i++)
			bare_answer(&b);
		double to = now_s();
		ours[round] = ANSWERS / (between - from);
		bare[round] = ANSWERS / (to - between);
		ratio[round] = ours[round] / bare[round];
	}
	close_bare(&b);
	close_server(&s);
	printf("{\"answers_per_s\":%.0f,\"bare_per_s\":%.0f,\"ratio\":%.3f",
	       median(ours, ROUNDS), median(bare, ROUNDS),
	       median(ratio, ROUNDS));
}

/* --- a large deck */

static void write_bank(const char *root)
{
	char path[400];

	snprintf(path, sizeof path, "%s/quiz", root);
	mkdir(root, 0700);
	mkdir(path, 0700);
	snprintf(path, sizeof path, "%s/quiz/large.quiz.md", root);
	FILE *f = fopen(path, "w");
	need(f != NULL, "no bank");
	fputs("---\nbank: large\ntitle: Large\n---\n", f);
	for (int i = 0; i < CARDS; i++)
		fprintf(f,
			"\n## card-%d\ntype: card\n\nWhat is $x_{%d}$?\n\n"
			"***\n\nIt is **%d**.\n",
			i, i, i);
	fclose(f);
}

static void fill(struct server *s)
{
	struct error e = { .kind = ERROR_NONE };
	CHANGE c = store_change(s->store, &e);
	int64_t at = (int64_t)time(NULL) - 400 * (int64_t)86400;
	char name[32];

	need(c.db != NULL, e.message);
	for (int i = 0; i < EVENTS; i++) {
		snprintf(name, sizeof name, "card-%d", i % CARDS);
		int64_t item = roster_id(c.db, "large", name);
		int64_t then = at + (int64_t)(i / CARDS) * 4 * 86400;
		struct history_event h = {
			.key = "fill",
			.item = item,
			.act = { .what = i < CARDS ? EVENT_ADD : EVENT_GRADE,
				 .rating = 1 + (i / CARDS + i) % 4,
				 .at = then,
				 .day = then / 86400 },
		};
		struct study_card card;
		history_card(c.db, item, &card);
		history_add(c.db, &h, &card);
	}
	need(change_keep(&c, &e), e.message);
}

/* Asks for the next card; its id and version. */
static double ask_next(const struct server *s, char id[40], int *version)
{
	struct request q = { .method = REQUEST_GET,
			     .path = "/api/review/next",
			     .query = "" };
	struct reply r;

	reply_init(&r);
	double from = now_s();
	study_next(s, &q, &r);
	double took = now_s() - from;
	const char *body = buf_text(&r.body);
	need(sscanf(body, "{\"card\":{\"id\":\"%39[^\"]\",\"version\":%d", id,
		    version) == 2,
	     body);
	reply_release(&r);
	return took;
}

static double grade(const struct server *s, const char *id, int version)
{
	struct reply r;
	char body[300];

	snprintf(body, sizeof body,
		 "{\"key\":\"bench-grade-%d\",\"card\":\"%s\",\"version\":%d,"
		 "\"rating\":4,\"took_ms\":3000,\"utc_offset_min\":0}",
		 ++answers, id, version);
	double from = now_s();
	post(s, study_grade, "/api/review/grade", body, &r);
	double took = now_s() - from;
	reply_release(&r);
	return took;
}

static void measure_deck(const char *folder)
{
	double next_s[ASKS], grade_s[ASKS];
	char data[300], root[300], id[40];
	struct server s = { .root = root };
	int version;

	snprintf(data, sizeof data, "%s/deck", folder);
	snprintf(root, sizeof root, "%s/root", folder);
	write_bank(root);
	open_server(&s, root, data);
	fill(&s);
	for (int i = 0; i < ASKS; i++) {
		next_s[i] = ask_next(&s, id, &version);
		grade_s[i] = grade(&s, id, version);
	}
	close_server(&s);
	printf(",\"next_ms\":%.3f,\"grade_ms\":%.3f}\n",
	       1e3 * median(next_s, ASKS), 1e3 * median(grade_s, ASKS));
}

int main(int argc, char **argv)
{
	need(argc == 2, "give a folder");
	measure_answers(argv[1]);
	measure_deck(argv[1]);
	return 0;
}
