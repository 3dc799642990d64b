/* schedule_replay.c: settings as people write them, and grades played through
 * the scheduler without a deck; see schedule.h. */
#include "quiz/schedule.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DAYS_MAX = 100000000 };

void schedule_default(struct schedule *s)
{
	struct error e;

	*s = (struct schedule){
		.learning = { { 1, 10 }, 2 },
		.relearning = { { 10 }, 1 },
		.max_interval = SCHEDULE_DAYS_MAX,
	};
	fsrs_init(&s->fsrs, NULL, 0, 0.9, true, 1, &e);
}

bool schedule_add_step(struct schedule_steps *steps, const char *text,
		       const char *parameter, struct error *e)
{
	static const struct {
		char unit;
		long minutes, most;
	} units[] = { { 'm', 1, 144000 },
		      { 'h', 60, 2400 },
		      { 'd', 1440, 100 } };
	size_t digits = strspn(text, "0123456789");
	long count = digits && digits < 7 ? strtol(text, NULL, 10) : 0;

	if (steps->len == SCHEDULE_STEPS_MAX)
		return error_set(e, ERROR_INPUT, parameter,
				 "%s has more than %d steps.", parameter,
				 SCHEDULE_STEPS_MAX);
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
		if (text[digits] != units[i].unit || text[digits + 1] ||
		    count < 1 || count > units[i].most)
			continue;
		steps->minutes[steps->len++] = (int)(count * units[i].minutes);
		return true;
	}
	return error_set(e, ERROR_INPUT, parameter,
			 "%s has the step \"%.20s\"; a step is a whole number "
			 "and m, h or d, from 1m to 100d.",
			 parameter, text);
}

/* Days since 1970 in UTC, also before it. */
static int64_t utc_day(int64_t seconds)
{
	int64_t day = seconds / 86400;

	return day - (seconds % 86400 < 0);
}

void schedule_replay(struct schedule_replay *r, int64_t dt_s, int rating,
		     struct schedule_row *row)
{
	const struct card before = r->card;
	int64_t now = r->now + dt_s;
	int64_t days = before.reps ? utc_day(now) - utc_day(r->now) : 0;

	days = days < 0 ? 0 : days > DAYS_MAX ? DAYS_MAX : days;
	*row = (struct schedule_row){ .elapsed_days = (int)days,
				      .recall_before = (double)NAN };
	if (before.reps)
		row->recall_before =
			fsrs_recall(&r->schedule->fsrs, row->elapsed_days,
				    before.memory.stability);
	for (int i = 0; i < 4; i++)
		row->due_s_by_rating[i] =
			schedule_answer(r->schedule, &before, row->elapsed_days,
					i + 1, 0)
				.due_s;
	row->card = schedule_answer(r->schedule, &before, row->elapsed_days,
				    rating, 0);
	row->recall_at_due =
		fsrs_recall(&r->schedule->fsrs, row->card.interval_days,
			    row->card.memory.stability);
	r->card = row->card;
	r->now = now;
}
