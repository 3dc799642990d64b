/* library_torch.c: functions of torch, math, os, time … that are not operations
 * on tensors. */
#include <math.h>
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

static struct val arg(struct call_of *c, int i, const char *name)
{
	const struct val *v = argument(c, i, name);

	return v ? look(c->s, *v) : (struct val){ .kind = VAL_UNBOUND };
}

static bool nothing(struct call_of *c)
{
	(void)c;
	return true;
}

/* A clock or a random number: another one each time. */
static bool skipped_number(struct call_of *c)
{
	c->s->chance = c->s->chance * 1103515245U + 12345U;
	*c->out = val_float((c->s->chance >> 8) / 16777216.0);
	return true;
}

static bool skipped_int(struct call_of *c)
{
	*c->out = val_int(4321);
	return true;
}

static bool is_compiling(struct call_of *c)
{
	*c->out = val_bool(c->s->trace || c->s->compiling);
	return true;
}

static bool is_grad_enabled(struct call_of *c)
{
	*c->out = val_bool(c->s->state.grad);
	return true;
}

static bool is_false(struct call_of *c)
{
	*c->out = val_bool(false);
	return true;
}

/* torch.Size, torch.Tensor as types to ask for */
static bool type_only(struct call_of *c)
{
	return go_outside(c->s, "Calling torch.%s is not simulated.",
			  c->builtin->name);
}

/* --- contexts */

static bool context(struct call_of *c, enum context_type type, bool on)
{
	struct context_value *v = take(c->s, sizeof *v);

	*v = (struct context_value){ .type = type, .on = on };
	*c->out = (struct val){ .kind = VAL_CONTEXT, .context = v };
	return true;
}

static bool no_grad(struct call_of *c)
{
	return context(c, WITH_NO_GRAD, false);
}

static bool enable_grad(struct call_of *c)
{
	return context(c, WITH_ENABLE_GRAD, true);
}

/* A switch as a function, and a context. */
static bool set_grad_enabled(struct call_of *c)
{
	bool on = false, was = c->s->state.grad;

	if (!truth(c->s, arg(c, 0, "mode"), &on))
		return false;
	context(c, WITH_SET_GRAD, on);
	c->out->context->was = was;
	return true;
}

static bool inference_mode(struct call_of *c)
{
	struct val v = arg(c, 0, "mode");

	return context(c, WITH_INFERENCE, v.kind != VAL_BOOL || v.truth);
}

static bool autocast(struct call_of *c)
{
	struct val v = arg(c, 9, "enabled");

	return context(c, WITH_AUTOCAST, v.kind != VAL_BOOL || v.truth);
}

/* --- torch.cond, torch.compile, compiler.disable */

static bool cond(struct call_of *c)
{
	struct val test = arg(c, 0, "pred"), yes = arg(c, 1, "true_fn");
	struct val no = arg(c, 2, "false_fn"), list = arg(c, 3, "operands");
	struct arguments all = { .len = 0 };
	bool holds = true;
	struct val v = val_none();
	struct graph graph;
	struct node *n;

	if (list.kind == VAL_TUPLE || list.kind == VAL_LIST)
		all = (struct arguments){ .item = list.list->item,
					  .len = list.list->len };
	if (test.kind != VAL_TENSOR) {
		if (!truth(c->s, test, &holds))
			return false;
		return call_value(c->s, holds ? yes : no, &all, c->out);
	}
	holds = test.tensor->value != 0;
	if (!c->s->trace)
		return call_value(c->s, holds ? yes : no, &all, c->out);
	/* The branch is a graph of its own; here it is one node, and one for
	 * its result. */
	graph = c->s->trace->graph;
	if (!call_value(c->s, holds ? yes : no, &all, &v))
		return false;
	c->s->trace->graph = graph;
	n = op_node(c->s, NODE_FUNCTION, false, &test, 1, NULL);
	graph_use_value(c->s, n, list);
	if (v.kind == VAL_TENSOR)
		op_node(c->s, NODE_FUNCTION, false, NULL, 0, &v);
	if (v.kind == VAL_TENSOR)
		graph_use(c->s, v.tensor->node, n);
	*c->out = v;
	return !c->s->outside;
}

