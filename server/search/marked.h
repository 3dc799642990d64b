/* marked.h: a text with the marks of index.h around the words that were found,
 * taken apart: for HTML as <mark>, for JSON as a list in which every second text
 * is one that was found.
 */
#ifndef SERVER_SEARCH_MARKED_H
#define SERVER_SEARCH_MARKED_H

#include "base/buf.h"
#include "base/json.h"

void marked_html(struct buf *out, const char *text);

/* ["plain", "found", "plain" …]; begins with a plain text, "" if need be. */
void marked_json(struct json *j, const char *name, const char *text);

#endif
