/* A card and what each act does to it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "server/study/card.h"

enum { DAY = 86400 };

static struct study_card act(const struct study_card *c, enum card_event what,
			     int rating, int64_t day)
{
	struct card_act a = {
		.what = what, .rating = rating, .at = day * DAY, .day = day
	};

	return card_apply(c, &a, 1);
}

static void each_act_is_a_version(void **state)
{
	struct study_card c = { .version = 0 };

	(void)state;
	c = act(&c, EVENT_ADD, 0, 100);
	assert_true(c.in_deck);
	assert_int_equal(c.version, 1);
	c = act(&c, EVENT_SUSPEND, 0, 100);
	assert_true(c.suspended);
	c = act(&c, EVENT_UNSUSPEND, 0, 100);
	assert_false(c.suspended);
	c = act(&c, EVENT_BURY, 0, 100);
	assert_int_equal(c.buried_until, 101);
	c = act(&c, EVENT_EDIT, 0, 100);
	c = act(&c, EVENT_REMOVE, 0, 100);
	assert_false(c.in_deck);
	assert_int_equal(c.version, 6);
}

static void a_grade_sets_when_it_comes_again(void **state)
{
	struct study_card c = { .in_deck = true };

	(void)state;
	c = act(&c, EVENT_GRADE, 3, 100);
	assert_int_equal(c.memory.state, CARD_LEARNING);
	assert_int_equal(c.due, 100 * DAY + 600);
	assert_true(card_in_steps(&c));
	c = act(&c, EVENT_GRADE, 3, 100);
	assert_int_equal(c.memory.state, CARD_REVIEW);
	assert_int_equal(c.due_day, 102);
	assert_false(card_in_steps(&c));
	assert_true(fabs(card_recall(&c, 102) - 0.9) < 0.03);
	/* A clock that went back: no time has passed. */
	struct study_card back = act(&c, EVENT_GRADE, 3, 90);
	assert_true(back.memory.memory.stability >= c.memory.memory.stability);
	struct study_card again = act(&c, EVENT_GRADE, 1, 110);
	assert_int_equal(again.memory.lapses, 1);
	again = act(&again, EVENT_FORGET, 0, 110);
	assert_int_equal(again.memory.state, CARD_NEW);
	assert_int_equal(again.memory.reps, 0);
	assert_true(again.in_deck);
	assert_true(isnan(card_recall(&again, 110)));
}

static void undo_goes_back_but_not_in_versions(void **state)
{
	struct study_card c = { .in_deck = true, .version = 4 };
	struct study_card graded = act(&c, EVENT_GRADE, 4, 50);
	struct card_act undo = { .what = EVENT_UNDO, .before = &c };

	(void)state;
	struct study_card back = card_apply(&graded, &undo, 1);
	assert_int_equal(back.version, 6);
	back.version = c.version;
	assert_memory_equal(&back.memory, &c.memory, sizeof c.memory);
}

static void a_row_reads_back_from_its_text(void **state)
{
	struct study_card c = { .in_deck = true };
	struct study_card read;
	struct buf text;

	(void)state;
	for (int i = 0; i < 300; i++) {
		double is[CARD_NUMBERS], was[CARD_NUMBERS];
		c = act(&c, EVENT_GRADE, 1 + i * 7 % 4, 20000 + i * i);
		buf_init(&text, 1024);
		card_text(&c, &text);
		assert_true(card_from_text(&read, buf_text(&text)));
		card_numbers(&c, was);
		card_numbers(&read, is);
		assert_memory_equal(is, was, sizeof is);
		buf_release(&text);
	}
	assert_false(card_from_text(&read, ""));
	assert_false(card_from_text(&read, "1 2 3"));
	assert_false(card_from_text(&read, "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 x"));
	assert_false(
		card_from_text(&read, "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"));
	assert_true(card_from_text(&read, "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"));
	assert_true(card_from_text(&read, "1e300 1e300 1e300 1e300 1e300 1e300 "
					  "1e300 1e300 -1e300 1e300 1e300 1 1 "
					  "1e300 1 1e300"));
}

/* Each number beyond what a card can have becomes the nearest one that it can;
 * what is not known makes a card new. */
static void any_numbers_make_a_card(void **state)
{
	static const double far[] = { 1e300, -1e300, (double)INFINITY,
				      (double)-INFINITY, (double)NAN };
	double numbers[CARD_NUMBERS], again[CARD_NUMBERS];
	struct study_card c;

	(void)state;
	for (size_t i = 0; i < CARD_NUMBERS; i++)
		for (size_t k = 0; k < sizeof far / sizeof *far; k++) {
			for (size_t n = 0; n < CARD_NUMBERS; n++)
				numbers[n] = 1;
			numbers[i] = far[k];
			card_from_numbers(&c, numbers);
			assert_in_range(c.memory.state, CARD_NEW,
					CARD_RELEARNING);
			assert_true((c.memory.state == CARD_NEW) ==
				    (c.memory.reps == 0));
			assert_true(isnan(card_recall(&c, 100)) ==
				    (c.memory.reps == 0));
			for (int rating = 1; rating <= 4; rating++)
				c = act(&c, EVENT_GRADE, rating, 100);
			card_numbers(&c, again);
			for (size_t n = 0; n < CARD_NUMBERS; n++)
				assert_true(fabs(again[n]) <= 2e14);
		}
}

static void intervals_are_said_as_people_do(void **state)
{
	static const struct {
		struct card card;
		const char *text;
	} rows[] = {
		{ { .due_s = 1 }, "1 min" },
		{ { .due_s = 60 }, "1 min" },
		{ { .due_s = 360 }, "6 min" },
		{ { .due_s = 3600 }, "1 hour" },
		{ { .due_s = 5400 }, "1.5 hours" },
		{ { .due_s = 86399 }, "24 hours" },
		{ { .due_s = 86400 }, "1 day" },
		{ { .due_s = 400 * 86400 }, "1.1 years" },
		{ { .due_s = INT64_MAX }, "273785.1 years" },
		{ { .interval_days = 1 }, "1 day" },
		{ { .interval_days = 30 }, "30 days" },
		{ { .interval_days = 76 }, "2.5 months" },
		{ { .interval_days = 365 }, "1 year" },
		{ { .interval_days = 36500 }, "99.9 years" },
	};
	char text[32];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		card_interval(text, &rows[i].card);
		assert_string_equal(text, rows[i].text);
	}
}

static void events_have_names(void **state)
{
	enum card_event what;

	(void)state;
	for (int i = EVENT_ADD; i <= EVENT_EDIT; i++) {
		assert_true(card_event_of(card_event_name((enum card_event)i),
					  &what));
		assert_int_equal(what, i);
	}
	assert_false(card_event_of("burn", &what));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_act_is_a_version),
		cmocka_unit_test(a_grade_sets_when_it_comes_again),
		cmocka_unit_test(undo_goes_back_but_not_in_versions),
		cmocka_unit_test(a_row_reads_back_from_its_text),
		cmocka_unit_test(any_numbers_make_a_card),
		cmocka_unit_test(intervals_are_said_as_people_do),
		cmocka_unit_test(events_have_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
