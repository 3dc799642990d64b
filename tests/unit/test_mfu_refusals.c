/* What mfu refuses, with which sentence; and what it answers without a number,
 * because the peak is not known.
 */
#include "tests/unit/ask_mfu.h"

#include "base/utf8.h"

#define ON_EIGHT "gpus=8;tokens_per_s=10000;"

static const struct {
	const char *question;
	enum error_kind kind;
	const char *parameter;
	const char *sentence; /* a part of it */
} refused[] = {
	/* the table's ranges */
	{ SEVEN_B "gpus=0", ERROR_INPUT, "gpus",
	  "a whole number from 1 to 1e7" },
	{ SEVEN_B "gpus=-3", ERROR_INPUT, "gpus", "from 1" },
	{ SEVEN_B "gpus=2.5", ERROR_INPUT, "gpus", "a whole number" },
	{ SEVEN_B "tokens_per_s=nan", ERROR_INPUT, "tokens_per_s", "a number" },
	{ SEVEN_B "step_s=inf", ERROR_INPUT, "step_s", "in s" },
	{ SEVEN_B "step_s=0", ERROR_INPUT, "step_s", "1e-9" },
	{ SEVEN_B "peak_flops=1e30", ERROR_INPUT, "peak_flops", "1e19" },
	{ SEVEN_B "peak_flops=", ERROR_INPUT, "peak_flops", "is empty" },
	{ SEVEN_B "mode=plan;target_mfu=40", ERROR_INPUT, "target_mfu",
	  "from 0.001 to 1" },
	{ SEVEN_B "recompute=half", ERROR_INPUT, "recompute",
	  "none, selective, full, layers or custom" },
	{ SEVEN_B "gpu=8", ERROR_INPUT, "gpu", "did you mean gpus?" },
	{ SEVEN_B "gpus=8;gpus=8", ERROR_INPUT, "gpus", "given twice" },
	/* two ways to say one thing, or none */
	{ "gpus=8;tokens_per_s=1", ERROR_INPUT, "params",
	  "give params, or flops_per_token, or flops_per_step" },
	{ SEVEN_B "flops_per_token=1e9", ERROR_INPUT, "flops_per_token",
	  "both say how many FLOPs" },
	{ SEVEN_B "gpus=8", ERROR_INPUT, "tokens_per_s",
	  "give tokens_per_s, or step_s with batch_seqs" },
	{ SEVEN_B "gpus=8;step_s=1", ERROR_INPUT, "batch_seqs",
	  "batch_seqs is missing" },
	{ SEVEN_B ON_EIGHT "step_s=1", ERROR_INPUT, "step_s",
	  "both say how fast" },
	{ SEVEN_B ON_EIGHT "peak_flops=1e15;dtype=bf16", ERROR_INPUT,
	  "peak_flops", "both say what one GPU can do" },
	{ SEVEN_B "tokens_per_s=1", ERROR_INPUT, "gpus", "how many GPUs" },
	/* what a choice needs */
	{ "params=1e9;" ON_EIGHT, ERROR_INPUT, "layers",
	  "attention=full needs layers, attn_width and seq_len" },
	{ "params=1e9;layers=2;seq_len=9;attention=causal;" ON_EIGHT,
	  ERROR_INPUT, "attn_width", "or attention=none" },
	{ SEVEN_B ON_EIGHT "attention=window", ERROR_INPUT, "window",
	  "attention=window needs window" },
	{ SEVEN_B ON_EIGHT "count=matmul", ERROR_INPUT, "matmul_params",
	  "count=matmul needs matmul_params" },
	{ SEVEN_B ON_EIGHT "experts=active", ERROR_INPUT, "active_params",
	  "experts=active needs active_params" },
	{ SEVEN_B ON_EIGHT "experts=total", ERROR_INPUT, "active_params",
	  "experts=total needs active_params" },
	{ SEVEN_B ON_EIGHT "recompute=selective", ERROR_INPUT,
	  "recompute_attention", "recompute=selective needs" },
	{ SEVEN_B ON_EIGHT "recompute=custom;recompute_attention=1",
	  ERROR_INPUT, "recompute_weights", "recompute=custom needs" },
	{ SEVEN_B ON_EIGHT "recompute=layers", ERROR_INPUT, "head_params",
	  "recompute=layers needs head_params" },
	/* what belongs to another choice */
	{ SEVEN_B ON_EIGHT "recompute_weights=1", ERROR_INPUT,
	  "recompute_weights", "belongs to recompute=custom" },
	{ SEVEN_B ON_EIGHT "target_mfu=0.4", ERROR_INPUT, "target_mfu",
	  "belongs to mode=plan" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;step_s=3", ERROR_INPUT, "step_s",
	  "belongs to mode=measure" },
	/* another model than a transformer */
	{ "flops_per_token=1e9;layers=3;" ON_EIGHT, ERROR_INPUT, "layers",
	  "says nothing beside flops_per_token" },
	{ "flops_per_token=1e9;attention=none;" ON_EIGHT, ERROR_INPUT,
	  "attention", "says nothing beside flops_per_token" },
	{ "flops_per_token=1e9;recompute=custom;recompute_weights=1;"
	  "recompute_attention=1;" ON_EIGHT,
	  ERROR_INPUT, "recompute", "give recompute=none or full" },
	{ "flops_per_token=1e9;gpus=1;step_s=1;batch_seqs=2", ERROR_INPUT,
	  "seq_len", "batch_seqs needs seq_len" },
	{ "flops_per_step=1e15;" ON_EIGHT, ERROR_INPUT, "step_s",
	  "flops_per_step needs step_s" },
	{ "flops_per_step=1e15;gpus=1;step_s=3;tokens=1e9", ERROR_INPUT,
	  "batch_seqs", "give batch_seqs and seq_len" },
	/* parts larger than the whole */
	{ SEVEN_B ON_EIGHT "active_params=7e9", ERROR_INPUT, "active_params",
	  "larger than params" },
	{ SEVEN_B ON_EIGHT "head_params=7e9", ERROR_INPUT, "head_params",
	  "not smaller than all" },
	{ SEVEN_B ON_EIGHT "matmul_params=7e9", ERROR_INPUT, "matmul_params",
	  "larger than params, of which it is a part" },
	{ SEVEN_B ON_EIGHT "active_params=1e9;matmul_params=6e9", ERROR_INPUT,
	  "matmul_params", "larger than active_params" },
	{ SEVEN_B ON_EIGHT "matmul_params=1e8;head_params=1.3e8", ERROR_INPUT,
	  "head_params", "not smaller than all" },
	{ LOG_LINE "fwd_bwd_s=3.7", ERROR_INPUT, "fwd_bwd_s",
	  "longer than step_s" },
	{ SEVEN_B ON_EIGHT "fwd_bwd_s=3.7", ERROR_INPUT, "step_s",
	  "fwd_bwd_s needs step_s" },
	/* plans */
	{ SEVEN_B "mode=plan;tokens=1e12;gpus=8", ERROR_INPUT, "target_mfu",
	  "mode=plan needs target_mfu" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;gpus=8", ERROR_INPUT, "tokens",
	  "give tokens, or budget" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;tokens=1;budget=2", ERROR_INPUT,
	  "budget", "both say how much" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;gpus=8;budget=9", ERROR_INPUT,
	  "price_per_gpu_hour", "budget needs price_per_gpu_hour" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;tokens=1e12", ERROR_INPUT, "gpus",
	  "give gpus, or deadline_s" },
	{ SEVEN_B "mode=plan;target_mfu=0.4;tokens=1;gpus=8;deadline_s=9",
	  ERROR_INPUT, "deadline_s", "both say how many GPUs" },
	{ SEVEN_B
	  "mode=plan;target_mfu=0.4;tokens=1e12;deadline_s=9;dtype=bf16;"
	  "device=8x NVIDIA A100-SXM4-80GB",
	  ERROR_INPUT, "device", "a list of devices already says so" },
	/* lists */
	{ SEVEN_B ON_EIGHT "dtype=bf16;device=16x NVIDIA A100-SXM4-80GB",
	  ERROR_INPUT, "gpus", "The list of devices has 16, but gpus is 8" },
	{ SEVEN_B "tokens_per_s=1;dtype=bf16;device=8x Tesla T4, 4x",
	  ERROR_INPUT, "device", "Part 2 of the list" },
	/* more than the GPUs can do */
	{ SEVEN_B "gpus=8;tokens_per_s=1e6;peak_flops=312e12", ERROR_IMPOSSIBLE,
	  "", "The MFU would be 1,878.3 %" },
	{ SEVEN_B "gpus=8;tokens_per_s=5e4;peak_flops=312e12;recompute=full",
	  ERROR_IMPOSSIBLE, "", "The HFU would be 125.2 %" },
	{ LOG_LINE "fwd_bwd_s=1", ERROR_IMPOSSIBLE, "",
	  "The forward+backward MFU would be 155.3 %" },
	{ LOG_LINE "fwd_bwd_s=2;recompute=full", ERROR_IMPOSSIBLE, "",
	  "The forward+backward HFU would be 103.6 %" },
	{ SEVEN_B "mode=plan;target_mfu=0.9;recompute=full;tokens=1e12;gpus=8",
	  ERROR_IMPOSSIBLE, "", "The HFU would be 120.0 %" },
};

