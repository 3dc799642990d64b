/* The scheduler against ts-fsrs: every row of golden.json, every fuzz range, the
 * weights. What is our own in it is test_schedule.c. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "quiz/schedule.h"

/* Columns of golden.json. */
enum {
	DT_S,
	RATING,
	ELAPSED,
	S,
	D,
	STATE,
	STEP,
	DAYS,
	DUE_S,
	R_BEFORE,
	R_DUE,
	LAPSES,
	P1
};

static cJSON *read_json(const char *path)
{
	FILE *f = fopen(path, "rb");
	static char text[1 << 20];

	assert_non_null(f);
	text[fread(text, 1, sizeof text - 1, f)] = '\0';
	fclose(f);
	cJSON *json = cJSON_Parse(text);
	assert_non_null(json);
	return json;
}

static void read_steps(struct schedule_steps *steps, const cJSON *list)
{
	const cJSON *step;
	struct error e;

	cJSON_ArrayForEach(step, list) assert_true(
		schedule_add_step(steps, step->valuestring, "ls", &e));
}

static double number_of(const cJSON *object, const char *name)
{
	const cJSON *n = cJSON_GetObjectItem(object, name);

	assert_true(cJSON_IsNumber(n));
	return n->valuedouble;
}

static void read_config(struct schedule *s, const cJSON *config,
			const cJSON *weights)
{
	const cJSON *list = cJSON_GetObjectItem(
		weights, cJSON_GetObjectItem(config, "w")->valuestring);
	const cJSON *clipped = cJSON_GetObjectItem(config, "clipped"), *one;
	double w[FSRS_WEIGHTS];
	struct error e;

	*s = (struct schedule){ .max_interval = (int)number_of(config, "max") };
	for (int i = 0; i < FSRS_WEIGHTS; i++)
		w[i] = cJSON_GetArrayItem(list, i)->valuedouble;
	read_steps(&s->learning, cJSON_GetObjectItem(config, "ls"));
	read_steps(&s->relearning, cJSON_GetObjectItem(config, "rs"));
	assert_true(fsrs_init(&s->fsrs, w, FSRS_WEIGHTS,
			      number_of(config, "dr"),
			      cJSON_IsTrue(cJSON_GetObjectItem(config, "st")),
			      s->relearning.len, &e));
	cJSON_ArrayForEach(one, clipped)
	{
		int i = cJSON_GetArrayItem(one, 0)->valueint;
		double to = cJSON_GetArrayItem(one, 1)->valuedouble;
		assert_true(fabs(s->fsrs.w[i] - to) <= 1e-12);
		w[i] = to;
	}
	for (int i = 0; i < FSRS_WEIGHTS; i++)
		assert_true(s->fsrs.w[i] == w[i] || i == 17 || i == 18);
}

static double column(const cJSON *row, int i)
{
	const cJSON *n = cJSON_GetArrayItem(row, i);

	return cJSON_IsNumber(n) ? n->valuedouble : (double)NAN;
}

static void near_to(double is, double should)
{
	if (isnan(should))
		assert_true(isnan(is));
	else
		assert_true(fabs(is - should) <= 1e-9 * fmax(1, fabs(should)));
}

/* The cap has our last word; golden's ordering may go above it. */
static double capped(double due_s, int max_days)
{
	return fmin(due_s, 86400.0 * max_days);
}

/* What is known to differ, over all rows. */
static struct {
	int rows, capped, step_kept, aside;
} seen;

static void same_row(const struct schedule *s, const struct schedule_row *is,
		     const cJSON *row, bool kept)
{
	const struct card *c = &is->card;
	int max = s->max_interval;
	bool over = column(row, DAYS) > max;

	assert_int_equal(is->elapsed_days, column(row, ELAPSED));
	near_to(c->memory.stability, column(row, S));
	near_to(c->memory.difficulty, column(row, D));
	near_to(is->recall_before, column(row, R_BEFORE));
	assert_int_equal(c->state, column(row, STATE));
	assert_int_equal(c->lapses, column(row, LAPSES));
	assert_int_equal(c->interval_days, fmin(column(row, DAYS), max));
	assert_int_equal(c->due_s, capped(column(row, DUE_S), max));
	for (int i = kept; i < 4; i++)
		assert_int_equal(is->due_s_by_rating[i],
				 capped(column(row, P1 + i), max));
	if (!over)
		near_to(is->recall_at_due, column(row, R_DUE));
	seen.rows++;
	seen.capped += over;
	if (c->state == CARD_REVIEW) {
		assert_int_equal(c->step, 0);
		seen.step_kept += column(row, STEP) > 0;
	} else {
		assert_int_equal(c->step, column(row, STEP));
	}
}

/* ts-fsrs kept a step while in review and takes it up at the next lapse, which
 * we do not copy: that lapse, or its button, gives something else. */
static bool kept_step(const cJSON *before)
{
	return before && column(before, STATE) == CARD_REVIEW &&
	       column(before, STEP) > 0;
}

/* Behind such a lapse the card is golden's. */
static void set_card(struct card *c, const cJSON *row)
{
	c->state = (enum card_state)column(row, STATE);
	c->step = (int)column(row, STEP);
	c->interval_days = (int)column(row, DAYS);
	c->due_s = (int64_t)column(row, DUE_S);
	if (c->state == CARD_REVIEW)
		c->step = 0;
}

