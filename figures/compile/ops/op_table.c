/* op_table.c: the tensor functions that the figure knows, one row each. */
#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

/* The number of the result: all elements of a tensor are equal. */
#define VALUE(name, expression)                                                \
	static double name(double a, double b, double d, double n)             \
	{                                                                      \
		(void)a;                                                       \
		(void)b;                                                       \
		(void)d;                                                       \
		(void)n;                                                       \
		return expression;                                             \
	}

VALUE(v_relu, a > 0 ? a : 0)
VALUE(v_sigmoid, 1 / (1 + exp(-a)))
VALUE(v_tanh, tanh(a))
VALUE(v_exp, exp(a))
VALUE(v_log, log(a))
VALUE(v_log1p, log1p(a))
VALUE(v_sqrt, sqrt(a))
VALUE(v_rsqrt, 1 / sqrt(a))
VALUE(v_sin, sin(a))
VALUE(v_cos, cos(a))
VALUE(v_abs, fabs(a))
VALUE(v_neg, -a)
VALUE(v_sign, (a > 0) - (a < 0))
VALUE(v_floor, floor(a))
VALUE(v_round, rint(a))
VALUE(v_square, a *a)
VALUE(v_reciprocal, 1 / a)
VALUE(v_erf, erf(a))
VALUE(v_gelu, a * 0.5 * (1 + erf(a / sqrt(2.0))))
VALUE(v_silu, a / (1 + exp(-a)))
VALUE(v_leaky, a > 0 ? a : 0.01 * a)
VALUE(v_elu, a > 0 ? a : expm1(a))
VALUE(v_softplus, log1p(exp(a)))
VALUE(v_mish, a *tanh(log1p(exp(a))))
VALUE(v_hardtanh, fmin(fmax(a, -1), 1))
VALUE(v_relu6, fmin(fmax(a, 0), 6))
VALUE(v_clamp, fmin(fmax(a, b), d))
VALUE(v_add, a + b)
VALUE(v_sub, a - b)
VALUE(v_mul, a *b)
VALUE(v_div, a / b)
VALUE(v_floordiv, floor(a / b))
VALUE(v_mod, a - b * floor(a / b))
VALUE(v_pow, pow(a, b))
VALUE(v_max, fmax(a, b))
VALUE(v_min, fmin(a, b))
VALUE(v_lerp, a + (b - a) * d)
VALUE(v_where, a != 0 ? b : d)
VALUE(v_masked_fill, b != 0 ? d : a)
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
VALUE(v_half, 0.5)
VALUE(v_one, 1)
VALUE(v_first, a)
VALUE(v_second, b)
VALUE(v_third, d)
VALUE(v_sum, n > 0 ? a * n : 0)
VALUE(v_mean, n > 0 ? a : (double)NAN)
VALUE(v_any, n > 0 && a != 0)
VALUE(v_all, n == 0 || a != 0)
VALUE(v_prod, pow(a, n))
VALUE(v_spread, n > 1 ? 0 : (double)NAN)
VALUE(v_norm, n > 0 ? fabs(a) * sqrt(n) : 0)
VALUE(v_logsumexp, a + log(n))
VALUE(v_softmax, 1 / n)
VALUE(v_log_softmax, -log(n))
VALUE(v_normalize, n > 0 ? a / sqrt(n) : a)
VALUE(v_matmul, a *b *n)
VALUE(v_addmm, a + b * d * n)
VALUE(v_linear, a *b *n + (isnan(d) ? 0 : d))
VALUE(v_squared, (a - b) * (a - b))
VALUE(v_distance, fabs(a - b))

enum {
	M = OP_METHOD,
	T = OP_TORCH,
	F = OP_F,
	TM = OP_TORCH | OP_METHOD,
	TF = OP_TORCH | OP_F,
	VIEW = TM | OP_VIEW,
	TMF = OP_TORCH | OP_METHOD | OP_F,
	IN = OP_IN_PLACE,
	EACH = TM | OP_IN_PLACE | OP_ASK,
	ACT = OP_F | OP_REAL | OP_ASK, /* activations */
	TEST = TM | OP_NO_GRAD | OP_ASK,
	NEW = OP_TORCH | OP_NEW,
	LIKE = OP_TORCH | OP_NO_GRAD | OP_ASK,
	LOSS = OP_F | OP_ASK,
	BOOL = AS_THIS + DTYPE_BOOL,
	LONG = AS_THIS + DTYPE_I64
};

