/* notebook.h: the notebook of a lesson, notebooks/SLUG.ipynb: its bytes, to
 * download, and its cells as HTML, to read.
 *
 * Markdown is rendered as a lesson's, without blocks of ours; code is coloured.
 * What cells printed is not shown: a notebook is kept without. HTML is text, but
 * a cell of this form, which Jupyter, Colab and GitHub all fold, is folded here:
 *
 *     <details>
 *     <summary>Words</summary>
 *
 *     Markdown
 *
 *     </details>
 *
 * A first line "# Title" is the page's title.
 */
#ifndef SERVER_LESSON_NOTEBOOK_H
#define SERVER_LESSON_NOTEBOOK_H

#include <stdbool.h>

#include "server/lesson/markdown.h"

enum { NOTEBOOK_BYTES_MAX = 1 << 20, NOTEBOOK_CELLS_MAX = 500 };

struct notebook {
	bool there; /* it can be shown */
	char path[300];
	struct buf bytes;
	char *title; /* NULL: it has none */
	struct rendering text;
};

void notebook_init(struct notebook *n);
void notebook_release(struct notebook *n);

/* Reads the notebook of the lesson slug, beside the folder at the path lessons.
 * One that is not there is no fault; one that is none has faults and is not
 * shown. Faults in a cell are at "PATH, cell N", their lines the cell's. */
void notebook_read(struct notebook *n, const char *lessons, const char *slug,
		   struct faults *faults);

/* The same from bytes that are there already, in n->bytes. */
void notebook_parse(struct notebook *n, struct faults *faults);

/* A line of links to it: its page (if page, beside this one), the file, and Colab,
 * if colab is not NULL: the address of the folder of notebooks there. */
void notebook_links(struct buf *out, const char *slug, const char *up,
		    const char *colab, bool page);

#endif