static void follow_sequence(const struct schedule *s, const cJSON *sequence)
{
	struct schedule_replay r = {
		.schedule = s, .now = (int64_t)number_of(sequence, "t0")
	};
	const cJSON *rows = cJSON_GetObjectItem(sequence, "r");
	const cJSON *row, *before = NULL;
	struct schedule_row is;

	cJSON_ArrayForEach(row, rows)
	{
		schedule_replay(&r, (int64_t)column(row, DT_S),
				(int)column(row, RATING), &is);
		bool kept = kept_step(before);
		if (kept && column(row, RATING) == RATING_AGAIN) {
			seen.aside++;
			set_card(&r.card, row);
		} else {
			same_row(s, &is, row, kept);
		}
		before = row;
	}
}

static void follows_golden(void **state)
{
	cJSON *golden = read_json("tests/data/fsrs/golden.json");
	const cJSON *configs = cJSON_GetObjectItem(golden, "configs");
	const cJSON *weights = cJSON_GetObjectItem(golden, "weights");
	const cJSON *sequence;
	int count = 0;

	(void)state;
	cJSON_ArrayForEach(sequence, cJSON_GetObjectItem(golden, "seqs"))
	{
		struct schedule s;
		int config = (int)number_of(sequence, "c");
		read_config(&s, cJSON_GetArrayItem(configs, config), weights);
		follow_sequence(&s, sequence);
		count++;
	}
	cJSON_Delete(golden);
	print_message("  %d rows, %d capped, %d at step 0, %d set aside\n",
		      seen.rows, seen.capped, seen.step_kept, seen.aside);
	assert_int_equal(count, 228);
	assert_int_equal(seen.rows + seen.aside, 4195);
	assert_int_equal(seen.step_kept, 14);
	assert_int_equal(seen.aside, 2);
}

static void fuzzes_in_range(void **state)
{
	cJSON *json = read_json("tests/data/fsrs/fuzz_ranges.json");
	const cJSON *row;
	int low, high, count = 0;

	(void)state;
	cJSON_ArrayForEach(row, cJSON_GetObjectItem(json, "rows"))
	{
		schedule_fuzz_range((int)column(row, 0), (int)column(row, 1),
				    (int)column(row, 2), &low, &high);
		assert_int_equal(low, column(row, 3));
		assert_int_equal(high, column(row, 4));
		count++;
	}
	cJSON_Delete(json);
	assert_int_equal(count, 216);
}

static void takes_older_weights(void **state)
{
	double w[FSRS_WEIGHTS];
	struct fsrs f;
	struct error e;

	(void)state;
	for (int i = 0; i < FSRS_WEIGHTS; i++)
		w[i] = fsrs_default_weights[i];
	assert_true(fsrs_init(&f, w, 19, 0.9, true, 1, &e));
	assert_true(f.w[19] == 0.01 && f.w[20] == 0.5); /* 0 is clipped */
	assert_true(f.w[4] == w[4]);
	w[5] = 1;
	assert_true(fsrs_init(&f, w, 17, 0.9, false, 1, &e));
	assert_true(f.w[4] == w[4] + 2);
	assert_true(fabs(f.w[5] - log(4) / 3) < 1e-15);
	assert_true(f.w[6] == w[6] + 0.5);
	assert_true(f.w[17] == 0 && f.w[19] == 0 && f.w[20] == 0.5);
	assert_false(fsrs_init(&f, w, 20, 0.9, true, 1, &e));
	assert_string_equal(e.parameter, "weights");
	w[3] = (double)NAN;
	assert_false(fsrs_init(&f, w, 21, 0.9, true, 1, &e));
	assert_string_equal(e.message, "weights[3] is not a finite number.");
	assert_false(fsrs_init(&f, NULL, 0, 1, true, 1, &e));
	assert_string_equal(e.parameter, "retention");
}

/* With three relearning steps 0.5425 becomes 0.49027301 in ts-fsrs. */
static void clips_for_relearning(void **state)
{
	struct fsrs f;
	struct error e;

	(void)state;
	for (size_t steps = 0; steps < 3; steps++) {
		assert_true(fsrs_init(&f, NULL, 0, 0.9, true, steps, &e));
		assert_true(f.w[17] == 0.5425);
	}
	assert_true(fsrs_init(&f, NULL, 0, 0.9, true, 3, &e));
	assert_true(fabs(f.w[17] - 0.49027301) < 1e-15);
}

/* Modifiers as ts-fsrs 5.4.2 has them. */
static void wants_a_retention(void **state)
{
	static const double rows[][2] = {
		{ 0.70, 9.28791122 }, { 0.80, 3.3159598 },
		{ 0.85, 1.90642614 }, { 0.90, 1 },
		{ 0.95, 0.40255869 }, { 0.97, 0.22276844 },
		{ 0.99, 0.06869839 },
	};
	struct fsrs f;
	struct error e;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_true(fsrs_init(&f, NULL, 0, rows[i][0], true, 1, &e));
		assert_true(fabs(f.modifier - rows[i][1]) < 1e-12);
		assert_true(fsrs_interval(&f, 0.001) == 1);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(follows_golden),
		cmocka_unit_test(fuzzes_in_range),
		cmocka_unit_test(takes_older_weights),
		cmocka_unit_test(clips_for_relearning),
		cmocka_unit_test(wants_a_retention),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
