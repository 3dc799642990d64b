/* inspect.h: is an item, as it was read, one that can be asked and graded
 * fairly? Every fault is reported; nothing is changed.
 */
#ifndef QUIZ_INSPECT_H
#define QUIZ_INSPECT_H

#include "quiz/item.h"
#include "quiz/lines.h"

/* How often a bank's formulas may be tried on draws. An item with at most
 * INSPECT_DRAWS combinations of values is tried on all of them while the budget
 * lasts, any other on its first draws: they are taken in order, one after the
 * other, so that no learner sees the later ones. */
enum { INSPECT_BUDGET = 1 << 20, INSPECT_DRAWS = 1 << 16, INSPECT_FIRST = 512 };

/* *budget is what is left of it. */
void inspect_item(const struct item *item, const struct source *src,
		  size_t *budget);

/* The part of it that is about the key and its traps. */
void inspect_numbers(const struct item *item, const struct source *src,
		     size_t *budget);

/* Warns of a name that varies and is not shown to who is asked. */
void inspect_varied(const struct item *item, const struct source *src);

/* What shows over the items of a bank only. */
void inspect_bank(const struct item *items, size_t len,
		  const struct source *src);

/* Reports, at both places, that the item at line of file has the id of another
 * one. */
void inspect_twice(const struct item *other, const char *other_file,
		   size_t line, const char *file, struct faults *faults);

#endif
