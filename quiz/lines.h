/* lines.h: a bank, line by line: where code fences begin and end, which mark a
 * line begins with, and where in the file a fault is.
 *
 * Marks stand at column 0 outside code fences; a leading \ makes a mark plain
 * text, for CommonMark as well, so it stays in the text.
 */
#ifndef QUIZ_LINES_H
#define QUIZ_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/faults.h"

/* Where faults of a file go. */
struct source {
	const char *file;
	struct faults *faults;
};

enum mark {
	MARK_NONE,	  /* text */
	MARK_BLANK,	  /* nothing but spaces */
	MARK_ITEM,	  /* ## id */
	MARK_CHOICE,	  /* - [x] or - [ ] */
	MARK_KEY,	  /* = value */
	MARK_TRAP,	  /* ~ value */
	MARK_HINT,	  /* ? */
	MARK_EXPLANATION, /* ! */
	MARK_FEEDBACK,	  /* two spaces and > */
	MARK_RULE	  /* *** */
};

struct line {
	char *text;    /* without its end; the reader may change it */
	size_t number; /* from 1 */
	enum mark mark;
	size_t skip; /* bytes before what the mark is for */
	bool fenced; /* of a code block: mark is MARK_NONE */
};

struct lines {
	char *at;      /* the rest of the text */
	size_t number; /* of the line before it */
	char fence;    /* '`', '~', or '\0' outside code */
	size_t fence_len;
	size_t fence_line; /* where it was opened */
};

/* text is the caller's, NUL-terminated, and is cut into lines in place. number
 * is that of its first line. */
void lines_init(struct lines *l, char *text, size_t number);

/* The next line. False at the end. */
bool lines_next(struct lines *l, struct line *line);

/* The column, from 1 and in characters, of at, which lies in line. */
size_t line_column(const struct line *line, const char *at);

/* A fault at that place of the line. */
void source_error(const struct source *s, const struct line *line,
		  const char *at, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Cuts spaces and tabs off both ends, in place; returns where it begins. */
char *lines_trim(char *text);

/* text is an id: [a-z0-9][a-z0-9-]{0,63}. */
bool lines_is_id(const char *text);

#endif
