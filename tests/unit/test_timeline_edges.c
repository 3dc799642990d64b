/* The model of the figure timeline with other numbers: what they teach, and what
 * must hold of any step. */
#include "tests/unit/timeline.h"

#include <math.h>

static void a_graph_ends_where_the_gpu_does(void **state)
{
	struct timeline_numbers x = numbers_of(TIMELINE_A);

	(void)state;
	/* Kernels start 1 µs apart at least; one launch takes 10 µs at least. */
	x.kernel_s = 0.5e-6;
	take(&x, true);
	assert_split(&step.split, "48", "24", "0", "24", "0");
	x.kernels = 4;
	take(&x, true);
	assert_split(&step.split, "10", "2", "0", "8", "0");
	/* Where the kernels are longer than their launches it changes nothing. */
	x = numbers_of(TIMELINE_A);
	x.kernel_s = 7e-6;
	take(&x, false);
	assert_split(&step.split, "336", "336", "0", "0", "0");
	take(&x, true);
	assert_split(&step.split, "336", "336", "0", "0", "0");
}

static void the_last_bucket_is_never_hidden(void **state)
{
	struct timeline_numbers x = numbers_of(TIMELINE_B);

	(void)state;
	for (x.buckets = 1; x.buckets <= 32; x.buckets++) {
		take(&x, true);
		int64_t one = timeline_fs(x.allreduce_s / x.buckets);
		assert_true(step.split.exposed_fs >= one);
		assert_true(step.split.exposed_fs <= one + x.buckets);
	}
	x.buckets = 8;
	take(&x, true);
	assert_split(&step.split, "21,000", "20,000", "1,000", "0", "7,000");
	/* A network slower than the backward leaves more. */
	x.allreduce_s = 24e-3;
	x.buckets = 4;
	take(&x, true);
	assert_split(&step.split, "35,000", "20,000", "15,000", "0", "9,000");
}

static void two_workers_would_do(void **state)
{
	struct timeline_numbers x = numbers_of(TIMELINE_C);

	(void)state;
	x.workers = 2;
	take(&x, false);
	assert_split(&step.split, "30,000", "30,000", "0", "0", "0");
	/* Where they do not, the step is what the loader takes for a batch. */
	x.load_s = 80e-3;
	take(&x, false);
	assert_split(&step.split, "40,000", "30,000", "0", "10,000", "0");
	x.workers = 16;
	x.load_s = 0.8;
	take(&x, false);
	assert_split(&step.split, "50,000", "30,000", "0", "20,000", "0");
}

static void a_sync_costs_the_shorter_time_at_most(void **state)
{
	struct timeline_numbers x = numbers_of(TIMELINE_D);

	(void)state;
	for (x.host_s = 0; x.host_s < 0.05; x.host_s += 0.003) {
		take(&x, false);
		int64_t before = step.split.step_fs;
		take(&x, true);
		double cpu = x.host_s + x.kernels * 50e-6;
		double gpu = x.kernels * x.kernel_s;
		assert_true(before - step.split.step_fs <=
			    timeline_fs(fmin(cpu, gpu)));
		assert_true(step.split.step_fs == timeline_fs(fmax(cpu, gpu)));
	}
}

static void the_mean_counts_the_steps_that_sync(void **state)
{
	struct timeline_numbers x = numbers_of(TIMELINE_D);

	(void)state;
	take(&x, false);
	assert_int_equal(llround(step.mean_fs), timeline_fs(25.05e-3));
	for (x.sync_every = 2; x.sync_every <= 100; x.sync_every++) {
		take(&x, false);
		assert_string_equal(timeline_us(step.split.step_fs).s,
				    "20,000");
		double mean = (20e-3 * x.sync_every + 5.05e-3) / x.sync_every;
		assert_true(fabs(step.mean_fs / 1e15 - mean) < 1e-12);
	}
	take_standard(TIMELINE_D, true);
	assert_int_equal(llround(step.mean_fs), timeline_fs(20.101e-3));
}

/* --- what must hold of any step */

