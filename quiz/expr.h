/* expr.h: the small formulas of an item: 6*psi*tau/312e12.
 *
 * + - * / ^ with the usual precedence (^ binds closest and to the right, so
 * -2^2 is -4), parentheses, sqrt, log2, exp, ceil, floor, round of one value,
 * min and max of one or more, and names that the caller gives. Nothing else:
 * no assignment, no comparison, no state.
 *
 * A formula is read once into a list of steps for a small stack machine and
 * then evaluated as often as there are draws. It needs no release.
 */
#ifndef QUIZ_EXPR_H
#define QUIZ_EXPR_H

#include <stdbool.h>
#include <stddef.h>

enum {
	EXPR_STEPS_MAX = 64, /* numbers, names and operations */
	EXPR_DEPTH_MAX = 32  /* of parentheses, signs and powers */
};

enum expr_op {
	EXPR_NUMBER,
	EXPR_NAME,
	EXPR_ADD,
	EXPR_SUBTRACT,
	EXPR_MULTIPLY,
	EXPR_DIVIDE,
	EXPR_POWER,
	EXPR_NEGATE,
	EXPR_SQRT,
	EXPR_LOG2,
	EXPR_EXP,
	EXPR_CEIL,
	EXPR_FLOOR,
	EXPR_ROUND,
	EXPR_MIN,
	EXPR_MAX
};

struct expr_step {
	enum expr_op op;
	unsigned at; /* the byte of the text where it stands */
	union {
		double value; /* of a number */
		size_t name;  /* place of a name in the caller's list */
	};
};

struct expr {
	struct expr_step step[EXPR_STEPS_MAX];
	size_t len;
};

struct expr_error {
	size_t at; /* the byte of the text, from 0 */
	char message[160];
};

/* Reads all of text. names: the name_len names that may stand in it. On error
 * returns false, *error says what and where, and *e is not usable. */
bool expr_read(struct expr *e, const char *text, const char *const *names,
	       size_t name_len, struct expr_error *error);

/* The value for these values of the names, in the order of names. False, and
 * *error set, if it divides by zero or has no finite real value. */
bool expr_value(const struct expr *e, const double *values, double *value,
		struct expr_error *error);

/* A word that may be a name: a letter or _, then letters, digits or _. Returns
 * its length in bytes, 0 if there is none. */
size_t expr_word(const char *text);

/* The word, len bytes, is a function's name and so cannot name a value. */
bool expr_is_function(const char *word, size_t len);

#endif