static void refusals(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		struct asked asked = ask(refused[i].question);
		if (asked.json)
			fail_msg("%s is answered", refused[i].question);
		assert_string_equal(asked.error.parameter,
				    refused[i].parameter);
		assert_int_equal(asked.error.kind, refused[i].kind);
		if (!strstr(asked.error.message, refused[i].sentence))
			fail_msg("%s: %s", refused[i].question,
				 asked.error.message);
		assert_true(utf8_one_line(asked.error.message));
		/* The sentence is whole. */
		size_t len = strlen(asked.error.message);
		assert_non_null(strchr(".?", asked.error.message[len - 1]));
		release_asked(&asked);
	}
}

/* The causes of an impossible number are those that fit what was given. */
static void causes_fit(void **state)
{
	static const struct {
		const char *question, *likely, *unlikely;
	} high[] = {
		{ SEVEN_B "gpus=8;tokens_per_s=1e6;peak_flops=312e12",
		  "Likely causes: gpus counts fewer", "step_s" },
		{ SEVEN_B "gpus=8;tokens_per_s=1e6;peak_flops=312e12",
		  "a peak_flops below", "device and dtype" },
		{ SEVEN_B
		  "active_params=6e9;gpus=8;step_s=1;batch_seqs=999;" H100,
		  "a batch_seqs that", "(active_params)" },
		{ SEVEN_B "gpus=8;step_s=1;batch_seqs=999;" H100,
		  "device and dtype say", "tokens_per_s" },
		{ SEVEN_B "active_params=1e9;experts=total;gpus=1;"
			  "tokens_per_s=1e6;" H100,
		  "Likely causes: experts=total", "(active_params)" },
		{ SEVEN_B "gpus=8;tokens_per_s=5e4;peak_flops=312e12;"
			  "recompute=full",
		  "the MFU of 93.9 % can be, but what recompute=full",
		  "Likely causes" },
		{ SEVEN_B "mode=plan;target_mfu=0.9;recompute=full;"
			  "tokens=1e12;gpus=8",
		  "at most 75.0 %", "Likely causes" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
		struct asked asked = ask(high[i].question);
		assert_null(asked.json);
		if (!strstr(asked.error.message, high[i].likely) ||
		    strstr(asked.error.message, high[i].unlikely))
			fail_msg("%s: %s", high[i].question,
				 asked.error.message);
		release_asked(&asked);
	}
}

static const struct {
	const char *hardware;
	const char *why; /* a part of it */
} unknown[] = {
	{ "", "give device and dtype, or peak_flops" },
	{ "dtype=bf16", "give device beside dtype" },
	{ "device=NVIDIA A100-SXM4-80GB", "give dtype too" },
	{ "device=Unknown accelerator;dtype=bf16", "peak_flops" },
	{ "device=H100;dtype=bf16", "peak_flops" },
	{ "device=NVIDIA A100-SXM4-80GB;dtype=fp8", "fp8" },
	{ "device=Tesla T4;dtype=bf16", "bf16" },
	{ "device=NVIDIA H100 80GB HBM3 MIG 1g.10gb;dtype=bf16", "peak_flops" },
	{ "device=4x NVIDIA A100-SXM4-80GB, 4x Mystery;dtype=bf16", "Mystery" },
	{ "device=8x Tesla T4, 4x;dtype=bf16", "Part 2 of the list" },
};

/* No peak, no MFU, and the reason, once, in its place; the rest stands. */
static void no_peak_no_mfu(void **state)
{
	char question[500];

	(void)state;
	for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
		snprintf(question, sizeof question, SEVEN_B ON_EIGHT "%s",
			 unknown[i].hardware);
		struct asked asked = ask(question);
		assert_true(isnan(result(&asked, "mfu")));
		assert_true(isnan(result(&asked, "hfu")));
		assert_true(isnan(result(&asked, "step_at_peak_s")));
		assert_true(asked.answer.no);
		assert_string_equal(reading(&asked, "mfu"), "not known");
		if (!strstr(buf_text(&asked.answer.takeaway), unknown[i].why))
			fail_msg("%s: %s", question,
				 buf_text(&asked.answer.takeaway));
		assert_prints(result(&asked, "flops_per_token") / 1e9, "46.88");
		assert_prints(result(&asked, "tokens_per_s"), "10000");
		assert_prints(result(&asked, "tokens_per_s_per_gpu"), "1250");
		release_asked(&asked);
	}
}

static void no_peak_no_plan(void **state)
{
	struct asked asked = ask(SEVEN_B "mode=plan;tokens=1e12;gpus=256;"
					 "target_mfu=0.4");

	(void)state;
	assert_true(isnan(result(&asked, "train_s")));
	assert_true(isnan(result(&asked, "gpu_hours")));
	assert_true(asked.answer.no);
	assert_string_equal(reading(&asked, "train_days"), "not known");
	assert_non_null(strstr(buf_text(&asked.answer.takeaway),
			       "give device and dtype"));
	release_asked(&asked);
}

/* A measured rate needs no peak to say how long a training takes. */
static void measured_rate_needs_no_peak(void **state)
{
	(void)state;
	assert_prints(ask_for(SEVEN_B ON_EIGHT "tokens=1e9", "train_s"),
		      "100000");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refusals),
		cmocka_unit_test(causes_fit),
		cmocka_unit_test(no_peak_no_mfu),
		cmocka_unit_test(no_peak_no_plan),
		cmocka_unit_test(measured_rate_needs_no_peak),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
