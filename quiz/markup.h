/* markup.h: what must not stand in an item's Markdown: raw HTML, links of other
 * schemes, pictures from elsewhere, choices named by letters, {=name} of a name
 * that does not vary. Not a Markdown parser, and no guard: the page's renderer
 * lets no HTML and no other scheme through in any case; this tells the author.
 */
#ifndef QUIZ_MARKUP_H
#define QUIZ_MARKUP_H

#include "quiz/item.h"
#include "quiz/lines.h"

/* Reports all faults of p, which may be empty. letters: naming a choice by a
 * letter is a fault, since their order is drawn. */
void markup_inspect(const struct prose *p, const struct item *item,
		    bool letters, const struct source *src);

/* --- for the parts of this module only */

/* A fault at that place of p's text. */
void markup_report(const struct prose *p, const struct source *src,
		   const char *at, const char *message);

/* HTML, links and pictures. p is not empty. */
void markup_inspect_links(const struct prose *p, const struct source *src);

#endif
