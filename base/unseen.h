/* unseen.h: what a text that people wrote has and nobody sees (utf8_unseen):
 * found and named, before it is kept, shown or printed.
 */
#ifndef BASE_UNSEEN_H
#define BASE_UNSEEN_H

#include "base/buf.h"
#include "base/faults.h"

/* Makes each of them a space, but for tabs and ends of lines, and a fault of the
 * file. text is valid UTF-8. */
void unseen_blank(char *text, const char *file, struct faults *faults);

/* Adds len bytes of text with each of them, and each byte that is not UTF-8,
 * spelt as C does: \x1B, \u202E. */
void unseen_spell(struct buf *out, const char *text, size_t len);

#endif
