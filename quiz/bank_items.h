/* bank_items.h: reads the items of a bank, which stand behind its front matter.
 * Only bank.c needs it.
 */
#ifndef QUIZ_BANK_ITEMS_H
#define QUIZ_BANK_ITEMS_H

#include "quiz/bank.h"

/* Adds the items of text, which is cut into lines in place, to *b; number is
 * that of its first line. */
void bank_read_items(struct bank *b, char *text, size_t number,
		     struct faults *faults);

#endif
