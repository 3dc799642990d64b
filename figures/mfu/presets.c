/* presets.c: models and runs by name, each a question with an answer. A model's counts follow from its
 * published config.json: params are all; matmul_params are the linear weights
 * with the LM head and without look-up, norms and biases; active_params count
 * the experts that one token uses.
 */
#include "figures/mfu/ask.h"

#define LLAMA_2_7B                                                             \
	{ "params", "6.74e9" }, { "layers", "32" }, { "attn_width", "4096" },  \
		{ "seq_len", "4096" }, { "matmul_params", "6607077376" },      \
		{ "head_params", "131072000" },                                \
	{                                                                      \
		"hidden_size", "4096"                                          \
	}

#define GPT_3                                                                  \
	{ "params", "175e9" }, { "layers", "96" }, { "attn_width", "12288" },  \
		{ "seq_len", "2048" }, { "matmul_params", "174563733504" },    \
		{ "head_params", "617558016" },                                \
	{                                                                      \
		"hidden_size", "12288"                                         \
	}

#define PALM_540B                                                              \
	{ "params", "540.35e9" }, { "layers", "118" },                         \
		{ "attn_width", "12288" }, { "seq_len", "2048" },              \
		{ "matmul_params", "540354281472" },                           \
		{ "head_params", "4718592000" },                               \
	{                                                                      \
		"hidden_size", "18432"                                         \
	}

#define LLAMA_3_405B                                                           \
	{ "params", "405853388800" }, { "layers", "126" },                     \
		{ "attn_width", "16384" }, { "seq_len", "8192" },              \
		{ "matmul_params", "403747897344" },                           \
		{ "head_params", "2101346304" },                               \
	{                                                                      \
		"hidden_size", "16384"                                         \
	}

/* Each model's preset is a whole question too: a run that was published, or
 * where none was a plan, which says so. */
#define A_PLAN(gpu_count, driver_name, token_count, mfu)                       \
	{ "mode", "plan" }, { "gpus", gpu_count }, { "device", driver_name },  \
		{ "dtype", "bf16" }, { "tokens", token_count },                \
	{                                                                      \
		"target_mfu", mfu                                              \
	}

#define H100 "NVIDIA H100 80GB HBM3"

static const struct param_pair llama_2_7b[] = {
	LLAMA_2_7B,	    { "gpus", "128" },	 { "tokens_per_s", "1228800" },
	{ "device", H100 }, { "dtype", "bf16" }, { 0 },
};

static const struct param_pair small[] = {
	{ "params", "1.2e9" },
	{ "layers", "24" },
	{ "attn_width", "2048" },
	{ "seq_len", "2048" },
	A_PLAN("8", "H100 (lesson 989)", "2.4e10", "0.425"),
	{ 0 },
};

