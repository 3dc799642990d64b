/* timeline.h: a timeline's standard numbers and the step that they make, for tests
 * only. */
#ifndef TESTS_UNIT_TIMELINE_H
#define TESTS_UNIT_TIMELINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "figures/timeline/ask.h"

/* Of each timeline its own numbers. */
static const struct timeline_numbers standard = {
	.launch_s = 6e-6,
	.kernel_s = 2e-6,
	.kernels = 48,
	.buckets = 4,
	.allreduce_s = 8e-3,
	.backward_s = 12e-3,
	.workers = 1,
	.load_s = 45e-3,
	.step_s = 30e-3,
	.sync_every = 1,
	.host_s = 5e-3,
	.n = 8192,
	.k = 8,
	.slow = 1.3,
	.ranks = 8,
};

static struct timeline_step step;

static struct timeline_numbers numbers_of(enum timeline_name name)
{
	struct timeline_numbers x = standard;

	x.timeline = name;
	if (name == TIMELINE_D) {
		x.kernel_s = 1e-3;
		x.kernels = 20;
	}
	return x;
}

static void take(const struct timeline_numbers *x, bool fixed)
{
	assert_true(timeline_step(x, fixed, &step));
}

__attribute__((unused)) static void take_standard(enum timeline_name name,
						  bool fixed)
{
	struct timeline_numbers x = numbers_of(name);

	take(&x, fixed);
}

static void assert_split(const struct timeline_split *s, const char *total,
			 const char *compute, const char *exposed,
			 const char *idle, const char *overlapped)
{
	assert_string_equal(timeline_us(s->step_fs).s, total);
	assert_string_equal(timeline_us(s->compute_fs).s, compute);
	assert_string_equal(timeline_us(s->exposed_fs).s, exposed);
	assert_string_equal(timeline_us(s->idle_fs).s, idle);
	assert_string_equal(timeline_us(s->overlapped_fs).s, overlapped);
	assert_true(s->compute_fs + s->exposed_fs + s->idle_fs == s->step_fs);
}

#endif
