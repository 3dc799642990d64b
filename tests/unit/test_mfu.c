/* The numbers of the lesson and of papers, to the digit in which they are
 * printed, asked as anybody would ask. Sources: lesson 13, sections 3 to 8;
 * PaLM paper, section 4.1; counts of executed models (transformers 5.24 on torch
 * 2.13). */
#include "tests/unit/ask_mfu.h"

static void log_line(void **state)
{
	struct asked asked = ask(LOG_LINE "recompute=full");

	(void)state;
	assert_prints(result(&asked, "flops_per_token") / 1e10, "4.688");
	assert_prints(result(&asked, "attention_share") * 100, "13.7");
	assert_prints(result(&asked, "tokens_per_s"), "291271");
	assert_prints(result(&asked, "tokens_per_s_per_gpu"), "9102");
	assert_prints(result(&asked, "mfu") * 100, "43.1");
	assert_prints(result(&asked, "hfu") * 100, "57.5");
	assert_prints(result(&asked, "step_at_peak_s"), "2.07");
	assert_prints(result(&asked, "model_step_at_peak_s"), "1.55");
	assert_string_equal(reading(&asked, "mfu"), "43.1 %");
	assert_string_equal(reading(&asked, "hfu"), "57.5 %");
	assert_string_equal(
		buf_text(&asked.answer.takeaway),
		"This run uses 43.1 % of the peak of its 32 GPUs. Its HFU, "
		"which counts what is recomputed too, is 57.5 %. Attention is "
		"13.7 % of its model FLOPs. At peak the model FLOPs of a step "
		"would take 1.55 s of its 3.6 s.");
	assert_false(asked.answer.no);
	release_asked(&asked);
	assert_prints(100 * ask_for(LOG_LINE "attention=none", "mfu"), "37.2");
	assert_prints(100 * ask_for(LOG_LINE "count=matmul;"
					     "matmul_params=6607077376",
				    "mfu"),
		      "42.4");
}

/* What is left of the step once communication and idle time are fixed. */
static void log_line_when_fixed(void **state)
{
	(void)state;
	assert_prints(100 * ask_for(SEVEN_B H100 "gpus=32;step_s=2.90;"
						 "batch_seqs=256",
				    "mfu"),
		      "53.6");
	assert_prints(100 * ask_for(SEVEN_B H100 "gpus=32;step_s=3.20;"
						 "batch_seqs=256",
				    "mfu"),
		      "48.5");
}

static void plan(void **state)
{
	const char *question = SEVEN_B H100 "mode=plan;tokens=1e12;gpus=256;"
					    "target_mfu=0.4";
	struct asked asked = ask(question);

	(void)state;
	assert_prints(result(&asked, "train_days"), "5.36");
	assert_prints(result(&asked, "gpu_hours"), "32919");
	assert_prints(result(&asked, "train_s") / 1e5, "4.63");
	assert_string_equal(reading(&asked, "train_days"), "5.36 days");
	assert_prints(result(&asked, "run_flops") / 1e22, "4.69");
	assert_prints(result(&asked, "run_flops_per_s") / 1e17, "1.01");
	assert_string_equal(reading(&asked, "gpu_hours"), "32,919");
	release_asked(&asked);
	assert_prints(ask_for(SEVEN_B H100
			      "mode=plan;tokens=1e12;gpus=256;target_mfu=0.4;"
			      "attention=none",
			      "train_days"),
		      "4.62");
	assert_prints(ask_for(SEVEN_B "device=NVIDIA H100 80GB HBM3;dtype=bf16;"
				      "mode=plan;tokens=1e12;gpus=256;"
				      "target_mfu=0.4",
			      "gpu_hours"),
		      "32906");
	asked = ask(question);
	const cJSON *targets = cJSON_GetObjectItem(asked.json, "targets");
	assert_prints(cJSON_GetObjectItem(cJSON_GetArrayItem(targets, 1),
					  "train_days")
			      ->valuedouble,
		      "6.12");
	assert_prints(cJSON_GetObjectItem(cJSON_GetArrayItem(targets, 3),
					  "train_days")
			      ->valuedouble,
		      "4.76");
	release_asked(&asked);
}

static void palm(void **state)
{
	struct asked asked =
		ask(PALM "tokens_per_s=238300;gpus=6144;device=TPU v4;"
			 "dtype=bf16;hidden_size=18432;recompute=custom;"
			 "recompute_weights=0.75;recompute_attention=1");

	(void)state;
	assert_prints(100 * result(&asked, "mfu"), "46.229");
	assert_prints(100 * result(&asked, "hfu"), "57.8");
	assert_prints(result(&asked, "hardware_flops_per_token") /
			      result(&asked, "flops_per_token"),
		      "1.2509");
	assert_prints(result(&asked, "flops_per_token") / 1e9, "3277.7348");
	assert_prints(100 * named_number(&asked, "conventions", "all-none",
					 "mfu"),
		      "45.726");
	assert_prints(100 * named_number(&asked, "mistakes", "hidden-size",
					 "mfu"),
		      "46.480");
	release_asked(&asked);
}

