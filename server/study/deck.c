/* deck.c: see deck.h; and GET /api/deck of study.h. */
#include "server/study/deck.h"

#include <math.h>
#include <string.h>

#include "server/study/history.h"
#include "server/study/roster.h"
#include "server/study/study.h"

/* Cards that may be asked on day ?1. */
#define DECK_FROM                                                              \
	" FROM card JOIN item ON item.id = card.item WHERE in_deck "           \
	"AND present AND NOT suspended AND buried_until <= ?1 "
/* In steps and due at ?2; in review and due on day ?1; new. */
#define DECK_STEPS "(state IN (1, 3) AND due <= ?2)"
#define DECK_REVIEW "(state = 2 AND due_day <= ?1)"
#define DECK_NEW "(state = 0)"

/* How many new cards may still be asked on the day. */
static int64_t new_room(struct db *db, int64_t day, int new_a_day)
{
	QUERY q = query(db, "SELECT max(learned, 0) FROM day WHERE day = ?");

	bind_int(&q, 1, day);
	int64_t left = new_a_day - (query_row(&q) ? query_int(&q, 0) : 0);
	return left > 0 ? left : 0;
}

static int64_t room_of(const struct turn *t)
{
	return new_room(t->db, t->day, t->settings.value[SETTING_NEW_A_DAY]);
}

bool deck_next(struct turn *t, int ahead_s, int64_t *item, char name[static 80],
	       struct study_card *c)
{
	QUERY q = query(
		t->db,
		"SELECT item, name, " HISTORY_COLUMNS DECK_FROM
		"AND (" DECK_STEPS " OR " DECK_REVIEW " OR (" DECK_NEW
		" AND ?4)) ORDER BY state IN (1, 3) AND due > ?3, state = 0, "
		"state = 2, "
		"CASE state WHEN 2 THEN due_day ELSE due END, "
		"item LIMIT 1");

	bind_int(&q, 1, t->day);
	bind_int(&q, 2, t->now + ahead_s);
	bind_int(&q, 3, t->now);
	bind_int(&q, 4, room_of(t) > 0);
	if (!query_row(&q))
		return false;
	*item = query_int(&q, 0);
	snprintf(name, 80, "%s", query_text(&q, 1));
	history_from_row(&q, 2, c);
	return true;
}

size_t deck_due(struct db *db, int64_t day, int64_t now, int new_a_day,
		char (*name)[80], size_t max)
{
	size_t len = 0;
	QUERY q = query(db,
			"SELECT name" DECK_FROM "AND (" DECK_STEPS
			" OR " DECK_REVIEW " OR item IN (SELECT item" DECK_FROM
			"AND " DECK_NEW " ORDER BY item LIMIT ?4)"
			") ORDER BY state = 0, state = 2, item LIMIT ?3");

	bind_int(&q, 1, day);
	bind_int(&q, 2, now);
	bind_int(&q, 3, (int64_t)max);
	bind_int(&q, 4, new_room(db, day, new_a_day));
	while (len < max && query_row(&q))
		snprintf(name[len++], 80, "%s", query_text(&q, 0));
	return len;
}

int64_t deck_wait(struct turn *t)
{
	QUERY q = query(t->db, "SELECT min(due)" DECK_FROM
			       "AND state IN (1, 3) AND due > ?2");

	bind_int(&q, 1, t->day);
	bind_int(&q, 2, t->now);
	if (!query_row(&q) || query_null(&q, 0))
		return -1;
	return query_int(&q, 0) - t->now;
}

/* --- counts */

struct counts {
	double learning, review, new, waiting;
	double held; /* new ones that wait for another day */
};

static struct counts count(struct turn *t)
{
	struct counts c = { .held = 0 };

	if (!t->db)
		return c;
	QUERY q = query(t->db,
			"SELECT total(" DECK_STEPS "), total(" DECK_REVIEW
			"), total(" DECK_NEW
			"), total(state IN (1, 3) AND due > ?2)" DECK_FROM);
	bind_int(&q, 1, t->day);
	bind_int(&q, 2, t->now);
	if (!query_row(&q))
		return c;
	c.learning = query_real(&q, 0);
	c.review = query_real(&q, 1);
	c.new = fmin(query_real(&q, 2), (double)room_of(t));
	c.held = query_real(&q, 2) - c.new;
	c.waiting = query_real(&q, 3);
	return c;
}

/* The first day after today on which reviews or buried cards come; 0 if none
 * does. */