/* --- nn.Parameter, nn.init */

static bool parameter(struct call_of *c)
{
	struct val v = arg(c, 0, "data"), grad = arg(c, 1, "requires_grad");
	struct tensor *t = take(c->s, sizeof *t);

	if (c->s->trace)
		return go_outside(c->s, "Making a Parameter while tracing is "
					"not simulated.");
	if (v.kind != VAL_TENSOR)
		return go_outside(c->s, "nn.Parameter needs a tensor here.");
	*t = *v.tensor;
	t->parameter = t->leaf = true;
	t->requires_grad = grad.kind != VAL_BOOL || grad.truth;
	t->base = NULL;
	*c->out = val_tensor(t);
	return true;
}

/* Dynamo sees Python's own logging when a tensor is given to it. */
static bool log_value(struct call_of *c)
{
	struct session *s = c->s;
	const struct val *info = dict_find(s->library, val_string(s, "info"));
	struct val local[2] = {
		val_none(), val_list(s, VAL_TUPLE, c->args->item, c->args->len)
	};
	struct frame_state state = { .local = local };
	struct code *code;

	if (!s->hooks || s->no_frames || !info)
		return true;
	code = info->func->code;
	state.code = code;
	for (int i = 0; i < c->args->len; i++)
		if (c->args->item[i].kind == VAL_TENSOR)
			return frame_call(s,
					  frame_of(s, code, 0, 0,
						   code->first_line, NULL),
					  &state, c->out);
	return true;
}

static bool logger(struct call_of *c)
{
	*c->out = (struct val){ .kind = VAL_SPACE, .space = SPACE_LOGGER };
	return true;
}

static bool environ_get(struct call_of *c)
{
	const struct val *other = argument(c, 1, "default");

	*c->out = other ? look(c->s, *other) : val_none();
	return true;
}

/* --- math */

static const struct {
	const char *name;
	double (*one)(double);
	double (*two)(double, double);
	bool whole;
} functions[] = {
	{ "sqrt", sqrt, NULL, false },	{ "exp", exp, NULL, false },
	{ "log2", log2, NULL, false },	{ "log10", log10, NULL, false },
	{ "sin", sin, NULL, false },	{ "cos", cos, NULL, false },
	{ "tan", tan, NULL, false },	{ "tanh", tanh, NULL, false },
	{ "floor", floor, NULL, true }, { "ceil", ceil, NULL, true },
	{ "trunc", trunc, NULL, true }, { "fabs", fabs, NULL, false },
	{ "atan", atan, NULL, false },	{ "erf", erf, NULL, false },
	{ "pow", NULL, pow, false },	{ "log1p", log1p, NULL, false },
};

static bool symbolic_math(struct call_of *c, struct val v)
{
	struct val half = val_float(0.5);

	if (!strcmp(c->builtin->name, "sqrt")) {
		if (!binary(c->s, OP_POW, v, half, false, c->out))
			return false;
		return true;
	}
	if (!strcmp(c->builtin->name, "floor") && v.kind == VAL_INT) {
		*c->out = v;
		return true;
	}
	return go_outside(c->s, "math.%s of a symbol is not simulated.",
			  c->builtin->name);
}

static bool math(struct call_of *c)
{
	struct val a = arg(c, 0, NULL), b = arg(c, 1, NULL);
	double d = 0;

	if (a.kind == VAL_TENSOR)
		return go_outside(c->s, "math.%s of a tensor is not simulated.",
				  c->builtin->name);
	if (!val_number(a))
		return !stopped(c->s) &&
		       raise_error(c->s, "TypeError", "must be real number");
	if (a.f || (val_number(b) && b.f))
		return symbolic_math(c, a);
	if (!strcmp(c->builtin->name, "log")) {
		d = log(val_real(a));
		if (val_number(b))
			d /= log(val_real(b));
		*c->out = val_float(d);
		return val_real(a) > 0 ||
		       raise_error(c->s, "ValueError", "math domain error");
	}
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
		if (strcmp(functions[i].name, c->builtin->name) != 0)
			continue;
		d = functions[i].one
			    ? functions[i].one(val_real(a))
			    : functions[i].two(val_real(a),
					       val_number(b) ? val_real(b) : 0);
		*c->out = functions[i].whole && fabs(d) < 9e18
				  ? val_int((long long)d)
				  : val_float(d);
	}
	return !isnan(d) || isnan(val_real(a)) ||
	       raise_error(c->s, "ValueError", "math domain error");
}

