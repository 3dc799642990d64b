/* names.c: see names.h. */
#include "server/lesson/names.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * NAMES_MAX + 96 }; /* so that runs of taken ones are short */

/* FNV-1a */
static uint32_t hash_of(const char *name)
{
	uint32_t hash = 2166136261;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619;
	return hash;
}

/* Where the name stands in the table, or the free slot where it would. */
static uint16_t *find(const struct names *n, const char *name)
{
	size_t at = hash_of(name) % SLOTS;

	while (n->slot[at] && strcmp(n->list[n->slot[at] - 1], name) != 0)
		at = (at + 1) % SLOTS;
	return &n->slot[at];
}

bool names_has(const struct names *n, const char *name)
{
	return n->len > 0 && *find(n, name) > 0;
}

bool names_full(const struct names *n)
{
	return n->len == NAMES_MAX;
}

static bool has_room(struct names *n)
{
	if (!n->list)
		n->list = calloc(NAMES_MAX, sizeof *n->list);
	if (!n->slot)
		n->slot = calloc(SLOTS, sizeof *n->slot);
	return n->list && n->slot && !names_full(n);
}

bool names_add(struct names *n, const char *name)
{
	if (!has_room(n))
		return false;
	uint16_t *slot = find(n, name);
	char *copy = *slot ? NULL : strdup(name);
	if (!copy)
		return false;
	n->list[n->len++] = copy;
	*slot = (uint16_t)n->len;
	return true;
}

void names_release(struct names *n)
{
	for (size_t i = 0; i < n->len; i++)
		free(n->list[i]);
	free(n->list);
	free(n->slot);
	*n = (struct names){ .list = NULL };
}