static const struct param_pair gpt_3[] = {
	GPT_3,
	{ "gpus", "12288" },
	{ "tokens_per_s", "1466800" },
	{ "device", "NVIDIA A100-SXM4-80GB" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair palm_540b[] = {
	PALM_540B,
	A_PLAN("6144", "TPU v4", "1e12", "0.46"),
	{ 0 },
};

static const struct param_pair llama_3_405b[] = {
	LLAMA_3_405B,
	A_PLAN("16384", H100, "1e13", "0.41"),
	{ 0 },
};

static const struct param_pair mixtral[] = {
	{ "params", "46702792704" },	    { "layers", "32" },
	{ "attn_width", "4096" },	    { "seq_len", "4096" },
	{ "active_params", "12879925248" }, { "matmul_params", "12748587008" },
	{ "head_params", "131072000" },	    { "hidden_size", "4096" },
	A_PLAN("256", H100, "1e12", "0.4"), { 0 },
};

/* 2.664M H800-hours for 14.8T tokens: 1,543.2 tokens/s of one GPU. */
static const struct param_pair deepseek_v3[] = {
	{ "params", "671026404352" },
	{ "layers", "61" },
	{ "attn_width", "20480" },
	{ "seq_len", "4096" },
	{ "active_params", "37552282624" },
	{ "matmul_params", "36624596992" },
	{ "head_params", "926679040" },
	{ "hidden_size", "7168" },
	{ "gpus", "2048" },
	{ "tokens_per_s", "3160494" },
	{ "device", "NVIDIA H800" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair log_line[] = {
	LLAMA_2_7B,
	{ "gpus", "32" },
	{ "step_s", "3.60" },
	{ "batch_seqs", "256" },
	{ "recompute", "full" },
	{ "device", "H100 (lesson 989)" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair palm_run[] = {
	PALM_540B,
	{ "gpus", "6144" },
	{ "tokens_per_s", "238300" },
	{ "recompute", "custom" },
	{ "recompute_weights", "0.75" },
	{ "recompute_attention", "1" },
	{ "device", "TPU v4" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair gpt_3_run[] = {
	GPT_3,
	{ "gpus", "1" },
	{ "tokens_per_s", "23.43" },
	{ "device", "Tesla V100-SXM2-32GB" },
	{ "dtype", "fp16" },
	{ 0 },
};

static const struct param_pair llama_3_run[] = {
	LLAMA_3_405B,
	{ "gpus", "8192" },
	{ "tokens_per_s", "1335000" },
	{ "device", "NVIDIA H100 80GB HBM3" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair small_run[] = {
	{ "params", "1.2e9" },
	{ "layers", "24" },
	{ "attn_width", "2048" },
	{ "seq_len", "2048" },
	{ "gpus", "8" },
	{ "tokens_per_s", "400000" },
	{ "device", "H100 (lesson 989)" },
	{ "dtype", "bf16" },
	{ 0 },
};

static const struct param_pair plan[] = {
	LLAMA_2_7B,
	{ "mode", "plan" },
	{ "gpus", "256" },
	{ "device", "H100 (lesson 989)" },
	{ "dtype", "bf16" },
	{ "tokens", "1e12" },
	{ "target_mfu", "0.4" },
	{ 0 },
};

const struct figure_preset mfu_presets[MFU_PRESETS] = {
	{ "log-line", "The lesson's log line", "Runs",
	  "lesson 13, worked example: 7B on 32 H100", log_line },
	{ "palm-540b-run", "PaLM 540B on 6,144 TPU v4", "Runs",
	  "PaLM paper, section 4.1 and appendix B: 46.2 % MFU, 57.8 % HFU",
	  palm_run },
	{ "gpt-3-run", "GPT-3 175B, one of its V100", "Runs",
	  "24.6 TFLOP/s a GPU without attention, as the PaLM paper states; it "
	  "prints 21.3 %, where these numbers give 20.2 %",
	  gpt_3_run },
	{ "llama-3-405b-run", "Llama 3 405B on 8,192 H100", "Runs",
	  "Llama 3 paper, table 4: 43 % MFU; tokens/s from its 430 TFLOP/s a "
	  "GPU",
	  llama_3_run },
	{ "small-run", "1.2B on 8 H100", "Runs", "lesson 13, check yourself",
	  small_run },
	{ "plan", "The lesson's plan", "Plans",
	  "lesson 13, section 3: 1T tokens on 256 H100", plan },
	{ "llama-2-7b", "Llama 2 7B on 128 H100", "Models",
	  "meta-llama/Llama-2-7b config.json, parameters rounded as in the "
	  "lesson; run: foundation-model-stack/fms-fsdp README, 46 % MFU",
	  llama_2_7b },
	{ "1.2b", "1.2B: a plan of 24B tokens on 8 H100", "Models",
	  "lesson 13, check yourself", small },
	{ "gpt-3-175b", "GPT-3 175B on 12,288 A100", "Models",
	  "GPT-3 paper, table 2.1; matmul weights 12 L h² and the tied head; "
	  "run: Megatron-LM in the MegaScale paper (NSDI 2024), table 2, "
	  "41.2 % MFU",
	  gpt_3 },
	{ "palm-540b", "PaLM 540B: a plan of 1T tokens on 6,144 TPU v4",
	  "Models", "PaLM paper, table 1; the plan is an example", palm_540b },
	{ "llama-3-405b", "Llama 3 405B: a plan of 10T tokens on 16,384 H100",
	  "Models",
	  "meta-llama/Llama-3.1-405B config.json; the plan is an example",
	  llama_3_405b },
	{ "mixtral-8x7b", "Mixtral 8x7B: a plan of 1T tokens on 256 H100",
	  "Models",
	  "mistralai/Mixtral-8x7B-v0.1 config.json; the plan is an example",
	  mixtral },
	{ "deepseek-v3", "DeepSeek-V3 on 2,048 H800", "Models",
	  "deepseek-ai/DeepSeek-V3 config.json; attention width 20,480 is the "
	  "mean of 24,576 for the scores and 16,384 for the values, which "
	  "counts the same; run: DeepSeek-V3 report, 2.664M GPU-hours for "
	  "14.8T tokens, trained in fp8 and here over the bf16 peak",
	  deepseek_v3 },
};

/* Nearly all train in bf16; and so the device is asked for, not its peak. */
static const struct param_pair measure[] = { { "mode", "measure" },
					     { "dtype", "bf16" },
					     { 0 } };
static const struct param_pair own_plan[] = { { "mode", "plan" },
					      { "dtype", "bf16" },
					      { 0 } };

const struct figure_preset mfu_blanks[] = {
	{ "own-run", "Your own", "Runs", "empty fields, to fill in", measure },
	{ "own-plan", "Your own", "Plans", "empty fields, to fill in",
	  own_plan },
	{ 0 },
};
