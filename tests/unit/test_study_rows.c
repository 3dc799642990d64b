/* Rows that something else wrote: whatever stands in any column of the database,
 * every page and address that reads it answers, with sane numbers and text, and
 * what a learner does next is done or refused in a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "base/utf8.h"
#include "server/api/json_read.h"
#include "server/lesson/store.h"
#include "server/lesson/writers.h"
#include "server/router.h"
#include "server/store/state.h"
#include "tests/unit/store_folder.h"

enum { VALUES = 20, COLUMNS_MAX = 120, BODY_MAX = 400 };

/* As SQL, by the type of the column. */
static const struct {
	const char *type;
	const char *value[VALUES];
} extremes[] = {
	{ "INTEGER",
	  { "0", "1", "-1", "2", "3", "4", "9", "2147483647", "-2147483648",
	    "9007199254740993", "9223372036854775807",
	    "-9223372036854775808" } },
	{ "REAL",
	  { "0", "-0.0", "-1", "1e-320", "1e17", "1e308", "-1e308", "1e999",
	    "-1e999", "49.9", "50", "100.1" } },
	{ "TEXT",
	  { "''", "' '", "'x'", "'<b>\"&'", "'right'", "'-5'",
	    "'99999999999999999999'", "cast(x'fffe' AS TEXT)",
	    "cast(x'61006263' AS TEXT)", "cast(x'e282' AS TEXT)",
	    "cast(zeroblob(70000) AS TEXT)",
	    "replace(printf('%16s', ''), ' ', '-9e18 ')",
	    "'0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'",
	    "'2 1e9 1e300 -1e300 9e9 9e9 -9e9 9e9 9e9 9e9 1 1 0 9e9 0 9e9'" } },
};

static struct server server;
static sqlite3 *other;	/* the program that writes such rows */
static const char *put; /* what it wrote last */

/* --- asking */

static void ask(enum request_method method, const char *path, const char *body,
		struct reply *r)
{
	struct request q = { .method = method,
			     .path = path,
			     .query = "",
			     .body = body,
			     .body_len = strlen(body) };
	reply_init(r);
	route_handler *handler = router_find(&q, r);
	assert_non_null(handler);
	handler(&server, &q, r);
}

/* Does a number that is none stand in text, as printf writes it? */
static bool has_no_number(const char *text)
{
	static const char *const words[] = { "nan", "inf" };

	for (size_t i = 0; i < 2; i++)
		for (const char *at = strstr(text, words[i]); at;
		     at = strstr(at + 1, words[i]))
			if ((at == text || !strchr("\"_", at[-1])) &&
			    !isalnum((unsigned char)at[-1]) &&
			    !isalnum((unsigned char)at[3]))
				return true;
	return false;
}

static void check_body(const struct reply *r, const char *path)
{
	const char *text = buf_text(&r->body);
	struct cJSON *json = NULL;
	struct error e = { .kind = ERROR_NONE };

	if (!utf8_valid(text, r->body.len) || strlen(text) != r->body.len)
		fail_msg("%s: %s: not text", put, path);
	if (strcmp(r->type, REPLY_HTML) == 0) {
		if (has_no_number(text))
			fail_msg("%s: %s: no number", put, path);
	} else if (!json_read(text, r->body.len, &json, &e)) {
		fail_msg("%s: %s: %s", put, path, e.message);
	}
	json_free(json);
}

static void get(const char *path)
{
	struct reply r;

	ask(REQUEST_GET, path, "", &r);
	if (r.status != 200)
		fail_msg("%s: %s: %d %s", put, path, r.status, r.detail);
	check_body(&r, path);
	reply_release(&r);
}

/* The number behind "name": in the text of an answer; -1 if there is none. */
static long number_in(const struct reply *r, const char *name)
{
	const char *at = strstr(buf_text(&r->body), name);

	return at ? strtol(at + strlen(name), NULL, 10) : -1;
}

/* Does it, with a key of its own. Returns the status. */
static int post(const char *path, const char *members)
{
	static unsigned key;
	char body[BODY_MAX];
	struct reply r;

	snprintf(body, sizeof body, "{\"key\":\"row-%u-of-a-test\",%s}", ++key,
		 members);
	ask(REQUEST_POST, path, body, &r);
	if (r.status >= 500 && !strstr(r.detail, "Nothing was saved"))
		fail_msg("%s: %s: %d %s", put, path, r.status, r.detail);
	check_body(&r, path);
	reply_release(&r);
	return r.status;
}

