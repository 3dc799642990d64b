/* The parameter table: what it reads, what it refuses and with which words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "figures/param_number.h"

enum { MODE, SIZE, COUNT, FLAG, NAME, RATE, STEP, BATCH, LATER, WAIT, PARAMS };

static const struct param_choice modes[] = {
	{ "now", NULL }, { "later", NULL }, { "never", "not at all" }, { 0 }
};

static const struct param params[PARAMS] = {
	[MODE] = { .name = "mode",
		   .type = PARAM_CHOICE,
		   .choices = modes,
		   .also = "soon=now torch.never=never" },
	[SIZE] = { .name = "size",
		   .type = PARAM_REAL,
		   .value = 2,
		   .min = 0.5,
		   .max = 1e6,
		   .unit = "bytes",
		   .money = true,
		   .scale = SCALE_LOG },
	[COUNT] = { .name = "count",
		    .type = PARAM_INT,
		    .value = 1,
		    .min = 1,
		    .max = 1024,
		    .scale = SCALE_OCTAVES },
	[FLAG] = { .name = "flag", .type = PARAM_FLAG },
	[NAME] = { .name = "name",
		   .type = PARAM_TEXT,
		   .optional = true,
		   .max = 10 },
	[RATE] = { .name = "rate",
		   .type = PARAM_REAL,
		   .optional = true,
		   .min = 1,
		   .max = 9 },
	[STEP] = { .name = "step",
		   .type = PARAM_REAL,
		   .optional = true,
		   .min = 1e-3,
		   .max = 1e5,
		   .unit = "s" },
	[BATCH] = { .name = "batch",
		    .type = PARAM_REAL,
		    .optional = true,
		    .min = 1,
		    .max = 9 },
	[LATER] = { .name = "when",
		    .type = PARAM_REAL,
		    .value = 3,
		    .min = 1,
		    .max = 9,
		    .only = "mode=later|never" },
	[WAIT] = { .name = "wait",
		   .type = PARAM_INT,
		   .value = 4,
		   .min = 1,
		   .max = 99,
		   .except = "mode=later|never",
		   .except_value = 70 },
};

static const struct param_group groups[] = {
	{ "speed", "how fast it goes", "rate | step batch" },
};

static const struct param_table table = { params, PARAMS, groups, 1 };

static struct param_value value[PARAMS];
static struct error e;

static bool read(size_t len, const struct param_pair *pair)
{
	memset(&e, 0, sizeof e);
	return param_read(&table, pair, len, value, &e);
}

#define READ(...)                                                              \
	read(sizeof((struct param_pair[]){ __VA_ARGS__ }) /                    \
		     sizeof(struct param_pair),                                \
	     (struct param_pair[]){ __VA_ARGS__ })

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
		cmocka_unit_test(refuses_with_one_sentence),
		cmocka_unit_test(reads_numbers_as_people_write_them),
		cmocka_unit_test(a_share_takes_a_per_cent_sign),
		cmocka_unit_test(quotes_any_bytes),
		cmocka_unit_test(refuses_repeats_and_two_ways),
		cmocka_unit_test(says_which_way_was_taken),
		cmocka_unit_test(mends_any_link),
		cmocka_unit_test(mends_the_pair_at_fault),
		cmocka_unit_test(sliders_stop_at_round_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
