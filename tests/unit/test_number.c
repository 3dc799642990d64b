/* Typed numbers: every vector of number-vectors.json, and what they leave out.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "base/number.h"
#include "base/people.h"

static cJSON *vectors;

static int read_vectors(void **state)
{
	static char text[65536];
	FILE *f = fopen("tests/data/number-vectors.json", "rb");

	(void)state;
	if (!f)
		return -1;
	text[fread(text, 1, sizeof text - 1, f)] = '\0';
	fclose(f);
	vectors = cJSON_Parse(text);
	return vectors ? 0 : -1;
}

static int free_vectors(void **state)
{
	(void)state;
	cJSON_Delete(vectors);
	return 0;
}

static void same_values(const struct number *n, const cJSON *values)
{
	assert_int_equal(n->len, cJSON_GetArraySize(values));
	for (size_t i = 0; i < n->len; i++)
		assert_true(n->reading[i].value ==
			    cJSON_GetArrayItem(values, (int)i)->valuedouble);
}

static void check_vector(const cJSON *vector)
{
	const char *typed = cJSON_GetObjectItem(vector, "typed")->valuestring;
	const cJSON *values = cJSON_GetObjectItem(vector, "read");
	const cJSON *ask = cJSON_GetObjectItem(vector, "ask");
	const cJSON *bad = cJSON_GetObjectItem(vector, "bad");
	const cJSON *note = cJSON_GetObjectItem(vector, "note");
	struct number n = number_read(typed, NULL);

	print_message("  \"%s\": %s\n", typed, n.why ? n.why : n.reading[0].as);
	if (bad) {
		assert_int_equal(n.state, NUMBER_UNREAD);
		assert_string_equal(n.why, bad->valuestring);
		return;
	}
	assert_null(n.why);
	assert_int_equal(n.state, ask ? NUMBER_ASK : NUMBER_READ);
	same_values(&n, ask ? ask : values);
	if (ask)
		return;
	assert_int_equal(n.reading[0].percent,
			 cJSON_IsTrue(cJSON_GetObjectItem(vector, "pct")));
	if (note)
		assert_string_equal(n.reading[0].note, note->valuestring);
	else
		assert_null(n.reading[0].note);
}

static void reads_every_vector(void **state)
{
	const cJSON *vector;
	int count = 0;

	(void)state;
	cJSON_ArrayForEach(vector, cJSON_GetObjectItem(vectors, "read"))
	{
		check_vector(vector);
		count++;
	}
	assert_int_equal(count, 62);
}

struct typed {
	const char *typed;
	const char *as; /* why, if it cannot be read */
	double value;
};

static void check_typed(const struct typed *row, const struct number_form *form)
{
	struct number n = number_read(row->typed, form);

	print_message("  \"%s\"\n", row->typed);
	if (n.state == NUMBER_UNREAD) {
		assert_string_equal(n.why, row->as);
		return;
	}
	assert_int_equal(n.state, NUMBER_READ);
	assert_string_equal(n.reading[0].as, row->as);
	assert_true(n.reading[0].value == row->value);
}

