/* page.h: the shell that every page has: head, skip link, header with the
 * program's name, its figures, the search and the theme switch, main, footer.
 *
 * A handler opens the page, writes its own part into the same buffer, and closes
 * it. Every URL is relative, so that a page works under any prefix that a proxy
 * strips: depth says how many folders deep the path of the page is.
 *
 * Nothing here or in any page is inline: no script, no style, no on… attribute;
 * the content security policy would refuse it.
 */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include <stdbool.h>

#include "base/buf.h"

enum { PAGE_BYTES_MAX = 8 << 20 };

struct page {
	const char *title;	 /* of the tab, without the program's name */
	const char *description; /* one sentence, for who finds the page */
	const char *
		here; /* the figure, "practice", "review", "progress"; "" at home; NULL */
	int depth;	   /* 0 for /, 1 for /figures/NAME */
	bool charts;	   /* it has figures that are drawn */
	const char *views; /* assets_views, where it has; NULL: none */
	bool lesson;	   /* it is a lesson's page */
	bool formulas;	   /* it has formulas to typeset */
	bool items;	   /* it has questions or cards to answer */
	/* The reading of the lessons that it shows, if it is to be loaded again
	 * when they were read again (serve --watch); 0: it is not. */
	unsigned long generation;
};

void page_open(struct buf *out, const struct page *p);
void page_close(struct buf *out, const struct page *p);

/* Is it that one, of what may stand in here? */
bool page_is(const struct page *p, const char *name);

/* The way to the root from depth folders down: "", "../", "../../" … */
void page_up(struct buf *out, int depth);

/* <name>text</name>, text escaped. */
void page_element(struct buf *out, const char *name, const char *text);

/* <name class="class">text</name>, text escaped. */
void page_classed(struct buf *out, const char *name, const char *class_name,
		  const char *text);

/* A sentence about numbers, escaped: none is parted from its unit where a line ends,
 * nor in the JSON's sentences (figures/answer.c). */
void page_sentence(struct buf *out, const char *text);

#endif
