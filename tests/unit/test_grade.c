/* Grading: the rows of number-vectors.json, edges, traps, choices. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "quiz/bank.h"
#include "quiz/draw.h"
#include "quiz/grade.h"

static const char text[] =
	"---\nbank: b\ntitle: t\n---\n"
	"## vectors\n\nMFU?\n"
	"= 0.332 as % +- 1%\n  > Well done.\n"
	"~ 16.6 %\n  > trap A\n~ 0.1107 {m:two-n}\n  > trap B\n"
	"## near\n\nHow many?\n= 100 +- 10 \n~ 85\n  > low\n~ 120\n  > high\n"
	"~ 115\n  > middle\n"
	"## drawn\nvary: a = 2, 4, 8 (8)\n\nTwice {=a}?\n= 2*a as GPUs +- 0\n"
	"~ a\n"
	"## digits\nvary: a = 12.345, 0.42507, 0.07853, 987.6, -18492, 2.71e9\n\n"
	"{=a}?\n= a +- 0.01%\n"
	"## counted\n\nHow many?\n= 11 +- 0\n"
	"## close\n\nHow much?\n= 1.066 +- 1%\n"
	"## days\n\nHow long?\n= 16000 as days\n"
	"## one\n\nWhich?\n- [x] right\n  > yes\n- [ ] wrong\n  > no\n"
	"- [ ] known {m:mem-full}\n  > typical\n"
	"## many\ntype: many\n\nWhich?\n- [x] a\n  > A.\n- [x] b\n- [ ] c\n"
	"  > C.\n- [ ] d {m:sku}\n  > D.\n";

static struct bank bank;

static int setup(void **state)
{
	struct faults faults;

	(void)state;
	faults_init(&faults);
	bank_read(&bank, "b", text, strlen(text), &faults);
	size_t errors = faults.errors;
	faults_release(&faults);
	return errors ? -1 : 0;
}

static int teardown(void **state)
{
	(void)state;
	bank_release(&bank);
	return 0;
}

static struct grade typed(const char *id, uint32_t n, const char *number)
{
	return grade_typed(bank_item(&bank, id), n, number, -1);
}

static void check_row(const cJSON *row)
{
	const char *number = cJSON_GetObjectItem(row, "typed")->valuestring;
	const char *name = cJSON_GetObjectItem(row, "state")->valuestring;
	const cJSON *why = cJSON_GetObjectItem(row, "why");
	const cJSON *value = cJSON_GetObjectItem(row, "value");
	const cJSON *note = cJSON_GetObjectItem(row, "note");
	struct grade g = typed("vectors", 0, number);

	print_message("  \"%s\": %s\n", number, verdict_name(g.verdict));
	if (strcmp(name, "ungraded") == 0) {
		assert_int_equal(g.verdict, VERDICT_UNREAD);
		assert_string_equal(g.number.why, why->valuestring);
		return;
	}
	if (value)
		assert_true(g.number.reading[0].value == value->valuedouble);
	if (note)
		assert_string_equal(g.number.reading[0].note,
				    note->valuestring);
	if (why) {
		assert_int_equal(g.verdict, VERDICT_TRAP);
		assert_string_equal(g.feedback[0]->text, why->valuestring);
	} else {
		assert_string_equal(verdict_name(g.verdict), name);
	}
}

static void grades_every_vector(void **state)
{
	static char json[65536];
	FILE *f = fopen("tests/data/number-vectors.json", "rb");
	const cJSON *row, *edge;
	int count = 0;

	(void)state;
	assert_non_null(f);
	json[fread(json, 1, sizeof json - 1, f)] = '\0';
	fclose(f);
	cJSON *vectors = cJSON_Parse(json);
	const cJSON *grade = cJSON_GetObjectItem(vectors, "grade");
	cJSON_ArrayForEach(row, cJSON_GetObjectItem(grade, "rows"))
	{
		check_row(row);
		count++;
	}
	assert_int_equal(count, 15);
	count = 0;
	/* "45.8 +- 0.2, typed 46": true */
	cJSON_ArrayForEach(edge, cJSON_GetObjectItem(vectors, "edge"))
	{
		double value, size, number;
		assert_int_equal(sscanf(edge->string, "%lf +- %lf, typed %lf",
					&value, &size, &number),
				 3);
		struct tolerance t = { .size = size };
		assert_int_equal(grade_within(&t, value, number),
				 cJSON_IsTrue(edge));
		count++;
	}
	assert_int_equal(count, 4);
	cJSON_Delete(vectors);
}

