/* The store's file: what a change does and does not, an older version, a full
 * one, and reading while somebody writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "server/store/schema.h"
#include "server/study/roster.h"
#include "tests/unit/store_folder.h"

enum { WRITERS = 4, READERS = 2, ROUNDS = 100 };

static int clear(void **state)
{
	(void)state;
	empty(store_folder);
	return 0;
}

static int64_t count_items(struct store *s)
{
	LOOK l = store_look(s);
	QUERY q = query(l.db, "SELECT count(*) FROM item");

	assert_true(query_row(&q));
	return query_int(&q, 0);
}

static bool add_item(struct store *s, const char *name, bool keep)
{
	struct error e;
	CHANGE c = store_change(s, &e);

	assert_non_null(c.db);
	roster_id(c.db, "bank", name);
	return keep && change_keep(&c, &e);
}

static void a_change_is_kept_or_it_is_not(void **state)
{
	struct error e;
	struct store *s = open_started();

	(void)state;
	assert_true(add_item(s, "one", true));
	assert_false(add_item(s, "two", false));
	assert_int_equal(count_items(s), 1);
	{
		CHANGE c = store_change(s, &e);
		roster_id(c.db, "bank", "three");
		QUERY q = query(c.db, "INSERT INTO card (item) VALUES (99)");
		assert_false(query_run(&q));
		query_end(&q);
		/* After a failure nothing more is done. */
		assert_int_equal(roster_known(c.db, "one"), 0);
		assert_false(change_keep(&c, &e));
		assert_int_equal(e.kind, ERROR_SYSTEM);
	}
	assert_int_equal(count_items(s), 1);
	assert_true(add_item(s, "four", true));
	store_close(s);
	s = open_started();
	assert_int_equal(count_items(s), 2);
	store_close(s);
}

static void a_key_without_its_row_is_refused(void **state)
{
	struct error e;
	struct store *s = open_started();

	(void)state;
	{
		CHANGE c = store_change(s, &e);
		QUERY q =
			query(c.db, "INSERT INTO event (key, item, at, "
				    "utc_offset_min, day, what, before) "
				    "VALUES ('k', 12345, 0, 0, 0, 'add', '')");
		assert_false(query_run(&q));
	}
	store_close(s);
}

static void a_full_file_says_so(void **state)
{
	struct error e;
	struct store *s = open_started();
	char name[300];
	bool kept = true;
	int i = 0;

	(void)state;
	{
		CHANGE c = store_change(s, &e);
		change_end(&c);
		c = store_change(s, &e);
		assert_true(db_run(c.db, "PRAGMA max_page_count = 25"));
	}
	memset(name, 'x', sizeof name);
	while (kept && i++ < 2000) {
		snprintf(name + 250, sizeof name - 250, "%d", i);
		kept = add_item(s, name, true);
	}
	assert_false(kept);
	assert_int_equal(count_items(s), i - 1);
	store_close(s);
}

static void an_older_one_is_copied_and_brought_up_to_date(void **state)
{
	char path[600];
	struct db db;
	struct error e;
	struct stat st;

	(void)state;
	snprintf(path, sizeof path, "%s/steptime.db", store_folder);
	assert_true(db_open(&db, path, DB_PLAIN, &e));
	snprintf(path, sizeof path, "PRAGMA application_id = %d",
		 SCHEMA_APPLICATION);
	assert_true(db_run(&db, path));
	assert_true(db_run(&db, "CREATE TABLE old (x); PRAGMA user_version=0"));
	db_close(&db);
	struct store *s = open_started();
	assert_int_equal(count_items(s), 0);
	snprintf(path, sizeof path, "%s/backups/before-version-1.db",
		 store_folder);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	store_close(s);
}

/* What would run when we read or write is not opened; nor what SQLite cannot
 * open. Both say what to do, and the file stays as it is. */
static void what_another_program_made_of_it_is_left(void **state)
{
	static const char *const changes[] = {
		"ALTER TABLE mark RENAME TO m; CREATE VIEW mark AS "
		"WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x FROM c) "
		"SELECT m.* FROM m, c",
		"CREATE TRIGGER t AFTER INSERT ON item BEGIN "
		"DELETE FROM item; END",
		"PRAGMA writable_schema = ON; UPDATE sqlite_schema "
		"SET sql = 'CREATE TABLE x (' WHERE name = 'card'",
	};
	char path[100];

	(void)state;
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		struct error e = { .kind = ERROR_NONE };
		sqlite3 *other;
		empty(store_folder);
		store_close(open_started());
		snprintf(path, sizeof path, "%s/steptime.db", store_folder);
		assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
		assert_int_equal(sqlite3_exec(other, changes[i], NULL, NULL,
					      NULL),
				 SQLITE_OK);
		sqlite3_close(other);
		struct store *s = open_started();
		assert_false(store_status(s, &e));
		assert_non_null(strstr(e.message, "Nothing is saved in"));
		assert_non_null(strstr(e.message, "/backups in its place."));
		assert_null(store_change(s, &e).db);
		assert_null(store_look(s).db);
		store_close(s);
	}
}

static void every_migration_makes_its_version(void **state)
{
	char path[600];
	struct db db;
	struct error e;

	(void)state;
	snprintf(path, sizeof path, "%s/steptime.db", store_folder);
	assert_true(db_open(&db, path, DB_PLAIN, &e));
	assert_int_equal(schema_of(&db), 0);
	assert_true(schema_migrate(&db, &e));
	assert_int_equal(schema_of(&db), schema_version);
	assert_true(schema_migrate(&db, &e));
	db_close(&db);
}

/* --- threads */

static void *write_items(void *store)
{
	char name[64];

	for (int i = 0; i < ROUNDS; i++) {
		snprintf(name, sizeof name, "%lx-%d",
			 (unsigned long)pthread_self(), i);
		add_item(store, name, true);
	}
	return NULL;
}

static void *read_items(void *store)
{
	int64_t last = 0;

	for (int i = 0; i < ROUNDS; i++) {
		int64_t now = count_items(store);
		assert_true(now >= last);
		last = now;
	}
	return NULL;
}

static void many_write_and_read_at_once(void **state)
{
	pthread_t thread[WRITERS + READERS];
	struct store *s = open_started();

	(void)state;
	for (int i = 0; i < WRITERS + READERS; i++)
		assert_int_equal(pthread_create(&thread[i], NULL,
						i < WRITERS ? write_items
							    : read_items,
						s),
				 0);
	for (int i = 0; i < WRITERS + READERS; i++)
		pthread_join(thread[i], NULL);
	assert_int_equal(count_items(s), WRITERS * ROUNDS);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(a_change_is_kept_or_it_is_not, clear),
		cmocka_unit_test_setup(a_key_without_its_row_is_refused, clear),
		cmocka_unit_test_setup(a_full_file_says_so, clear),
		cmocka_unit_test_setup(
			an_older_one_is_copied_and_brought_up_to_date, clear),
		cmocka_unit_test_setup(what_another_program_made_of_it_is_left,
				       clear),
		cmocka_unit_test_setup(every_migration_makes_its_version,
				       clear),
		cmocka_unit_test_setup(many_write_and_read_at_once, clear),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
