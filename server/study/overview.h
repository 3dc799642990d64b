/* overview.h: what a learner has learnt, what is due, what was forgotten, in
 * numbers: for the page /progress.
 */
#ifndef SERVER_STUDY_OVERVIEW_H
#define SERVER_STUDY_OVERVIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quiz/schedule.h"
#include "server/lesson/banks.h"
#include "server/store/db.h"

enum {
	OVERVIEW_AHEAD = 14, /* days */
	OVERVIEW_BACK = 30,
	OVERVIEW_HARD = 8,
	OVERVIEW_TOPICS = 100
};

/* A day's totals, from the table day. */
struct overview_day {
	double answered, correct, grades, reviewed, lapsed, learned;
};

/* A card that was forgotten. */
struct overview_card {
	char id[80];
	int lapses;
	double recall; /* 0 … 1, today */
	bool leech;
};

struct overview {
	/* Cards in the deck that a bank has: not suspended, by state; suspended. */
	double cards[CARD_RELEARNING + 1], suspended;
	/* Of those that were learnt, when they come: today (and before), … */
	double due[OVERVIEW_AHEAD];
	struct overview_day back[OVERVIEW_BACK];  /* today, yesterday, … */
	struct overview_day sum;		  /* of all of back */
	struct overview_card hard[OVERVIEW_HARD]; /* the hardest first */
	size_t hard_len;
	bool empty; /* nothing was ever answered, added or graded */
};

void overview_read(struct overview *o, struct db *db, int64_t day);

/* A tag of the banks' questions; cards are counted above. An answer that was
 * only shown is none. */
struct overview_topic {
	const char *name; /* the bank's */
	size_t items, answered, right;
};

/* In the order of the banks; returns how many. */
size_t overview_topics(struct overview_topic *list, size_t max, struct db *db,
		       const struct banks *banks);

#endif
