/* calibration.c: see calibration.h. */
#include "server/study/calibration.h"

#include <string.h>

/* Confidence from 50 to 100 % in fifths; the last one takes 100 too. */
enum { BINS = 5 };

/* From how many predictions on, and how far off, there is more to say. */
enum { SAYS_FROM = 5 };
#define SAYS_OFF 0.1

struct bin {
	double count, right, confidence; /* sums */
};

struct sums {
	struct bin all;
	struct bin bin[BINS];
	double brier; /* of squares */
};

static void count(struct sums *s, double confidence, bool right)
{
	int place = (int)((confidence - 0.5) * 2 * BINS + 1e-9);
	struct bin *bins[] = { &s->all,
			       &s->bin[place < BINS ? place : BINS - 1] };
	double off = confidence - (right ? 1 : 0);

	for (size_t i = 0; i < 2; i++) {
		bins[i]->count++;
		bins[i]->right += right;
		bins[i]->confidence += confidence;
	}
	s->brier += off * off;
}

static void write_bin(struct json *j, const struct bin *b)
{
	json_real(j, "count", b->count);
	json_real(j, "right", b->right);
	if (b->count > 0)
		json_real(j, "confidence", b->confidence / b->count);
	else
		json_null(j, "confidence");
}

/* How sureness and being right go together, in a sentence. Of few predictions it
 * says no more than what they were. */
static void write_says(struct json *j, const struct sums *s)
{
	const struct bin *all = &s->all;
	double sure = all->confidence / all->count;
	double off = sure - all->right / all->count;
	char text[240];

	if (all->count < 2)
		snprintf(text, sizeof text,
			 "You were %.0f %% sure, and you were %s.", 100 * sure,
			 all->right > 0 ? "right" : "not right");
	else
		snprintf(text, sizeof text,
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
	json_text(j, "says", text);
}

static void write_sums(struct json *j, const struct sums *s)
{
	if (s->all.count < 1) {
		json_null(j, "calibration");
		return;
	}
	json_object(j, "calibration");
	write_bin(j, &s->all);
	json_real(j, "brier", s->brier / s->all.count);
	write_says(j, s);
	json_array(j, "bins");
	for (int i = 0; i < BINS; i++) {
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
			     struct sums *s)
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

void calibration_json(struct turn *t)
{
	struct sums sums = { .brier = 0 };

	json_array(&t->json, "predictions");
	if (t->db) {
		QUERY q = query(t->db,
				"SELECT name, verdict, confidence, typed, "
				"chosen, at FROM attempt JOIN item "
				"ON item.id = attempt.item WHERE attempt.id IN "
				"(SELECT max(id) FROM attempt "
				"WHERE kind = 'predict' GROUP BY item) "
				"ORDER BY attempt.id");
		while (query_row(&q))
			write_prediction(&t->json, &q, &sums);
	}
	json_array_end(&t->json);
	write_sums(&t->json, &sums);
}
