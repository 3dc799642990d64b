/* review.c: the review session: /api/review of study.h. */
#include "server/study/study.h"

#include <string.h>

#include "server/router.h"
#include "server/study/bodies.h"
#include "server/study/deck.h"
#include "server/study/history.h"
#include "server/study/item_json.h"
#include "server/study/roster.h"
#include "server/study/totals.h"

enum { AHEAD_S = 20 * 60, UNDO_S = 24 * 3600, ID_SIZE = 80 };

static struct card_plan plan_of(const struct turn *t)
{
	return (struct card_plan){
		.retention = t->settings.value[SETTING_RETENTION],
		.fuzz = t->settings.value[SETTING_FUZZ] != 0,
	};
}

/* --- the next card */

static void write_buttons(struct turn *t, int64_t item,
			  const struct study_card *c)
{
	static const char *const names[] = { "Again", "Hard", "Good", "Easy" };
	struct json *j = &t->json;
	char text[32];

	json_array(j, "buttons");
	for (int rating = 1; rating <= 4; rating++) {
		struct card after = card_answer(c, rating, t->day, plan_of(t),
						(uint64_t)item);
		card_interval(text, &after);
		json_object(j, NULL);
		json_real(j, "rating", rating);
		json_text(j, "name", names[rating - 1]);
		json_real(j, "due_s", (double)after.due_s);
		json_real(j, "days", after.interval_days);
		json_text(j, "text", text);
		json_object_end(j);
	}
	json_array_end(j);
}

static void write_undo(struct turn *t)
{
	struct history_last last;

	if (!t->db || !history_last(t->db, t->now - UNDO_S, &last)) {
		json_null(&t->json, "undo");
		return;
	}
	json_object(&t->json, "undo");
	json_real(&t->json, "act", (double)last.event);
	json_text(&t->json, "card", last.name);
	json_text(&t->json, "what", card_event_name(last.what));
	json_object_end(&t->json);
}

/* The card with the draw that comes next: each review asks new numbers. */
static void write_card(struct turn *t, int64_t item, const char *name,
		       const struct study_card *c)
{
	const char *bank;
	const struct item *asked = roster_item(t->shelf, name, &bank);

	deck_json_card(t, "card", name, asked != NULL, c);
	if (asked)
		item_json(t, "item", asked, bank, c->memory.reps);
	else
		json_null(&t->json, "item");
	write_buttons(t, item, c);
}

static void write_wait(struct turn *t)
{
	int64_t wait = t->db ? deck_wait(t) : -1;
	char text[32];

	if (wait < 0) {
		json_null(&t->json, "next_due_s");
		json_null(&t->json, "next_due");
		return;
	}
	card_interval(text, &(struct card){ .due_s = wait });
	json_real(&t->json, "next_due_s", (double)wait);
	json_text(&t->json, "next_due", text);
}

static void next(struct turn *t)
{
	int ahead = turn_query(t, "ahead", 0, 1, 0) * AHEAD_S;
	struct study_card c;
	char name[ID_SIZE];
	int64_t item;

	json_object(&t->json, NULL);
	if (t->db && deck_next(t, ahead, &item, name, &c)) {
		write_card(t, item, name, &c);
	} else {
		json_null(&t->json, "card");
		json_null(&t->json, "item");
		json_array(&t->json, "buttons");
		json_array_end(&t->json);
	}
	deck_json_left(t);
	write_wait(t);
	deck_json_later(t);
	write_undo(t);
	json_object_end(&t->json);
}

void study_next(const struct server *s, const struct request *q,
		struct reply *r)
{
	turn_read(s, q, r, next);
}

/* --- acts on one card */

/* The card that a body names, as it is and as the page saw it. */
struct named {
	const char *id;
	const char *bank;
	int64_t item;
	bool present;
	struct study_card card;
};

static void conflict(struct turn *t, const struct named *n, const char *why)
{
	turn_problem(t, 409, why);
	deck_json_card(t, "card", n->id, n->present, &n->card);
	json_object_end(&t->json);
}

/* Finds the card and compares versions. False: the reply is made. */
static bool find(struct turn *t, const char *id, int version, struct named *n)
{
	*n = (struct named){ .id = id, .item = roster_known(t->db, id) };
	n->present = roster_item(t->shelf, id, &n->bank) != NULL;
	if (!n->item || !history_card(t->db, n->item, &n->card)) {
		reply_status(t->r, 404, "This card is not in the deck.");
		return false;
	}
	if (n->card.version == version)
		return true;
	conflict(t, n,
		 "This card was changed meanwhile, in another tab or by a "
		 "second click. Here it is as it is now; nothing was done.");
	return false;
}

