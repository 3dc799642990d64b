/* number_fold.h: the many characters people type for the same thing, as one:
 * minus signs as -, spaces as a space, wide and superscript digits as digits.
 */
#ifndef BASE_NUMBER_FOLD_H
#define BASE_NUMBER_FOLD_H

#include <stddef.h>

/* Writes text, folded, into out of size bytes, always ended by a NUL. A
 * superscript becomes ^ and its digits. What is not known stays as it is.
 * Returns the length, size if it did not fit. */
size_t number_fold(char *out, size_t size, const char *text);

#endif
