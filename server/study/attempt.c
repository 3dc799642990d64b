/* attempt.c: an item as it is asked, and answers to it: /api/items/ID and
 * /api/items/ID/attempts of study.h. */
#include "server/study/study.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "quiz/draw.h"
#include "server/router.h"
#include "server/study/bodies.h"
#include "server/study/item_json.h"
#include "server/study/roster.h"
#include "server/study/totals.h"

enum { ID_SIZE = 80 };

/* The item that the path names; NULL, and the reply says so. */
static const struct item *find(struct turn *t, const char *route,
			       const char **bank)
{
	struct error e;
	char id[ID_SIZE];

	router_segment(t->q->path, route, id, sizeof id);
	const struct item *item = roster_item(t->shelf, id, bank);
	if (item)
		return item;
	error_set(&e, ERROR_MISSING, NULL,
		  "There is no item \"%.64s\" in the banks now.", id);
	reply_error(t->r, &e);
	return NULL;
}

static void show(struct turn *t)
{
	const char *bank;
	int draw = turn_query(t, "draw", 0, INT_MAX, -1);
	const struct item *item = find(t, "/api/items/*", &bank);

	if (item)
		item_json(t, NULL, item, bank, draw);
}

void study_item(const struct server *s, const struct request *q,
		struct reply *r)
{
	turn_read(s, q, r, show);
}

/* --- attempts */

/* An attempt's body. */
struct sent {
	const char *hash;
	struct asked asked;
	struct given given;
	int took_ms;
};

static void check_form(struct turn *t, const struct item *item,
		       const struct given *g)
{
	if (g->typed && g->chosen)
		fields_fault(&t->body, "typed",
			     "typed and choices cannot both be an answer.");
	else if (g->typed && !item_has_key(item))
		fields_fault(&t->body, "typed",
			     "This item is not answered with a number.");
	else if (g->chosen && !item_has_choices(item))
		fields_fault(&t->body, "choices", "This item has no choices.");
	else if (g->confidence >= 0 && item->type != ITEM_PREDICT)
		fields_fault(&t->body, "confidence",
			     "Only a prediction says how sure it is.");
	else if (!g->typed && !g->chosen && item->type != ITEM_CARD &&
		 item->type != ITEM_PROBLEM)
		fields_fault(&t->body, "typed",
			     "An answer has typed or choices in it.");
}

static bool read_sent(struct turn *t, const struct item *item, const char *bank,
		      struct sent *sent)
{
	struct fields *f = &t->body;
	struct given *g = &sent->given;

	sent->hash = members_text(f, "hash");
	sent->asked = (struct asked){ item, bank,
				      (uint32_t)members_whole(f, "draw", 0) };
	g->typed = members_text(f, "typed");
	g->chosen = fields_has(f, "choices");
	g->choice_len =
		members_texts(f, "choices", g->choice, ITEM_CHOICES_MAX);
	g->reading = members_whole(f, "reading", -1);
	g->hint = members_flag(f, "hint", false);
	g->confidence = members_real(f, "confidence", -1);
	sent->took_ms = turn_took_ms(t);
	check_form(t, item, g);
	if (fields_fine_so_far(f))
		return true;
	reply_error(t->r, &f->error);
	return false;
}

/* 409, with the item as it is now and what was answered. */
static void refuse(struct turn *t, const struct sent *sent, const char *why)
{
	const struct given *g = &sent->given;

	turn_problem(t, 409, why);
	item_json(t, "item", sent->asked.item, sent->asked.bank, -1);
	if (g->typed)
		json_text(&t->json, "typed", g->typed);
	json_array(&t->json, "choices");
	for (size_t i = 0; i < g->choice_len; i++)
		json_text(&t->json, NULL, g->choice[i]);
	json_array_end(&t->json);
	json_object_end(&t->json);
}

/* The names of the draw with their values. */
static void write_drawn(struct buf *out, const struct asked *a)
{
	double values[ITEM_NAMES_MAX] = { 0 };
	struct json j;

	draw_values(a->item, a->draw, values);
	json_init(&j, out);
	json_object(&j, NULL);
	for (size_t i = 0; i < a->item->vary_len; i++)
		json_real(&j, a->item->vary[i].name, values[i]);
	json_object_end(&j);
}