static void answer_card(struct turn *t, const struct named *n)
{
	json_text(&t->json, "key", t->key);
	deck_json_card(t, "card", n->id, n->present, &n->card);
	deck_json_left(t);
}

static void act(struct turn *t, struct named *n, struct history_event *e)
{
	e->key = t->key;
	e->item = n->item;
	e->utc_offset_min = t->offset;
	e->act.at = t->now;
	e->act.day = t->day;
	e->act.plan = plan_of(t);
	history_add(t->db, e, &n->card);
}

/* The number of the attempt that a grade names; -1, and the reply says so, if
 * it is none at this card. */
static int64_t find_attempt(struct turn *t, const char *key, int64_t item)
{
	if (!key)
		return 0;
	QUERY q = query(t->db,
			"SELECT id FROM attempt WHERE key = ? AND item = ?");
	bind_text(&q, 1, key);
	bind_int(&q, 2, item);
	if (query_row(&q))
		return query_int(&q, 0);
	reply_status(t->r, 422,
		     "attempt must be the key of an answer to this card that "
		     "was kept.");
	return -1;
}

static void grade(struct turn *t)
{
	const struct fields *f = &t->body;
	struct named n;
	const char *id = members_text(f, "card");
	int version = members_whole(f, "version", 0);
	const char *attempt = members_text(f, "attempt");
	struct history_event e = {
		.act = { .what = EVENT_GRADE,
			 .rating = members_whole(f, "rating", 0) },
		.took_ms = turn_took_ms(t),
	};
	char text[32];

	if (!find(t, id, version, &n))
		return;
	if (!n.card.in_deck || n.card.suspended || !n.present) {
		conflict(t, &n,
			 "This card is not asked now: it is suspended, "
			 "or no longer in the deck or its bank.");
		return;
	}
	e.attempt = find_attempt(t, attempt, n.item);
	if (e.attempt < 0)
		return;
	struct card after = card_answer(&n.card, e.act.rating, t->day,
					plan_of(t), (uint64_t)n.item);
	bool was_leech = n.card.leech;
	card_interval(text, &after);
	act(t, &n, &e);
	json_object(&t->json, NULL);
	answer_card(t, &n);
	json_text(&t->json, "text", text);
	json_bool(&t->json, "leech", n.card.leech && !was_leech);
	json_object_end(&t->json);
}

void study_grade(const struct server *s, const struct request *q,
		 struct reply *r)
{
	turn_write(s, q, r, &body_grade, grade, false);
}

/* suspend, unsuspend, bury or forget, as the path says. */
static void mark(struct turn *t)
{
	struct history_event e = { .took_ms = 0 };
	const char *id = members_text(&t->body, "card");
	int version = members_whole(&t->body, "version", 0);
	char name[ID_SIZE];
	struct named n;

	router_segment(t->q->path, "/api/review/*", name, sizeof name);
	if (!card_event_of(name, &e.act.what))
		return; /* the router knows no other */
	if (!find(t, id, version, &n))
		return;
	act(t, &n, &e);
	json_object(&t->json, NULL);
	answer_card(t, &n);
	json_object_end(&t->json);
}

void study_mark(const struct server *s, const struct request *q,
		struct reply *r)
{
	turn_write(s, q, r, &body_mark, mark, false);
}

static void undo(struct turn *t)
{
	struct history_last last;
	struct study_card before;
	struct named n;
	int shown = members_whole(&t->body, "act", 0);

	if (!history_last(t->db, t->now - UNDO_S, &last)) {
		reply_status(t->r, 409,
			     "There is nothing to undo from the last 24 "
			     "hours.");
		return;
	}
	n = (struct named){ .id = last.name, .item = last.item };
	n.present = roster_item(t->shelf, last.name, &n.bank) != NULL;
	history_card(t->db, n.item, &n.card);
	if (last.event != shown) {
		conflict(t, &n,
			 "Something else was done or taken back meanwhile, in "
			 "another tab or by a second click. Nothing was taken "
			 "back now.");
		return;
	}
	history_before(t->db, &last, &before);
	if (last.what == EVENT_GRADE)
		totals_grade(t->db, last.day, last.rating, &last.before,
			     last.took_ms, -1);
	struct history_event e = { .act = { .what = EVENT_UNDO,
					    .before = &before },
				   .undoes = last.event };
	act(t, &n, &e);
	json_object(&t->json, NULL);
	answer_card(t, &n);
	json_text(&t->json, "undone", card_event_name(last.what));
	json_object_end(&t->json);
}

void study_undo(const struct server *s, const struct request *q,
		struct reply *r)
{
	turn_write(s, q, r, &body_undo, undo, false);
}
