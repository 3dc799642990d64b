/* progress_part.h: what the files that write the page /progress share; nobody
 * else's.
 */
#ifndef SERVER_PROGRESS_PART_H
#define SERVER_PROGRESS_PART_H

#include "server/lesson/store.h"
#include "server/store/db.h"
#include "server/study/overview.h"
#include "server/study/settings.h"

/* What a part of the page is made from. */
struct made {
	struct buf *out;
	const struct shelf *shelf;
	struct db *db;
	int64_t day;
	struct settings chosen;
	const struct overview *o;
};

/* A section with its heading; "s" unless there is one. */
void progress_open(const struct made *m, const char *id, const char *title);
void progress_close(const struct made *m);
const char *progress_s(double count);

/* progress_cards.c: the deck, and what was done day by day. */
void progress_cards(const struct made *m);
void progress_days(const struct made *m);

#endif
