/* compile_session.h: plays small programs through a session of the figure compile,
 * for tests only. A test names a program, its calls and the letter of each call's
 * outcome; settings are its own until it ends. The recorded runs of PyTorch are
 * played by compile_replay; in the tests each rule stands alone.
 */
#ifndef TESTS_UNIT_COMPILE_SESSION_H
#define TESTS_UNIT_COMPILE_SESSION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "figures/compile/calls/calls.h"
#include "figures/compile/frames/session.h"
#include "figures/compile/code/code.h"

static struct tree tree;
static struct arena arena;
static struct calls calls;
static struct session *session;
static struct session_settings settings;
static struct result last;

static inline int session_setup(void **state)
{
	(void)state;
	settings = (struct session_settings){ 0 };
	arena_init(&arena, CALLS_ARENA_MAX);
	return 0;
}

static inline void close_session(void)
{
	if (session) {
		session_free(session);
		tree_release(&tree);
	}
	session = NULL;
}

static inline int session_teardown(void **state)
{
	(void)state;
	close_session();
	arena_release(&arena);
	return 0;
}

static inline void open_session(const char *program)
{
	struct error e = { 0 };

	close_session();
	if (!code_read(&tree, NULL, program, &e))
		fail_msg("%s", e.message);
	session = session_new(&tree, &settings);
	assert_non_null(session);
}

static inline void read_calls(const char *text)
{
	struct error e = { 0 };

	if (!calls_read(&arena, text, &calls, &e))
		fail_msg("%s", e.message);
}

/* Plays the calls; their outcomes must be those letters. */
static inline void outcomes(const char *program, const char *text,
			    const char *letters)
{
	open_session(program);
	read_calls(text);
	assert_int_equal(calls.len, strlen(letters));
	for (size_t i = 0; i < calls.len; i++) {
		if (!session_call(session, &calls.item[i].call, &last))
			fail_msg("%s", session_outside(session, NULL));
		if ((char)last.outcome != letters[i])
			fail_msg("%s: %c, should be %c (%s)",
				 calls.item[i].text, (char)last.outcome,
				 letters[i], last.error ? last.error : "");
	}
}

static inline void graphs(int all)
{
	assert_int_equal(session_totals(session).graphs, all);
}

/* The first reason of the last call. */
static inline void reason(const char *text)
{
	assert_true(last.why_count > 0);
	assert_string_equal(last.why[0].text, text);
}

static inline void explains(const char *program, const char *text, int number,
			    int breaks, int ops)
{
	struct explain x;

	open_session(program);
	read_calls(text);
	assert_true(session_explain(session, &calls.item[0].call, &x));
	assert_int_equal(x.graphs, number);
	assert_int_equal(x.breaks, breaks);
	assert_int_equal(x.ops, ops);
}

static inline void outside(const char *program, const char *text,
			   const char *words)
{
	bool ok = true;

	open_session(program);
	read_calls(text);
	for (size_t i = 0; i < calls.len; i++)
		ok = session_call(session, &calls.item[i].call, &last);
	assert_false(ok);
	if (!strstr(session_outside(session, NULL), words))
		fail_msg("%s", session_outside(session, NULL));
}

#define POINTWISE "def f(x):\n    return torch.relu(x) * 2 + 1\n"

#define SESSION_TEST(test)                                                     \
	cmocka_unit_test_setup_teardown(test, session_setup, session_teardown)

#endif
