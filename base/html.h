/* html.h: writes text from anywhere into a page, escaped for the place where it
 * stands. A function's name says the place.
 *
 * Invalid UTF-8 becomes U+FFFD, byte by byte; control characters are dropped.
 */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include "base/buf.h"

/* Between tags. */
void html_text(struct buf *out, const char *text);

/* ` name="value"`, with the space before it. */
void html_attr(struct buf *out, const char *name, const char *value);

/* A name or a value in a query string; the result may also stand in an
 * attribute as it is. */
void html_url_arg(struct buf *out, const char *text);

#endif
