/* exec_operator.c: operators on values; those on tensors are functions. */
#include <math.h>
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

static const char *const operator_names[] = {
	[OP_ADD] = "add",
	[OP_SUB] = "sub",
	[OP_MUL] = "mul",
	[OP_DIV] = "div",
	[OP_FLOORDIV] = "floor_divide",
	[OP_MOD] = "remainder",
	[OP_POW] = "pow",
	[OP_MATMUL] = "matmul",
	[OP_AND] = "bitwise_and",
	[OP_OR] = "bitwise_or",
	[OP_NEG] = "neg",
	[OP_POS] = "positive",
	[OP_INVERT] = "bitwise_not",
	[OP_NOT] = "",
	[OP_EQ] = "eq",
	[OP_NE] = "ne",
	[OP_LT] = "lt",
	[OP_LE] = "le",
	[OP_GT] = "gt",
	[OP_GE] = "ge",
};

/* Looks at both; a tensor before a number, else from left to right. */
static void look_two(struct session *s, struct val *a, struct val *b)
{
	bool second = b->kind == VAL_LAZY && b->lazy->real.kind == VAL_TENSOR &&
		      a->kind == VAL_LAZY && val_number(a->lazy->real);

	if (second)
		*b = look(s, *b);
	*a = look(s, *a);
	*b = look(s, *b);
}

/* --- numbers */

static bool int_power(struct session *s, long long a, long long n,
		      struct val *out)
{
	long long p = 1;

	if (n < 0) {
		*out = val_float(pow((double)a, (double)n));
		return true;
	}
	for (; n > 0; n--)
		if (__builtin_mul_overflow(p, a, &p))
			return go_outside(s, "This number is too large for the "
					     "simulation.");
		else if (p == 0 || (p == 1 && a == 1))
			break;
	*out = val_int(p);
	return true;
}

static bool symbol_power(struct session *s, struct size a, struct size b,
			 struct val *out)
{
	struct size p = size_of(1);

	if (b.f || b.n < 0 || b.n > PRODUCT_MAX)
		return go_outside(s, "This power of a size is not simulated.");
	for (long long i = 0; i < b.n; i++)
		p = size_mul(s, p, a);
	*out = val_size(p);
	return true;
}

static bool int_binary(struct session *s, enum op op, struct size a,
		       struct size b, struct val *out)
{
	bool divides = op == OP_FLOORDIV || op == OP_MOD;

	if (divides && size_decide(s, OP_EQ, b, size_of(0)))
		return raise_error(s, "ZeroDivisionError",
				   "integer division or modulo by zero");
	switch ((int)op) {
	case OP_ADD:
		*out = val_size(size_add(s, a, b));
		break;
	case OP_SUB:
		*out = val_size(size_sub(s, a, b));
		break;
	case OP_MUL:
		*out = val_size(size_mul(s, a, b));
		break;
	case OP_FLOORDIV:
		*out = val_size(size_floordiv(s, a, b));
		break;
	case OP_MOD:
		*out = val_size(size_mod(s, a, b));
		break;
	case OP_POW:
		return a.f || b.f ? symbol_power(s, a, b, out)
				  : int_power(s, a.n, b.n, out);
	case OP_AND:
		*out = val_int(size_pin(s, a) & size_pin(s, b));
		break;
	default:
		*out = val_int(size_pin(s, a) | size_pin(s, b));
	}
	return !s->outside;
}

static double real_result(enum op op, double a, double b)
{
	switch ((int)op) {
	case OP_ADD:
		return a + b;
	case OP_SUB:
		return a - b;
	case OP_MUL:
		return a * b;
	case OP_DIV:
		return a / b;
	case OP_FLOORDIV:
		return floor(a / b);
	case OP_MOD:
		return a - b * floor(a / b);
	default:
		return pow(a, b);
	}
}

static bool real_binary(struct session *s, enum op op, struct val a,
			struct val b, struct val *out)
{
	double x = val_real(a), y = val_real(b);