static void check_yourself(void **state)
{
	struct asked asked =
		ask("params=1.2e9;layers=24;attn_width=2048;seq_len=2048;"
		    "gpus=8;tokens_per_s=400000;recompute=full;tokens=2.4e10;"
		    "price_per_gpu_hour=2;" H100);

	(void)state;
	assert_prints(result(&asked, "flops_per_token") / 1e9, "8.41");
	assert_prints(100 * result(&asked, "mfu"), "42.5");
	assert_prints(100 * result(&asked, "hfu"), "56.7");
	assert_prints(100 * named_number(&asked, "conventions", "all-none",
					 "mfu"),
		      "36.4");
	assert_prints(result(&asked, "train_s"), "60000");
	assert_string_equal(reading(&asked, "train_days"), "16.7 h");
	assert_string_equal(reading(&asked, "gpu_hours"), "133");
	assert_prints(result(&asked, "cost"), "266.67");
	release_asked(&asked);
}

static void quick_checks(void **state)
{
	(void)state;
	assert_prints(100 * ask_for("params=7e9;attention=none;gpus=64;"
				    "tokens_per_s=500000;" H100,
				    "mfu"),
		      "33.2");
	assert_prints(100 * ask_for("params=7e9;attention=none;mode=plan;"
				    "target_mfu=0.4;recompute=full;tokens=1e12;"
				    "gpus=64;" H100,
				    "hfu"),
		      "53.3");
	assert_prints(100 * ask_for("params=124e6;attention=none;gpus=1;"
				    "tokens_per_s=178000;peak_flops=312e12",
				    "mfu"),
		      "42.4");
}

static size_t length(const struct param_pair *pairs)
{
	size_t len = 0;

	while (pairs[len].name)
		len++;
	return len;
}

/* Whatever preset is chosen, there is an answer, and one that can be. */
static void every_preset_answers(void **state)
{
	(void)state;
	for (size_t i = 0; i < mfu_figure.preset_len; i++) {
		const struct figure_preset *p = &mfu_figure.presets[i];
		struct asked asked = ask_pairs(p->pairs, length(p->pairs));
		double mfu = result(&asked, "mfu");
		if (!(mfu > 0.02 && mfu <= 1) || asked.answer.no)
			fail_msg("%s: %g", p->name, mfu);
		assert_true(p->source && *p->source);
		release_asked(&asked);
	}
}

/* Runs answer as published. */
static void presets(void **state)
{
	static const struct {
		const char *name, *mfu, *hfu;
	} run[] = {
		{ "log-line", "43.1", "57.5" },
		{ "palm-540b-run", "46.2", "57.8" },
		{ "gpt-3-run", "20.2", "20.2" },
		{ "llama-3-405b-run", "43.5", "43.5" },
		{ "small-run", "42.5", "42.5" },
		{ "plan", "40.0", "40.0" },
		{ "llama-2-7b", "45.5", "45.5" },
		{ "gpt-3-175b", "41.3", "41.3" },
		{ "deepseek-v3", "44.7", "44.7" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof run / sizeof run[0]; i++) {
		const struct figure_preset *preset =
			figure_preset(&mfu_figure, run[i].name);
		assert_non_null(preset);
		struct asked asked =
			ask_pairs(preset->pairs, length(preset->pairs));
		assert_prints(100 * result(&asked, "mfu"), run[i].mfu);
		assert_prints(100 * result(&asked, "hfu"), run[i].hfu);
		release_asked(&asked);
	}
	assert_non_null(figure_preset(&mfu_figure, mfu_figure.opening));
}

/* GFLOP per token of preset models as their executed twins count them. */
static void preset_models(void **state)
{
	static const struct {
		const char *name, *matmul;
	} model[] = {
		{ "llama-2-7b", "46.0849" },   { "llama-3-405b", "2625.4246" },
		{ "mixtral-8x7b", "82.9340" }, { "deepseek-v3", "281.1522" },
		{ "palm-540b", "3277.7605" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof model / sizeof model[0]; i++) {
		const struct param_pair *from =
			figure_preset(&mfu_figure, model[i].name)->pairs;
		struct param_pair pair[PARAM_MAX] = {
			{ "count", "matmul" },
		};
		size_t len = 1;
		for (; from->name; from++)
			pair[len++] = *from;
		struct asked asked = ask_pairs(pair, len);
		assert_prints(result(&asked, "flops_per_token") / 1e9,
			      model[i].matmul);
		release_asked(&asked);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(log_line),
		cmocka_unit_test(log_line_when_fixed),
		cmocka_unit_test(plan),
		cmocka_unit_test(palm),
		cmocka_unit_test(check_yourself),
		cmocka_unit_test(quick_checks),
		cmocka_unit_test(every_preset_answers),
		cmocka_unit_test(presets),
		cmocka_unit_test(preset_models),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
