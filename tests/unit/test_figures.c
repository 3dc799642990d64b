/* What must hold of every figure's tables, whichever figure it is. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <cmocka.h>

#include "figures/figure.h"

static bool number(const struct param *p)
{
	return p->type == PARAM_REAL || p->type == PARAM_INT;
}

/* Capitals do not matter where a choice is read: no two differ in them only. */
static void check_choices(const struct param_choice *choice)
{
	for (; choice->name; choice++)
		for (size_t i = 1; choice[i].name; i++)
			assert_true(strcasecmp(choice->name, choice[i].name));
}

static void check_param(const struct figure *f, const struct param *p)
{
	double stop[PARAM_STOPS_MAX];

	assert_non_null(p->name);
	assert_non_null(p->label);
	assert_non_null(p->help);
	assert_ptr_equal(&f->table.params[param_find(&f->table, p->name)], p);
	if (number(p)) {
		assert_true(p->min < p->max);
		assert_true(p->optional ||
			    (p->value >= p->min && p->value <= p->max));
		assert_true(p->low == 0 || p->low >= p->min);
		assert_true(p->high <= p->max);
		size_t stops = param_stops(p, stop);
		assert_true((p->scale == SCALE_LOG ||
			     p->scale == SCALE_OCTAVES) == (stops > 1));
		if (stops) {
			assert_true(stop[0] >= p->min);
			assert_true(stop[stops - 1] <= p->max);
		}
	}
	assert_true((p->type == PARAM_CHOICE) == (p->choices != NULL));
	if (p->choices)
		check_choices(p->choices);
	if (p->type == PARAM_TEXT)
		assert_true(p->max >= 1 && (p->optional || p->text));
}

static void tables_are_consistent(void **state)
{
	(void)state;
	for (size_t i = 0; figures[i]; i++) {
		const struct figure *f = figures[i];
		struct param_value value[PARAM_MAX];
		struct error e;
		assert_ptr_equal(figure_find(f->name), f);
		assert_true(f->table.param_len <= PARAM_MAX);
		for (size_t k = 0; k < f->table.param_len; k++)
			check_param(f, &f->table.params[k]);
		/* "only" and the groups name what exists: reading asserts it. */
		assert_true(param_read(&f->table, NULL, 0, value, &e));
		for (size_t k = 0; k < f->table.group_len; k++)
			param_way(&f->table, f->table.groups[k].name, value,
				  &e);
	}
}

static void presets_answer(void **state)
{
	(void)state;
	for (size_t i = 0; figures[i]; i++) {
		const struct figure *f = figures[i];
		assert_true(!f->opening || figure_preset(f, f->opening));
		assert_true(!f->sample || figure_preset(f, f->sample));
		for (size_t k = 0; k < f->preset_len; k++) {
			const struct figure_preset *p = &f->presets[k];
			struct answer a;
			struct error e = { 0 };
			size_t len = figure_preset_len(p);
			assert_ptr_equal(figure_preset(f, p->name), p);
			answer_init(&a, ANSWER_ALL);
			if (!figure_answer(f, p->pairs, len, &a, &e))
				fail_msg("%s %s: %s", f->name, p->name,
					 e.message);
			assert_true(a.takeaway.len > 0);
			assert_false(a.no && f->opening &&
				     strcmp(f->opening, p->name) == 0);
			answer_release(&a);
		}
	}
}

/* What a person reads of an answer: no number as a machine prints it, none that
 * is none, no TeX. */
static void check_text(const char *text, const char *where)
{
	for (const char *at = text; *at; at++)
		if (*at == 'e' && at > text && strchr("0123456789", at[-1]) &&
		    (at[1] == '+' || at[1] == '-'))
			fail_msg("%s: %s", where, text);
	if (strstr(text, "nan ") || strstr(text, "inf ") || strstr(text, "-0 "))
		fail_msg("%s: %s", where, text);
	/* Formulas as a page would set them, not as TeX has them. */
	if (strstr(text, "τ_") || strstr(text, "^(") || strstr(text, "^{"))
		fail_msg("%s: %s", where, text);
}

static void check_sentences(const struct answer *a, const char *where)
{
	check_text(buf_text(&a->takeaway), where);
	for (size_t i = 0; i < a->reading_len; i++)
		check_text(answer_text(a, a->reading[i].text), where);
	for (size_t i = 0; i < a->note_len; i++)
		check_text(answer_text(a, a->note[i]), where);
	/* A name of a table is no sentence: it stands where it is folded. */
	for (size_t i = 0; i < a->table_len; i++)
		if (strchr(a->table[i].caption, '.'))
			fail_msg("%s: %s", where, a->table[i].caption);
	for (size_t i = 0; i < a->table_len; i++)
		for (size_t k = 0; k < a->table[i].column_len; k++)
			check_text(a->table[i].columns[k], where);
}

/* The preset with the number p at x. It may be refused. */
static void ask_at(const struct figure *f, const struct figure_preset *preset,
		   const struct param *p, double x)
{
	struct param_pair pair[PARAM_MAX + 1];
	struct answer a;
	struct error e = { 0 };
	char text[40], where[160];
	size_t len = 0, at = 0;

	while (preset->pairs[len].name) {
		pair[len] = preset->pairs[len];
		len++;
	}
	while (at < len && strcmp(pair[at].name, p->name) != 0)
		at++;
	snprintf(text, sizeof text, "%.17g", x);
	pair[at] = (struct param_pair){ p->name, text };
	snprintf(where, sizeof where, "%s, %s, %s=%s", f->name, preset->name,
		 p->name, text);
	answer_init(&a, ANSWER_ALL);
	if (figure_answer(f, pair, at < len ? len : len + 1, &a, &e))
		check_sentences(&a, where);
	else
		assert_true(e.message[0] != '\0');
	answer_release(&a);
}

/* Every example, with every number of it at the ends of its range and between. */
static void the_ends_of_ranges_read_well(void **state)
{
	(void)state;
	for (size_t i = 0; figures[i]; i++) {
		const struct figure *f = figures[i];
		for (size_t k = 0; k < f->preset_len; k++)
			for (size_t n = 0; n < f->table.param_len; n++) {
				const struct param *p = &f->table.params[n];
				double low = p->min > 0 ? p->min : p->max / 1e9;
				if (!number(p))
					continue;
				ask_at(f, &f->presets[k], p, p->min);
				ask_at(f, &f->presets[k], p, p->max);
				ask_at(f, &f->presets[k], p,
				       floor(sqrt(low * p->max)));
			}
	}
}

static void schemas_fit(void **state)
{
	(void)state;
	for (size_t i = 0; figures[i]; i++) {
		struct buf b;
		struct json j;
		buf_init(&b, 1 << 20);
		json_init(&j, &b);
		figure_schema(figures[i], &j);
		assert_false(b.failed);
		for (size_t k = 0; k < figures[i]->table.param_len; k++) {
			char key[64];
			snprintf(key, sizeof key, "\"%s\":{",
				 figures[i]->table.params[k].name);
			assert_non_null(strstr(buf_text(&b), key));
		}
		buf_release(&b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables_are_consistent),
		cmocka_unit_test(presets_answer),
		cmocka_unit_test(the_ends_of_ranges_read_well),
		cmocka_unit_test(schemas_fit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
