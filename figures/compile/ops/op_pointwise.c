/* op_pointwise.c: functions of each element: shapes broadcast. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

static double number_at(const struct op_call *c, int i)
{
	struct val v = c->arg[i];

	return v.kind == VAL_TENSOR ? v.tensor->value
	       : val_number(v)	    ? val_real(v)
				    : 0;
}

/* The memory order of the input is kept, gaps are closed. */
static void keep_order(struct tensor *t, const struct tensor *from)
{
	for (int i = 0; i < t->rank; i++)
		if (t->rank != from->rank || t->size[i].n != from->size[i].n)
			return;
	t->layout.turned = from->layout.turned;
}

static enum dtype dtype_of(struct op_call *c, int from, int len)
{
	enum dtype d = promote(c->s, c->arg + from, len);

	if (c->row->flags & OP_TRUTH)
		return DTYPE_BOOL;
	if ((c->row->flags & OP_FLOAT) && !dtype_is_float(d))
		return c->s->state.default_f64 ? DTYPE_F64 : DTYPE_F32;
	return d;
}

static bool all_of(struct op_call *c, int from, int len)
{
	struct size size[RANK_MAX];
	int rank = 0;
	struct tensor *t;

	if ((c->row->flags & OP_REAL) && !c->s->trace &&
	    !dtype_is_float(c->self->dtype))
		return raise_error(c->s, "NotImplementedError",
				   "\"%s_cpu\" not implemented for '%s'",
				   c->row->name, dtype_word(c->self->dtype));
	for (int i = 0; i < OP_ARGS_MAX && c->s->trace; i++)
		if (c->arg[i].kind == VAL_TENSOR) {
			if (!c->in_place)
				op_ask_sizes(c->s, c->arg[i].tensor);
		}
	for (int i = 0; i < OP_ARGS_MAX; i++)
		if (c->arg[i].kind == VAL_TENSOR &&
		    !broadcast(c->s, c->arg[i].tensor, rank, size, &rank))
			return false;
	t = op_result(c, dtype_of(c, from, len), rank, size);
	keep_order(t, c->self);
	if (c->in_place && rank != c->self->rank)
		return refuse(c->s, "RuntimeError",
			      "output with shape doesn't match the broadcast "
			      "shape");
	if (c->row->value)
		t->value = c->row->value(number_at(c, 0), number_at(c, 1));
	if (c->row->flags & OP_TRUTH)
		t->value = t->value != 0;
	return true;
}

static bool pointwise(struct op_call *c)
{
	return all_of(c, 0, OP_ARGS_MAX);
}

/* Other arguments do not change the dtype: clamp(0, 1), leaky_relu(0.1). */
static bool first_dtype(struct op_call *c)
{
	return all_of(c, 0, 1);
}

static bool no_bool(struct op_call *c)
{
	if (c->self->dtype == DTYPE_BOOL &&
	    promote(c->s, c->arg, 2) == DTYPE_BOOL)
		return refuse(c->s, "RuntimeError",
			      "Subtraction, the `-` operator, with two bool "
			      "tensors is not supported.");
	return pointwise(c);
}

static bool where(struct op_call *c)
{
	if (c->arg[1].kind == VAL_UNBOUND)
		return go_outside(c->s, "torch.where with one argument is not "
					"simulated.");
	if (!all_of(c, 1, 2))
		return false;
	c->out.tensor->value = number_at(c, c->self->value != 0 ? 1 : 2);
	return true;
}

static bool masked_fill(struct op_call *c)
{
	if (!all_of(c, 0, 1))
		return false;
	if (number_at(c, 1) != 0)
		c->out.tensor->value = number_at(c, 2);
	return true;
}

static bool clamp(struct op_call *c)
{
	if (!all_of(c, 0, OP_ARGS_MAX))
		return false;
	if (val_number(c->arg[1]) || c->arg[1].kind == VAL_TENSOR)
		c->out.tensor->value = fmax(c->self->value, number_at(c, 1));
	if (val_number(c->arg[2]) || c->arg[2].kind == VAL_TENSOR)
		c->out.tensor->value =
			fmin(c->out.tensor->value, number_at(c, 2));
	return true;
}

/* p as a symbol becomes the constant it is. */
static bool dropout(struct op_call *c)
{
	if (c->arg[1].kind == VAL_FLOAT && c->arg[1].f)
		real_decide(c->s, OP_EQ, c->arg[1].d, c->arg[1].f, c->arg[1].d,
			    NULL);
	op_ask_sizes(c->s, c->self);
	if (c->s->trace || (op_flag(c, 2, true) && number_at(c, 1) != 0))
		return op_same(c);
	c->out = val_tensor(c->self);
	return true;
}

