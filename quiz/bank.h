/* bank.h: reads a bank of items, quiz/NAME.quiz.md, and finds all that is wrong
 * with it in one run. The format is in the manual for authors; this reads it,
 * inspect.h and markup.h judge it.
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
 * places), an old id (was) that is still in use or claimed twice. Ids within one
 * bank are bank_read's. */
void banks_check(const struct bank *banks, size_t len, struct faults *faults);

#endif
