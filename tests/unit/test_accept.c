/* Lists of a head, as their lines are joined and read. More of them, over HTTP,
 * are in tests/api/serve.test.mjs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "server/http/accept.h"
#include "server/http/etag.h"
#include "server/http/head.h"

static void reads_what_is_taken(void **state)
{
	static const struct {
		const char *list;
		enum accept says;
	} rows[] = {
		{ NULL, ACCEPT_UNSAID },
		{ "", ACCEPT_UNSAID },
		{ "gzip", ACCEPT_YES },
		{ " ,\tGZip ,x", ACCEPT_YES },
		{ "x, gzip ; a=1 ;q=0.5", ACCEPT_YES },
		{ "gzip;q=0.001", ACCEPT_YES },
		{ "gzip;q=1", ACCEPT_YES },
		{ "gzip;q=0", ACCEPT_NO },
		{ "gzip; Q=0.000, gzip", ACCEPT_NO },
		{ "notgzip, gzipx, x;gzip, x y gzip", ACCEPT_UNSAID },
		{ "\"gzip\", x;y=\",gzip,\\\",gzip,\"", ACCEPT_UNSAID },
		{ "gzip x", ACCEPT_UNSAID },
		{ "\"", ACCEPT_UNSAID },
		{ "\"\\", ACCEPT_UNSAID },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_int_equal(accept_named(rows[i].list, "gzip"),
				 rows[i].says);
}

static void reads_tags(void **state)
{
	static const char *const yes[] = { "\"a\"", "W/\"a\"", " * ",
					   "\"b,\" , ,\"a\"," };
	static const char *const no[] = { NULL,		 "",	   "a",
					  "\"a",	 "\"a\"x", "\"b,*\"",
					  "*x",		 "*, *",   "\"*\"",
					  "\"a\" \"b\"", "W/",	   "x, \"a\"" };

	(void)state;
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		assert_true(etag_matches(yes[i], "\"a\""));
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		assert_false(etag_matches(no[i], "\"a\""));
}

static void joins_lines_of_lists(void **state)
{
	struct gate_field field[] = { { "Accept", "a" },    { "Host", "h" },
				      { "accept", "b" },    { "Host", "i" },
				      { "Connection", "" }, { "ACCEPT", "c" },
				      { "Connection", "x" } };
	size_t len = sizeof field / sizeof *field;

	(void)state;
	char *room = head_join(field, &len);
	assert_non_null(room);
	assert_int_equal(len, 4);
	assert_string_equal(field[0].value, "a,b,c");
	assert_string_equal(field[1].value, "h");
	assert_string_equal(field[2].value, "i");
	assert_string_equal(field[3].value, ",x");
	assert_null(head_join(field, &len));
	assert_int_equal(len, 4);
	free(room);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_what_is_taken),
		cmocka_unit_test(reads_tags),
		cmocka_unit_test(joins_lines_of_lists),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
