/* library_torch.c: functions of torch, math, os, time … that are not operations
 * on tensors. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

/* A clock or a random number: another one each time. */
static struct val chance(struct call_of *c)
{
	c->s->chance = c->s->chance * 1103515245U + 12345U;
	return val_float((c->s->chance >> 8) / 16777216.0);
}

static struct val is_compiling(struct call_of *c)
{
	return val_bool(c->s->trace || c->s->compiling);
}

static struct val is_grad_enabled(struct call_of *c)
{
	return val_bool(c->s->grad);
}

static struct val environment(struct call_of *c)
{
	return argument_or(c, 1, val_none());
}

/* no_grad() and its like: as the argument, or the name, says. */
static struct val with_grad(struct call_of *c)
{
	bool on = c->v[0].kind == VAL_BOOL ? c->v[0].truth : c->builtin->which;

	return (struct val){ .kind = VAL_GRAD, .grad = { .on = on } };
}

/* What the branch computes is a graph of its own; here it is one node, and one for
 * its result. */
static struct val branch(struct session *s, struct val f, struct val test,
			 struct val operands, const struct arguments *args)
{
	struct graph graph = s->trace->graph;
	struct val v = call_value(s, f, args);
	struct node *n;

	if (stopped(s))
		return v;
	s->trace->graph = graph;
	n = op_node(s, NODE_FUNCTION, false, &test, 1, NULL);
	graph_use_value(s, n, operands);
	if (v.kind == VAL_TENSOR) {
		op_node(s, NODE_FUNCTION, false, NULL, 0, &v);
		graph_use(s, v.tensor->node, n);
	}
	return v;
}

static struct val cond(struct call_of *c)
{
	struct val test = c->v[0], list = c->v[3], f;
	struct arguments args = { .item = NULL };
	bool holds = test.kind == VAL_TENSOR ? test.tensor->value != 0
					     : truth(c->s, test);

	f = c->v[holds ? 1 : 2];
	if (val_is_row(list))
		args = (struct arguments){ .item = list.list->item,
					   .len = list.list->len };
	return c->s->trace && test.kind == VAL_TENSOR
		       ? branch(c->s, f, test, list, &args)
		       : call_value(c->s, f, &args);
}

static struct val parameter(struct call_of *c)
{
	struct val v = c->v[0];
	struct tensor *t = take(c->s, sizeof *t);

	if (c->s->trace || v.kind != VAL_TENSOR)
		return builtin_refuse(c);
	*t = *v.tensor;
	t->parameter = t->leaf = true;
	t->requires_grad = c->v[1].kind != VAL_BOOL || c->v[1].truth;
	return val_tensor(t);
}

/* math.X of numbers; of symbols only the root. */
static struct val math(struct call_of *c)
{
	struct val v = c->v[0];
	bool whole = c->builtin->which == VAL_INT;
	double d;

	if (val_number(v) && v.f && c->builtin->real == sqrt)
		return binary(c->s, OP_POW, v, val_float(0.5), false);
	if (!val_number(v) || v.f)
		return builtin_refuse(c);
	d = c->builtin->real(val_real(v));
	if (!isfinite(d) && (whole || isfinite(val_real(v)) || isnan(d)))
		raise_error(c->s,
			    isinf(d) && (whole || c->builtin->real == exp)
				    ? "OverflowError"
				    : "ValueError",
			    "math range or domain error");
	return whole ? val_int(whole_part(d)) : val_float(d);
}

#define SKIPPED "Attempted to call function marked as skipped"
#define SPACE(name)                                                            \
	{                                                                      \
		.kind = VAL_SPACE, .space = (name)                             \
	}
#define TYPE(type)                                                             \
	{                                                                      \
		.kind = VAL_DTYPE, .dtype = (type)                             \
	}

/* Modules are what stands before a dot here, and other names for them. */
const struct builtin builtins_torch[] = {
	{ "F", .value = SPACE("F") },
	{ "torch.nn", .value = SPACE("nn") },
	{ "nn.functional", .value = SPACE("F") },
	{ "torch.no_grad", "", .run = with_grad, .which = false },
	{ "torch.enable_grad", "", .run = with_grad, .which = true },
	{ "torch.set_grad_enabled", "mode", .run = with_grad },
	{ "torch.is_grad_enabled", "", .run = is_grad_enabled },
	{ "torch.Tensor", NULL, .run = builtin_refuse },
	{ "torch.cond", "pred true_fn false_fn operands?", .run = cond },
	{ "torch.manual_seed", "seed", .run = builtin_give, .reason = SKIPPED },
	{ "torch._dynamo.graph_break", "", .run = builtin_give,
	  .reason = "Call to `torch._dynamo.graph_break()`" },
	{ "torch._dynamo.is_compiling", "", .run = is_compiling },
	{ "torch.compiler.is_compiling", "", .run = is_compiling },
	{ "nn.Parameter", "data requires_grad?", .run = parameter },
	{ "time.time", "", .run = chance, .reason = SKIPPED },
	{ "time.perf_counter", "", .run = chance, .reason = SKIPPED },
	{ "time.sleep", "seconds", .run = builtin_give, .reason = SKIPPED },
	{ "random.random", "", .run = chance, .reason = SKIPPED },
	{ "os.getpid", "", .run = builtin_give, .reason = SKIPPED,
	  .value = { .kind = VAL_INT, .i = 4321 } },
	{ "os.getenv", "name default?", .run = environment },
	{ "os.environ.get", "name default?", .run = environment },
	{ "warnings.warn", NULL, .run = builtin_give, .reason = SKIPPED },
	{ "logging.getLogger", "name?", .run = builtin_give,
	  .value = SPACE("logger") },
	{ "math.sqrt", "x", .run = math, .real = sqrt },
	{ "math.exp", "x", .run = math, .real = exp },
	{ "math.log", "x", .run = math, .real = log },
	{ "math.log2", "x", .run = math, .real = log2 },
	{ "math.sin", "x", .run = math, .real = sin },
	{ "math.cos", "x", .run = math, .real = cos },
	{ "math.tanh", "x", .run = math, .real = tanh },
	{ "math.floor", "x", .run = math, .real = floor, .which = VAL_INT },
	{ "math.ceil", "x", .run = math, .real = ceil, .which = VAL_INT },
	{ "math.pi", .value = { .kind = VAL_FLOAT, .d = 3.141592653589793 } },
	{ "math.inf", .value = { .kind = VAL_FLOAT, .d = (double)INFINITY } },
	{ "torch.inf", .value = { .kind = VAL_FLOAT, .d = (double)INFINITY } },
	{ "torch.float32", .value = TYPE(DTYPE_F32) },
	{ "torch.float", .value = TYPE(DTYPE_F32) },
	{ "torch.float64", .value = TYPE(DTYPE_F64) },
	{ "torch.double", .value = TYPE(DTYPE_F64) },
	{ "torch.float16", .value = TYPE(DTYPE_F16) },
	{ "torch.half", .value = TYPE(DTYPE_F16) },
	{ "torch.bfloat16", .value = TYPE(DTYPE_BF16) },
	{ "torch.int64", .value = TYPE(DTYPE_I64) },
	{ "torch.long", .value = TYPE(DTYPE_I64) },
	{ "torch.int32", .value = TYPE(DTYPE_I32) },
	{ "torch.int", .value = TYPE(DTYPE_I32) },
	{ "torch.bool", .value = TYPE(DTYPE_BOOL) },
	{ .name = NULL },
};
