/* say.c: the sentences of the figure timeline. Without the fix they say only what
 * anybody can read off; with it, what was wrong and what the numbers teach. */
#include <math.h>
#include <stdio.h>

#include "figures/timeline/ask.h"

struct timeline_text timeline_time(double s)
{
	static const struct {
		double scale;
		const char *unit;
	} units[] = { { 1, "s" }, { 1e-3, "ms" }, { 1e-6, "µs" } };
	struct timeline_text t = { "" };
	size_t i = 0;

	while (i < 2 && s < units[i].scale)
		i++;
	snprintf(t.s, sizeof t.s, "%.4g %s", s / units[i].scale, units[i].unit);
	return t;
}

static struct timeline_text fs_time(int64_t fs)
{
	return timeline_time(timeline_s(fs));
}

/* "63.4 %", "100 %". */
static struct timeline_text percent(double fraction)
{
	struct timeline_text t = { "" };

	snprintf(t.s, sizeof t.s, "%.3g %%", fraction * 100);
	return t;
}

/* "One step takes 288 µs: 96 µs compute, no exposed communication, 192 µs
 * idle." */
static void say_read(const struct timeline_step *step, struct answer *a)
{
	const struct timeline_split *s = &step->split;

	answer_takeaway(a, "%s step takes %s: %s compute",
			step->ranks > 1 ? "On rank 0 a" : "One",
			fs_time(s->step_fs).s, fs_time(s->compute_fs).s);
	answer_takeaway(a, ", %s exposed communication",
			s->exposed_fs ? fs_time(s->exposed_fs).s : "no");
	if (s->idle_fs)
		answer_takeaway(a, ", %s idle.", fs_time(s->idle_fs).s);
	else
		answer_takeaway(a, ", never idle.");
	if (s->overlapped_fs)
		answer_takeaway(a, " %s of communication is hidden.",
				fs_time(s->overlapped_fs).s);
}

double timeline_gain(const struct timeline_states *t)
{
	return (double)t->before->split.step_fs /
	       (double)t->after->split.step_fs;
}

/* Did the fix help, as far as one can read it? With other numbers the problem may
 * be another one. */
static bool gained(const struct timeline_states *t)
{
	return timeline_gain(t) >= 1.005;
}

/* "Launch-bound. ", if it was. */
static void say_problem(const struct timeline_states *t, const char *name,
			struct answer *a)
{
	if (gained(t))
		answer_takeaway(a, "%s. ", name);
	else
		answer_takeaway(a, "With these numbers the fix gains %s. ",
				timeline_gain(t) > 1 ? "next to nothing"
						     : "nothing");
}

/* ": the step goes from 288 µs to 96 µs, 3.00 times as fast." */
static void say_gain(const struct timeline_states *t, struct answer *a)
{
	int64_t after = t->after->split.step_fs;

	if (gained(t))
		answer_takeaway(a,
				": the step goes from %s to %s, %.2f times as "
				"fast.",
				fs_time(t->before->split.step_fs).s,
				fs_time(after).s, timeline_gain(t));
	else
		answer_takeaway(a, ": the step takes %s.", fs_time(after).s);
}

static void say_graph(const struct timeline_states *t, struct answer *a)
{
	const struct timeline_numbers *x = &t->numbers;
	const struct timeline_split *after = &t->after->split;
	int64_t launch = timeline_fs(TIMELINE_GRAPH_US * 1e-6);

	say_problem(t, "Launch-bound", a);
	answer_takeaway(a,
			"The CPU needs %s to launch a kernel that runs %s. A "
			"CUDA graph starts ",
			timeline_time(x->launch_s).s,
			timeline_time(x->kernel_s).s);
	if (x->kernels > 1)
		answer_takeaway(a, "all %d", x->kernels);
	else
		answer_takeaway(a, "it");
	answer_takeaway(a, " with one launch of %d µs", TIMELINE_GRAPH_US);
	say_gain(t, a);
	if (!after->idle_fs)
		answer_takeaway(a,
				" It ends at the %s that the kernels run, not "
				"at the %d µs of the launch: now the GPU sets "
				"the pace.",
				fs_time(after->compute_fs).s,
				TIMELINE_GRAPH_US);
	else if (after->step_fs == launch)
		answer_takeaway(a, " Now that one launch sets the pace.");
	else
		answer_takeaway(a, " Kernels of a graph start 1 µs apart at "
				   "least, and these are shorter.");
}

