/* run.c: lets the steps of a program run; see timeline.h. Nothing is preempted and
 * every queue is in order, so one pass over the program, step by step and for all
 * ranks at once, finds when everything happens. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "figures/timeline/timeline.h"

enum {
	RANKS_MAX = 16,
	WORKERS_MAX = 16,
	SETTLE = 8, /* steps until what the start did has gone */
	BESIDE =
		2 /* steps before and after the reported one that reach into it */
};

struct rank {
	int64_t cpu;			 /* the CPU is free from here on */
	int64_t end[TIMELINE_STREAMS];	 /* each stream is */
	int64_t start[TIMELINE_STREAMS]; /* of its last kernel */
	int64_t event[TIMELINE_EVENTS];
	int64_t began; /* the latest step's first kernel */
	bool begun;    /* that step is this one */
};

struct state {
	const struct timeline_program *p;
	struct timeline_run *run;
	struct rank rank[RANKS_MAX];
	/* When each of the batches in stock or on the way is ready, by its
	 * number modulo the room. */
	int64_t ready[WORKERS_MAX * TIMELINE_PREFETCH];
	int batch; /* the next one to be taken */
	int keep;  /* what happens from this step on is kept */
	int step;
};

static int64_t later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static void happened(struct state *s, const struct timeline_op *op,
		     enum timeline_kind kind, int rank, int lane, int64_t start,
		     int64_t end)
{
	struct timeline_run *run = s->run;

	/* A batch may be loaded long before it is taken. */
	if ((op && s->step < s->keep) || start == end)
		return;
	assert(run->len < TIMELINE_RUN_MAX);
	run->event[run->len++] = (struct timeline_event){
		.op = op,
		.kind = kind,
		.rank = rank,
		.lane = lane,
		.start_fs = start,
		.end_fs = end,
	};
}

/* --- the loader */

/* Worker b mod W loads batch b, from start on. */
static void load(struct state *s, int b, int64_t start)
{
	int workers = s->p->workers;
	int64_t ready = start + s->p->load_fs;

	assert(workers > 0 && workers <= WORKERS_MAX);
	s->ready[b % (workers * TIMELINE_PREFETCH)] = ready;
	happened(s, NULL, TIMELINE_HOST, 0, TIMELINE_STREAMS + b % workers,
		 start, ready);
}

/* At first the workers begin one after the other, as they come to do once they
 * have run for a while, and load until their stock is full. */
static void fill(struct state *s)
{
	int w = s->p->workers;

	for (int b = 0; b < w * TIMELINE_PREFETCH; b++)
		load(s, b, b < w ? s->p->load_fs * b / w : s->ready[b - w]);
}

/* The CPU takes a batch, and waits until it is there. Its worker then loads the
 * next one for the place that has become free. */
static void take(struct state *s, const struct timeline_op *op)
{
	struct rank *r = &s->rank[0];
	int stock = s->p->workers * TIMELINE_PREFETCH;

	assert(stock > 0);
	int64_t taken = later(r->cpu, s->ready[s->batch % stock]);
	int last = s->batch + stock - s->p->workers;

	happened(s, op, TIMELINE_WAIT, 0, -1, r->cpu, taken);
	r->cpu = taken;
	load(s, s->batch + stock, later(taken, s->ready[last % stock]));
	s->batch++;
}

/* --- the CPU and the GPU */

static void launch(struct state *s, const struct timeline_op *op, int rank)
{
	struct rank *r = &s->rank[rank];

	happened(s, op, TIMELINE_LAUNCH, rank, -1, r->cpu,
		 r->cpu + op->issue_fs);
	r->cpu += op->issue_fs;
}

/* When the kernel starts, its launch being done. */
static int64_t start_of(struct rank *r, const struct timeline_op *op)
{
	int64_t start = later(r->cpu, r->end[op->stream]);

	if (op->pace_fs)
		start = later(start, r->start[op->stream] + op->pace_fs);
	if (op->waits)
		start = later(start, r->event[op->waits]);
	if (!r->begun)
		r->began = start;
	r->begun = true;
	return start;
}

static int64_t run_time(const struct state *s, const struct timeline_op *op,
			int rank)
{
	if (op->stream == 0 && (size_t)rank == s->p->slow_rank &&
	    s->p->slow != 1)
		return timeline_fs(timeline_s(op->run_fs) * s->p->slow);
	return op->run_fs;
}

