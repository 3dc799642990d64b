/* render.h: the state of one rendering, shared by the files render_*.c and
 * directive*.c. Others use markdown.h.
 */
#ifndef SERVER_LESSON_RENDER_H
#define SERVER_LESSON_RENDER_H

#include <md4c.h>

#include "server/lesson/link.h"
#include "server/lesson/markdown.h"

enum render_form { RENDER_LESSON, RENDER_CELL, RENDER_BLOCKS, RENDER_INLINE };

enum {
	RENDER_QUOTES_MAX = 16,
	RENDER_SPANS_MAX = 64,
	RENDER_WORDS_MAX = 4 << 20
};

/* A fenced or indented block that is being read. */
struct code_block {
	char *info; /* what stands behind the fence; "" if nothing */
	char fence; /* '`', '~', or NUL if indented */
	struct buf body;
	const char *at; /* the info, in the source; NULL: there is none */
};

struct render {
	const struct material *with;
	struct rendering *to;
	struct passage source;
	enum render_form form;
	enum link_kind link; /* of the open link */
	bool in_code, in_heading, in_table, in_head;
	bool first_cell; /* of its row */
	bool begun;	 /* there was a paragraph */
	struct buf *html;
	struct buf words; /* plain text of the section so far */
	struct buf notes; /* plain text of the notes in it */
	const char *at;	  /* end of the last text met in the source */
	const char *skip; /* up to here the source was read already */
	/* Where these began in html and in words. */
	size_t heading_html, heading_words;
	size_t paragraph, table_html, link_html;
	size_t quote_html[RENDER_QUOTES_MAX], quote_words[RENDER_QUOTES_MAX];
	size_t quotes;	    /* depth of block quotes */
	size_t images;	    /* depth of images: their text is kept in alt */
	size_t inner_links; /* links in a link: passed over */
	size_t spans;
	MD_SPANTYPE span[RENDER_SPANS_MAX]; /* those open */
	const struct entry *link_entry;	    /* of the open link: note or term */
	char *link_id;			    /* of a note */
	struct buf alt;
	struct buf columns; /* names of the table's columns */
	struct code_block code;
};

/* --- render_text.c */

int render_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *to);

/* An attribute that md4c read, its character references decoded. */
void render_attribute(struct buf *out, const MD_ATTRIBUTE *attribute);

/* --- render_span.c */

int render_enter_span(MD_SPANTYPE type, void *detail, void *to);
int render_leave_span(MD_SPANTYPE type, void *detail, void *to);

/* Closes what is open of spans, at the border of a block. */
void render_close_spans(struct render *r);

/* --- render_link.c */

void render_open_link(struct render *r, const MD_SPAN_A_DETAIL *detail);

/* Closes it, and writes the note that it refers to. */
void render_close_link(struct render *r);

/* --- render_block.c */

int render_enter_block(MD_BLOCKTYPE type, void *detail, void *to);
int render_leave_block(MD_BLOCKTYPE type, void *detail, void *to);

/* --- render_heading.c */

void render_heading(struct render *r, unsigned level);

/* Ends the section that is being read and begins another; the texts are the
 * rendering's from here on, and may be NULL when memory is out. */
void render_section(struct render *r, int level, char *id, char *title,
		    char *html);

/* Gives the section that is being read its words. */
void render_end_section(struct render *r);

/* Gives the page an id that it does not have yet: wish, wish-2 … The caller
 * frees it; NULL when memory is out. */
char *render_id(struct render *r, const char *wish);

/* --- render_quote.c */

/* Turns the block quote that began at those places into a callout, a folded
 * part, or leaves it a quotation. */
void render_quote(struct render *r, size_t html, size_t words);

/* --- render_code.c */

/* The block of code that was read: a directive, or code. */
void render_code(struct render *r);

/* --- markdown.c */

/* Renders another text into the same page: a note, a term's description. */
void render_fragment(struct render *r, const struct passage *source,
		     enum render_form form, struct buf *words);

/* Remembers that the page must have the id. */
void render_refer(struct render *r, const char *id);

/* The name for faults of a file in the folder of another one; it lives as long
 * as the rendering. */
const char *render_file(struct render *r, const char *name);

/* A fault at the last place read. */
void render_error(struct render *r, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
