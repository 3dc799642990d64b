/* The parameter table: what it refuses and with which words, which names exclude
 * each other, and how a link that is refused is mended. */
#include "tests/unit/param_table.h"

#include "base/utf8.h"

struct refused {
	struct param_pair pair;
	const char *message;
};

static void refuses_with_one_sentence(void **state)
{
	static const struct refused cases[] = {
		{ { "size", "0.4" },
		  "size is \"0.4\", but must be a number from 0.5 to 1e6, "
		  "in bytes." },
		{ { "size", "nan" },
		  "size is \"nan\", but must be a number from 0.5 to 1e6, "
		  "in bytes." },
		{ { "size", "" },
		  "size is empty: give a number from 0.5 to 1e6, or leave "
		  "it out." },
		{ { "count", "1.5" },
		  "count is \"1.5\", but must be a whole number from 1 to "
		  "1024." },
		{ { "size", "104,857" },
		  "size is \"104,857\", which can be read in two ways: write "
		  "104857 or 104.857, in bytes." },
		{ { "step", "1,234 min" },
		  "step is \"1,234 min\", which can be read in two ways: write "
		  "74040 or 74.04, in s." },
		{ { "size", "3.6s" },
		  "size is \"3.6s\", but a time does not fit here: it must be "
		  "a number from 0.5 to 1e6, in bytes, such as 2." },
		{ { "size", "60%" },
		  "size is \"60%\", but a share does not fit here: it must be "
		  "a number from 0.5 to 1e6, in bytes, such as 2." },
		{ { "size", "0x10" },
		  "size is \"0x10\", but must be a number from 0.5 to 1e6, in "
		  "bytes." },
		{ { "size", "1e308" },
		  "size is \"1e308\", but must be a number from 0.5 to 1e6, in "
		  "bytes." },
		{ { "size", "5e" },
		  "size is \"5e\", but must be a number from 0.5 to 1e6, in "
		  "bytes." },
		{ { "size", "2x4" },
		  "size is \"2x4\", but must be a number from 0.5 to 1e6, in "
		  "bytes." },
		{ { "step", "36 µs" },
		  "step is \"36 µs\", but must be a number from 0.001 to 100000, "
		  "in s." },
		{ { "step", "5m" },
		  "step is \"5m\", but must be a number from 0.001 to 100000, in "
		  "s; its unit may be ms, s, min, h, days, weeks or "
		  "years." },
		{ { "step", "1 month" },
		  "step is \"1 month\", but must be a number from 0.001 to "
		  "100000, in s; its unit may be ms, s, min, h, days, weeks "
		  "or years." },
		{ { "step", "5 M" },
		  "step is \"5 M\", but must be a number from 0.001 to 100000, "
		  "in s; its unit may be ms, s, min, h, days, weeks or "
		  "years." },
		{ { "count", "4k" },
		  "count is \"4k\", which can be read in two ways: write 4000 "
		  "or 4096." },
		{ { "name", "na\xefve" },
		  "name is \"na…\", but must be one line of at most 10 bytes; "
		  "it is not UTF-8." },
		{ { "name", "a\x0c" },
		  "name is \"a?\", but must be one line of at most 10 bytes; "
		  "take out U+000C, which nobody sees." },
		{ { "name", "a\u202e" },
		  "name is \"a???\", but must be one line of at most 10 bytes; "
		  "take out U+202E, which nobody sees." },
		{ { "name", "a\nb" },
		  "name is \"a?b\", but must be one line of at most 10 bytes; "
		  "it has more than one line." },
		{ { "size", "900T" },
		  "size is \"900T\", but must be a number from 0.5 to 1e6, in "
		  "bytes." },
		{ { "mode", "Not at all" },
		  "mode is \"Not at all\", but must be now, later or never; "
		  "write never." },
		{ { "num_step", "1" },
		  "There is no parameter \"num_step\"; did you mean step?" },
		{ { "flag", "yes" }, "flag is \"yes\", but must be 0 or 1." },
		{ { "mode", "soo" },
		  "mode is \"soo\", but must be now, later or never." },
		{ { "name", "much too long" },
		  "name is \"much too long\", but must be one line of at most "
		  "10 bytes." },
		{ { "sizes", "1" },
		  "There is no parameter \"sizes\"; did you mean size?" },
		{ { "x", "1" },
		  "There is no parameter \"x\"; there are mode, size, count, "
		  "flag, name, rate, step, batch, when, wait." },
		{ { "when", "4" },
		  "when belongs to mode=later|never: give that too, or leave "
		  "when out." },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		assert_false(read(1, &cases[i].pair));
		assert_string_equal(e.message, cases[i].message);
		assert_string_equal(e.parameter, cases[i].pair.name);
		assert_int_equal(e.kind, ERROR_INPUT);
	}
}

/* Whatever bytes and however many: a name and a value are quoted whole, without
 * control characters, and as UTF-8. */
