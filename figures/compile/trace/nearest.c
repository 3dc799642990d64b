/* nearest.c: the listed name that someone may have meant: two letters change
 * places, or one is too much, another one, or missing. */
#include <stdio.h>
#include <string.h>

#include "figures/compile/ops/op.h"
#include "figures/compile/trace/library.h"

/* Of shorter names every other one is near. */
enum { NEAR_MIN = 3, NEAR_MAX = 40 };

struct nearest {
	struct session *s;
	const char *of, *name;
	char text[NEAR_MAX + 8];
};

/* Is n->text listed, or a name of the program? */
static bool listed(const struct nearest *n)
{
	bool in_place;

	if (!*n->of && tree_find_name(n->s->tree, n->text))
		return true;
	if (!strcmp(n->of, "Tensor") && op_find(n->text, OP_METHOD, &in_place))
		return true;
	if (!strcmp(n->of, "nn") && library_has(n->s, n->text))
		return true;
	return space_find(n->s, n->of, n->text).kind != VAL_UNBOUND;
}

/* With these letters in place of so many at that place. */
static bool with(struct nearest *n, size_t at, const char *letters, size_t gone)
{
	snprintf(n->text, sizeof n->text, "%.*s%s%s", (int)at, n->name, letters,
		 n->name + at + gone);
	return strcmp(n->text, n->name) != 0 && listed(n);
}

static bool found(struct nearest *n, size_t len)
{
	const char *name = n->name;

	for (size_t at = 0; at < len; at++)
		if (with(n, at, "", 1) ||
		    with(n, at, (char[]){ name[at + 1], name[at], '\0' },
			 at + 1 < len ? 2 : 1))
			return true;
	for (size_t at = 0; at <= len; at++)
		for (char c[] = "0"; *c <= 'z'; ++*c)
			if ((at < len && with(n, at, c, 1)) ||
			    with(n, at, c, 0))
				return true;
	return false;
}

const char *nearest_listed(struct session *s, const char *of, const char *name)
{
	struct nearest n = { .s = s, .of = of, .name = name };
	size_t len = strlen(name);

	if (len < NEAR_MIN || len > NEAR_MAX || !found(&n, len))
		return NULL;
	return say(s, "%s", n.text);
}
