/* card.h: a card in the deck, and what each event does to it. Pure: no clock,
 * no database.
 *
 * card_apply is the only place where a card changes, so that playing its events
 * again gives the same card.
 */
#ifndef SERVER_STUDY_CARD_H
#define SERVER_STUDY_CARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "quiz/schedule.h"

enum { CARD_ALGO = 6, CARD_LEECH = 8 }; /* FSRS-6; lapses */

/* No count or day of a card or an act is further from 0, and no second: room to
 * calculate with them, and longer than anybody learns. */
enum { CARD_COUNT_MAX = 1000000000 };
#define CARD_TIME_MAX 100000000000000

/* The row of table card. */
struct study_card {
	struct card memory; /* due_s is not used */
	int64_t due;	    /* UTC seconds, from when on it is to be asked */
	int64_t due_day;    /* the same as a day, in review */
	int64_t last;	    /* when it was graded last, UTC seconds */
	int64_t last_day;
	bool in_deck, suspended;
	int64_t buried_until; /* the day on which it is back */
	bool leech;
	int64_t version; /* how many events it had */
};

enum card_event {
	EVENT_ADD,
	EVENT_REMOVE,
	EVENT_GRADE,
	EVENT_UNDO,
	EVENT_SUSPEND,
	EVENT_UNSUSPEND,
	EVENT_BURY,
	EVENT_FORGET,
	EVENT_EDIT
};

/* "add" … as in the table event. */
const char *card_event_name(enum card_event what);
/* False if there is no such event. */
bool card_event_of(const char *name, enum card_event *what);

/* What of the schedule a learner may choose. It is kept with each grade, so that
 * playing events again gives the same card whatever was chosen since. */
struct card_plan {
	int retention; /* per cent; 0: the default, 90 */
	bool fuzz;
};

struct card_act {
	enum card_event what;
	int rating;	       /* of a grade */
	struct card_plan plan; /* of a grade */
	int64_t at, day;
	const struct study_card *before; /* of an undo: what it goes back to */
};

/* The card after the act. seed: any number that is the card's own. */
struct study_card card_apply(const struct study_card *c,
			     const struct card_act *act, uint64_t seed);

/* What a grade at that time would make of it. */
struct card card_answer(const struct study_card *c, int rating, int64_t day,
			struct card_plan plan, uint64_t seed);

/* How well it is remembered on that day; NAN for a new one. */
double card_recall(const struct study_card *c, int64_t day);

/* Is it in learning or relearning steps? */
bool card_in_steps(const struct study_card *c);

/* "10 min", "3 days", "2.5 months": when a card comes again, by its days or, if
 * there are none, by its seconds. All pages say it so. */
void card_interval(char out[static 32], const struct card *after);

/* The row as numbers, in the order of the table's columns from state on. Any
 * numbers make a card: each becomes the nearest that a card can have, and one
 * that is new, or has no reps or no stability, has no other memory. */
enum { CARD_NUMBERS = 16 };
void card_numbers(const struct study_card *c, double out[CARD_NUMBERS]);
void card_from_numbers(struct study_card *c,
		       const double numbers[CARD_NUMBERS]);

/* The row as a text that reads back the same. */
void card_text(const struct study_card *c, struct buf *out);
bool card_from_text(struct study_card *c, const char *text);

#endif
