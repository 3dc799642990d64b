/* The figure timeline as its API is asked: the names of its results, its own
 * parameters and the refusal of others', what it says and what it keeps back. */
#define ASK_FIGURE timeline_figure
#include "tests/unit/ask_figure.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const letters[] = { "a", "b", "c", "d", "e", "f" };

/* A member of "before" or "after". */
static double of(const struct asked *asked, const char *state,
		 const char *member)
{
	const cJSON *object = cJSON_GetObjectItem(asked->json, state);
	const cJSON *number = cJSON_GetObjectItem(object, member);

	return cJSON_IsNumber(number) ? number->valuedouble : (double)NAN;
}

static struct asked ask_program(const char *letter, const char *more)
{
	char question[200];

	snprintf(question, sizeof question, "program=%s%s", letter, more);
	struct asked asked = ask(question);
	if (!asked.json)
		fail_msg("%s: %s", question, asked.error.message);
	return asked;
}

static void check_state(const struct asked *asked, const char *state)
{
	const cJSON *object = cJSON_GetObjectItem(asked->json, state);
	const cJSON *interval;

	assert_near(of(asked, state, "compute_s") +
			    of(asked, state, "exposed_s") +
			    of(asked, state, "idle_s"),
		    of(asked, state, "step_s"), 1e-15);
	assert_true(of(asked, state, "overlapped_s") >= 0);
	const cJSON *all = cJSON_GetObjectItem(object, "intervals");
	assert_true(cJSON_GetArraySize(all) > 0);
	cJSON_ArrayForEach(interval, all)
	{
		static const char *const words[] = { "row", "name", "kind" };
		for (size_t i = 0; i < 3; i++)
			assert_true(cJSON_IsString(
				cJSON_GetObjectItem(interval, words[i])));
		assert_true(
			cJSON_GetObjectItem(interval, "start_s")->valuedouble <
			cJSON_GetObjectItem(interval, "end_s")->valuedouble);
	}
}

static void answers_with_its_names(void **state)
{
	(void)state;
	for (size_t i = 0; i < 6; i++) {
		struct asked asked = ask_program(letters[i], "");
		check_state(&asked, "before");
		assert_null(cJSON_GetObjectItem(asked.json, "after"));
		assert_near(result(&asked, "step_s"),
			    of(&asked, "before", "step_s"), 0);
		release_asked(&asked);
		asked = ask_program(letters[i], ";fix=1");
		check_state(&asked, "before");
		check_state(&asked, "after");
		assert_near(result(&asked, "step_s"),
			    of(&asked, "after", "step_s"), 0);
		assert_near(result(&asked, "gain"),
			    of(&asked, "before", "step_s") /
				    of(&asked, "after", "step_s"),
			    1e-12);
		release_asked(&asked);
	}
}

static void says_each_rank(void **state)
{
	(void)state;
	struct asked asked = ask_program("f", ";fix=1");
	const cJSON *before = cJSON_GetObjectItem(asked.json, "before");
	const cJSON *ranks = cJSON_GetObjectItem(before, "ranks");
	const cJSON *slow = cJSON_GetArrayItem(ranks, 3);

	assert_int_equal(cJSON_GetArraySize(ranks), 8);
	assert_near(cJSON_GetObjectItem(slow, "exposed_s")->valuedouble, 4e-3,
		    1e-12);
	assert_near(cJSON_GetObjectItem(slow, "compute_s")->valuedouble,
		    27.3e-3, 1e-12);
	release_asked(&asked);
	asked = ask_program("a", "");
	before = cJSON_GetObjectItem(asked.json, "before");
	assert_null(cJSON_GetObjectItem(before, "ranks"));
	release_asked(&asked);
}

/* --- what it says */

static void assert_says(const char *letter, const char *more,
			const char *const *words)
{
	struct asked asked = ask_program(letter, more);
	const char *said = buf_text(&asked.answer.takeaway);

	for (size_t i = 0; words[i]; i++)
		if (!strstr(said, words[i]))
			fail_msg("%s%s does not say \"%s\": %s", letter, more,
				 words[i], said);
	release_asked(&asked);
}

#define SAYS(letter, more, ...)                                                \
	assert_says(letter, more, (const char *const[]){ __VA_ARGS__, NULL })

static void says_what_the_numbers_teach(void **state)
{
	(void)state;
	SAYS("a", "",
	     "One step takes 288 µs: 96 µs compute, no exposed "
	     "communication, 192 µs idle.");
	SAYS("a", ";fix=1", "Launch-bound", "from 288 µs to 96 µs",
	     "3.00 times", "not at the 10 µs of the launch");
	SAYS("b", ";fix=1", "from 28 ms to 22 ms",
	     "2 ms of communication "
	     "stays exposed",
	     "The last bucket, 2 ms, is never hidden");
	SAYS("c", ";fix=1", "from 45 ms to 30 ms",
	     "2 workers, a batch every 22.5 ms, would do");
	SAYS("d", ";fix=1", "from 25.05 ms to 20 ms",
	     "the shorter of their times in a step: 6 ms of the CPU, 20 ms",
	     "that sync too, is 20.1 ms");
	SAYS("e", ";fix=1", "from 21.03 ms to 14.3 ms",
	     "100 % busy before and 100 % after", "from 63.4 % to 93.3 %");
	SAYS("f", ";fix=1", "from 31.3 ms to 25 ms",
	     "shortest exposed time, 4 ms where the others had 10.3 ms");
}

static void says_so_where_the_fix_gains_nothing(void **state)
{
	static const char *const more[] = {
		";kernel_s=7e-6", ";buckets=1", ";workers=2",
		";sync_every=50", ";k=1",	";slow=1",
	};

	(void)state;
	for (size_t i = 0; i < 6; i++) {
		char question[60];
		snprintf(question, sizeof question, ";fix=1%s", more[i]);
		SAYS(letters[i], question,
		     "With these numbers the fix gains nothing.");
	}
}

