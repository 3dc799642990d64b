/* What the scheduler adds to FSRS: learning steps as text, a fuzz of each card's
 * own, the cap, days that do not run backwards, leeches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "quiz/schedule.h"

static void reads_steps(void **state)
{
	static const char *const bad[] = { "",	      "m",    "10",
					   "10s",     "0m",   "-1m",
					   "1.5m",    "10 m", "101d",
					   "144001m", "1mm",  "99999999d" };
	struct schedule_steps steps = { .len = 0 };
	struct error e;

	(void)state;
	assert_true(schedule_add_step(&steps, "15m", "learning_steps", &e));
	assert_true(schedule_add_step(&steps, "6h", "learning_steps", &e));
	assert_true(schedule_add_step(&steps, "100d", "learning_steps", &e));
	assert_int_equal(steps.minutes[0], 15);
	assert_int_equal(steps.minutes[1], 360);
	assert_int_equal(steps.minutes[2], 144000);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_false(schedule_add_step(&steps, bad[i], "learning_steps",
					       &e));
		assert_string_equal(e.parameter, "learning_steps");
	}
	assert_int_equal(steps.len, 3);
	while (steps.len < SCHEDULE_STEPS_MAX)
		assert_true(schedule_add_step(&steps, "1m", "x", &e));
	assert_false(schedule_add_step(&steps, "1m", "x", &e));
}

/* A card well into review, after that many days. */
static struct card reviewed(const struct schedule *s, int days)
{
	struct card c = { .state = CARD_NEW };

	c = schedule_answer(s, &c, 0, RATING_EASY, 7);
	return schedule_answer(s, &c, days, RATING_GOOD, 7);
}

static void fuzz_is_the_cards_own(void **state)
{
	struct schedule s;
	int differ = 0;

	(void)state;
	schedule_default(&s);
	struct card c = reviewed(&s, 30);
	int plain = schedule_answer(&s, &c, 60, RATING_GOOD, 1).interval_days;
	s.fuzz = true;
	for (uint64_t seed = 0; seed < 200; seed++) {
		int last = 0, low, high;
		schedule_fuzz_range(plain, 60, s.max_interval, &low, &high);
		for (int rating = RATING_HARD; rating <= RATING_EASY;
		     rating++) {
			struct card a =
				schedule_answer(&s, &c, 60, rating, seed);
			struct card b =
				schedule_answer(&s, &c, 60, rating, seed);
			assert_int_equal(a.interval_days, b.interval_days);
			assert_true(a.interval_days > last ||
				    rating == RATING_HARD);
			last = a.interval_days;
			if (rating != RATING_GOOD)
				continue;
			assert_in_range(last, low, high);
			differ += last != plain;
		}
	}
	assert_in_range(differ, 100, 199);
}

static void cap_has_the_last_word(void **state)
{
	struct schedule s;

	(void)state;
	schedule_default(&s);
	s.max_interval = 7;
	for (int fuzz = 0; fuzz < 2; fuzz++) {
		s.fuzz = fuzz;
		struct card c = reviewed(&s, 30);
		for (int rating = RATING_AGAIN; rating <= RATING_EASY; rating++)
			assert_true(schedule_answer(&s, &c, 90, rating, 3)
					    .interval_days <= 7);
	}
	s.max_interval = 1;
	s.learning = (struct schedule_steps){ { 3 * 1440 }, 1 };
	struct card c = { .state = CARD_NEW };
	c = schedule_answer(&s, &c, 0, RATING_AGAIN, 0);
	assert_int_equal(c.state, CARD_REVIEW);
	assert_int_equal(c.interval_days, 1);
	assert_int_equal(c.due_s, 86400);
}

static void time_never_runs_backwards(void **state)
{
	struct schedule s;

	(void)state;
	schedule_default(&s);
	struct card c = reviewed(&s, 30);
	struct card same = schedule_answer(&s, &c, 0, RATING_GOOD, 0);
	struct card back = schedule_answer(&s, &c, -1, RATING_GOOD, 0);
	assert_true(same.memory.stability == back.memory.stability);
	assert_int_equal(same.due_s, back.due_s);

	struct schedule_replay r = { .schedule = &s, .now = -1 };
	struct schedule_row row;
	schedule_replay(&r, 0, RATING_EASY, &row);
	schedule_replay(&r, -86400 * 5, RATING_GOOD, &row);
	assert_int_equal(row.elapsed_days, 0);
	schedule_replay(&r, 86400 * 5, RATING_GOOD, &row);
	assert_int_equal(row.elapsed_days, 5);
	schedule_replay(&r, 1, RATING_GOOD, &row); /* 1970 begins */
	assert_int_equal(row.elapsed_days, 1);
}

static void marks_leeches(void **state)
{
	int marked[40], count = 0;

	(void)state;
	for (int lapses = 0; lapses < 21; lapses++)
		if (schedule_is_leech(lapses, 8))
			marked[count++] = lapses;
	assert_int_equal(count, 4);
	assert_int_equal(marked[0], 8);
	assert_int_equal(marked[1], 12);
	assert_int_equal(marked[3], 20);
	assert_false(schedule_is_leech(5, 0));
	assert_true(schedule_is_leech(1, 1));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_steps),
		cmocka_unit_test(fuzz_is_the_cards_own),
		cmocka_unit_test(cap_has_the_last_word),
		cmocka_unit_test(time_never_runs_backwards),
		cmocka_unit_test(marks_leeches),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
