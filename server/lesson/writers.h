/* writers.h: how a figure and an item come into the page. The lesson's reader
 * knows where they stand and what was asked of them; what they look like is
 * their own pages' business, so the caller gives functions.
 */
#ifndef SERVER_LESSON_WRITERS_H
#define SERVER_LESSON_WRITERS_H

#include <stdbool.h>

#include "base/buf.h"
#include "figures/figure.h"
#include "server/lesson/banks.h"
#include "server/lesson/pairs.h"

/* A figure with the values that the author gave. */
struct lesson_figure {
	const struct figure *figure;
	const struct pairs *pairs;
	const struct answer *answer; /* to these values */
	const char *id;		   /* of the section around it: "figure-mfu" */
	const char *up;		   /* from the page to the root */
	const struct banks *banks; /* NULL: none */
};

enum lesson_use {
	USE_CHECK,
	USE_PROBLEM,
	USE_PREDICT,
	USE_CARD,
	USE_STEP /* of a stepper */
};

struct lesson_item {
	const char *id;
	enum lesson_use use;
	const char *up;
};

struct lesson_writers {
	/* Writes what stands inside <section class="figure">. The default: its
	 * title, sentence, readings and tables, readable as they are, and a link
	 * to its own page. */
	void (*figure)(struct buf *out, const struct lesson_figure *figure);
	/* Writes what stands inside the item's element and adds its plain text
	 * to words: never its key, its feedback or its solution. False, and
	 * nothing written, if there is no such item to ask. */
	bool (*item)(const struct banks *banks, struct buf *out,
		     struct buf *words, const struct lesson_item *item);
	/* Writes what is right, in a few words, where a lesson comes back to a
	 * prediction; NULL: scripts say it, to who has made it. */
	void (*right)(const struct banks *banks, struct buf *out,
		      const struct lesson_item *item);
	/* The address of the folder of notebooks in Colab; NULL: there is none. */
	const char *colab;
};

/* The prompt, and the choices as a list or, for paper, a line to write on, with
 * the numbers of draw 0. Without banks (NULL) a sentence that says so. */
bool writer_item(const struct banks *banks, struct buf *out, struct buf *words,
		 const struct lesson_item *item);

/* --- for the copy of the one who teaches: the only writers that know a key */

/* The same with the right choices marked (li.right), and below them what is
 * right and why (.key). */
bool writer_item_answered(const struct banks *banks, struct buf *out,
			  struct buf *words, const struct lesson_item *item);

/* The right number, or the right choices. */
void writer_right(const struct banks *banks, struct buf *out,
		  const struct lesson_item *item);

extern const struct lesson_writers lesson_writers_default;

#endif
