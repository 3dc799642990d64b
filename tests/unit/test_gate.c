/* The gate's word on heads, and the forms of host names and origins. The whole
 * list, over HTTP, is in tests/api/gate.test.mjs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "server/http/gate.h"
#include "server/http/origin.h"

/* Asks the gate; fields ends with a NULL name. 0 if it lets in, else a
 * status. */
static int status(const char *method, const char *path,
		  const struct gate_field *fields)
{
	static const struct gate gate = { .host_len = 0 };
	struct gate_head head = { .method = method,
				  .path = path,
				  .target_len = strlen(path),
				  .field = fields };
	struct gate_pass pass;
	struct gate_refusal no = { 0 };

	while (fields[head.field_len].name)
		head.field_len++;
	return gate_check(&gate, &head, &pass, &no) ? 0 : no.status;
}

#define STATUS(method, path, ...)                                              \
	status(method, path,                                                   \
	       (const struct gate_field[]){ __VA_ARGS__, { NULL, NULL } })
#define HOST                                                                   \
	{                                                                      \
		"Host", "localhost:8013"                                       \
	}
#define JSON                                                                   \
	{                                                                      \
		"content-type", "application/json"                             \
	}

static void asks_for_our_host(void **state)
{
	(void)state;
	assert_int_equal(STATUS("GET", "/", HOST), 0);
	assert_int_equal(STATUS("GET", "/", { "host", "127.0.0.1" }), 0);
	assert_int_equal(STATUS("GET", "/", { "Host", "LocalHost:1" }), 0);
	assert_int_equal(STATUS("GET", "/", { "Hos", "localhost" }), 400);
	assert_int_equal(STATUS("GET", "/", HOST, HOST), 400);
	assert_int_equal(STATUS("GET", "/", { "Host", "evil" }), 421);
	assert_int_equal(STATUS("GET", "/", { "Host", "localhost:" }), 400);
}

static void asks_where_it_comes_from(void **state)
{
	(void)state;
	assert_int_equal(STATUS("GET", "/api/x", HOST,
				{ "Origin", "http://localhost:8013" }),
			 0);
	assert_int_equal(STATUS("GET", "/api/x", HOST,
				{ "Origin", "http://localhost:8014" }),
			 403);
	assert_int_equal(STATUS("GET", "/", HOST, { "Origin", "null" }), 403);
	assert_int_equal(STATUS("GET", "/", HOST,
				{ "Sec-Fetch-Site", "cross-site" },
				{ "Sec-Fetch-Mode", "navigate" },
				{ "Sec-Fetch-Dest", "document" }),
			 0);
	assert_int_equal(STATUS("GET", "/api/x", HOST,
				{ "Sec-Fetch-Site", "cross-site" },
				{ "Sec-Fetch-Mode", "navigate" },
				{ "Sec-Fetch-Dest", "document" }),
			 403);
}

static void asks_how_the_body_is_framed(void **state)
{
	(void)state;
	assert_int_equal(STATUS("POST", "/", HOST, JSON,
				{ "Content-Length", "1048576" }),
			 0);
	assert_int_equal(STATUS("POST", "/", HOST, JSON,
				{ "Content-Length", "1048577" }),
			 413);
	assert_int_equal(STATUS("POST", "/", HOST, JSON,
				{ "Content-Length", " 2" }),
			 400);
	assert_int_equal(STATUS("POST", "/", HOST, JSON), 411);
	assert_int_equal(STATUS("POST", "/", HOST, { "Content-Length", "2" }),
			 415);
	assert_int_equal(STATUS("GET", "/", HOST, { "Content-Length", "1" }),
			 400);
	assert_int_equal(STATUS("GET", "/", HOST, { "transfer-encoding", "" }),
			 501);
	assert_int_equal(STATUS("GET", "/", HOST, { "Expect", "" }), 417);
}

static void knows_the_forms(void **state)
{
	static const char *const frames[] = { "https://editor.example",
					      "http://localhost:9000",
					      "https://*.github.dev",
					      "vscode-webview://abc" };
	static const char *const none[] = { "",
					    "editor.example",
					    "https://",
					    "https://a/",
					    "https://a b",
					    "https://a;b",
					    "https://a:x",
					    "https://*",
					    "'self'",
					    "*",
					    "https://a:0" };

	(void)state;
	for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
		assert_true(origin_frame(frames[i]));
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_false(origin_frame(none[i]));
	assert_true(origin_host("hub.example.org"));
	assert_false(origin_host("hub.example.org:80"));
	assert_true(origin_port("65535"));
	assert_false(origin_port("65536"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(asks_for_our_host),
		cmocka_unit_test(asks_where_it_comes_from),
		cmocka_unit_test(asks_how_the_body_is_framed),
		cmocka_unit_test(knows_the_forms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
