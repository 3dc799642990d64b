/* Young's, Daly's and the exact interval and what they give, to the digit in which
 * papers and reference scripts print them; what the figure says where the first
 * order fails; numbers at the ends of every range. */
#define ASK_FIGURE goodput_figure
#include "tests/unit/ask_figure.h"

#include "figures/goodput/goodput.h"

#define MINUTE 60.0
#define HOUR 3600.0

/* 419 unexpected failures in 54 days on 16,384 GPUs. */
static const double one_gpu = 54 * 86400.0 / 419 * 16384;

static struct goodput_run run_of(double delta_s, double restart_s,
				 double mtbf_s)
{
	return (struct goodput_run){ delta_s, restart_s, mtbf_s };
}

static double at(const struct asked *asked, const char *point,
		 const char *member)
{
	const cJSON *object = cJSON_GetObjectItem(asked->json, point);
	const cJSON *inner = cJSON_GetObjectItem(object, "loss");
	const cJSON *found = cJSON_GetObjectItem(object, member);

	return (found ? found : cJSON_GetObjectItem(inner, member))
		->valuedouble;
}

static void the_lessons_run(void **state)
{
	struct asked asked = ask("mtbf_s=11135.08;delta_s=60");

	(void)state;
	assert_prints(result(&asked, "young_s"), "1155.95");
	assert_prints(100 * at(&asked, "at_young", "checkpoint"), "5.19");
	assert_prints(100 * at(&asked, "at_young", "rework"), "5.19");
	assert_prints(100 * at(&asked, "at_young", "restart"), "0.00");
	assert_prints(at(&asked, "at_young", "interval_s"), "1155.95");
	release_asked(&asked);
}

/* The captions of Daly's figures: checkpoints of 5 minutes. */
static void dalys_captions(void **state)
{
	static const struct {
		double mtbf_s;
		const char *minutes;
	} row[] = { { 24 * HOUR, "116.69" },
		    { 6 * HOUR, "56.71" },
		    { 15 * MINUTE, "9.14" } };

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct goodput_run run = run_of(300, 0, row[i].mtbf_s);
		assert_prints(goodput_daly(&run) / MINUTE, row[i].minutes);
	}
}

static void llama_3(void **state)
{
	struct asked asked =
		ask("mtbf_s=11135.08;delta_s=60;restart_s=600;interval_s=3600");

	(void)state;
	assert_prints(result(&asked, "young_s") / MINUTE, "19.27");
	assert_prints(result(&asked, "daly_s") / MINUTE, "18.605");
	assert_prints(100 * at(&asked, "at_optimum", "goodput"), "85.26");
	assert_prints(100 * at(&asked, "at_young", "goodput_first_order"),
		      "84.23");
	assert_prints(100 * at(&asked, "at_interval", "goodput"), "78.72");
	assert_string_equal(reading(&asked, "goodput"), "78.7 %");
	assert_string_equal(reading(&asked, "optimum_s"), "18.6 min: 85.3 %");
	release_asked(&asked);
}

static void how_short_a_checkpoint_must_be(void **state)
{
	struct goodput_run ten = run_of(1, 600, 11135.08);
	struct goodput_run five = run_of(1, 300, 11135.08);

	(void)state;
	assert_prints(goodput_delta_for(&ten, 0.9), "14.5");
	assert_prints(goodput_delta_for(&five, 0.9), "33.4");
	for (int tenths = 1; tenths <= 9; tenths++) {
		double goal = tenths / 10.0;
		ten.delta_s = goodput_delta_for(&ten, goal);
		struct goodput_point p =
			goodput_at(&ten, goodput_optimum(&ten));
		assert_near(p.goodput, goal, 1e-12);
	}
	assert_true(isnan(goodput_delta_for(&ten, 0.95)));
}

static void more_gpus(void **state)
{
	static const struct {
		double gpus;
		const char *percent;
	} row[] = {
		{ 8, "99.77" },	   { 64, "99.33" },    { 512, "98.01" },
		{ 2048, "95.73" }, { 16384, "85.26" }, { 100000, "55.06" }
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char question[200];
		snprintf(question, sizeof question,
			 "delta_s=60;restart_s=600;gpu_mtbf_s=%.6f;gpus=%.0f",
			 one_gpu, row[i].gpus);
		struct asked asked = ask(question);
		assert_prints(100 * at(&asked, "at_optimum", "goodput"),
			      row[i].percent);
		assert_non_null(
			strstr(buf_text(&asked.answer.body), row[i].percent));
		release_asked(&asked);
	}
}

