/* compile.c: what one simulated call of the figure compile costs.
 *
 * A small program with a break, whose calls compile, compile again and then
 * reuse: sixteen calls a session, again and again. Prints the medians as JSON,
 * µs a call and, with everything that is read and written, µs an answer:
 * {"call_us", "answer_us"}. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "figures/compile/code/code.h"
#include "figures/compile/ladder.h"
#include "figures/figure.h"

enum { RUNS = 301 };

static const char program[] = "def f(x, n):\n"
			      "    y = torch.relu(x) * 2\n"
			      "    print(n)\n"
			      "    for i in range(n):\n"
			      "        y = y + x.shape[0]\n"
			      "    return torch.softmax(y, -1)\n";
static const char calls[] =
	"f32[8,4], 2; f32[16,4], 2; f32[32,4], 2; f32[1,4], 2;"
	"f32[8,4], 3; f32[16,4], 3; f32[32,4], 3; f32[1,4], 3;"
	"f64[8,4], 2; f32[16,5], 2; f32[32,6], 2; f32[1,4], 2;"
	"f32[8,4], 2; f32[16,4], 2; f32[32,4], 2; f32[1,4], 2";

static double now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double us[static RUNS])
{
	qsort(us, RUNS, sizeof us[0], by_size);
	return us[RUNS / 2];
}

/* All calls of a session, in µs a call. */
static double play(struct tree *t, const struct calls *c)
{
	struct session_settings settings = { 0 };
	struct result result;
	double from = now_us();
	struct session *s = session_new(t, &settings);

	for (size_t i = 0; s && i < c->len; i++)
		if (!session_call(s, &c->item[i].call, &result))
			exit(1);
	session_free(s);
	return (now_us() - from) / (double)c->len;
}

static double answer(void)
{
	const struct param_pair pair[] = { { "program", program },
					   { "calls", calls } };
	struct error e = { 0 };
	struct answer a;
	double from = now_us();

	answer_init(&a, ANSWER_ALL);
	if (!figure_answer(figure_find("compile"), pair, 2, &a, &e)) {
		fprintf(stderr, "compile: %s\n", e.message);
		exit(1);
	}
	answer_release(&a);
	return now_us() - from;
}

int main(void)
{
	static double call_us[RUNS], answer_us[RUNS];
	struct error e = { 0 };
	struct calls c;
	struct arena arena;
	struct tree t;

	arena_init(&arena, CALLS_ARENA_MAX);
	if (!code_read(&t, NULL, program, &e) ||
	    !calls_read(&arena, calls, &c, &e))
		return 1;
	for (int i = 0; i < RUNS; i++)
		call_us[i] = play(&t, &c);
	for (int i = 0; i < RUNS; i++)
		answer_us[i] = answer();
	printf("{\"call_us\": %.1f, \"answer_us\": %.0f}\n", median(call_us),
	       median(answer_us));
	tree_release(&t);
	arena_release(&arena);
	return 0;
}
