/* Cards are a cache of their events, days one of attempts and events: both are
 * made again from what happened and compared, over a long random history. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "quiz/hash.h"
#include "server/study/history.h"
#include "server/study/roster.h"
#include "server/study/totals.h"
#include "server/study/turn.h"
#include "tests/unit/store_folder.h"

enum { CARDS = 7, ACTS = 4000 };

static uint64_t chance = 5;

static int dice(int sides)
{
	return (int)(hash_next(&chance) % (uint64_t)sides);
}

static void undo(struct db *db, int64_t now, int64_t day)
{
	struct history_last last;
	struct study_card c;

	if (!history_last(db, now - 86400, &last))
		return;
	if (last.what == EVENT_GRADE)
		totals_grade(db, last.day, last.rating, &last.before,
			     last.took_ms, -1);
	struct history_event e = { .key = "undo-key",
				   .item = last.item,
				   .act = { .what = EVENT_UNDO,
					    .at = now,
					    .day = day,
					    .before = &last.before },
				   .undoes = last.event };
	assert_true(history_card(db, last.item, &c));
	history_add(db, &e, &c);
}

/* One random act at that time: mostly grades. */
static void happen(struct db *db, int64_t item, int64_t now, int64_t day)
{
	static const enum card_event acts[] = { EVENT_ADD,	 EVENT_REMOVE,
						EVENT_SUSPEND,	 EVENT_BURY,
						EVENT_UNSUSPEND, EVENT_FORGET,
						EVENT_EDIT };
	int what = dice(20);
	struct study_card c;

	if (what == 0) {
		undo(db, now, day);
		return;
	}
	struct history_event e = {
		.key = "some-key",
		.item = item,
		.act = { .what = what < 8 ? acts[what - 1] : EVENT_GRADE,
			 .rating = 1 + dice(4),
			 /* Chosen anew now and then, as learners do. */
			 .plan = { dice(3) ? 90 : 70 + dice(28), dice(2) != 0 },
			 .at = now,
			 .day = day },
		.took_ms = dice(9000),
	};
	history_card(db, item, &c);
	history_add(db, &e, &c);
}

static void same_card(struct db *db, int64_t item)
{
	double is[CARD_NUMBERS], was[CARD_NUMBERS];
	struct study_card kept, played;

	assert_true(history_card(db, item, &kept));
	assert_true(history_replay(db, item, &played));
	card_numbers(&kept, was);
	card_numbers(&played, is);
	assert_memory_equal(is, was, sizeof is);
}

/* All numbers of all days in one. */
static int64_t sum_days(struct db *db)
{
	QUERY q =
		query(db, "SELECT total((day % 977) * (answered + 2 * correct "
			  "+ 3 * grades + 5 * again + 7 * hard + 11 * good + "
			  "13 * easy + 17 * learned + 19 * reviewed + "
			  "23 * lapsed) + took_ms) FROM day");

	assert_true(query_row(&q));
	return query_int(&q, 0);
}

static void cards_and_days_are_their_events(void **state)
{
	struct error e;
	struct store *s = open_started();
	int64_t item[CARDS], now = 1800000000;
	char name[16];

	(void)state;
	{
		CHANGE c = store_change(s, &e);
		assert_non_null(c.db);
		for (int i = 0; i < CARDS; i++) {
			snprintf(name, sizeof name, "card-%d", i);
			item[i] = roster_id(c.db, "bank", name);
		}
		for (int i = 0; i < ACTS; i++) {
			int offset = 60 * (dice(25) - 12);
			/* Time mostly goes on, now and then back. */
			now += dice(6) ? dice(40000) : -dice(90000);
			happen(c.db, item[dice(CARDS)], now,
			       turn_day(now, offset, 4));
			assert_false(c.db->failed);
		}
		for (int i = 0; i < CARDS; i++)
			same_card(c.db, item[i]);
		int64_t before = sum_days(c.db);
		totals_rebuild(c.db);
		assert_int_equal(sum_days(c.db), before);
		assert_true(change_keep(&c, &e));
	}
	store_close(s);
}

static void a_lost_card_is_made_again(void **state)
{
	struct error e;
	struct study_card before, after;
	struct store *s = open_started();

	(void)state;
	{
		CHANGE c = store_change(s, &e);
		int64_t item = roster_known(c.db, "card-3");
		assert_true(item > 0);
		assert_true(history_card(c.db, item, &before));
		db_run(c.db, "DELETE FROM card");
		assert_false(history_card(c.db, item, &after));
		history_rebuild_card(c.db, item);
		assert_true(history_card(c.db, item, &after));
		assert_int_equal(after.version, before.version);
		assert_true(after.memory.memory.stability ==
			    before.memory.memory.stability);
	}
	/* Not kept: all cards are back. */
	LOOK l = store_look(s);
	QUERY q = query(l.db, "SELECT count(*) FROM card");
	assert_true(query_row(&q));
	assert_int_equal(query_int(&q, 0), CARDS);
	query_end(&q);
	look_end(&l);
	store_close(s);
}

/* As the first version left it: without what the second added. */
static void make_old(struct db *db)
{
	assert_true(db_run(db, "ALTER TABLE event DROP COLUMN retention;"
			       "ALTER TABLE event DROP COLUMN fuzz;"
			       "ALTER TABLE day DROP COLUMN reviewed;"
			       "ALTER TABLE day DROP COLUMN lapsed;"
			       "PRAGMA user_version = 1"));
}

static void an_older_store_counts_its_reviews(void **state)
{
	struct error e;
	struct store *s = open_started();
	int64_t before;

	(void)state;
	{
		CHANGE c = store_change(s, &e);
		before = sum_days(c.db);
		make_old(c.db);
		assert_true(change_keep(&c, &e));
	}
	store_close(s);
	s = open_started();
	{
		CHANGE c = store_change(s, &e);
		assert_int_equal(sum_days(c.db), before);
		struct study_card played;
		assert_true(history_replay(c.db, roster_known(c.db, "card-3"),
					   &played));
	}
	store_close(s);
}

static void days_begin_at_four(void **state)
{
	const int64_t day = 86400, four = 4 * 3600;

	(void)state;
	assert_int_equal(turn_day(100 * day + four, 0, 4), 100);
	assert_int_equal(turn_day(100 * day + four - 1, 0, 4), 99);
	assert_int_equal(turn_day(100 * day + four, -60, 4), 99);
	assert_int_equal(turn_day(100 * day - 5 * 3600, 540, 4), 100);
	assert_int_equal(turn_day(-1, 0, 4), -1);
	for (int offset = -720; offset <= 840; offset += 15) {
		int64_t begins = turn_day_begins(7, offset, 4);
		assert_int_equal(turn_day(begins, offset, 4), 7);
		assert_int_equal(turn_day(begins - 1, offset, 4), 6);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(days_begin_at_four),
		cmocka_unit_test(cards_and_days_are_their_events),
		cmocka_unit_test(a_lost_card_is_made_again),
		cmocka_unit_test(an_older_store_counts_its_reviews),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