	if (op == OP_AND || op == OP_OR || op == OP_MATMUL)
		return raise_error(s, "TypeError",
				   "unsupported operand type(s) for %s: '%s' "
				   "and '%s'",
				   op_text(op), type_name(a), type_name(b));
	if ((op == OP_DIV || op == OP_FLOORDIV || op == OP_MOD) && y == 0)
		return raise_error(s, "ZeroDivisionError", "division by zero");
	*out = val_float(real_result(op, x, y));
	if (s->trace && (a.f || b.f))
		out->f = real_formula(s, op, a.f, x, b.f, y);
	return true;
}

static bool number_binary(struct session *s, enum op op, struct val a,
			  struct val b, struct val *out)
{
	bool real = a.kind == VAL_FLOAT || b.kind == VAL_FLOAT || op == OP_DIV;
	bool ok;

	if (a.kind == VAL_BOOL && b.kind == VAL_BOOL &&
	    (op == OP_AND || op == OP_OR)) {
		*out = val_bool(op == OP_AND ? a.truth && b.truth
					     : a.truth || b.truth);
		return true;
	}
	ok = real ? real_binary(s, op, a, b, out)
		  : int_binary(s, op, val_as_size(a), val_as_size(b), out);
	if (ok && s->trace && out->f)
		symbol_node(s, *out, a, b);
	return ok;
}

/* --- texts and lists */

static bool repeat(struct session *s, struct val l, struct val n,
		   struct val *out)
{
	long long times = size_pin(s, val_as_size(n));

	if (l.kind == VAL_TEXT) {
		*out = val_string(s, "");
		for (; times > 0 && !s->outside; times--)
			*out = val_string(s, say(s, "%s%s", out->text->chars,
						 l.text->chars));
		return !s->outside;
	}
	*out = val_list(s, l.kind, NULL, 0);
	for (; times > 0 && !s->outside; times--)
		for (int i = 0; i < l.list->len; i++)
			list_add(s, out->list, l.list->item[i]);
	return !s->outside;
}

static bool concat(struct session *s, struct val a, struct val b, bool in_place,
		   struct val *out)
{
	if (a.kind == VAL_TEXT) {
		struct val part[2] = { a, b };

		return join_text(s, part, 2, out);
	}
	*out = in_place && a.kind == VAL_LIST
		       ? a
		       : val_list(s, a.kind, a.list->item, a.list->len);
	for (int i = 0, len = b.list->len; i < len; i++)
		list_add(s, out->list, b.list->item[i]);
	return !s->outside;
}

static bool is_row(struct val v)
{
	return v.kind == VAL_LIST || v.kind == VAL_TUPLE || v.kind == VAL_TEXT;
}

static bool other_binary(struct session *s, enum op op, struct val a,
			 struct val b, bool in_place, struct val *out)
{
	if (op == OP_ADD && is_row(a) && a.kind == b.kind)
		return concat(s, a, b, in_place, out);
	if (op == OP_ADD && in_place && a.kind == VAL_LIST && is_row(b))
		return concat(s, a, b, true, out);
	if (op == OP_MUL && is_row(a) && b.kind == VAL_INT)
		return repeat(s, a, b, out);
	if (op == OP_MUL && is_row(b) && a.kind == VAL_INT)
		return repeat(s, b, a, out);
	if (op == OP_MOD && a.kind == VAL_TEXT)
		return go_outside(s, "%% with a text is not simulated.");
	if (a.kind == VAL_OBJECT || b.kind == VAL_OBJECT)
		return go_outside(s, "Operators of classes are not simulated.");
	return raise_error(s, "TypeError",
			   "unsupported operand type(s) for %s: '%s' and '%s'",
			   op_text(op), type_name(a), type_name(b));
}

bool binary(struct session *s, enum op op, struct val a, struct val b,
	    bool in_place, struct val *out)
{
	look_two(s, &a, &b);
	if (stopped(s))
		return false;
	if (a.kind == VAL_TENSOR || b.kind == VAL_TENSOR)
		return op_binary(s, operator_names[op], a, b, in_place, out);
	if (val_number(a) && val_number(b))
		return number_binary(s, op, a, b, out);
	return other_binary(s, op, a, b, in_place, out);
}

bool tensor_function(struct session *s, const char *name, struct val v,
		     struct val *out)
{
	struct arguments args = { .item = &v, .len = 1 };
	bool in_place;
	const struct op_row *row = op_find(name, OP_METHOD, &in_place);

	return row ? op_call(s, row, NULL, false, &args, out)
		   : not_listed(s, "torch", name);
}

