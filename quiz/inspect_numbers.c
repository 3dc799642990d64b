/* inspect_numbers.c: can a number be graded for every draw, and is no trap so
 * near to the answer that a right one falls into it? */
#include "quiz/inspect.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/people.h"
#include "quiz/draw.h"
#include "quiz/expr.h"
#include "quiz/grade.h"
#include "quiz/vary.h"

/* " for tau = 120,000, psi = 8", "" if nothing varies. */
static void say_values(const struct item *item, const double *values,
		       struct buf *out)
{
	char number[NUM_TEXT];

	for (size_t i = 0; i < item->vary_len; i++) {
		people_number(number, values[i]);
		buf_printf(out, "%s%s = %s", i ? ", " : " for ",
			   item->vary[i].name, number);
	}
}

static void report(const struct item *item, const struct value *v, size_t at,
		   const char *message, const double *values,
		   const struct source *src)
{
	struct buf where;

	buf_init(&where, 300);
	say_values(item, values, &where);
	faults_error(src->faults, src->file, v->line, v->column + at, "%s%s.",
		     message, buf_text(&where));
	buf_release(&where);
}

/* The value for this draw; false, and a fault, if there is none. */
static bool value_of(const struct item *item, const struct value *v,
		     const double *values, double *value,
		     const struct source *src)
{
	struct expr_error error;
	char message[sizeof error.message];

	if (expr_value(&v->expr, values, value, &error))
		return true;
	snprintf(message, sizeof message, "%s", error.message);
	message[strcspn(message, ".")] = '\0';
	report(item, v, error.at, message, values, src);
	return false;
}

/* One draw; false if a fault was found, so that it is reported only once. */
static bool try_draw(const struct item *item, const double *values,
		     const struct source *src)
{
	double key, trap;
	bool good = true;

	if (!value_of(item, &item->key, values, &key, src))
		return false;
	for (size_t i = 0; i < item->trap_len; i++) {
		const struct value *v = &item->trap[i];
		if (!value_of(item, v, values, &trap, src)) {
			good = false;
		} else if (grade_within(&item->tolerance, key, trap)) {
			report(item, v, 0,
			       "This trap is within the tolerance of the "
			       "answer",
			       values, src);
			good = false;
		}
	}
	return good;
}

/* Moves place on to the next combination; false after the last one. */
static bool next_place(const struct item *item, size_t *place)
{
	for (size_t i = item->vary_len; i-- > 0;) {
		if (++place[i] < item->vary[i].count)
			return true;
		place[i] = 0;
	}
	return false;
}

static void try_all(const struct item *item, const struct source *src)
{
	size_t place[ITEM_NAMES_MAX] = { 0 };
	double values[ITEM_NAMES_MAX] = { 0 };

	do {
		for (size_t i = 0; i < item->vary_len; i++)
			values[i] = vary_value(&item->vary[i], place[i]);
		if (!try_draw(item, values, src))
			return;
	} while (next_place(item, place));
}

static void try_first(const struct item *item, const struct source *src)
{
	double values[ITEM_NAMES_MAX] = { 0 };

	for (uint32_t n = 0; n < INSPECT_FIRST; n++) {
		draw_values(item, n, values);
		if (!try_draw(item, values, src))
			return;
	}
}

static size_t combinations(const struct item *item)
{
	size_t count = 1;

	for (size_t i = 0; i < item->vary_len; i++) {
		count *= item->vary[i].count;
		if (count > INSPECT_DRAWS)
			return INSPECT_DRAWS + 1;
	}
	return count;
}

static bool all_read(const struct item *item)
{
	bool good = item->key.expr.len > 0;

	for (size_t i = 0; i < item->trap_len; i++)
		good &= item->trap[i].expr.len > 0;
	return good;
}

/* Is the name a word of the formula, len bytes? "1e3" is none of e3. */
static bool formula_has(const char *formula, size_t len, const char *name)
{
	size_t word;

	for (size_t at = 0; at < len; at += word ? word : 1) {
		size_t digits = strspn(formula + at, "0123456789");
		word = digits + expr_word(formula + at + digits);
		if (word == strlen(name) && !memcmp(formula + at, name, word))
			return true;
	}
	return false;
}

static bool shows(const struct prose *p, const char *name)
{
	for (const char *at = p->text; at && (at = strstr(at, "{=")); at += 2)
		if (formula_has(at + 2, strcspn(at + 2, "}"), name))
			return true;
	return false;
}

void inspect_varied(const struct item *item, const struct source *src)
{
	for (size_t i = 0; i < item->vary_len; i++) {
		const struct vary *v = &item->vary[i];
		bool shown = shows(&item->prompt, v->name);
		for (size_t k = 0; k < item->choice_len; k++)
			shown = shown || shows(&item->choice[k].text, v->name);
		if (!shown)
			faults_warning(src->faults, src->file, v->line,
				       v->column,
				       "The question does not show what %s is: "
				       "write {=%s} in it; {%s} is TeX.",
				       v->name, v->name, v->name);
	}
}

void inspect_numbers(const struct item *item, const struct source *src,
		     size_t *budget)
{
	size_t count = combinations(item) * (1 + item->trap_len);

	if (!all_read(item))
		return; /* has a fault already */
	if (combinations(item) <= INSPECT_DRAWS && count <= *budget) {
		*budget -= count;
		try_all(item, src);
	} else {
		try_first(item, src);
	}
}
