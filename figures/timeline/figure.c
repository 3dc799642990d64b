/* figure.c: the parameters of the figure timeline. See timeline.h for the model.
 *
 * On the page the six stand in another order than their letters, under names that
 * say nothing: the reader is to find out what is wrong. */
#include "figures/figure.h"
#include "figures/timeline/ask.h"

/* Laid out by hand: one line a timeline; name, type and range, slider, help. */
/* clang-format off */
const enum timeline_name timeline_order[TIMELINES] = {
	TIMELINE_A, TIMELINE_C, TIMELINE_F, TIMELINE_B, TIMELINE_D, TIMELINE_E,
};

static const struct param_choice programs[] = {
	{ "a", "Timeline 1" },
	{ "c", "Timeline 2" },
	{ "f", "Timeline 3" },
	{ "b", "Timeline 4" },
	{ "d", "Timeline 5" },
	{ "e", "Timeline 6" },
	{ 0 }
};

static const struct param params[ASK_LEN] = {
	[ASK_PROGRAM] = {
		.section = "The timeline", .name = "program",
		.label = "timeline",
		.type = PARAM_CHOICE, .choices = programs,
		.help = "each has one problem",
	},
	[ASK_FIX] = {
		.name = "fix", .label = "apply the fix",
		.type = PARAM_FLAG,
		.help = "the same step once its problem is mended, beside the "
			"old one",
	},

	[ASK_LAUNCH_S] = {
		.section = "Its numbers", .name = "launch_s",
		.label = "time to launch a kernel", .unit = "s",
		.only = "program=a",
		.type = PARAM_REAL, .value = 6e-6, .min = 1e-7, .max = 1e-3,
		.low = 5e-7, .high = 5e-5, .scale = SCALE_LOG,
		.help = "CPU time of one launch; eager PyTorch takes about "
			"3.6e-6",
	},
	[ASK_KERNEL_S] = {
		.name = "kernel_s", .label = "a kernel's time", .unit = "s",
		.only = "program=a|d", .except = "program=d",
		.type = PARAM_REAL, .value = 2e-6, .except_value = 1e-3,
		.min = 1e-7, .max = 0.1,
		.low = 5e-7, .high = 5e-3, .scale = SCALE_LOG,
		.help = "how long each of them runs on the GPU",
	},
	[ASK_KERNELS] = {
		.name = "kernels", .label = "kernels in a step",
		.only = "program=a|d", .except = "program=d",
		.type = PARAM_INT, .value = 48, .except_value = 20,
		.min = 1, .max = 128,
		.low = 1, .high = 128, .step = 1, .scale = SCALE_LINEAR,
		.help = "one after the other",
	},
	[ASK_BUCKETS] = {
		.name = "buckets", .label = "buckets of gradients",
		.only = "program=b",
		.type = PARAM_INT, .value = 4, .min = 1, .max = 32,
		.low = 1, .high = 32, .step = 1, .scale = SCALE_LINEAR,
		.help = "the gradients are reduced in so many parts of one size",
	},
	[ASK_ALLREDUCE_S] = {
		.name = "allreduce_s", .label = "all-reduce, all buckets",
		.unit = "s", .only = "program=b",
		.type = PARAM_REAL, .value = 8e-3, .min = 1e-6, .max = 1,
		.low = 1e-3, .high = 0.03, .step = 1e-3, .scale = SCALE_LINEAR,
		.help = "time on the network of all of them together",
	},
	[ASK_BACKWARD_S] = {
		.name = "backward_s", .label = "backward pass", .unit = "s",
		.only = "program=b",
		.type = PARAM_REAL, .value = 12e-3, .min = 1e-6, .max = 1,
		.low = 1e-3, .high = 0.03, .step = 1e-3, .scale = SCALE_LINEAR,
		.help = "all of it; the forward takes 6 ms, the optimizer 2 ms",
	},
	[ASK_WORKERS] = {
		.name = "workers", .label = "workers of the loader",
		.only = "program=c",
		.type = PARAM_INT, .value = 1, .min = 1, .max = 16,
		.low = 1, .high = 16, .step = 1, .scale = SCALE_LINEAR,
		.help = "processes that load batches side by side",
	},
	[ASK_LOAD_S] = {
		.name = "load_s", .label = "to load a batch", .unit = "s",
		.only = "program=c",
		.type = PARAM_REAL, .value = 45e-3, .min = 1e-6, .max = 1,
		.low = 5e-3, .high = 0.2, .step = 5e-3, .scale = SCALE_LINEAR,
		.help = "time that one worker needs for one batch",
	},
	[ASK_STEP_S] = {
		.name = "step_s", .label = "the GPU's work of a step",
		.unit = "s", .only = "program=c",
		.type = PARAM_REAL, .value = 30e-3, .min = 1e-4, .max = 1,
		.low = 5e-3, .high = 0.1, .step = 5e-3, .scale = SCALE_LINEAR,
		.help = "forward and backward of one batch",
	},
	[ASK_SYNC_EVERY] = {
		.name = "sync_every", .label = "steps between syncs",
		.only = "program=d",
		.type = PARAM_INT, .value = 1, .min = 1, .max = 100,
		.low = 1, .high = 100, .step = 1, .scale = SCALE_LINEAR,
		.help = "1: the loss is read at every step",
	},
	[ASK_HOST_S] = {
		.name = "host_s", .label = "Python's own work", .unit = "s",
		.only = "program=d",
		.type = PARAM_REAL, .value = 5e-3, .min = 0, .max = 1,
		.low = 0, .high = 0.03, .step = 1e-3, .scale = SCALE_LINEAR,
		.help = "of the CPU in each step, before it launches; a launch "
			"takes 50 µs",
	},
	[ASK_N] = {
		.name = "n", .label = "matrix side", .symbol = "n",
		.only = "program=e",
		.type = PARAM_INT, .value = 8192, .min = 64, .max = 16384,
		.scale = SCALE_OCTAVES,
		.help = "rows and columns of every matrix; 12 products, each "
			"with its chain, on an H100",
	},
	[ASK_K] = {
		.name = "k", .label = "elementwise operations", .symbol = "k",
		.only = "program=e",
		.type = PARAM_INT, .value = 8, .min = 0, .max = 16,
		.low = 0, .high = 16, .step = 1, .scale = SCALE_LINEAR,
		.help = "after each product, each of them a kernel",
	},
	[ASK_SLOW] = {
		.name = "slow", .label = "slow rank's factor",
		.only = "program=f",
		.type = PARAM_REAL, .value = 1.3, .min = 1, .max = 10,
		.low = 1, .high = 2, .step = 0.05, .scale = SCALE_LINEAR,
		.help = "it takes so many times as long as the others for what "
			"it computes",
	},
	[ASK_RANKS] = {
		.name = "ranks", .label = "ranks",
		.only = "program=f",
		.type = PARAM_INT, .value = 8, .min = 2, .max = 16,
		.low = 2, .high = 16, .step = 1, .scale = SCALE_LINEAR,
		.help = "GPUs that reduce their gradients together",
	},
};

#define TIMELINE(called, shown, letter) \
	{ .name = (called), .label = (shown), .group = "Read one", \
	  .pairs = (const struct param_pair[]){ \
		  { "program", (letter) }, { NULL, NULL } } }

static const struct figure_preset presets[TIMELINES] = {
	TIMELINE("timeline-1", "Timeline 1", "a"),
	TIMELINE("timeline-2", "Timeline 2", "c"),
	TIMELINE("timeline-3", "Timeline 3", "f"),
	TIMELINE("timeline-4", "Timeline 4", "b"),
	TIMELINE("timeline-5", "Timeline 5", "d"),
	TIMELINE("timeline-6", "Timeline 6", "e"),
};
/* clang-format on */

const struct figure timeline_figure = {
	.name = "timeline",
	.title = "Where does the time of a step go?",
	.summary = "Six profiles of one training step. Each has one problem: "
		   "read it, name it, apply the fix and compare.",
	.table = { .params = params, .param_len = ASK_LEN },
	.presets = presets,
	.preset_len = TIMELINES,
	.opening = "timeline-1",
	.answer = timeline_answer,
};
