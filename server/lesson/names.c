/* names.c: see names.h. */
#include "server/lesson/names.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a */
static uint32_t hash_of(const char *name)
{
	uint32_t hash = 2166136261;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619;
	return hash;
}

bool names_has(const struct names *n, const char *name)
{
	uint32_t hash = hash_of(name);

	for (size_t i = 0; i < n->len; i++)
		if (n->hash[i] == hash && strcmp(n->list[i], name) == 0)
			return true;
	return false;
}

static bool has_room(struct names *n)
{
	if (!n->list)
		n->list = calloc(NAMES_MAX, sizeof *n->list);
	if (!n->hash)
		n->hash = calloc(NAMES_MAX, sizeof *n->hash);
	return n->list && n->hash && n->len < NAMES_MAX;
}

bool names_add(struct names *n, const char *name)
{
	if (names_has(n, name) || !has_room(n))
		return false;
	char *copy = strdup(name);
	if (!copy)
		return false;
	n->hash[n->len] = hash_of(name);
	n->list[n->len++] = copy;
	return true;
}

void names_release(struct names *n)
{
	for (size_t i = 0; i < n->len; i++)
		free(n->list[i]);
	free(n->list);
	free(n->hash);
	*n = (struct names){ .list = NULL };
}
