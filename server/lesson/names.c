/* names.c: see names.h. */
#include "server/lesson/names.h"

#include <stdlib.h>
#include <string.h>

bool names_has(const struct names *n, const char *name)
{
	for (size_t i = 0; i < n->len; i++)
		if (strcmp(n->list[i], name) == 0)
			return true;
	return false;
}

bool names_add(struct names *n, const char *name)
{
	if (names_has(n, name) || n->len == NAMES_MAX)
		return false;
	if (!n->list)
		n->list = calloc(NAMES_MAX, sizeof *n->list);
	char *copy = n->list ? strdup(name) : NULL;
	if (!copy)
		return false;
	n->list[n->len++] = copy;
	return true;
}

void names_release(struct names *n)
{
	for (size_t i = 0; i < n->len; i++)
		free(n->list[i]);
	free(n->list);
	*n = (struct names){ .list = NULL };
}
