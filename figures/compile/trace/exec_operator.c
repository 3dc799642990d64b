/* exec_operator.c: operators on values; those on tensors are functions. */
#include <math.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

/* By enum op: what of torch an operator on tensors is. */
static const char *const functions[] = {
	"add",		"sub",	      "mul", "div",
	"floor_divide", "remainder",  "pow", "matmul",
	"bitwise_and",	"bitwise_or", "neg", "positive",
	"bitwise_not",	"",	      "eq",  "ne",
	"lt",		"le",	      "gt",  "ge"
};

static struct val on_tensors(struct session *s, enum op op, struct val a,
			     struct val b, bool in_place)
{
	struct val two[2] = { a, b };

	return op_named(s, functions[op], two, 2, in_place);
}

/* Looks at both; a tensor before a number, else from left to right. */
static bool look_two(struct session *s, struct val *a, struct val *b)
{
	if (b->kind == VAL_LAZY && b->lazy->real.kind == VAL_TENSOR &&
	    a->kind == VAL_LAZY && val_number(a->lazy->real))
		*b = look(s, *b);
	*a = look(s, *a);
	*b = look(s, *b);
	return !stopped(s);
}

/* --- numbers */

static bool is_zero(struct session *s, struct val v)
{
	return v.kind != VAL_FLOAT
		       ? size_decide(s, OP_EQ, val_as_size(v), size_of(0))
		       : v.d == 0;
}

static struct size whole(struct session *s, enum op op, struct size a,
			 struct size b)
{
	switch ((int)op) {
	case OP_ADD:
		return size_add(s, a, b);
	case OP_SUB:
		return size_sub(s, a, b);
	case OP_MUL:
		return size_mul(s, a, b);
	case OP_FLOORDIV:
		return size_floordiv(s, a, b);
	case OP_MOD:
		return size_mod(s, a, b);
	case OP_MIN:
	case OP_MAX:
		return size_best(s, op, a, b);
	}
	if (a.f || b.f || b.n < 0 || fabs(pow((double)a.n, (double)b.n)) > 9e15)
		not_simulated(s, "Such a power of a whole number");
	else
		a.n = (long long)pow((double)a.n, (double)b.n);
	return a;
}

static struct val number_binary(struct session *s, enum op op, struct val a,
				struct val b)
{
	bool divides = op == OP_DIV || op == OP_FLOORDIV || op == OP_MOD;
	double x = val_real(a), y = val_real(b);
	struct val v = val_float(0);

	if (divides && is_zero(s, b))
		return no_value(raise_error(s, "ZeroDivisionError",
					    "division by zero"));
	if (a.kind != VAL_FLOAT && b.kind != VAL_FLOAT && op != OP_DIV) {
		v = val_size(whole(s, op, val_as_size(a), val_as_size(b)));
	} else {
		v.d = op_apply(op, x, y);
		if (op == OP_POW && !isfinite(v.d) && isfinite(x) &&
		    isfinite(y))
			not_simulated(s, "A power that is no float");
		if (s->trace && (a.f || b.f))
			v.f = real_formula(s, op, a.f, x, b.f, y);
	}
	if (s->trace && v.f)
		graph_number(s, v.f, NODE_FUNCTION, (struct val[]){ a, b }, 2);
	return v;
}

/* --- texts and lists */

static struct val concat(struct session *s, struct val a, struct val b)
{
	struct val v = val_list(s, a.kind, a.list->item, a.list->len);

	for (int i = 0; i < b.list->len; i++)
		list_add(s, v.list, b.list->item[i]);
	return v;
}

struct val binary(struct session *s, enum op op, struct val a, struct val b,
		  bool in_place)
{
	if (!look_two(s, &a, &b))
		return no_value(false);
	if (a.kind == VAL_TENSOR || b.kind == VAL_TENSOR)
		return on_tensors(s, op, a, b, in_place);
	if ((op < OP_MATMUL || op >= OP_MIN) && val_number(a) && val_number(b))
		return number_binary(s, op, a, b);
	if (op == OP_ADD && val_is_row(a) && a.kind == b.kind && !in_place)
		return concat(s, a, b);
	if (op == OP_ADD && a.kind == VAL_TEXT && b.kind == VAL_TEXT)
		return join_text(s, (struct val[]){ a, b }, 2);
	if (a.kind == VAL_OBJECT || b.kind == VAL_OBJECT ||
	    (a.kind == VAL_TEXT && (op != OP_ADD || !val_number(b))) ||
	    val_is_row(a) || op >= OP_AND)
		return no_value(not_simulated(s, "This use of an operator"));
	return no_value(raise_error(s, "TypeError",
				    "unsupported operand types: '%s' and '%s'",
				    type_name(a), type_name(b)));
}

struct val unary(struct session *s, enum op op, struct val a)
{
	if (op == OP_NOT && a.kind == VAL_TENSOR && s->trace)
		return no_value(trace_unsplit(s, "Data-dependent branching"));
	if (op == OP_NOT)
		return val_bool(!truth(s, a));
	if (a.kind == VAL_TENSOR)
		return op_named(s, functions[op], &a, 1, false);
	if (op != OP_NEG || !val_number(a))
		return no_value(not_simulated(s, "This operator on a number"));
	return number_binary(s, OP_SUB, val_int(0), a);
}

