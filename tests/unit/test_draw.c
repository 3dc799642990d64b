/* Draws: the same n shows the same numbers, today and next year. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/people.h"
#include "quiz/bank.h"
#include "quiz/draw.h"
#include "quiz/hash.h"

static const char text[] =
	"---\nbank: b\ntitle: t\n---\n"
	"## mfu-124m\n"
	"vary: tau = 120e3 .. 240e3 step 2e3 (178e3); psi = 124e6\n"
	"vary: gpus = 8, 16, 32 (16); x = 0.1 .. 0.9 step 0.1\n\n"
	"{=psi} or {=psi as count}, {=tau} and {=x as %} on {=gpus}; "
	"{=tau*gpus}, {=tau/1e6 as %}.\n"
	"TeX: $\\frac{psi}{x} {=} \\sum_{=0} {tau}$; plain: \\{=psi}.\n"
	"\n= psi*tau\n! None.\n"
	"## order\n\nWhich?\n"
	"- [ ] First {first}\n- [ ] Last {last}\n- [x] A\n- [ ] B\n- [ ] C\n"
	"- [ ] Also last {last}\n! None.\n"
	"## told\nvary: x = 0.001138, 0.1138, 11.38, 113.8, 1138, 11380, 291271, "
	"999999, 3.14e7, 1e12\n\nHow many?\n= x*1.00037\n! {=x*1.00037}\n"
	"## fixed\norder: fixed\n\nWhich?\n- [ ] A\n- [x] B\n- [ ] C {first}\n";

static struct bank bank;

static int setup(void **state)
{
	struct faults faults;

	(void)state;
	faults_init(&faults);
	bank_read(&bank, "b", text, strlen(text), &faults);
	for (size_t i = 0; i < faults.len; i++)
		if (!faults.list[i].warning)
			print_message("%zu: %s\n", faults.list[i].line,
				      faults.list[i].message);
	size_t errors = faults.errors;
	faults_release(&faults);
	return errors ? -1 : 0;
}

static int teardown(void **state)
{
	(void)state;
	bank_release(&bank);
	return 0;
}

/* The published first outputs for the seed 1234567, and of FNV-1a. */
static void hashes_as_published(void **state)
{
	uint64_t seed = 1234567;

	(void)state;
	assert_true(hash_next(&seed) == UINT64_C(6457827717110365317));
	assert_true(hash_next(&seed) == UINT64_C(3203168211198807973));
	assert_true(hash_next(&seed) == UINT64_C(9817491932198370423));
	assert_true(hash_text(HASH_EMPTY, "") == UINT64_C(0xcbf29ce484222325));
	assert_true(hash_text(HASH_EMPTY, "foobar") ==
		    UINT64_C(0x85944171f73967e8));
}

static void draw_0_is_for_print(void **state)
{
	double v[ITEM_NAMES_MAX];

	(void)state;
	draw_values(bank_item(&bank, "mfu-124m"), 0, v);
	assert_true(v[0] == 178e3 && v[1] == 124e6 && v[2] == 16);
	assert_true(v[3] == 0.1);
}

/* The sequence is the format's, so it is worked out here a second time. */
static void draws_as_the_format_says(void **state)
{
	const struct item *item = bank_item(&bank, "mfu-124m");
	static const double gpus[] = { 8, 16, 32 };
	double v[ITEM_NAMES_MAX];

	(void)state;
	for (uint32_t n = 1; n < 1000; n++) {
		uint64_t seed = hash_text(HASH_EMPTY, "mfu-124m") + n;
		draw_values(item, n, v);
		assert_true(v[0] ==
			    120e3 + (double)(hash_next(&seed) % 61) * 2e3);
		hash_next(&seed);
		assert_true(v[1] == 124e6);
		assert_true(v[2] == gpus[hash_next(&seed) % 3]);
		assert_true(v[3] == 0.1 + (double)(hash_next(&seed) % 9) * 0.1);
	}
}

static void draws_every_value(void **state)
{
	const struct item *item = bank_item(&bank, "mfu-124m");
	bool seen[61] = { false };
	double v[ITEM_NAMES_MAX];
	size_t count = 0;

	(void)state;
	for (uint32_t n = 1; n < 1000; n++) {
		draw_values(item, n, v);
		size_t i = (size_t)((v[0] - 120e3) / 2e3);
		count += !seen[i];
		seen[i] = true;
	}
	assert_int_equal(count, 61);
}

static void prints_as_people_write(void **state)
{
	const struct item *item = bank_item(&bank, "mfu-124m");
	struct buf out;

	(void)state;
	buf_init(&out, 10000);
	draw_text(item, 0, &item->prompt, &out);
	assert_string_equal(
		buf_text(&out),
		"1.24 × 10⁸ or 124M, 178,000 and 10 % on 16; 2.85 × 10⁶, "
		"17.8 %.\n"
		"TeX: $\\frac{psi}{x} {=} \\sum_{=0} {tau}$; plain: \\{=psi}.");
	buf_reset(&out);
	draw_text(item, 0, &item->hint, &out);
	assert_string_equal(buf_text(&out), "");
	buf_release(&out);
}

/* An explanation that works the answer out comes to what the answer is said to
 * be, of whatever size it is. */
static void tells_the_answer_as_it_is_given(void **state)
{
	const struct item *item = bank_item(&bank, "told");
	char as[NUMBER_AS_MAX];
	struct buf out;
	double key;

	(void)state;
	buf_init(&out, 100);
	for (uint32_t n = 0; n < 100; n++) {
		assert_true(draw_key(item, n, &key));
		number_as(as, people_rounded(key), false, "");
		buf_reset(&out);
		draw_text(item, n, &item->explanation, &out);
		assert_string_equal(buf_text(&out), as);
	}
	buf_release(&out);
}

static void pins_stay(void **state)
{
	const struct item *item = bank_item(&bank, "order");
	size_t order[ITEM_CHOICES_MAX], first[6] = { 0 };

	(void)state;
	for (uint32_t n = 0; n < 600; n++) {
		bool seen[6] = { false };
		draw_order(item, n, order);
		for (size_t i = 0; i < 6; i++)
			seen[order[i]] = true;
		for (size_t i = 0; i < 6; i++)
			assert_true(seen[i]);
		assert_int_equal(order[0], 0);
		assert_int_equal(order[4], 1);
		assert_int_equal(order[5], 5);
		first[order[1]]++;
	}
	for (size_t i = 2; i < 5; i++)
		assert_in_range(first[i], 150, 250);
	draw_order(bank_item(&bank, "fixed"), 5, order);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(order[i], i);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(hashes_as_published),
		cmocka_unit_test(draw_0_is_for_print),
		cmocka_unit_test(draws_as_the_format_says),
		cmocka_unit_test(draws_every_value),
		cmocka_unit_test(prints_as_people_write),
		cmocka_unit_test(tells_the_answer_as_it_is_given),
		cmocka_unit_test(pins_stay),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
