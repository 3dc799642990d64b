/* The worked example: its measured split is made up, and stands in several items,
 * in the lesson's text and in a picture. Here it stands once. What the figures
 * compute of the same run is asked of them; what a sentence says of both must be
 * what comes out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "tests/unit/bank_words.h"

#define LESSON "lessons/13-profiling-mfu-compilation/"

/* Seconds of one step of the log line, as a profile would split them. */
static const double compute = 2.90, exposed = 0.40, loader = 0.18, sync = 0.12;

static void says(const char *where, const char *text, const char *words,
		 double value)
{
	char number[NUM_TEXT];

	snprintf(number, sizeof number, "%.2f", value);
	text_says(where, text, words, number);
}

static void item_says(const char *id, const char *words, double value)
{
	char number[NUM_TEXT];

	snprintf(number, sizeof number, "%.2f", value);
	bank_says(id, words, number);
}

static void split_is_the_step(void **state)
{
	double step = model("mfu preset=log-line : step_s as 9");

	(void)state;
	assert_true(fabs(compute + exposed + loader + sync - step) < 1e-9);
	item_says("step-idle", "splits its {} s", step);
	item_says("step-idle", "compute kernels run | {} s", compute);
	item_says("step-idle", "compute stream is empty | {} s", exposed);
	item_says("step-idle", "in the data loader | {} s", loader);
	item_says("step-idle", "for the log | {} s", sync);
	item_says("step-idle", "{} + 0.12$ s", loader);
	item_says("step-compute-share", "They run for {} s", compute);
	item_says("step-first-change", "the compute ({} s)", compute);
	item_says("step-first-change", "has {} s of exposed", exposed);
	item_says("step-first-change", "{} s in the data loader", loader);
	item_says("step-first-change", "{} s in `.item()`", sync);
	item_says("step-first-change", "up to {} s can be won", exposed);
	item_says("step-first-change", "wins {} s at most", loader);
	item_says("step-first-change", "closed: up to {} s", exposed);
	item_says("step-mfu-hidden", "all {} s of exposed", exposed);
	item_says("step-mfu-hidden", "step took {} s", step);
	item_says("step-mfu-hidden", "now takes {} s", step - exposed);
	item_says("step-mfu-fixed", "the compute, {} s", compute);
	item_says("step-mfu-fixed", "Now {} s of idle", loader + sync);
	item_says("step-mfu-fixed", "now takes {} s", compute);
}

/* 80 % of the peak is what one large product measured on an H100 reaches. */
static void gaps_are_the_models(void **state)
{
	double at_peak = model("mfu preset=log-line : step_at_peak_s as 9");
	double product = model("regime preset=measured : peak_flops as 9") /
			 model("mfu preset=log-line : peak.peak_flops as 9");
	double reached = round(100 * product) / 100;

	(void)state;
	assert_true(reached == 0.80);
	item_says("step-compute-share", "at the peak in {} s", at_peak);
	item_says("step-compute-share", "takes them {} s", compute);
	item_says("step-first-change",
		  "runs at 80 % of the peak. At that rate "
		  "the compute would take {} s",
		  at_peak / reached);
	item_says("step-first-change", "measured matrix product it is {} s",
		  compute - at_peak / reached);
}

/* The largest gap that can be closed goes first: the right choice. */
static void first_change_is_the_largest(void **state)
{
	double at_peak = model("mfu preset=log-line : step_at_peak_s as 9");

	(void)state;
	assert_true(exposed > compute - at_peak / 0.80);
	assert_true(exposed > loader + sync);
}

static void lesson_has_the_same(void **state)
{
	const char *text = read_file(LESSON "lesson.md");

	(void)state;
	says("lesson", text, "One step of {} s on one GPU",
	     compute + exposed + loader + sync);
	says("lesson", text, "it reads: compute {} s", compute);
	says("lesson", text, "exposed communication {} s", exposed);
	says("lesson", text, "idle {} s.", loader + sync);
	says("lesson", text, "lasts longer than {} s", exposed);
	text = read_file(LESSON "step.svg");
	says("step.svg", text, ">compute {} s<", compute);
	says("step.svg", text, ">exposed communication {} s<", exposed);
	says("step.svg", text, ">idle {} s<", loader + sync);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(split_is_the_step),
		cmocka_unit_test(gaps_are_the_models),
		cmocka_unit_test(first_change_is_the_largest),
		cmocka_unit_test(lesson_has_the_same),
	};

	return cmocka_run_group_tests(tests, setup, release);
}
