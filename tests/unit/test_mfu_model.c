/* What must hold between answers of mfu, and what its conventions, mistakes and
 * plans do, whatever the numbers. Counts of executed models: transformers 5.24
 * on torch 2.13. */
#include "tests/unit/ask_mfu.h"

#define LLAMA_2_7B                                                             \
	"params=6738415616;layers=32;attn_width=4096;seq_len=2048;"            \
	"matmul_params=6607077376;head_params=131072000;"
#define MISTRAL                                                                \
	"params=7241732096;layers=32;attn_width=4096;seq_len=8192;"            \
	"matmul_params=7110393856;count=matmul;"
#define MIXTRAL                                                                \
	"params=46702792704;layers=32;attn_width=4096;seq_len=4096;"           \
	"active_params=12879925248;matmul_params=12748587008;"
#define A_RUN "gpus=1;tokens_per_s=1;"

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

#define A_PLAN SEVEN_B H100 "mode=plan;target_mfu=0.4;"

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

static void says(const char *question, const char *words, bool so)
{
	struct asked asked = ask(question);
	const char *takeaway = buf_text(&asked.answer.takeaway);

	if (!asked.json)
		fail_msg("refused: %s", asked.error.message);
	if (!strstr(takeaway, words) == so)
		fail_msg("%s: %s", question, takeaway);
	release_asked(&asked);
}

static void one_is_not_many(void **state)
{
	(void)state;
	says(SEVEN_B H100 "gpus=1;tokens_per_s=9000", "of its GPU.", true);
	says(SEVEN_B H100 "gpus=2;tokens_per_s=9000", "of its 2 GPUs.", true);
	says(A_PLAN "tokens=1e9;gpus=1", "1B tokens take 1 GPU ", true);
	says(A_PLAN "tokens=1e9;gpus=2", "1B tokens take 2 GPUs ", true);
	says(A_PLAN "tokens=1;gpus=2", "1 token takes 2 GPUs ", true);
	says(A_PLAN "budget=1e4;price_per_gpu_hour=2;gpus=1",
	     "tokens, which take 1 GPU ", true);
}

static bool notes_have(const struct asked *asked, const char *words)
{
	for (size_t i = 0; i < asked->answer.note_len; i++)
		if (strstr(answer_text(&asked->answer, asked->answer.note[i]),
			   words))
			return true;
	return false;
}

/* An answer that is hardly right says so, with causes that fit what was given
 * only. */
static void too_low_to_believe(void **state)
{
	static const struct {
		const char *question, *likely, *unlikely;
	} low[] = {
		{ SEVEN_B H100 "gpus=32;tokens_per_s=9102",
		  "tokens of one GPU over the peak of all 32", "step_s" },
		{ SEVEN_B H100 "gpus=1;step_s=3600;batch_seqs=8",
		  "step_s in milliseconds", "peak of all" },
		{ "params=6.74;attention=none;gpus=8;tokens_per_s=1e5;" H100,
		  "params without its exponent", "step_s" },
		{ SEVEN_B "gpus=1;tokens_per_s=10;peak_flops=989e12",
		  "peak_flops in another unit", "peak of all" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof low / sizeof low[0]; i++) {
		struct asked asked = ask(low[i].question);
		assert_true(result(&asked, "mfu") > 0);
		assert_true(notes_have(&asked, low[i].likely));
		assert_false(notes_have(&asked, low[i].unlikely));
		assert_null(strstr(reading(&asked, "mfu"), " 0.0 %"));
		release_asked(&asked);
		says(low[i].question, "hardly ever right", true);
		says(low[i].question, low[i].likely, true);
	}
	says(SEVEN_B H100 "gpus=32;tokens_per_s=20000", "hardly ever right",
	     false);
}

/* So is one far above all that were published. */
static void too_high_to_believe(void **state)
{
	static const char *const doubt = "No published run here comes near it";

	(void)state;
	says(SEVEN_B H100 "gpus=1;tokens_per_s=18000", doubt, true);
	says(SEVEN_B H100 "gpus=1;tokens_per_s=18000",
	     "tokens_per_s of the first steps", true);
	says(SEVEN_B H100 "gpus=1;tokens_per_s=12000", doubt, false);
}

/* The label says which parameters were counted. */
static void labels_of_experts(void **state)
{
	static const struct {
		const char *question, *name, *label;
	} rows[] = {
		{ MIXTRAL A_RUN "peak_flops=1e15", "all-full",
		  "active parameters, full attention" },
		{ MIXTRAL A_RUN "peak_flops=1e15", "all-full-total",
		  "all parameters, full attention, all experts" },
		{ MIXTRAL A_RUN "peak_flops=1e15;experts=total", "all-full",
		  "all parameters, full attention" },
		{ MISTRAL A_RUN "peak_flops=1e15", "all-full",
		  "all parameters, full attention" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct asked asked = ask(rows[i].question);
		const cJSON *row = named(&asked, "conventions", rows[i].name);
		assert_string_equal(
			cJSON_GetObjectItem(row, "label")->valuestring,
			rows[i].label);
		release_asked(&asked);
	}
}

struct seen {
	size_t columns, units, factors;
	const struct answer_table *table;
};

static void see(void *to, const char *text, size_t row, size_t column)
{
	struct seen *seen = to;
	size_t len = strlen(text);
	const char *head = seen->table->columns[column];

	(void)row;
	if (strstr(head, "(%)") && len && text[len - 1] == '%')
		seen->units++;
	if (strcmp(head, "factor") == 0 && strncmp(text, "× ", 3) == 0)
		seen->factors++;
}

/* A column's unit stands in its head; a factor is "× " and a number. */
static void units_stand_in_heads(void **state)
{
	struct asked asked = ask(LOG_LINE "recompute=full;hidden_size=8192");
	struct seen seen = { .units = 0 };

	(void)state;
	for (size_t i = 0; i < asked.answer.table_len; i++) {
		seen.table = &asked.answer.table[i];
		answer_each_cell(seen.table, see, &seen);
	}
	assert_int_equal(seen.units, 0);
	assert_int_equal(seen.factors, 6);
	release_asked(&asked);
}

/* What can be chosen and what is shown are the same mistakes. */
static void mistakes_can_be_chosen(void **state)
{
	struct asked asked = ask(LOG_LINE);
	const cJSON *list = cJSON_GetObjectItem(asked.json, "mistakes");
	int at = param_find(&mfu_figure.table, "mistake");
	const struct param_choice *choice =
		mfu_figure.table.params[at].choices + 1;
	const cJSON *item;

	(void)state;
	cJSON_ArrayForEach(item, list)
	{
		assert_string_equal(
			cJSON_GetObjectItem(item, "name")->valuestring,
			choice->name);
		assert_string_equal(
			cJSON_GetObjectItem(item, "label")->valuestring,
			choice->label);
		choice++;
	}
	assert_null(choice->name);
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
		cmocka_unit_test(one_is_not_many),
		cmocka_unit_test(too_low_to_believe),
		cmocka_unit_test(too_high_to_believe),
		cmocka_unit_test(labels_of_experts),
		cmocka_unit_test(units_stand_in_heads),
		cmocka_unit_test(mistakes_can_be_chosen),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
