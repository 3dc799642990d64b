/* library_torch.c: functions of torch, math, os, time … that are not operations
 * on tensors. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

static bool nothing(struct call_of *c)
{
	(void)c;
	return true;
}

/* A clock or a random number: another one each time. */
static bool chance(struct call_of *c)
{
	c->s->chance = c->s->chance * 1103515245U + 12345U;
	*c->out = val_float((c->s->chance >> 8) / 16777216.0);
	return true;
}

static bool process(struct call_of *c)
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

static bool type_only(struct call_of *c)
{
	return go_outside(c->s, "Calling torch.%s is not simulated.",
			  c->builtin->name);
}

/* Dynamo sees Python's own logging when a tensor is given to it. */
static bool log_value(struct call_of *c)
{
	for (int i = 0; i < c->args->len; i++)
		if (c->args->item[i].kind == VAL_TENSOR && c->s->hooks &&
		    !c->s->no_frames)
			return library_frame(c->s, "info", val_none(), c->args,
					     false, c->out);
	return true;
}

static bool environment(struct call_of *c)
{
	if (c->v[1].kind != VAL_UNBOUND)
		*c->out = c->v[1];
	return true;
}

static bool logger(struct call_of *c)
{
	*c->out = (struct val){ .kind = VAL_SPACE, .space = SPACE_LOGGER };
	return true;
}

/* no_grad() and its like: on unless an argument, or the name, says no. */
static bool context(struct call_of *c)
{
	struct context_value *v = take(c->s, sizeof *v);
	bool on = strcmp(c->builtin->name, "no_grad") != 0;

	for (int i = 0; i < 4; i++)
		if (c->v[i].kind == VAL_BOOL)
			on = c->v[i].truth;
	v->type = (enum context_type)c->builtin->which;
	v->on = on;
	*c->out = (struct val){ .kind = VAL_CONTEXT, .context = v };
	return true;
}

/* What the branch computes is a graph of its own; here it is one node, and one for
 * its result. */
static bool cond(struct call_of *c)
{
	struct val test = c->v[0], list = c->v[3], branch, v;
	struct arguments operands = { .item = NULL };
	struct trace *t = c->s->trace;
	struct graph graph;
	struct node *n;
	bool holds = true;

	if (test.kind == VAL_TENSOR)
		holds = test.tensor->value != 0;
	else
		holds = truth(c->s, test);
	branch = holds ? c->v[1] : c->v[2];
	if (list.kind == VAL_TUPLE || list.kind == VAL_LIST)
		operands = (struct arguments){ .item = list.list->item,
					       .len = list.list->len };
	if (!t || test.kind != VAL_TENSOR)
		return gives(c, call_value(c->s, branch, &operands));
	graph = t->graph;
	v = call_value(c->s, branch, &operands);
	if (stopped(c->s))
		return false;
	t->graph = graph;
	n = op_node(c->s, NODE_FUNCTION, false, &test, 1, NULL);
	graph_use_value(c->s, n, list);
	if (v.kind == VAL_TENSOR) {
		op_node(c->s, NODE_FUNCTION, false, NULL, 0, &v);
		graph_use(c->s, v.tensor->node, n);
	}
	*c->out = v;
	return !c->s->outside;
}

static bool parameter(struct call_of *c)
{
	struct val v = c->v[0];
	struct tensor *t = take(c->s, sizeof *t);

	if (c->s->trace || v.kind != VAL_TENSOR)
		return go_outside(c->s, "nn.Parameter needs a tensor, and no "
					"trace around it.");
	*t = *v.tensor;
	t->parameter = t->leaf = true;
	t->requires_grad = c->v[1].kind != VAL_BOOL || c->v[1].truth;
	*c->out = val_tensor(t);
	return true;
}

/* math.X of numbers; of symbols only the root. */
static bool math(struct call_of *c)
{
	struct val v = c->v[0];
	double d;

	if (val_number(v) && v.f && c->builtin->real == sqrt)
		return gives(c, binary(c->s, OP_POW, v, val_float(0.5), false));
	if (!val_number(v) || v.f)
		return go_outside(c->s,
				  "math.%s of a tensor or a symbol is not "
				  "simulated.",
				  c->builtin->name);
	d = c->builtin->real(val_real(v));
	if (!isfinite(d))
		return raise_error(c->s, "ValueError", "math domain error");
	*c->out = c->builtin->which == VAL_INT ? val_int(whole_part(d))
					       : val_float(d);
	return true;
}

#define SKIPPED "Attempted to call function marked as skipped"
#define LOGGED "logging.Logger method not supported for non-export cases"
#define MATH(function, type)                                                   \
	{                                                                      \
		SPACE_MATH, #function, "x", .run = math, .which = type,        \
					    .real = function                   \
	}

const struct builtin builtins_torch[] = {
	{ SPACE_TORCH, "no_grad", "", .run = context, .which = WITH_GRAD },
	{ SPACE_TORCH, "enable_grad", "", .run = context, .which = WITH_GRAD },
	{ SPACE_TORCH, "set_grad_enabled", "mode", .run = context,
	  .which = WITH_GRAD },
	{ SPACE_TORCH, "inference_mode", "mode?", .run = context,
	  .which = WITH_INFERENCE },
	{ SPACE_TORCH, "autocast", "device_type dtype? enabled?",
	  .run = context, .which = WITH_AUTOCAST },
	{ SPACE_TORCH, "is_grad_enabled", "", .run = is_grad_enabled },
	{ SPACE_TORCH, "Tensor", NULL, .run = type_only },
	{ SPACE_TORCH, "cond", "pred true_fn false_fn operands?", .run = cond },
	{ SPACE_DYNAMO, "graph_break", "", .run = nothing,
	  .reason = "Call to `torch._dynamo.graph_break()`" },
	{ SPACE_DYNAMO, "is_compiling", "", .run = is_compiling },
	{ SPACE_COMPILER, "is_compiling", "", .run = is_compiling },
	{ SPACE_NN, "Parameter", "data requires_grad?", .run = parameter },
	{ SPACE_TORCH, "manual_seed", "seed", .run = nothing,
	  .reason = SKIPPED },
	{ SPACE_TIME, "time", "", .run = chance, .reason = SKIPPED },
	{ SPACE_TIME, "perf_counter", "", .run = chance, .reason = SKIPPED },
	{ SPACE_TIME, "sleep", "seconds", .run = nothing, .reason = SKIPPED },
	{ SPACE_RANDOM, "random", "", .run = chance, .reason = SKIPPED },
	{ SPACE_OS, "getpid", "", .run = process, .reason = SKIPPED },
	{ SPACE_OS, "getenv", "name default?", .run = environment },
	{ SPACE_ENVIRON, "get", "name default?", .run = environment },
	{ SPACE_WARNINGS, "warn", NULL, .run = nothing, .reason = SKIPPED },
	{ SPACE_LOGGING, "getLogger", "name?", .run = logger },
	{ SPACE_LOGGER, "info", NULL, .run = log_value, .reason = LOGGED },
	{ SPACE_LOGGER, "debug", NULL, .run = log_value, .reason = LOGGED },
	{ SPACE_LOGGER, "warning", NULL, .run = log_value, .reason = LOGGED },
	MATH(sqrt, VAL_FLOAT),
	MATH(exp, VAL_FLOAT),
	MATH(log, VAL_FLOAT),
	MATH(log2, VAL_FLOAT),
	MATH(sin, VAL_FLOAT),
	MATH(cos, VAL_FLOAT),
	MATH(tanh, VAL_FLOAT),
	MATH(floor, VAL_INT),
	MATH(ceil, VAL_INT),
	{ .name = NULL },
};
