/* pages.h: the pages that people see, as HTML made on the server, readable
 * without JavaScript. All URLs in them are relative.
 */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "server/server.h"

route_handler page_home;     /* / */
route_handler page_lesson;   /* /lessons/SLUG/ */
route_handler page_answers;  /* /lessons/SLUG/answers */
route_handler page_notebook; /* /lessons/SLUG/notebook */
route_handler notebook_file; /* /notebooks/SLUG.ipynb */
route_handler page_search;   /* /search?q= */
route_handler page_review;   /* /review */
route_handler page_practice; /* /practice?topic= */
route_handler page_progress; /* /progress */
route_handler
	page_figure; /* /figures/NAME; a wrong link is mended and says so */

/* A problem as a page, for a browser that asked for one: status and the
 * sentence, with a way back. r->status and the sentence were set by
 * reply_error or reply_status; depth is how many folders deep the path is. */
void page_problem(struct reply *r, const char *detail, int depth);

#endif
