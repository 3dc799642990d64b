/* history.h: cards and their events in the store. An event is written and the
 * card with it, or neither; a card that was lost is made again from its events.
 */
#ifndef SERVER_STUDY_HISTORY_H
#define SERVER_STUDY_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/db.h"
#include "server/study/card.h"

/* An event as it is written. */
struct history_event {
	const char *key;
	int64_t item; /* its number in the store */
	int utc_offset_min;
	struct card_act act;
	int64_t attempt; /* 0: none */
	int64_t took_ms;
	int64_t undoes; /* the event; 0: none */
};

/* The card of an item. False, and an empty card, if there is none. */
bool history_card(struct db *db, int64_t item, struct study_card *c);

/* Writes the event and what it makes of the card, from what it was before; *c
 * becomes what it is after. The day's totals follow. */
void history_add(struct db *db, const struct history_event *e,
		 struct study_card *c);

/* The last act that can be undone: not undone yet, not before since, and among
 * the last 2000 events. */
struct history_last {
	int64_t event, item;
	enum card_event what;
	int64_t day;
	int rating;
	int64_t took_ms;
	struct study_card before; /* as it was when it was done */
	char name[80];		  /* the item's id */
};

bool history_last(struct db *db, int64_t since, struct history_last *last);

/* The card to which undoing the act leads: where the item has taken over another
 * one's history since, with that. */
void history_before(struct db *db, const struct history_last *last,
		    struct study_card *c);

/* Plays the events of the item. False if there are none, or they cannot be
 * read. */
bool history_replay(struct db *db, int64_t item, struct study_card *c);

/* Puts the card into the table as its events say. */
void history_rebuild_card(struct db *db, int64_t item);

/* Columns of the table card, in the order of card_numbers. */
#define HISTORY_COLUMNS                                                        \
	"state, step, stability, difficulty, interval_days, due, due_day, "    \
	"last, last_day, reps, lapses, in_deck, suspended, buried_until, "     \
	"leech, version"

/* The card in a row that has these columns from first on. */
void history_from_row(const struct query *q, int first, struct study_card *c);

#endif