static void quotes_any_bytes(void **state)
{
	static const char *const unit[] = { "a",    "é",	"Ψ\x01",
					    "\xff", "\xc2\x85", "\xe2\x82" };
	char text[300];

	(void)state;
	for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
		for (size_t len = 1; len < 200; len++) {
			size_t step = strlen(unit[i]);
			for (size_t k = 0; k < len; k++)
				text[k] = unit[i][k % step];
			text[len] = '\0';
			assert_false(READ({ text, "1" }));
			assert_true(utf8_one_line(e.message));
			assert_false(READ({ "mode", text }));
			assert_true(utf8_one_line(e.message));
		}
}

static void refuses_repeats_and_two_ways(void **state)
{
	(void)state;
	assert_false(READ({ "size", "3" }, { "size", "3" }));
	assert_string_equal(e.message, "size is given twice: give it once.");
	assert_false(READ({ "rate", "3" }, { "step", "3" }));
	assert_string_equal(e.message,
			    "rate and step both say how fast it goes: give "
			    "rate, or step with batch.");
	assert_false(READ({ "batch", "3" }, { "rate", "3" }));
}

static void says_which_way_was_taken(void **state)
{
	(void)state;
	assert_true(READ({ "rate", "3" }));
	assert_int_equal(param_way(&table, "speed", value, &e), 0);
	assert_true(READ({ "step", "3" }, { "batch", "3" }));
	assert_int_equal(param_way(&table, "speed", value, &e), 1);
	assert_true(READ({ "step", "3" }));
	assert_int_equal(param_way(&table, "speed", value, &e), -1);
	assert_string_equal(e.parameter, "batch");
	assert_string_equal(e.message,
			    "batch is missing; how fast it goes is given by "
			    "rate, or step with batch.");
	assert_true(read(0, NULL));
	assert_int_equal(param_way(&table, "speed", value, &e), -1);
	assert_string_equal(e.message, "Nothing says how fast it goes: give "
				       "rate, or step with batch.");
}

/* Whatever a link says, mending ends, and what is left is read. */
static void mends_any_link(void **state)
{
	struct param_pair pair[] = {
		{ "size", "1e99" },
		{ "size", "3" },
		{ "nonsense", "1" },
		{ "mode", "soon" },
		{ "count", "-4" },
		{ "flag", "" },
		{ "when", "2" },
		{ "rate", "2" },
		{ "step", "2" },
		{ "name", "\xff" },
		{ "a name that is much longer than the error's room for a "
		  "parameter's name, which is cut",
		  "1" },
	};
	char room[16][48];
	size_t len = sizeof pair / sizeof pair[0];
	size_t rounds = 0;

	(void)state;
	while (!read(len, pair)) {
		assert_true(rounds < 16);
		len = param_mend(&table, pair, len, &e, room[rounds++]);
	}
	assert_true(value[SIZE].number == 3);
	assert_true(value[COUNT].number == 1);
	assert_true(value[RATE].given != value[STEP].given);
}

/* Of two values the last holds, and a good one is not mended by a bad one. */
static void mends_the_pair_at_fault(void **state)
{
	struct param_pair pair[40] = { { "count", "0" }, { "count", "5" } };
	char room[48], name[38][8];
	size_t len = 2;

	(void)state;
	for (size_t i = 0; i < 38; i++) {
		snprintf(name[i], sizeof name[i], "a%zu", i);
		pair[len++] = (struct param_pair){ name[i], "1" };
	}
	for (size_t mends = 0; !read(len, pair); mends++) {
		assert_true(mends < 2);
		len = param_mend(&table, pair, len, &e, room);
	}
	assert_true(value[COUNT].number == 5);
}

/* 989 is no 1 MFLOP/s, the bound that it passed. */
static void mends_a_rate_by_its_unit(void **state)
{
	static const struct param peak = { .name = "peak",
					   .unit = "FLOP/s",
					   .type = PARAM_REAL,
					   .min = 1e6,
					   .max = 1e19,
					   .optional = true };
	static const struct param_table one = { &peak, 1, NULL, 0 };
	static const struct {
		const char *text;
		double number;
	} cases[] = { { "989", 989e12 },
		      { "1.98", 1.98e15 },
		      { "5e5", 1e6 },
		      { "1e20", 1e19 } };
	struct param_value v;
	char room[48];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct param_pair pair = { "peak", cases[i].text };
		assert_false(param_read(&one, &pair, 1, &v, &e));
		assert_int_equal(param_mend(&one, &pair, 1, &e, room), 1);
		assert_true(param_read(&one, &pair, 1, &v, &e));
		assert_true(v.number == cases[i].number);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_with_one_sentence),
		cmocka_unit_test(quotes_any_bytes),
		cmocka_unit_test(refuses_repeats_and_two_ways),
		cmocka_unit_test(says_which_way_was_taken),
		cmocka_unit_test(mends_any_link),
		cmocka_unit_test(mends_the_pair_at_fault),
		cmocka_unit_test(mends_a_rate_by_its_unit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
