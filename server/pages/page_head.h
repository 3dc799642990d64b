/* page_head.h: the head of a page: what it is called, and what it loads, in the
 * order that lets it be painted early and never jump.
 *
 * A new style sheet or script is named here, and nowhere else in the server.
 */
#ifndef SERVER_PAGE_HEAD_H
#define SERVER_PAGE_HEAD_H

#include "server/pages/page.h"

/* From <!doctype> to </head>. */
void page_head(struct buf *out, const struct page *p);

#endif