bool unary(struct session *s, enum op op, struct val a, struct val *out)
{
	bool holds = false;

	a = look(s, a);
	if (stopped(s))
		return false;
	if (op == OP_NOT) {
		if (a.kind == VAL_TENSOR && s->trace)
			return trace_unsplit(s, "Data-dependent branching");
		if (!truth(s, a, &holds))
			return false;
		*out = val_bool(!holds);
		return true;
	}
	if (a.kind == VAL_TENSOR)
		return tensor_function(s, operator_names[op], a, out);
	if (op == OP_POS && val_number(a)) {
		*out = a;
		return true;
	}
	if (op == OP_INVERT && a.kind == VAL_INT)
		return number_binary(s, OP_SUB, val_int(-1), a, out);
	if (!val_number(a) || op != OP_NEG)
		return raise_error(s, "TypeError",
				   "bad operand type for unary %s: '%s'",
				   op_text(op), type_name(a));
	if (a.kind != VAL_FLOAT)
		return number_binary(s, OP_SUB, val_int(0), a, out);
	*out = val_float(-a.d);
	if (a.f)
		out->f = real_formula(s, OP_SUB, NULL, 0, a.f, 0);
	return true;
}

/* --- comparisons */

static bool contains(struct session *s, struct val item, struct val in,
		     struct val *out)
{
	struct list *l;
	bool found = false;

	if (in.kind == VAL_DICT) {
		found = dict_find(in.dict, item) != NULL;
		dict_asked(s, in.dict, item, found);
	} else if (in.kind == VAL_TEXT && item.kind == VAL_TEXT) {
		found = strstr(in.text->chars, item.text->chars) != NULL;
	} else {
		if (in.kind == VAL_TENSOR)
			return go_outside(s, "`in` on a tensor is not "
					     "simulated.");
		if (!to_list(s, in, &l))
			return false;
		for (int i = 0; i < l->len && !found; i++) {
			struct val v = val_none();

			if (!compare(s, OP_EQ, item, l->item[i], &v))
				return false;
			if (v.kind != VAL_BOOL)
				return go_outside(s, "`in` on a list of "
						     "tensors is not "
						     "simulated.");
			found = v.truth;
		}
	}
	*out = val_bool(found);
	return true;
}

/* An int symbol against a float: solved for whole numbers. */
static bool mixed_compare(struct session *s, enum op op, struct size a,
			  double b)
{
	double down = floor(b);

	if (down == b && fabs(b) < 1e15)
		return size_decide(s, op, a, size_of((long long)b));
	if (op == OP_EQ || op == OP_NE)
		return op == OP_NE;
	if (fabs(b) > 1e15)
		return (op == OP_LT || op == OP_LE) == (b > 0);
	return op == OP_LT || op == OP_LE
		       ? size_decide(s, OP_LE, a, size_of((long long)down))
		       : size_decide(s, OP_GE, a, size_of((long long)down + 1));
}

static enum op turned(enum op op)
{
	return op == OP_LT   ? OP_GT
	       : op == OP_LE ? OP_GE
	       : op == OP_GT ? OP_LT
	       : op == OP_GE ? OP_LE
			     : op;
}

static bool number_compare(struct session *s, enum op op, struct val a,
			   struct val b)
{
	bool whole_a = a.kind != VAL_FLOAT, whole_b = b.kind != VAL_FLOAT;
	bool real = (!whole_a && a.f) || (!whole_b && b.f) ||
		    formula_real(a.f) || formula_real(b.f);

	if (whole_a && whole_b && !real)
		return size_decide(s, op, val_as_size(a), val_as_size(b));
	if (!real && whole_a && a.f)
		return mixed_compare(s, op, val_as_size(a), b.d);
	if (!real && whole_b && b.f)
		return mixed_compare(s, turned(op), val_as_size(b), a.d);
	return real_decide(s, op, val_real(a), a.f, val_real(b), b.f);
}

