/* expr.c: see expr.h. Recursive descent, one function a level of
 * precedence; the values are worked out in expr_value.c. */
#include "quiz/expr.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

struct reader {
	const char *text;
	size_t at;
	int depth;
	struct expr *e;
	const char *const *names;
	size_t name_len;
	struct expr_error *error;
};

static const struct function {
	const char *name;
	enum expr_op op;
	bool many; /* takes one value or more */
} functions[] = {
	{ "sqrt", EXPR_SQRT, false },	{ "log2", EXPR_LOG2, false },
	{ "exp", EXPR_EXP, false },	{ "ceil", EXPR_CEIL, false },
	{ "floor", EXPR_FLOOR, false }, { "round", EXPR_ROUND, false },
	{ "min", EXPR_MIN, true },	{ "max", EXPR_MAX, true },
};

static bool sum(struct reader *r);

__attribute__((format(printf, 3, 4))) static bool
fail(struct expr_error *error, size_t at, const char *format, ...)
{
	va_list args;

	error->at = at;
	va_start(args, format);
	vsnprintf(error->message, sizeof error->message, format, args);
	va_end(args);
	return false;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

size_t expr_word(const char *text)
{
	size_t len = 0;

	while (is_letter(text[len]) || (len && is_digit(text[len])))
		len++;
	return len;
}

static const struct function *find_function(const char *word, size_t len)
{
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
		if (strlen(functions[i].name) == len &&
		    memcmp(functions[i].name, word, len) == 0)
			return &functions[i];
	return NULL;
}

bool expr_is_function(const char *word, size_t len)
{
	return find_function(word, len) != NULL;
}

/* The next character that is no space; it stays unread. */
static char peek(struct reader *r)
{
	while (r->text[r->at] == ' ' || r->text[r->at] == '\t')
		r->at++;
	return r->text[r->at];
}

static bool push(struct reader *r, struct expr_step step)
{
	if (r->e->len == EXPR_STEPS_MAX)
		return fail(r->error, step.at,
			    "This formula is too long: at most %d numbers, "
			    "names and operations.",
			    EXPR_STEPS_MAX);
	r->e->step[r->e->len++] = step;
	return true;
}

static bool push_op(struct reader *r, enum expr_op op, size_t at)
{
	return push(r, (struct expr_step){ .op = op, .at = (unsigned)at });
}

/* Each level of parentheses, signs and powers goes through here. */
static bool deeper(struct reader *r)
{
	if (++r->depth > EXPR_DEPTH_MAX)
		return fail(r->error, r->at,
			    "This formula is nested too deeply: at most %d "
			    "levels.",
			    EXPR_DEPTH_MAX);
	return true;
}

/* digits, a point, an exponent; "2em" is 2 and then a name that is refused. */
static size_t number_len(const char *s)
{
	size_t len = strspn(s, "0123456789.");

	if (s[len] == 'e' || s[len] == 'E') {
		size_t sign = s[len + 1] == '+' || s[len + 1] == '-';
		size_t digits = strspn(s + len + 1 + sign, "0123456789");
		if (digits)
			len += 1 + sign + digits;
	}
	return len;
}

static bool number(struct reader *r)
{
	const char *s = r->text + r->at;
	size_t len = number_len(s);
	struct expr_step step = { .op = EXPR_NUMBER, .at = (unsigned)r->at };
	char digits[64];

	snprintf(digits, sizeof digits, "%.*s", (int)(len < 64 ? len : 64), s);
	if (len >= sizeof digits || !num_parse(digits, &step.value))
		return fail(r->error, r->at, "\"%.40s\" is not a number.",
			    digits);
	r->at += len;
	return push(r, step);
}

static bool inside(struct reader *r, size_t *count, bool many)
{
	size_t open = r->at++;

	*count = 0;
	do {
		if (*count)
			r->at++;
		if (!sum(r))
			return false;
		++*count;
	} while (many && peek(r) == ',');
	if (peek(r) != ')')
		return fail(r->error, open, "This parenthesis is not closed.");
	r->at++;
	return true;
}

static bool call(struct reader *r, const struct function *f, size_t at)
{
	size_t count;

	if (peek(r) != '(')
		return fail(r->error, at, "Write %s(...) with parentheses.",
			    f->name);
	if (!inside(r, &count, f->many))
		return false;
	if (!f->many)
		return push_op(r, f->op, at);
	for (; count > 1; count--)
		if (!push_op(r, f->op, at))
			return false;
	return true;
}

/* The place of the name, len bytes; name_len if it is none. */
static size_t find_name(const struct reader *r, const char *name, size_t len)
{
	size_t i = 0;

	while (i < r->name_len && (strlen(r->names[i]) != len ||
				   memcmp(r->names[i], name, len) != 0))
		i++;
	return i;
}

static bool word(struct reader *r)
{
	const char *s = r->text + r->at;
	size_t len = expr_word(s);
	struct expr_step step = { .op = EXPR_NAME, .at = (unsigned)r->at };
	const struct function *f = find_function(s, len);

	r->at += len;
	if (f)
		return call(r, f, step.at);
	step.name = find_name(r, s, len);
	if (step.name < r->name_len)
		return push(r, step);
	return fail(r->error, step.at,
		    "There is no name \"%.*s\" here: name it in vary.",
		    (int)(len < 60 ? len : 60), s);
}

static bool primary(struct reader *r)
{
	size_t count;
	char c = peek(r);

	if (is_digit(c) || c == '.')
		return number(r);
	if (is_letter(c))
		return word(r);
	if (c == '(')
		return inside(r, &count, false);
	if (!c)
		return fail(r->error, r->at,
			    "A number or a name is missing at the end.");
	return fail(r->error, r->at, "A number or a name is expected here.");
}

static bool power(struct reader *r);

/* sign? power; the sign binds less than ^. */
static bool signed_power(struct reader *r)
{
	char c = peek(r);
	size_t at = r->at;

	if (c != '-' && c != '+')
		return power(r);
	r->at++;
	if (!deeper(r) || !signed_power(r))
		return false;
	r->depth--;
	return c == '+' || push_op(r, EXPR_NEGATE, at);
}

static bool power(struct reader *r)
{
	if (!primary(r))
		return false;
	if (peek(r) != '^')
		return true;
	size_t at = r->at++;
	if (!deeper(r) || !signed_power(r))
		return false;
	r->depth--;
	return push_op(r, EXPR_POWER, at);
}

static bool product(struct reader *r)
{
	if (!signed_power(r))
		return false;
	for (char c = peek(r); c == '*' || c == '/'; c = peek(r)) {
		size_t at = r->at++;
		if (!signed_power(r) ||
		    !push_op(r, c == '*' ? EXPR_MULTIPLY : EXPR_DIVIDE, at))
			return false;
	}
	return true;
}

static bool sum(struct reader *r)
{
	if (!deeper(r) || !product(r))
		return false;
	for (char c = peek(r); c == '+' || c == '-'; c = peek(r)) {
		size_t at = r->at++;
		if (!product(r) ||
		    !push_op(r, c == '+' ? EXPR_ADD : EXPR_SUBTRACT, at))
			return false;
	}
	r->depth--;
	return true;
}

/* A word that is no name and calls nothing: "5 min", not "2 psi". */
static bool may_be_unit(const struct reader *r)
{
	const char *s = r->text + r->at;
	size_t len = expr_word(s);

	return len > 0 && find_name(r, s, len) == r->name_len &&
	       !(expr_is_function(s, len) && s[len] == '(');
}

bool expr_read(struct expr *e, const char *text, const char *const *names,
	       size_t name_len, struct expr_error *error)
{
	struct reader r = { .text = text,
			    .e = e,
			    .names = names,
			    .name_len = name_len,
			    .error = error };

	e->len = 0;
	if (!sum(&r))
		return false;
	if (peek(&r))
		return fail(error, r.at,
			    "The formula should end here, or an "
			    "operator is missing.%s",
			    may_be_unit(&r) ? " A unit stands behind \"as\"."
					    : "");
	return true;
}
