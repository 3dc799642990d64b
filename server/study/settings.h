/* settings.h: what the learner chose, and where they were: small values by
 * name, each a piece of JSON. */
#ifndef SERVER_STUDY_SETTINGS_H
#define SERVER_STUDY_SETTINGS_H

#include "server/study/turn.h"

/* Writes "settings" of study.h. */
void settings_json(struct turn *t);

/* Writes "here" of study.h: where the reader was last. */
void settings_json_here(struct turn *t);

#endif