static void where_the_first_order_fails(void **state)
{
	struct asked asked =
		ask("mtbf_s=600;delta_s=300;restart_s=300;interval_s=600");

	(void)state;
	assert_prints(result(&asked, "young_s"), "600");
	assert_prints(100 * at(&asked, "at_young", "goodput_first_order"),
		      "-50");
	assert_prints(100 * at(&asked, "at_young", "goodput"), "17.4");
	assert_prints(100 * at(&asked, "at_optimum", "goodput"), "18.3");
	assert_prints(result(&asked, "optimum_s"), "419");
	assert_non_null(strstr(
		buf_text(&asked.answer.takeaway),
		"The first order fails here: at its own best interval, Young's "
		"10 min, it says -50.0 % where the exact formula gives 17.4 %, "
		"and no run is useful for less than none of its time."));
	assert_false(asked.answer.no);
	release_asked(&asked);
	asked = ask("mtbf_s=1e6;delta_s=60");
	assert_null(strstr(buf_text(&asked.answer.takeaway), "first order"));
	release_asked(&asked);
}

static void no_progress_from_two_mtbf_on(void **state)
{
	struct asked asked = ask("mtbf_s=600;delta_s=1200");

	(void)state;
	assert_true(asked.answer.no);
	assert_non_null(strstr(buf_text(&asked.answer.takeaway),
			       "cannot make progress by checkpointing"));
	assert_prints(result(&asked, "daly_s"), "600");
	release_asked(&asked);
	asked = ask("mtbf_s=600;delta_s=1199");
	assert_false(asked.answer.no);
	assert_null(strstr(buf_text(&asked.answer.takeaway), "cannot make"));
	assert_non_null(strstr(buf_text(&asked.answer.takeaway),
			       "The 90 % wanted cannot be reached"));
	release_asked(&asked);
}

/* At the optimum (1 - τ/M) e^((τ+δ)/M) = 1, and no interval does better; the
 * restart has no part in it. */
static void the_optimum_is_one(void **state)
{
	(void)state;
	for (int i = 0; i < 32; i++) {
		double d = 1e-12 * pow(3, i);
		struct goodput_run run = run_of(d * 1000, 0, 1000);
		double best = goodput_optimum(&run);
		double most = goodput_at(&run, best).goodput;
		assert_true(best > 0 && best <= 1000);
		for (int by = 8; by < 32; by++)
			assert_true(goodput_at(&run, best * by / 16).goodput <=
				    most * (1 + 1e-12));
		run.restart_s = 500;
		assert_true(goodput_optimum(&run) == best);
		double u = best / 1000;
		if (d > 1e-6 && d < 20)
			assert_near(log1p(-u) + u + d, 0, 1e-9 * (d + 1));
	}
}

/* Goodput and what is lost make the whole of the time, each a fraction. */
static void parts_make_the_whole(void **state)
{
	static const double size[] = { 1e-7, 1e-3, 1, 1e3, 1e7, 1e13 };
	size_t len = sizeof size / sizeof *size;

	(void)state;
	for (size_t i = 0; i < len * len * len; i++) {
		struct goodput_run run =
			run_of(size[i % len], size[i / len % len],
			       size[i / len / len]);
		for (int power = -3; power < 10; power++) {
			struct goodput_point p =
				goodput_at(&run, pow(10, power));
			const double part[] = { p.goodput, p.exact.checkpoint,
						p.exact.rework,
						p.exact.restart };
			double sum = 0;
			for (size_t k = 0; k < 4; k++) {
				assert_true(part[k] >= 0 && part[k] <= 1);
				sum += part[k];
			}
			assert_near(sum, 1, 1e-12);
			assert_true(isfinite(p.first_order));
		}
	}
}

/* Rework is found as what is left, and by its series where that is small. */
static void small_rework_is_not_lost(void **state)
{
	(void)state;
	for (int power = 4; power <= 16; power++) {
		double m = pow(10, power);
		struct goodput_run run = run_of(1e-3, 0, m);
		struct goodput_point p = goodput_at(&run, 10);
		double x = 10.001 / m;
		assert_near(p.exact.rework / (x / 2 - x * x / 12), 1, 1e-9);
	}
}

/* The best interval is named; it is no better only where it reads the same. */
static void the_best_interval_is_said(void **state)
{
	static const struct {
		const char *question, *words;
	} row[] = {
		{ "mtbf_s=22804651;delta_s=60;restart_s=600;interval_s=1e5",
		  "99.72 % of the time is useful. The best interval is 14.5 h: "
		  "99.77 %." },
		{ "mtbf_s=11135.08;delta_s=60;restart_s=600;interval_s=1116",
		  "85.3 % of the time is useful. The best interval, 18.6 min, "
		  "does no better. There checkpoints take 4.6 %, rework 4.9 %, "
		  "restarts 5.2 %." },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i].question);
		const char *said = buf_text(&asked.answer.takeaway);
		if (!strstr(said, row[i].words))
			fail_msg("\"%s\" is not in: %s", row[i].words, said);
		release_asked(&asked);
	}
}

