/* entries.h: a file of short texts by their keys, each under a heading "## key":
 * a lesson's margin notes, its videos, the glossary.
 *
 * Keys are [a-z0-9-]. Before the first heading nothing may stand.
 */
#ifndef SERVER_LESSON_ENTRIES_H
#define SERVER_LESSON_ENTRIES_H

#include <stddef.h>

#include "base/faults.h"
#include "server/lesson/passage.h"

enum { ENTRIES_MAX = 1000, ENTRY_KEY_MAX = 64 };

struct entry {
	char key[ENTRY_KEY_MAX + 1];
	size_t line;	     /* of the heading */
	char *own;	     /* the text, trimmed */
	struct passage text; /* the same, with its place in the file */
};

struct entries {
	struct entry *list;
	size_t len;
};

/* Reads the source; bad, empty and repeated entries are faults, and left out.
 * The caller releases them in any case. */
void entries_read(struct entries *e, const struct passage *source,
		  struct faults *faults);
void entries_release(struct entries *e);

/* The entry of that key; NULL if there is none, or if e is NULL. */
const struct entry *entries_find(const struct entries *e, const char *key);

/* Is it a key: [a-z0-9-], at most ENTRY_KEY_MAX? */
bool entries_key(const char *key);

#endif
