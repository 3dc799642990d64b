/* figure.c: the parameters of the figure goodput. See goodput.h for the symbols. */
#include "figures/goodput/ask.h"

/* Laid out by hand: name, type and range, slider, help. */
/* clang-format off */
static const struct param params[ASK_LEN] = {
	[ASK_DELTA_S] = {
		.section = "The checkpoint", .name = "delta_s",
		.label = "time it holds training up", .symbol = "δ",
		.unit = "s",
		.type = PARAM_REAL, .value = 60, .min = 1e-3, .max = 1e6,
		.low = 1, .high = 1000, .scale = SCALE_LOG,
		.help = "the blocked seconds only: an asynchronous checkpoint "
			"has few",
	},
	[ASK_INTERVAL_S] = {
		.name = "interval_s", .label = "interval", .symbol = "τ_c",
		.unit = "s",
		.type = PARAM_REAL, .value = 3600, .min = 1e-3, .max = 1e9,
		.low = 10, .high = 1e5, .scale = SCALE_LOG,
		.help = "useful work between two checkpoints; 3600 s is a "
			"common habit",
	},

	[ASK_RESTART_S] = {
		.section = "The failures", .name = "restart_s",
		.label = "time to restart", .symbol = "R", .unit = "s",
		.type = PARAM_REAL, .value = 0, .min = 0, .max = 1e7,
		.low = 0, .high = 1800, .step = 30, .scale = SCALE_LINEAR,
		.help = "from a failure until work goes on: noticing it, "
			"replacing the node, loading; 0 leaves it out",
	},
	[ASK_GPU_MTBF_S] = {
		.name = "gpu_mtbf_s", .label = "MTBF of one GPU", .unit = "s",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e13,
		.low = 1e6, .high = 1e9, .scale = SCALE_LOG,
		.help = "its share of all failures, the network's with them; "
			"the cluster's is this / GPUs",
	},
	[ASK_GPUS] = {
		.name = "gpus", .label = "GPUs", .symbol = "n",
		.type = PARAM_INT, .optional = true, .min = 1, .max = 1e7,
		.low = 8, .high = 131072, .scale = SCALE_OCTAVES,
		.help = "any of them that fails stops all",
	},
	[ASK_MTBF_S] = {
		.name = "mtbf_s", .label = "MTBF of the cluster", .symbol = "M",
		.unit = "s",
		.type = PARAM_REAL, .optional = true, .min = 1, .max = 1e13,
		.low = 100, .high = 1e6, .scale = SCALE_LOG,
		.help = "mean time between failures, as the log of a run shows "
			"it: its time / its failures",
	},

	[ASK_TARGET] = {
		.section = "The goal", .name = "target",
		.label = "goodput wanted",
		.type = PARAM_REAL, .value = 0.9, .min = 0.01, .max = 0.9999,
		.low = 0.5, .high = 0.99, .step = 0.01, .scale = SCALE_LINEAR,
		.help = "as a fraction: says how short a checkpoint it takes",
	},
};
/* clang-format on */

static const struct param_group groups[] = {
	{ "failures", "how often the run fails", "gpu_mtbf_s gpus | mtbf_s" },
};

const struct figure goodput_figure = {
	.name = "goodput",
	.title = "How often should a run save itself?",
	.summary = "The share of a training's time that is useful work, when "
		   "checkpoints take time and failures undo what was not "
		   "saved.",
	.table = { .params = params,
		   .param_len = ASK_LEN,
		   .groups = groups,
		   .group_len = sizeof groups / sizeof *groups },
	.presets = goodput_presets,
	.preset_len = GOODPUT_PRESETS,
	.opening = "llama-3",
	.answer = goodput_answer,
};
