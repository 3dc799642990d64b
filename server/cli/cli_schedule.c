/* cli_schedule.c: steptime schedule; see cli_quiz.h. */
#include "server/cli/cli_quiz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "quiz/schedule.h"
#include "server/cli/cli.h"
#include "server/api/fields.h"
#include "server/api/json_read.h"
#include "server/cli/cli_file.h"
#include "server/terminal.h"

enum { BYTES_MAX = 16 << 20, ANSWER_MAX = 256 << 20, WEIGHTS_MAX = 32 };

/* Seconds that may be said: more than 300,000 years would be no date. */
static const double seconds_max = 1e13;

/* --- the settings */

static const struct cJSON *list_of(struct fields *f, const char *name)
{
	const struct cJSON *list = fields_value(f, name);

	if (list && !json_is_array(list)) {
		error_set(&f->error, ERROR_INPUT, name, "%s must be a list.",
			  name);
		return NULL;
	}
	return list;
}

static size_t read_weights(struct fields *f, double w[WEIGHTS_MAX])
{
	const struct cJSON *list = list_of(f, "weights");
	size_t len = 0;

	for (const struct cJSON *v = json_first(list); v; v = json_next(v)) {
		if (len == WEIGHTS_MAX || !json_is_number(v, &w[len])) {
			fields_fault(f, "weights",
				     "weights must be a list of 21 numbers.");
			return 0;
		}
		len++;
	}
	if (list && !len)
		fields_fault(f, "weights",
			     "weights must be a list of 21 numbers.");
	return len;
}

/* Steps that were given replace those there; none at all are fine. */
static void read_steps(struct fields *f, const char *name,
		       struct schedule_steps *steps)
{
	const struct cJSON *list = list_of(f, name);
	const char *text;

	if (!list)
		return;
	steps->len = 0;
	for (const struct cJSON *v = json_first(list); v; v = json_next(v)) {
		if (!json_is_text(v, &text)) {
			error_set(&f->error, ERROR_INPUT, name,
				  "%s must be a list of texts such as "
				  "\"10m\".",
				  name);
			return;
		}
		if (!schedule_add_step(steps, text, name, &f->error))
			return;
	}
}

static double read_seconds(struct fields *f, const char *name)
{
	double s = fields_real(f, name, -seconds_max, seconds_max, 0);

	if (s != floor(s))
		error_set(&f->error, ERROR_INPUT, name,
			  "%s must be a whole number of seconds.", name);
	return s;
}

static void read_settings(struct fields *f, struct schedule *s,
			  struct schedule_replay *r)
{
	double weights[WEIGHTS_MAX];
	size_t len = read_weights(f, weights);
	double retention = fields_real(f, "retention", 0, 1, 0.9);
	bool short_term = fields_bool(f, "short_term", true);

	schedule_default(s);
	s->max_interval = fields_int(f, "max_interval", 1, SCHEDULE_DAYS_MAX,
				     SCHEDULE_DAYS_MAX);
	s->fuzz = fields_bool(f, "fuzz", false);
	read_steps(f, "learning_steps", &s->learning);
	read_steps(f, "relearning_steps", &s->relearning);
	*r = (struct schedule_replay){ .schedule = s };
	r->now = (int64_t)read_seconds(f, "start_unix");
	if (fields_fine_so_far(f))
		fsrs_init(&s->fsrs, len ? weights : NULL, len, retention,
			  short_term, s->relearning.len, &f->error);
}

/* --- the reviews */

/* Puts the place of a review before what is wrong with it. */
static void blame(struct fields *f, size_t place, const struct error *e)
{
	error_set(&f->error, ERROR_INPUT, "reviews", "reviews[%zu]: %.400s",
		  place, e->message);
}

static void write_row(struct json *j, const struct schedule_row *row)
{
	const struct card *c = &row->card;

	json_object(j, NULL);
	json_real(j, "elapsed_days", row->elapsed_days);
	json_real(j, "stability", c->memory.stability);
	json_real(j, "difficulty", c->memory.difficulty);
	json_text(j, "state", card_state_name(c->state));
	json_real(j, "step", c->step);
	json_real(j, "interval_days", c->interval_days);
	json_real(j, "due_s", (double)c->due_s);
	json_real(j, "lapses", c->lapses);
	json_real(j, "retrievability_before", row->recall_before);
	json_real(j, "retrievability_at_due", row->recall_at_due);
	json_array(j, "due_s_by_rating");
	for (int i = 0; i < 4; i++)
		json_real(j, NULL, (double)row->due_s_by_rating[i]);
	json_array_end(j);
	json_object_end(j);
}