#define SIZED "*size dtype device requires_grad"
#define REDUCED "input dim keepdim"
#define PAIR "input target size_average reduce reduction"
#define CLASS "input target weight size_average ignore_index reduce reduction"
#define TABLE "input weight padding_idx max_norm norm_type scale_grad_by_freq"
#define QKV "query key value attn_mask dropout_p is_causal scale enable_gqa"
#define RUNNING "input running_mean running_var weight bias training"

static const struct op_row rows[] = {
	/* of each element */
	{ "relu", EACH | F, "input inplace", AS_SELF, op_each, v_relu },
	{ "sigmoid", EACH | F, "input", AS_FLOAT, op_each, v_sigmoid },
	{ "tanh", EACH | F, "input", AS_FLOAT, op_each, v_tanh },
	{ "exp", EACH, "input", AS_FLOAT, op_each, v_exp },
	{ "log", EACH, "input", AS_FLOAT, op_each, v_log },
	{ "log1p", EACH, "input", AS_FLOAT, op_each, v_log1p },
	{ "sqrt", EACH, "input", AS_FLOAT, op_each, v_sqrt },
	{ "rsqrt", EACH, "input", AS_FLOAT, op_each, v_rsqrt },
	{ "sin", EACH, "input", AS_FLOAT, op_each, v_sin },
	{ "cos", EACH, "input", AS_FLOAT, op_each, v_cos },
	{ "abs", EACH, "input", AS_SELF, op_each, v_abs },
	{ "neg", EACH, "input", AS_SELF, op_each, v_neg },
	{ "positive", TM | OP_ASK, "input", AS_SELF, op_each, NULL },
	{ "sign", EACH, "input", AS_SELF, op_each, v_sign },
	{ "floor", EACH, "input", AS_SELF, op_each, v_floor },
	{ "round", EACH, "input decimals", AS_SELF, op_each, v_round },
	{ "square", EACH, "input", AS_SELF, op_each, v_square },
	{ "reciprocal", EACH, "input", AS_FLOAT, op_each, v_reciprocal },
	{ "erf", EACH, "input", AS_FLOAT, op_each, v_erf },
	{ "gelu", ACT, "input approximate", AS_SELF, op_each, v_gelu },
	{ "silu", ACT, "input inplace", AS_SELF, op_each, v_silu },
	{ "leaky_relu", ACT | IN, "input negative_slope inplace", AS_SELF,
	  op_each, v_leaky },
	{ "elu", ACT, "input alpha inplace", AS_SELF, op_each, v_elu },
	{ "softplus", ACT, "input beta threshold", AS_SELF, op_each,
	  v_softplus },
	{ "mish", ACT, "input inplace", AS_SELF, op_each, v_mish },
	{ "hardtanh", F | OP_ASK, "input min_val max_val inplace", AS_SELF,
	  op_each, v_hardtanh },
	{ "relu6", F | OP_ASK, "input inplace", AS_SELF, op_each, v_relu6 },
	{ "dropout", TF | OP_ASK, "input p training inplace", AS_SELF,
	  op_dropout, NULL },
	{ "clamp", EACH, "input min max", AS_PROMOTED, op_each, v_clamp },
	{ "pow", EACH, "input exponent", AS_PROMOTED, op_each, v_pow },
	{ "add", EACH, "input other alpha", AS_PROMOTED, op_each, v_add },
	{ "sub", EACH, "input other alpha", AS_PROMOTED, op_minus, v_sub },
	{ "mul", EACH, "input other", AS_PROMOTED, op_each, v_mul },
	{ "div", EACH, "input other rounding_mode", AS_FLOAT, op_each, v_div },
	{ "floor_divide", EACH, "input other", AS_PROMOTED, op_each,
	  v_floordiv },
	{ "remainder", EACH, "input other", AS_PROMOTED, op_each, v_mod },
	{ "maximum", TM | OP_ASK, "input other", AS_PROMOTED, op_each, v_max },
	{ "minimum", TM | OP_ASK, "input other", AS_PROMOTED, op_each, v_min },
	{ "lerp", EACH, "input end weight", AS_SELF, op_each, v_lerp },
	{ "where", T | OP_ASK, "condition input other", AS_PROMOTED, op_where,
	  v_where },
	{ "masked_fill", EACH, "input mask value", AS_SELF, op_each,
	  v_masked_fill },
	{ "nan_to_num", EACH, "input nan posinf neginf", AS_SELF, op_each,
	  v_nan_to_num },
	{ "isnan", TEST, "input", BOOL, op_each, v_isnan },
	{ "isinf", TEST, "input", BOOL, op_each, v_isinf },
	{ "isfinite", TEST, "input", BOOL, op_each, v_isfinite },
	{ "eq", TEST, "input other", BOOL, op_each, v_eq },
	{ "ne", TEST, "input other", BOOL, op_each, v_ne },
	{ "lt", TEST, "input other", BOOL, op_each, v_lt },
	{ "le", TEST, "input other", BOOL, op_each, v_le },
	{ "gt", TEST, "input other", BOOL, op_each, v_gt },
	{ "ge", TEST, "input other", BOOL, op_each, v_ge },
	{ "bitwise_not", TEST, "input", AS_SELF, op_each, v_not },
	{ "bitwise_and", TEST | IN, "input other", AS_PROMOTED, op_each,
	  v_and },
	{ "bitwise_or", TEST | IN, "input other", AS_PROMOTED, op_each, v_or },
	{ "copy", M | IN | OP_ASK, "input src", AS_SELF, op_each, v_second },
	{ "fill", M | IN | OP_ASK, "input value", AS_SELF, op_each, v_second },
	{ "zero", M | IN | OP_ASK, "input", AS_SELF, op_each, v_zero },

	/* reductions, and along a dim */
	{ "sum", TM, REDUCED " dtype", AS_SUM, op_reduce, v_sum },
	{ "mean", TM, REDUCED " dtype", AS_SELF, op_mean, v_mean },
	{ "amax", TM | OP_ASK, REDUCED, AS_SELF, op_reduce, NULL },
	{ "amin", TM | OP_ASK, REDUCED, AS_SELF, op_reduce, NULL },
	{ "max", TM, REDUCED, AS_PROMOTED, op_best, v_max },
	{ "min", TM, REDUCED, AS_PROMOTED, op_best, v_min },
	{ "argmax", TM | OP_NO_GRAD, REDUCED, LONG, op_reduce, v_zero },
	{ "argmin", TM | OP_NO_GRAD, REDUCED, LONG, op_reduce, v_zero },
	{ "any", TEST, REDUCED, BOOL, op_reduce, v_any },
	{ "all", TEST, REDUCED, BOOL, op_reduce, v_all },
	{ "prod", TM, REDUCED " dtype", AS_SUM, op_reduce, v_prod },
	{ "std", TM, "input dim unbiased keepdim correction", AS_SELF,
	  op_reduce, v_spread },
	{ "var", TM, "input dim unbiased keepdim correction", AS_SELF,
	  op_reduce, v_spread },
	{ "norm", TM | OP_ASK, "input p dim keepdim dtype", AS_SELF, op_reduce,
	  v_norm },
	{ "logsumexp", TM | OP_ASK, REDUCED, AS_SELF, op_reduce, v_logsumexp },
	{ "softmax", TMF | OP_REAL | OP_LATE, "input dim=-1 _stacklevel dtype",
	  AS_SELF, op_along, v_softmax },
	{ "log_softmax", TMF | OP_REAL | OP_ASK,
	  "input dim=-1 _stacklevel dtype", AS_SELF, op_along, v_log_softmax },
	{ "cumsum", TM | OP_ASK, "input dim=-1 dtype", AS_SUM, op_along, NULL },
	{ "normalize", F | OP_ASK, "input p dim=1 eps", AS_SELF, op_along,
	  v_normalize },
	{ "layer_norm", TF | OP_ASK | OP_PACK,
	  "input normalized_shape weight bias eps", AS_SELF, op_layer_norm,
	  v_zero },
	{ "rms_norm", TF | OP_ASK | OP_PACK,
	  "input normalized_shape weight eps", AS_SELF, op_layer_norm,
	  v_first },
	{ "sort", TM | OP_ASK | OP_LATE, "input dim=-1 descending stable",
	  AS_SELF, op_sort, NULL },
	{ "topk", TM, "input k dim=-1 largest sorted", AS_SELF, op_topk, NULL },

	/* shapes */
	{ "view", M, "input *size", AS_SELF, op_view, NULL },
	{ "reshape", TM, "input *size", AS_SELF, op_view, NULL },
	{ "flatten", TM | OP_ASK, "input start_dim=0 end_dim=-1", AS_SELF,
	  op_flatten, NULL },
	{ "transpose", VIEW, "input dim0 dim1", AS_SELF, op_transpose, NULL },
	{ "permute", VIEW, "input *dims", AS_SELF, op_permute, NULL },
	{ "t", VIEW, "input", AS_SELF, op_turn, NULL },
	{ "T", M | OP_VIEW, "input", AS_SELF, op_turn, NULL },
	{ "mT", M | OP_VIEW, "input", AS_SELF, op_turn, NULL },
	{ "squeeze", VIEW, "input *dim", AS_SELF, op_squeeze, NULL },
	{ "unsqueeze", VIEW | OP_ASK, "input dim", AS_SELF, op_unsqueeze,
	  NULL },
	{ "expand", M | OP_VIEW | OP_ASK, "input *size", AS_SELF, op_expand,
	  NULL },
	{ "repeat", M, "input *repeats", AS_SELF, op_repeat, NULL },
	{ "cat", T | OP_LIST, "tensors dim=0", AS_PROMOTED, op_join, NULL },
	{ "stack", T | OP_LIST, "tensors dim=0", AS_PROMOTED, op_join, NULL },
	{ "chunk", VIEW, "input chunks dim=0", AS_SELF, op_parts, NULL },
	{ "split", VIEW, "input split_size dim=0", AS_SELF, op_parts, NULL },
	{ "unbind", VIEW, "input dim=0", AS_SELF, op_unbind, NULL },
	{ "pad", F, "input pad mode value", AS_SELF, op_pad, NULL },
	{ "contiguous", M | OP_ASK | OP_PACK, "input", AS_SELF, op_pack, NULL },
	{ "clone", TM | OP_ASK, "input", AS_SELF, op_same, NULL },
	{ "detach", VIEW | OP_NO_GRAD, "input", AS_SELF, op_same, NULL },
	{ "tril", TM | OP_ASK | OP_PACK, "input diagonal", AS_SELF, op_same,
	  NULL },
	{ "triu", TM | OP_ASK | OP_PACK, "input diagonal", AS_SELF, op_same,
	  NULL },
	{ "gather", TM, "input dim index", AS_SELF, op_gather, NULL },
	{ "scatter", TM | IN, "input dim index src", AS_SELF, op_gather, NULL },
	{ "index_select", TM, "input dim index", AS_SELF, op_index_select,
	  NULL },
	{ "one_hot", F | OP_NO_GRAD, "input num_classes", LONG, op_one_hot,
	  v_zero },
	{ "embedding", F, TABLE " sparse", AS_SECOND, op_embedding, v_second },
	{ "nonzero", TM | OP_DATA | OP_NO_GRAD, "input", LONG, op_nonzero,
	  v_zero },
	{ "unique", TM | OP_DATA, "input", AS_SELF, op_unique, NULL },

	/* products, modules, losses */
	{ "matmul", TM, "input other", AS_PRODUCT, op_matmul, v_matmul },
	{ "mm", TM, "input mat2", AS_PRODUCT, op_matmul, v_matmul },
	{ "bmm", TM, "input mat2", AS_PRODUCT, op_matmul, v_matmul },
	{ "dot", TM, "input other", AS_PRODUCT, op_matmul, v_matmul },
	{ "addmm", TM, "input mat1 mat2 beta alpha", AS_PRODUCT, op_addmm,
	  v_addmm },
	{ "linear", F, "input weight bias", AS_PRODUCT, op_linear, v_linear },
	{ "outer", TM, "input vec2", AS_PROMOTED, op_outer, v_mul },
	{ "scaled_dot_product_attention", F, QKV, AS_SELF, op_attention,
	  v_third },
	{ "conv2d", TF, "input weight bias stride padding dilation groups=1",
	  AS_PRODUCT, op_conv, v_matmul },
	{ "max_pool2d", TF, "input kernel_size stride padding", AS_SELF,
	  op_pool, NULL },
	{ "batch_norm", F, RUNNING " momentum eps", AS_SELF, op_batch_norm,
	  v_zero },
	{ "mse_loss", LOSS, PAIR, AS_PROMOTED, op_pair_loss, v_squared },
	{ "l1_loss", LOSS, PAIR, AS_PROMOTED, op_pair_loss, v_distance },
	{ "smooth_l1_loss", LOSS, PAIR " beta", AS_PROMOTED, op_pair_loss,
	  v_distance },
	{ "binary_cross_entropy_with_logits", LOSS,
	  "input target weight size_average reduce reduction pos_weight",
	  AS_PROMOTED, op_pair_loss, v_distance },
	{ "cross_entropy", F, CLASS " label_smoothing", AS_SELF, op_class_loss,
	  v_one },
	{ "nll_loss", F, CLASS, AS_SELF, op_class_loss, v_one },

	/* new tensors and casts */
	{ "zeros", NEW, SIZED, AS_NEW, op_new, v_zero },
	{ "ones", NEW, SIZED, AS_NEW, op_new, v_one },
	{ "empty", NEW, SIZED, AS_NEW, op_new, v_zero },
	{ "rand", NEW, SIZED, AS_NEW, op_new, v_half },
	{ "randn", NEW, SIZED, AS_NEW, op_new, v_zero },
	{ "full", NEW, "size fill_value dtype device requires_grad",
	  AS_PROMOTED, op_new, v_second },
	{ "eye", NEW, "n m dtype device requires_grad", AS_NEW, op_eye,
	  v_zero },
	{ "arange", NEW, "start end step dtype device", AS_PROMOTED, op_arange,
	  v_zero },
	{ "tensor", NEW, "data dtype device requires_grad", AS_PROMOTED,
	  op_literal, v_first },
	{ "zeros_like", LIKE, "input dtype device", AS_SELF, op_same, v_zero },
	{ "ones_like", LIKE, "input dtype device", AS_SELF, op_same, v_one },
	{ "rand_like", LIKE, "input dtype device", AS_SELF, op_same, v_half },
	{ "randn_like", LIKE, "input dtype device", AS_SELF, op_same, v_zero },
	{ "new_zeros", M | OP_NO_GRAD, "input *size dtype device", AS_SELF,
	  op_new, v_zero },
	{ "new_ones", M | OP_NO_GRAD, "input *size dtype device", AS_SELF,
	  op_new, v_one },
	{ "to", M, "input other dtype device non_blocking copy", AS_SELF,
	  op_cast, NULL },
	{ "type_as", M | OP_NO_GRAD, "input other dtype", AS_SELF, op_cast,
	  NULL },
	{ "float", M, "input", AS_THIS + DTYPE_F32, op_cast, NULL },
	{ "double", M, "input", AS_THIS + DTYPE_F64, op_cast, NULL },
	{ "half", M, "input", AS_THIS + DTYPE_F16, op_cast, NULL },
	{ "bfloat16", M, "input", AS_THIS + DTYPE_BF16, op_cast, NULL },
	{ "long", M, "input", LONG, op_cast, NULL },
	{ "int", M, "input", AS_THIS + DTYPE_I32, op_cast, NULL },
	{ "bool", M, "input", BOOL, op_cast, NULL },
	{ "cpu", M, "input", AS_SELF, op_cast, NULL },
};

static const struct op_row *row_named(const char *name, size_t len,
				      unsigned way)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if ((rows[i].flags & way) && rows[i].name[0] == name[0] &&
		    !strncmp(rows[i].name, name, len) && !rows[i].name[len])
			return &rows[i];
	return NULL;
}

const struct op_row *op_find(const char *name, unsigned way, bool *in_place)
{
	size_t len = strlen(name);
	const struct op_row *row = row_named(name, len, way);

	*in_place = false;
	if (row || len < 2 || name[len - 1] != '_')
		return row;
	row = row_named(name, len - 1, way);
	*in_place = true;
	return row && (row->flags & OP_IN_PLACE) ? row : NULL;
}