static int act(const char *path, const char *card, long version,
	       const char *more)
{
	char members[BODY_MAX / 2];

	snprintf(members, sizeof members,
		 "\"utc_offset_min\":0,\"card\":\"%s\",\"version\":%ld%s", card,
		 version < 0 ? 0 : version, more);
	return post(path, members);
}

static void undo(void)
{
	char members[80];
	struct reply r;

	ask(REQUEST_GET, "/api/review/next", "", &r);
	long number = number_in(&r, "\"act\":");
	reply_release(&r);
	snprintf(members, sizeof members, "\"utc_offset_min\":0,\"act\":%ld",
		 number < 0 ? 0 : number);
	post("/api/review/undo", members);
}

static void read_all(void)
{
	static const char *const paths[] = { "/",
					     "/review",
					     "/progress",
					     "/api/deck",
					     "/api/review/next",
					     "/api/progress",
					     "/api/items/one-card",
					     "/api/items/one-number",
					     "/api/items/one-guess" };

	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		get(paths[i]);
}

/* --- what was done before */

static void write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "we");

	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

static void make_root(char path[static 64])
{
	char name[96];

	snprintf(path, 64, "%s/root", store_folder);
	assert_int_equal(mkdir(path, 0700), 0);
	snprintf(name, sizeof name, "%s/quiz", path);
	assert_int_equal(mkdir(name, 0700), 0);
	snprintf(name, sizeof name, "%s/quiz/b.quiz.md", path);
	write_file(name, "---\nbank: b\ntitle: B\n---\n\n"
			 "## one-card\ntype: card\n\nOne?\n\n***\n\nOne.\n\n"
			 "## other-card\ntype: card\n\nTwo?\n\n***\n\nTwo.\n\n"
			 "## one-number\n\nHow many?\n\n= 2\n\n"
			 "## one-guess\ntype: predict\n\nHow many?\n\n= 2\n");
}

static int answer(const char *item, const char *more)
{
	char path[80], members[BODY_MAX / 2];
	struct reply r;

	snprintf(path, sizeof path, "/api/items/%s", item);
	ask(REQUEST_GET, path, "", &r);
	const char *hash = strstr(buf_text(&r.body), "\"hash\":\"");
	assert_non_null(hash);
	snprintf(members, sizeof members,
		 "\"utc_offset_min\":0,\"hash\":\"%.16s\",\"draw\":0,"
		 "\"typed\":\"1,234\"%s",
		 hash + strlen("\"hash\":\""), more);
	reply_release(&r);
	snprintf(path, sizeof path, "/api/items/%s/attempts", item);
	return post(path, members);
}

/* What a learner did, so that each table has rows. */
static void learn(void)
{
	static const char grade[] = "/api/review/grade";

	assert_int_equal(post("/api/deck",
			      "\"utc_offset_min\":0,\"add\":\"all\""),
			 200);
	for (int i = 0; i < 3; i++)
		assert_int_equal(act(grade, "one-card", 1 + i, ",\"rating\":3"),
				 200);
	assert_int_equal(act(grade, "one-card", 4, ",\"rating\":1"), 200);
	assert_int_equal(act(grade, "other-card", 1, ",\"rating\":2"), 200);
	assert_int_equal(answer("one-number", ",\"reading\":1"), 200);
	assert_int_equal(answer("one-guess",
				",\"reading\":0,\"confidence\":80"),
			 200);
	assert_int_equal(post("/api/settings",
			      "\"utc_offset_min\":0,\"retention\":85"),
			 200);
}

