/* picture_rules.h: which elements and attributes a drawing may have. */
#ifndef SERVER_LESSON_PICTURE_RULES_H
#define SERVER_LESSON_PICTURE_RULES_H

#include <stdbool.h>

/* What an attribute's value may be. */
enum picture_rule {
	RULE_REFUSED, /* not allowed at all */
	RULE_LEFT,    /* harmless, but not wanted in the page: xmlns, version */
	RULE_PLAIN,   /* numbers, words: no "url(", no address */
	RULE_ID,      /* gets the prefix */
	RULE_PAINT,   /* none, currentColor, inherit or url(#id) */
	RULE_LOCAL    /* url(#id) or none */
};

bool picture_element(const char *name);
enum picture_rule picture_attribute(const char *name);

#endif
