/* What the figure compile finds of a program and its calls: the numbers that the
 * lesson gives, outcomes in words, what was given up, what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "figures/compile/ask.h"
#include "figures/compile/outcome.h"

static struct ladder ladder;

static int release(void **state)
{
	(void)state;
	ladder_release(&ladder);
	return 0;
}

static void play(const char *program, const char *calls)
{
	struct session_settings settings = { 0 };
	struct error e = { 0 };

	ladder_release(&ladder);
	if (!ladder_play(&ladder, program, calls, &settings, &e))
		fail_msg("%s: %s", program, e.message);
}

static void preset(const char *name)
{
	const struct figure *f = figure_find("compile");
	const struct figure_preset *p = figure_preset(f, name);
	struct param_value value[PARAM_MAX];
	struct error e = { 0 };

	assert_non_null(p);
	assert_true(param_read(&f->table, p->pairs, figure_preset_len(p), value,
			       &e));
	ladder_release(&ladder);
	if (!ask_play(value, &ladder, &e))
		fail_msg("%s: %s", name, e.message);
	ladder_explain(&ladder);
}

static void says(size_t call, const char *words)
{
	struct buf text;

	buf_init(&text, OUTCOME_TEXT_MAX);
	assert_string_equal(outcome_text(&ladder, call - 1, &text), words);
	buf_release(&text);
}

/* Sizes 8, 16, 32 are 2 graphs, float64 makes 3; breaks cut f in two; eval
 * compiles dropout again and not linear. */
static void the_lessons_numbers_hold(void **state)
{
	static const struct {
		const char *preset;
		int graphs, breaks, explained, counted;
	} given[] = {
		{ "sizes", 3, 0, 0, 0 },       { "item", 2, 1, 1, 1 },
		{ "if-tensor", 3, 0, 1, 0 },   { "print", 5, 4, 1, 2 },
		{ "loop-print", 0, 0, -1, 0 }, { "dropout", 3, 0, 0, 0 },
		{ "linear-eval", 1, 0, 0, 0 }, { "int-argument", 8, 0, 0, 0 },
		{ "global-int", 4, 0, 0, 0 },  { "argument-int", 2, 0, 0, 0 },
		{ "batch-one", 3, 0, 0, 0 },   { "marks", 2, 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
		preset(given[i].preset);
		assert_int_equal(ladder.totals.graphs, given[i].graphs);
		assert_int_equal(ladder.totals.breaks, given[i].breaks);
		assert_true(ladder.explained);
		assert_int_equal(ladder.explain.breaks, given[i].explained);
		assert_int_equal(ladder.explain.true_breaks, given[i].counted);
	}
}

static void outcomes_have_words(void **state)
{
	(void)state;
	preset("sizes");
	says(1, "compiled, static");
	says(2, "compiled, dynamic [s0]");
	says(3, "reused graph 1");
	preset("branch-on-size");
	says(3, "other branch compiled, dynamic [s0]");
	preset("batch-one");
	says(3, "compiled, static");
	preset("if-tensor");
	says(1, "compiled, static, 2 graphs");
	says(2, "other branch compiled, static");
	preset("print");
	says(3, "reused graphs 2, 3 and 4");
	preset("loop-print");
	says(2, "nothing compiled: plain Python (line 4: Failed to trace "
		"builtin operator)");
	preset("int-argument");
	says(9, "limit reached: plain Python");
	preset("argument-int");
	says(2, "compiled, dynamic step");
	preset("fullgraph");
	says(1, "error Unsupported: Failed to trace builtin operator");
	play("def f(x):\n    return 3\n", "f32[8]");
	says(1, "nothing compiled: plain Python (no tensor operation)");
}

static void symbol_of(const char *program, const char *calls, const char *words)
{
	play(program, calls);
	assert_string_equal(
		ladder.result[ladder.calls.len - 1].graphs[0].symbol, words);
}

static void symbols_are_found(void **state)
{
	(void)state;
	symbol_of("def f(x):\n    return x + 1\n", "f32[8,8]", "");
	symbol_of("def f(x):\n    return x + 1\n", "f32[4,8]; f64[6,8]",
		  "[s0,8]");
	symbol_of("def f(xs):\n    return xs[0] + xs[1].sum()\n",
		  "[f32[8], f32[8]]; [f32[8], f32[9]]", "[s0]");
	symbol_of("def f(x, n):\n    return x * n\n", "f32[8], 3; f32[8], 5",
		  "n");
	symbol_of("def f(x, c):\n    return x * c\n",
		  "f32[8], 0.5; f32[8], 0.25", "c");
	symbol_of("def f(n, x):\n    return x * n\n", "3, f32[8]; 5, f32[9]",
		  "[s0]");
}

static void what_is_left_out_says_so(void **state)
{
	struct session_settings settings = { 0 };
	struct error e = { 0 };

	(void)state;
	assert_false(ladder_play(&ladder,
				 "def f(x):\n    return torch.fft.fft(x)\n",
				 "f32[8]", &settings, &e));
	assert_int_equal(e.kind, ERROR_IMPOSSIBLE);
	assert_int_equal(e.line, 2);
	assert_non_null(strstr(e.message, "Line 2: "));
	ladder_release(&ladder);
	assert_false(ladder_play(&ladder, "x = 1\n", "f32[8]", &settings, &e));
	assert_ptr_equal(strstr(e.message, "The program defines neither f nor"),
			 e.message);
	assert_int_equal(e.line, 0);
}

static void no_calls_are_no_answer(void **state)
{
	static const char *const none[] = { "", " ", ";", " ; ;", "\n\n" };
	struct session_settings settings = { 0 };
	struct error e = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		assert_false(ladder_play(&ladder, "def f(x):\n    return x\n",
					 none[i], &settings, &e));
		assert_int_equal(e.kind, ERROR_INPUT);
		assert_non_null(strstr(e.message, "Say how it is called"));
		ladder_release(&ladder);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(the_lessons_numbers_hold, release),
		cmocka_unit_test_teardown(outcomes_have_words, release),
		cmocka_unit_test_teardown(symbols_are_found, release),
		cmocka_unit_test_teardown(what_is_left_out_says_so, release),
		cmocka_unit_test_teardown(no_calls_are_no_answer, release),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