static bool rows_compare(struct session *s, enum op op, const struct list *a,
			 const struct list *b, struct val *out)
{
	bool same = a->len == b->len, identical = a == b;

	if (s->compared >= COMPARE_MAX)
		return go_outside(s, "These lists lie too deep in each other "
				     "to be compared here.");
	if (op != OP_EQ && op != OP_NE)
		return go_outside(s, "This comparison of lists is not "
				     "simulated.");
	for (int i = 0; same && !identical && i < a->len; i++) {
		struct val v = val_none();
		bool ok;

		s->compared++;
		ok = spend(s) && compare(s, OP_EQ, a->item[i], b->item[i], &v);
		s->compared--;
		if (!ok)
			return false;
		if (v.kind != VAL_BOOL)
			return go_outside(s, "This comparison of lists is not "
					     "simulated.");
		same = v.truth;
	}
	*out = val_bool(same == (op == OP_EQ));
	return true;
}

static bool is_same(struct session *s, enum op op, struct val a, struct val b,
		    struct val *out)
{
	bool number = val_number(a) && val_number(b);
	bool same = number ? a.kind == b.kind && number_compare(s, OP_EQ, a, b)
			   : val_same(a, b);

	*out = val_bool(same == (op == OP_IS));
	return true;
}

static bool text_compare(enum op op, const struct text *a, const struct text *b)
{
	int order = strcmp(a->chars, b->chars);

	return op == OP_LT   ? order < 0
	       : op == OP_LE ? order <= 0
	       : op == OP_GT ? order > 0
			     : order >= 0;
}

bool compare(struct session *s, enum op op, struct val a, struct val b,
	     struct val *out)
{
	look_two(s, &a, &b);
	if (stopped(s) || !spend(s))
		return false;
	if (op == OP_IS || op == OP_IS_NOT)
		return is_same(s, op, a, b, out);
	if (op == OP_IN || op == OP_NOT_IN) {
		if (!contains(s, a, b, out))
			return false;
		out->truth = out->truth == (op == OP_IN);
		return true;
	}
	if (val_number(a) && val_number(b)) {
		if (formula_unbacked(a.f) || formula_unbacked(b.f)) {
			/* Only known at run time: a jump on it breaks. */
			*out = val_bool(true);
			out->f = a.f ? a.f : b.f;
			return true;
		}
		*out = val_bool(number_compare(s, op, a, b));
		return !s->outside;
	}
	if ((a.kind == VAL_TENSOR && (b.kind == VAL_TENSOR || val_number(b))) ||
	    (b.kind == VAL_TENSOR && val_number(a)))
		return op_binary(s, operator_names[op], a, b, false, out);
	if (is_row(a) && a.kind == b.kind && a.kind != VAL_TEXT)
		return rows_compare(s, op, a.list, b.list, out);
	if (op == OP_EQ || op == OP_NE) {
		if (a.kind == VAL_DEVICE && b.kind == VAL_TEXT)
			b = (struct val){ .kind = VAL_DEVICE,
					  .i = strcmp(b.text->chars, "cpu") !=
					       0 };
		*out = val_bool(val_equal(a, b) == (op == OP_EQ));
		return true;
	}
	if (a.kind == VAL_TEXT && b.kind == VAL_TEXT) {
		*out = val_bool(text_compare(op, a.text, b.text));
		return true;
	}
	return raise_error(s, "TypeError",
			   "'%s' not supported between instances of '%s' and "
			   "'%s'",
			   op_text(op), type_name(a), type_name(b));
}

bool truth(struct session *s, struct val v, bool *out)
{
	v = look(s, v);
	if (stopped(s))
		return false;
	if (formula_unbacked(v.f))
		return trace_jump(s, v);
	switch ((int)v.kind) {
	case VAL_NONE:
		*out = false;
		break;
	case VAL_BOOL:
	case VAL_INT:
	case VAL_FLOAT:
		*out = v.f ? number_compare(s, OP_NE, v, val_int(0))
			   : val_real(v) != 0;
		break;
	case VAL_TEXT:
		*out = v.text->len > 0;
		break;
	case VAL_LIST:
	case VAL_TUPLE:
		*out = v.list->len > 0;
		break;
	case VAL_DICT:
		*out = v.dict->len > 0;
		break;
	case VAL_TENSOR:
		if (tensor_numel(s, v.tensor).n > 1)
			return raise_error(s, "RuntimeError",
					   "Boolean value of Tensor with more "
					   "than one value is ambiguous");
		*out = v.tensor->value != 0;
		break;
	default:
		*out = true;
	}
	return !s->outside;
}
