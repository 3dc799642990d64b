/* op_rows.h: the tensor functions, one row each:
 *
 *   OP(name, flags, signature, dtype, rule of sizes: op_… without op_, the
 *      number of the result)
 *
 * op.c includes it twice, a test for the names. a, b, d and n stand for what
 * op_value says.
 */

/* --- of each element */
OP(relu, EACH | F | NO_BOOL, "input inplace?", SELF, each, a > 0 ? a : 0)
OP(sigmoid, EACH | F, "input", FLOAT, each, 1 / (1 + exp(-a)))
OP(tanh, EACH | F, "input", FLOAT, each, tanh(a))
OP(exp, EACH, "input", FLOAT, each, exp(a))
OP(log, EACH, "input", FLOAT, each, log(a))
OP(log1p, EACH, "input", FLOAT, each, log1p(a))
OP(sqrt, EACH, "input", FLOAT, each, sqrt(a))
OP(rsqrt, EACH, "input", FLOAT, each, 1 / sqrt(a))
OP(sin, EACH, "input", FLOAT, each, sin(a))
OP(cos, EACH, "input", FLOAT, each, cos(a))
OP(abs, EACH | NO_BOOL, "input", SELF, each, fabs(a))
OP(neg, EACH, "input", SELF, minus, -a)
OP(positive, EACH, "input", SELF, each, a)
OP(sign, EACH, "input", SELF, each, (a > 0) - (a < 0))
OP(floor, EACH | NO_BOOL, "input", SELF, each, floor(a))
OP(round, EACH | NO_BOOL, "input decimals?", SELF, each, rint(a))
OP(square, EACH, "input", SELF, each, a *a)
OP(reciprocal, EACH, "input", FLOAT, each, 1 / a)
OP(erf, EACH, "input", FLOAT, each, erf(a))
OP(gelu, ACT, "input approximate?", SELF, each, a *erfc(-a / sqrt(2.0)) / 2)
OP(silu, ACT, "input inplace?", SELF, each, a / (1 + exp(-a)))
OP(leaky_relu, F | REAL | ASK | IN_PLACE, "input negative_slope? inplace?",
   SELF, each, a > 0 ? a : 0.01 * a)
OP(elu, F | REAL | ASK, "input alpha? inplace?", SELF, each,
   a > 0 ? a : expm1(a))
OP(softplus, ACT, "input beta? threshold?", SELF, each, log1p(exp(a)))
OP(mish, ACT, "input inplace?", SELF, each, a *tanh(log1p(exp(a))))
OP(hardtanh, F | ASK, "input min_val? max_val? inplace?", SELF, each,
   fmin(fmax(a, -1), 1))
OP(relu6, F | ASK, "input inplace?", SELF, each, fmin(fmax(a, 0), 6))
OP(dropout, TF | REAL | ASK, "input p? training? inplace?", SELF, same, a)
OP(clamp, EACH, "input min? max?", PROMOTED, each, fmin(fmax(a, b), d))
OP(pow, EACH, "input exponent", PROMOTED, each, pow(a, b))
OP(add, EACH, "input other alpha?", PROMOTED, each, a + b)
OP(sub, EACH, "input other alpha?", PROMOTED, minus, a - b)
OP(mul, EACH, "input other", PROMOTED, each, a *b)
OP(div, EACH, "input other rounding_mode?", FLOAT, each, a / b)
OP(floor_divide, EACH | NO_BOOL, "input other", PROMOTED, each, floor(a / b))
OP(remainder, EACH | NO_BOOL, "input other", PROMOTED, each,
   a - b * floor(a / b))
OP(maximum, TM | ASK, "input other[]", PROMOTED, each, fmax(a, b))
OP(minimum, TM | ASK, "input other[]", PROMOTED, each, fmin(a, b))
OP(lerp, EACH | REAL | LATE, "input end weight", SELF, each, a + (b - a) * d)
OP(where, T | ASK, "condition input? other?", PROMOTED, where, a != 0 ? b : d)
OP(masked_fill, EACH, "input mask value", SELF, where, b != 0 ? d : a)
OP(nan_to_num, EACH, "input nan? posinf? neginf?", SELF, each,
   isfinite(a) ? a : 0)
