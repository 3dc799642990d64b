/* What must hold between answers of mfu, and what its conventions, mistakes and
 * plans do, whatever the numbers. What it says of them is test_mfu_says.c. */
#include "tests/unit/ask_mfu.h"

static void assert_same(double a, double b)
{
	if (!(fabs(a - b) <= 1e-12 * fabs(b)))
		fail_msg("%.17g is not %.17g", a, b);
}

static double factor(const char *question)
{
	struct asked asked = ask(question);
	double ratio = result(&asked, "hardware_flops_per_token") /
		       result(&asked, "flops_per_token");

	release_asked(&asked);
	return ratio;
}

static void recomputation(void **state)
{
	(void)state;
	assert_same(factor(LLAMA_2_7B A_RUN), 1);
	assert_same(factor(LLAMA_2_7B A_RUN "recompute=full"), 4.0 / 3);
	assert_prints(factor(LLAMA_2_7B A_RUN "recompute=layers;count=matmul"),
		      "1.3272");
	assert_same(factor(LLAMA_2_7B A_RUN "recompute=custom;"
					    "recompute_weights=1;"
					    "recompute_attention=1"),
		    4.0 / 3);
	assert_same(factor(LLAMA_2_7B A_RUN "recompute=custom;"
					    "recompute_weights=0;"
					    "recompute_attention=0.5"),
		    factor(LLAMA_2_7B A_RUN "recompute=selective;"
					    "recompute_attention=0.5"));
	assert_same(factor("flops_per_token=1e9;recompute=full;" A_RUN),
		    4.0 / 3);
}

static double gflop(const char *question)
{
	return ask_for(question, "flops_per_token") / 1e9;
}

static void conventions(void **state)
{
	(void)state;
	assert_prints(gflop(LLAMA_2_7B A_RUN "count=matmul"), "42.8637");
	assert_prints(gflop(MISTRAL A_RUN), "55.55");
	assert_prints(gflop(MISTRAL A_RUN "attention=causal"), "49.10");
	assert_prints(gflop(MISTRAL A_RUN "attention=window;window=4096"),
		      "47.49");
	/* A window as long as the sequence is none. */
	assert_same(gflop(MISTRAL A_RUN "attention=window;window=8192"),
		    gflop(MISTRAL A_RUN "attention=causal"));
	assert_same(gflop(MISTRAL A_RUN "attention=window;window=99999"),
		    gflop(MISTRAL A_RUN "attention=causal"));
	assert_prints(gflop(MIXTRAL A_RUN), "83.72");
	assert_prints(gflop(MIXTRAL A_RUN "experts=total"), "286.66");
	assert_prints(gflop(MIXTRAL A_RUN "count=matmul"), "82.934");
	assert_same(gflop(MIXTRAL A_RUN "count=matmul;experts=total;"
					"attention=none"),
		    6 * 46.571454464);
}

static void lists_conventions(void **state)
{
	struct asked asked = ask(MIXTRAL A_RUN "peak_flops=1e15;window=1024;"
					       "attention=causal");
	const cJSON *list = cJSON_GetObjectItem(asked.json, "conventions");
	const cJSON *item;
	int used = 0;

	(void)state;
	assert_int_equal(cJSON_GetArraySize(list), 9);
	cJSON_ArrayForEach(item, list)
	{
		if (!cJSON_IsTrue(cJSON_GetObjectItem(item, "used")))
			continue;
		used++;
		assert_same(cJSON_GetObjectItem(item, "mfu")->valuedouble,
			    result(&asked, "mfu"));
	}
	assert_int_equal(used, 1);
	assert_prints(named_number(&asked, "conventions", "all-causal-total",
				   "flops_per_token") /
			      1e9,
		      "283.44");
	release_asked(&asked);
	asked = ask("flops_per_token=1e9;" A_RUN);
	list = cJSON_GetObjectItem(asked.json, "conventions");
	assert_int_equal(cJSON_GetArraySize(list), 0);
	release_asked(&asked);
}

#define RUN "peak_flops=989e12;recompute=full;"

static void same_mfu(const char *a, const char *b)
{
	assert_same(ask_for(a, "mfu"), ask_for(b, "mfu"));
	assert_same(ask_for(a, "hfu"), ask_for(b, "hfu"));
}

static void what_leaves_mfu_alone(void **state)
{
	const char *run = SEVEN_B RUN "gpus=32;step_s=4;batch_seqs=256";

	(void)state;
	same_mfu(run, SEVEN_B RUN "gpus=64;step_s=4;batch_seqs=512");
	same_mfu(run, SEVEN_B RUN "gpus=32;step_s=8;batch_seqs=512");
	same_mfu(run, SEVEN_B RUN "gpus=32;tokens_per_s=262144");
	same_mfu(run, SEVEN_B RUN "gpus=64;tokens_per_s=524288");
	same_mfu(run, SEVEN_B "recompute=full;gpus=64;tokens_per_s=262144;"
			      "peak_flops=494.5e12");
	/* The same FLOPs without a transformer around them. */
	same_mfu(run, RUN "flops_per_token=46882450944;seq_len=4096;gpus=32;"
			  "step_s=4;batch_seqs=256");
	same_mfu(run, RUN "flops_per_step=49159812881055744;gpus=32;"
			  "step_s=4");
}

