/* lesson.h: a lesson, read from its folder and rendered once.
 *
 * LESSONS/SLUG/ holds lesson.md and, if it needs them, notes.md (margin notes),
 * videos.txt and pictures; LESSONS/glossary.md belongs to all lessons. Nothing
 * outside of these is read. The page's author writes the shell of the page and
 * puts the pieces in.
 *
 * The HTML, for style sheets and JavaScript. All of it reads well without them.
 *
 *   h2, h3 … [id]                          headings; lesson->text.section lists them
 *   .tex                                   a formula, inline; its text is the TeX
 *   .tex.display                           div of its own, or span in a paragraph
 *   .computed                              a number that a figure computed
 *   .table-box > table                     scrolls; th.number td.number, .center
 *   .code[data-copy-code] > .code-name, pre > code
 *                                          tok-*: see highlight.h
 *   .code.output                           what the code above prints
 *   .callout[data-kind=theorem …]          div: .callout-title > .callout-kind
 *                                          + .callout-name; then its paragraphs
 *   details.callout.folded[data-kind?]     summary: the same two; proofs, [fold]
 *   a.note-ref[href=#note-K] + span.note#note-K[role=note]
 *                                          (.again: the page has it already)
 *                                          the note stands behind its words, in
 *                                          the paragraph: hide it unless :target
 *                                          or wide; then it goes to the margin
 *   a.term[href=#term-K][aria-describedby] the glossary's dd#term-K says it
 *   a.external, a.item-link[href=#item-ID]
 *   a.figure-link[data-figure][href]       the figure in another state: its own
 *                                          page, or the one on this page
 *   figure.picture#picture-NAME > svg[role=img]
 *   section.figure#figure-NAME[data-figure][data-query]
 *                                          h3.figure-title, then page_answer.h;
 *                                          a[data-figure-page]
 *   .item#item-ID[data-item][data-use=check|problem|predict|card|step]
 *                                          section, or li in ol.cards[data-cards]
 *                                          and ol.stepper[data-stepper]
 *   p.notebook-links a                     to the notebook
 *   .answers[data-answers] li[data-item]   predictions beside their answers
 *   section.video#video-NAME[data-video][data-start][data-end?]
 *                                          .video-poster > svg, .video-title
 *                                          .video-about .video-summary, a.external
 *   li.task                                ☐ or ☑ before its text
 */
#ifndef SERVER_LESSON_LESSON_H
#define SERVER_LESSON_LESSON_H

#include <stdbool.h>

#include "base/faults.h"
#include "base/front.h"
#include "server/lesson/entries.h"
#include "server/lesson/markdown.h"
#include "server/lesson/notebook.h"

enum {
	LESSON_BYTES_MAX = 1 << 20, /* of each of its texts */
	LESSON_PATH_MAX = 300
};

/* Front matter, by its place in lesson->front. */
enum lesson_key {
	LESSON_TITLE,
	LESSON_PART,
	LESSON_NUMBER,
	LESSON_LEVEL,
	LESSON_MINUTES,
	LESSON_SUMMARY,
	LESSON_PREREQUISITES,
	LESSON_KEYS
};

/* A text of the lesson, whole. */
struct lesson_file {
	char path[LESSON_PATH_MAX]; /* as faults name it */
	struct buf text;
};

struct lesson {
	char slug[101];
	struct front_key front[LESSON_KEYS + 1];
	struct rendering text; /* the page's text: html, sections, counts */
	struct buf glossary;   /* dl.glossary: dt, dd#term-K, of terms used */
	struct notebook notebook; /* notebooks/SLUG.ipynb */
	/* What it was made from. */
	struct lesson_file body, note_file, video_file, term_file;
	struct entries notes, videos, terms;
};

/* Reads and renders the lesson slug of the folder at the path lessons, with the
 * items of banks (NULL: none) and the caller's writers (lesson_writers_default).
 * False, with a sentence in *e, if
 * there is none to show: no lesson.md, or it cannot be read. What else is wrong
 * with the texts is in *faults, whose files are named by *l: read them before
 * lesson_release, which the caller calls in both cases. */
bool lesson_read(struct lesson *l, const char *lessons, const char *slug,
		 const struct banks *banks,
		 const struct lesson_writers *writers, struct faults *faults,
		 struct error *e);
void lesson_release(struct lesson *l);

/* A value of the front matter; "" if it was not given. */
const char *lesson_front(const struct lesson *l, enum lesson_key key);

#endif