static void check_rows(void)
{
	for (size_t i = 0; i < step.interval_len; i++) {
		const struct timeline_interval *one = &step.interval[i];
		assert_true(one->start_fs >= 0);
		assert_true(one->start_fs < one->end_fs);
		assert_true(one->end_fs <= step.split.step_fs);
		assert_true(one->whole_fs >= one->end_fs - one->start_fs);
		assert_true((size_t)one->row < step.row_len);
		if (i == 0)
			continue;
		const struct timeline_interval *before = &step.interval[i - 1];
		assert_true(before->row <= one->row);
		/* Nothing overlaps in a row. */
		assert_true(before->row < one->row ||
			    before->end_fs <= one->start_fs);
	}
}

/* Idle, and what a rank's rows hold of compute, are what the split says. */
static void check_sums(void)
{
	int64_t sum[TIMELINE_KINDS] = { 0 };

	for (size_t i = 0; i < step.interval_len; i++) {
		const struct timeline_interval *one = &step.interval[i];
		if (step.ranks == 1 || one->row == 0)
			sum[one->kind] += one->end_fs - one->start_fs;
	}
	assert_int_equal(sum[TIMELINE_COMPUTE] + sum[TIMELINE_MEMORY],
			 step.split.compute_fs);
	assert_int_equal(sum[TIMELINE_COMMUNICATION],
			 step.split.exposed_fs + step.split.overlapped_fs);
	assert_int_equal(sum[TIMELINE_IDLE], step.split.idle_fs);
}

static void check(const struct timeline_numbers *x)
{
	for (int fixed = 0; fixed < 2; fixed++) {
		take(x, fixed);
		assert_true(step.split.step_fs > 0);
		for (size_t i = 0; i < step.ranks; i++) {
			const struct timeline_split *s = &step.split_of[i];
			assert_true(s->step_fs == step.split.step_fs);
			assert_true(s->idle_fs >= 0 && s->exposed_fs >= 0);
			assert_true(s->compute_fs + s->exposed_fs +
					    s->idle_fs ==
				    s->step_fs);
		}
		check_rows();
		check_sums();
	}
}

static double pick(const double *of, size_t len, unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return of[(*seed >> 16) % len];
}

#define PICK(...)                                                              \
	pick((const double[]){ __VA_ARGS__ },                                  \
	     sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double), &seed)

static void holds_for_any_numbers(void **state)
{
	unsigned seed = 1;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		struct timeline_numbers x = {
			.timeline = (enum timeline_name)(i % TIMELINES),
			.launch_s = PICK(1e-7, 3.6e-6, 6e-6, 1e-3),
			.kernel_s = PICK(1e-7, 1e-6, 2e-6, 1e-3, 0.1),
			.kernels = (int)PICK(1, 2, 20, 48, 128),
			.buckets = (int)PICK(1, 2, 4, 7, 32),
			.allreduce_s = PICK(1e-6, 8e-3, 0.03, 1),
			.backward_s = PICK(1e-6, 12e-3, 0.03, 1),
			.workers = (int)PICK(1, 2, 3, 5, 16),
			.load_s = PICK(1e-6, 0.045, 0.1, 1),
			.step_s = PICK(1e-4, 0.03, 0.1, 1),
			.sync_every = (int)PICK(1, 2, 3, 7, 8, 50, 100),
			.host_s = PICK(0, 1e-3, 5e-3, 1),
			.n = (int)PICK(64, 512, 2048, 8192, 16384),
			.k = (int)PICK(0, 1, 8, 16),
			.slow = PICK(1, 1.05, 1.3, 10),
			.ranks = (int)PICK(2, 3, 4, 8, 16),
		};
		check(&x);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_graph_ends_where_the_gpu_does),
		cmocka_unit_test(the_last_bucket_is_never_hidden),
		cmocka_unit_test(two_workers_would_do),
		cmocka_unit_test(a_sync_costs_the_shorter_time_at_most),
		cmocka_unit_test(the_mean_counts_the_steps_that_sync),
		cmocka_unit_test(holds_for_any_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
