/* bodies.h: what the bodies of study.h hold, declared (server/api/members.h).
 */
#ifndef SERVER_STUDY_BODIES_H
#define SERVER_STUDY_BODIES_H

#include "server/api/members.h"

enum { DECK_IDS_MAX = 400 };

extern const struct body body_attempt, body_deck, body_grade, body_mark,
	body_undo, body_progress, body_settings;

#endif
