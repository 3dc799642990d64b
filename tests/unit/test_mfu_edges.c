/* The figure mfu where numbers are very small, very large, or just at the peak:
 * no sentence may say zero of what is not zero, or 100 % of what is more. */
#include "tests/unit/ask_mfu.h"

#define PLAN SEVEN_B H100 "mode=plan;"

/* A plan at the whole peak, measured, is at the peak and not above it. */
static void all_of_the_peak_is_possible(void **state)
{
	(void)state;
	for (int gpus = 1; gpus < 400; gpus += 3) {
		char question[400];
		snprintf(question, sizeof question,
			 PLAN "target_mfu=1;tokens=1e12;gpus=%d", gpus);
		double rate = ask_for(question, "tokens_per_s");
		snprintf(question, sizeof question,
			 SEVEN_B H100 "gpus=%d;tokens_per_s=%.17g", gpus, rate);
		double mfu = ask_for(question, "mfu");
		assert_true(fabs(mfu - 1) < 1e-12);
	}
}

static void just_above_says_so(void **state)
{
	static const char *const rate[] = { "675051", "675100", "690000" };

	(void)state;
	for (size_t i = 0; i < sizeof rate / sizeof *rate; i++) {
		char question[400];
		snprintf(question, sizeof question,
			 SEVEN_B H100 "gpus=32;tokens_per_s=%s", rate[i]);
		struct asked asked = ask(question);
		assert_null(asked.json);
		assert_int_equal(asked.error.kind, ERROR_IMPOSSIBLE);
		double said = 0;
		assert_int_equal(sscanf(asked.error.message,
					"The MFU would be %lf %%", &said),
				 1);
		assert_true(said > 100);
		release_asked(&asked);
	}
}

/* Every reading of a result that is not zero has a digit that is not. */
static void nothing_small_reads_as_zero(void **state)
{
	static const char *const question[] = {
		PLAN "target_mfu=0.4;tokens=1;gpus=32;price_per_gpu_hour=2",
		PLAN "target_mfu=0.001;tokens=1e3;gpus=1",
		SEVEN_B H100 "gpus=32;tokens_per_s=67",
		SEVEN_B H100 "gpus=32;tokens_per_s=0.01",
		SEVEN_B H100 "gpus=32;tokens_per_s=1e5;attention=window;"
			     "window=1",
	};

	(void)state;
	for (size_t i = 0; i < sizeof question / sizeof *question; i++) {
		struct asked asked = ask(question[i]);
		assert_non_null(asked.json);
		const cJSON *r;
		cJSON_ArrayForEach(r,
				   cJSON_GetObjectItem(asked.json, "readings"))
		{
			const char *name =
				cJSON_GetObjectItem(r, "name")->valuestring;
			const char *text =
				cJSON_GetObjectItem(r, "text")->valuestring;
			if (result(&asked, name) > 0 &&
			    !strpbrk(text, "123456789"))
				fail_msg("%s: %s is %s", question[i], name,
					 text);
			assert_null(strstr(text, "e-"));
		}
		release_asked(&asked);
	}
}

/* No digits that only pretend, whatever is planned. */
static void nothing_large_is_spelled_out(void **state)
{
	struct asked asked = ask(PLAN "target_mfu=0.4;budget=1e15;gpus=1;"
				      "price_per_gpu_hour=1e-6");
	const cJSON *r;

	(void)state;
	assert_non_null(asked.json);
	cJSON_ArrayForEach(r, cJSON_GetObjectItem(asked.json, "readings"))
		assert_true(
			strlen(cJSON_GetObjectItem(r, "text")->valuestring) <
			40);
	release_asked(&asked);
}

/* One active parameter is one, also of so many that a double no longer counts
 * them singly. */
static void a_small_part_of_much_is_counted(void **state)
{
	struct asked asked = ask("params=1e16;active_params=1;attention=none;"
				 "gpus=1;tokens_per_s=1000;" H100);

	(void)state;
	assert_non_null(asked.json);
	assert_true(result(&asked, "flops_per_token") == 6);
	char *text = cJSON_PrintUnformatted(asked.json);
	assert_null(strstr(text, "inf"));
	assert_null(strstr(text, "\"0 FLOP\""));
	free(text);
	release_asked(&asked);
}

/* Neighbours of a plan are plans that could be asked for themselves. */
static void other_plans_are_possible(void **state)
{
	struct asked asked = ask(PLAN "target_mfu=0.74;tokens=1e12;gpus=32;"
				      "recompute=full");
	const cJSON *t;

	(void)state;
	cJSON_ArrayForEach(t, cJSON_GetObjectItem(asked.json, "targets"))
		assert_true(cJSON_GetObjectItem(t, "mfu")->valuedouble * 4 /
				    3 <=
			    1);
	release_asked(&asked);
}

/* What the charts draw of plans is the number in which they differ: the same
 * bars over and over say nothing. */
static void charts_of_plans_draw_what_differs(void **state)
{
	static const struct {
		const char *goal, *column;
	} plans[] = {
		{ "tokens=1e12;gpus=32", "days" },
		{ "tokens=1e12;deadline_s=1e7", "GPUs" },
		{ "budget=1e6;price_per_gpu_hour=2;gpus=32", "billion tokens" },
		{ "budget=1e6;price_per_gpu_hour=2;deadline_s=1e6",
		  "billion tokens" },
	};
	char question[400];

	(void)state;
	for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
		snprintf(question, sizeof question, PLAN "target_mfu=0.4;%s",
			 plans[i].goal);
		struct asked asked = ask(question);
		const cJSON *drawn = cJSON_GetObjectItem(
			cJSON_GetObjectItem(asked.json, "drawn"), "targets");
		const cJSON *rows = cJSON_GetObjectItem(asked.json, "targets");
		const char *name =
			cJSON_GetObjectItem(drawn, "name")->valuestring;
		assert_string_equal(
			cJSON_GetObjectItem(drawn, "column")->valuestring,
			plans[i].column);
		for (int k = 1; k < cJSON_GetArraySize(rows); k++)
			assert_true(
				cJSON_GetObjectItem(cJSON_GetArrayItem(rows,
								       k - 1),
						    name)
					->valuedouble !=
				cJSON_GetObjectItem(cJSON_GetArrayItem(rows, k),
						    name)
					->valuedouble);
		release_asked(&asked);
	}
}

/* A first step that is no longer than the others is no mistake to show. */
static void a_quick_first_step_is_no_mistake(void **state)
{
	struct asked asked = ask(SEVEN_B H100 "gpus=1;step_s=90;batch_seqs=64;"
					      "mistake=first-steps");
	const cJSON *m = cJSON_GetObjectItem(asked.json, "mistake");

	(void)state;
	assert_true(cJSON_IsNull(cJSON_GetObjectItem(m, "mfu")));
	assert_string_equal(cJSON_GetObjectItem(m, "sentence")->valuestring,
			    "Needs a first_step_s that is longer than step_s.");
	release_asked(&asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_of_the_peak_is_possible),
		cmocka_unit_test(just_above_says_so),
		cmocka_unit_test(nothing_small_reads_as_zero),
		cmocka_unit_test(nothing_large_is_spelled_out),
		cmocka_unit_test(a_small_part_of_much_is_counted),
		cmocka_unit_test(other_plans_are_possible),
		cmocka_unit_test(charts_of_plans_draw_what_differs),
		cmocka_unit_test(a_quick_first_step_is_no_mistake),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