/* What is nearly all, or nearly nothing, does not read as all or as less. */
static void the_ends_of_percent(void **state)
{
	static const struct {
		const char *question, *text;
	} row[] = {
		{ "mtbf_s=1e13;delta_s=1e-3", "over 99.9999 %" },
		{ "mtbf_s=1e8;delta_s=0.1", "99.9954 %" },
		{ "mtbf_s=1e6;delta_s=1", "99.79 %" },
		{ "mtbf_s=1;delta_s=1", "0 %" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i].question);
		assert_string_equal(reading(&asked, "goodput"), row[i].text);
		release_asked(&asked);
	}
}

/* Every corner of every range: a refusal, or numbers that can be printed. */
static void extremes_have_numbers(void **state)
{
	static const char *const ends[][3] = {
		{ "delta_s", "1e-3", "1e6" }, { "interval_s", "1e-3", "1e9" },
		{ "restart_s", "-0", "1e7" }, { "gpu_mtbf_s", "1", "1e13" },
		{ "gpus", "1", "1e7" },	      { "target", "0.01", "0.9999" },
	};

	(void)state;
	for (int corner = 0; corner < 1 << 6; corner++) {
		char question[300] = "";
		for (size_t i = 0; i < 6; i++) {
			size_t len = strlen(question);
			snprintf(question + len, sizeof question - len,
				 "%s%s=%s", i ? ";" : "", ends[i][0],
				 ends[i][corner >> i & 1 ? 2 : 1]);
		}
		struct asked asked = ask(question);
		assert_non_null(asked.json);
		const cJSON *one;
		cJSON_ArrayForEach(one, asked.json) if (cJSON_IsNull(one))
			assert_string_equal(one->string, "delta_for_target_s");
		assert_null(strstr(buf_text(&asked.answer.body), "nan"));
		assert_null(strstr(buf_text(&asked.answer.body), "inf"));
		assert_null(strstr(buf_text(&asked.answer.takeaway), "e-"));
		release_asked(&asked);
	}
}

/* The goodput that was wanted is said as it was given. */
static void the_target_is_said_as_given(void **state)
{
	static const char *const row[][2] = {
		{ "mtbf_s=1e6", "A goodput of 90\u00a0% " },
		{ "mtbf_s=1e6;target=0.9999", "A goodput of 99.99\u00a0% " },
		{ "mtbf_s=600;restart_s=300;target=0.999",
		  "A goodput of 99.9\u00a0% is out of reach" },
		{ "mtbf_s=1e6;target=0.125", "A goodput of 12.5\u00a0% " },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i][0]);
		if (!strstr(buf_text(&asked.answer.body), row[i][1]))
			fail_msg("%s: no \"%s\"", row[i][0], row[i][1]);
		release_asked(&asked);
	}
}

static void refusals(void **state)
{
	static const struct {
		const char *question, *words;
	} row[] = {
		{ "delta_s=60", "give gpu_mtbf_s with gpus, or mtbf_s" },
		{ "gpus=8", "gpu_mtbf_s" },
		{ "mtbf_s=100;gpus=8", "gpus and mtbf_s both say" },
		{ "mtbf_s=0", "from 1 to" },
		{ "mtbf_s=100;delta_s=0", "from 0.001 to" },
		{ "mtbf_s=100;interval_s=-1", "from 0.001 to" },
		{ "mtbf_s=inf", "must be a number" },
		{ "gpu_mtbf_s=1e8;gpus=2.5", "whole number" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i].question);
		if (asked.json)
			fail_msg("%s was answered", row[i].question);
		if (!strstr(asked.error.message, row[i].words))
			fail_msg("\"%s\" is not in: %s", row[i].words,
				 asked.error.message);
		release_asked(&asked);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lessons_run),
		cmocka_unit_test(dalys_captions),
		cmocka_unit_test(llama_3),
		cmocka_unit_test(how_short_a_checkpoint_must_be),
		cmocka_unit_test(more_gpus),
		cmocka_unit_test(where_the_first_order_fails),
		cmocka_unit_test(no_progress_from_two_mtbf_on),
		cmocka_unit_test(the_optimum_is_one),
		cmocka_unit_test(parts_make_the_whole),
		cmocka_unit_test(small_rework_is_not_lost),
		cmocka_unit_test(the_best_interval_is_said),
		cmocka_unit_test(the_ends_of_percent),
		cmocka_unit_test(extremes_have_numbers),
		cmocka_unit_test(the_target_is_said_as_given),
		cmocka_unit_test(refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
