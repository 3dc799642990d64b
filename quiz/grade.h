/* grade.h: what an answer is worth. Pure: an item, the draw that was shown and
 * what was answered go in; a verdict and the feedback that it earned come out.
 *
 * A number is right within the tolerance, the edge included with a slack of
 * 1e-9 of its size, because 45.8 + 0.2 is not quite 46 in binary. Else it
 * falls into the nearest trap that it is within the same tolerance of. What
 * cannot be read is never wrong. 43 for 42.5 is wrong if the tolerance says so;
 * that it was rounded too far is said beside it.
 */
#ifndef QUIZ_GRADE_H
#define QUIZ_GRADE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quiz/item.h"

enum verdict {
	VERDICT_RIGHT,
	VERDICT_TRAP, /* wrong in a way that the item knows */
	VERDICT_WRONG,
	VERDICT_UNREAD, /* not graded: see number.why, or unknown choices */
	VERDICT_ASK	/* not graded: number has two readings */
};

struct grade {
	enum verdict verdict;
	struct number number;	  /* of a typed answer: how it was read */
	size_t reading;		  /* the reading that was graded */
	const struct value *trap; /* of VERDICT_TRAP */
	double place; /* of VERDICT_WRONG, rounded or cut too far: the place to
		       * give it to, as 0.1; else 0 */
	const char *misconception; /* the first one chosen or fallen into */
	const struct prose *feedback[ITEM_CHOICES_MAX]; /* Markdown, undrawn */
	size_t feedback_len;
};

/* "right", "trap", "wrong", "unread", "ask". */
const char *verdict_name(enum verdict verdict);

/* value is what it should be, typed what it is. */
bool grade_within(const struct tolerance *t, double value, double typed);

/* Grades a typed number for draw n. reading: which of two readings was meant, 0
 * or 1; -1 if nobody was asked. The item has a key. */
struct grade grade_typed(const struct item *item, uint32_t n, const char *typed,
			 int reading);

/* Grades chosen choices, by id. One of them unless the item asks for many,
 * where all right ones and no other must be chosen (none at all is an answer,
 * too). A wrong choice with a misconception is a trap. An id that the item
 * does not have (it was edited) is VERDICT_UNREAD. Feedback comes for what was
 * chosen, in the file's order. The item has choices. */
struct grade grade_choices(const struct item *item, const char *const *ids,
			   size_t len);

/* The rating, 1 Again … 4 Easy, that a typed card suggests: Good if right, Hard
 * if right with the hint, Again if not; 0 if it was not graded. */
int grade_rating(enum verdict verdict, bool hint_shown);

#endif
