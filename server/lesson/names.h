/* names.h: a list of short texts, each kept once: the ids of a page, the terms
 * that it uses, the items that stand in it.
 */
#ifndef SERVER_LESSON_NAMES_H
#define SERVER_LESSON_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAMES_MAX = 2000 };

struct names {
	char **list; /* in the order in which they came */
	size_t len;
	uint16_t *slot; /* a hash table: places in list, from 1 */
};

bool names_has(const struct names *n, const char *name);

/* Adds a copy. False if it is there already, or there is no room for it. */
bool names_add(struct names *n, const char *name);

/* Is there no room for another? */
bool names_full(const struct names *n);

void names_release(struct names *n);

#endif
