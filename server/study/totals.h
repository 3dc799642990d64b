/* totals.h: what was done on each day, added up as it happens, so that nobody
 * has to count events. */
#ifndef SERVER_STUDY_TOTALS_H
#define SERVER_STUDY_TOTALS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/db.h"
#include "server/study/card.h"

void totals_answer(struct db *db, int64_t day, bool correct);

/* A grade of the card as it was before, or with sign -1 one that was undone. */
void totals_grade(struct db *db, int64_t day, int rating,
		  const struct study_card *before, int64_t took_ms, int sign);

/* Makes all totals anew from attempts and events. */
void totals_rebuild(struct db *db);

#endif
