/* render.c: how long 200 KB of lesson text take to render.
 *
 *     render LESSONS SLUG
 *
 * The lesson's own text, with its figures, drawings, numbers and coloured code,
 * and what 200 KB of it would take. Prints the median of eleven runs as JSON:
 * {"bytes", "ms", "ms_200_kb"}. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/lesson/lesson.h"

enum { BYTES = 200 << 10, RUNS = 11 };

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* One rendering of the lesson's body, in ms. */
static double run(const struct lesson *l)
{
	struct rendering to;
	struct faults faults;
	const struct buf *text = &l->body.text;
	struct passage passage = { "bench.md", buf_text(text), text->len, 1 };
	struct material with = { .faults = &faults,
				 .up = "../../",
				 .notes = &l->notes,
				 .terms = &l->terms,
				 .videos = &l->videos,
				 .folder = -1,
				 .writers = &lesson_writers_default };

	faults_init(&faults);
	rendering_init(&to);
	double from = now_ms();
	if (!markdown_lesson(&to, &passage, &with))
		exit(1);
	double took = now_ms() - from;
	rendering_release(&to);
	faults_release(&faults);
	return took;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	struct lesson l;
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };
	double ms[RUNS];

	if (argc != 3)
		return 2;
	faults_init(&faults);
	if (!lesson_read(&l, argv[1], argv[2], NULL, &lesson_writers_default,
			 &faults, &e)) {
		fprintf(stderr, "render: %s\n", e.message);
		return 1;
	}
	for (int i = 0; i < RUNS; i++)
		ms[i] = run(&l);
	qsort(ms, RUNS, sizeof ms[0], by_size);
	size_t bytes = l.body.text.len;
	double whole = ms[RUNS / 2];
	printf("{\"bytes\": %zu, \"ms\": %.1f, \"ms_200_kb\": %.1f}\n", bytes,
	       whole, whole * BYTES / (double)bytes);
	lesson_release(&l);
	faults_release(&faults);
	return 0;
}
