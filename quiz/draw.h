/* draw.h: the numbers and the order of choices that one draw of an item shows.
 *
 * A draw is a number n = 0, 1, 2 …; it and the item's id fix all that varies,
 * so that a reload and a second tab show the same and an answer is graded
 * against what was shown. Draw 0 has the values meant for print.
 *
 * SplitMix64, seeded with FNV-1a of the id plus n, takes one step for each
 * varied name in file order, then one for each place that is shuffled.
 */
#ifndef QUIZ_DRAW_H
#define QUIZ_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "quiz/item.h"

/* Values of the item's names, in file order. */
void draw_values(const struct item *item, uint32_t n,
		 double values[ITEM_NAMES_MAX]);

/* The right number of the draw. False if the item asks for none, or the draw has
 * none (the linter says so). */
bool draw_key(const struct item *item, uint32_t n, double *key);

/* The order in which the item's choices are shown: order[i] is the place in the
 * file of the i-th one shown. Pinned choices stand first or last; with "order:
 * fixed" all stand as in the file. */
void draw_order(const struct item *item, uint32_t n,
		size_t order[ITEM_CHOICES_MAX]);

/* Writes p's Markdown to out with the draw's numbers in place of {=name}, the
 * way people write them ({=name as count}: 6.74B; {=name as %}: 33.2 %). A
 * formula, {=6*psi*tau}, is rounded as a right answer is (people_rounded). A bare {name}
 * is TeX and stays; so does {=name} behind a backslash, and what is no formula.
 * Writes nothing if p is empty. */
void draw_text(const struct item *item, uint32_t n, const struct prose *p,
	       struct buf *out);

/* What stands between {= and } at text. */
struct draw_mark {
	size_t len; /* of all, from { to }; 0: here is no mark but TeX */
	char formula[120];
	size_t formula_at; /* bytes from { to the formula */
	char as[16];	   /* "", "count" or "%"; anything else is a fault */
	bool too_long;
};

/* text points at a {. */
struct draw_mark draw_mark(const char *text);

#endif
