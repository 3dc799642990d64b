/* What the figure regime answers: the sentence that names the toggle which saves
 * most, the step without toggles beside it, its curves, what it refuses. */
#define ASK_FIGURE regime_figure
#include "tests/unit/ask_figure.h"

static double saving(const struct asked *asked, const char *toggle)
{
	const cJSON *savings = cJSON_GetObjectItem(asked->json, "savings");

	return cJSON_GetObjectItem(savings, toggle)->valuedouble;
}

static void has(const struct asked *asked, const char *words)
{
	const char *said = buf_text(&asked->answer.takeaway);

	if (!strstr(said, words))
		fail_msg("\"%s\" is not in: %s", words, said);
}

/* No toggle is for one regime only: fusion saves everywhere, fp8 at 2048. */
static void savings_are_said_as_they_are(void **state)
{
	struct asked asked = ask("n=256");

	(void)state;
	assert_prints(100 * saving(&asked, "fuse"), "60");
	has(&asked, "Here a graph saves most, 72 %; fusion 60 %; fp8 nothing.");
	release_asked(&asked);
	asked = ask("n=2048");
	assert_prints(100 * saving(&asked, "fp8"), "23");
	has(&asked, "Here fusion saves most, 40 %; fp8 23 %; a graph nothing.");
	release_asked(&asked);
	asked = ask("n=8192");
	assert_prints(100 * saving(&asked, "fuse"), "17");
	has(&asked, "Here fp8 saves most, 39 %; fusion 17 %; a graph nothing.");
	release_asked(&asked);
	asked = ask("n=2048;k=3");
	assert_string_equal(
		cJSON_GetObjectItem(asked.json, "regime")->valuestring,
		"compute");
	has(&asked, "Here fusion saves most, 31 %");
	has(&asked, "The largest share is compute, and yet fusion does more "
		    "than any other.");
	release_asked(&asked);
}

static void sentences_for_every_setting(void **state)
{
	static const struct {
		const char *question, *words;
	} row[] = {
		{ "fuse=1", "With fusion it takes 22.4 µs, 40 % less." },
		{ "graph=1", "With a graph it takes as long." },
		{ "fuse=1;graph=1;fp8=1",
		  "With fusion, a graph and fp8 it takes 13.7 µs, 63 % less." },
		{ "n=64;graph=1;graph_min_s=7.2e-6",
		  "With a graph it takes 36 µs, 100 % more." },
		{ "n=64;graph_min_s=7.2e-6", "a graph would cost 100 % more" },
		{ "n=64;k=3;launch_s=2e-6",
		  "Here fusion and a graph save the same, 50 % each; fp8 "
		  "nothing." },
		{ "n=64;k=0;graph_min_s=3.6e-6",
		  "none of the toggles saves anything" },
		{ "k=1", "the product and 1 elementwise operation take" },
		{ "n=8192;k=8", "Here fusion saves most, 32.0 %; fp8 31.7 %;" },
		{ "peak_fp8_flops=1e9",
		  "fp8 would take 459,313 times as long" },
		{ "fp8=1;peak_fp8_flops=1e9",
		  "With fp8 it takes 17.2 s, 459,313 times as long." },
		{ "peak_flops=1e6", "compute over 99.9 %, memory <0.000001 %" },
		{ "peak_flops=1e6", "fp8 saves most, over 99.9 %;" },
		{ "device=NVIDIA A100-SXM4-80GB",
		  "fp8 is not to be had on this GPU" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i].question);
		assert_non_null(asked.json);
		has(&asked, row[i].words);
		release_asked(&asked);
	}
}

/* The base is the step without toggles, whichever are on. */
static void base_stays(void **state)
{
	struct asked asked = ask("fuse=1;fp8=1");
	const cJSON *base = cJSON_GetObjectItem(asked.json, "base");
	const cJSON *shares = cJSON_GetObjectItem(asked.json, "shares");

	(void)state;
	assert_prints(1e6 * result(&asked, "total_s"), "13.6892");
	assert_prints(1e6 * cJSON_GetObjectItem(base, "total_s")->valuedouble,
		      "37.4034");
	assert_string_equal(cJSON_GetObjectItem(base, "regime")->valuestring,
			    "memory");
	assert_int_equal(cJSON_GetArraySize(
				 cJSON_GetObjectItem(base, "kernels")),
			 5);
	assert_int_equal(cJSON_GetArraySize(
				 cJSON_GetObjectItem(asked.json, "kernels")),
			 2);
	assert_int_equal(cJSON_GetArraySize(shares), 3);
	release_asked(&asked);
}

static void curve_passes_through(const struct asked *asked, double n)
{
	const cJSON *curves = cJSON_GetObjectItem(asked->json, "curves");
	const cJSON *ns = cJSON_GetObjectItem(curves, "n");
	const cJSON *totals = cJSON_GetObjectItem(curves, "total_s");

	for (int i = 0; i < cJSON_GetArraySize(ns); i++)
		if (cJSON_GetArrayItem(ns, i)->valuedouble == n) {
			assert_near(cJSON_GetArrayItem(totals, i)->valuedouble,
				    result(asked, "total_s"), 1e-15);
			return;
		}
	fail_msg("no point at %g", n);
}

