/* settings.c: see settings.h; /api/settings of study.h. A value is kept as JSON:
 * true, 90. */
#include "server/study/settings.h"

#include <stdlib.h>
#include <string.h>

#include "server/study/bodies.h"
#include "server/study/study.h"
#include "server/study/turn.h"

const struct param settings[SETTINGS] = {
	[SETTING_TWO_BUTTONS] = { .name = "two_buttons",
				  .label = "Two buttons only",
				  .help = "Again and Good, without Hard and "
					  "Easy.",
				  .type = PARAM_FLAG,
				  .max = 1 },
	[SETTING_RETENTION] = { .name = "retention",
				.label = "Wanted retention",
				.unit = "%",
				.help = "The share of cards that you know when "
					"they are asked. More of it means "
					"more reviews.",
				.type = PARAM_INT,
				.value = 90,
				.min = 70,
				.max = 97 },
	[SETTING_FUZZ] = { .name = "fuzz",
			   .label = "Spread reviews over days",
			   .help = "A card comes a little sooner or later, so "
				   "that those learnt together do not stay "
				   "together.",
			   .type = PARAM_FLAG,
			   .max = 1 },
	[SETTING_NEW_A_DAY] = { .name = "new_a_day",
				.label = "New cards a day",
				.unit = "cards",
				.help = "At most so many are asked for the "
					"first time; the others wait.",
				.type = PARAM_INT,
				.value = 20,
				.max = 1000 },
	[SETTING_DAY_BEGINS] = { .name = "day_begins",
				 .label = "A day begins at",
				 .unit = "o’clock",
				 .help = "By the clock of your browser. A review "
					 "late at night still belongs to the "
					 "day before.",
				 .type = PARAM_INT,
				 .value = 4,
				 .max = 23 },
};

static bool fits(const struct param *p, double value)
{
	return value >= p->min && value <= p->max;
}

/* A row of the table setting, if it is one of ours. */
static void read_row(struct settings *s, const struct query *q)
{
	const char *text = query_text(q, 1);

	for (size_t i = 0; i < SETTINGS; i++) {
		const struct param *p = &settings[i];
		if (strcmp(p->name, query_text(q, 0)) != 0)
			continue;
		long value = p->type == PARAM_FLAG ? strcmp(text, "true") == 0
						   : strtol(text, NULL, 10);
		if (fits(p, (double)value))
			s->value[i] = (int)value;
	}
}

void settings_read(struct settings *s, struct db *db)
{
	for (size_t i = 0; i < SETTINGS; i++)
		s->value[i] = (int)settings[i].value;
	if (!db)
		return;
	QUERY q = query(db, "SELECT name, value FROM setting");
	while (query_row(&q))
		read_row(s, &q);
}

void settings_json(struct turn *t)
{
	json_object(&t->json, "settings");
	for (size_t i = 0; i < SETTINGS; i++)
		if (settings[i].type == PARAM_FLAG)
			json_bool(&t->json, settings[i].name,
				  t->settings.value[i] != 0);
		else
			json_real(&t->json, settings[i].name,
				  t->settings.value[i]);
	json_object_end(&t->json);
}

static void set(struct turn *t, const struct param *p, int value)
{
	char text[16];
	QUERY q =
		query(t->db, "INSERT OR REPLACE INTO setting (name, value, at) "
			     "VALUES (?, ?, ?)");

	snprintf(text, sizeof text, "%d", value);
	bind_text(&q, 1, p->name);
	bind_text(&q, 2,
		  p->type == PARAM_FLAG ? (value ? "true" : "false") : text);
	bind_int(&q, 3, t->now);
	query_run(&q);
}

/* The value that a body has for it; the one there is if it has none. */
static int read_field(struct turn *t, const struct param *p, int now)
{
	if (p->type == PARAM_FLAG)
		return members_flag(&t->body, p->name, now != 0);
	return members_whole(&t->body, p->name, now);
}

static void change(struct turn *t)
{
	struct settings new;

	for (size_t i = 0; i < SETTINGS; i++)
		new.value[i] =
			read_field(t, &settings[i], t->settings.value[i]);
	for (size_t i = 0; i < SETTINGS; i++)
		if (fields_has(&t->body, settings[i].name))
			set(t, &settings[i], new.value[i]);
	t->settings = new;
	json_object(&t->json, NULL);
	json_text(&t->json, "key", t->key);
	settings_json(t);
	json_object_end(&t->json);
}

void study_settings(const struct server *s, const struct request *q,
		    struct reply *r)
{
	turn_write(s, q, r, &body_settings, change, false);
}
