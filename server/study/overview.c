/* overview.c: see overview.h. */
#include "server/study/overview.h"

#include <string.h>

#include "server/study/history.h"

/* Cards that a learner is to know. */
#define IN_DECK                                                                \
	" FROM card JOIN item ON item.id = card.item WHERE in_deck "           \
	"AND present "

static void read_cards(struct overview *o, struct db *db)
{
	QUERY q = query(db, "SELECT state, suspended, count(*)" IN_DECK
			    "GROUP BY state, suspended");

	while (query_row(&q)) {
		int64_t state = query_int(&q, 0);
		if (query_int(&q, 1))
			o->suspended += query_real(&q, 2);
		else if (state >= CARD_NEW && state <= CARD_RELEARNING)
			o->cards[state] += query_real(&q, 2);
	}
}

/* Steps within a day are due on that day. */
static void read_due(struct overview *o, struct db *db, int64_t day)
{
	QUERY q =
		query(db, "SELECT max(CASE state WHEN 2 THEN due_day - ?1 "
			  "ELSE 0 END, buried_until - ?1, 0) AS ahead, "
			  "count(*)" IN_DECK "AND NOT suspended AND state <> 0 "
			  "GROUP BY ahead HAVING ahead < ?2");

	bind_int(&q, 1, day);
	bind_int(&q, 2, OVERVIEW_AHEAD);
	while (query_row(&q))
		o->due[query_int(&q, 0)] = query_real(&q, 1);
}

static void read_day(struct overview_day *d, const struct query *q, int first)
{
	*d = (struct overview_day){
		.answered = query_real(q, first),
		.correct = query_real(q, first + 1),
		.grades = query_real(q, first + 2),
		.reviewed = query_real(q, first + 3),
		.lapsed = query_real(q, first + 4),
		.learned = query_real(q, first + 5),
	};
}

static void read_back(struct overview *o, struct db *db, int64_t day)
{
	QUERY q = query(db, "SELECT ?1 - day, answered, correct, grades, "
			    "reviewed, lapsed, learned FROM day "
			    "WHERE day <= ?1 AND day > ?1 - ?2");
	QUERY sum = query(db, "SELECT total(answered), total(correct), "
			      "total(grades), total(reviewed), total(lapsed), "
			      "total(learned) FROM day "
			      "WHERE day <= ?1 AND day > ?1 - ?2");

	bind_int(&q, 1, day);
	bind_int(&q, 2, OVERVIEW_BACK);
	while (query_row(&q))
		read_day(&o->back[query_int(&q, 0)], &q, 1);
	bind_int(&sum, 1, day);
	bind_int(&sum, 2, OVERVIEW_BACK);
	if (query_row(&sum))
		read_day(&o->sum, &sum, 0);
}

static void read_hard(struct overview *o, struct db *db, int64_t day)
{
	QUERY q = query(db, "SELECT name, " HISTORY_COLUMNS IN_DECK
			    "AND lapses > 0 ORDER BY lapses DESC, stability, "
			    "item LIMIT ?1");
	struct study_card c;

	bind_int(&q, 1, OVERVIEW_HARD);
	while (query_row(&q)) {
		history_from_row(&q, 1, &c);
		if (!c.memory.lapses) /* a row that cannot be */
			continue;
		struct overview_card *card = &o->hard[o->hard_len++];
		snprintf(card->id, sizeof card->id, "%s", query_text(&q, 0));
		card->lapses = c.memory.lapses;
		card->recall = card_recall(&c, day);
		card->leech = c.leech;
	}
}

static bool is_empty(struct db *db)
{
	QUERY q = query(db, "SELECT EXISTS (SELECT 1 FROM attempt) "
			    "OR EXISTS (SELECT 1 FROM event)");

	return !query_row(&q) || query_int(&q, 0) == 0;
}

void overview_read(struct overview *o, struct db *db, int64_t day)
{
	*o = (struct overview){ .empty = is_empty(db) };
	read_cards(o, db);
	read_due(o, db, day);
	read_back(o, db, day);
	read_hard(o, db, day);
}

/* --- topics */

static bool is_question(const struct item *item)
{
	return !item->faulty && !item->retired && item->type != ITEM_CARD;
}

/* The verdict of the last answer that was one; "" if there was none. */
static void last_verdict(char out[static 16], struct db *db, const char *id)
{
	QUERY q = query(db, "SELECT verdict FROM attempt JOIN item "
			    "ON item.id = attempt.item WHERE name = ? "
			    "AND verdict <> 'shown' "
			    "ORDER BY attempt.id DESC LIMIT 1");

	bind_text(&q, 1, id);
	snprintf(out, 16, "%s", query_row(&q) ? query_text(&q, 0) : "");
}

static struct overview_topic *find_topic(struct overview_topic *list,
					 size_t *len, size_t max,
					 const char *name)
{
	for (size_t i = 0; i < *len; i++)
		if (strcmp(list[i].name, name) == 0)
			return &list[i];
	if (*len == max)
		return NULL;
	list[*len] = (struct overview_topic){ .name = name };
	return &list[(*len)++];
}

size_t overview_topics(struct overview_topic *list, size_t max, struct db *db,
		       const struct banks *banks)
{
	size_t len = 0;
	char verdict[16];

	for (size_t b = 0; b < banks->len; b++)
		for (size_t i = 0; i < banks->bank[b].item_len; i++) {
			const struct item *item = &banks->bank[b].item[i];
			if (!is_question(item))
				continue;
			last_verdict(verdict, db, item->id);
			for (size_t k = 0; k < item->tag_len; k++) {
				struct overview_topic *topic =
					find_topic(list, &len, max,
						   item->tag[k]);
				if (!topic)
					continue;
				topic->items++;
				topic->answered += verdict[0] != '\0';
				topic->right += strcmp(verdict, "right") == 0;
			}
		}
	return len;
}