static int64_t next_day(struct turn *t, double *cards)
{
	QUERY q = query(t->db,
			"SELECT day, count(*) FROM (SELECT min(max(due_day, "
			"buried_until), ?2) AS day FROM card JOIN item "
			"ON item.id = card.item WHERE in_deck AND present "
			"AND NOT suspended AND (state = 2 "
			"OR buried_until > ?1)) WHERE day > ?1 "
			"GROUP BY day ORDER BY day LIMIT 1");

	bind_int(&q, 1, t->day);
	bind_int(&q, 2, CARD_COUNT_MAX);
	if (!query_row(&q))
		return 0;
	*cards = query_real(&q, 1);
	return query_int(&q, 0);
}

void deck_json_later(struct turn *t)
{
	double cards = 0;
	int64_t day = t->db ? next_day(t, &cards) : 0;
	/* Tomorrow there is room for new ones again. */
	double new = fmin(count(t).held, t->settings.value[SETTING_NEW_A_DAY]);

	if (new > 0) {
		cards = day == t->day + 1 ? cards + new : new;
		day = t->day + 1;
	}
	if (!day) {
		json_null(&t->json, "later");
		return;
	}
	struct card wait = { .interval_days = (int)(day - t->day) };
	char text[32];
	card_interval(text, &wait);
	json_object(&t->json, "later");
	json_real(&t->json, "days", wait.interval_days);
	json_text(&t->json, "text", text);
	json_real(&t->json, "cards", cards);
	json_object_end(&t->json);
}

void deck_json_left(struct turn *t)
{
	struct counts c = count(t);
	struct json *j = &t->json;

	json_object(j, "left");
	json_real(j, "learning", c.learning);
	json_real(j, "review", c.review);
	json_real(j, "new", c.new);
	json_real(j, "waiting", c.waiting);
	json_real(j, "held", c.held);
	json_real(j, "due", c.learning + c.review + c.new);
	json_object_end(j);
}

/* Seconds until it is due, 0 if it is. A card in review is due when its day
 * begins. */
static int64_t due_in(const struct turn *t, const struct study_card *c)
{
	int64_t due = c->due;

	if (c->memory.state == CARD_NEW)
		return 0;
	if (c->memory.state == CARD_REVIEW)
		due = turn_day_begins(c->due_day, t->offset,
				      t->settings.value[SETTING_DAY_BEGINS]);
	return due > t->now ? due - t->now : 0;
}

static void json_known(struct json *j, const char *name, bool known,
		       double value)
{
	json_real(j, name, known ? value : (double)NAN);
}

void deck_json_card(struct turn *t, const char *name, const char *id,
		    bool present, const struct study_card *c)
{
	struct json *j = &t->json;
	bool seen = c->memory.reps > 0;
	bool buried = c->buried_until > t->day;
	bool comes = c->in_deck && present && !c->suspended && !buried;

	json_object(j, name);
	json_text(j, "id", id);
	json_real(j, "version", (double)c->version);
	json_text(j, "state", card_state_name(c->memory.state));
	json_real(j, "step", c->memory.step);
	json_real(j, "reps", c->memory.reps);
	json_real(j, "lapses", c->memory.lapses);
	json_bool(j, "leech", c->leech);
	json_bool(j, "suspended", c->suspended);
	json_bool(j, "buried", buried);
	json_bool(j, "in_deck", c->in_deck);
	json_bool(j, "present", present);
	json_known(j, "due_s", comes, (double)due_in(t, c));
	json_known(j, "stability", seen, c->memory.memory.stability);
	json_known(j, "difficulty", seen, c->memory.memory.difficulty);
	json_known(j, "recall", seen, card_recall(c, t->day));
	json_object_end(j);
}

static void write_cards(struct turn *t)
{
	struct study_card c;
	QUERY q = query(t->db, "SELECT name, present, " HISTORY_COLUMNS
			       " FROM card JOIN item ON item.id = card.item "
			       "WHERE in_deck ORDER BY item");

	while (query_row(&q)) {
		history_from_row(&q, 2, &c);
		deck_json_card(t, NULL, query_text(&q, 0),
			       query_int(&q, 1) != 0, &c);
	}
}

static void list(struct turn *t)
{
	json_object(&t->json, NULL);
	if (turn_query(t, "cards", 0, 1, 1)) {
		json_array(&t->json, "cards");
		if (t->db)
			write_cards(t);
		json_array_end(&t->json);
	}
	deck_json_left(t);
	json_object_end(&t->json);
}

void study_deck(const struct server *s, const struct request *q,
		struct reply *r)
{
	turn_read(s, q, r, list);
}
