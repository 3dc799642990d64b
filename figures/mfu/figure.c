/* figure.c: the parameters of the figure mfu. See mfu.h for the symbols. */
#include "figures/figure.h"
#include "figures/mfu/ask.h"

/* Each list of choices is in the order of its enum in mfu.h. */
static const struct param_choice modes[] = { { "measure", "measure a run" },
					     { "plan", "plan a run" },
					     { 0 } };
static const struct param_choice recomputes[] = {
	{ "none", "nothing" },
	{ "selective", "some of the attention" },
	{ "full", "everything (4/3)" },
	{ "layers", "all but the LM head" },
	{ "custom", "fractions of my own" },
	{ 0 }
};
static const struct param_choice counts[] = {
	{ "all", "all parameters" }, { "matmul", "matmul weights only" }, { 0 }
};
static const struct param_choice attentions[] = { { "full", "full square" },
						  { "causal", "causal half" },
						  { "window", "causal window" },
						  { "none", "not counted" },
						  { 0 } };
static const struct param_choice experts[] = { { "active", "active experts" },
					       { "total", "all experts" },
					       { 0 } };
/* What a model's other counts follow from. */
static const char shape[] = "params layers attn_width";

/* Laid out by hand: name, type and range, slider, help. */
/* clang-format off */
static const struct param params[ASK_LEN] = {
	[ASK_MODE] = {
		.section = "The question", .name = "mode", .label = "what to do",
		.type = PARAM_CHOICE, .choices = modes,
		.help = "measure a run from its log, or plan one",
	},

	[ASK_PARAMS] = {
		.section = "The model", .name = "params",
		.label = "parameters", .symbol = "Ψ",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e16,
		.low = 1e8, .high = 1e12, .scale = SCALE_LOG,
		.help = "parameters used in matrix products; a published count, "
			"which has the embedding look-up too, is mostly close",
	},
	[ASK_LAYERS] = {
		.name = "layers", .label = "layers", .symbol = "L",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e5,
		.low = 1, .high = 128, .step = 1, .scale = SCALE_LINEAR,
		.help = "transformer layers",
	},
	[ASK_ATTN_WIDTH] = {
		.name = "attn_width", .label = "attention width", .symbol = "h",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e7,
		.low = 512, .high = 32768, .scale = SCALE_OCTAVES,
		.help = "heads × head dimension; not always the hidden size",
	},
	[ASK_SEQ_LEN] = {
		.name = "seq_len", .label = "sequence length", .symbol = "s",
		.unit = "tokens",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e9,
		.low = 512, .high = 131072, .scale = SCALE_OCTAVES,
		.help = "tokens of one sequence",
	},
	[ASK_ACTIVE_PARAMS] = {
		.name = "active_params", .label = "active parameters",
		.follows = shape,
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e16,
		.help = "of a mixture of experts: the part of params that one "
			"token uses",
	},
	[ASK_MATMUL_PARAMS] = {
		.name = "matmul_params", .label = "matmul weights",
		.follows = shape,
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e16,
		.help = "exactly the weights that one token is multiplied by, "
			"the LM head's with them; for count=matmul",
	},
	[ASK_HEAD_PARAMS] = {
		.name = "head_params", .label = "LM head's weights",
		.follows = shape,
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e16,
		.help = "vocabulary × hidden size; recompute=layers leaves "
			"them out",
	},
	[ASK_WINDOW] = {
		.name = "window", .label = "attention window", .unit = "tokens",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e9,
		.low = 256, .high = 32768, .scale = SCALE_OCTAVES,
		.help = "tokens that one token sees, if all layers use a "
			"sliding window",
	},
	[ASK_FLOPS_PER_TOKEN] = {
		.name = "flops_per_token", .label = "FLOPs per token",
		.symbol = "F", .unit = "FLOP",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e18,
		.help = "of a model that is no transformer: forward and "
			"backward of one token or sample",
	},
	[ASK_FLOPS_PER_STEP] = {
		.name = "flops_per_step", .label = "FLOPs per step",
		.unit = "FLOP", .only = "mode=measure",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e30,
		.help = "of a model that is no transformer: one step over "
			"all GPUs",
	},

	[ASK_GPUS] = {
		.section = "The run", .name = "gpus", .label = "GPUs", .symbol = "n",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e7,
		.low = 1, .high = 16384, .scale = SCALE_OCTAVES,
		.help = "all GPUs that the tokens were counted over",
	},
	[ASK_TOKENS_PER_S] = {
		.name = "tokens_per_s", .label = "tokens per second",
		.symbol = "τ", .unit = "tokens/s", .only = "mode=measure",
		.type = PARAM_REAL, .optional = true, .min = 1e-6, .max = 1e13,
		.low = 1e3, .high = 1e7, .scale = SCALE_LOG,
		.help = "over all GPUs, in steady steps",
	},
	[ASK_STEP_S] = {
		.name = "step_s", .label = "step time", .unit = "s",
		.only = "mode=measure",
		.type = PARAM_REAL, .optional = true, .min = 1e-9, .max = 1e7,
		.low = 0.5, .high = 10, .step = 0.01, .scale = SCALE_LINEAR,
		.help = "wall clock of one optimizer step, steady and "
			"synchronised",
	},
	[ASK_BATCH_SEQS] = {
		.name = "batch_seqs", .label = "sequences per step",
		.only = "mode=measure",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e9,
		.low = 8, .high = 8192, .scale = SCALE_OCTAVES,
		.help = "global batch: all GPUs, all micro-steps",
	},
	[ASK_FWD_BWD_S] = {
		.name = "fwd_bwd_s", .label = "forward + backward time",
		.unit = "s", .only = "mode=measure",
		.type = PARAM_REAL, .optional = true, .min = 1e-9, .max = 1e7,
		.low = 0.5, .high = 10, .step = 0.01, .scale = SCALE_LINEAR,
		.help = "the part of the step in forward and backward: gives a "
			"second MFU beside the wall clock's; needs step_s",
	},
	[ASK_RECOMPUTE] = {
		.name = "recompute", .label = "recomputation",
		.type = PARAM_CHOICE, .choices = recomputes,
		.help = "activations that are computed a second time",
	},
	[ASK_RECOMPUTE_WEIGHTS] = {
		.name = "recompute_weights", .label = "weight products recomputed",
		.only = "recompute=custom",
		.type = PARAM_REAL, .optional = true, .min = 0, .max = 1,
		.step = 0.05, .scale = SCALE_LINEAR,
		.help = "fraction of the forward's weight products done again",
	},
	[ASK_RECOMPUTE_ATTENTION] = {
		.name = "recompute_attention", .label = "attention recomputed",
		.only = "recompute=selective|custom",
		.type = PARAM_REAL, .optional = true, .min = 0, .max = 1,
		.step = 0.05, .scale = SCALE_LINEAR,
		.help = "fraction of the forward's attention done again",
	},

	[ASK_DEVICE] = {
		.section = "The hardware", .name = "device", .label = "device",
		.type = PARAM_TEXT, .optional = true, .max = 500,
		.help = "its name as the driver prints it (nvidia-smi -L, "
			"torch.cuda.get_device_name()), or a list: 8x NAME, 4x "
			"NAME",
	},
	[ASK_DTYPE] = {
		.name = "dtype", .label = "number format",
		.type = PARAM_CHOICE, .choices = peaks_dtypes, .optional = true,
		.also = PEAKS_DTYPES_ALSO,
		.help = "of the matrix products",
	},
	[ASK_PEAK_FLOPS] = {
		.name = "peak_flops", .label = "peak of one GPU", .symbol = "P",
		.unit = "FLOP/s",
		.type = PARAM_REAL, .optional = true, .min = 1e6, .max = 1e19,
		.help = "dense, without sparsity; instead of device and dtype",
	},

	[ASK_COUNT] = {
		.section = "Conventions", .name = "count",
		.label = "parameters counted",
		.type = PARAM_CHOICE, .choices = counts,
		.help = "all: params as given, mostly the published count; "
			"matmul: matmul_params, without look-up, norms, biases",
	},
	[ASK_ATTENTION] = {
		.name = "attention", .label = "attention counted",
		.type = PARAM_CHOICE, .choices = attentions,
		.help = "how much of the square of scores; window needs window",
	},
	[ASK_EXPERTS] = {
		.name = "experts", .label = "experts counted",
		.type = PARAM_CHOICE, .choices = experts,
		.help = "of a mixture of experts; needs active_params",
	},

	[ASK_TOKENS] = {
		.section = "The plan", .name = "tokens",
		.label = "training tokens", .symbol = "D", .unit = "tokens",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e18,
		.low = 1e9, .high = 1e14, .scale = SCALE_LOG,
		.help = "of the whole training: gives its time and GPU-hours",
	},
	[ASK_TARGET_MFU] = {
		.name = "target_mfu", .label = "planned MFU",
		.only = "mode=plan",
		.type = PARAM_REAL, .optional = true, .min = 0.001, .max = 1,
		.low = 0.05, .high = 0.8, .step = 0.01, .scale = SCALE_LINEAR,
		.help = "as a fraction: 0.4",
	},
	[ASK_PRICE] = {
		.name = "price_per_gpu_hour", .label = "price of a GPU-hour",
		.money = true,
		.type = PARAM_REAL, .optional = true, .min = 1e-6, .max = 1e6,
		.low = 0.5, .high = 10, .step = 0.05, .scale = SCALE_LINEAR,
		.help = "in any currency; costs come in the same",
	},
	[ASK_DEADLINE_S] = {
		.name = "deadline_s", .label = "deadline", .unit = "s",
		.only = "mode=plan",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e10,
		.low = 1e4, .high = 1e7, .scale = SCALE_LOG,
		.help = "the training is done within it: gives the GPUs that it "
			"takes",
	},
	[ASK_BUDGET] = {
		.name = "budget", .label = "budget", .only = "mode=plan",
		.money = true,
		.type = PARAM_REAL, .optional = true, .min = 1e-2, .max = 1e15,
		.low = 1e3, .high = 1e9, .scale = SCALE_LOG,
		.help = "gives the tokens that it buys; needs "
			"price_per_gpu_hour",
	},

	[ASK_MISTAKE] = {
		.section = "Common mistakes", .name = "mistake",
		.label = "make a mistake", .only = "mode=measure",
		.type = PARAM_CHOICE, .choices = mfu_mistake_choices,
		.help = "puts the wrong number beside the right one",
	},
	[ASK_OTHER_DEVICE] = {
		.name = "other_device", .label = "another device",
		.only = "mode=measure",
		.type = PARAM_TEXT, .text = "NVIDIA A100-SXM4-80GB", .max = 500,
		.help = "whose peak somebody might use",
	},
	[ASK_HIDDEN_SIZE] = {
		.name = "hidden_size", .label = "hidden size",
		.follows = shape,
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e7,
		.low = 512, .high = 32768, .scale = SCALE_OCTAVES,
		.help = "d_model, which somebody might take for the "
			"attention width",
	},
	[ASK_FIRST_STEP_S] = {
		.name = "first_step_s", .label = "first step's time",
		.unit = "s", .only = "mode=measure",
		.type = PARAM_REAL, .value = 30, .min = 1e-9, .max = 1e7,
		.low = 1, .high = 120, .step = 1, .scale = SCALE_LINEAR,
		.help = "with compilation and warm-up; 30 s is an example",
	},
	[ASK_AVERAGED_STEPS] = {
		.name = "averaged_steps", .label = "steps in the mean",
		.only = "mode=measure",
		.type = PARAM_INT, .value = 20, .min = 2, .max = 1e6,
		.low = 2, .high = 100, .step = 1, .scale = SCALE_LINEAR,
		.help = "the first step among them; 20 is an example",
	},
};
/* clang-format on */

static const struct param_group groups[] = {
	{ "model", "how many FLOPs the model takes",
	  "params | flops_per_token | flops_per_step" },
	{ "rate", "how fast the run goes", "tokens_per_s | step_s batch_seqs" },
	{ "peak", "what one GPU can do", "peak_flops | device dtype" },
	{ "size", "how much is trained", "tokens | budget" },
	{ "width", "how many GPUs work on it", "gpus | deadline_s" },
};

const struct figure mfu_figure = {
	.name = "mfu",
	.title = "How much of the GPUs does a run use?",
	.summary = "Measures the MFU of a training run from its log, or plans "
		   "the time, GPUs and cost of one.",
	.table = {
		.params = params,
		.param_len = ASK_LEN,
		.groups = groups,
		.group_len = sizeof groups / sizeof groups[0],
	},
	.presets = mfu_presets,
	.preset_len = MFU_PRESETS,
	.blanks = mfu_blanks,
	.opening = "log-line",
	.sample = "llama-2-7b",
	.answer = mfu_answer,
};