OP(isnan, TEST, "input", DTYPE_BOOL, each, isnan(a))
OP(isinf, TEST, "input", DTYPE_BOOL, each, isinf(a))
OP(isfinite, TEST, "input", DTYPE_BOOL, each, isfinite(a))
OP(eq, TEST, "input other", DTYPE_BOOL, each, a == b)
OP(ne, TEST, "input other", DTYPE_BOOL, each, a != b)
OP(lt, TEST, "input other", DTYPE_BOOL, each, a < b)
OP(le, TEST, "input other", DTYPE_BOOL, each, a <= b)
OP(gt, TEST, "input other", DTYPE_BOOL, each, a > b)
OP(ge, TEST, "input other", DTYPE_BOOL, each, a >= b)
OP(bitwise_not, TEST | NO_FLOAT, "input", SELF, each, a == 0)
OP(bitwise_and, TEST | IN_PLACE | NO_FLOAT, "input other", PROMOTED, each,
   a != 0 && b != 0)
OP(bitwise_or, TEST | IN_PLACE | NO_FLOAT, "input other", PROMOTED, each,
   a != 0 || b != 0)
OP(copy, M | IN_PLACE | ASK, "input src", SELF, each, b)
OP(fill, M | IN_PLACE | ASK, "input value", SELF, each, b)
OP(zero, M | IN_PLACE | ASK, "input", SELF, each, 0)

/* --- reductions, and along a @dim */
OP(sum, TM, "input %dim? keepdim? dtype?", SUM, reduce, n > 0 ? a * n : 0)
OP(mean, TM | REAL | ASK, "input %dim? keepdim? dtype?", SELF, reduce,
   n > 0 ? a : (double)NAN)
OP(amax, TM | ASK, "input %dim? keepdim?", SELF, reduce, a)
OP(amin, TM | ASK, "input %dim? keepdim?", SELF, reduce, a)
OP(max, TM, "input @dim? keepdim?", PROMOTED, best, fmax(a, b))
OP(min, TM, "input @dim? keepdim?", PROMOTED, best, fmin(a, b))
OP(argmax, TM | NO_BOOL, "input @dim? keepdim?", DTYPE_I64, reduce, 0)
OP(argmin, TM | NO_BOOL, "input @dim? keepdim?", DTYPE_I64, reduce, 0)
OP(any, TEST, "input %dim? keepdim?", DTYPE_BOOL, reduce, n > 0 && a != 0)
OP(all, TEST, "input %dim? keepdim?", DTYPE_BOOL, reduce, !(n > 0) || a != 0)
OP(prod, TM, "input @dim? keepdim? dtype?", SUM, reduce, pow(a, n))
OP(std, TM | NO_BOOL | NO_INT, "input %dim? unbiased? keepdim? correction?",
   SELF, reduce, n > 1 ? 0 : (double)NAN)
OP(var, TM | NO_BOOL | NO_INT, "input %dim? unbiased? keepdim? correction?",
   SELF, reduce, n > 1 ? 0 : (double)NAN)
OP(norm, TM | REAL | ASK, "input p? %dim? keepdim? dtype?", SELF, reduce,
   n > 0 ? fabs(a) * sqrt(n) : 0)
OP(logsumexp, TM | ASK, "input %dim keepdim?", FLOAT, reduce, a + log(n))
OP(softmax, TM | F | REAL | LATE, "input @dim? dtype?", SELF, along, 1 / n)
OP(log_softmax, TM | F | NO_BOOL | NO_INT | ASK, "input @dim? dtype?", SELF,
   along, -log(n))
OP(cumsum, TM | ASK, "input @dim dtype?", SUM, along, a)
OP(normalize, F | REAL | ASK, "input p? @dim=1 eps?", SELF, along,
   n > 0 ? a / sqrt(n) : a)
