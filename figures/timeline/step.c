/* step.c: cuts one steady step out of a run and says where its time goes; see
 * timeline.h. */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures/timeline/timeline.h"

enum { CPU = -1, COMPUTE = 0, COMMUNICATION = 1 };

const char *timeline_kind_name(enum timeline_kind kind)
{
	static const char *const names[TIMELINE_KINDS] = {
		[TIMELINE_COMPUTE] = "compute",
		[TIMELINE_MEMORY] = "memory",
		[TIMELINE_COMMUNICATION] = "communication",
		[TIMELINE_IDLE] = "idle",
		[TIMELINE_LAUNCH] = "launch",
		[TIMELINE_HOST] = "host",
		[TIMELINE_WAIT] = "wait",
	};

	return names[kind];
}

/* --- rows: of one rank its CPU, its loader, its streams; of several, themselves */

static bool communicates(const struct timeline_program *p)
{
	for (size_t i = 0; i < p->op_len; i++)
		if (p->op[i].act == TIMELINE_COLLECTIVE)
			return true;
	return false;
}

static void name_rows(const struct timeline_program *p,
		      struct timeline_step *step)
{
	size_t n = 0;

	for (size_t i = 0; i < p->ranks && p->ranks > 1; i++)
		snprintf(step->row[n++], sizeof *step->row, "rank %zu", i);
	if (p->ranks == 1) {
		snprintf(step->row[n++], sizeof *step->row, "CPU");
		for (int i = 1; i <= p->workers; i++)
			snprintf(step->row[n++], sizeof *step->row, "loader %d",
				 i);
		snprintf(step->row[n++], sizeof *step->row, "GPU compute");
		if (communicates(p))
			snprintf(step->row[n++], sizeof *step->row,
				 "GPU communication");
	}
	step->row_len = n;
}

/* The row of a lane; -1: it is not shown. */
static int row_of(const struct timeline_program *p, int rank, int lane)
{
	if (p->ranks > 1)
		return lane == CPU ? -1 : rank;
	if (lane == CPU)
		return 0;
	if (lane >= TIMELINE_STREAMS)
		return 1 + lane - TIMELINE_STREAMS;
	return 1 + p->workers + lane;
}

/* --- intervals */

static void put(struct timeline_step *step, struct timeline_interval interval)
{
	assert(step->interval_len < TIMELINE_INTERVALS_MAX);
	step->interval[step->interval_len++] = interval;
}

/* As a profiler prints it. */
static const char *name_of(const struct timeline_event *e)
{
	if (!e->op)
		return "load a batch";
	return e->kind == TIMELINE_LAUNCH && e->op->act != TIMELINE_ISSUE
		       ? "cudaLaunchKernel"
		       : e->op->name;
}

static void cut(const struct timeline_program *p,
		const struct timeline_run *run, struct timeline_step *step)
{
	for (size_t i = 0; i < run->len; i++) {
		const struct timeline_event *e = &run->event[i];
		int row = row_of(p, e->rank, e->lane);
		int64_t from = e->start_fs, to = e->end_fs;
		if (row < 0 || to <= run->from_fs || from >= run->to_fs)
			continue;
		from = from < run->from_fs ? run->from_fs : from;
		to = to > run->to_fs ? run->to_fs : to;
		put(step,
		    (struct timeline_interval){
			    .row = row,
			    .name = name_of(e),
			    .number = e->lane < 0 || !e->op ? 0 : e->op->number,
			    .kind = e->kind,
			    .start_fs = from - run->from_fs,
			    .end_fs = to - run->from_fs,
			    .whole_fs = e->end_fs - e->start_fs,
		    });
	}
}

static int by_row(const void *a, const void *b)
{
	const struct timeline_interval *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	if (x->start_fs != y->start_fs)
		return x->start_fs < y->start_fs ? -1 : 1;
	return 0;
}

/* --- where the time of one rank goes */

static bool computes(const struct timeline_interval *i)
{
	return i->kind == TIMELINE_COMPUTE || i->kind == TIMELINE_MEMORY;
}

/* Its rows: those of its streams, or its only one. */
static bool of_rank(const struct timeline_step *step,
		    const struct timeline_interval *i, size_t rank)
{
	return step->ranks == 1 || (size_t)i->row == rank;
}

