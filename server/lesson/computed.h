/* computed.h: a number of the lesson's text that a figure's model computes when
 * the page is made, so that the sentence and the model cannot disagree:
 *
 *     {=NAME k=v … : result as FORM}
 *
 * result is a member of the figure's JSON answer, or one of its parameters as
 * used; "a.b" is member b of member a, and in a list the element whose name is
 * b, or whose place that is, from 0 on. FORM:
 *
 *     %        43.1 %; "% 3": three decimals
 *     grouped  32,919; "grouped 2": two decimals
 *     count    6.74B
 *     power    4.69 × 10²²
 *     x        2.35: a factor, two decimals
 *     3        three decimals
 *     duration 3.6 s: a time in the unit that a person would use
 *     h, days  a time in that unit, two decimals
 *     FLOP, bytes, tokens/s … any other unit, with an SI prefix
 *
 * Without "as FORM" the answer's own text of that result.
 */
#ifndef SERVER_LESSON_COMPUTED_H
#define SERVER_LESSON_COMPUTED_H

#include "base/buf.h"
#include "base/error.h"

enum { COMPUTED_MAX = 1000, COMPUTED_KEPT = 64 };

struct computed_answer;

/* The last questions that were answered: a text asks the same one for many
 * numbers. All zero at first. */
struct computed {
	struct computed_answer *kept[COMPUTED_KEPT];
	size_t next; /* to be forgotten */
};

/* Adds the text. words is what stands between "{=" and "}". False with a sentence in *e, and nothing added: no such
 * figure or result, a value that is refused, a result that is not known. */
bool computed_text(struct computed *c, struct buf *out, const char *words,
		   struct error *e);

void computed_release(struct computed *c);

#endif
