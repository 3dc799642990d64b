/* page_lesson.h: how figures and questions come into a lesson's page; the page
 * itself is page_lesson in pages.h.
 */
#ifndef SERVER_PAGE_LESSON_H
#define SERVER_PAGE_LESSON_H

#include "server/http/reply.h"
#include "server/lesson/writers.h"
#include "server/server.h"

/* A figure whole, with its form (page_sheet.h). */
extern const struct lesson_writers page_lesson_writers;

/* The same, and what is right below every question. */
extern const struct lesson_writers page_answers_writers;

/* The contents of a text as a list of links to #id behind url: its headings of
 * level 2 and, if deep, 3. */
struct lesson;
struct rendering;
void page_lesson_contents(struct buf *out, const struct rendering *text,
			  const char *url, bool deep);

/* The same as what stands beside the text. glossary: its id; NULL: there is
 * none. */
void page_lesson_nav(struct buf *out, const struct rendering *text,
		     const char *glossary);

/* What it has, counted: level, minutes, figures, questions … links: on the
 * lesson's own page. */
void page_lesson_badges(struct buf *out, const struct lesson *l, bool links);

/* The lesson as a page. answers: it was read with page_answers_writers, and is
 * for paper: its questions are not asked. */
void page_lesson_write(const struct server *s, struct reply *r,
		       const struct lesson *l, bool answers);

/* 404, with where all lessons are listed. */
void page_lesson_missing(struct reply *r);

#endif
