/* markdown.h: the Markdown of lessons and items, to HTML.
 *
 * md4c reads it, with tables, task lists, strikethrough and TeX spans; raw HTML
 * is text. What comes out is balanced and safe whatever goes in: no script, no
 * event, no address but those of link.h. Every fault of the text is listed with
 * its place; the page shows the rest. The linter and the page are one reading.
 *
 * The classes and attributes of the HTML are listed in lesson.h.
 */
#ifndef SERVER_LESSON_MARKDOWN_H
#define SERVER_LESSON_MARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/faults.h"
#include "server/lesson/computed.h"
#include "server/lesson/entries.h"
#include "server/lesson/names.h"
#include "server/lesson/passage.h"
#include "server/lesson/writers.h"

enum {
	MARKDOWN_BYTES_MAX = 8 << 20, /* of HTML */
	MARKDOWN_SECTIONS_MAX = 500,
	MARKDOWN_REFERENCES_MAX = 2000,
	MARKDOWN_TERMS_MAX = 500
};

/* What a text may refer to. Everything is the caller's. */
struct material {
	struct faults *faults;
	const char *up;		      /* from the page to the root: "../../" */
	const struct entries *notes;  /* NULL: none */
	const struct entries *terms;  /* NULL: none */
	const struct entries *videos; /* NULL: none */
	int folder;		      /* of its pictures; -1: none */
	const struct banks *banks;    /* of its items; NULL: none */
	const char *notebook;	      /* its slug; NULL: it has none */
	const struct lesson_writers *writers;
};

/* A heading and the text under it, up to the next one. The first section is the
 * text above all headings: level 0, id "". */
struct section {
	int level; /* 2 … 6 */
	char *id;
	char *title; /* plain */
	char *html;  /* the same, for between tags */
	char *words; /* plain text, for the search; no answer is in it */
};

/* A glossary term that the text uses. */
struct term_use {
	const struct entry *entry;
	char *label; /* what the text calls it first, as HTML */
};

/* A place that something links to, before it is known whether it is there. */
struct reference {
	char id[80];
	struct passage source;
	const char *at;
};

struct rendering {
	struct buf html;
	struct section *section;
	size_t section_len;
	struct names ids;      /* all that the page has */
	struct names items;    /* checks, problems, predictions, cards */
	struct term_use *term; /* in the order of their first use */
	size_t term_len;
	struct names files; /* that faults name */
	size_t figures, videos, callouts;
	struct computed computed; /* answers to the text's questions */
	struct reference *reference;
	size_t reference_len;
};

void rendering_init(struct rendering *to);
void rendering_release(struct rendering *to);

/* Renders a lesson's text, with headings and directives. False if memory is out
 * or the HTML is too long. */
bool markdown_lesson(struct rendering *to, const struct passage *source,
		     const struct material *with);

/* Renders a further text into the page that to is already: a cell of a notebook,
 * with headings, in which blocks of ours are code of no known language. */
void markdown_cell(struct rendering *to, const struct passage *source,
		   const struct material *with);

/* Renders words into html that belong to the same page: its terms are kept. */
void markdown_part(struct rendering *to, struct buf *html,
		   const struct passage *source, const struct material *with);

/* Renders a short text without headings and directives into html: the prompt of
 * an item. words, if not NULL, gets its plain text. */
bool markdown_blocks(struct buf *html, struct buf *words,
		     const struct passage *source, const struct material *with);

/* Renders what may stand inside a paragraph: the text of a note, a choice.
 * Paragraphs become lines; other blocks are faults. */
bool markdown_inline(struct buf *html, struct buf *words,
		     const struct passage *source, const struct material *with);

#endif
