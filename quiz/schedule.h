/* schedule.h: when a card comes again. The memory is fsrs.h; here are the
 * steps within a day, the states of a card, the order of the four buttons, the
 * longest interval and the fuzz that spreads cards over days.
 *
 * Pure: how many days have passed is an argument, and so is what makes the
 * fuzz differ from card to card. Whose midnight a day ends at is the caller's
 * matter.
 *
 * As ts-fsrs 5.4.2, but for three things that are done as Anki does them: the
 * longest interval has the last word, time never runs backwards, and a card in
 * review is at step 0.
 */
#ifndef QUIZ_SCHEDULE_H
#define QUIZ_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "quiz/fsrs.h"

enum { SCHEDULE_STEPS_MAX = 16, SCHEDULE_DAYS_MAX = 36500 };

/* The stored numbers: never renumber. */
enum card_state { CARD_NEW, CARD_LEARNING, CARD_REVIEW, CARD_RELEARNING };

struct schedule_steps {
	int minutes[SCHEDULE_STEPS_MAX];
	size_t len;
};

struct schedule {
	struct fsrs fsrs;
	struct schedule_steps learning, relearning;
	int max_interval; /* days, 1 … SCHEDULE_DAYS_MAX */
	bool fuzz;
};

/* A card as it is after an answer; all zeros: a new one. */
struct card {
	enum card_state state;
	int step; /* of the learning or relearning steps */
	struct fsrs_memory memory;
	int interval_days; /* 0: due again the same day */
	int64_t due_s;	   /* seconds from the answer to when it is due */
	int reps, lapses;
};

/* Default weights, retention 0.9, steps 1m 10m and 10m, no fuzz. */
void schedule_default(struct schedule *s);

/* Reads one step, "10m", "6h", "1d"; whole, from 1 minute to 100 days. Adds it
 * to *steps. On failure returns false and *e names the parameter. */
bool schedule_add_step(struct schedule_steps *steps, const char *text,
		       const char *parameter, struct error *e);

/* The card after an answer, elapsed_days after the one before (less than 0
 * counts as 0). seed: any number that is the card's own, for the fuzz; the same
 * card at the same count of answers gets the same. */
struct card schedule_answer(const struct schedule *s, const struct card *before,
			    int elapsed_days, int rating, uint64_t seed);

/* The days that the fuzz may turn an interval into, both included. */
void schedule_fuzz_range(int interval, int elapsed_days, int max_interval,
			 int *low, int *high);

/* The card has just become a leech: at threshold lapses and at every half of
 * that more. It is one only at the lapse itself. */
bool schedule_is_leech(int lapses, int threshold);

/* "new", "learning", "review", "relearning". */
const char *card_state_name(enum card_state state);

/* --- grades replayed without a database, for `steptime schedule` */

struct schedule_replay {
	const struct schedule *schedule;
	struct card card;
	int64_t now; /* UTC seconds; set to the start */
};

/* One answer and the card after it: the columns of golden.json. */
struct schedule_row {
	int elapsed_days; /* between UTC days */
	struct card card;
	double recall_before; /* NAN for the first answer */
	double recall_at_due;
	int64_t due_s_by_rating[4]; /* what each button would have given */
};

/* Answers dt_s seconds after the answer before, or after the start. */
void schedule_replay(struct schedule_replay *r, int64_t dt_s, int rating,
		     struct schedule_row *row);

#endif
