/* settings.h: what a learner may choose about their reviews.
 *
 * settings[] is the only place where a setting's name, words, range and default
 * stand. From it come the reading and refusing of POST /api/settings, what GET
 * /api/progress says, and the form on the page /review.
 */
#ifndef SERVER_STUDY_SETTINGS_H
#define SERVER_STUDY_SETTINGS_H

#include "figures/param.h"
#include "server/store/db.h"

/* Their places in settings[]. */
enum setting {
	SETTING_TWO_BUTTONS,
	SETTING_RETENTION,
	SETTING_FUZZ,
	SETTING_NEW_A_DAY,
	SETTING_DAY_BEGINS,
	SETTINGS
};

/* Flags and whole numbers. */
extern const struct param settings[SETTINGS];

/* What is chosen now: defaults where nothing was, or where db is NULL. */
struct settings {
	int value[SETTINGS];
};

void settings_read(struct settings *s, struct db *db);

struct turn;

/* Writes "settings" of study.h. */
void settings_json(struct turn *t);

#endif