static bool lerp(struct op_call *c)
{
	if (!all_of(c, 0, 2))
		return false;
	c->out.tensor->value =
		number_at(c, 0) +
		(number_at(c, 1) - number_at(c, 0)) * number_at(c, 2);
	return true;
}

static bool copied(struct op_call *c)
{
	if (!all_of(c, 0, 1))
		return false;
	c->out.tensor->value = number_at(c, 1);
	return true;
}

/* --- values */

#define VALUE(name, expression)                                                \
	static double name(double a, double b)                                 \
	{                                                                      \
		(void)a;                                                       \
		(void)b;                                                       \
		return expression;                                             \
	}

VALUE(v_relu, a > 0 ? a : 0)
VALUE(v_sigmoid, 1 / (1 + exp(-a)))
VALUE(v_tanh, tanh(a))
VALUE(v_exp, exp(a))
VALUE(v_log, log(a))
VALUE(v_log1p, log1p(a))
VALUE(v_expm1, expm1(a))
VALUE(v_sqrt, sqrt(a))
VALUE(v_rsqrt, 1 / sqrt(a))
VALUE(v_sin, sin(a))
VALUE(v_cos, cos(a))
VALUE(v_tan, tan(a))
VALUE(v_abs, fabs(a))
VALUE(v_neg, -a)
VALUE(v_sign, (a > 0) - (a < 0))
VALUE(v_floor, floor(a))
VALUE(v_ceil, ceil(a))
VALUE(v_round, rint(a))
VALUE(v_trunc, trunc(a))
VALUE(v_square, a *a)
VALUE(v_reciprocal, 1 / a)
VALUE(v_erf, erf(a))
VALUE(v_gelu, a * 0.5 * (1 + erf(a / sqrt(2.0))))
VALUE(v_silu, a / (1 + exp(-a)))
VALUE(v_leaky, a > 0 ? a : 0.01 * a)
VALUE(v_elu, a > 0 ? a : expm1(a))
VALUE(v_softplus, log1p(exp(a)))
VALUE(v_mish, a *tanh(log1p(exp(a))))
VALUE(v_hardtanh, a > 1 ? 1 : a < -1 ? -1 : a)
VALUE(v_relu6, a > 6 ? 6 : a < 0 ? 0 : a)
VALUE(v_add, a + b)
VALUE(v_sub, a - b)
VALUE(v_mul, a *b)
VALUE(v_div, a / b)
VALUE(v_floordiv, floor(a / b))
VALUE(v_mod, a - b * floor(a / b))
VALUE(v_pow, pow(a, b))
VALUE(v_max, fmax(a, b))
VALUE(v_min, fmin(a, b))
VALUE(v_isnan, isnan(a))
VALUE(v_isinf, isinf(a))
VALUE(v_isfinite, isfinite(a))
VALUE(v_nan_to_num, isfinite(a) ? a : 0)
VALUE(v_eq, a == b)
VALUE(v_ne, a != b)
VALUE(v_lt, a < b)
VALUE(v_le, a <= b)
VALUE(v_gt, a > b)
VALUE(v_ge, a >= b)
VALUE(v_not, a == 0)
VALUE(v_and, a != 0 && b != 0)
VALUE(v_or, a != 0 || b != 0)
VALUE(v_zero, 0)
VALUE(v_other, b)

enum {
	ALL = OP_TORCH | OP_METHOD,
	ALL_F = ALL | OP_F,
	IN = OP_IN_PLACE,
	CMP = ALL | OP_TRUTH | OP_NO_GRAD,
	TEST = ALL | OP_TRUTH | OP_NO_GRAD
};

