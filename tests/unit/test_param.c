/* The parameter table: what it reads, and as what. What it refuses is
 * test_param_refuses.c. */
#include "tests/unit/param_table.h"

#include "figures/param_group.h"
#include "figures/param_number.h"

static void reads_defaults(void **state)
{
	(void)state;
	assert_true(read(0, NULL));
	assert_string_equal(value[MODE].text, "now");
	assert_true(value[SIZE].has && !value[SIZE].given);
	assert_true(value[SIZE].number == 2);
	assert_false(value[NAME].has);
	assert_false(value[LATER].has); /* it does not apply */
}

static void reads_what_is_given(void **state)
{
	(void)state;
	assert_true(READ({ "mode", "never" }, { "size", "1e3" },
			 { "count", "1e2" }, { "flag", "1" },
			 { "name", "Ψ 7B" }, { "step", "2" }));
	assert_true(value[MODE].number == 2);
	assert_true(value[SIZE].number == 1000);
	assert_true(value[COUNT].number == 100);
	assert_true(value[FLAG].number == 1);
	assert_string_equal(value[NAME].text, "Ψ 7B");
	assert_true(value[LATER].has && value[LATER].number == 3);
}

/* Capitals do not matter, and a choice may have other names. */
static void reads_choices_as_people_write_them(void **state)
{
	(void)state;
	assert_true(READ({ "mode", "LATER" }));
	assert_string_equal(value[MODE].text, "later");
	assert_true(READ({ "mode", "Torch.Never" }));
	assert_true(value[MODE].number == 2);
	assert_string_equal(value[MODE].text, "never");
	assert_true(READ({ "mode", "soon" }));
	assert_string_equal(value[MODE].text, "now");
	assert_false(READ({ "mode", "torch." }));
	assert_false(READ({ "mode", "soon=now" }));
}

static void a_choice_may_make_another_default(void **state)
{
	(void)state;
	assert_true(read(0, NULL));
	assert_true(value[WAIT].has && value[WAIT].number == 4);
	assert_true(READ({ "mode", "never" }));
	assert_true(value[WAIT].has && value[WAIT].number == 70);
	assert_false(value[WAIT].given);
	assert_true(READ({ "wait", "5" }, { "mode", "later" }));
	assert_true(value[WAIT].number == 5);
	assert_true(READ({ "mode", "later" }));
	assert_true(param_default(&table, &params[WAIT], value) == 70);
	assert_true(param_default(&table, &params[SIZE], value) == 2);
}

/* As answers to questions are read, in the parameter's unit. */
static void reads_numbers_as_people_write_them(void **state)
{
	static const struct {
		struct param_pair pair;
		double number;
		const char *as; /* NULL: nobody need be told */
	} cases[] = {
		{ { "size", "12000" }, 12000, NULL },
		{ { "size", "1.2e4" }, 12000, NULL },
		{ { "size", "12k" }, 12000, "12,000 bytes" },
		{ { "size", "12,5" }, 12.5, "12.5 bytes" },
		{ { "size", "12 000" }, 12000, "12,000 bytes" },
		{ { "size", "12 kbytes" }, 12000, "12,000 bytes" },
		{ { "size", "1.048.576/2" }, 524288, "524,288 bytes" },
		{ { "size", "3 × 10⁴" }, 30000, "30,000 bytes" },
		{ { "size", "$2.50" }, 2.5, "2.5 bytes" },
		{ { "size", "2,5 €" }, 2.5, "2.5 bytes" },
		{ { "size", "US$ 1.5k" }, 1500, "1500 bytes" },
		{ { "size", "3 EUR" }, 3, "3 bytes" },
		{ { "count", "1,024" }, 1024, "1024" },
		{ { "step", "7 s" }, 7, "7 s" },
		{ { "step", "45 min" }, 2700, "2700 s" },
		{ { "step", "45\u00a0min" }, 2700, "2700 s" },
		{ { "step", "3h" }, 10800, "10,800 s" },
		{ { "step", "0,5 d" }, 43200, "43,200 s" },
		{ { "step", "300 ms" }, 0.3, "0.3 s" },
		{ { "step", "3600 μs" }, 0.0036, "0.0036 s" },
	};
	char as[NUMBER_AS_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		int at = param_find(&table, cases[i].pair.name);
		if (!read(1, &cases[i].pair))
			fail_msg("%s", e.message);
		assert_true(value[at].number == cases[i].number);
		assert_int_equal(param_number_told(&params[at], &value[at], as),
				 cases[i].as != NULL);
		if (cases[i].as)
			assert_string_equal(as, cases[i].as);
	}
	assert_true(read(0, NULL));
	assert_false(param_number_told(&params[SIZE], &value[SIZE], as));
}

static void a_share_takes_a_per_cent_sign(void **state)
{
	static const struct param share = { .name = "share",
					    .type = PARAM_REAL,
					    .max = 1 };
	static const struct param_table one = { &share, 1, NULL, 0 };
	static const struct {
		const char *text;
		double number;
		const char *as;
	} cases[] = {
		{ "90 %", 0.9, "0.9 = 90 %" },
		{ "0,9", 0.9, "0.9 = 90 %" },
		{ "1/8", 0.125, "0.125 = 12.5 %" },
	};
	char as[NUMBER_AS_MAX];
	struct param_value v;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct param_pair pair = { "share", cases[i].text };
		assert_true(param_read(&one, &pair, 1, &v, &e));
		assert_true(v.number == cases[i].number);
		assert_true(param_number_told(&share, &v, as));
		assert_string_equal(as, cases[i].as);
	}
	assert_false(param_read(&one, &(struct param_pair){ "share", "40" }, 1,
				&v, &e));
	assert_string_equal(e.message, "share is \"40\", but must be a number "
				       "from 0 to 1; write 40 %.");
}

static void names_stand_in_ways(void **state)
{
	static const struct param_group group = {
		"g", "what", "rate | step batch | step gpus"
	};

	(void)state;
	assert_int_equal(param_ways(&group), 3);
	assert_true(param_in_way(&group, 0, "rate"));
	assert_false(param_in_way(&group, 0, "step"));
	assert_true(param_in_way(&group, 1, "step"));
	assert_true(param_in_way(&group, 2, "step"));
	assert_true(param_in_way(&group, 2, "gpus"));
	assert_false(param_in_way(&group, 3, "gpus"));
	assert_false(param_in_way(&group, 1, "ste"));
	assert_false(param_in_way(&group, 1, "steps"));
	assert_true(param_in_group(&group, "batch"));
	assert_false(param_in_group(&group, "bat"));
}

static void sliders_stop_at_round_numbers(void **state)
{
	static const double expected[] = { 0.5, 1, 2, 5, 10 };
	double stop[PARAM_STOPS_MAX];

	(void)state;
	assert_int_equal(param_stops(&params[SIZE], stop), 20);
	for (size_t i = 0; i < 5; i++)
		assert_true(stop[i] == expected[i]);
	assert_true(stop[19] == 1e6);
	assert_int_equal(param_stops(&params[COUNT], stop), 11);
	assert_true(stop[10] == 1024);
	assert_int_equal(param_stops(&params[RATE], stop), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_defaults),
		cmocka_unit_test(reads_what_is_given),
		cmocka_unit_test(reads_choices_as_people_write_them),
		cmocka_unit_test(a_choice_may_make_another_default),
		cmocka_unit_test(reads_numbers_as_people_write_them),
		cmocka_unit_test(a_share_takes_a_per_cent_sign),
		cmocka_unit_test(names_stand_in_ways),
		cmocka_unit_test(sliders_stop_at_round_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
