/* highlight.h: Python as HTML with a class on each word that has a meaning:
 *
 *     tok-keyword tok-string tok-comment tok-number tok-constant (True, None)
 *     tok-function (defined or called) tok-type (a class defined)
 *     tok-decorator
 *
 * tree-sitter parses it, so that a keyword in a string stays a string. It never
 * fails: what is no Python is written as it is, escaped.
 */
#ifndef SERVER_LESSON_HIGHLIGHT_H
#define SERVER_LESSON_HIGHLIGHT_H

#include <stddef.h>

#include "base/buf.h"

enum { HIGHLIGHT_MAX = 256 << 10 }; /* longer code is not coloured */

void highlight_python(struct buf *out, const char *code, size_t len);

#endif
