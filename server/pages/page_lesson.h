/* page_lesson.h: how figures and questions come into a lesson's page; the page
 * itself is page_lesson in pages.h.
 */
#ifndef SERVER_PAGE_LESSON_H
#define SERVER_PAGE_LESSON_H

#include "server/lesson/writers.h"

/* A figure whole, with its form (page_sheet.h). */
extern const struct lesson_writers page_lesson_writers;

/* The contents of a lesson as a list of links to #id behind url: its headings of
 * level 2 and, if deep, 3. */
struct lesson;
void page_lesson_contents(struct buf *out, const struct lesson *l,
			  const char *url, bool deep);

/* What it has, counted: level, minutes, figures, questions … */
void page_lesson_badges(struct buf *out, const struct lesson *l);

#endif
