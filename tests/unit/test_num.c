/* Numbers between text and double. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/num.h"

static void reads_decimals_only(void **state)
{
	static const char *const good[] = { "0",   "-5",   "+.5",    "1.",
					    "1e9", "1E-3", "6.74e9", "007" };
	static const char *const bad[] = { "",	    ".",   "e5",    "1e",
					   "1e+",   " 1",  "1 ",    "0x10",
					   "inf",   "nan", "1,5",   "1_000",
					   "1e400", "--1", "1.2.3", "٣" };
	double value;

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		assert_true(num_parse(good[i], &value));
		assert_true(value == strtod(good[i], NULL));
	}
	assert_true(num_parse("-0", &value) && !signbit(value));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		value = 42;
		assert_false(num_parse(bad[i], &value));
		assert_true(value == 42);
	}
}

static void shortest_reads_back(void **state)
{
	uint64_t seed = 1;
	char text[NUM_TEXT];

	(void)state;
	for (int i = 0; i < 200000; i++) {
		double value;
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		memcpy(&value, &seed, sizeof value);
		if (!isfinite(value))
			continue;
		num_shortest(text, value);
		assert_true(strtod(text, NULL) == value);
	}
	num_shortest(text, 0.1);
	assert_string_equal(text, "0.1");
	num_shortest(text, 6.74e9);
	assert_string_equal(text, "6740000000");
	static const double whole[] = {
		0.0,  -0.0, 1, -1, 4096, 999999999999999, -999999999999999,
		1e15, 1e17
	};
	static const char *const prints[] = { "0",
					      "-0",
					      "1",
					      "-1",
					      "4096",
					      "999999999999999",
					      "-999999999999999",
					      "1e+15",
					      "1e+17" };
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
		num_shortest(text, whole[i]);
		assert_string_equal(text, prints[i]);
	}
	num_shortest(text, 9007199254740992.0);
	assert_string_equal(text, "9007199254740992");
}

struct shown {
	double value;
	const char *text;
};

static void shows_groups_and_percent(void **state)
{
	char text[NUM_TEXT];

	(void)state;
	num_grouped(text, 32918.6, 0);
	assert_string_equal(text, "32,919");
	num_grouped(text, 999.5, 0);
	assert_string_equal(text, "1,000");
	num_grouped(text, -1234567.891, 2);
	assert_string_equal(text, "-1,234,567.89");
	num_grouped(text, 12, 1);
	assert_string_equal(text, "12.0");
	num_grouped(text, 1e300, 0);
	assert_string_equal(text, "1 × 10³⁰⁰");
	num_grouped(text, 0.00012, 2);
	assert_string_equal(text, "0.00012");
	num_grouped(text, 0.000012345, 2);
	assert_string_equal(text, "0.000012");
	num_grouped(text, 1e-7, 2);
	assert_string_equal(text, "<0.000001");
	num_grouped(text, 0, 2);
	assert_string_equal(text, "0.00");
	num_percent(text, -1e-7, 1);
	assert_string_equal(text, "-0.00001 %");
	num_percent(text, 0, 1);
	assert_string_equal(text, "0.0 %");
	num_percent(text, 0.43147, 1);
	assert_string_equal(text, "43.1 %");
}

static void shows_si(void **state)
{
	static const struct shown flop[] = {
		{ 46.8817e9, "46.9 GFLOP" },
		{ 989e12, "989 TFLOP" },
		{ 0, "0 FLOP" },
		{ 999.6, "1 kFLOP" },
		{ 1, "1 FLOP" },
		{ 0.01, "10 mFLOP" },
		{ 1e30, "1 × 10⁶ YFLOP" },
		{ 3.6e-6, "3.6 µFLOP" },
	};
	static const struct shown count[] = {
		{ 6.74e9, "6.74B" },
		{ 124e6, "124M" },
		{ 512, "512" },
		{ 1e12, "1T" },
		{ 1e18, "1 × 10¹⁸" },
		{ 0.5, "0.5" },
		{ 2.888e-8, "2.89 × 10⁻⁸" },
	};
	char text[NUM_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof flop / sizeof flop[0]; i++) {
		num_si(text, flop[i].value, "FLOP");
		assert_string_equal(text, flop[i].text);
	}
	for (size_t i = 0; i < sizeof count / sizeof count[0]; i++) {
		num_si(text, count[i].value, "");
		assert_string_equal(text, count[i].text);
	}
}

static void shows_durations(void **state)
{
	static const struct shown time[] = {
		{ 3.6e-6, "3.6 µs" },  { 3.6, "3.6 s" },
		{ 119, "119 s" },      { 1156, "19.3 min" },
		{ 60000, "16.7 h" },   { 463000, "5.36 days" },
		{ 2e8, "6.34 years" }, { 7e10, "2,218 years" },
	};
	char text[NUM_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof time / sizeof time[0]; i++) {
		num_duration(text, time[i].value);
		assert_string_equal(text, time[i].text);
	}
}

/* Whatever the number: no exponent of a machine, no zero that is none, and all of
 * it fits. */
static void no_number_reads_like_a_machines(void **state)
{
	char text[4][NUM_TEXT];

	(void)state;
	for (int power = -320; power <= 308; power++) {
		for (int i = 0; i < 12; i++) {
			double value = (i % 2 ? -1 : 1) *
				       (1 + 1.6333 * (i / 2)) * pow(10, power);
			if (!isfinite(100 * value) || value == 0)
				continue;
			num_grouped(text[0], value, i % 4);
			num_percent(text[1], value, i % 4);
			num_si(text[2], value, "");
			num_si(text[3], value, "FLOP/s");
			for (int k = 0; k < 4; k++) {
				assert_true(strlen(text[k]) < NUM_TEXT - 1);
				assert_non_null(strpbrk(text[k], "123456789"));
				assert_null(strstr(text[k], "e+"));
				assert_null(strstr(text[k], "e-"));
			}
		}
	}
	num_percent(text[0], 53031944174.0, 0);
	assert_string_equal(text[0], "5,303,194,417,400 %");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_decimals_only),
		cmocka_unit_test(shortest_reads_back),
		cmocka_unit_test(shows_groups_and_percent),
		cmocka_unit_test(shows_si),
		cmocka_unit_test(shows_durations),
		cmocka_unit_test(no_number_reads_like_a_machines),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
