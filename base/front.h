/* front.h: the front matter of a lesson or a bank: "key: value" lines between
 * two lines "---" at the very beginning.
 *
 * No nesting, no quotes, no lists: a value is the rest of its line, trimmed.
 * Which keys there may be is the caller's to say; another one is a fault, so is
 * a repeated one.
 */
#ifndef BASE_FRONT_H
#define BASE_FRONT_H

#include <stddef.h>

#include "base/faults.h"

struct front_key {
	const char *name;
	char *value; /* set by front_read: NUL-terminated, malloc'ed, or NULL */
};

/* Reads the front matter of text (valid UTF-8, lines end in LF or CRLF) into
 * keys, which end with a NULL name and have NULL values. Faults go to *faults.
 * Returns where the text behind it begins; *line becomes that line's number. 0
 * and line 1 if there is no front matter (no fault: the caller knows whether it
 * needs one). */
size_t front_read(const char *text, struct front_key *keys, const char *file,
		  struct faults *faults, size_t *line);

void front_release(struct front_key *keys);

#endif
