/* JSON from outside. Each refusal and its place is in
 * tests/api/json.test.mjs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "server/api/json_read.h"

static bool reads(const char *text, struct error *e)
{
	struct cJSON *root;
	bool ok = json_read(text, strlen(text), &root, e);

	assert_true(ok == (root != NULL));
	json_free(root);
	return ok;
}

static void reads_what_is_json(void **state)
{
	static const char *const good[] = {
		"null",
		"[]",
		"{}",
		" \t\r\n[ 1 , 2 ]\n",
		"-0",
		"0.5e-3",
		"1E+2",
		"1e-400",
		"\"\"",
		"\"\\u00e9\\ud83d\\ude00\\/\\b\\f\"",
		"{\"a\":{\"a\":1},\"A\":2,\"\":3}",
	};
	struct error e;

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(reads(good[i], &e));
}

static void gives_what_it_read(void **state)
{
	static const char text[] = "{\"n\":6.74e9,\"N\":1,\"t\":\"\\u03a8\","
				   "\"f\":true,\"z\":null}";
	struct cJSON *root;
	struct error e;
	const char *word;
	double number;
	bool flag;

	(void)state;
	assert_true(json_read(text, strlen(text), &root, &e));
	assert_true(json_is_object(root));
	assert_true(json_is_number(json_get(root, "n"), &number));
	assert_true(number == 6.74e9);
	assert_true(json_is_text(json_get(root, "t"), &word));
	assert_string_equal(word, "\xce\xa8");
	assert_true(json_is_bool(json_get(root, "f"), &flag));
	assert_true(flag);
	assert_false(json_is_bool(json_get(root, "z"), &flag));
	assert_false(json_is_text(json_get(root, "n"), &word));
	assert_null(json_get(root, "T"));
	assert_false(json_is_number(json_get(root, "T"), &number));
	assert_string_equal(json_name(json_next(json_first(root))), "N");
	json_free(root);
}

static void says_where(void **state)
{
	struct error e;

	(void)state;
	assert_false(reads("{\n  \"é\": 01}", &e));
	assert_string_equal(e.message,
			    "The JSON is wrong at line 2, column 9: a number "
			    "does not begin with 0 and another digit.");
	assert_false(reads("[{\"a\":1},\n {\"a\":1, \"b\":2,\n\"a\":3}]", &e));
	assert_string_equal(e.message,
			    "The JSON is wrong at line 3, column 1: the name "
			    "\"a\" stands in this object twice.");
}

/* Bytes behind a NUL would not be seen by who takes them as a string. */
static void sees_all_bytes(void **state)
{
	struct cJSON *root;
	struct error e;

	(void)state;
	assert_false(json_read("{}\0{}", 5, &root, &e));
	assert_false(json_read("\"a\0b\"", 5, &root, &e));
	assert_false(json_read("{", 1, &root, &e));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_what_is_json),
		cmocka_unit_test(gives_what_it_read),
		cmocka_unit_test(says_where),
		cmocka_unit_test(sees_all_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
