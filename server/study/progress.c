/* progress.c: what was read, answered and reviewed: GET /api/progress of
 * study.h. It asks for totals and last answers and never counts through the
 * history. */
#include "server/study/study.h"

#include <string.h>

#include "server/study/calibration.h"
#include "server/study/deck.h"
#include "server/study/roster.h"
#include "server/study/place.h"

enum { DAYS = 366 };

/* --- lessons */

static void write_read(struct turn *t, const char *slug)
{
	json_array(&t->json, "read");
	if (t->db) {
		QUERY q = query(t->db, "SELECT section FROM mark "
				       "WHERE lesson = ? ORDER BY at");
		bind_text(&q, 1, slug);
		while (query_row(&q))
			json_text(&t->json, NULL, query_text(&q, 0));
	}
	json_array_end(&t->json);
}

static void write_last(struct turn *t, const char *id)
{
	if (t->db) {
		QUERY q = query(t->db, "SELECT (SELECT verdict FROM attempt "
				       "WHERE attempt.item = item.id "
				       "ORDER BY id DESC LIMIT 1), "
				       "(SELECT in_deck FROM card "
				       "WHERE card.item = item.id) "
				       "FROM item WHERE name = ?");
		bind_text(&q, 1, id);
		if (query_row(&q)) {
			if (query_null(&q, 0))
				json_null(&t->json, "verdict");
			else
				json_text(&t->json, "verdict",
					  query_text(&q, 0));
			json_bool(&t->json, "in_deck", query_int(&q, 1) != 0);
			return;
		}
	}
	json_null(&t->json, "verdict");
	json_bool(&t->json, "in_deck", false);
}

/* The heading of level 2 that has this id; NULL if none has. */
static const struct section *heading(const struct rendering *text,
				     const char *id)
{
	for (size_t i = 0; i < text->section_len; i++) {
		const struct section *s = &text->section[i];
		if (s->level == 2 && s->id && strcmp(s->id, id) == 0)
			return s;
	}
	return NULL;
}

/* The section in which the item stands: the page's ids are in the order of the
 * page. "" above all headings. */
static const char *section_of(const struct rendering *text, const char *item)
{
	const char *section = "";

	for (size_t i = 0; i < text->ids.len; i++) {
		const char *id = text->ids.list[i];
		if (strncmp(id, "item-", 5) == 0 && strcmp(id + 5, item) == 0)
			break;
		if (heading(text, id))
			section = id;
	}
	return section;
}

static void write_sections(struct turn *t, const struct rendering *text)
{
	json_array(&t->json, "sections");
	for (size_t i = 0; i < text->section_len; i++) {
		const struct section *s = &text->section[i];
		if (s->level != 2 || !s->id || !s->title)
			continue;
		json_object(&t->json, NULL);
		json_text(&t->json, "id", s->id);
		json_text(&t->json, "title", s->title);
		json_object_end(&t->json);
	}
	json_array_end(&t->json);
}

static void write_items(struct turn *t, const struct rendering *text)
{
	const struct names *items = &text->items;
	const char *bank;

	json_array(&t->json, "items");
	for (size_t i = 0; i < items->len; i++) {
		const struct item *item =
			roster_item(t->shelf, items->list[i], &bank);
		if (!item)
			continue;
		json_object(&t->json, NULL);
		json_text(&t->json, "id", item->id);
		json_text(&t->json, "kind", item_type_name(item->type));
		json_text(&t->json, "section", section_of(text, item->id));
		write_last(t, item->id);
		json_object_end(&t->json);
	}
	json_array_end(&t->json);
}

static void write_lessons(struct turn *t)
{
	json_array(&t->json, "lessons");
	for (size_t i = 0; i < t->shelf->lesson_len; i++) {
		const struct lesson *lesson = &t->shelf->lesson[i];
		json_object(&t->json, NULL);
		json_text(&t->json, "slug", lesson->slug);
		json_text(&t->json, "title",
			  lesson_front(lesson, LESSON_TITLE));
		write_read(t, lesson->slug);
		write_sections(t, &lesson->text);
		write_items(t, &lesson->text);
		json_object_end(&t->json);
	}
	json_array_end(&t->json);
}

/* --- days */

static const char *const columns[] = { "answered", "correct", "grades",
				       "again",	   "hard",    "good",
				       "easy",	   "learned", "reviewed",
				       "lapsed",   "took_ms" };
enum { COLUMNS = sizeof columns / sizeof *columns };

/* A row of write_days' query; NULL: a day without anything. */
static void write_day(struct turn *t, const char *name, int64_t day,
		      const struct query *q)
{
	json_object(&t->json, name);
	json_real(&t->json, "day", (double)day);
	json_real(&t->json, "ago", (double)(t->day - day));
	for (int i = 0; i < COLUMNS; i++)
		json_real(&t->json, columns[i], q ? query_real(q, 1 + i) : 0.0);
	json_object_end(&t->json);
}

#define DAY_SELECT                                                             \
	"SELECT day, answered, correct, grades, again, hard, good, "           \
	"easy, learned, reviewed, lapsed, took_ms FROM day "

static void write_today(struct turn *t)
{
	if (t->db) {
		QUERY q = query(t->db, DAY_SELECT "WHERE day = ?");
		bind_int(&q, 1, t->day);
		if (query_row(&q)) {
			write_day(t, "today", t->day, &q);
			return;
		}
	}
	write_day(t, "today", t->day, NULL);
}

static void write_days(struct turn *t)
{
	json_array(&t->json, "days");
	if (t->db) {
		QUERY q = query(t->db, DAY_SELECT
				"WHERE day > ? AND (answered OR grades) "
				"ORDER BY day");
		bind_int(&q, 1, t->day - DAYS);
		while (query_row(&q))
			write_day(t, NULL, query_int(&q, 0), &q);
	}
	json_array_end(&t->json);
}

static void write_deck(struct turn *t)
{
	static const char *const names[] = { "cards", "suspended", "leeches" };
	double counts[3] = { 0 };

	if (t->db) {
		QUERY q = query(t->db, "SELECT count(*), total(suspended), "
				       "total(leech) FROM card WHERE in_deck");
		for (int i = 0; i < 3 && (i || query_row(&q)); i++)
			counts[i] = query_real(&q, i);
	}
	json_object(&t->json, "deck");
	for (int i = 0; i < 3; i++)
		json_real(&t->json, names[i], counts[i]);
	deck_json_left(t);
	json_object_end(&t->json);
}

static void progress(struct turn *t)
{
	struct error why;
	struct json *j = &t->json;

	json_object(j, NULL);
	json_bool(j, "saving", store_status(t->server->store, &why));
	if (why.message[0])
		json_text(j, "note", why.message);
	else
		json_null(j, "note");
	write_lessons(t);
	write_today(t);
	write_days(t);
	write_deck(t);
	calibration_json(t);
	place_json(t);
	settings_json(t);
	json_object_end(j);
}

void study_progress(const struct server *s, const struct request *q,
		    struct reply *r)
{
	turn_read(s, q, r, progress);
}
