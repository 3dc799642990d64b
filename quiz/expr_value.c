/* expr_value.c: the stack machine of expr.h. */
#include "quiz/expr.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static bool fail(struct expr_error *error, size_t at, const char *message)
{
	error->at = at;
	snprintf(error->message, sizeof error->message, "%s", message);
	return false;
}

static double binary(enum expr_op op, double a, double b)
{
	if (op == EXPR_ADD)
		return a + b;
	if (op == EXPR_SUBTRACT)
		return a - b;
	if (op == EXPR_MULTIPLY)
		return a * b;
	if (op == EXPR_DIVIDE)
		return a / b;
	if (op == EXPR_POWER)
		return pow(a, b);
	return op == EXPR_MIN ? fmin(a, b) : fmax(a, b);
}

static double unary(enum expr_op op, double a)
{
	if (op == EXPR_NEGATE)
		return -a;
	if (op == EXPR_SQRT)
		return sqrt(a);
	if (op == EXPR_LOG2)
		return log2(a);
	if (op == EXPR_EXP)
		return exp(a);
	if (op == EXPR_CEIL)
		return ceil(a);
	return op == EXPR_FLOOR ? floor(a) : round(a);
}

static bool is_binary(enum expr_op op)
{
	return (op >= EXPR_ADD && op <= EXPR_POWER) || op >= EXPR_MIN;
}

/* Works out one operation in place: *a, and b if it takes two. */
static bool operate(const struct expr_step *step, double *a, double b,
		    struct expr_error *error)
{
	if (step->op == EXPR_DIVIDE && b == 0)
		return fail(error, step->at, "This divides by zero.");
	*a = is_binary(step->op) ? binary(step->op, *a, b)
				 : unary(step->op, *a);
	if (!isfinite(*a))
		return fail(error, step->at, "This has no finite value.");
	return true;
}

bool expr_value(const struct expr *e, const double *values, double *value,
		struct expr_error *error)
{
	/* min and max leave values waiting: as many as there are steps. */
	double stack[EXPR_STEPS_MAX] = { 0 };
	size_t len = 0;

	for (size_t i = 0; i < e->len; i++) {
		const struct expr_step *step = &e->step[i];
		if (step->op == EXPR_NUMBER) {
			stack[len++] = step->value;
			continue;
		}
		if (step->op == EXPR_NAME) {
			stack[len++] = values[step->name];
			continue;
		}
		len -= is_binary(step->op);
		assert(len > 0 && len < EXPR_STEPS_MAX);
		if (!operate(step, &stack[len - 1], stack[len], error))
			return false;
	}
	if (!len)
		return fail(error, 0, "There is no formula.");
	*value = stack[0];
	return true;
}
