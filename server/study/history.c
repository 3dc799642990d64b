/* history.c: see history.h. */
#include "server/study/history.h"

#include <stdlib.h>
#include <string.h>

#include "server/study/totals.h"

enum { ROW_MAX = 1024, LAST_EVENTS = 2000 };

/* A time or a day of a row, or the nearest one with which one can calculate. */
static int64_t query_within(const struct query *q, int column, int64_t most)
{
	int64_t value = query_int(q, column);

	return value > most ? most : value < -most ? -most : value;
}

void history_from_row(const struct query *q, int first, struct study_card *c)
{
	double numbers[CARD_NUMBERS];

	for (int i = 0; i < CARD_NUMBERS; i++)
		numbers[i] = query_real(q, first + i);
	card_from_numbers(c, numbers);
}

bool history_card(struct db *db, int64_t item, struct study_card *c)
{
	QUERY q = query(db,
			"SELECT " HISTORY_COLUMNS " FROM card WHERE item = ?");

	bind_int(&q, 1, item);
	*c = (struct study_card){ .version = 0 };
	if (!query_row(&q))
		return false;
	history_from_row(&q, 0, c);
	return true;
}

static void put_card(struct db *db, int64_t item, const struct study_card *c)
{
	double numbers[CARD_NUMBERS];
	QUERY q = query(db, "INSERT OR REPLACE INTO card (" HISTORY_COLUMNS
			    ", item, algo) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, "
			    "?, ?, ?, ?, ?, ?, ?, ?, ?)");

	card_numbers(c, numbers);
	for (int i = 0; i < CARD_NUMBERS; i++)
		bind_real(&q, i + 1, numbers[i]);
	bind_int(&q, CARD_NUMBERS + 1, item);
	bind_int(&q, CARD_NUMBERS + 2, CARD_ALGO);
	query_run(&q);
}

