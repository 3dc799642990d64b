/* program.c: what the CPU issues in each step of the six timelines; see
 * timeline.h. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "figures/peaks/peaks.h"
#include "figures/regime/regime.h"
#include "figures/timeline/timeline.h"

static const double eager_launch_s = 3.6e-6;
static const int64_t graph_pace_fs = 1000000000; /* 1 µs */

int64_t timeline_fs(double s)
{
	return llround(s * 1e15);
}

double timeline_s(int64_t fs)
{
	return (double)fs / 1e15;
}

static struct timeline_op *add(struct timeline_program *p,
			       struct timeline_op op)
{
	assert(p->op_len < TIMELINE_OPS_MAX);
	p->op[p->op_len] = op;
	return &p->op[p->op_len++];
}

/* A kernel that computes, launched as eager PyTorch does. */
static struct timeline_op *kernel(struct timeline_program *p, const char *name,
				  int number, double run_s)
{
	return add(p, (struct timeline_op){
			      .act = TIMELINE_KERNEL,
			      .kind = TIMELINE_COMPUTE,
			      .name = name,
			      .number = number,
			      .issue_fs = timeline_fs(eager_launch_s),
			      .run_fs = timeline_fs(run_s),
		      });
}

static struct timeline_op *allreduce(struct timeline_program *p, int number,
				     double run_s, int waits)
{
	struct timeline_op *op = kernel(p, "ncclAllReduce", number, run_s);

	op->act = TIMELINE_COLLECTIVE;
	op->kind = TIMELINE_COMMUNICATION;
	op->stream = 1;
	op->waits = waits;
	return op;
}

/* Small kernels, each launched; or all of them in one CUDA graph. */
static void launch_bound(const struct timeline_numbers *x, bool fixed,
			 struct timeline_program *p)
{
	if (fixed)
		add(p,
		    (struct timeline_op){
			    .act = TIMELINE_ISSUE,
			    .name = "cudaGraphLaunch",
			    .issue_fs = timeline_fs(TIMELINE_GRAPH_US * 1e-6),
		    });
	for (int i = 1; i <= x->kernels; i++) {
		struct timeline_op *op = kernel(p, "kernel", i, x->kernel_s);
		op->issue_fs = fixed ? 0 : timeline_fs(x->launch_s);
		op->pace_fs = fixed ? graph_pace_fs : 0;
	}
}

/* Gradients are reduced bucket by bucket: after the backward, or each as soon as
 * its part of the backward is done. Event i: that part's end; the next: the last
 * bucket's. */
static void exposed_communication(const struct timeline_numbers *x, bool fixed,
				  struct timeline_program *p)
{
	int buckets = x->buckets;
	double backward = x->backward_s / buckets;
	double reduce = x->allreduce_s / buckets;

	kernel(p, "forward", 0, 6e-3);
	for (int i = 1; i <= buckets; i++) {
		kernel(p, "backward", i, backward)->records = i;
		if (fixed)
			allreduce(p, i, reduce, i)->records = buckets + 1;
	}
	for (int i = 1; i <= buckets && !fixed; i++)
		allreduce(p, i, reduce, buckets)->records = buckets + 1;
	kernel(p, "optimizer", 0, 2e-3)->waits = buckets + 1;
}

/* A third of the GPU's work is forward, two thirds are backward. */
static void input_stall(const struct timeline_numbers *x, bool fixed,
			struct timeline_program *p)
{
	p->workers = x->workers;
	if (fixed && p->workers < TIMELINE_FIX_WORKERS)
		p->workers = TIMELINE_FIX_WORKERS;
	p->load_fs = timeline_fs(x->load_s);
	add(p, (struct timeline_op){ .act = TIMELINE_BATCH,
				     .name = "next(loader)" });
	kernel(p, "forward", 0, x->step_s / 3);
	kernel(p, "backward", 0, x->step_s - x->step_s / 3);
}

static void host_sync(const struct timeline_numbers *x, bool fixed,
		      struct timeline_program *p)
{
	p->sync_every = x->sync_every;
	if (fixed && p->sync_every < TIMELINE_FIX_SYNC)
		p->sync_every = TIMELINE_FIX_SYNC;
	add(p, (struct timeline_op){ .act = TIMELINE_WORK,
				     .name = "Python",
				     .run_fs = timeline_fs(x->host_s) });
	for (int i = 1; i <= x->kernels; i++)
		kernel(p, "kernel", i, x->kernel_s)->issue_fs =
			timeline_fs(TIMELINE_PYTHON_US * 1e-6);
	add(p, (struct timeline_op){ .act = TIMELINE_SYNC,
				     .name = "cudaStreamSynchronize" });
}

static struct regime_rates lesson_rates(void)
{
	struct peaks_answer peak;

	peaks_ask("H100 (lesson 989)", PEAKS_BF16, &peak);
	assert(peak.flops > 0 && peak.bandwidth > 0);
	return (struct regime_rates){ .flops = peak.flops,
				      .fp8_flops = (double)NAN,
				      .bandwidth = peak.bandwidth };
}

static void regime_kernel(struct timeline_program *p, const char *name,
			  int number, const struct regime_kernel *of)
{
	struct timeline_op *op = kernel(p, name, number, of->run_s);

	if (of->set_by == REGIME_MEMORY)
		op->kind = TIMELINE_MEMORY;
	p->flop += of->flop;
}

static void memory_bound(const struct timeline_numbers *x, bool fixed,
			 struct timeline_program *p)
{
	struct regime_rates rates = lesson_rates();
	struct regime_kernel matmul = regime_matmul(x->n, false, &rates);
	struct regime_kernel pointwise = regime_pointwise(x->n, &rates);
	int each = fixed && x->k > 1 ? 1 : x->k;
	const char *name =
		fixed && x->k > 1 ? "fused elementwise" : "elementwise";

	p->peak = rates.flops;
	for (int i = 0; i < TIMELINE_BLOCKS; i++) {
		regime_kernel(p, "matmul", i + 1, &matmul);
		for (int j = 0; j < each; j++)
			regime_kernel(p, name, i * each + j + 1, &pointwise);
	}
}

static void straggler(const struct timeline_numbers *x, bool fixed,
		      struct timeline_program *p)
{
	size_t last = (size_t)x->ranks - 1;

	p->ranks = (size_t)x->ranks;
	p->slow_rank = last < TIMELINE_SLOW_RANK ? last : TIMELINE_SLOW_RANK;
	p->slow = fixed ? 1 : x->slow;
	kernel(p, "forward and backward", 0, 20e-3)->records = 1;
	allreduce(p, 0, 4e-3, 1)->records = 2;
	kernel(p, "optimizer", 0, 1e-3)->waits = 2;
}

void timeline_program(const struct timeline_numbers *numbers, bool fixed,
		      struct timeline_program *p)
{
	static void (*const write[TIMELINES])(const struct timeline_numbers *,
					      bool,
					      struct timeline_program *) = {
		[TIMELINE_A] = launch_bound,
		[TIMELINE_B] = exposed_communication,
		[TIMELINE_C] = input_stall,
		[TIMELINE_D] = host_sync,
		[TIMELINE_E] = memory_bound,
		[TIMELINE_F] = straggler,
	};

	memset(p, 0, sizeof *p);
	p->ranks = 1;
	p->slow = 1;
	write[numbers->timeline](numbers, fixed, p);
}
