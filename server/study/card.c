/* card.c: see card.h. */
#include "server/study/card.h"

#include <math.h>
#include <string.h>

#include "base/num.h"

enum { DAYS_MAX = 100000000 }; /* between two days that count */

static const char *const event_names[] = {
	[EVENT_ADD] = "add",	     [EVENT_REMOVE] = "remove",
	[EVENT_GRADE] = "grade",     [EVENT_UNDO] = "undo",
	[EVENT_SUSPEND] = "suspend", [EVENT_UNSUSPEND] = "unsuspend",
	[EVENT_BURY] = "bury",	     [EVENT_FORGET] = "forget",
	[EVENT_EDIT] = "edit",
};

const char *card_event_name(enum card_event what)
{
	return event_names[what];
}

bool card_event_of(const char *name, enum card_event *what)
{
	for (size_t i = 0; i < sizeof event_names / sizeof *event_names; i++)
		if (strcmp(event_names[i], name) == 0) {
			*what = (enum card_event)i;
			return true;
		}
	return false;
}

/* --- what an act does */

static int elapsed_days(const struct study_card *c, int64_t day)
{
	int64_t days = c->memory.reps ? day - c->last_day : 0;

	return days < 0 ? 0 : days > DAYS_MAX ? DAYS_MAX : (int)days;
}

static void take_plan(struct schedule *s, struct card_plan plan)
{
	struct error e;

	schedule_default(s);
	s->fuzz = plan.fuzz;
	if (plan.retention > 0 && plan.retention < 100)
		fsrs_init(&s->fsrs, NULL, 0, plan.retention / 100.0,
			  s->fsrs.short_term, s->relearning.len, &e);
}

struct card card_answer(const struct study_card *c, int rating, int64_t day,
			struct card_plan plan, uint64_t seed)
{
	struct schedule schedule;

	take_plan(&schedule, plan);
	return schedule_answer(&schedule, &c->memory, elapsed_days(c, day),
			       rating, seed);
}

static void grade(struct study_card *c, const struct card_act *act,
		  uint64_t seed)
{
	int lapses = c->memory.lapses;

	c->memory = card_answer(c, act->rating, act->day, act->plan, seed);
	c->due = act->at + c->memory.due_s;
	c->due_day = act->day + c->memory.interval_days;
	c->memory.due_s = 0;
	c->last = act->at;
	c->last_day = act->day;
	c->leech =
		c->leech || (c->memory.lapses > lapses &&
			     schedule_is_leech(c->memory.lapses, CARD_LEECH));
}

static void forget(struct study_card *c)
{
	*c = (struct study_card){ .in_deck = c->in_deck,
				  .version = c->version };
}

struct study_card card_apply(const struct study_card *before,
			     const struct card_act *act, uint64_t seed)
{
	struct study_card c = *before;

	switch (act->what) {
	case EVENT_ADD:
		c.in_deck = true;
		break;
	case EVENT_REMOVE:
		c.in_deck = false;
		break;
	case EVENT_GRADE:
		grade(&c, act, seed);
		break;
	case EVENT_UNDO:
		c = *act->before;
		c.in_deck = before->in_deck;
		break;
	case EVENT_SUSPEND:
		c.suspended = true;
		break;
	case EVENT_UNSUSPEND:
		c.suspended = false;
		break;
	case EVENT_BURY:
		c.buried_until = act->day + 1;
		break;
	case EVENT_FORGET:
		forget(&c);
		break;
	case EVENT_EDIT:
		break;
	}
	c.version = before->version + 1;
	return c;
}

bool card_in_steps(const struct study_card *c)
{
	return c->memory.state == CARD_LEARNING ||
	       c->memory.state == CARD_RELEARNING;
}

double card_recall(const struct study_card *c, int64_t day)
{
	struct schedule schedule;

	if (!c->memory.reps)
		return (double)NAN;
	schedule_default(&schedule);
	return fsrs_recall(&schedule.fsrs, elapsed_days(c, day),
			   c->memory.memory.stability);
}

static void put_count(char out[static 32], double count, const char *one,
		      const char *many)
{
	char number[NUM_TEXT];

	num_shortest(number, count);
	snprintf(out, 32, "%.16s %s", number, count == 1 ? one : many);
}

