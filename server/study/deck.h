/* deck.h: the cards that are in the deck: which is next, how many are left. */
#ifndef SERVER_STUDY_DECK_H
#define SERVER_STUDY_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "server/study/card.h"
#include "server/study/turn.h"

/* The next card to be asked: steps that are due, then reviews by their day,
 * then new ones in the order of adding. ahead: one in steps that is due within
 * that many seconds, if there is no other. False if there is none. */
bool deck_next(struct turn *t, int ahead_s, int64_t *item, char name[static 80],
	       struct study_card *c);

/* The ids of at most max cards that are due on that day at that time, put into
 * name; how many. new_a_day: at most so many new ones. */
size_t deck_due(struct db *db, int64_t day, int64_t now, int new_a_day,
		char (*name)[80], size_t max);

/* Seconds until the next card in steps is due, -1 if there is none. */
int64_t deck_wait(struct turn *t);

/* CARD of study.h; name is the key in the object around it, or NULL. */
void deck_json_card(struct turn *t, const char *name, const char *id,
		    bool present, const struct study_card *c);

/* The first day after today on which cards come back, as "later" of study.h. */
void deck_json_later(struct turn *t);

/* LEFT of study.h. */
void deck_json_left(struct turn *t);

#endif
