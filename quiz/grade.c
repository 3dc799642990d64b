/* grade.c: see grade.h. */
#include "quiz/grade.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quiz/draw.h"

const char *verdict_name(enum verdict verdict)
{
	static const char *const name[] = { "right", "trap", "wrong", "unread",
					    "ask" };

	return name[verdict];
}

/* How far off typed may be. */
static double room(const struct tolerance *t, double value)
{
	return t->relative ? t->size * fabs(value) : t->size;
}

bool grade_within(const struct tolerance *t, double value, double typed)
{
	double slack = 1e-9 * fmax(fabs(value), fabs(typed));

	return fabs(typed - value) <= room(t, value) + slack;
}

/* The trap that typed is nearest to, of those within the tolerance; NULL if
 * there is none. */
static const struct value *nearest_trap(const struct item *item,
					const double *values, double typed)
{
	const struct value *nearest = NULL;
	struct expr_error error;
	double least = HUGE_VAL, value;

	for (size_t i = 0; i < item->trap_len; i++) {
		const struct value *trap = &item->trap[i];
		if (!expr_value(&trap->expr, values, &value, &error) ||
		    !grade_within(&item->tolerance, value, typed) ||
		    fabs(typed - value) >= least)
			continue;
		least = fabs(typed - value);
		nearest = trap;
	}
	return nearest;
}

static void add_feedback(struct grade *g, const struct prose *feedback,
			 const char *misconception)
{
	if (feedback->text)
		g->feedback[g->feedback_len++] = feedback;
	if (!g->misconception)
		g->misconception = misconception;
}

/* One of the last place that typed shows: 1 for 43, 0.1 for 2.5; 0 if it has
 * more places than anybody rounds to. */
static double last_place(double typed)
{
	enum { PLACES = 4 };
	char text[32];

	for (int places = 1; places <= PLACES; places++) {
		snprintf(text, sizeof text, "%.*e", places - 1, typed);
		double read = strtod(text, NULL);
		const char *power = strchr(text, 'e');
		if (power && fabs(read - typed) <= 1e-12 * fabs(typed))
			return pow(10, (double)strtol(power + 1, NULL, 10) -
					       (places - 1));
	}
	return 0;
}

/* Is typed the key, rounded or cut to too few digits? A count has none to
 * spare: 10 for 11 was not rounded. */
static bool is_coarse(const struct tolerance *t, double key, double typed)
{
	static const double most = 0.1; /* of the key; more is no rounding */
	double off = fabs(typed - key);
	double unit = last_place(typed);
	bool cut = fabs(typed) < fabs(key) && off < unit;
	bool count = !t->relative && t->size < 0.5 && key == floor(key);

	return isfinite(typed) && typed != 0 && !count &&
	       off <= most * fabs(key) && (cut || off <= unit / 2);
}

/* The place to which the key may be rounded, finer than what typed shows. */
static double place_enough(const struct tolerance *t, double key, double typed)
{
	double place = last_place(typed);

	do
		place = pow(10, round(log10(place)) - 1);
	while (place > 1e-12 * fabs(key) &&
	       !grade_within(t, key, round(key / place) * place));
	return place;
}

static void judge(struct grade *g, const struct item *item, uint32_t n,
		  double typed)
{
	double values[ITEM_NAMES_MAX] = { 0 };
	struct expr_error error;
	double key;

	draw_values(item, n, values);
	if (!expr_value(&item->key.expr, values, &key, &error))
		return; /* a faulty item: unread */
	if (grade_within(&item->tolerance, key, typed)) {
		g->verdict = VERDICT_RIGHT;
		add_feedback(g, &item->key.feedback, NULL);
		return;
	}
	g->trap = nearest_trap(item, values, typed);
	g->verdict = g->trap ? VERDICT_TRAP : VERDICT_WRONG;
	if (!g->trap && is_coarse(&item->tolerance, key, typed))
		g->place = place_enough(&item->tolerance, key, typed);
	if (g->trap)
		add_feedback(g, &g->trap->feedback, g->trap->misconception);
}

struct grade grade_typed(const struct item *item, uint32_t n, const char *typed,
			 int reading)
{
	struct grade g = { .verdict = VERDICT_UNREAD };

	g.number = number_read(typed, &item->form);
	if (g.number.state == NUMBER_UNREAD)
		return g;
	if (g.number.state == NUMBER_ASK && reading != 0 && reading != 1) {
		g.verdict = VERDICT_ASK;
		return g;
	}
	g.reading = g.number.state == NUMBER_ASK ? (size_t)reading : 0;
	judge(&g, item, n, g.number.reading[g.reading].value);
	return g;
}

static bool is_among(const char *id, const char *const *ids, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (strcmp(id, ids[i]) == 0)
			return true;
	return false;
}

/* The item has all these choices, each once, and as many as it asks for. */
static bool can_grade(const struct item *item, const char *const *ids,
		      size_t len)
{
	if (!item->many && len != 1)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!item_choice(item, ids[i]) || is_among(ids[i], ids, i))
			return false;
	return true;
}

struct grade grade_choices(const struct item *item, const char *const *ids,
			   size_t len)
{
	struct grade g = { .verdict = VERDICT_UNREAD };
	bool right = true;

	if (!can_grade(item, ids, len))
		return g;
	for (size_t i = 0; i < item->choice_len; i++) {
		const struct choice *c = &item->choice[i];
		bool chosen = is_among(c->id, ids, len);
		if (chosen)
			add_feedback(&g, &c->feedback,
				     c->right ? NULL : c->misconception);
		if (chosen != c->right && (chosen || item->many))
			right = false;
	}
	g.verdict = right	      ? VERDICT_RIGHT
		    : g.misconception ? VERDICT_TRAP
				      : VERDICT_WRONG;
	return g;
}

int grade_rating(enum verdict verdict, bool hint_shown)
{
	switch (verdict) {
	case VERDICT_RIGHT:
		return hint_shown ? 2 : 3;
	case VERDICT_TRAP:
	case VERDICT_WRONG:
		return 1;
	case VERDICT_UNREAD:
	case VERDICT_ASK:
		break;
	}
	return 0;
}
