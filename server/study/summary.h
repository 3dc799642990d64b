/* summary.h: what the start page says of a lesson's reader: how much was read and
 * answered, where one stopped. Days and what is due on them need the browser's
 * clock: they are the API's.
 */
#ifndef SERVER_STUDY_SUMMARY_H
#define SERVER_STUDY_SUMMARY_H

#include <stddef.h>

#include "server/lesson/lesson.h"
#include "server/store/db.h"

struct summary {
	size_t sections, read; /* of level 2 and 3 */
	size_t items, answered, right;
	const struct section
		*here; /* where one stopped; NULL: not in this one */
};

/* All 0 where saving is off and db is NULL. here points into the lesson. */
void summary_read(struct summary *s, struct db *db,
		  const struct lesson *lesson);

#endif