static void put_event(struct db *db, const struct history_event *e,
		      const char *before)
{
	QUERY q = query(db,
			"INSERT INTO event (key, item, at, utc_offset_min, "
			"day, what, rating, attempt, took_ms, undoes, before, "
			"retention, fuzz) "
			"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

	bind_text(&q, 1, e->key);
	bind_int(&q, 2, e->item);
	bind_int(&q, 3, e->act.at);
	bind_int(&q, 4, e->utc_offset_min);
	bind_int(&q, 5, e->act.day);
	bind_text(&q, 6, card_event_name(e->act.what));
	if (e->act.what == EVENT_GRADE) {
		bind_int(&q, 7, e->act.rating);
		bind_int(&q, 9, e->took_ms);
		bind_int(&q, 12, e->act.plan.retention);
		bind_int(&q, 13, e->act.plan.fuzz);
	}
	if (e->attempt)
		bind_int(&q, 8, e->attempt);
	if (e->undoes)
		bind_int(&q, 10, e->undoes);
	bind_text(&q, 11, before);
	query_run(&q);
}

static uint64_t seed_of(int64_t item)
{
	return (uint64_t)item;
}

void history_add(struct db *db, const struct history_event *e,
		 struct study_card *c)
{
	struct buf before;

	buf_init(&before, ROW_MAX);
	card_text(c, &before);
	put_event(db, e, buf_text(&before));
	buf_release(&before);
	if (e->act.what == EVENT_GRADE)
		totals_grade(db, e->act.day, e->act.rating, c, e->took_ms, 1);
	*c = card_apply(c, &e->act, seed_of(e->item));
	put_card(db, e->item, c);
}

bool history_last(struct db *db, int64_t since, struct history_last *last)
{
	QUERY q =
		query(db, "SELECT event.id, item, what, day, rating, took_ms, "
			  "before, name FROM event "
			  "JOIN item ON item.id = event.item "
			  "WHERE event.id > (SELECT max(id) FROM event) - ?2 "
			  "AND at >= ?1 AND what IN ('grade', 'suspend', "
			  "'unsuspend', 'bury', 'forget') AND NOT EXISTS "
			  "(SELECT 1 FROM event u WHERE u.undoes = event.id) "
			  "ORDER BY event.id DESC LIMIT 1");

	*last = (struct history_last){ .event = 0 };
	bind_int(&q, 1, since);
	bind_int(&q, 2, LAST_EVENTS);
	if (!query_row(&q) || !card_event_of(query_text(&q, 2), &last->what) ||
	    !card_from_text(&last->before, query_text(&q, 6)))
		return false;
	last->event = query_int(&q, 0);
	last->item = query_int(&q, 1);
	last->day = query_within(&q, 3, CARD_COUNT_MAX);
	last->rating = (int)query_within(&q, 4, CARD_COUNT_MAX);
	last->took_ms = query_within(&q, 5, CARD_TIME_MAX);
	snprintf(last->name, sizeof last->name, "%s", query_text(&q, 7));
	return true;
}

/* --- events played again */

/* The card before each event, for undoing. */
struct past {
	struct {
		int64_t event;
		struct study_card before;
	} * list;
	size_t len, room;
};

static bool remember(struct past *p, int64_t event, const struct study_card *c)
{
	if (p->len == p->room) {
		size_t room = p->room ? 2 * p->room : 32;
		void *more = realloc(p->list, room * sizeof *p->list);
		if (!more)
			return false;
		p->list = more;
		p->room = room;
	}
	p->list[p->len].event = event;
	p->list[p->len++].before = *c;
	return true;
}

static const struct study_card *recall(const struct past *p, int64_t event)
{
	for (size_t i = p->len; i-- > 0;)
		if (p->list[i].event == event)
			return &p->list[i].before;
	return NULL;
}

/* One event, a row of the query of play. */
static bool replay(const struct query *q, struct past *p, int64_t item,
		   struct study_card *c)
{
	struct card_act act = {
		.at = query_within(q, 1, CARD_TIME_MAX),
		.day = query_within(q, 2, CARD_COUNT_MAX),
		.rating = (int)query_within(q, 4, CARD_COUNT_MAX),
		.plan = { (int)query_within(q, 6, CARD_COUNT_MAX),
			  query_int(q, 7) != 0 },
	};

	if (!card_event_of(query_text(q, 3), &act.what) ||
	    !remember(p, query_int(q, 0), c))
		return false;
	act.before = recall(p, query_int(q, 5));
	if (act.what == EVENT_UNDO && !act.before)
		return false;
	if (act.what == EVENT_GRADE && (act.rating < 1 || act.rating > 4))
		return false;
	*c = card_apply(c, &act, seed_of(item));
	return true;
}

/* All events of the item, from an empty card on. The caller frees p->list. */
static bool play(struct db *db, int64_t item, struct past *p,
		 struct study_card *c)
{
	bool good = true;
	QUERY q = query(db, "SELECT id, at, day, what, rating, undoes, "
			    "retention, fuzz FROM event WHERE item = ? "
			    "ORDER BY id");

	bind_int(&q, 1, item);
	*c = (struct study_card){ .version = 0 };
	while (good && query_row(&q))
		good = replay(&q, p, item, c);
	return good && p->len && !db->failed;
}

bool history_replay(struct db *db, int64_t item, struct study_card *c)
{
	struct past past = { NULL, 0, 0 };
	bool good = play(db, item, &past, c);

	free(past.list);
	return good;
}

void history_before(struct db *db, const struct history_last *last,
		    struct study_card *c)
{
	struct past past = { NULL, 0, 0 };
	struct study_card now;
	const struct study_card *then = play(db, last->item, &past, &now)
						? recall(&past, last->event)
						: NULL;

	*c = then ? *then : last->before;
	free(past.list);
}

void history_rebuild_card(struct db *db, int64_t item)
{
	struct study_card c;

	if (history_replay(db, item, &c))
		put_card(db, item, &c);
}
