/* The model of the figure timeline: the split of every timeline before and after
 * its fix, to the printed digit, and its intervals. */
#include "tests/unit/timeline.h"

#include <math.h>

static void splits_every_timeline(void **state)
{
	static const struct {
		enum timeline_name name;
		bool fixed;
		const char *step, *compute, *exposed, *idle, *overlapped;
	} cases[] = {
		{ TIMELINE_A, false, "288", "96", "0", "192", "0" },
		{ TIMELINE_A, true, "96", "96", "0", "0", "0" },
		{ TIMELINE_B, false, "28,000", "20,000", "8,000", "0", "0" },
		{ TIMELINE_B, true, "22,000", "20,000", "2,000", "0", "6,000" },
		{ TIMELINE_C, false, "45,000", "30,000", "0", "15,000", "0" },
		{ TIMELINE_C, true, "30,000", "30,000", "0", "0", "0" },
		{ TIMELINE_D, false, "25,050", "20,000", "0", "5,050", "0" },
		{ TIMELINE_D, true, "20,000", "20,000", "0", "0", "0" },
		{ TIMELINE_E, false, "21,033.368", "21,033.368", "0", "0",
		  "0" },
		{ TIMELINE_E, true, "14,302.449", "14,302.449", "0", "0", "0" },
		{ TIMELINE_F, false, "31,300", "21,000", "10,300", "0", "0" },
		{ TIMELINE_F, true, "25,000", "21,000", "4,000", "0", "0" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		take_standard(cases[i].name, cases[i].fixed);
		assert_split(&step.split, cases[i].step, cases[i].compute,
			     cases[i].exposed, cases[i].idle,
			     cases[i].overlapped);
	}
}

static void gains_what_the_table_says(void **state)
{
	static const char *const gain[TIMELINES] = {
		"3.000", "1.273", "1.500", "1.252", "1.471", "1.252"
	};
	char text[16];

	(void)state;
	for (enum timeline_name i = TIMELINE_A; i < TIMELINES; i++) {
		take_standard(i, false);
		double before = timeline_s(step.split.step_fs);
		take_standard(i, true);
		snprintf(text, sizeof text, "%.3f",
			 before / timeline_s(step.split.step_fs));
		assert_string_equal(text, gain[i]);
	}
}

static void the_slow_rank_is_exposed_least(void **state)
{
	(void)state;
	take_standard(TIMELINE_F, false);
	assert_int_equal(step.ranks, 8);
	for (size_t i = 0; i < 8; i++)
		if (i == 3)
			assert_split(&step.split_of[i], "31,300", "27,300",
				     "4,000", "0", "0");
		else
			assert_split(&step.split_of[i], "31,300", "21,000",
				     "10,300", "0", "0");
	take_standard(TIMELINE_F, true);
	for (size_t i = 0; i < 8; i++)
		assert_split(&step.split_of[i], "25,000", "21,000", "4,000",
			     "0", "0");
}

static void busy_is_not_mfu(void **state)
{
	(void)state;
	take_standard(TIMELINE_E, false);
	assert_true(fabs(step.mfu - 0.634) < 0.0005);
	assert_int_equal(step.split.compute_fs, step.split.step_fs);
	take_standard(TIMELINE_E, true);
	assert_true(fabs(step.mfu - 0.933) < 0.0005);
	assert_int_equal(step.split.compute_fs, step.split.step_fs);
}

/* --- intervals */

struct expected {
	const char *row, *name;
	int number;
	enum timeline_kind kind;
	double start_us, end_us, whole_us; /* whole 0: it is not cut */
};

static void assert_interval(const struct timeline_interval *i,
			    const struct expected *x)
{
	double whole = x->whole_us > 0 ? x->whole_us : x->end_us - x->start_us;

	assert_string_equal(step.row[i->row], x->row);
	assert_string_equal(i->name, x->name);
	assert_int_equal(i->number, x->number);
	assert_int_equal(i->kind, x->kind);
	assert_int_equal(i->start_fs, timeline_fs(x->start_us * 1e-6));
	assert_int_equal(i->end_fs, timeline_fs(x->end_us * 1e-6));
	assert_int_equal(i->whole_fs, timeline_fs(whole * 1e-6));
}

static void assert_intervals(const struct expected *x, size_t len)
{
	assert_int_equal(step.interval_len, len);
	for (size_t i = 0; i < len; i++)
		assert_interval(&step.interval[i], &x[i]);
}

#define INTERVALS(...)                                                         \
	assert_intervals((const struct expected[]){ __VA_ARGS__ },             \
			 sizeof((const struct expected[]){ __VA_ARGS__ }) /    \
				 sizeof(struct expected))

/* The first interval of the row that has that name and number. */
static const struct timeline_interval *find(const char *row, const char *name,
					    int number)
{
	for (size_t i = 0; i < step.interval_len; i++) {
		const struct timeline_interval *one = &step.interval[i];
		if (strcmp(step.row[one->row], row) == 0 &&
		    strcmp(one->name, name) == 0 && one->number == number)
			return one;
	}
	fail_msg("no %s %d in %s", name, number, row);
	return NULL;
}

static void launch_bound_intervals(void **state)
{
	(void)state;
	take_standard(TIMELINE_A, false);
	/* 48 launches, one more that is cut; 48 kernels and the gaps. */
	assert_int_equal(step.interval_len, 49 + 48 + 48);
	for (int i = 1; i <= 48; i++) {
		double end = 6.0 * i;
		assert_interval(find("GPU compute", "kernel", i),
				&(struct expected){ "GPU compute", "kernel", i,
						    TIMELINE_COMPUTE, end - 2,
						    end, 0 });
	}
	assert_interval(&step.interval[0],
			&(struct expected){ "CPU", "cudaLaunchKernel", 0,
					    TIMELINE_LAUNCH, 0, 4, 6 });
	take_standard(TIMELINE_A, true);
	assert_interval(find("CPU", "cudaGraphLaunch", 0),
			&(struct expected){ "CPU", "cudaGraphLaunch", 0,
					    TIMELINE_LAUNCH, 0, 10, 0 });
	assert_int_equal(step.interval_len, 1 + 48);
}

static void communication_intervals(void **state)
{
	static const double exposed[] = { 18e3, 20e3, 22e3, 24e3 };
	static const double hidden[] = { 9e3, 12e3, 15e3, 18e3 };

	(void)state;
	for (int fixed = 0; fixed < 2; fixed++) {
		take_standard(TIMELINE_B, fixed);
		for (int i = 0; i < 4; i++) {
			double at = fixed ? hidden[i] : exposed[i];
			assert_interval(find("GPU communication",
					     "ncclAllReduce", i + 1),
					&(struct expected){
						"GPU communication",
						"ncclAllReduce", i + 1,
						TIMELINE_COMMUNICATION, at,
						at + 2e3, 0 });
		}
		double at = fixed ? 20e3 : 26e3;
		assert_interval(find("GPU compute", "optimizer", 0),
				&(struct expected){ "GPU compute", "optimizer",
						    0, TIMELINE_COMPUTE, at,
						    at + 2e3, 0 });
	}
}

static void input_intervals(void **state)
{
	(void)state;
	take_standard(TIMELINE_C, false);
	INTERVALS({ "CPU", "next(loader)", 0, TIMELINE_WAIT, 0, 14996.4,
		    44992.8 },
		  { "CPU", "cudaLaunchKernel", 0, TIMELINE_LAUNCH, 14996.4,
		    15e3, 0 },
		  { "CPU", "cudaLaunchKernel", 0, TIMELINE_LAUNCH, 15e3,
		    15003.6, 0 },
		  { "CPU", "next(loader)", 0, TIMELINE_WAIT, 15003.6, 45e3,
		    44992.8 },
		  { "loader 1", "load a batch", 0, TIMELINE_HOST, 0, 14996.4,
		    45e3 },
		  { "loader 1", "load a batch", 0, TIMELINE_HOST, 14996.4, 45e3,
		    45e3 },
		  { "GPU compute", "idle", 0, TIMELINE_IDLE, 0, 15e3, 0 },
		  { "GPU compute", "forward", 0, TIMELINE_COMPUTE, 15e3, 25e3,
		    0 },
		  { "GPU compute", "backward", 0, TIMELINE_COMPUTE, 25e3, 45e3,
		    0 }, );
}

static void sync_intervals(void **state)
{
	(void)state;
	take_standard(TIMELINE_D, false);
	assert_interval(find("CPU", "Python", 0),
			&(struct expected){ "CPU", "Python", 0, TIMELINE_HOST,
					    0, 5e3, 0 });
	assert_interval(find("CPU", "cudaStreamSynchronize", 0),
			&(struct expected){ "CPU", "cudaStreamSynchronize", 0,
					    TIMELINE_WAIT, 6e3, 25050, 0 });
	assert_interval(find("GPU compute", "idle", 0),
			&(struct expected){ "GPU compute", "idle", 0,
					    TIMELINE_IDLE, 0, 5050, 0 });
	assert_interval(find("GPU compute", "kernel", 20),
			&(struct expected){ "GPU compute", "kernel", 20,
					    TIMELINE_COMPUTE, 24050, 25050,
					    0 });
}

static void memory_intervals(void **state)
{
	(void)state;
	take_standard(TIMELINE_E, false);
	assert_int_equal(step.interval_len, 108 + 108);
	assert_int_equal(find("GPU compute", "matmul", 12)->kind,
			 TIMELINE_COMPUTE);
	assert_int_equal(find("GPU compute", "elementwise", 96)->kind,
			 TIMELINE_MEMORY);
	assert_string_equal(
		timeline_us(find("GPU compute", "matmul", 1)->whole_fs).s,
		"1,111.741");
	assert_string_equal(
		timeline_us(find("GPU compute", "elementwise", 1)->whole_fs).s,
		"80.130");
	take_standard(TIMELINE_E, true);
	assert_int_equal(step.interval_len, 24 + 24);
	assert_int_equal(find("GPU compute", "fused elementwise", 12)->kind,
			 TIMELINE_MEMORY);
}

static void straggler_intervals(void **state)
{
	(void)state;
	take_standard(TIMELINE_F, false);
	assert_int_equal(step.interval_len, 7 * 3 + 4);
	assert_interval(find("rank 0", "ncclAllReduce", 0),
			&(struct expected){ "rank 0", "ncclAllReduce", 0,
					    TIMELINE_COMMUNICATION, 20e3, 30300,
					    0 });
	assert_interval(find("rank 3", "ncclAllReduce", 0),
			&(struct expected){ "rank 3", "ncclAllReduce", 0,
					    TIMELINE_COMMUNICATION, 26300,
					    30300, 0 });
	/* Its optimizer reaches over the step's edge. */
	assert_interval(find("rank 3", "optimizer", 0),
			&(struct expected){ "rank 3", "optimizer", 0,
					    TIMELINE_COMPUTE, 0, 300, 1300 });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(splits_every_timeline),
		cmocka_unit_test(gains_what_the_table_says),
		cmocka_unit_test(the_slow_rank_is_exposed_least),
		cmocka_unit_test(busy_is_not_mfu),
		cmocka_unit_test(launch_bound_intervals),
		cmocka_unit_test(communication_intervals),
		cmocka_unit_test(input_intervals),
		cmocka_unit_test(sync_intervals),
		cmocka_unit_test(memory_intervals),
		cmocka_unit_test(straggler_intervals),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
