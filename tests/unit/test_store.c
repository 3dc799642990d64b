/* What is shown, while it is read again: holders keep what they have, and
 * --watch sees a change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/lesson/store.h"
#include "server/lesson/watch.h"

enum { READERS = 4, ROUNDS = 50, WAIT_MS = 5000 };

static char root[] = "/tmp/steptime-store-XXXXXX";

static void write_lesson(const char *title)
{
	FILE *f = fopen("lessons/one/lesson.md", "w");

	assert_non_null(f);
	fprintf(f,
		"---\ntitle: %s\npart: p\nnumber: 1\nlevel: l\nminutes: 1\n"
		"summary: s\n---\n\n## A\n\nText.\n",
		title);
	fclose(f);
}

static int set_up(void **state)
{
	(void)state;
	if (!mkdtemp(root) || chdir(root) != 0)
		return -1;
	return mkdir("lessons", 0700) || mkdir("lessons/one", 0700);
}

static int tear_down(void **state)
{
	(void)state;
	unlink("lessons/one/lesson.md");
	unlink("lessons/two/lesson.md");
	rmdir("lessons/two");
	rmdir("lessons/one");
	rmdir("lessons");
	return chdir("/") || rmdir(root);
}

static struct lesson_store *open_store(void)
{
	struct error e;
	struct lesson_store *store =
		lesson_store_open(root, &lesson_writers_default, &e);

	assert_non_null(store);
	return store;
}

static void test_hold(void **state)
{
	struct error e;

	(void)state;
	write_lesson("Before");
	struct lesson_store *store = open_store();
	const struct shelf *old = lesson_store_get(store);
	write_lesson("After");
	assert_true(lesson_store_reload(store, &e));
	const struct shelf *new = lesson_store_get(store);
	assert_string_equal(lesson_front(shelf_lesson(old, "one"),
					 LESSON_TITLE),
			    "Before");
	assert_string_equal(lesson_front(shelf_lesson(new, "one"),
					 LESSON_TITLE),
			    "After");
	assert_null(shelf_lesson(new, "two"));
	assert_int_equal(new->generation, 2);
	assert_int_equal(lesson_store_generation(store), 2);
	lesson_store_put(store, old);
	lesson_store_put(store, new);
	lesson_store_free(store);
}

static void *read_often(void *to)
{
	struct lesson_store *store = to;

	for (int i = 0; i < ROUNDS * 20; i++) {
		const struct shelf *shelf = lesson_store_get(store);
		const struct lesson *l = shelf_lesson(shelf, "one");
		if (!l || !strstr(buf_text(&l->text.html), "Text."))
			abort();
		lesson_store_put(store, shelf);
	}
	return NULL;
}

static void test_threads(void **state)
{
	pthread_t reader[READERS];
	struct error e;

	(void)state;
	write_lesson("T");
	struct lesson_store *store = open_store();
	for (int i = 0; i < READERS; i++)
		assert_int_equal(pthread_create(&reader[i], NULL, read_often,
						store),
				 0);
	for (int i = 0; i < ROUNDS; i++)
		assert_true(lesson_store_reload(store, &e));
	for (int i = 0; i < READERS; i++)
		pthread_join(reader[i], NULL);
	lesson_store_free(store);
}

/* Waits until the lesson is there with that title. */
static bool shown(struct lesson_store *store, const char *slug,
		  const char *title)
{
	bool found = false;

	for (int ms = 0; ms < WAIT_MS && !found; ms += 10) {
		const struct shelf *shelf = lesson_store_get(store);
		const struct lesson *l = shelf_lesson(shelf, slug);
		found = l && strcmp(lesson_front(l, LESSON_TITLE), title) == 0;
		lesson_store_put(store, shelf);
		usleep(10000);
	}
	return found;
}

static void test_watch(void **state)
{
	struct error e;

	(void)state;
	write_lesson("Before");
	struct lesson_store *store = open_store();
	struct watch *watch = watch_start(root, store, &e);
	assert_non_null(watch);
	write_lesson("After");
	assert_true(shown(store, "one", "After"));
	mkdir("lessons/two", 0700);
	assert_int_equal(rename("lessons/one/lesson.md",
				"lessons/two/lesson.md"),
			 0);
	assert_true(shown(store, "two", "After"));
	write_lesson("Again");
	assert_true(shown(store, "one", "Again"));
	watch_stop(watch);
	lesson_store_free(store);
}

static void test_nothing(void **state)
{
	struct error e;

	(void)state;
	struct lesson_store *store =
		lesson_store_open("/nowhere", &lesson_writers_default, &e);
	assert_non_null(store);
	const struct shelf *shelf = lesson_store_get(store);
	assert_int_equal(shelf->lesson_len, 0);
	assert_int_equal(shelf->banks.len, 0);
	lesson_store_put(store, shelf);
	lesson_store_free(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hold),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_watch),
		cmocka_unit_test(test_nothing),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