static void replay_all(struct fields *f, struct schedule_replay *r,
		       struct json *j)
{
	const struct cJSON *list = list_of(f, "reviews");
	struct schedule_row row;
	size_t place = 0;

	if (!list)
		fields_fault(f, "reviews",
			     "reviews is missing: a list of "
			     "{\"dt_s\": seconds, \"rating\": 1 to 4}.");
	for (const struct cJSON *v = fields_fine_so_far(f) ? json_first(list)
							   : NULL;
	     v; v = json_next(v), place++) {
		struct fields one;
		fields_init(&one, v);
		int64_t dt_s = (int64_t)read_seconds(&one, "dt_s");
		int rating = fields_need_int(&one, "rating", 1, 4);
		if (!fields_fine(&one)) {
			blame(f, place, &one.error);
			return;
		}
		schedule_replay(r, dt_s, rating, &row);
		write_row(j, &row);
	}
}

static bool answer(const struct cJSON *object, struct buf *out, struct error *e)
{
	struct schedule schedule;
	struct schedule_replay replay;
	struct fields f;
	struct json j;

	fields_init(&f, object);
	read_settings(&f, &schedule, &replay);
	json_init(&j, out);
	json_object(&j, NULL);
	json_array(&j, "reviews");
	replay_all(&f, &replay, &j);
	json_array_end(&j);
	json_object_end(&j);
	if (fields_fine(&f))
		return true;
	*e = f.error;
	return false;
}

/* --- */

static bool run(const char *path, struct buf *out, struct error *e)
{
	struct cJSON *object = NULL;
	struct buf text;

	buf_init(&text, BYTES_MAX);
	bool fine = cli_file(path, &text, NULL, e) &&
		    json_read(buf_text(&text), text.len, &object, e) &&
		    answer(object, out, e);
	json_free(object);
	buf_release(&text);
	if (fine && out->failed)
		return error_set(e, ERROR_SYSTEM, NULL,
				 "The answer does not fit in memory.");
	return fine;
}

static const char usage[] =
	"usage: steptime schedule FILE   (- for standard input)\n\n"
	"Plays grades through the scheduler that asks the cards, and prints "
	"every state\nof the card as JSON. No database is touched. FILE is a "
	"JSON object; only\nreviews must be given:\n\n"
	"  reviews           [{\"dt_s\": 0, \"rating\": 3}, …]: seconds since the "
	"one\n"
	"                    before; 1 Again, 2 Hard, 3 Good, 4 Easy\n"
	"  retention         wanted share of cards known when asked; default "
	"0.9\n"
	"  max_interval      days; default 36500\n"
	"  learning_steps    default [\"1m\", \"10m\"]\n"
	"  relearning_steps  default [\"10m\"]\n"
	"  short_term        whether reviews of one day count; default true\n"
	"  fuzz              whether intervals are spread; default false\n"
	"  start_unix        when the first review is; default 0\n"
	"  weights           21 numbers, or 19 or 17 of older versions\n\n"
	"Example: new, Good, ten minutes later Good, two days later Again\n"
	"  echo '{\"reviews\": [{\"dt_s\": 0, \"rating\": 3}, {\"dt_s\": 600, "
	"\"rating\": 3},\n"
	"    {\"dt_s\": 172800, \"rating\": 1}]}' | steptime schedule -\n\n"
	"Exit code 0: fine; 2: wrong use, with the field that is wrong.\n";

int cli_schedule(int argc, char **argv)
{
	struct error e = { .kind = ERROR_NONE };
	struct buf out;
	int code;

	if (argc != 1) {
		fputs(usage, stderr);
		return EXIT_WRONG_USE;
	}
	if (strcmp(argv[0], "--help") == 0) {
		fputs(usage, stdout);
		return cli_printed("schedule", EXIT_FINE);
	}
	buf_init(&out, ANSWER_MAX);
	if (!run(argv[0], &out, &e)) {
		terminal_line(stderr, "steptime schedule: %s", e.message);
		code = e.kind == ERROR_SYSTEM ? EXIT_NO : EXIT_WRONG_USE;
	} else {
		puts(buf_text(&out));
		code = cli_printed("schedule", EXIT_FINE);
	}
	buf_release(&out);
	return code;
}
