/* timeline.h: where the time of one training step goes, on a timeline.
 *
 * A discrete-event model of a CPU that launches kernels and of the GPU that runs
 * them. It is used by all six timelines and by free play:
 * - the CPU works through its program in order; a launch costs it t_cpu;
 * - a kernel starts at max(its launch is done, the one before it on its stream
 *   is done, the event it waits for has happened); recording an event and
 *   waiting for one cost nothing;
 * - a sync holds the CPU until all streams have drained;
 * - a CUDA graph is one launch, whose kernels start at least 1 µs apart;
 * - a loader has W workers that need D for a batch each, keep at most two
 *   batches each in stock, and hold the CPU until the next one is there;
 * - a collective ends for all ranks at max(its start over ranks) + d;
 * - the CPU runs at most one step ahead of the GPU; further would change no time.
 *
 * What it reports is one steady step, from the end of one step's last kernel (of
 * rank 0) to the end of the next one's:
 *     step = compute + exposed + idle, exactly.
 * compute: a kernel computes; exposed: communication runs and no kernel computes
 * beside it; idle: neither. overlapped, communication under compute, is a part
 * of compute. To be exact the model counts in femtoseconds (struct fields ending
 * in _fs); answers are in seconds.
 *
 * It leaves out: kernels that slow each other down when they run side by side,
 * the fixed cost of a collective, copies to the GPU, the profiler's own cost, and
 * every kind of noise; timeline_limits[] says so on the page.
 * Source: lesson 13, section 2. The kernels of timeline e are those of
 * figures/regime/regime.h.
 */
#ifndef FIGURES_TIMELINE_H
#define FIGURES_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The six, by the letters that they have in a query. */
enum timeline_name {
	TIMELINE_A, /* launch-bound */
	TIMELINE_B, /* exposed communication */
	TIMELINE_C, /* input stall */
	TIMELINE_D, /* host-device sync */
	TIMELINE_E, /* memory-bound kernels */
	TIMELINE_F, /* straggler */
	TIMELINES
};

/* The numbers of a timeline. Each reads its own and no others. */
struct timeline_numbers {
	enum timeline_name timeline;
	double launch_s;    /* a: CPU time of one launch */
	double kernel_s;    /* a, d: one kernel */
	int kernels;	    /* a, d: in a step */
	int buckets;	    /* b: the gradients are reduced in so many */
	double allreduce_s; /* b: all of them together */
	double backward_s;  /* b: the whole backward */
	int workers;	    /* c: of the loader */
	double load_s;	    /* c: one worker, one batch */
	double step_s;	    /* c: the GPU's work of a step */
	int sync_every;	    /* d: steps from one sync to the next */
	double host_s;	    /* d: CPU work after a sync, before the launches */
	int n;		    /* e: rows and columns of every matrix */
	int k;		    /* e: elementwise operations after each product */
	double slow;	    /* f: the slow rank takes so many times as long */
	int ranks;	    /* f */
};

/* What happens in an interval; each has its colour and pattern. */
enum timeline_kind {
	TIMELINE_COMPUTE, /* a kernel that does arithmetic */
	TIMELINE_MEMORY,  /* a kernel that moves bytes; counts as compute */
	TIMELINE_COMMUNICATION, /* a collective */
	TIMELINE_IDLE,		/* the GPU has nothing */
	TIMELINE_LAUNCH,	/* the CPU launches */
	TIMELINE_HOST,		/* the CPU works on something else */
	TIMELINE_WAIT,		/* the CPU is held */
	TIMELINE_KINDS
};

/* "compute" … "wait". */
const char *timeline_kind_name(enum timeline_kind kind);

/* --- program.c: what the CPU issues in each step */

enum timeline_act {
	TIMELINE_WORK,	     /* the CPU works for run_fs */
	TIMELINE_BATCH,	     /* it takes the loader's next batch */
	TIMELINE_ISSUE,	     /* it launches a graph, for issue_fs */
	TIMELINE_KERNEL,     /* it launches a kernel */
	TIMELINE_COLLECTIVE, /* it launches a collective of all ranks */
	TIMELINE_SYNC	     /* it waits until all streams have drained */
};

enum { TIMELINE_STREAMS = 2, TIMELINE_EVENTS = 64, TIMELINE_OPS_MAX = 320 };

