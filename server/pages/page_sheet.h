/* page_sheet.h: a figure with all that belongs to it: examples, form, answer,
 * tables, ways to take it elsewhere, notes. Its own page shows one, and so does a
 * lesson, for every figure in it. It is complete without JavaScript: the form and
 * the examples lead to the figure's own page.
 *
 * The caller writes the element around it, with the title: class figure,
 * data-figure, and data-opening, what Reset goes back to.
 */
#ifndef SERVER_PAGE_SHEET_H
#define SERVER_PAGE_SHEET_H

#include "server/pages/page_question.h"

struct sheet {
	const struct question *question;
	const char *id;	  /* begins the ids in it: "mfu", "figure-mfu" */
	const char *page; /* to the figure's own page: "mfu" */
	const char *up;	  /* to the root: "../" */
	int level;	  /* of the headings in it, below the title */
};

void page_sheet(struct buf *out, const struct sheet *s);

/* The examples of the figure, as links to whole questions: page_presets.c. */
void page_presets(struct buf *out, const struct sheet *s);

#endif