static void run(const char *sql)
{
	char *why = NULL;

	if (sqlite3_exec(other, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", sql, why);
}

/* Keeps what all tables have now, or puts it back. */
static void keep_or_restore(bool keep)
{
	static const char *const tables[] = { "item", "attempt", "event",
					      "card", "day",	 "setting",
					      "mark", "reply" };
	char sql[200];

	run("BEGIN IMMEDIATE");
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		snprintf(sql, sizeof sql,
			 keep ? "CREATE TEMP TABLE was_%.20s AS "
				"SELECT * FROM %.20s"
			      : "DELETE FROM %.20s; INSERT INTO %.20s "
				"SELECT * FROM was_%.20s",
			 tables[i], tables[i], tables[i]);
		run(sql);
	}
	run("COMMIT");
}

static int open_all(void **state)
{
	static char root[64];
	char path[80];
	struct error e = { .kind = ERROR_NONE };

	if (make_folder(state) != 0)
		return -1;
	make_root(root);
	server.root = root;
	server.lessons = lesson_store_open(root, &lesson_writers_default, &e);
	server.store = open_started();
	/* Nobody needs to find it after a power cut. */
	db_run(&server.store->writer, "PRAGMA synchronous = OFF");
	put = "nothing yet";
	learn();
	snprintf(path, sizeof path, "%s/steptime.db", store_folder);
	if (!server.lessons || sqlite3_open(path, &other) != SQLITE_OK)
		return -1;
	sqlite3_busy_timeout(other, 5000);
	run("PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON");
	keep_or_restore(true);
	return 0;
}

static int close_all(void **state)
{
	sqlite3_close(other);
	store_close(server.store);
	lesson_store_free(server.lessons);
	return remove_folder(state);
}

/* --- the tests */

static void go_on(void)
{
	act("/api/review/grade", "one-card", 5, ",\"rating\":3");
	undo();
	act("/api/review/bury", "other-card", 2, "");
	undo();
	undo();
	act("/api/review/forget", "other-card", 2, "");
	post("/api/deck", "\"utc_offset_min\":0,\"remove\":[\"one-card\"]");
	post("/api/deck", "\"utc_offset_min\":0,\"add\":\"all\"");
	answer("one-number", "");
}

struct column {
	char table[32], name[32], type[32];
};

static void put_text(char to[static 32], sqlite3_stmt *row, int column)
{
	snprintf(to, 32, "%s", (const char *)sqlite3_column_text(row, column));
}

/* The value in all rows; where they must differ, in one. */
static void put_value(const struct column *c, const char *value)
{
	char sql[400];

	snprintf(sql, sizeof sql, "UPDATE OR IGNORE %.31s SET %.31s = %.300s",
		 c->table, c->name, value);
	put = sql;
	run(sql);
	read_all();
	go_on();
	get("/progress");
	get("/api/deck");
	keep_or_restore(false);
	put = "nothing";
}

static void put_each(const struct column *c)
{
	for (size_t t = 0; t < sizeof extremes / sizeof *extremes; t++)
		for (size_t v = 0; v < VALUES && extremes[t].value[v]; v++)
			if (strcmp(extremes[t].type, c->type) == 0)
				put_value(c, extremes[t].value[v]);
}

static void any_row_is_read(void **state)
{
	struct column list[COLUMNS_MAX];
	size_t len = 0;
	sqlite3_stmt *columns;

	(void)state;
	assert_int_equal(sqlite3_prepare_v2(other,
					    "SELECT m.name, c.name, c.type "
					    "FROM main.sqlite_master m "
					    "JOIN pragma_table_info(m.name) c "
					    "WHERE m.type = 'table'",
					    -1, &columns, NULL),
			 SQLITE_OK);
	while (sqlite3_step(columns) == SQLITE_ROW) {
		assert_true(len < COLUMNS_MAX);
		struct column *c = &list[len++];
		put_text(c->table, columns, 0);
		put_text(c->name, columns, 1);
		put_text(c->type, columns, 2);
	}
	sqlite3_finalize(columns);
	assert_true(len > 60);
	for (size_t i = 0; i < len; i++)
		put_each(&list[i]);
}

/* What cannot be read is said in SQLite's words, and what else there is goes on.
 */
static void a_table_that_is_gone_is_named(void **state)
{
	static const char *const paths[] = { "/review", "/progress",
					     "/api/deck", "/api/review/next",
					     "/api/progress" };
	struct reply r;

	(void)state;
	run("ALTER TABLE card RENAME TO gone");
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		ask(REQUEST_GET, paths[i], "", &r);
		assert_true(r.status == 200 || r.status == 503);
		if (r.status == 503)
			assert_string_equal(r.detail,
					    "What was kept could not be read: "
					    "no such table: card.");
		check_body(&r, paths[i]);
		assert_true(r.status == 503 || paths[i][1] != 'a');
		reply_release(&r);
	}
	get("/");
	run("ALTER TABLE gone RENAME TO card");
	read_all();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_row_is_read),
		cmocka_unit_test(a_table_that_is_gone_is_named),
	};

	return cmocka_run_group_tests(tests, open_all, close_all);
}
