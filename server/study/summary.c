/* summary.c: see summary.h. */
#include "server/study/summary.h"

#include <string.h>

static bool is_place(const struct section *s)
{
	return s->id && (s->level == 2 || s->level == 3);
}

static bool was_read(struct db *db, const char *lesson, const char *section)
{
	QUERY q = query(db, "SELECT 1 FROM mark WHERE lesson = ? "
			    "AND section = ?");

	bind_text(&q, 1, lesson);
	bind_text(&q, 2, section);
	return query_row(&q);
}

static void count_sections(struct summary *s, struct db *db,
			   const struct lesson *lesson)
{
	for (size_t i = 0; i < lesson->text.section_len; i++) {
		const struct section *one = &lesson->text.section[i];
		if (!is_place(one))
			continue;
		s->sections++;
		s->read += db && was_read(db, lesson->slug, one->id);
	}
}

/* The last verdict counts. */
static void count_item(struct summary *s, struct db *db, const char *id)
{
	QUERY q = query(db, "SELECT verdict FROM attempt JOIN item "
			    "ON item.id = attempt.item WHERE name = ? "
			    "ORDER BY attempt.id DESC LIMIT 1");

	bind_text(&q, 1, id);
	if (!query_row(&q))
		return;
	s->answered++;
	s->right += strcmp(query_text(&q, 0), "right") == 0;
}

/* The place is kept as "lesson section", by place.c. */
static void find_here(struct summary *s, struct db *db,
		      const struct lesson *lesson)
{
	size_t len = strlen(lesson->slug);
	QUERY q = query(db, "SELECT value FROM setting WHERE name = 'here'");

	if (!query_row(&q))
		return;
	const char *place = query_text(&q, 0);
	if (strncmp(place, lesson->slug, len) != 0 || place[len] != ' ')
		return;
	for (size_t i = 0; i < lesson->text.section_len; i++) {
		const struct section *one = &lesson->text.section[i];
		if (one->id && strcmp(one->id, place + len + 1) == 0)
			s->here = one;
	}
}

void summary_read(struct summary *s, struct db *db, const struct lesson *lesson)
{
	*s = (struct summary){ .items = lesson->text.items.len };
	count_sections(s, db, lesson);
	if (!db)
		return;
	for (size_t i = 0; i < lesson->text.items.len; i++)
		count_item(s, db, lesson->text.items.list[i]);
	find_here(s, db, lesson);
}