/* How much of [from, to) compute intervals cover. Those of one stream are in
 * order and do not meet. */
static int64_t covered(const struct timeline_step *step, size_t rank,
		       int64_t from, int64_t to)
{
	int64_t sum = 0;

	for (size_t k = 0; k < step->interval_len; k++) {
		const struct timeline_interval *i = &step->interval[k];
		if (!computes(i) || !of_rank(step, i, rank))
			continue;
		int64_t a = i->start_fs > from ? i->start_fs : from;
		int64_t b = i->end_fs < to ? i->end_fs : to;
		sum += b > a ? b - a : 0;
	}
	return sum;
}

static struct timeline_split split(const struct timeline_step *step,
				   size_t rank, int64_t step_fs)
{
	struct timeline_split s = { .step_fs = step_fs };

	s.compute_fs = covered(step, rank, 0, step_fs);
	for (size_t k = 0; k < step->interval_len; k++) {
		const struct timeline_interval *i = &step->interval[k];
		if (i->kind != TIMELINE_COMMUNICATION ||
		    !of_rank(step, i, rank))
			continue;
		int64_t under = covered(step, rank, i->start_fs, i->end_fs);
		s.overlapped_fs += under;
		s.exposed_fs += i->end_fs - i->start_fs - under;
	}
	s.idle_fs = step_fs - s.compute_fs - s.exposed_fs;
	return s;
}

/* The rank's busy interval that begins first among those that end after at; NULL:
 * none does. */
static const struct timeline_interval *
busy_after(const struct timeline_step *step, size_t rank, size_t len,
	   int64_t at)
{
	const struct timeline_interval *first = NULL;

	for (size_t k = 0; k < len; k++) {
		const struct timeline_interval *i = &step->interval[k];
		bool busy = computes(i) || i->kind == TIMELINE_COMMUNICATION;
		if (busy && of_rank(step, i, rank) && i->end_fs > at &&
		    (!first || i->start_fs < first->start_fs))
			first = i;
	}
	return first;
}

/* Idle is where nothing runs on any stream of the rank: it stands in the row of
 * what computes. */
static void put_idle(const struct timeline_program *p,
		     struct timeline_step *step, size_t rank, int64_t step_fs)
{
	size_t len = step->interval_len;

	for (int64_t at = 0; at < step_fs;) {
		const struct timeline_interval *next =
			busy_after(step, rank, len, at);
		int64_t until = next ? next->start_fs : step_fs;
		if (until > at)
			put(step, (struct timeline_interval){
					  .row = row_of(p, (int)rank, COMPUTE),
					  .name = "idle",
					  .kind = TIMELINE_IDLE,
					  .start_fs = at,
					  .end_fs = until,
					  .whole_fs = until - at,
				  });
		at = next ? next->end_fs : step_fs;
	}
}

void timeline_cut(const struct timeline_program *p,
		  const struct timeline_run *run, struct timeline_step *step)
{
	int64_t step_fs = run->to_fs - run->from_fs;

	memset(step, 0, offsetof(struct timeline_step, interval));
	step->ranks = p->ranks;
	step->mean_fs = run->mean_fs;
	name_rows(p, step);
	cut(p, run, step);
	for (size_t i = 0; i < p->ranks; i++) {
		step->split_of[i] = split(step, i, step_fs);
		if (step->split_of[i].idle_fs > 0)
			put_idle(p, step, i, step_fs);
	}
	step->split = step->split_of[0];
	step->mfu = p->flop > 0 ? p->flop / (timeline_s(step_fs) * p->peak)
				: (double)NAN;
	qsort(step->interval, step->interval_len, sizeof *step->interval,
	      by_row);
}

bool timeline_step(const struct timeline_numbers *numbers, bool fixed,
		   struct timeline_step *step)
{
	struct timeline_program *p = calloc(1, sizeof *p);
	struct timeline_run *run = malloc(sizeof *run);
	bool good = p && run;

	if (good) {
		timeline_program(numbers, fixed, p);
		good = timeline_run(p, run);
	}
	if (good)
		timeline_cut(p, run, step);
	free(run);
	free(p);
	return good;
}