void card_interval(char out[static 32], const struct card *after)
{
	int days = after->interval_days;

	if (!days) /* steps are shorter, unless the clock went back */
		days = (int)fmin((double)after->due_s / 86400, DAYS_MAX);
	if (!days && after->due_s < 3600)
		put_count(out, fmax(1, floor((double)after->due_s / 60 + 0.5)),
			  "min", "min");
	else if (!days)
		put_count(out, floor((double)after->due_s / 360 + 0.5) / 10,
			  "hour", "hours");
	else if (days < 31)
		put_count(out, days, "day", "days");
	else if (days < 365)
		put_count(out, floor(days / 3.04375 + 0.5) / 10, "month",
			  "months");
	else
		put_count(out, floor(days / 36.525 + 0.5) / 10, "year",
			  "years");
}

/* --- the row */

void card_numbers(const struct study_card *c, double out[CARD_NUMBERS])
{
	const struct card *m = &c->memory;
	const double numbers[CARD_NUMBERS] = {
		m->state,
		m->step,
		m->memory.stability,
		m->memory.difficulty,
		m->interval_days,
		(double)c->due,
		(double)c->due_day,
		(double)c->last,
		(double)c->last_day,
		m->reps,
		m->lapses,
		c->in_deck,
		c->suspended,
		(double)c->buried_until,
		c->leech,
		(double)c->version,
	};

	memcpy(out, numbers, sizeof numbers);
}

/* What each number of a row can be. A row that something else wrote has any. */
static const struct bound {
	double least, most;
} bounds[CARD_NUMBERS] = {
	{ CARD_NEW, CARD_RELEARNING },	     /* state */
	{ 0, CARD_COUNT_MAX },		     /* step */
	{ 0, 36500 },			     /* stability: fsrs.c */
	{ 0, 10 },			     /* difficulty */
	{ 0, DAYS_MAX },		     /* interval_days */
	{ -CARD_TIME_MAX, CARD_TIME_MAX },   /* due */
	{ -CARD_COUNT_MAX, CARD_COUNT_MAX }, /* due_day */
	{ -CARD_TIME_MAX, CARD_TIME_MAX },   /* last */
	{ -CARD_COUNT_MAX, CARD_COUNT_MAX }, /* last_day */
	{ 0, CARD_COUNT_MAX },		     /* reps */
	{ 0, CARD_COUNT_MAX },		     /* lapses */
	{ -1, 1 },			     /* in_deck */
	{ -1, 1 },			     /* suspended */
	{ -CARD_COUNT_MAX, CARD_COUNT_MAX }, /* buried_until */
	{ -1, 1 },			     /* leech */
	{ 0, CARD_COUNT_MAX },		     /* version */
};

static struct card memory_of(const double in[CARD_NUMBERS])
{
	/* Nothing is known of a card that was never seen. */
	if (in[0] < CARD_LEARNING || in[2] <= 0 || in[9] < 1)
		return (struct card){ .state = CARD_NEW };
	return (struct card){ .state = (enum card_state)in[0],
			      .step = (int)in[1],
			      .memory = { in[2], in[3] },
			      .interval_days = (int)in[4],
			      .reps = (int)in[9],
			      .lapses = (int)in[10] };
}

void card_from_numbers(struct study_card *c, const double numbers[CARD_NUMBERS])
{
	double in[CARD_NUMBERS];

	for (size_t i = 0; i < CARD_NUMBERS; i++)
		in[i] = fmin(fmax(numbers[i], bounds[i].least), bounds[i].most);
	*c = (struct study_card){
		.memory = memory_of(in),
		.due = (int64_t)in[5],
		.due_day = (int64_t)in[6],
		.last = (int64_t)in[7],
		.last_day = (int64_t)in[8],
		.in_deck = in[11] != 0,
		.suspended = in[12] != 0,
		.buried_until = (int64_t)in[13],
		.leech = in[14] != 0,
		.version = (int64_t)in[15],
	};
}

void card_text(const struct study_card *c, struct buf *out)
{
	double numbers[CARD_NUMBERS];
	char text[NUM_TEXT];

	card_numbers(c, numbers);
	for (size_t i = 0; i < CARD_NUMBERS; i++) {
		num_shortest(text, numbers[i]);
		buf_printf(out, "%s%s", i ? " " : "", text);
	}
}

bool card_from_text(struct study_card *c, const char *text)
{
	double numbers[CARD_NUMBERS];
	char part[NUM_TEXT];

	for (size_t i = 0; i < CARD_NUMBERS; i++) {
		size_t len = strcspn(text, " ");
		if (len >= sizeof part)
			return false;
		memcpy(part, text, len);
		part[len] = '\0';
		if (!num_parse(part, &numbers[i]))
			return false;
		text += len + (text[len] == ' ');
	}
	if (*text)
		return false;
	card_from_numbers(c, numbers);
	return true;
}