static void runs(struct state *s, const struct timeline_op *op, int rank,
		 int64_t start, int64_t end)
{
	struct rank *r = &s->rank[rank];

	happened(s, op, op->kind, rank, op->stream, start, end);
	r->start[op->stream] = start;
	r->end[op->stream] = end;
	if (op->records)
		r->event[op->records] = end;
}

/* Ranks that are early wait in it for the last one. */
static void collective(struct state *s, const struct timeline_op *op)
{
	int64_t start[RANKS_MAX];
	int64_t last = 0;
	int ranks = (int)s->p->ranks;

	for (int i = 0; i < ranks; i++) {
		launch(s, op, i);
		start[i] = start_of(&s->rank[i], op);
		last = later(last, start[i]);
	}
	for (int i = 0; i < ranks; i++)
		runs(s, op, i, start[i], last + op->run_fs);
}

static bool syncs(const struct state *s)
{
	return s->p->sync_every && (s->step + 1) % s->p->sync_every == 0;
}

static void drain(struct state *s, const struct timeline_op *op, int rank)
{
	struct rank *r = &s->rank[rank];
	int64_t end = later(r->cpu, later(r->end[0], r->end[1]));

	happened(s, op, TIMELINE_WAIT, rank, -1, r->cpu, end);
	r->cpu = end;
}

static void act(struct state *s, const struct timeline_op *op, int rank)
{
	struct rank *r = &s->rank[rank];
	int64_t start;

	switch (op->act) {
	case TIMELINE_WORK:
		happened(s, op, TIMELINE_HOST, rank, -1, r->cpu,
			 r->cpu + op->run_fs);
		r->cpu += op->run_fs;
		break;
	case TIMELINE_BATCH:
		take(s, op);
		break;
	case TIMELINE_ISSUE:
		launch(s, op, rank);
		break;
	case TIMELINE_KERNEL:
		launch(s, op, rank);
		start = start_of(r, op);
		runs(s, op, rank, start, start + run_time(s, op, rank));
		break;
	case TIMELINE_SYNC:
		if (syncs(s))
			drain(s, op, rank);
		break;
	case TIMELINE_COLLECTIVE:
		break; /* of all ranks at once: see collective */
	}
}

static void one_step(struct state *s)
{
	int ranks = (int)s->p->ranks;

	for (int i = 0; i < ranks; i++) {
		struct rank *r = &s->rank[i];
		r->cpu = later(r->cpu, r->began);
		r->begun = false;
	}
	for (size_t k = 0; k < s->p->op_len; k++) {
		const struct timeline_op *op = &s->p->op[k];
		if (op->act == TIMELINE_COLLECTIVE)
			collective(s, op);
		else
			for (int i = 0; i < ranks; i++)
				act(s, op, i);
	}
}

/* --- which step is reported */

/* One well after the start; where the CPU syncs now and then, one in the middle
 * between two syncs. */
static int reported(const struct timeline_program *p)
{
	int every = p->sync_every;

	if (!every)
		return SETTLE + 2 * p->workers;
	int periods = every < SETTLE ? SETTLE / every : 1;
	return periods * every + every / 2;
}

/* The end of the step, on rank 0, and what follows from it. A sync leaves nothing
 * in any queue: from the start, or one sync, to the next is a whole period. */
static void ended(struct state *s, int reported_step, int64_t *synced)
{
	const struct rank *r = &s->rank[0];
	struct timeline_run *run = s->run;
	int64_t end = later(r->end[0], r->end[1]);

	if (s->step == reported_step - 1)
		run->from_fs = end;
	if (s->step == reported_step)
		run->to_fs = end;
	if (!syncs(s))
		return;
	run->mean_fs = (double)(end - *synced) / s->p->sync_every;
	*synced = end;
}

bool timeline_run(const struct timeline_program *p, struct timeline_run *run)
{
	struct state *s = calloc(1, sizeof *s);
	int step = reported(p);
	int64_t synced = 0;

	if (!s)
		return false;
	run->len = 0;
	run->from_fs = run->to_fs = 0;
	run->mean_fs = 0;
	s->p = p;
	s->run = run;
	s->keep = step - BESIDE;
	if (p->workers)
		fill(s);
	for (; s->step <= step + BESIDE; s->step++) {
		one_step(s);
		ended(s, step, &synced);
	}
	if (!p->sync_every)
		run->mean_fs = (double)(run->to_fs - run->from_fs);
	free(s);
	return true;
}
