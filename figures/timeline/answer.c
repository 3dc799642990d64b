/* answer.c: what the figure answers: both states with their intervals, and the
 * results of the one that is shown. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"
#include "figures/timeline/ask.h"

static struct timeline_numbers read_numbers(const struct param_value *value)
{
	return (struct timeline_numbers){
		.timeline = timeline_order[(int)value[ASK_PROGRAM].number],
		.launch_s = value[ASK_LAUNCH_S].number,
		.kernel_s = value[ASK_KERNEL_S].number,
		.kernels = (int)value[ASK_KERNELS].number,
		.buckets = (int)value[ASK_BUCKETS].number,
		.allreduce_s = value[ASK_ALLREDUCE_S].number,
		.backward_s = value[ASK_BACKWARD_S].number,
		.workers = (int)value[ASK_WORKERS].number,
		.load_s = value[ASK_LOAD_S].number,
		.step_s = value[ASK_STEP_S].number,
		.sync_every = (int)value[ASK_SYNC_EVERY].number,
		.host_s = value[ASK_HOST_S].number,
		.n = (int)value[ASK_N].number,
		.k = (int)value[ASK_K].number,
		.slow = value[ASK_SLOW].number,
		.ranks = (int)value[ASK_RANKS].number,
	};
}

/* --- as JSON */

static void write_split(struct json *j, const struct timeline_split *split)
{
	json_real(j, "step_s", timeline_s(split->step_fs));
	json_real(j, "compute_s", timeline_s(split->compute_fs));
	json_real(j, "exposed_s", timeline_s(split->exposed_fs));
	json_real(j, "idle_s", timeline_s(split->idle_fs));
	json_real(j, "overlapped_s", timeline_s(split->overlapped_fs));
}

/* whole_s where the step's edge cuts it. */
static void write_interval(struct json *j, const struct timeline_step *step,
			   const struct timeline_interval *i)
{
	char name[64];

	if (i->number)
		snprintf(name, sizeof name, "%s %d", i->name, i->number);
	else
		snprintf(name, sizeof name, "%s", i->name);
	json_object(j, NULL);
	json_text(j, "row", step->row[i->row]);
	json_text(j, "name", name);
	json_real(j, "start_s", timeline_s(i->start_fs));
	json_real(j, "end_s", timeline_s(i->end_fs));
	json_text(j, "kind", timeline_kind_name(i->kind));
	if (i->whole_fs != i->end_fs - i->start_fs)
		json_real(j, "whole_s", timeline_s(i->whole_fs));
	json_object_end(j);
}

static void write_ranks(struct json *j, const struct timeline_step *step)
{
	json_array(j, "ranks");
	for (size_t i = 0; i < step->ranks; i++) {
		json_object(j, NULL);
		json_real(j, "rank", (double)i);
		write_split(j, &step->split_of[i]);
		json_object_end(j);
	}
	json_array_end(j);
}

static void write_rows(struct json *j, const struct timeline_step *step)
{
	json_array(j, "rows");
	for (size_t i = 0; i < step->row_len; i++)
		json_text(j, NULL, step->row[i]);
	json_array_end(j);
	json_array(j, "intervals");
	for (size_t i = 0; i < step->interval_len; i++)
		write_interval(j, step, &step->interval[i]);
	json_array_end(j);
}

static void write_step(struct answer *a, const char *name,
		       const struct timeline_step *step)
{
	struct json *j = &a->json;

	json_object(j, name);
	write_split(j, &step->split);
	json_real(j, "mean_step_s", step->mean_fs / 1e15);
	if (!isnan(step->mfu))
		json_real(j, "mfu", step->mfu);
	if (!answer_brief(a))
		write_rows(j, step);
	if (step->ranks > 1)
		write_ranks(j, step);
	json_object_end(j);
}

/* --- as readings */

static void put_time(struct answer *a, const char *name, const char *label,
		     int64_t fs)
{
	answer_number(a, name, label, timeline_s(fs),
		      timeline_time(timeline_s(fs)).s);
}

/* A step in which some steps sync has a mean of its own. */
static void put_mean(struct answer *a, const struct timeline_step *step)
{
	if (llround(step->mean_fs) != step->split.step_fs)
		answer_number(a, "mean_step_s",
			      "mean, with the steps that sync",
			      step->mean_fs / 1e15,
			      timeline_time(step->mean_fs / 1e15).s);
}

static void put_gain(struct answer *a, const struct timeline_states *t)
{
	double gain = timeline_gain(t);
	char text[NUM_TEXT];

	put_time(a, "before_step_s", "step before the fix",
		 t->before->split.step_fs);
	snprintf(text, sizeof text, "%.2f times as fast", gain);
	answer_number(a, "gain", "gain", gain, text);
}

static void put_results(struct answer *a, const struct timeline_states *t)
{
	const struct timeline_step *step = t->after ? t->after : t->before;
	const struct timeline_split *split = &step->split;
	char text[NUM_TEXT];

	put_time(a, "step_s", t->after ? "a step, with the fix" : "a step",
		 split->step_fs);
	put_time(a, "compute_s", "compute", split->compute_fs);
	put_time(a, "exposed_s", "exposed communication", split->exposed_fs);
	put_time(a, "idle_s", "idle", split->idle_fs);
	put_time(a, "overlapped_s", "overlapped communication",
		 split->overlapped_fs);
	put_mean(a, step);
	if (t->after)
		put_gain(a, t);
	if (t->after && !isnan(step->mfu)) {
		num_percent(text, step->mfu, 1);
		answer_number(a, "mfu", "MFU", step->mfu, text);
	}
}

static void answer_all(const struct timeline_states *t, struct answer *a)
{
	write_step(a, "before", t->before);
	if (t->after)
		write_step(a, "after", t->after);
	put_results(a, t);
	timeline_say(t, a);
	timeline_tables(t, a);
	for (size_t i = 0; timeline_limits[i]; i++)
		answer_note(a, "%s", timeline_limits[i]);
}

bool timeline_answer(const struct param_value *value, struct answer *a,
		     struct error *e)
{
	struct timeline_step *step = calloc(2, sizeof *step);
	bool fix = value[ASK_FIX].number != 0;
	struct timeline_states t = { .numbers = read_numbers(value) };
	bool good = step && timeline_step(&t.numbers, false, &step[0]) &&
		    (!fix || timeline_step(&t.numbers, true, &step[1]));

	if (good) {
		t.before = &step[0];
		t.after = fix ? &step[1] : NULL;
		answer_all(&t, a);
	} else {
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	}
	free(step);
	return good;
}
