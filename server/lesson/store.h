/* store.h: the lessons and banks that are shown now, shared by all threads.
 *
 * What is shown is a shelf: read once, never changed, counted. Reading again
 * makes another shelf and puts it in place; who still holds the old one goes on
 * with it. Each call may come from any thread.
 */
#ifndef SERVER_LESSON_STORE_H
#define SERVER_LESSON_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/lesson/banks.h"
#include "server/lesson/lesson.h"

enum { SHELF_LESSONS_MAX = 100 };

struct shelf {
	struct lesson *lesson; /* by slug, in the order of the alphabet */
	size_t lesson_len;
	struct banks banks;
	struct faults faults;	  /* all that is wrong with them */
	unsigned long generation; /* 1, 2 …: the store's reading */
	unsigned holders;	  /* the store's */
};

struct lesson_store;

/* Reads ROOT/lessons and ROOT/quiz; root and writers outlive the store. NULL with
 * a sentence if memory is out: no lessons is no error. */
struct lesson_store *lesson_store_open(const char *root,
				       const struct lesson_writers *writers,
				       struct error *e);

/* Nobody holds a shelf of it any more. */
void lesson_store_free(struct lesson_store *store);

/* The shelf that is shown now; until lesson_store_put it stays as it is. */
const struct shelf *lesson_store_get(struct lesson_store *store);
void lesson_store_put(struct lesson_store *store, const struct shelf *shelf);

/* Reads everything again. False with a sentence, and the old shelf stays, if that
 * fails. */
bool lesson_store_reload(struct lesson_store *store, struct error *e);

/* How often it was read: a page that shows another number is old. */
unsigned long lesson_store_generation(struct lesson_store *store);

/* The lesson of that slug; NULL if there is none. */
const struct lesson *shelf_lesson(const struct shelf *shelf, const char *slug);

#endif
