/* Addresses, decoded. What they refuse over HTTP is in tests/api. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "server/http/target.h"

static char room[4096];

static void decodes(void **state)
{
	struct error e;
	struct request q;

	(void)state;
	assert_true(target_read("/a%20b/%C3%A9+",
				"x=1+2%2B3&%C2%B5=&z&&=&a=b=c", room, &q, &e));
	assert_string_equal(q.path, "/a b/\xc3\xa9+");
	assert_int_equal(q.pair_len, 5);
	static const struct param_pair pairs[] = { { "x", "1 2+3" },
						   { "\xc2\xb5", "" },
						   { "z", "" },
						   { "", "" },
						   { "a", "b=c" } };
	for (size_t i = 0; i < 5; i++) {
		assert_string_equal(q.pair[i].name, pairs[i].name);
		assert_string_equal(q.pair[i].text, pairs[i].text);
	}
}

static void refuses(void **state)
{
	static const char *const paths[] = {
		"",	"a",	   "/%",    "/%a",     "/%0g",	    "/%00",
		"/..",	"/a/../b", "/%2e.", "/\\",     "/%5C",	    "/%0a",
		"/%7f", "/\xff",   "/%ff",  "/%c0%af", "/%ed%a0%80"
	};
	static const char *const queries[] = {
		"%", "a=%", "a=%zz", "%00", "\x80", "a=\t", "%ff=1", "a%c3"
	};
	struct request q;

	(void)state;
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct error e = { .kind = ERROR_NONE };
		assert_false(target_read(paths[i], "", room, &q, &e));
		assert_int_equal(e.kind, ERROR_INPUT);
	}
	for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
		struct error e = { .kind = ERROR_NONE };
		assert_false(target_read("/", queries[i], room, &q, &e));
		assert_int_equal(e.kind, ERROR_INPUT);
	}
}

/* The room that is asked for is enough, and all of it may be needed. */
static void fits_its_room(void **state)
{
	static const char *const queries[] = { "",    "a", "a=",    "=",
					       "a=b", "&", "a&b&c", "a=1&b=2" };
	struct error e;
	struct request q;

	(void)state;
	for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
		char *exact = malloc(target_room("/x", queries[i]));
		assert_non_null(exact);
		assert_true(target_read("/x", queries[i], exact, &q, &e));
		free(exact);
	}
}

static void counts_parts(void **state)
{
	char query[4 * REQUEST_PAIRS_MAX + 4] = "";
	struct error e;
	struct request q;

	(void)state;
	for (size_t i = 0; i < REQUEST_PAIRS_MAX; i++)
		memcpy(query + 2 * i, "a&", 3);
	assert_true(target_read("/", query, room, &q, &e));
	assert_int_equal(q.pair_len, REQUEST_PAIRS_MAX);
	memcpy(query + strlen(query), "a", 2);
	assert_false(target_read("/", query, room, &q, &e));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(decodes),
		cmocka_unit_test(refuses),
		cmocka_unit_test(fits_its_room),
		cmocka_unit_test(counts_parts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
