/* entity.h: HTML's character references ("&lt;", "&#x3a;") as the characters
 * that they stand for. Markdown allows them anywhere, so an address must be
 * decoded before it is judged: "java&#x73;cript:" is a scheme too.
 */
#ifndef SERVER_LESSON_ENTITY_H
#define SERVER_LESSON_ENTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Adds the character of a reference, from its '&' to its ';', as UTF-8. False,
 * and nothing added, if it is none of the few names known here or no character
 * that text may have: NUL, controls and surrogates are none. */
bool entity_decode(struct buf *out, const char *text, size_t len);

#endif