struct timeline_op {
	enum timeline_act act;
	enum timeline_kind kind; /* of a kernel */
	const char *name;
	int number; /* counts those of the same name, from 1; 0: one only */
	int stream; /* 0: compute; 1: communication */
	int64_t issue_fs; /* CPU time of its launch; 0: part of a graph */
	int64_t run_fs;	  /* how long it runs */
	int64_t pace_fs; /* after the start before it on its stream, at least */
	int waits;	 /* starts after this event; 0: after none */
	int records;	 /* this event happens at its end; 0: none does */
};

struct timeline_program {
	size_t ranks;
	size_t slow_rank; /* its kernels on stream 0 run slow times as long */
	double slow;
	int workers; /* of the loader; 0: there is none */
	int64_t load_fs;
	int sync_every; /* TIMELINE_SYNC holds in each sync_every-th step */
	double flop;	/* of the matrix products of a step; 0: not known */
	double peak;	/* FLOP/s */
	size_t op_len;
	struct timeline_op op[TIMELINE_OPS_MAX];
};

/* The program that has these numbers; fixed: with its problem mended. Into *p,
 * which is large: not for a stack. Any numbers that passed the parameter table
 * make one. */
void timeline_program(const struct timeline_numbers *numbers, bool fixed,
		      struct timeline_program *p);

/* --- run.c: lets the steps run */

/* Something that took place, in absolute time. */
struct timeline_event {
	const struct timeline_op *op; /* NULL: a worker loads a batch */
	enum timeline_kind kind;
	int rank;
	int lane; /* -1: the CPU; 0, 1: a stream; from 2 on: a worker */
	int64_t start_fs, end_fs;
};

enum { TIMELINE_RUN_MAX = 8192 };

struct timeline_run {
	int64_t from_fs, to_fs; /* the steady step */
	double mean_fs;		/* of a step, those that sync included */
	size_t len;
	struct timeline_event event[TIMELINE_RUN_MAX];
};

/* Runs the program until it is steady. *run is large. False if memory is out. */
bool timeline_run(const struct timeline_program *p, struct timeline_run *run);

/* --- step.c: one steady step, cut out and split */

enum { TIMELINE_ROWS_MAX = 20, TIMELINE_INTERVALS_MAX = 1024 };

/* Within the step, from 0 on. What began before it or ends after it is cut;
 * whole_fs says how long it is in all. */
struct timeline_interval {
	int row;
	const char *name; /* as a profiler prints it: "cudaLaunchKernel" */
	int number;	  /* 0: has none */
	enum timeline_kind kind;
	int64_t start_fs, end_fs, whole_fs;
};

struct timeline_split {
	int64_t step_fs, compute_fs, exposed_fs, idle_fs, overlapped_fs;
};

struct timeline_step {
	struct timeline_split split; /* of rank 0 */
	double mean_fs;
	double mfu;   /* NAN: not known */
	size_t ranks; /* above 1: split_of is of each */
	struct timeline_split split_of[TIMELINE_ROWS_MAX];
	size_t row_len;
	char row[TIMELINE_ROWS_MAX][32]; /* "CPU", "GPU compute", "rank 3" */
	size_t interval_len;		 /* by row, then by start */
	struct timeline_interval interval[TIMELINE_INTERVALS_MAX];
};

void timeline_cut(const struct timeline_program *p,
		  const struct timeline_run *run, struct timeline_step *step);

/* All three in turn. False only if memory is out. *step is large. */
bool timeline_step(const struct timeline_numbers *numbers, bool fixed,
		   struct timeline_step *step);

/* --- the numbers that a fix takes, said on the page, too */

enum {
	TIMELINE_PYTHON_US = 50,  /* d: CPU time to launch a kernel in Python */
	TIMELINE_GRAPH_US = 10,	  /* CPU time to launch a CUDA graph */
	TIMELINE_FIX_WORKERS = 4, /* at least */
	TIMELINE_FIX_SYNC = 50,	  /* steps, at least */
	TIMELINE_PREFETCH = 2,	  /* batches that one worker has in stock */
	TIMELINE_BLOCKS = 12,	  /* e: products, each with its chain */
	TIMELINE_SLOW_RANK = 3	  /* f: if there are so many */
};

double timeline_s(int64_t fs); /* in seconds */
int64_t timeline_fs(double s); /* rounded */

/* limits.c: what the model leaves out; ends with NULL. */
extern const char *const timeline_limits[];

#endif