static void write_shown(struct buf *out, const struct asked *a)
{
	size_t order[ITEM_CHOICES_MAX];

	draw_order(a->item, a->draw, order);
	for (size_t i = 0; i < a->item->choice_len; i++)
		buf_printf(out, "%s%s", i ? " " : "",
			   a->item->choice[order[i]].id);
}

static void write_chosen(struct buf *out, const struct given *g)
{
	for (size_t i = 0; i < g->choice_len; i++)
		buf_printf(out, "%s%s", i ? " " : "", g->choice[i]);
}

static void insert(struct turn *t, const struct sent *sent, const char *verdict,
		   const char *trap, int64_t item)
{
	const struct given *g = &sent->given;
	char hash[20];
	struct buf drawn, shown, chosen;
	QUERY q = query(t->db,
			"INSERT INTO attempt (key, item, kind, hash, draw, "
			"drawn, shown, typed, chosen, reading, verdict, trap, "
			"confidence, at, utc_offset_min, day, took_ms) VALUES "
			"(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
			"?13, ?14, ?15, ?16, ?17)");

	buf_init(&drawn, 4096);
	buf_init(&shown, 1024);
	buf_init(&chosen, 1024);
	item_json_hash(sent->asked.item, hash);
	write_drawn(&drawn, &sent->asked);
	write_shown(&shown, &sent->asked);
	write_chosen(&chosen, g);
	bind_text(&q, 1, t->key);
	bind_int(&q, 2, item);
	bind_text(&q, 3, item_type_name(sent->asked.item->type));
	bind_text(&q, 4, hash);
	bind_int(&q, 5, sent->asked.draw);
	bind_text(&q, 6, buf_text(&drawn));
	bind_text(&q, 7, buf_text(&shown));
	bind_text(&q, 8, g->typed);
	bind_text(&q, 9, g->chosen ? buf_text(&chosen) : NULL);
	if (g->reading >= 0)
		bind_int(&q, 10, g->reading);
	bind_text(&q, 11, verdict);
	bind_text(&q, 12, trap);
	if (g->confidence >= 0)
		bind_real(&q, 13, g->confidence);
	bind_int(&q, 14, t->now);
	bind_int(&q, 15, t->offset);
	bind_int(&q, 16, t->day);
	bind_int(&q, 17, sent->took_ms);
	query_run(&q);
	buf_release(&drawn);
	buf_release(&shown);
	buf_release(&chosen);
}

/* Keeps what was graded or shown. */
static void keep(struct turn *t, const struct sent *sent,
		 const struct judged *judged)
{
	t->settled = !judged->graded && !judged->shown;
	if (t->settled || !t->db)
		return;
	int64_t id = roster_id(t->db, sent->asked.bank, sent->asked.item->id);
	insert(t, sent, judged->verdict, judged->grade.misconception, id);
	if (judged->graded)
		totals_answer(t->db, t->day,
			      judged->grade.verdict == VERDICT_RIGHT);
}

static void answer(struct turn *t, const struct sent *sent)
{
	struct judged judged;

	item_judge(&judged, &sent->asked, &sent->given);
	keep(t, sent, &judged);
	json_object(&t->json, NULL);
	json_text(&t->json, "key", t->key);
	json_text(&t->json, "item", sent->asked.item->id);
	json_bool(&t->json, "saved", t->db && !t->settled);
	if (t->db)
		json_null(&t->json, "why");
	else
		json_text(&t->json, "why", t->why.message);
	item_json_outcome(t, "outcome", &sent->asked, &sent->given, &judged);
	json_object_end(&t->json);
}

static void attempt(struct turn *t)
{
	struct sent sent = { .took_ms = 0 };
	const char *bank;
	char hash[20];
	const struct item *item = find(t, "/api/items/*/attempts", &bank);

	if (!item || !read_sent(t, item, bank, &sent))
		return;
	item_json_hash(item, hash);
	if (strcmp(hash, sent.hash) != 0) {
		refuse(t, &sent,
		       "This question was changed after you opened it. Here is "
		       "the new one; what you answered is still there.");
		return;
	}
	if (item_json_locked(t, item)) {
		refuse(t, &sent,
		       "You have made this prediction already; it stays as it "
		       "is.");
		return;
	}
	answer(t, &sent);
}

void study_attempt(const struct server *s, const struct request *q,
		   struct reply *r)
{
	turn_write(s, q, r, &body_attempt, attempt, true);
}
