/* deck_change.c: cards put into the deck and taken out: POST /api/deck of study.h.
 */
#include <string.h>

#include "server/study/bodies.h"
#include "server/study/deck.h"
#include "server/study/history.h"
#include "server/study/roster.h"
#include "server/study/study.h"

/* Adds or removes one; nothing if it is so already. Says what it did. */
static void put(struct turn *t, enum card_event what, const char *bank,
		const char *id)
{
	int64_t item = what == EVENT_ADD ? roster_id(t->db, bank, id)
					 : roster_known(t->db, id);
	struct study_card c;

	history_card(t->db, item, &c);
	if (!item || c.in_deck == (what == EVENT_ADD))
		return;
	struct history_event e = {
		.key = t->key,
		.item = item,
		.utc_offset_min = t->offset,
		.act = { .what = what, .at = t->now, .day = t->day }
	};
	history_add(t->db, &e, &c);
	json_text(&t->json, NULL, id);
}

/* False, and the reply says so, if one is no card that may be added. */
static bool check(struct turn *t, const char *const *add, size_t len)
{
	char sentence[200];
	const char *bank;

	for (size_t i = 0; i < len; i++) {
		const struct item *item = roster_item(t->shelf, add[i], &bank);
		if (item && item->type == ITEM_CARD)
			continue;
		snprintf(sentence, sizeof sentence,
			 "\"%.64s\" is not a card of a bank, so it cannot be "
			 "added to the deck.",
			 add[i]);
		reply_status(t->r, 422, sentence);
		return false;
	}
	return true;
}

static void add_all(struct turn *t)
{
	const struct banks *b = &t->shelf->banks;
	const char *bank;

	for (size_t i = 0; i < b->len; i++)
		for (size_t k = 0; k < b->bank[i].item_len; k++) {
			const struct item *item = &b->bank[i].item[k];
			if (item->type == ITEM_CARD &&
			    roster_item(t->shelf, item->id, &bank) == item)
				put(t, EVENT_ADD, bank, item->id);
		}
}

static void add_some(struct turn *t, const char *const *add, size_t len)
{
	const char *bank;

	for (size_t i = 0; i < len; i++)
		if (roster_item(t->shelf, add[i], &bank))
			put(t, EVENT_ADD, bank, add[i]);
}

static void change(struct turn *t)
{
	const char *add[DECK_IDS_MAX], *remove[DECK_IDS_MAX];
	bool all = members_text(&t->body, "add") != NULL; /* "all" */
	size_t add_len = members_texts(&t->body, "add", add, DECK_IDS_MAX);
	size_t remove_len =
		members_texts(&t->body, "remove", remove, DECK_IDS_MAX);

	if (!check(t, add, add_len))
		return;
	json_object(&t->json, NULL);
	json_text(&t->json, "key", t->key);
	json_array(&t->json, "added");
	if (all)
		add_all(t);
	add_some(t, add, add_len);
	json_array_end(&t->json);
	json_array(&t->json, "removed");
	for (size_t i = 0; i < remove_len; i++)
		put(t, EVENT_REMOVE, "", remove[i]);
	json_array_end(&t->json);
	deck_json_left(t);
	json_object_end(&t->json);
}

void study_deck_change(const struct server *s, const struct request *q,
		       struct reply *r)
{
	turn_write(s, q, r, &body_deck, change, false);
}