#define SKIPPED "Attempted to call function marked as skipped"
#define LOGGED "logging.Logger method not supported for non-export cases"

const struct builtin builtins_torch[] = {
	{ SPACE_TORCH, "no_grad", no_grad, NULL },
	{ SPACE_TORCH, "enable_grad", enable_grad, NULL },
	{ SPACE_TORCH, "set_grad_enabled", set_grad_enabled, NULL },
	{ SPACE_TORCH, "inference_mode", inference_mode, NULL },
	{ SPACE_TORCH, "autocast", autocast, NULL },
	{ SPACE_AMP, "autocast", autocast, NULL },
	{ SPACE_TORCH, "is_grad_enabled", is_grad_enabled, NULL },
	{ SPACE_TORCH, "Tensor", type_only, NULL },
	{ SPACE_TORCH, "Size", type_only, NULL },
	{ SPACE_TORCH, "cond", cond, NULL },
	{ SPACE_TORCH, "manual_seed", nothing, SKIPPED },
	{ SPACE_CUDA, "is_available", is_false, NULL },
	{ SPACE_CUDA, "synchronize", nothing, NULL },
	{ SPACE_DYNAMO, "graph_break", nothing,
	  "Call to `torch._dynamo.graph_break()`" },
	{ SPACE_DYNAMO, "is_compiling", is_compiling, NULL },
	{ SPACE_COMPILER, "is_compiling", is_compiling, NULL },
	{ SPACE_COMPILER, "is_dynamo_compiling", is_compiling, NULL },
	{ SPACE_NN, "Parameter", parameter, NULL },
	{ SPACE_TIME, "time", skipped_number, SKIPPED },
	{ SPACE_TIME, "perf_counter", skipped_number, SKIPPED },
	{ SPACE_TIME, "monotonic", skipped_number, SKIPPED },
	{ SPACE_TIME, "sleep", nothing, SKIPPED },
	{ SPACE_RANDOM, "random", skipped_number, SKIPPED },
	{ SPACE_OS, "getpid", skipped_int, SKIPPED },
	{ SPACE_OS, "getenv", environ_get, NULL },
	{ SPACE_ENVIRON, "get", environ_get, NULL },
	{ SPACE_WARNINGS, "warn", nothing, SKIPPED },
	{ SPACE_LOGGING, "getLogger", logger, NULL },
	{ SPACE_LOGGER, "info", log_value, LOGGED },
	{ SPACE_LOGGER, "debug", log_value, LOGGED },
	{ SPACE_LOGGER, "warning", log_value, LOGGED },
	{ SPACE_LOGGER, "error", log_value, LOGGED },
	{ SPACE_LOGGING, "info", nothing, SKIPPED },
	{ SPACE_LOGGING, "warning", nothing, SKIPPED },
	{ SPACE_MATH, "log", math, NULL },
	{ SPACE_MATH, "sqrt", math, NULL },
	{ SPACE_MATH, "exp", math, NULL },
	{ SPACE_MATH, "log2", math, NULL },
	{ SPACE_MATH, "log10", math, NULL },
	{ SPACE_MATH, "log1p", math, NULL },
	{ SPACE_MATH, "sin", math, NULL },
	{ SPACE_MATH, "cos", math, NULL },
	{ SPACE_MATH, "tan", math, NULL },
	{ SPACE_MATH, "tanh", math, NULL },
	{ SPACE_MATH, "atan", math, NULL },
	{ SPACE_MATH, "erf", math, NULL },
	{ SPACE_MATH, "floor", math, NULL },
	{ SPACE_MATH, "ceil", math, NULL },
	{ SPACE_MATH, "trunc", math, NULL },
	{ SPACE_MATH, "fabs", math, NULL },
	{ SPACE_MATH, "pow", math, NULL },
};
const size_t builtins_torch_len =
	sizeof builtins_torch / sizeof builtins_torch[0];
