/* tree_names.c: the interned names of a tree: a hash table with open addressing
 * that doubles when it is half full. */
#include <stdint.h>
#include <string.h>

#include "figures/compile/python/tree_build.h"

enum { FIRST_SIZE = 256 };

struct tree_names {
	const char **slot;
	size_t size; /* a power of two */
	size_t used;
};

struct tree_names *tree_names_new(struct arena *arena)
{
	struct tree_names *n = arena_new(arena, sizeof *n);

	if (!n)
		return NULL;
	n->slot = arena_array(arena, FIRST_SIZE, sizeof *n->slot);
	n->size = FIRST_SIZE;
	return n->slot ? n : NULL;
}

/* FNV-1a */
static size_t hash(const char *text, size_t len)
{
	uint64_t h = 14695981039346656037u;

	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)text[i]) * 1099511628211u;
	return (size_t)(h ^ (h >> 32));
}

/* The slot that holds the name, or the empty one where it belongs. */
static const char **find(const struct tree_names *n, const char *text,
			 size_t len)
{
	size_t at = hash(text, len) & (n->size - 1);

	while (n->slot[at] && (strncmp(n->slot[at], text, len) != 0 ||
			       n->slot[at][len] != '\0'))
		at = (at + 1) & (n->size - 1);
	return &n->slot[at];
}

static bool grow(struct tree_names *n, struct arena *arena)
{
	struct tree_names wider = { .size = 2 * n->size, .used = n->used };

	wider.slot = arena_array(arena, wider.size, sizeof *wider.slot);
	if (!wider.slot)
		return false;
	for (size_t i = 0; i < n->size; i++)
		if (n->slot[i])
			*find(&wider, n->slot[i], strlen(n->slot[i])) =
				n->slot[i];
	*n = wider;
	return true;
}

const char *tree_name_of(struct tree *t, const char *text, size_t len)
{
	struct tree_names *n = t->names;
	const char **slot;

	if (!n || (2 * n->used >= n->size && !grow(n, &t->arena)))
		return NULL;
	slot = find(n, text, len);
	if (!*slot) {
		*slot = arena_text(&t->arena, text, len);
		n->used += *slot != NULL;
	}
	return *slot;
}

const char *tree_find_name(const struct tree *t, const char *text)
{
	return t->names ? *find(t->names, text, strlen(text)) : NULL;
}

const char *tree_name(struct tree *t, const char *text)
{
	return tree_name_of(t, text, strlen(text));
}