const struct op_row op_rows_pointwise[] = {
	{ "relu", "input inplace", first_dtype, ALL_F | IN, v_relu },
	{ "sigmoid", "input", pointwise, ALL_F | IN | OP_FLOAT, v_sigmoid },
	{ "tanh", "input", pointwise, ALL_F | IN | OP_FLOAT, v_tanh },
	{ "exp", "input", pointwise, ALL | IN | OP_FLOAT, v_exp },
	{ "expm1", "input", pointwise, ALL | IN | OP_FLOAT, v_expm1 },
	{ "log", "input", pointwise, ALL | IN | OP_FLOAT, v_log },
	{ "log2", "input", pointwise, ALL | IN | OP_FLOAT, v_log },
	{ "log10", "input", pointwise, ALL | IN | OP_FLOAT, v_log },
	{ "log1p", "input", pointwise, ALL | IN | OP_FLOAT, v_log1p },
	{ "sqrt", "input", pointwise, ALL | IN | OP_FLOAT, v_sqrt },
	{ "rsqrt", "input", pointwise, ALL | IN | OP_FLOAT, v_rsqrt },
	{ "sin", "input", pointwise, ALL | IN | OP_FLOAT, v_sin },
	{ "cos", "input", pointwise, ALL | IN | OP_FLOAT, v_cos },
	{ "tan", "input", pointwise, ALL | IN | OP_FLOAT, v_tan },
	{ "abs", "input", first_dtype, ALL | IN, v_abs },
	{ "neg", "input", first_dtype, ALL | IN, v_neg },
	{ "positive", "input", first_dtype, ALL, NULL },
	{ "sign", "input", first_dtype, ALL | IN, v_sign },
	{ "floor", "input", first_dtype, ALL | IN, v_floor },
	{ "ceil", "input", first_dtype, ALL | IN, v_ceil },
	{ "round", "input decimals", first_dtype, ALL | IN, v_round },
	{ "trunc", "input", first_dtype, ALL | IN, v_trunc },
	{ "square", "input", first_dtype, ALL | IN, v_square },
	{ "reciprocal", "input", pointwise, ALL | IN | OP_FLOAT, v_reciprocal },
	{ "erf", "input", pointwise, ALL | IN | OP_FLOAT, v_erf },
	{ "gelu", "input approximate", first_dtype, OP_F | OP_REAL, v_gelu },
	{ "silu", "input inplace", first_dtype, OP_F | OP_REAL, v_silu },
	{ "leaky_relu", "input negative_slope inplace", first_dtype,
	  OP_F | OP_REAL | IN, v_leaky },
	{ "elu", "input alpha inplace", first_dtype, OP_F | OP_REAL, v_elu },
	{ "softplus", "input beta threshold", first_dtype, OP_F | OP_REAL,
	  v_softplus },
	{ "mish", "input inplace", first_dtype, OP_F | OP_REAL, v_mish },
	{ "hardtanh", "input min_val max_val inplace", first_dtype, OP_F,
	  v_hardtanh },
	{ "relu6", "input inplace", first_dtype, OP_F, v_relu6 },
	{ "dropout", "input p training inplace", dropout, OP_TORCH | OP_F,
	  NULL },
	{ "clamp", "input min max", clamp, ALL | IN, NULL },
	{ "clamp_min", "input min", clamp, ALL | IN, NULL },
	{ "clip", "input min max", clamp, ALL | IN, NULL },
	{ "pow", "input exponent", pointwise, ALL | IN, v_pow },
	{ "add", "input other alpha", pointwise, ALL | IN, v_add },
	{ "sub", "input other alpha", no_bool, ALL | IN, v_sub },
	{ "mul", "input other", pointwise, ALL | IN, v_mul },
	{ "div", "input other rounding_mode", pointwise, ALL | IN | OP_FLOAT,
	  v_div },
	{ "floor_divide", "input other", pointwise, ALL | IN, v_floordiv },
	{ "remainder", "input other", pointwise, ALL | IN, v_mod },
	{ "fmod", "input other", pointwise, ALL | IN, v_mod },
	{ "maximum", "input other", pointwise, ALL, v_max },
	{ "minimum", "input other", pointwise, ALL, v_min },
	{ "lerp", "input end weight", lerp, ALL | IN, NULL },
	{ "where", "condition input other", where, OP_TORCH, NULL },
	{ "masked_fill", "input mask value", masked_fill, ALL | IN, NULL },
	{ "isnan", "input", pointwise, TEST, v_isnan },
	{ "isinf", "input", pointwise, TEST, v_isinf },
	{ "isfinite", "input", pointwise, TEST, v_isfinite },
	{ "nan_to_num", "input nan posinf neginf", first_dtype, ALL | IN,
	  v_nan_to_num },
	{ "eq", "input other", pointwise, CMP, v_eq },
	{ "ne", "input other", pointwise, CMP, v_ne },
	{ "lt", "input other", pointwise, CMP, v_lt },
	{ "le", "input other", pointwise, CMP, v_le },
	{ "gt", "input other", pointwise, CMP, v_gt },
	{ "ge", "input other", pointwise, CMP, v_ge },
	{ "logical_not", "input", pointwise, CMP, v_not },
	{ "logical_and", "input other", pointwise, CMP, v_and },
	{ "logical_or", "input other", pointwise, CMP, v_or },
	{ "bitwise_not", "input", first_dtype, ALL | OP_NO_GRAD, v_not },
	{ "bitwise_and", "input other", pointwise, ALL | IN | OP_NO_GRAD,
	  v_and },
	{ "bitwise_or", "input other", pointwise, ALL | IN | OP_NO_GRAD, v_or },
	{ "copy", "input src", copied, OP_METHOD | IN, NULL },
	{ "fill", "input value", first_dtype, OP_METHOD | IN, v_other },
	{ "zero", "input", first_dtype, OP_METHOD | IN, v_zero },
};
const size_t op_rows_pointwise_len =
	sizeof op_rows_pointwise / sizeof op_rows_pointwise[0];
