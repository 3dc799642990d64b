/* tex.h: a formula as plain text, for the search index and for headings in a
 * list: "\frac{\tau\,F_m}{P}" -> "(τ F_m)/P". It is for finding and skimming; the
 * page itself shows the formula.
 */
#ifndef SERVER_LESSON_TEX_H
#define SERVER_LESSON_TEX_H

#include <stddef.h>

#include "base/buf.h"

/* Adds it; commands that it does not know are left out, their arguments stay. */
void tex_plain(struct buf *out, const char *tex, size_t len);

#endif
