/* item_json.c: an item as it is asked; see item_json.h. What an answer earned
 * is outcome.c's. */
#include "server/study/item_json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "quiz/draw.h"
#include "server/study/prose.h"
#include "server/study/roster.h"

/* The last attempt at an item, as it was kept. */
struct last {
	bool there;
	bool same; /* the item has not changed since */
	char key[72];
	char typed[GIVEN_TYPED_MAX + 1];
	char chosen[ITEM_CHOICES_MAX * (CHOICE_ID_LEN + 1) + 1];
	char verdict[16];
	bool is_typed, is_chosen;
	int64_t at, draw;
	struct given given;
};

void item_json_hash(const struct item *item, char out[static 20])
{
	snprintf(out, 20, "%016" PRIx64, item->hash);
}

/* Cuts the ids of choices, which stand between spaces, apart in place. */
static void read_chosen(struct last *l)
{
	char *at = l->chosen;

	while (*at && l->given.choice_len < ITEM_CHOICES_MAX) {
		l->given.choice[l->given.choice_len++] = at;
		at += strcspn(at, " ");
		if (*at)
			*at++ = '\0';
	}
}

static void read_row(struct last *l, const struct query *q,
		     const struct item *item)
{
	char hash[20];

	item_json_hash(item, hash);
	l->there = true;
	snprintf(l->key, sizeof l->key, "%s", query_text(q, 0));
	l->at = query_int(q, 1);
	l->draw = query_int(q, 2);
	l->is_typed = !query_null(q, 3);
	snprintf(l->typed, sizeof l->typed, "%s", query_text(q, 3));
	l->is_chosen = !query_null(q, 4);
	snprintf(l->chosen, sizeof l->chosen, "%s", query_text(q, 4));
	l->given = (struct given){
		.typed = l->is_typed ? l->typed : NULL,
		.chosen = l->is_chosen,
		.reading = query_null(q, 5) ? -1 : (int)query_int(q, 5),
		.confidence = query_null(q, 6) ? -1 : query_real(q, 6),
	};
	snprintf(l->verdict, sizeof l->verdict, "%s", query_text(q, 7));
	l->same = strcmp(hash, query_text(q, 8)) == 0;
	read_chosen(l);
}

static void find_last(struct turn *t, const struct item *item, struct last *l)
{
	*l = (struct last){ .there = false };
	if (!t->db)
		return;
	int64_t id = roster_known(t->db, item->id);
	QUERY q = query(t->db, "SELECT key, at, draw, typed, chosen, reading, "
			       "confidence, verdict, hash FROM attempt "
			       "WHERE item = ? ORDER BY id DESC LIMIT 1");
	bind_int(&q, 1, id);
	if (id && query_row(&q))
		read_row(l, &q, item);
}

bool item_json_locked(struct turn *t, const struct item *item)
{
	struct last last;

	if (item->type != ITEM_PREDICT)
		return false;
	find_last(t, item, &last);
	return last.there && last.same;
}

static void write_answered(struct turn *t, const struct asked *a,
			   const struct last *l)
{
	struct json *j = &t->json;
	struct asked then = { a->item, a->bank, (uint32_t)l->draw };

	if (!l->there) {
		json_null(j, "answered");
		return;
	}
	json_object(j, "answered");
	json_text(j, "key", l->key);
	json_real(j, "at", (double)l->at);
	json_real(j, "draw", (double)l->draw);
	if (l->is_typed)
		json_text(j, "typed", l->typed);
	json_array(j, "choices");
	for (size_t i = 0; i < l->given.choice_len; i++)
		json_text(j, NULL, l->given.choice[i]);
	json_array_end(j);
	if (l->given.reading >= 0)
		json_real(j, "reading", l->given.reading);
	if (l->given.confidence >= 0)
		json_real(j, "confidence", l->given.confidence);
	json_text(j, "verdict", l->verdict);
	if (a->item->type != ITEM_CARD && l->same) {
		struct judged judged;
		item_judge(&judged, &then, &l->given);
		item_json_outcome(t, "outcome", &then, &l->given, &judged);
	} else {
		json_null(j, "outcome");
	}
	json_object_end(j);
}

static const char *form_of(const struct item *item)
{
	if (item_has_choices(item))
		return item->many ? "many" : "one";
	return item_has_key(item) ? "number" : "none";
}

static void write_choices(struct turn *t, const struct asked *a)
{
	size_t order[ITEM_CHOICES_MAX];

	draw_order(a->item, a->draw, order);
	json_array(&t->json, "choices");
	for (size_t i = 0; i < a->item->choice_len; i++) {
		const struct choice *c = &a->item->choice[order[i]];
		json_object(&t->json, NULL);
		json_text(&t->json, "id", c->id);
		prose_line(t, "html", a->item, a->draw, &c->text);
		json_object_end(&t->json);
	}
	json_array_end(&t->json);
}

static bool in_deck(struct turn *t, const char *id)
{
	if (!t->db)
		return false;
	QUERY q = query(t->db, "SELECT card.in_deck FROM card "
			       "JOIN item ON item.id = card.item "
			       "WHERE item.name = ?");
	bind_text(&q, 1, id);
	return query_row(&q) && query_int(&q, 0) != 0;
}

/* Can its text be edited here (server/edit/edit.h)? */
static void write_readonly(struct turn *t, const struct item *item)
{
	const struct banks *banks = &t->shelf->banks;
	const char *file = banks_file(banks, item->id);
	struct error why = { .kind = ERROR_NONE };

	if (file && banks_writable(banks->folder, file, &why) &&
	    store_status(t->server->store, &why))
		json_null(&t->json, "readonly");
	else
		json_text(&t->json, "readonly", why.message);
}

static void write_question(struct turn *t, const struct asked *a)
{
	const struct item *item = a->item;
	struct json *j = &t->json;
	char hash[20];

	item_json_hash(item, hash);
	json_text(j, "id", item->id);
	json_text(j, "bank", a->bank);
	json_text(j, "kind", item_type_name(item->type));
	json_text(j, "hash", hash);
	json_real(j, "draw", a->draw);
	json_array(j, "tags");
	for (size_t i = 0; i < item->tag_len; i++)
		json_text(j, NULL, item->tag[i]);
	json_array_end(j);
	json_text(j, "form", form_of(item));
	prose_blocks(t, "prompt", item, a->draw, &item->prompt);
	if (item_has_choices(item))
		write_choices(t, a);
	if (item_has_key(item)) {
		json_text(j, "unit", item->form.unit);
		json_bool(j, "percent", item->form.percent);
	}
	json_bool(j, "varies", item->vary_len > 0);
	write_readonly(t, item);
}

void item_json(struct turn *t, const char *name, const struct item *item,
	       const char *bank, int64_t draw)
{
	struct last last;
	struct json *j = &t->json;

	find_last(t, item, &last);
	if (draw < 0)
		draw = last.there && last.same ? last.draw : 0;
	struct asked a = { item, bank, (uint32_t)draw };
	bool locked = item->type == ITEM_PREDICT && last.there && last.same;
	json_object(j, name);
	write_question(t, &a);
	if (item->type == ITEM_PREDICT && !locked)
		json_null(j, "hint");
	else
		prose_blocks(t, "hint", item, a.draw, &item->hint);
	json_bool(j, "in_deck", in_deck(t, item->id));
	json_bool(j, "locked", locked);
	json_bool(j, "changed", last.there && !last.same);
	write_answered(t, &a, &last);
	json_object_end(j);
}