/* No plural of one thing, no step that goes from what it is to what it is, no
 * gain that reads as none. */
static void assert_reads_well(const struct param_pair *pair, const char *text)
{
	static const char *const wrong[] = { "1.00 times",  "all 1 ",
					     "of 1 bucket", " 1 times",
					     " 1 workers",  "buckets of 1" };
	struct asked asked = ask_pairs(pair, 3);

	assert_non_null(asked.json);
	const char *said = buf_text(&asked.answer.takeaway);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (strstr(said, wrong[i]))
			fail_msg("%s: %s", text, said);
	const char *from = strstr(said, " goes from ");
	const char *to = from ? strstr(from, " to ") : NULL;
	if (from && to) {
		size_t len = (size_t)(to - from) - strlen(" goes from ");
		assert_int_not_equal(strncmp(from + strlen(" goes from "),
					     to + strlen(" to "), len),
				     0);
	}
	release_asked(&asked);
}

/* Each number of each timeline, over all that it may be. */
static void reads_well_with_any_number(void **state)
{
	const struct param_table *table = &timeline_figure.table;
	char text[40];

	(void)state;
	for (size_t i = 0; i < table->param_len; i++) {
		const struct param *p = &table->params[i];
		const char *fits = p->only ? strchr(p->only, '=') + 1 : "";
		double low = p->min > 0 ? p->min : p->max / 1e6;
		for (; *fits; fits += *fits == '|' ? 1 : 0) {
			char letter[2] = { *fits++, '\0' };
			for (int k = 0; k <= 16; k++) {
				double x = low * pow(p->max / low, k / 16.0);
				snprintf(text, sizeof text, "%.17g",
					 p->type == PARAM_INT ? floor(x)
					 : k < 16	      ? x
							      : p->max);
				struct param_pair pair[] = {
					{ "program", letter },
					{ "fix", "1" },
					{ p->name, text },
				};
				assert_reads_well(pair, text);
			}
		}
	}
}

/* Whatever one may read before one has answered what is wrong. */
static void keeps_back_what_is_wrong(void **state)
{
	static const char *const telling[] = {
		"launch-bound",
		"input stall",
		"host-device sync",
		"memory-bound",
		"straggler",
		"CUDA graph",
		"fuse",
		"Exposed communication.",
	};

	(void)state;
	for (size_t i = 0; i < 6; i++) {
		struct asked asked = ask_program(letters[i], "");
		const char *all = buf_text(&asked.answer.body);
		for (size_t k = 0; k < sizeof telling / sizeof *telling; k++)
			if (strcasestr(all, telling[k]))
				fail_msg("%s says \"%s\"", letters[i],
					 telling[k]);
		release_asked(&asked);
	}
}

/* --- its parameters */

static void has_its_own_defaults(void **state)
{
	(void)state;
	struct asked asked = ask("");
	const cJSON *input = cJSON_GetObjectItem(asked.json, "input");

	assert_string_equal(cJSON_GetObjectItem(input, "program")->valuestring,
			    "a");
	assert_near(cJSON_GetObjectItem(input, "kernel_s")->valuedouble, 2e-6,
		    0);
	assert_near(cJSON_GetObjectItem(input, "kernels")->valuedouble, 48, 0);
	assert_null(cJSON_GetObjectItem(input, "workers"));
	release_asked(&asked);
	asked = ask("program=d");
	input = cJSON_GetObjectItem(asked.json, "input");
	assert_near(cJSON_GetObjectItem(input, "kernel_s")->valuedouble, 1e-3,
		    0);
	assert_near(cJSON_GetObjectItem(input, "kernels")->valuedouble, 20, 0);
	assert_null(cJSON_GetObjectItem(input, "launch_s"));
	release_asked(&asked);
}

static void refuses_the_names_of_others(void **state)
{
	static const struct {
		const char *name, *value, *of;
	} cases[] = {
		{ "launch_s", "1e-6", "a" },
		{ "kernel_s", "1e-6", "ad" },
		{ "kernels", "7", "ad" },
		{ "buckets", "7", "b" },
		{ "allreduce_s", "1e-3", "b" },
		{ "backward_s", "1e-3", "b" },
		{ "workers", "7", "c" },
		{ "load_s", "0.1", "c" },
		{ "step_s", "0.1", "c" },
		{ "sync_every", "7", "d" },
		{ "host_s", "0.1", "d" },
		{ "n", "512", "e" },
		{ "k", "7", "e" },
		{ "slow", "2", "f" },
		{ "ranks", "7", "f" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (size_t k = 0; k < 6; k++) {
			char question[80];
			snprintf(question, sizeof question, "program=%s;%s=%s",
				 letters[k], cases[i].name, cases[i].value);
			struct asked asked = ask(question);
			bool own = strstr(cases[i].of, letters[k]) != NULL;
			assert_true(own == (asked.json != NULL));
			if (!own) {
				assert_string_equal(asked.error.parameter,
						    cases[i].name);
				assert_non_null(strstr(asked.error.message,
						       "belongs to program="));
			}
			release_asked(&asked);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_with_its_names),
		cmocka_unit_test(says_each_rank),
		cmocka_unit_test(says_what_the_numbers_teach),
		cmocka_unit_test(says_so_where_the_fix_gains_nothing),
		cmocka_unit_test(reads_well_with_any_number),
		cmocka_unit_test(keeps_back_what_is_wrong),
		cmocka_unit_test(has_its_own_defaults),
		cmocka_unit_test(refuses_the_names_of_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
