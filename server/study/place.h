/* place.h: where the reader of a lesson is, and which sections were read: POST
 * /api/progress of study.h. */
#ifndef SERVER_STUDY_PLACE_H
#define SERVER_STUDY_PLACE_H

#include "server/study/turn.h"

enum { PLACE_MAX = 100 }; /* bytes of a lesson's or a section's name */

/* Writes "here" of study.h: where the reader was last. */
void place_json(struct turn *t);

#endif
