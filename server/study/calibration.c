/* calibration.c: see calibration.h. */
#include "server/study/calibration.h"

#include <string.h>

/* From how many predictions on, and how far off, there is more to say. */
enum { SAYS_FROM = 5 };
#define SAYS_OFF 0.1

static void count(struct calibration *c, double confidence, bool right)
{
	const int bins = CALIBRATION_BINS;
	int place = (int)((confidence - 0.5) * 2 * bins + 1e-9);
	struct calibration_bin *both[] = {
		&c->all, &c->bin[place < bins ? place : bins - 1]
	};
	double off = confidence - (right ? 1 : 0);

	for (size_t i = 0; i < 2; i++) {
		both[i]->count++;
		both[i]->right += right;
		both[i]->confidence += confidence;
	}
	c->brier += off * off;
}

static void write_bin(struct json *j, const struct calibration_bin *b)
{
	json_real(j, "count", b->count);
	json_real(j, "right", b->right);
	if (b->count > 0)
		json_real(j, "confidence", b->confidence / b->count);
	else
		json_null(j, "confidence");
}

void calibration_says(char out[static 240], const struct calibration *c)
{
	const struct calibration_bin *all = &c->all;
	double sure = all->confidence / all->count;
	double off = sure - all->right / all->count;

	if (all->count < 2)
		snprintf(out, 240, "You were %.0f %% sure, and you were %s.",
			 100 * sure, all->right > 0 ? "right" : "not right");
	else
		snprintf(out, 240,
			 "On average you were %.0f %% sure, and %.0f of %.0f "
			 "predictions were right. %s",
			 100 * sure, all->right, all->count,
			 all->count < SAYS_FROM
				 ? "That is too few to tell how well you judge "
				   "yourself."
			 : off > SAYS_OFF ? "You are surer than you are right."
			 : off < -SAYS_OFF
				 ? "You are right more often than you think."
				 : "How sure you are fits how often you are "
				   "right.");
}

static void write_sums(struct json *j, const struct calibration *s)
{
	char says[240];

	if (s->all.count < 1) {
		json_null(j, "calibration");
		return;
	}
	json_object(j, "calibration");
	write_bin(j, &s->all);
	json_real(j, "brier", s->brier / s->all.count);
	calibration_says(says, s);
	json_text(j, "says", says);
	json_array(j, "bins");
	for (int i = 0; i < CALIBRATION_BINS; i++) {
		json_object(j, NULL);
		json_real(j, "from", (50 + i * 10) / 100.0);
		json_real(j, "to", (60 + i * 10) / 100.0);
		write_bin(j, &s->bin[i]);
		json_object_end(j);
	}
	json_array_end(j);
	json_object_end(j);
}

static void write_choices(struct json *j, const char *chosen)
{
	char id[80];

	json_array(j, "choices");
	while (*chosen) {
		size_t len = strcspn(chosen, " ");
		snprintf(id, sizeof id, "%.*s", (int)len, chosen);
		json_text(j, NULL, id);
		chosen += len + (chosen[len] == ' ');
	}
	json_array_end(j);
}

static void write_prediction(struct json *j, const struct query *q,
			     struct calibration *s)
{
	bool right = strcmp(query_text(q, 1), "right") == 0;

	json_object(j, NULL);
	json_text(j, "id", query_text(q, 0));
	json_text(j, "verdict", query_text(q, 1));
	if (query_null(q, 2)) {
		json_null(j, "confidence");
	} else {
		json_real(j, "confidence", query_real(q, 2));
		count(s, query_real(q, 2) / 100, right);
	}
	if (!query_null(q, 3))
		json_text(j, "typed", query_text(q, 3));
	write_choices(j, query_text(q, 4));
	json_real(j, "at", (double)query_int(q, 5));
	json_object_end(j);
}

/* name, verdict, confidence, typed, chosen, at. A confidence that no page sends
 * counts as none. */
static struct query predictions(struct db *db)
{
	return query(db, "SELECT name, verdict, CASE WHEN confidence "
			 "BETWEEN 50 AND 100 THEN confidence END, typed, "
			 "chosen, at FROM attempt JOIN item "
			 "ON item.id = attempt.item WHERE attempt.id IN "
			 "(SELECT max(id) FROM attempt "
			 "WHERE kind = 'predict' GROUP BY item) "
			 "ORDER BY attempt.id");
}

void calibration_read(struct calibration *c, struct db *db)
{
	*c = (struct calibration){ .brier = 0 };
	QUERY q = predictions(db);
	while (query_row(&q))
		if (!query_null(&q, 2))
			count(c, query_real(&q, 2) / 100,
			      strcmp(query_text(&q, 1), "right") == 0);
}

void calibration_json(struct turn *t)
{
	struct calibration sums = { .brier = 0 };

	json_array(&t->json, "predictions");
	if (t->db) {
		QUERY q = predictions(t->db);
		while (query_row(&q))
			write_prediction(&t->json, &q, &sums);
	}
	json_array_end(&t->json);
	write_sums(&t->json, &sums);
}
