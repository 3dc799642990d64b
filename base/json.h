/* json.h: writes JSON into a buffer, value by value.
 *
 * It puts the commas, escapes the text and prints each number so that it reads
 * back as the same double. It does not check that keys differ, nor does it read:
 * that is server/api/json_read.h.
 *
 * name is the key inside an object and NULL inside an array or at the top. Text
 * is valid UTF-8; what is not is replaced, byte by byte, by U+FFFD. Besides what
 * JSON asks, <, >, & and what nobody sees (utf8_unseen) are escaped, so that an
 * answer may stand anywhere in a page, and in a terminal. Without a buffer it writes nothing.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>

#include "base/buf.h"

struct json {
	struct buf *out; /* NULL: nobody reads it */
	bool comma;	 /* a value stands before the next one */
};

void json_init(struct json *j, struct buf *out);

void json_object(struct json *j, const char *name);
void json_object_end(struct json *j);
void json_array(struct json *j, const char *name);
void json_array_end(struct json *j);

void json_text(struct json *j, const char *name, const char *text);
/* NaN and the infinities become null: what is not known is not a number. */
void json_real(struct json *j, const char *name, double value);
void json_bool(struct json *j, const char *name, bool value);
void json_null(struct json *j, const char *name);

#endif
