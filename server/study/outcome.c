/* outcome.c: what an answer earned, as JSON; see item_json.h. */
#include "server/study/item_json.h"

#include <stdio.h>

#include "base/people.h"
#include "quiz/draw.h"
#include "server/study/prose.h"

void item_judge(struct judged *o, const struct asked *a, const struct given *g)
{
	*o = (struct judged){ .verdict = "shown", .shown = true };
	if (!g->typed && !g->chosen)
		return;
	o->shown = false;
	if (g->typed)
		o->grade = grade_typed(a->item, a->draw, g->typed, g->reading);
	else
		o->grade = grade_choices(a->item, g->choice, g->choice_len);
	o->verdict = verdict_name(o->grade.verdict);
	o->graded = o->grade.verdict != VERDICT_UNREAD &&
		    o->grade.verdict != VERDICT_ASK;
}

void item_json_reading(struct json *j, const char *name,
		       const struct number_reading *r)
{
	json_object(j, name);
	json_real(j, "value", r->value);
	json_bool(j, "percent", r->percent);
	json_text(j, "as", r->as);
	if (r->note)
		json_text(j, "note", r->note);
	json_object_end(j);
}

/* How a number was read, or why it was not. */
static void write_number(struct turn *t, const struct judged *o)
{
	struct json *j = &t->json;
	const struct number *n = &o->grade.number;

	if (o->graded) {
		item_json_reading(j, "read", &n->reading[o->grade.reading]);
		return;
	}
	json_null(j, "read");
	if (n->why)
		json_text(j, "why", n->why);
	json_array(j, "readings");
	for (size_t i = 0; i < n->len; i++)
		item_json_reading(j, NULL, &n->reading[i]);
	json_array_end(j);
}

static void write_right_number(struct turn *t, const struct asked *a)
{
	const struct item *item = a->item;
	char as[NUMBER_AS_MAX], per_cent[NUM_TEXT];
	double key;

	if (!draw_key(item, a->draw, &key)) {
		json_null(&t->json, "correct");
		return;
	}
	double rounded = people_rounded(key);
	number_as(as, rounded, item->form.percent, item->form.unit);
	people_percent(per_cent, rounded);
	json_object(&t->json, "correct");
	json_real(&t->json, "value", key);
	json_text(&t->json, "as", as);
	json_text(&t->json, "brief", item->form.percent ? per_cent : as);
	json_object_end(&t->json);
}

static void write_right_choices(struct turn *t, const struct item *item)
{
	json_object(&t->json, "correct");
	json_array(&t->json, "choices");
	for (size_t i = 0; i < item->choice_len; i++)
		if (item->choice[i].right)
			json_text(&t->json, NULL, item->choice[i].id);
	json_array_end(&t->json);
	json_object_end(&t->json);
}

/* What was rounded too far, and how far it may be. */
static void write_place(struct turn *t, const struct item *item, double place)
{
	char as[NUMBER_AS_MAX], said[NUMBER_AS_MAX + 60];

	if (item->form.percent)
		people_percent(as, place);
	else
		number_as(as, place, false, item->form.unit);
	snprintf(said, sizeof said,
		 "Close, but rounded too far: give it to the nearest %s.", as);
	json_text(&t->json, NULL, said);
}

static void write_feedback(struct turn *t, const struct asked *a,
			   const struct grade *g)
{
	json_array(&t->json, "feedback");
	for (size_t i = 0; i < g->feedback_len; i++)
		prose_line(t, NULL, a->item, a->draw, g->feedback[i]);
	if (g->place > 0)
		write_place(t, a->item, g->place);
	json_array_end(&t->json);
	if (g->misconception)
		json_text(&t->json, "misconception", g->misconception);
	else
		json_null(&t->json, "misconception");
}

/* A card that was typed suggests how it was remembered; one that was given up
 * was not. */
static void write_rating(struct turn *t, const struct asked *a,
			 const struct given *g, const struct judged *o)
{
	int rating = 0;

	if (a->item->type == ITEM_CARD && o->graded)
		rating = grade_rating(o->grade.verdict, g->hint);
	else if (a->item->type == ITEM_CARD && o->shown &&
		 item_has_key(a->item))
		rating = 1;
	if (rating)
		json_real(&t->json, "rating", rating);
	else
		json_null(&t->json, "rating");
}

void item_json_outcome(struct turn *t, const char *name, const struct asked *a,
		       const struct given *g, const struct judged *o)
{
	const struct item *item = a->item;

	json_object(&t->json, name);
	json_text(&t->json, "verdict", o->verdict);
	if (g->typed)
		write_number(t, o);
	else
		json_null(&t->json, "read");
	if (o->graded || o->shown) {
		write_feedback(t, a, &o->grade);
		prose_blocks(t, "hint", item, a->draw, &item->hint);
		if (item_has_key(item))
			write_right_number(t, a);
		else if (item_has_choices(item))
			write_right_choices(t, item);
		else
			json_null(&t->json, "correct");
		prose_blocks(t, "explanation", item, a->draw,
			     &item->explanation);
		prose_blocks(t, "answer", item, a->draw, &item->answer);
		write_rating(t, a, g, o);
	}
	json_object_end(&t->json);
}
