/* figure.c: the parameters of the figure regime. See regime.h for the model. */
#include "figures/regime/ask.h"

/* Laid out by hand: name, type and range, slider, help. */
/* clang-format off */
static const struct param params[ASK_LEN] = {
	[ASK_N] = {
		.section = "The step", .name = "n", .label = "matrix side",
		.symbol = "n",
		.type = PARAM_INT, .value = 2048,
		.min = REGIME_N_MIN, .max = REGIME_N_MAX, .scale = SCALE_OCTAVES,
		.help = "rows and columns of every matrix",
	},
	[ASK_K] = {
		.name = "k", .label = "elementwise operations", .symbol = "k",
		.type = PARAM_INT, .value = 4,
		.min = 0, .max = REGIME_POINTWISE_MAX, .step = 1,
		.scale = SCALE_LINEAR,
		.help = "on the product, one after the other",
	},

	[ASK_FUSE] = {
		.section = "What is done about it", .name = "fuse",
		.label = "fuse the elementwise operations",
		.type = PARAM_FLAG, .min = 0, .max = 1,
		.help = "into one kernel, which reads and writes once",
	},
	[ASK_GRAPH] = {
		.name = "graph", .label = "start them by a CUDA graph",
		.type = PARAM_FLAG, .min = 0, .max = 1,
		.help = "no launch from the CPU for each kernel",
	},
	[ASK_FP8] = {
		.name = "fp8", .label = "fp8 matmul",
		.type = PARAM_FLAG, .min = 0, .max = 1,
		.help = "the matmul's operands in one byte an element",
	},

	[ASK_DEVICE] = {
		.section = "The hardware", .name = "device", .label = "device",
		.type = PARAM_TEXT, .text = "H100 (lesson 989)", .max = 500,
		.help = "its name as the driver prints it; one that has a bf16 "
			"peak and a bandwidth in the table of peaks",
	},
	[ASK_PEAK_FLOPS] = {
		.name = "peak_flops", .label = "bf16 rate", .unit = "FLOP/s",
		.type = PARAM_REAL, .optional = true, .min = 1e6, .max = 1e19,
		.help = "measured, say: in place of the device's dense peak",
	},
	[ASK_PEAK_FP8_FLOPS] = {
		.name = "peak_fp8_flops", .label = "fp8 rate",
		.unit = "FLOP/s",
		.type = PARAM_REAL, .optional = true, .min = 1e6, .max = 1e19,
		.help = "in place of the device's dense fp8 peak",
	},
	[ASK_BANDWIDTH] = {
		.name = "bandwidth", .label = "memory bandwidth", .unit = "B/s",
		.type = PARAM_REAL, .optional = true, .min = 1e6, .max = 1e16,
		.help = "in place of the device's",
	},
	[ASK_LAUNCH_S] = {
		.name = "launch_s", .label = "time to launch a kernel",
		.unit = "s",
		.type = PARAM_REAL, .value = 3.6e-6, .min = 1e-8, .max = 1e-2,
		.low = 1e-6, .high = 1e-4, .scale = SCALE_LOG,
		.help = "CPU time of a bare launch; inside a framework 5 to "
			"45 µs",
	},
	[ASK_GRAPH_MIN_S] = {
		.name = "graph_min_s", .label = "least time in a graph",
		.unit = "s",
		.type = PARAM_REAL, .value = 1e-6, .min = 1e-9, .max = 1e-2,
		.low = 2e-7, .high = 1e-5, .scale = SCALE_LOG,
		.help = "that a kernel takes inside a CUDA graph, however short",
	},
};
/* clang-format on */

const struct figure regime_figure = {
	.name = "regime",
	.title = "What sets the time of a step?",
	.summary = "A matrix product and a few elementwise operations: whether "
		   "launches, memory or arithmetic set their time, and what "
		   "fusion, a CUDA graph and fp8 do about it.",
	.table = { .params = params, .param_len = ASK_LEN },
	.presets = regime_presets,
	.preset_len = REGIME_PRESETS,
	.opening = "middle",
	.answer = regime_answer,
};
