/* lint_bank.h: reads the texts of items and of the glossary as the page will, to
 * find what only the renderer finds.
 */
#ifndef SERVER_LESSON_LINT_BANK_H
#define SERVER_LESSON_LINT_BANK_H

#include "server/lesson/banks.h"
#include "server/lesson/entries.h"

/* Prompts, choices, feedback, hints and explanations of all items. */
void lint_bank_texts(const struct banks *banks, struct faults *faults);

/* The descriptions of terms. */
void lint_terms(const struct entries *terms, struct faults *faults);

#endif
