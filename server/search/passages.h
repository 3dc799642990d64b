/* passages.h: what there is to be found: the sections of all lessons, their
 * questions, the glossary, the figures.
 *
 * Only what a reader sees before any attempt: the prompts of items and never
 * their keys, feedback or solutions. A section's text has its folded parts in
 * it; the page opens them for who comes from the search.
 */
#ifndef SERVER_SEARCH_PASSAGES_H
#define SERVER_SEARCH_PASSAGES_H

#include "server/lesson/store.h"
#include "server/search/index.h"

struct passages {
	struct search_passage *list; /* may borrow from the shelf */
	char **own;		     /* what it does not borrow */
	size_t len, own_len;
	bool failed; /* memory is out, and something is missing */
};

/* All passages of the shelf, which outlives them. */
void passages_make(struct passages *p, const struct shelf *shelf);
void passages_release(struct passages *p);

#endif
