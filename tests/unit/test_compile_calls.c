/* The notation of calls, in both spellings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "figures/compile/calls/calls.h"

static struct arena arena;
static struct calls calls;
static struct error error;

static int setup(void **state)
{
	(void)state;
	arena_init(&arena, CALLS_ARENA_MAX);
	error = (struct error){ 0 };
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static const struct call *first(const char *text)
{
	if (!calls_read(&arena, text, &calls, &error))
		fail_msg("%s: %s", text, error.message);
	return &calls.item[0].call;
}

static void refused(const char *text, const char *words)
{
	if (calls_read(&arena, text, &calls, &error))
		fail_msg("read, but should be refused: %s", text);
	if (!strstr(error.message, words))
		fail_msg("%s: %s", text, error.message);
	assert_string_equal(error.parameter, "calls");
}

static void calls_are_parted(void **state)
{
	(void)state;
	first(" f32[8]; f32[16] \n\n; f32[32] @ no_grad ;\n");
	assert_int_equal(calls.len, 3);
	assert_string_equal(calls.item[1].text, "f32[16]");
	assert_string_equal(calls.item[2].text, "f32[32] @ no_grad");
	first("");
	assert_int_equal(calls.len, 0);
}

static void values_have_kinds(void **state)
{
	const struct arg *a = first("5, -0.5, 1e3, True, None, 'relu', n=5, "
				    "[1, f32[8]], (1,), {a: 1, 'b': 2}")
				      ->args;

	(void)state;
	assert_int_equal(a[0].kind, ARG_INT);
	assert_int_equal(a[0].number, 5);
	assert_int_equal(a[1].kind, ARG_FLOAT);
	assert_true(a[1].real == -0.5 && a[2].real == 1000);
	assert_int_equal(a[3].kind, ARG_BOOL);
	assert_int_equal(a[3].number, 1);
	assert_int_equal(a[4].kind, ARG_NONE);
	assert_string_equal(a[5].text, "relu");
	assert_string_equal(a[6].keyword, "n");
	assert_int_equal(a[7].kind, ARG_LIST);
	assert_int_equal(a[7].items[1].kind, ARG_TENSOR);
	assert_int_equal(a[8].kind, ARG_TUPLE);
	assert_int_equal(a[8].count, 1);
	assert_int_equal(a[9].kind, ARG_DICT);
	assert_string_equal(a[9].items[1].keyword, "b");
}

static void both_spellings_agree(void **state)
{
	static const char *const spellings[][2] = {
		{ "5", "i5" },
		{ "-5", "i-5" },
		{ "0.5", "d0.5" },
		{ "True", "bT" },
		{ "False", "bF" },
		{ "None", "N" },
		{ "'relu'", "s'relu'" },
		{ "n=5", "k:n=i5" },
		{ "[1, f32[8]]", "L(i1,f32[8])" },
		{ "(1, 2)", "T(i1,i2)" },
		{ "{a: 1}", "D(a=i1)" },
		{ "{'a': 1}", "D(a=i1)" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
		struct arg one = first(spellings[i][0])->args[0];
		struct arg two = first(spellings[i][1])->args[0];
		assert_int_equal(one.kind, two.kind);
		assert_int_equal(one.number, two.number);
		assert_true(one.real == two.real);
		assert_int_equal(one.count, two.count);
		assert_int_equal(!one.text, !two.text);
		assert_int_equal(!one.keyword, !two.keyword);
		if (one.keyword)
			assert_string_equal(one.keyword, two.keyword);
		if (one.count)
			assert_int_equal(one.items[0].kind, two.items[0].kind);
	}
}

static void tensors_have_flags(void **state)
{
	const struct arg *a = first("bf16[4, 8]:rg:neg:md0:ms1:t")->args;

	(void)state;
	assert_int_equal(a->kind, ARG_TENSOR);
	assert_int_equal(a->dtype, DTYPE_BF16);
	assert_int_equal(a->rank, 2);
	assert_int_equal(a->size[1], 8);
	assert_true(a->requires_grad && a->transposed && !a->parameter);
	assert_true(a->fill == -1);
	assert_int_equal(a->marks[0], MARK_DYNAMIC);
	assert_int_equal(a->marks[1], MARK_STATIC);
	a = first("f32[]:f0.5")->args;
	assert_int_equal(a->rank, 0);
	assert_true(a->fill == 0.5);
	a = first("f32[8]:mmd0, =0")->args;
	assert_int_equal(a->marks[0], MARK_MAYBE_DYNAMIC);
	assert_int_equal(a[1].kind, ARG_SAME);
}

static void contexts_are_read(void **state)
{
	const struct call *c =
		first("f32[8] @ no_grad set:k='a' glob:C={'s': 2, 't': None} "
		      "cast:f64 new rewrap");

	(void)state;
	assert_int_equal(c->context_count, 6);
	assert_int_equal(c->contexts[0].kind, CONTEXT_NO_GRAD);
	assert_string_equal(c->contexts[1].name, "k");
	assert_string_equal(c->contexts[1].value.text, "a");
	assert_int_equal(c->contexts[2].value.count, 2);
	assert_string_equal(c->contexts[2].value.items[1].keyword, "t");
	assert_int_equal(c->contexts[3].value.dtype, DTYPE_F64);
	assert_int_equal(c->contexts[4].kind, CONTEXT_NEW);
	assert_int_equal(c->contexts[5].kind, CONTEXT_REWRAP);
}

static void faults_are_named(void **state)
{
	(void)state;
	refused("f32[8]; f33[8]", "Call 2, argument 1: \"f33[8]\"");
	refused("f32[8", "a ] is missing");
	refused("f32[8]:foo", "\"foo\" is no flag");
	refused("f32[8]:f1e400", "\"f1e400\" is no flag");
	refused("f32[8]:md1", "no flag of a tensor of 1 dim");
	refused("f32[8]:mu0", "\"mu0\" is no flag");
	refused("nan", "\"nan\" is no argument");
	refused("0x10", "no int of 64 bits");
	refused("f32[8] @ threads:1", "\"threads\" is no context");
	refused("f32[8] @ autocast", "\"autocast\" is no context");
	refused("f32[8] foo", "left over");
	refused("f32[8], x", "Call 1, argument 2: \"x\"");
	refused("f32[8], =1", "must come before");
	refused("'abc", "not closed");
	refused("[1, 2", "a ] is missing");
	refused("D(1)", "a name and = are expected");
	refused("i'a'", "no argument");
	refused("s5", "no argument");
	refused("{1: 2}", "a name and : are expected");
	refused("f32[1,1,1,1,1,1,1,1,1]", "8 dimensions");
	refused("f32[4294967296,4294967296]", "2^40");
	refused("99999999999999999999", "64 bits");
	refused("f32[8] @ foo", "\"foo\" is no context");
	refused("f32[8] @ set:k", "set:k=3");
	refused("f32[8] @ stance:force_eager", "is no context");
	refused("f32[8] @ cast:f8", "takes a dtype");
	refused("[[[[[[[[[[1]]]]]]]]]]", "6 deep");
}

static void lists_are_bounded(void **state)
{
	char text[CALLS_TEXT_MAX + 16];

	(void)state;
	memset(text, ',', sizeof text);
	text[sizeof text - 1] = '\0';
	refused(text, "8 KiB");
	for (size_t i = 0; i < 400; i++)
		text[2 * i] = '1', text[2 * i + 1] = i % 2 ? ';' : '\n';
	text[800] = '\0';
	refused(text, "64 calls");
	for (size_t i = 0; i < 400; i++)
		text[2 * i + 1] = ',';
	refused(text, "32 arguments");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(calls_are_parted, setup,
						teardown),
		cmocka_unit_test_setup_teardown(values_have_kinds, setup,
						teardown),
		cmocka_unit_test_setup_teardown(both_spellings_agree, setup,
						teardown),
		cmocka_unit_test_setup_teardown(tensors_have_flags, setup,
						teardown),
		cmocka_unit_test_setup_teardown(contexts_are_read, setup,
						teardown),
		cmocka_unit_test_setup_teardown(faults_are_named, setup,
						teardown),
		cmocka_unit_test_setup_teardown(lists_are_bounded, setup,
						teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
