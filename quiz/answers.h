/* answers.h: reads the line of one answer: a choice, a key, a trap.
 *
 *     - [x] text {first|last} {m:misconception}
 *     = value [as %|unit] [+- tolerance]
 *     ~ value {m:misconception}
 */
#ifndef QUIZ_ANSWERS_H
#define QUIZ_ANSWERS_H

#include "quiz/item.h"
#include "quiz/lines.h"

/* Each adds what it read to the item, reports faults to *src and returns where
 * feedback on it goes; NULL if it could not be kept. The line may be cut. */
struct choice *answers_choice(struct item *item, struct line *line,
			      const struct source *src);
struct value *answers_key(struct item *item, struct line *line,
			  const struct source *src);
struct value *answers_trap(struct item *item, struct line *line,
			   const struct source *src);

#endif
