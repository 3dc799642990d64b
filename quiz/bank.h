/* bank.h: reads a bank of items, quiz/NAME.quiz.md, and finds all that is wrong
 * with it in one run.
 *
 *     ---
 *     bank: name                        also title; language if you like
 *     ---
 *
 *     ## id                             [a-z0-9-], unique over all banks
 *     tags: one, two                    then type (check, predict, problem or
 *     vary: x = 1 .. 9 step 2 (5)       card; many), order: fixed, was: old-id,
 *                                       retired: yes
 *     The question, in Markdown with TeX; {=x} is a drawn number.
 *
 *     - [x] right {last} {m:idea}       choices, or
 *     = 6*x as % +- 1%                  a number: value, form, tolerance
 *     ~ 2*x {m:idea}                    a typical wrong one
 *       > feedback on the answer above
 *     ? hint
 *     ! explanation
 *
 * The marks stand at column 0, outside code fences. A card, or a problem without
 * a key, has its answer below a line "***". What is judged, and how, is said in
 * inspect.h and markup.h.
 *
 * A bank with faults is read as far as it goes: an item with an error in it is
 * there, marked faulty, and must not be asked.
 */
#ifndef QUIZ_BANK_H
#define QUIZ_BANK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/faults.h"
#include "quiz/item.h"

enum {
	BANK_BYTES_MAX = 1 << 20,
	BANK_ITEMS_MAX = 2000,
};

struct bank {
	const char *file; /* the caller's: for faults */
	char *name;	  /* "bank:"; NULL only if it is missing */
	char *title;
	char *language; /* NULL if not given */
	struct item *item;
	size_t item_len;
};

/* Reads text, len bytes, which came from file; file must outlive *b and
 * *faults. Adds faults, errors and warnings. *b needs bank_release in any case.
 * False: nothing could be read at all (not UTF-8, too long, no memory). */
bool bank_read(struct bank *b, const char *file, const char *text, size_t len,
	       struct faults *faults);

void bank_release(struct bank *b);

/* The item of that id, also a retired or faulty one; NULL if there is none. */
const struct item *bank_item(const struct bank *b, const char *id);

/* What only shows over all banks: an id in two of them (reported at both
 * places), an old id (was) that is still in use or claimed twice. Ids within
 * one bank are bank_read's. */
void banks_check(const struct bank *banks, size_t len, struct faults *faults);

#endif
