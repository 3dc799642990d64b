/* figure.c: the parameters of the figure compile. */
#include "figures/figure.h"
#include "figures/compile/ask.h"

/* In the order of enum session_dynamic. */
static const struct param_choice dynamics[] = {
	{ "auto", "dynamic=None: a size that changes" },
	{ "true", "dynamic=True: every size" },
	{ "false", "dynamic=False: no size" },
	{ 0 }
};
static const struct param_choice backends[] = { { "eager", "eager" },
						{ "inductor", "inductor" },
						{ 0 } };

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
			"sl cl off. Behind @, for this call: no_grad; "
			"rarer: inference autocast threads:1 dd64. From "
			"then on: eval, train, set:k=3, glob:G=5 (an "
			"attribute, a global), freeze, unfreeze, cast:f64 "
			"(parameters), new (another instance); rarer: swap "
			"loadsd rewrap newbackend",
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
	[ASK_BACKEND] = {
		.name = "backend", .label = "backend",
		.type = PARAM_CHOICE, .choices = backends,
		.help = "inductor cannot take a float in ** or alpha= as a "
			"symbol; else the same graphs",
	},
	[ASK_CAPTURE_SCALAR] = {
		.name = "capture_scalar", .label = "capture_scalar_outputs",
		.type = PARAM_FLAG,
		.help = ".item() goes into the graph",
	},
	[ASK_REORDER_PRINT] = {
		.name = "reorder_print",
		.label = "print is reorderable",
		.type = PARAM_FLAG,
		.help = "print is put behind the graph, without a break "
			"(reorderable_logging_functions)",
	},
	[ASK_FAIL_ON_LIMIT] = {
		.name = "fail_on_limit",
		.label = "fail_on_recompile_limit_hit",
		.type = PARAM_FLAG,
		.help = "the limit raises instead of leaving the frame to "
			"plain Python",
	},
	[ASK_ERR_ON_RECOMPILE] = {
		.name = "err_on_recompile", .label = "error_on_recompile",
		.type = PARAM_FLAG,
		.help = "a second compilation of a frame raises",
	},
	[ASK_UNSPEC_INT] = {
		.name = "unspec_int",
		.label = "allow_unspec_int_on_nn_module",
		.type = PARAM_FLAG,
		.help = "an int attribute of a module may be a symbol",
	},
};
/* clang-format on */

bool ask_play(const struct param_value *value, struct ladder *l,
	      struct error *e)
{
	const char *calls = value[ASK_CALLS].has ? value[ASK_CALLS].text : "";
	const struct session_settings settings = {
		.dynamic = (enum session_dynamic)value[ASK_DYNAMIC].number,
		.fullgraph = value[ASK_FULLGRAPH].number != 0,
		.limit = (int)value[ASK_LIMIT].number,
		.inductor = value[ASK_BACKEND].number != 0,
		.capture_scalar = value[ASK_CAPTURE_SCALAR].number != 0,
		.reorder_print = value[ASK_REORDER_PRINT].number != 0,
		.fail_on_limit = value[ASK_FAIL_ON_LIMIT].number != 0,
		.error_on_recompile = value[ASK_ERR_ON_RECOMPILE].number != 0,
		.unspec_int = value[ASK_UNSPEC_INT].number != 0,
	};

	if (!value[ASK_PROGRAM].has)
		return error_set(e, ERROR_INPUT, "program",
				 "Give a program: Python that defines f(x), as "
				 "\"def f(x): return torch.relu(x)\"; on the "
				 "command line program=@FILE.");
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
	.answer = compile_answer,
};
