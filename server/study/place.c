/* place.c: see place.h. */
#include "server/study/place.h"

#include "server/study/bodies.h"

#include <string.h>

#include "server/study/study.h"

/* A place is kept as "lesson section": neither has a space in it. */
void place_json(struct turn *t)
{
	char lesson[PLACE_MAX + 1];
	const char *section = NULL;

	if (!t->db) {
		json_null(&t->json, "here");
		return;
	}
	QUERY q = query(t->db, "SELECT value, at FROM setting "
			       "WHERE name = 'here'");
	if (query_row(&q))
		section = strchr(query_text(&q, 0), ' ');
	if (!section) {
		json_null(&t->json, "here");
		return;
	}
	snprintf(lesson, sizeof lesson, "%.*s",
		 (int)strcspn(query_text(&q, 0), " "), query_text(&q, 0));
	json_object(&t->json, "here");
	json_text(&t->json, "lesson", lesson);
	json_text(&t->json, "section", section + 1);
	json_real(&t->json, "at", (double)query_int(&q, 1));
	json_object_end(&t->json);
}

static void set_here(struct turn *t, const char *lesson, const char *section)
{
	char place[2 * PLACE_MAX + 2];
	QUERY q =
		query(t->db, "INSERT OR REPLACE INTO setting (name, value, at) "
			     "VALUES ('here', ?, ?)");

	snprintf(place, sizeof place, "%s %s", lesson, section);
	bind_text(&q, 1, place);
	bind_int(&q, 2, t->now);
	query_run(&q);
}

static void mark(struct turn *t, const char *lesson, const char *section,
		 bool read)
{
	QUERY add =
		query(t->db, "INSERT OR IGNORE INTO mark (lesson, section, at) "
			     "VALUES (?1, ?2, ?3)");
	QUERY take = query(t->db, "DELETE FROM mark WHERE lesson = ?1 "
				  "AND section = ?2");
	struct query *q = read ? &add : &take;

	bind_text(q, 1, lesson);
	bind_text(q, 2, section);
	if (read)
		bind_int(q, 3, t->now);
	query_run(q);
}

/* The lesson has a section of that id. */
static bool is_place(struct turn *t, const char *slug, const char *section)
{
	const struct lesson *lesson = shelf_lesson(t->shelf, slug);

	for (size_t i = 0; lesson && i < lesson->text.section_len; i++) {
		const char *id = lesson->text.section[i].id;
		if (id && strcmp(id, section) == 0)
			return true;
	}
	return false;
}

static void go(struct turn *t)
{
	struct fields *f = &t->body;
	const char *lesson = members_text(f, "lesson");
	const char *section = members_text(f, "section");
	bool read = members_flag(f, "read", false);

	if (!is_place(t, lesson, section)) {
		fields_fault(f, "section",
			     "There is no such section in that lesson.");
		reply_error(t->r, &f->error);
		return;
	}
	set_here(t, lesson, section);
	if (fields_has(f, "read"))
		mark(t, lesson, section, read);
	json_object(&t->json, NULL);
	json_text(&t->json, "key", t->key);
	place_json(t);
	json_object_end(&t->json);
}

void study_progress_mark(const struct server *s, const struct request *q,
			 struct reply *r)
{
	turn_write(s, q, r, &body_progress, go, false);
}