static void say_overlap(const struct timeline_states *t, struct answer *a)
{
	const struct timeline_numbers *x = &t->numbers;
	const struct timeline_split *after = &t->after->split;

	say_problem(t, "Exposed communication", a);
	answer_takeaway(a,
			"The gradients were reduced after the backward. Now ");
	if (x->buckets > 1)
		answer_takeaway(a,
				"each of %d buckets is reduced as soon as its "
				"part of the backward is done",
				x->buckets);
	else
		answer_takeaway(a, "their one bucket is reduced as soon as the "
				   "backward is done");
	say_gain(t, a);
	answer_takeaway(a,
			" %s of communication stays exposed. The last bucket, "
			"%s, is never hidden: when it is ready, no backward is "
			"left to run beside it.",
			fs_time(after->exposed_fs).s,
			timeline_time(x->allreduce_s / x->buckets).s);
}

static void say_workers(const struct timeline_states *t, struct answer *a)
{
	const struct timeline_numbers *x = &t->numbers;
	int workers = x->workers > TIMELINE_FIX_WORKERS ? x->workers
							: TIMELINE_FIX_WORKERS;
	double need = fmax(1, ceil(x->load_s / x->step_s * (1 - 1e-12)));

	say_problem(t, "Input stall", a);
	answer_takeaway(
		a,
		"%d workers deliver a batch every %s, and the GPU needs "
		"%s for one",
		workers, timeline_time(x->load_s / workers).s,
		timeline_time(x->step_s).s);
	say_gain(t, a);
	answer_takeaway(a, " %.0f worker%s, a batch every %s, %s.", need,
			need > 1 ? "s" : "", timeline_time(x->load_s / need).s,
			need > workers ? "are what it takes" : "would do");
}

static void say_sync(const struct timeline_states *t, struct answer *a)
{
	const struct timeline_numbers *x = &t->numbers;
	int every = x->sync_every > TIMELINE_FIX_SYNC ? x->sync_every
						      : TIMELINE_FIX_SYNC;
	double cpu = x->host_s + x->kernels * TIMELINE_PYTHON_US * 1e-6;
	double gpu = x->kernels * x->kernel_s;

	say_problem(t, "Host-device sync", a);
	answer_takeaway(a,
			"Reading the loss makes the CPU wait for the GPU, and "
			"then the GPU for the CPU. Now it is read every %d "
			"steps",
			every);
	say_gain(t, a);
	answer_takeaway(
		a,
		" The two work side by side, so the most that this can "
		"gain is the shorter of their times in a step: %s of "
		"the CPU, %s of the GPU. The mean over all steps, those "
		"that sync too, is %s.",
		timeline_time(cpu).s, timeline_time(gpu).s,
		timeline_time(t->after->mean_fs / 1e15).s);
}

static double busy(const struct timeline_step *step)
{
	return (double)step->split.compute_fs / (double)step->split.step_fs;
}

static void say_fusion(const struct timeline_states *t, struct answer *a)
{
	int k = t->numbers.k;

	say_problem(t, "Memory-bound kernels", a);
	if (k > 1)
		answer_takeaway(a,
				"The chain of %d elementwise operations after "
				"each product moves its matrix through memory "
				"%d times; fused, once",
				k, k);
	else
		answer_takeaway(a, "There is no chain to fuse");
	say_gain(t, a);
	if (gained(t))
		answer_takeaway(
			a,
			" The GPU is %s busy before and %s after. Busy is not "
			"MFU: that goes from %s to %s of the peak.",
			percent(busy(t->before)).s, percent(busy(t->after)).s,
			percent(t->before->mfu).s, percent(t->after->mfu).s);
	else
		answer_takeaway(a,
				" The GPU is %s busy, and its MFU is %s of "
				"the peak.",
				percent(busy(t->after)).s,
				percent(t->after->mfu).s);
}

static void say_node(const struct timeline_states *t, struct answer *a)
{
	const struct timeline_step *before = t->before;
	size_t last = before->ranks - 1;
	size_t slow = last < TIMELINE_SLOW_RANK ? last : TIMELINE_SLOW_RANK;

	say_problem(t, "Straggler", a);
	answer_takeaway(a,
			"Rank %zu computed for %s in a step, the others for "
			"%s. Now its node is replaced",
			slow, fs_time(before->split_of[slow].compute_fs).s,
			fs_time(before->split.compute_fs).s);
	say_gain(t, a);
	if (gained(t))
		answer_takeaway(
			a,
			" It was the slow rank that showed the shortest "
			"exposed time, %s where the others had %s: it waits "
			"for nobody, and they wait for it in the all-reduce.",
			fs_time(before->split_of[slow].exposed_fs).s,
			fs_time(before->split.exposed_fs).s);
}

void timeline_say(const struct timeline_states *t, struct answer *a)
{
	static void (*const say[TIMELINES])(const struct timeline_states *,
					    struct answer *) = {
		[TIMELINE_A] = say_graph,   [TIMELINE_B] = say_overlap,
		[TIMELINE_C] = say_workers, [TIMELINE_D] = say_sync,
		[TIMELINE_E] = say_fusion,  [TIMELINE_F] = say_node,
	};

	if (t->after)
		say[t->numbers.timeline](t, a);
	else
		say_read(t->before, a);
}
