/* figure.c: the parameters of the figure compile. */
#include <string.h>

#include "figures/figure.h"
#include "figures/compile/ask.h"

/* In the order of enum session_dynamic. */
static const struct param_choice dynamics[] = {
	{ "auto", "dynamic=None: a size that changes" },
	{ "true", "dynamic=True: every size" },
	{ "false", "dynamic=False: no size" },
	{ 0 }
};

/* Laid out by hand: name, type and range, help. */
/* clang-format off */
static const struct param params[ASK_LEN] = {
	[ASK_PROGRAM] = {
		.section = "The program", .name = "program",
		.label = "program",
		.type = PARAM_TEXT, .optional = true, .rows = 14,
		.max = TREE_TEXT_MAX,
		.help = "Python that defines f(...), or a class M(nn.Module) "
			"that M() or make() makes; torch, nn and F are "
			"imported",
	},
	[ASK_CALLS] = {
		.section = "The calls", .name = "calls", .label = "calls",
		.type = PARAM_TEXT, .optional = true, .rows = 5,
		.max = CALLS_TEXT_MAX,
		.help = "one a line or parted by ; as f32[4,8], 3, 'relu', "
			"[f32[8], 1], n=5; =0 is argument 0 itself. All "
			"elements are 1. Flags: f32[8]:neg, :f0.5 (elements), "
			":rg (requires_grad), :par (nn.Parameter), :md0, :ms0 "
			"(mark_dynamic, mark_static of dim 0); rarer: mmd0 t "
			"sl off. Behind @, for this call: no_grad, inference. "
			"From then on: eval, train, set:k=3, glob:G=5 (an "
			"attribute, a global), freeze, unfreeze, cast:f64 "
			"(parameters), new (another instance); rarer: swap "
			"loadsd rewrap",
	},
	[ASK_CALL] = {
		.name = "call", .label = "call that is shown",
		.type = PARAM_INT, .optional = true, .min = 1, .max = CALLS_MAX,
		.help = "how the picture shows the program: as this call ran "
			"it; the last one, if there is none such",
	},

	[ASK_DYNAMIC] = {
		.section = "torch.compile", .name = "dynamic",
		.label = "which sizes may be symbols",
		.type = PARAM_CHOICE, .choices = dynamics,
		.help = "None makes a size a symbol once it has changed",
	},
	[ASK_FULLGRAPH] = {
		.name = "fullgraph", .label = "fullgraph=True",
		.type = PARAM_FLAG,
		.help = "a graph break is an error",
	},

	[ASK_LIMIT] = {
		.section = "Configuration", .name = "limit",
		.label = "recompile_limit",
		.type = PARAM_INT, .value = 8, .min = 1, .max = 64,
		.step = 1, .low = 1, .high = 16, .scale = SCALE_LINEAR,
		.help = "entries that a frame may have before it is left to "
			"plain Python",
	},
	[ASK_CAPTURE_SCALAR] = {
		.name = "capture_scalar", .label = "capture_scalar_outputs",
		.type = PARAM_FLAG,
		.help = ".item() goes into the graph",
	},
};
/* clang-format on */

/* "f.py", as one writes who forgets the @ before a file. */
static bool names_file(const char *text)
{
	size_t len = strlen(text);

	return len > 3 && len < 100 && strcmp(text + len - 3, ".py") == 0 &&
	       !strpbrk(text, "\n =(:");
}

bool ask_play(const struct param_value *value, struct ladder *l,
	      struct error *e)
{
	const char *calls = value[ASK_CALLS].has ? value[ASK_CALLS].text : "";
	const struct session_settings settings = {
		.dynamic = (enum session_dynamic)value[ASK_DYNAMIC].number,
		.fullgraph = value[ASK_FULLGRAPH].number != 0,
		.limit = (int)value[ASK_LIMIT].number,
		.capture_scalar = value[ASK_CAPTURE_SCALAR].number != 0,
	};

	if (!value[ASK_PROGRAM].has)
		return error_set(e, ERROR_INPUT, "program",
				 "Give a program: Python that defines f(x), as "
				 "\"def f(x): return torch.relu(x)\"; on the "
				 "command line program=@FILE.");
	if (names_file(value[ASK_PROGRAM].text))
		return error_set(e, ERROR_INPUT, "program",
				 "program is Python's text, not the name of a "
				 "file: on the command line program=@%s.",
				 value[ASK_PROGRAM].text);
	return ladder_play(l, value[ASK_PROGRAM].text, calls, &settings, e);
}

const struct figure compile_figure = {
	.name = "compile",
	.title = "How many graphs, does it compile again, and why?",
	.summary =
		"Says what torch.compile of PyTorch 2.13 does with a program "
		"of your own, call by call.",
	.table = { .params = params, .param_len = ASK_LEN },
	.presets = compile_presets,
	.preset_len = COMPILE_PRESETS,
	.opening = "sizes",
	.deep = true,
	.answer = compile_answer,
};
