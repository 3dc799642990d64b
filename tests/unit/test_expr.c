/* Formulas: values, and for each mistake its place and sentence. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "quiz/expr.h"

static const char *const names[] = { "psi", "tau", "n_gpu" };
static const double values[] = { 6.74e9, 291271, 32 };

static void has_values(void **state)
{
	static const struct {
		const char *text;
		double value;
	} rows[] = {
		{ "1", 1 },
		{ " 1 + 2*3 ", 7 },
		{ "(1+2)*3", 9 },
		{ "10-4-3", 3 },
		{ "24/4/2", 3 },
		{ "2^3^2", 512 },
		{ "-2^2", -4 },
		{ "2^-1", 0.5 },
		{ "--3", 3 },
		{ "+-3", -3 },
		{ "2*-3", -6 },
		{ ".5e1", 5 },
		{ "1e3*1E-3", 1 },
		{ "sqrt(16)", 4 },
		{ "log2(8)", 3 },
		{ "exp(0)", 1 },
		{ "ceil(1.2)+floor(1.8)+round(2.5)", 6 },
		{ "min(3, 1, 2)", 1 },
		{ "max(3, 1+9, 2)", 10 },
		{ "max(4)", 4 },
		{ "max (1, min(5, 2))", 2 },
		{ "6*psi*tau/(n_gpu*989e12)",
		  6 * 6.74e9 * 291271 / (32 * 989e12) },
	};
	struct expr e;
	struct expr_error error;
	double value;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		print_message("  %s\n", rows[i].text);
		assert_true(expr_read(&e, rows[i].text, names, 3, &error));
		assert_true(expr_value(&e, values, &value, &error));
		assert_true(fabs(value - rows[i].value) <=
			    1e-12 * fabs(rows[i].value));
	}
}

struct bad {
	const char *text;
	size_t at;
	const char *message;
};

static void refuses(void **state)
{
	static const struct bad rows[] = {
		{ "", 0, "A number or a name is missing at the end." },
		{ "1 +", 3, "A number or a name is missing at the end." },
		{ "6*phi", 2,
		  "There is no name \"phi\" here: name it in vary." },
		{ "psi2", 0,
		  "There is no name \"psi2\" here: name it in vary." },
		{ "1 2", 2,
		  "The formula should end here, or an operator is "
		  "missing." },
		{ "2psi", 1,
		  "The formula should end here, or an operator is "
		  "missing." },
		{ "(1+2", 0, "This parenthesis is not closed." },
		{ "1+2)", 3,
		  "The formula should end here, or an operator is "
		  "missing." },
		{ "5 min", 2,
		  "The formula should end here, or an operator is "
		  "missing. A unit stands behind \"as\"." },
		{ "5 min(1, 2)", 2,
		  "The formula should end here, or an operator is "
		  "missing." },
		{ "3.5 TFLOP/s", 4,
		  "The formula should end here, or an operator is "
		  "missing. A unit stands behind \"as\"." },
		{ "max(1,", 6, "A number or a name is missing at the end." },
		{ "sqrt(1,2)", 4, "This parenthesis is not closed." },
		{ "sqrt 4", 0, "Write sqrt(...) with parentheses." },
		{ "1.2.3", 0, "\"1.2.3\" is not a number." },
		{ "1e999", 0, "\"1e999\" is not a number." },
		{ "6 * * 2", 4, "A number or a name is expected here." },
		{ "a=5", 0, "There is no name \"a\" here: name it in vary." },
		{ "1 × 2", 2,
		  "The formula should end here, or an operator is "
		  "missing." },
		{ ".", 0, "\".\" is not a number." },
	};
	struct expr e;
	struct expr_error error;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		print_message("  %s\n", rows[i].text);
		assert_false(expr_read(&e, rows[i].text, names, 3, &error));
		assert_string_equal(error.message, rows[i].message);
		assert_int_equal(error.at, rows[i].at);
	}
}

static void has_no_value(void **state)
{
	static const struct bad rows[] = {
		{ "1 + 1/0", 5, "This divides by zero." },
		{ "tau/(psi - psi)", 3, "This divides by zero." },
		{ "sqrt(-1)", 0, "This has no finite value." },
		{ "2*log2(0)", 2, "This has no finite value." },
		{ "1e308*10", 5, "This has no finite value." },
		{ "exp(1000)", 0, "This has no finite value." },
		{ "(-8)^0.5", 4, "This has no finite value." },
		{ "0^-1", 1, "This has no finite value." },
	};
	struct expr e;
	struct expr_error error;
	double value;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		print_message("  %s\n", rows[i].text);
		assert_true(expr_read(&e, rows[i].text, names, 3, &error));
		assert_false(expr_value(&e, values, &value, &error));
		assert_string_equal(error.message, rows[i].message);
		assert_int_equal(error.at, rows[i].at);
	}
}

/* unit, repeated, then end; into text. */
static void repeat(char *text, size_t size, const char *unit, size_t times,
		   const char *end)
{
	size_t len = strlen(unit), tail = strlen(end) + 1;

	assert_true(len * times + tail <= size);
	for (size_t i = 0; i < times; i++)
		memcpy(text + i * len, unit, len);
	memcpy(text + len * times, end, tail);
}

static void has_limits(void **state)
{
	static const char *const deep[] = { "(", "-", "2^", "sqrt(", "max(" };
	struct expr e;
	struct expr_error error;
	char text[100001];

	(void)state;
	for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++) {
		repeat(text, sizeof text, deep[i], 10000, "1");
		assert_false(expr_read(&e, text, names, 3, &error));
		assert_non_null(strstr(error.message, "nested too deeply"));
	}
	repeat(text, sizeof text, "1+", 31, "1");
	assert_true(expr_read(&e, text, names, 3, &error));
	repeat(text, sizeof text, "1+", 32, "1");
	assert_false(expr_read(&e, text, names, 3, &error));
	assert_non_null(strstr(error.message, "too long"));
	repeat(text, sizeof text, "1", 100, "");
	assert_false(expr_read(&e, text, names, 3, &error));
}

static void knows_words(void **state)
{
	(void)state;
	assert_int_equal(expr_word("n_gpu2+1"), 6);
	assert_int_equal(expr_word("2n"), 0);
	assert_true(expr_is_function("log2", 4));
	assert_false(expr_is_function("log2", 3));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(has_values),	cmocka_unit_test(refuses),
		cmocka_unit_test(has_no_value), cmocka_unit_test(has_limits),
		cmocka_unit_test(knows_words),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