OP(layer_norm, TF | REAL | ASK | PACK,
   "input #normalized_shape weight? bias? eps?", SELF, layer_norm, 0)
OP(rms_norm, TF | REAL | LATE | ASK | PACK,
   "input #normalized_shape weight? eps?", SELF, layer_norm, a)
OP(sort, TM | ASK | LATE, "input @dim=-1 descending? stable?", SELF, sort, a)
OP(topk, TM | NO_BOOL, "input #k @dim=-1 largest? sorted?", SELF, topk, a)

/* --- shapes */
OP(view, M | ASK, "input *#size", SELF, view, a)
OP(reshape, TM | ASK, "input *#size", SELF, view, a)
OP(flatten, TM | ASK | ITSELF, "input @start_dim=0 @end_dim=-1", SELF, flatten,
   a)
OP(transpose, VIEW, "input @dim0 @dim1", SELF, transpose, a)
OP(permute, VIEW, "input *@dims", SELF, permute, a)
OP(t, VIEW, "input @dim0=0 @dim1=-1", SELF, transpose, a)
OP(T, VIEW, "input @dim0=0 @dim1=-1", SELF, transpose, a)
OP(mT, VIEW, "input @dim0=-2 @dim1=-1", SELF, transpose, a)
OP(squeeze, VIEW, "input *@dim?", SELF, squeeze, a)
OP(unsqueeze, VIEW | ASK | GROWS, "input @dim", SELF, unsqueeze, a)
OP(expand, VIEW | ASK, "input *#size", SELF, expand, a)
OP(repeat, M, "input *#size", SELF, repeat, a)
OP(cat, T | LIST, "tensors @dim=0", PROMOTED, join, a)
OP(stack, T | LIST | GROWS, "tensors @dim=0", PROMOTED, join, a)
OP(chunk, VIEW, "input #chunks @dim=0", SELF, parts, a)
OP(split, VIEW, "input #split_size @dim=0", SELF, parts, a)
OP(unbind, VIEW, "input @dim=0", SELF, unbind, a)
OP(pad, F, "input #pad mode? value?", SELF, pad, a)
OP(contiguous, M | ASK | PACK | ITSELF, "input", SELF, same, a)
OP(clone, TM | ASK, "input", SELF, same, a)
OP(detach, VIEW | NO_GRAD, "input", SELF, same, a)
OP(flip, TM | PACK, "input *@dims", SELF, same, a)
OP(tril, TM | ASK | PACK, "input diagonal?", SELF, same, a)
OP(triu, TM | ASK | PACK, "input diagonal?", SELF, same, a)
OP(gather, TM, "input @dim index[]", SELF, by_index, a)
OP(scatter, TM | IN_PLACE, "input @dim index[] src", SELF, by_index, a)
OP(index_select, TM, "input @dim index[]", SELF, by_index, a)
OP(one_hot, F | NO_BOOL | NO_FLOAT, "input #num_classes?", DTYPE_I64, one_hot,
   0)
OP(nonzero, TM | DATA, "input", DTYPE_I64, nonzero, 0)
OP(unique, TM | DATA, "input", SELF, unique, a)
OP(getitem, SUBSCRIPT | WHERE, "input index", SELF, same, a)

/* --- products, modules, losses */
OP(matmul, TM | NO_BOOL, "input[*nk] other[*km] ->[*nm]", PRODUCT, product,
   a *b *n)
OP(mm, TM | NO_BOOL, "input[nk] mat2[km] ->[nm]", PRODUCT, product, a *b *n)
OP(bmm, TM | NO_BOOL, "input[bnk] mat2[bkm] ->[bnm]", PRODUCT, product, a *b *n)
OP(dot, TM | NO_BOOL, "input[k] other[k] ->[]", PRODUCT, product, a *b *n)
OP(outer, TM, "input[n] vec2[m] ->[nm]", PROMOTED, letters, a *b)
OP(addmm, TM | NO_BOOL, "input mat1[nk] mat2[km] beta? alpha? ->[nm]", PRODUCT,
   addmm, a + b * d * n)
