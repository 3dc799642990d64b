/* item_json.h: an item, and what an answer to it earned, as JSON: ITEM and
 * OUTCOME of study.h.
 *
 * The key, the feedback, the explanation and a card's answer leave the server
 * in an outcome only, which stands where an attempt was made.
 */
#ifndef SERVER_STUDY_ITEM_JSON_H
#define SERVER_STUDY_ITEM_JSON_H

#include <stdint.h>

#include "quiz/grade.h"
#include "quiz/item.h"
#include "server/study/turn.h"

enum { GIVEN_TYPED_MAX = 200 };

/* An item in one draw. */
struct asked {
	const struct item *item;
	const char *bank;
	uint32_t draw;
};

/* What was answered. */
struct given {
	const char *typed; /* NULL: not a number */
	const char *choice[ITEM_CHOICES_MAX];
	size_t choice_len;
	bool chosen;	   /* choices were sent, maybe none of them */
	int reading;	   /* of a number: 0, 1; -1: nobody was asked */
	bool hint;	   /* it was opened */
	double confidence; /* -1: not asked */
};

/* What grading said of it. */
struct judged {
	struct grade grade;
	bool shown;	     /* nothing was answered: it was to be shown */
	bool graded;	     /* not shown, not unread, not to be asked */
	const char *verdict; /* as in OUTCOME */
};

void item_judge(struct judged *j, const struct asked *a, const struct given *g);

/* Writes an outcome under name. */
void item_json_outcome(struct turn *t, const char *name, const struct asked *a,
		       const struct given *g, const struct judged *judged);

/* Writes the item, with the last attempt at it if there is one, as an object
 * under name. draw -1: the one that was answered last, or 0. */
void item_json(struct turn *t, const char *name, const struct item *item,
	       const char *bank, int64_t draw);

/* How a number may be read: {value, percent, as, note?}. */
void item_json_reading(struct json *j, const char *name,
		       const struct number_reading *reading);

/* "0123456789abcdef" */
void item_json_hash(const struct item *item, char out[static 20]);

/* An item that was answered as a prediction, with its hash as it is now: it is
 * locked. */
bool item_json_locked(struct turn *t, const struct item *item);

#endif