static void curves_and_table_have_the_chosen_n(void **state)
{
	struct asked asked = ask("n=4096;fuse=1");
	const cJSON *curves = cJSON_GetObjectItem(asked.json, "curves");
	const cJSON *one;

	(void)state;
	curve_passes_through(&asked, 4096);
	cJSON_ArrayForEach(one, curves)
		assert_int_equal(cJSON_GetArraySize(one),
				 cJSON_GetArraySize(
					 cJSON_GetObjectItem(curves, "n")));
	release_asked(&asked);
	asked = ask("n=3000");
	assert_non_null(strstr(buf_text(&asked.answer.body), "\"3,000\""));
	release_asked(&asked);
}

static void typed_rates_replace_the_devices(void **state)
{
	(void)state;
	assert_prints(1e6 * ask_for("n=8192;k=0;peak_flops=795e12", "total_s"),
		      "1383.0");
	assert_prints(1e6 * ask_for("n=8192;k=1;bandwidth=1e12", "total_s") -
			      1e6 * ask_for("n=8192;k=0;bandwidth=1e12",
					    "total_s"),
		      "268.435");
	/* A name that nobody knows will do where all is typed. */
	assert_prints(1e6 * ask_for("n=8192;k=0;device=mine;peak_flops=1e15;"
				    "bandwidth=3e12",
				    "total_s"),
		      "1099.5");
	assert_prints(1e6 * ask_for("n=8192;k=0;device=mine;peak_flops=1e15;"
				    "bandwidth=3e12;fp8=1;peak_fp8_flops=2e15",
				    "total_s"),
		      "549.8");
}

/* One measured rate beside a data sheet's makes fp8 look better than it is, or
 * worse: no example does so, and who does is told. */
static void rates_are_compared_alike(void **state)
{
	static const struct {
		const char *query, *says;
	} rows[] = {
		{ "n=8192;peak_flops=795e12", "saves is too much" },
		{ "n=8192;peak_fp8_flops=1500e12", "saves is too little" },
		{ "n=8192;peak_flops=795e12;peak_fp8_flops=1591e12", NULL },
		{ "n=8192", NULL },
		{ "n=8192;device=NVIDIA A100-SXM4-80GB;peak_flops=2e14", NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct asked asked = ask(rows[i].query);
		const char *body = buf_text(&asked.answer.body);
		if (rows[i].says)
			assert_non_null(strstr(body, rows[i].says));
		else
			assert_null(strstr(body, "Of the two rates"));
		release_asked(&asked);
	}
	for (size_t i = 0; i < regime_figure.preset_len; i++) {
		int given = 0;
		for (const struct param_pair *p =
			     regime_figure.presets[i].pairs;
		     p->name; p++)
			given += strcmp(p->name, "peak_flops") == 0 ||
				 strcmp(p->name, "peak_fp8_flops") == 0;
		assert_true(given == 0 || given == 2);
	}
}

static void refusals(void **state)
{
	static const struct {
		const char *question, *parameter, *words;
	} row[] = {
		{ "fp8=1;device=NVIDIA A100-SXM4-80GB", "fp8",
		  "no fp8 rate for NVIDIA A100 SXM4 80GB: leave fp8 out, or "
		  "give peak_fp8_flops" },
		{ "device=Nobody's GPU", "device", "not in the table" },
		{ "device=Tesla T4", "device", "bf16" },
		{ "device=8x NVIDIA H100 80GB HBM3, 8x NVIDIA H200", "device",
		  "give one name" },
		{ "n=63", "n", "from 64 to 16384" },
		{ "n=100.5", "n", "whole number" },
		{ "k=17", "k", "from 0 to 16" },
		{ "peak_flops=0", "peak_flops", "from" },
		{ "launch_s=nan", "launch_s", "must be a number" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct asked asked = ask(row[i].question);
		if (asked.json)
			fail_msg("%s was answered", row[i].question);
		assert_string_equal(asked.error.parameter, row[i].parameter);
		if (!strstr(asked.error.message, row[i].words))
			fail_msg("\"%s\" is not in: %s", row[i].words,
				 asked.error.message);
		release_asked(&asked);
	}
}

/* The ends of every range: numbers come out, none of them NaN. */
static void extremes_have_numbers(void **state)
{
	static const char *const question[] = {
		"n=16384;k=16;peak_flops=1e6;bandwidth=1e6;launch_s=1e-2",
		("n=64;k=16;peak_flops=1e19;bandwidth=1e16;launch_s=1e-8;"
		 "graph_min_s=1e-9;graph=1"),
		"n=64;k=0;fuse=1;graph=1;fp8=1;peak_fp8_flops=1e19",
		"n=16384;k=0;fuse=1;graph=1;fp8=1;peak_fp8_flops=1e6",
	};

	(void)state;
	for (size_t i = 0; i < sizeof question / sizeof *question; i++) {
		struct asked asked = ask(question[i]);
		assert_true(result(&asked, "total_s") > 0);
		assert_null(strstr(buf_text(&asked.answer.body), "null"));
		assert_null(strstr(buf_text(&asked.answer.body), "nan"));
		release_asked(&asked);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(savings_are_said_as_they_are),
		cmocka_unit_test(sentences_for_every_setting),
		cmocka_unit_test(base_stays),
		cmocka_unit_test(curves_and_table_have_the_chosen_n),
		cmocka_unit_test(typed_rates_replace_the_devices),
		cmocka_unit_test(rates_are_compared_alike),
		cmocka_unit_test(refusals),
		cmocka_unit_test(extremes_have_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
