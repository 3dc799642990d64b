/* json_read.h: reads JSON that came from outside, strictly (RFC 8259).
 *
 * cJSON builds the tree, but takes much that is not JSON: so the whole text is
 * checked first, here. Refused are, besides what the grammar refuses: text that
 * is not UTF-8 or begins with a byte order mark, nesting deeper than
 * JSON_DEPTH_MAX, \u0000 and lone surrogates, numbers that are not finite or
 * have more than JSON_NUMBER_MAX characters, the same name twice in an object,
 * anything behind the value. Each with a sentence that says where.
 *
 * The getters are case-sensitive, as cJSON's own are not. Writing is
 * base/json.h.
 */
#ifndef SERVER_JSON_READ_H
#define SERVER_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { JSON_DEPTH_MAX = 64, JSON_NUMBER_MAX = 60 };

struct cJSON;

/* Reads text, whose len bytes are followed by a NUL. True and a tree for
 * json_free; false with a sentence, and *root is NULL. */
bool json_read(const char *text, size_t len, struct cJSON **root,
	       struct error *e);

/* NULL is freed too. */
void json_free(struct cJSON *root);

/* The member of that name, NULL if object has none. */
const struct cJSON *json_get(const struct cJSON *object, const char *name);

/* The members of an object or array in their order: NULL after the last. */
const struct cJSON *json_first(const struct cJSON *parent);
const struct cJSON *json_next(const struct cJSON *member);

/* The name of an object's member. */
const char *json_name(const struct cJSON *member);

bool json_is_object(const struct cJSON *value);
bool json_is_array(const struct cJSON *value);
bool json_is_null(const struct cJSON *value);

/* Is it one? Then what it says; the text lives as long as the tree. */
bool json_is_text(const struct cJSON *value, const char **text);
bool json_is_number(const struct cJSON *value, double *number);
bool json_is_bool(const struct cJSON *value, bool *flag);

#endif
