/* The profiles that the items describe are those of the figure timeline: each
 * number of their sentences is what the figure computes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "tests/unit/bank_words.h"

/* The item says these words, with factor × result, in so many significant
 * digits, in place of {}. */
struct row {
	const char *id, *words, *question;
	double factor;
	int digits;
};

static const struct row rows[] = {
	{ "timeline-a", "a step of {} µs", "timeline : before.step_s", 1e6, 4 },
	{ "timeline-a", ": {} calls", "timeline : input.kernels", 1, 4 },
	{ "timeline-a", "`, {} µs each", "timeline : input.launch_s", 1e6, 4 },
	{ "timeline-a", "has {} kernels of", "timeline : input.kernels", 1, 4 },
	{ "timeline-a", "kernels of {} µs", "timeline : input.kernel_s", 1e6,
	  4 },
	{ "timeline-a", "with {} µs of nothing", "timeline : before.idle_s",
	  1e6 / 48, 4 },
	{ "timeline-a", "A kernel runs {} µs", "timeline : input.kernel_s", 1e6,
	  4 },
	{ "timeline-b", "a step of {} ms", "timeline program=b : before.step_s",
	  1e3, 4 },
	{ "timeline-b", "backward ({} ms)",
	  "timeline program=b : input.backward_s", 1e3, 4 },
	{ "timeline-b", "is empty for {} ms",
	  "timeline program=b : before.exposed_s", 1e3, 4 },
	{ "timeline-b", "` of {} ms each",
	  "timeline program=b : input.allreduce_s", 1e3 / 4, 4 },
	{ "timeline-c", "a step of {} ms", "timeline program=c : before.step_s",
	  1e3, 4 },
	{ "timeline-c", "In its first {} ms",
	  "timeline program=c : before.idle_s", 1e3, 4 },
	{ "timeline-c", "backward take {} ms",
	  "timeline program=c : before.compute_s", 1e3, 4 },
	{ "timeline-c", "it needs {} ms for a batch",
	  "timeline program=c : input.load_s", 1e3, 4 },
	{ "timeline-c", "a batch every {} ms",
	  "timeline program=c : input.load_s", 1e3 / 2, 4 },
	{ "timeline-d", "a step of {} ms", "timeline program=d : before.step_s",
	  1e3, 4 },
	{ "timeline-d", "In its first {} ms",
	  "timeline program=d : before.idle_s", 1e3, 4 },
	{ "timeline-d", "({} ms of Python", "timeline program=d : input.host_s",
	  1e3, 4 },
	{ "timeline-d", "then {} kernels", "timeline program=d : input.kernels",
	  1, 4 },
	{ "timeline-d", "kernels of {} ms",
	  "timeline program=d : input.kernel_s", 1e3, 4 },
	{ "timeline-e", "a step of {} ms", "timeline program=e : before.step_s",
	  1e3, 4 },
	{ "timeline-e", "a matrix product of {} ms",
	  "regime n=8192 k=8 : compute_s", 1e3, 3 },
	{ "timeline-e", "kernels of {} µs each", "regime n=8192 k=8 : memory_s",
	  1e6 / 8, 2 },
	{ "timeline-e", "in the first {} ms", "regime : input.launch_s",
	  1e3 * 12 * 9, 2 },
	{ "timeline-e", "A launch takes {} µs", "regime : input.launch_s", 1e6,
	  2 },
	{ "timeline-e", "the shortest kernel {} µs",
	  "regime n=8192 k=8 : memory_s", 1e6 / 8, 2 },
	{ "timeline-e", "elementwise kernels take {} ms",
	  "regime n=8192 k=8 : memory_s", 1e3 * 12, 2 },
	{ "timeline-e", "of this step is {} %",
	  "timeline program=e : before.mfu", 100, 3 },
	{ "timeline-e", "the MFU is {} %",
	  "timeline program=e fix=1 : after.mfu", 100, 3 },
	{ "timeline-f", "a step of {} ms", "timeline program=f : before.step_s",
	  1e3, 4 },
	{ "timeline-f", "an `ncclAllReduce` of {} ms",
	  "timeline program=f : before.exposed_s", 1e3, 4 },
	{ "timeline-f", "backward take {} ms, the",
	  "timeline program=f : input.slow", 20, 4 },
	{ "timeline-f", "seven compute for {} ms",
	  "timeline program=f : before.compute_s", 1e3, 4 },
	{ "timeline-f", "Rank 3 computes for {} ms",
	  "timeline program=f : input.slow", 21, 4 },
};

static void items_say_what_the_figure_shows(void **state)
{
	char question[120], number[NUM_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct row *r = &rows[i];
		snprintf(question, sizeof question, "%s as 9", r->question);
		snprintf(number, sizeof number, "%.*g", r->digits,
			 model(question) * r->factor);
		bank_says(r->id, r->words, number);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(items_say_what_the_figure_shows),
	};

	return cmocka_run_group_tests(tests, setup, release);
}