static void reads_other_spellings(void **state)
{
	static const struct typed rows[] = {
		{ "6.74e9", "6.74 × 10⁹", 6.74e9 },
		{ "6.74 B", "6.74 × 10⁹", 6.74e9 },
		{ "6,74 · 10^(9)", "6.74 × 10⁹", 6.74e9 },
		{ "6.74*10^{9}", "6.74 × 10⁹", 6.74e9 },
		{ "2^20", "1,048,576", 1048576 },
		{ "1 234", "1234", 1234 },
		{ "1 234,567", "1234.567", 1234.567 },
		{ "1'234.5", "1234.5", 1234.5 },
		{ "1.234,567", "1234.567", 1234.567 },
		{ "= 5", "5", 5 },
		{ "5,", "5", 5 },
		{ "-1/3", "−0.333333333333", -1.0 / 3 },
		{ "1.5k/3", "500", 500 },
		{ "1,000/3,000", "0.333333333333", 1.0 / 3 },
		{ "3.5 %", "0.035 = 3.5 %", 0.035 },
		{ "1e-999", "0", 0 },
		{ "1e-9999999", "0", 0 },
		{ "10^-9999999", "0", 0 },
		{ "1e0000003", "1000", 1000 },
		{ "10^00003", "1000", 1000 },
		{ "2^+000005", "32", 32 },
		{ "0e9999999", "0", 0 },
		{ "1234,5678", "1234.5678", 1234.5678 },
		{ "012,345", "12.345", 12.345 },
		{ "1e99999999", "too large", 0 },
		{ "10^400", "too large", 0 },
		{ "1e+", "not a number", 0 },
		{ "10^-", "not a number", 0 },
		{ "10^99999", "too large", 0 },
		{ "0/0", "division by zero", 0 },
		{ "0,123,456", "not a number", 0 },
		{ "1,234 567", "not a number", 0 },
		{ "1.234.56", "not a number", 0 },
		{ "1_00", "not a number", 0 },
		{ "5 days", "not a number", 0 },
		{ "3*4", "not a number", 0 },
		{ "1/2/3", "not a number", 0 },
		{ "10^", "not a number", 0 },
		{ "10^(9", "not a number", 0 },
		{ "5 %%", "not a number", 0 },
		{ ".", "not a number", 0 },
		{ "\xff\xfe", "not a number", 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		check_typed(&rows[i], NULL);
}

static void reads_for_percent(void **state)
{
	static const struct number_form percent = { .percent = true };
	static const struct typed rows[] = {
		{ "33.2", "0.332 = 33.2 %", 0.332 },
		{ "33,2", "0.332 = 33.2 %", 0.332 },
		{ "0.332", "0.332 = 33.2 %", 0.332 },
		{ "332", "332 = 33,200 %", 332 },
		{ "332%", "3.32 = 332 %", 3.32 },
		{ "100", "1 = 100 %", 1 },
		{ "1", "1 = 100 %", 1 },
		{ "1 %", "0.01 = 1 %", 0.01 },
		{ "100.1", "100.1 = 10,010 %", 100.1 },
		{ "-5", "−0.05 = −5 %", -0.05 },
		{ "100/3", "0.333333333333 = 33.3333333333 %",
		  100.0 / 3 / 100 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		check_typed(&rows[i], &percent);
}

static void reads_units(void **state)
{
	static const struct {
		struct number_form form;
		struct typed row;
	} rows[] = {
		{ { .unit = "days" }, { "5.36 days", "5.36 days", 5.36 } },
		{ { .unit = "days" }, { "1 Day", "1 days", 1 } },
		{ { .unit = "GPU" }, { "8 GPUs", "8 GPU", 8 } },
		{ { .unit = "tokens/s" },
		  { "500k tokens/s", "500,000 tokens/s", 500000 } },
		{ { .unit = "FLOP/s" },
		  { "1.5 TFLOP/s", "1.5 × 10¹² FLOP/s", 1.5e12 } },
		{ { .unit = "TFLOP/s" }, { "989", "989 TFLOP/s", 989 } },
		{ { .unit = "µs" }, { "3.6µs", "3.6 µs", 3.6 } },
		{ { .unit = "ms" }, { "5 m", "not a number", 0 } },
		{ { .unit = "s" }, { "1e307 days", "too large", 0 } },
		{ { .unit = "µs" }, { "1e303 s", "too large", 0 } },
		{ { .unit = "µs" }, { "6,202^80s", "too large", 0 } },
		{ { .unit = "TFLOP/s" }, { "989 GFLOP/s", "not a number", 0 } },
		{ { .unit = "s" }, { "s", "not a number", 0 } },
		{ { .unit = "h" }, { "33%", "0.33 = 33 %", 0.33 } },
		{ { .unit = "days" }, { "5.36 d", "5.36 days", 5.36 } },
		{ { .unit = "days" }, { "36 h", "1.5 days", 1.5 } },
		{ { .unit = "s" }, { "12,5 min", "750 s", 750 } },
		{ { .unit = "s" }, { "300 ms", "0.3 s", 0.3 } },
		{ { .unit = "s" }, { "1/2 h", "1800 s", 1800 } },
		{ { .unit = "µs" }, { "0,48 ms", "480 µs", 480 } },
		{ { .unit = "ms" }, { "480 us", "0.48 ms", 0.48 } },
		{ { .unit = "h" }, { "45 min", "0.75 h", 0.75 } },
		{ { .unit = "h" }, { "3 days", "72 h", 72 } },
		{ { .unit = "s" }, { "5 % min", "not a number", 0 } },
		{ { .unit = "s" }, { "min", "not a number", 0 } },
		{ { .unit = "s" }, { "1 h 30 min", "not a number", 0 } },
		{ { .unit = "x" }, { "5 min", "not a number", 0 } },
		{ { .unit = "h" }, { "16.7 hours", "16.7 h", 16.7 } },
		{ { .unit = "h" }, { "1 hour", "1 h", 1 } },
		{ { .unit = "h" }, { "3 hrs", "3 h", 3 } },
		{ { .unit = "s" }, { "0.78 secs", "0.78 s", 0.78 } },
		{ { .unit = "s" }, { "2 second", "2 s", 2 } },
		{ { .unit = "s" }, { "5 ms", "0.005 s", 0.005 } },
		{ { .unit = "µs" }, { "480 us", "480 µs", 480 } },
		{ { .unit = "GPU-hours" },
		  { "133 GPU-h", "133 GPU-hours", 133 } },
		{ { .unit = "GPU-hours" },
		  { "133 gpu hours", "133 GPU-hours", 133 } },
		{ { .unit = "GPU-hours" }, { "133 h", "not a number", 0 } },
		{ { .unit = "TFLOP/s" }, { "989 TFLOPS", "989 TFLOP/s", 989 } },
		{ { .unit = "tokens/s" },
		  { "500k tokens per second", "500,000 tokens/s", 500000 } },
		{ { .unit = "x" }, { "1.18 times", "1.18 x", 1.18 } },
		{ { .unit = "GPU" }, { "5 s", "not a number", 0 } },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		check_typed(&rows[i].row, &rows[i].form);
}

static void asks_plainly(void **state)
{
	static const struct number_form percent = { .percent = true };
	static const struct number_form gpus = { .unit = "GPU-hours" };
	struct number n = number_read("32,919 gpu-hours", &gpus);

	(void)state;
	assert_int_equal(n.state, NUMBER_ASK);
	assert_string_equal(n.reading[0].as, "32919 GPU-hours");
	assert_string_equal(n.reading[1].as, "32.919 GPU-hours");
	assert_string_equal(n.reading[1].note,
			    "comma read as the decimal mark");
	n = number_read("-33,200 %", &percent);
	assert_int_equal(n.state, NUMBER_ASK);
	assert_string_equal(n.reading[0].as, "−332 = −33,200 %");
	assert_string_equal(n.reading[1].as, "−0.332 = −33.2 %");
	n = number_read("1,234", &percent);
	assert_true(n.reading[0].value == 1234);
	assert_true(n.reading[1].value == 0.01234);
}

static void refuses_the_endless(void **state)
{
	char typed[1000];

	(void)state;
	memset(typed, '1', sizeof typed - 1);
	typed[sizeof typed - 1] = '\0';
	assert_string_equal(number_read(typed, NULL).why, "not a number");
	typed[150] = '\0';
	assert_null(number_read(typed, NULL).why);
}

static void writes_like_people(void **state)
{
	static const struct {
		double value;
		const char *number, *plain, *count, *percent;
	} rows[] = {
		{ 0, "0", "0", "0", "0 %" },
		{ 0.1 + 0.2, "0.3", "0.3", "0.3", "30 %" },
		{ 4096, "4096", "4096", "4.096K", "409,600 %" },
		{ 178e3, "178,000", "178000", "178K", "1.78 × 10⁷ %" },
		{ 1048576, "1,048,576", "1048576", "1.048576M",
		  "104,857,600 %" },
		{ 6.74e9, "6.74 × 10⁹", "6740000000", "6.74B",
		  "6.74 × 10¹¹ %" },
		{ -1e12, "−10¹²", "−1000000000000", "−1T", "−10¹⁴ %" },
		{ 3.6e-6, "3.6 × 10⁻⁶", "0.0000036", "3.6 × 10⁻⁶",
		  "3.6 × 10⁻⁴ %" },
		{ 0.05, "0.05", "0.05", "0.05", "5 %" },
		{ 1.7e308, "1.7 × 10³⁰⁸", "1.7 × 10³⁰⁸", "1.7 × 10³⁰⁸",
		  "1.7 × 10³¹⁰ %" },
	};
	char out[NUM_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		people_number(out, rows[i].value);
		assert_string_equal(out, rows[i].number);
		people_plain(out, rows[i].value);
		assert_string_equal(out, rows[i].plain);
		people_count(out, rows[i].value);
		assert_string_equal(out, rows[i].count);
		people_percent(out, rows[i].value);
		assert_string_equal(out, rows[i].percent);
	}
	assert_true(people_rounded(0.424679) == 0.425);
	assert_true(people_rounded(-32918.6) == -32919);
	assert_true(people_rounded(291271.11) == 291271);
	assert_true(people_rounded(4.688049e10) == 4.69e10);
	assert_true(people_rounded(2.0709) == 2.07);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_every_vector),
		cmocka_unit_test(reads_other_spellings),
		cmocka_unit_test(reads_for_percent),
		cmocka_unit_test(reads_units),
		cmocka_unit_test(asks_plainly),
		cmocka_unit_test(refuses_the_endless),
		cmocka_unit_test(writes_like_people),
	};
	return cmocka_run_group_tests(tests, read_vectors, free_vectors);
}
