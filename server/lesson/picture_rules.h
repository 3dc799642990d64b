/* picture_rules.h: which elements and attributes a drawing may have. */
#ifndef SERVER_LESSON_PICTURE_RULES_H
#define SERVER_LESSON_PICTURE_RULES_H

#include <stdbool.h>

#include "base/buf.h"

/* What an attribute's value may be. */
enum picture_rule {
	RULE_REFUSED, /* not allowed at all */
	RULE_LEFT,    /* harmless, but not wanted in the page: xmlns, version */
	RULE_PLAIN,   /* numbers, words: no "url(", no address */
	RULE_ID,      /* gets the prefix */
	RULE_PAINT,   /* none, currentColor, inherit or url(#id) */
	RULE_LOCAL    /* url(#id) or none */
};

/* A character of an element's or attribute's name, or of an id. */
bool picture_name_char(char c);

bool picture_element(const char *name);
enum picture_rule picture_attribute(const char *name);

/* Writes the attribute by its rule, ids with prefix and a hyphen before them.
 * False, and nothing written, if it may not have that value: picture_value.c. */
bool picture_value(struct buf *out, const char *prefix, const char *name,
		   const char *value);

#endif