static void knows_edges(void **state)
{
	static const struct {
		struct tolerance t;
		double value, typed;
		bool within;
	} rows[] = {
		{ { 0.01, true }, 0.332, 0.33532, true },
		{ { 0.01, true }, 0.332, 0.33533, false },
		{ { 0.01, true }, -100, -99, true },
		{ { 0.01, true }, -100, 99, false },
		{ { 0, false }, 1e12, 1e12, true },
		{ { 0, false }, 1e12, 1.00000001e12, false },
		{ { 0.01, true }, 1e-12, 1.02e-12, false },
		{ { 0.01, true }, 0, 0, true },
		{ { 0.01, true }, 0, 1e-30, false },
		{ { 0.1, false }, 0, 0.1, true },
		{ { 1, false }, 1e308, -1e308, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(grade_within(&rows[i].t, rows[i].value,
					      rows[i].typed),
				 rows[i].within);
}

static void falls_into_the_nearest_trap(void **state)
{
	(void)state;
	assert_int_equal(typed("near", 0, "110").verdict, VERDICT_RIGHT);
	assert_string_equal(typed("near", 0, "118").feedback[0]->text, "high");
	assert_string_equal(typed("near", 0, "117").feedback[0]->text,
			    "middle");
	assert_string_equal(typed("near", 0, "75").feedback[0]->text, "low");
	assert_int_equal(typed("near", 0, "74").verdict, VERDICT_WRONG);
	struct grade g = typed("vectors", 0, "11 %");
	assert_string_equal(g.misconception, "two-n");
	assert_string_equal(g.trap->source, "0.1107");
	g = typed("vectors", 0, "33 %");
	assert_string_equal(g.feedback[0]->text, "Well done.");
}

/* Rounded or cut to fewer digits it is wrong, and close; two of the last place
 * off it is only wrong. */
static void knows_missing_digits(void **state)
{
	const struct item *item = bank_item(&bank, "digits");
	double values[ITEM_NAMES_MAX] = { 0 };
	char text_of[32], far[32];

	(void)state;
	for (uint32_t n = 0; n < 100; n++)
		for (int places = 2; places < 4; places++) {
			draw_values(item, n, values);
			double unit = pow(10, floor(log10(fabs(values[0]))) -
						      (places - 1));
			double cut = trunc(values[0] / unit) * unit;
			snprintf(text_of, sizeof text_of, "%.*e", places - 1,
				 values[0]);
			snprintf(far, sizeof far, "%.*e", places - 1,
				 cut - 2 * copysign(unit, cut));
			struct grade rounded = typed("digits", n, text_of);
			struct grade off = typed("digits", n, far);
			assert_true(rounded.place > 0 ||
				    rounded.verdict == VERDICT_RIGHT);
			assert_int_equal(off.verdict, VERDICT_WRONG);
			/* 40 may be one digit, and is then 42 rounded. */
			assert_false(off.place > 0 && !strstr(far, "0e"));
			snprintf(text_of, sizeof text_of, "%.*e", places - 1,
				 cut);
			rounded = typed("digits", n, text_of);
			assert_true(rounded.place > 0 ||
				    rounded.verdict == VERDICT_RIGHT);
		}
	assert_true(typed("counted", 0, "10").place == 0);
	assert_true(typed("counted", 0, "100").place == 0);
	assert_true(typed("vectors", 0, "33.6").place == 0);
	assert_true(typed("vectors", 0, "16.6%").place == 0);
	assert_true(typed("vectors", 0, "0").place == 0);
	assert_true(typed("drawn", 0, "15").place == 0);
}

/* The key rounded to the place that is named is right, and the place is finer
 * than what was typed. */
static void names_a_place_that_is_enough(void **state)
{
	const struct item *item = bank_item(&bank, "digits");
	double values[ITEM_NAMES_MAX] = { 0 };
	char given[32];
	size_t named = 0;

	(void)state;
	for (uint32_t n = 0; n < 100; n++)
		for (int places = 1; places < 4; places++) {
			draw_values(item, n, values);
			snprintf(given, sizeof given, "%.*e", places - 1,
				 values[0]);
			double read = strtod(given, NULL);
			double place = typed("digits", n, given).place;
			if (place == 0)
				continue;
			named++;
			assert_true(place <
				    0.11 * pow(10, floor(log10(fabs(read))) -
							   (places - 1)));
			snprintf(given, sizeof given, "%.9e",
				 round(values[0] / place) * place);
			assert_int_equal(typed("digits", n, given).verdict,
					 VERDICT_RIGHT);
		}
	assert_true(named > 100);
	assert_true(fabs(typed("close", 0, "1").place - 0.01) < 1e-9);
	assert_true(typed("close", 0, "10").place == 0);
}

static void grades_the_draw_shown(void **state)
{
	int sixteen = 0, right;

	(void)state;
	assert_int_equal(typed("drawn", 0, "16 GPUs").verdict, VERDICT_RIGHT);
	assert_int_equal(typed("drawn", 0, "8").verdict, VERDICT_TRAP);
	assert_int_equal(typed("drawn", 0, "8").feedback_len, 0);
	for (uint32_t n = 1; n < 100; n++) {
		right = 0;
		right += typed("drawn", n, "4").verdict == VERDICT_RIGHT;
		right += typed("drawn", n, "8").verdict == VERDICT_RIGHT;
		right += typed("drawn", n, "16").verdict == VERDICT_RIGHT;
		sixteen += typed("drawn", n, "16").verdict == VERDICT_RIGHT;
		assert_int_equal(right, 1);
	}
	assert_in_range(sixteen, 20, 50);
}

static void asks_before_it_grades(void **state)
{
	const struct item *item = bank_item(&bank, "days");

	(void)state;
	struct grade g = grade_typed(item, 0, "16,000 days", -1);
	assert_int_equal(g.verdict, VERDICT_ASK);
	assert_int_equal(g.number.len, 2);
	g = grade_typed(item, 0, "16,000 days", 0);
	assert_int_equal(g.verdict, VERDICT_RIGHT);
	g = grade_typed(item, 0, "16,000 days", 1);
	assert_int_equal(g.verdict, VERDICT_WRONG);
	assert_int_equal(g.reading, 1);
	g = grade_typed(item, 0, "16000", 1); /* nothing was to be asked */
	assert_int_equal(g.verdict, VERDICT_RIGHT);
	g = grade_typed(item, 0, "384000 h", -1); /* any unit of time */
	assert_int_equal(g.verdict, VERDICT_RIGHT);
	assert_string_equal(g.number.reading[0].as, "16,000 days");
	g = grade_typed(item, 0, "16000 h", -1);
	assert_int_equal(g.verdict, VERDICT_WRONG);
	g = grade_typed(item, 0, "16 miles", -1);
	assert_int_equal(g.verdict, VERDICT_UNREAD);
}

/* Grades the choices at those places of the file. */
static struct grade chosen(const char *id, const char *places)
{
	const struct item *item = bank_item(&bank, id);
	const char *ids[8];
	size_t len = 0;

	for (; *places; places++)
		ids[len++] = item->choice[*places - '0'].id;
	return grade_choices(item, ids, len);
}

static void grades_one_choice(void **state)
{
	const char *unknown[] = { "00000000" };

	(void)state;
	assert_int_equal(chosen("one", "0").verdict, VERDICT_RIGHT);
	assert_int_equal(chosen("one", "1").verdict, VERDICT_WRONG);
	struct grade g = chosen("one", "2");
	assert_int_equal(g.verdict, VERDICT_TRAP);
	assert_string_equal(g.misconception, "mem-full");
	assert_int_equal(g.feedback_len, 1);
	assert_string_equal(g.feedback[0]->text, "typical");
	assert_int_equal(chosen("one", "").verdict, VERDICT_UNREAD);
	assert_int_equal(chosen("one", "01").verdict, VERDICT_UNREAD);
	g = grade_choices(bank_item(&bank, "one"), unknown, 1);
	assert_int_equal(g.verdict, VERDICT_UNREAD);
}

static void grades_many_choices(void **state)
{
	(void)state;
	assert_int_equal(chosen("many", "01").verdict, VERDICT_RIGHT);
	assert_int_equal(chosen("many", "10").verdict, VERDICT_RIGHT);
	assert_int_equal(chosen("many", "0").verdict, VERDICT_WRONG);
	assert_int_equal(chosen("many", "").verdict, VERDICT_WRONG);
	assert_int_equal(chosen("many", "012").verdict, VERDICT_WRONG);
	assert_int_equal(chosen("many", "00").verdict, VERDICT_UNREAD);
	struct grade g = chosen("many", "320");
	assert_int_equal(g.verdict, VERDICT_TRAP);
	assert_string_equal(g.misconception, "sku");
	assert_int_equal(g.feedback_len, 3);
	assert_string_equal(g.feedback[0]->text, "A.");
	assert_string_equal(g.feedback[2]->text, "D.");
}

static void suggests_a_rating(void **state)
{
	(void)state;
	assert_int_equal(grade_rating(VERDICT_RIGHT, false), 3);
	assert_int_equal(grade_rating(VERDICT_RIGHT, true), 2);
	assert_int_equal(grade_rating(VERDICT_TRAP, false), 1);
	assert_int_equal(grade_rating(VERDICT_WRONG, true), 1);
	assert_int_equal(grade_rating(VERDICT_UNREAD, false), 0);
	assert_int_equal(grade_rating(VERDICT_ASK, false), 0);
	assert_string_equal(verdict_name(VERDICT_TRAP), "trap");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(grades_every_vector),
		cmocka_unit_test(knows_edges),
		cmocka_unit_test(falls_into_the_nearest_trap),
		cmocka_unit_test(knows_missing_digits),
		cmocka_unit_test(names_a_place_that_is_enough),
		cmocka_unit_test(grades_the_draw_shown),
		cmocka_unit_test(asks_before_it_grades),
		cmocka_unit_test(grades_one_choice),
		cmocka_unit_test(grades_many_choices),
		cmocka_unit_test(suggests_a_rating),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