OP(linear, F | NO_BOOL, "input[*k] weight[mk] bias? ->[*m]", PRODUCT, linear,
   a *b *n + (isnan(d) ? 0 : d))
OP(scaled_dot_product_attention, F | NO_BOOL | NO_INT,
   "query[*nd] key[*kd] value[*jm] attn_mask? dropout_p? is_causal? ->[*nm]",
   SELF, letters, d)
OP(embedding, F, "input[*] weight[nd] padding_idx? ->[*d]", PROMOTED, embedding,
   b)
OP(conv2d, TF, "input weight bias? #stride=1 #padding=0", PRODUCT, conv,
   a *b *n)
OP(max_pool2d, TF, "input #kernel_size #stride=0 #padding=0", SELF, pool, a)
OP(batch_norm, F | REAL,
   "input running_mean running_var weight? bias? training? momentum? eps?",
   SELF, batch_norm, 0)
OP(mse_loss, LOSS | REAL, "input target reduction?", PROMOTED, pair_loss,
   (a - b) * (a - b))
OP(l1_loss, LOSS | REAL, "input target reduction?", PROMOTED, pair_loss,
   fabs(a - b))
OP(smooth_l1_loss, LOSS | REAL | LATE, "input target reduction?", PROMOTED,
   pair_loss, fabs(a - b))
OP(binary_cross_entropy_with_logits, LOSS | REAL,
   "input target weight? reduction?", PROMOTED, pair_loss, fabs(a - b))
OP(cross_entropy, F | REAL | LATE,
   "input[nc] target[n] weight? ignore_index? reduction? label_smoothing? ->[n]",
   SELF, class_loss, 1)
OP(nll_loss, F | REAL | LATE,
   "input[nc] target[n] weight? ignore_index? reduction? ->[n]", SELF,
   class_loss, 1)

/* --- new tensors and casts */
OP(zeros, NEW, "*#size dtype? device? requires_grad?", FLOAT, given, 0)
OP(ones, NEW, "*#size dtype? device? requires_grad?", FLOAT, given, 1)
OP(empty, NEW, "*#size dtype? device? requires_grad?", FLOAT, given, 0)
OP(rand, NEW, "*#size dtype? device? requires_grad?", FLOAT, given, 0.5)
OP(randn, NEW, "*#size dtype? device? requires_grad?", FLOAT, given, 0)
OP(full, NEW, "*#size fill_value dtype? device? requires_grad?", PROMOTED,
   given, b)
OP(eye, NEW, "#n #m? dtype? device? requires_grad?", FLOAT, eye, 0)
OP(arange, NEW, "start end? step? dtype? device?", DTYPE_I64, arange, 0)
OP(tensor, NEW, "data dtype? device? requires_grad?", PROMOTED, literal, a)
OP(zeros_like, LIKE, "input dtype? device?", SELF, same, 0)
OP(ones_like, LIKE, "input dtype? device?", SELF, same, 1)
OP(rand_like, LIKE, "input dtype? device?", SELF, same, 0.5)
OP(randn_like, LIKE, "input dtype? device?", SELF, same, 0)
OP(new_zeros, M | NO_GRAD, "input *#size dtype? device?", SELF, given, 0)
OP(new_ones, M | NO_GRAD, "input *#size dtype? device?", SELF, given, 1)
OP(to, CAST, "input other? dtype? device? non_blocking? copy?", OTHER, cast, a)
OP(type_as, CAST | NO_GRAD, "input other[]", OTHER, cast, a)
OP(float, CAST, "input", DTYPE_F32, cast, a)
OP(double, CAST, "input", DTYPE_F64, cast, a)
OP(half, CAST, "input", DTYPE_F16, cast, a)
OP(bfloat16, CAST, "input", DTYPE_BF16, cast, a)
OP(long, CAST, "input", DTYPE_I64, cast, a)
OP(int, CAST, "input", DTYPE_I32, cast, a)
OP(bool, CAST, "input", DTYPE_BOOL, cast, a)
OP(cpu, CAST, "input", SELF, cast, a)