/* At a measured MFU, a plan takes as long as the run it was measured on. */
static void plan_undoes_measure(void **state)
{
	char question[300];
	double mfu = ask_for(SEVEN_B H100 "gpus=32;tokens_per_s=300000", "mfu");

	(void)state;
	snprintf(question, sizeof question,
		 SEVEN_B H100 "mode=plan;gpus=32;tokens=3e11;target_mfu=%.17g",
		 mfu);
	assert_same(ask_for(question, "tokens_per_s"), 300000);
	assert_same(ask_for(question, "train_s"), 1e6);
}

static void plan_solves(void **state)
{
	char question[400];
	struct asked asked =
		ask(A_PLAN "tokens=1e12;gpus=256;price_per_gpu_hour=2.5");
	double train_s = result(&asked, "train_s");
	double gpu_hours = result(&asked, "gpu_hours");

	(void)state;
	snprintf(question, sizeof question,
		 A_PLAN "price_per_gpu_hour=2.5;gpus=64;budget=%.17g",
		 result(&asked, "cost"));
	assert_same(ask_for(question, "tokens"), 1e12);
	assert_same(ask_for(question, "train_s"), 4 * train_s);
	release_asked(&asked);
	assert_same(ask_for(A_PLAN "tokens=1e12;gpus=17", "gpu_hours"),
		    gpu_hours);
	snprintf(question, sizeof question,
		 A_PLAN "tokens=1e12;deadline_s=%.17g", train_s);
	assert_same(ask_for(question, "gpus"), 256);
	snprintf(question, sizeof question,
		 A_PLAN "tokens=1e12;deadline_s=%.17g", train_s * 0.999);
	assert_same(ask_for(question, "gpus"), 257);
	assert_true(ask_for(question, "train_s") <= train_s * 0.999);
	assert_same(ask_for(question, "gpu_hours"), gpu_hours);
}

static void two_clocks(void **state)
{
	struct asked asked = ask(LOG_LINE "fwd_bwd_s=2.9;recompute=full");

	(void)state;
	assert_prints(100 * result(&asked, "mfu"), "43.1");
	assert_prints(100 * result(&asked, "mfu_fwd_bwd"), "53.6");
	assert_string_equal(asked.answer.reading[0].label, "wall-clock MFU");
	assert_string_equal(asked.answer.reading[2].label,
			    "forward+backward MFU");
	release_asked(&asked);
}

static void devices_are_counted(void **state)
{
	struct asked asked = ask(
		SEVEN_B "tokens_per_s=50000;dtype=bf16;device="
			"8x NVIDIA A100-SXM4-80GB, 4x NVIDIA H100 80GB HBM3");

	(void)state;
	assert_same(result(&asked, "gpus"), 12);
	assert_same(result(&asked, "mfu"),
		    46882450944.0 * 50000 / (8 * 312e12 + 4 * 989.4e12));
	release_asked(&asked);
}

static double mistake(const struct asked *asked, const char *name)
{
	return named_number(asked, "mistakes", name, "factor");
}

static void mistakes(void **state)
{
	struct asked asked =
		ask(LOG_LINE "recompute=full;hidden_size=8192;mistake=hfu;"
			     "first_step_s=39.6;averaged_steps=10");

	(void)state;
	assert_same(mistake(&asked, "sparse-peak"), 0.5);
	assert_same(mistake(&asked, "other-device"), 989.0 / 312);
	assert_same(mistake(&asked, "one-gpu"), 1.0 / 32);
	assert_same(mistake(&asked, "hfu"), 4.0 / 3);
	assert_prints(mistake(&asked, "hidden-size"), "1.137");
	assert_true(isnan(mistake(&asked, "total-params")));
	assert_same(mistake(&asked, "first-steps"), 0.5);
	const cJSON *chosen = cJSON_GetObjectItem(asked.json, "mistake");
	assert_string_equal(cJSON_GetObjectItem(chosen, "name")->valuestring,
			    "hfu");
	assert_non_null(strstr(buf_text(&asked.answer.takeaway),
			       "it would read 57.5 %."));
	release_asked(&asked);
	asked = ask(MIXTRAL A_RUN "peak_flops=1e15");
	assert_prints(mistake(&asked, "total-params"), "3.424");
	assert_true(isnan(mistake(&asked, "other-device")));
	assert_true(isnan(mistake(&asked, "first-steps")));
	assert_true(cJSON_IsNull(cJSON_GetObjectItem(asked.json, "mistake")));
	release_asked(&asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(recomputation),
		cmocka_unit_test(conventions),
		cmocka_unit_test(lists_conventions),
		cmocka_unit_test(what_leaves_mfu_alone),
		cmocka_unit_test(plan_undoes_measure),
		cmocka_unit_test(plan_solves),
		cmocka_unit_test(two_clocks),
		cmocka_unit_test(devices_are_counted),
		cmocka_unit_test(mistakes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