/* --- comparisons */

static bool equal(struct session *s, struct val a, struct val b)
{
	struct val v = compare(s, OP_EQ, a, b);

	if (v.kind != VAL_BOOL && !stopped(s))
		not_simulated(s, "A comparison of lists of tensors");
	return v.kind == VAL_BOOL && v.truth && !stopped(s);
}

static bool contains(struct session *s, struct val item, struct val in)
{
	const struct list *l = NULL;
	bool found;

	if (in.kind == VAL_DICT) {
		found = dict_find(in.dict, item) != NULL;
		dict_asked(s, in.dict, item, found);
		return found;
	}
	if (in.kind == VAL_TENSOR || in.kind == VAL_TEXT)
		not_simulated(s, "`in` with a tensor or a text");
	else
		l = to_list(s, in);
	for (int i = 0; l && i < l->len; i++)
		if (equal(s, item, l->item[i]))
			return true;
	return false;
}

static bool rows_equal(struct session *s, const struct list *a,
		       const struct list *b)
{
	if (a->len != b->len)
		return false;
	for (int i = 0; a != b && i < a->len; i++)
		if (val_is_row(look(s, a->item[i])))
			return go_outside(s, "Lists that lie in each other "
					     "cannot be compared here.");
		else if (!equal(s, a->item[i], b->item[i]))
			return false;
	return true;
}

/* One of them may be a symbol. */
static bool number_compare(struct session *s, enum op op, struct val a,
			   struct val b)
{
	bool real = formula_real(a.f) || formula_real(b.f);
	bool exact = fabs(val_real(a)) < 9e15 || fabs(val_real(b)) < 9e15;

	if (s->trace && s->act &&
	    ((a.f && size_now(s, val_as_size(a)).f) ||
	     (b.f && size_now(s, val_as_size(b)).f)))
		s->trace->compared = &s->act->code->ins[s->act->pc];
	if (!exact && a.kind != b.kind)
		return not_simulated(s, "Such large numbers of two types");
	if (a.kind != VAL_FLOAT && b.kind != VAL_FLOAT && !real)
		return size_decide(s, op, val_as_size(a), val_as_size(b));
	if (!real && (a.f || b.f))
		return not_simulated(s, "A symbol compared with a float");
	return real_decide(s, op, val_real(a), a.f, val_real(b), b.f);
}

/* What is only known at run time is true here: a jump on it breaks. */
static struct val numbers(struct session *s, enum op op, struct val a,
			  struct val b)
{
	const struct formula *f = formula_unbacked(a.f)	  ? a.f
				  : formula_unbacked(b.f) ? b.f
							  : NULL;
	struct val v = val_bool(f || number_compare(s, op, a, b));

	v.f = f;
	return v;
}

struct val compare(struct session *s, enum op op, struct val a, struct val b)
{
	bool negated = op == OP_NE || op == OP_IS_NOT || op == OP_NOT_IN;
	bool equality = op == OP_EQ || op == OP_NE, holds = false;

	if (!look_two(s, &a, &b) || !spend(s))
		return no_value(false);
	if (op == OP_IS || op == OP_IS_NOT)
		holds = val_number(a) && a.kind == b.kind
				? number_compare(s, OP_EQ, a, b)
				: val_same(a, b);
	else if (op == OP_IN || op == OP_NOT_IN)
		holds = contains(s, a, b);
	else if (val_number(a) && val_number(b))
		return numbers(s, op, a, b);
	else if ((a.kind == VAL_TENSOR || b.kind == VAL_TENSOR) &&
		 (a.kind == b.kind || val_number(a) || val_number(b)))
		return on_tensors(s, op, a, b, false);
	else if (equality && val_is_row(a) && a.kind == b.kind)
		holds = rows_equal(s, a.list, b.list);
	else if (equality)
		holds = val_equal(a, b);
	else if (a.kind == b.kind && (a.kind == VAL_TEXT || val_is_row(a)))
		not_simulated(s, "The order of texts or lists");
	else
		raise_error(s, "TypeError", "'%s' and '%s' cannot be compared",
			    type_name(a), type_name(b));
	return val_bool(holds != negated);
}

bool truth(struct session *s, struct val v)
{
	v = look(s, v);
	if (stopped(s))
		return false;
	if (formula_unbacked(v.f))
		return trace_jump(s, v);
	if (v.kind == VAL_TENSOR && tensor_numel(s, v.tensor).n > 1)
		return raise_error(s, "RuntimeError",
				   "Boolean value of Tensor with more than one "
				   "value is ambiguous");
	if (v.kind == VAL_TENSOR)
		return v.tensor->value != 0;
	if (val_number(v))
		return v.f ? number_compare(s, OP_NE, v, val_int(0))
			   : val_real(v) != 0;
	return v.kind == VAL_TEXT   ? v.text->len > 0
	       : val_is_row(v)	    ? v.list->len > 0
	       : v.kind == VAL_DICT ? v.dict->len > 0
				    : v.kind != VAL_NONE;
}
