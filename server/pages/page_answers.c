/* page_answers.c: /lessons/SLUG/answers, the lesson with what is right below every
 * question, for who hands it out. It is the only page with a key in it: the
 * lesson's head links to it and says what it is, the search does not know it. The
 * lesson is read for it each time, since what is kept of it has no key.
 */
#include <limits.h>
#include <stdlib.h>

#include "server/lesson/store.h"
#include "server/pages/page_lesson.h"
#include "server/pages/pages.h"
#include "server/router.h"

/* Reads and writes it anew. What is wrong with its text is the linter's to say. */
static void answer(const struct server *s, const struct shelf *shelf,
		   const char *slug, struct reply *r)
{
	struct lesson *copy = calloc(1, sizeof *copy);
	struct lesson_writers writers = page_answers_writers;
	struct error e = { .kind = ERROR_NONE };
	struct faults faults;
	char path[PATH_MAX];

	if (!copy) {
		error_set(&e, ERROR_SYSTEM, NULL, "Out of memory.");
		reply_error(r, &e);
		return;
	}
	writers.colab = s->colab;
	faults_init(&faults);
	snprintf(path, sizeof path, "%.4000s/lessons", s->root);
	if (lesson_read(copy, path, slug, &shelf->banks, &writers, &faults, &e))
		page_lesson_write(s, r, copy, true);
	else
		reply_error(r, &e);
	faults_release(&faults);
	lesson_release(copy);
	free(copy);
}

void page_answers(const struct server *s, const struct request *q,
		  struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	char slug[sizeof shelf->lesson[0].slug];

	router_segment(q->path, "/lessons/*/answers", slug, sizeof slug);
	if (shelf_lesson(shelf, slug))
		answer(s, shelf, slug, r);
	else
		page_lesson_missing(r);
	lesson_store_put(s->lessons, shelf);
}
