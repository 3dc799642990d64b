/* roster.c: see roster.h. */
#include "server/study/roster.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"
#include "server/study/history.h"

const struct item *roster_item(const struct shelf *shelf, const char *id,
			       const char **bank)
{
	const struct banks *b = &shelf->banks;

	for (size_t i = 0; i < b->len; i++) {
		const struct item *item = bank_item(&b->bank[i], id);
		if (!item)
			continue;
		*bank = b->bank[i].name ? b->bank[i].name : "";
		return item->retired || item->faulty ? NULL : item;
	}
	return NULL;
}

int64_t roster_known(struct db *db, const char *id)
{
	QUERY q = query(db, "SELECT id FROM item WHERE name = ?");

	bind_text(&q, 1, id);
	return query_row(&q) ? query_int(&q, 0) : 0;
}

int64_t roster_id(struct db *db, const char *bank, const char *id)
{
	int64_t known = roster_known(db, id);

	if (known)
		return known;
	QUERY q = query(db, "INSERT INTO item (bank, name, present) "
			    "VALUES (?, ?, 1)");
	bind_text(&q, 1, bank);
	bind_text(&q, 2, id);
	query_run(&q);
	return db_last_id(db);
}

/* --- renamed */

static void rename_item(struct db *db, int64_t id, const char *name)
{
	QUERY q = query(db, "UPDATE item SET name = ? WHERE id = ?");

	bind_text(&q, 1, name);
	bind_int(&q, 2, id);
	query_run(&q);
}

static void run_with(struct query q, int64_t first, int64_t second)
{
	bind_int(&q, 1, first);
	if (second)
		bind_int(&q, 2, second);
	query_run(&q);
	query_end(&q);
}

/* Both ids have a history: the old one's becomes part of the new one's. */
static void merge(struct db *db, int64_t old, int64_t new)
{
	run_with(query(db, "UPDATE attempt SET item = ? WHERE item = ?"), new,
		 old);
	run_with(query(db, "UPDATE event SET item = ? WHERE item = ?"), new,
		 old);
	run_with(query(db, "DELETE FROM card WHERE item = ?"), old, 0);
	run_with(query(db, "DELETE FROM item WHERE id = ?"), old, 0);
	history_rebuild_card(db, new);
}

static size_t claims(const struct banks *b, const char *id)
{
	size_t count = 0;

	for (size_t i = 0; i < b->len; i++)
		for (size_t k = 0; k < b->bank[i].item_len; k++) {
			const char *was = b->bank[i].item[k].was;
			count += was && strcmp(was, id) == 0;
		}
	return count;
}

/* A history that moved does not come back: it stays where it is while the banks
 * say what cannot be, that its item is there still, or that two are its heirs. */
static void take_over(struct db *db, const struct banks *b,
		      const struct item *item)
{
	int64_t old =
		item->was && !item->faulty ? roster_known(db, item->was) : 0;
	if (!old || banks_item(b, item->was) || claims(b, item->was) > 1)
		return;
	int64_t new = roster_known(db, item->id);

	if (new)
		merge(db, old, new);
	else
		rename_item(db, old, item->id);
}

/* --- here or not */

/* Items whose mark is wrong, by their numbers. */
struct wrong {
	int64_t *id;
	size_t len, room;
};

static void add_wrong(struct wrong *w, int64_t id)
{
	if (w->len == w->room) {
		size_t room = w->room ? 2 * w->room : 64;
		int64_t *more = realloc(w->id, room * sizeof *more);
		if (!more)
			return;
		w->id = more;
		w->room = room;
	}
	w->id[w->len++] = id;
}

static void find_wrong(struct db *db, const struct shelf *shelf,
		       struct wrong *w)
{
	const char *bank;
	QUERY q = query(db, "SELECT id, name, present FROM item");

	while (query_row(&q)) {
		bool here = roster_item(shelf, query_text(&q, 1), &bank);
		if (here != (query_int(&q, 2) != 0))
			add_wrong(w, query_int(&q, 0));
	}
}

static void put_right(struct db *db, int64_t id)
{
	QUERY q = query(db, "UPDATE item SET present = NOT present "
			    "WHERE id = ?");

	bind_int(&q, 1, id);
	query_run(&q);
}

/* In a transaction of the caller, whatever was done before. */
static void apply(struct db *db, const struct shelf *shelf)
{
	const struct banks *b = &shelf->banks;
	struct wrong wrong = { NULL, 0, 0 };

	for (size_t i = 0; i < b->len; i++)
		for (size_t k = 0; k < b->bank[i].item_len; k++)
			take_over(db, b, &b->bank[i].item[k]);
	find_wrong(db, shelf, &wrong);
	for (size_t i = 0; i < wrong.len; i++)
		put_right(db, wrong.id[i]);
	free(wrong.id);
}

void roster_bring_up_to_date(const struct server *s, const struct shelf *shelf,
			     struct error *e)
{
	/* Two that find it undone do it twice, which does no harm. */
	if (store_roster(s->store) >= shelf->generation)
		return;
	CHANGE change = store_change(s->store, e);
	if (!change.db)
		return;
	apply(change.db, shelf);
	if (change_keep(&change, e))
		store_set_roster(s->store, shelf->generation);
}
