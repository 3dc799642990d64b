/* regime.h: what sets the time of a step: starting kernels, moving bytes, or
 * doing arithmetic.
 *
 * The step is one n x n matrix product in bf16 and k elementwise operations on
 * its result, each a kernel. A kernel runs for
 *     g = max(FLOP / peak, bytes / bandwidth)
 * and the next one is there l seconds later at the earliest: the time in which
 * the CPU launches one, or the least that a kernel takes inside a CUDA graph. So
 * it costs max(l, g), and the step is the sum.
 *
 * It is not a simulator of a GPU: no caches, no tiles, no tail waves, no rate
 * below the datasheet's. regime_limits[] says on the page what that leaves out.
 *
 * Seconds, bytes, FLOP. Source: lesson 13, section 2.
 */
#ifndef FIGURES_REGIME_H
#define FIGURES_REGIME_H

#include <stdbool.h>
#include <stddef.h>

enum regime_class {
	REGIME_OVERHEAD, /* starting takes at least as long as running */
	REGIME_MEMORY,	 /* bytes take longer than FLOPs */
	REGIME_COMPUTE,
	REGIME_CLASSES
};

/* The word for a class: "overhead". */
const char *regime_class_name(enum regime_class set_by);

/* What one GPU can do. */
struct regime_rates {
	double flops;	  /* dense bf16 peak, FLOP/s */
	double fp8_flops; /* dense fp8 peak; NAN: it has none */
	double bandwidth; /* of its memory, bytes/s */
};

/* kernel.c: one kernel by itself. */
struct regime_kernel {
	const char *name;
	double flop, bytes;
	double start_s; /* l; 0 until regime_started */
	double run_s;	/* g */
	double cost_s;	/* max(l, g) */
	enum regime_class set_by;
};

/* C = A B, all n x n: 2 n³ FLOP. In bf16 each of the three is read or written
 * once, 6 n² bytes; in fp8 A and B take one byte an element, C two: 4 n². */
struct regime_kernel regime_matmul(double n, bool fp8,
				   const struct regime_rates *rates);

/* One elementwise operation over n x n bf16 numbers: read once, written once,
 * 4 n² bytes; its FLOPs do not count. Several fused into one kernel are the
 * same kernel once. */
struct regime_kernel regime_pointwise(double n,
				      const struct regime_rates *rates);

/* The same kernel, if starting one takes start_s. A tie is overhead. */
struct regime_kernel regime_started(struct regime_kernel kernel,
				    double start_s);

/* step.c: the whole step. */
enum { REGIME_POINTWISE_MAX = 16, REGIME_KERNELS_MAX = 17 };

struct regime_toggles {
	bool fuse;  /* one kernel for all elementwise operations */
	bool graph; /* kernels are started by a CUDA graph */
	bool fp8;   /* the product in fp8 */
};

struct regime_step {
	double n;      /* rows and columns of every matrix */
	int pointwise; /* k, at most REGIME_POINTWISE_MAX */
	struct regime_toggles on;
	double launch_s;    /* CPU time to launch one kernel */
	double graph_min_s; /* the least that one takes inside a graph */
	struct regime_rates rates;
};

struct regime_split {
	double total_s;
	double share[REGIME_CLASSES]; /* of total_s; sum to 1 */
	enum regime_class regime;     /* the largest share */
	size_t kernel_len;
	struct regime_kernel kernel[REGIME_KERNELS_MAX];
};

/* What the step costs. Any step that passed the parameter table has an answer;
 * with fp8 on a GPU that has none it is NAN. */
struct regime_split regime_split(const struct regime_step *step);

/* What one toggle alone saves of the step without any, as a fraction of its
 * time; below 0 it costs, NAN: the GPU cannot. */
struct regime_savings {
	double fuse, graph, fp8;
};

struct regime_savings regime_savings(const struct regime_step *step);

/* The step with no toggle on. */
struct regime_step regime_base(const struct regime_step *step);

/* crossover.c: the n at which two times are the same. */
struct regime_crossover {
	const char *name; /* "pointwise_launch" */
	const char *what; /* "an elementwise operation takes as long to …" */
	double n;	  /* NAN: the GPU has no fp8 */
};

enum { REGIME_CROSSOVERS = 8 };

void regime_crossovers(const struct regime_step *step,
		       struct regime_crossover cross[static REGIME_CROSSOVERS]);

/* The n at which a kernel of the step leaves one class for another, ascending:
 * the places where the shares jump. Returns how many. */
enum { REGIME_EDGES_MAX = 4 };

size_t regime_edges(const struct regime_step *step,
		    double edge[static REGIME_EDGES_MAX]);

/* limits.c: what the model leaves out, one sentence each; ends with NULL. */
extern const char *const regime_limits[];

#endif
