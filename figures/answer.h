/* answer.h: what a figure answers, in all the forms in which it is read.
 *
 * A figure states each result once: its name, its value in SI units and the text
 * in which a person reads it. From that come one JSON object (for the API,
 * --json and the page's view) and the readings, tables and sentences that the
 * page and the command line show. Nobody else formats a number of the lesson.
 *
 * JSON: {"figure", "input" {…}, "read" {name: how a person's number was read; if
 * there are any}, the results by name …, "takeaway", "readings"
 * [{name, label, text}], "tables" [{name, caption, columns, rows}], "notes"}. In
 * takeaway and notes a no-break space stands between a number and its unit.
 */
#ifndef FIGURES_ANSWER_H
#define FIGURES_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/json.h"

enum {
	ANSWER_READINGS_MAX = 32,
	ANSWER_TABLES_MAX = 8,
	ANSWER_COLUMNS_MAX = 10,
	ANSWER_NOTES_MAX = 24,
	ANSWER_BYTES_MAX = 4 << 20
};

/* What the one who asks will read of it: the rest is not made. */
enum answer_part {
	ANSWER_ALL,
	ANSWER_RESULTS, /* the JSON's results, and the readings */
	ANSWER_WORDS	/* readings, tables, takeaway and notes: no JSON */
};

struct answer_reading {
	const char *name;  /* key of the result in the JSON */
	const char *label; /* "MFU" */
	size_t text;	   /* where its text begins in texts */
};

struct answer_table {
	const char *name;    /* "conventions" */
	const char *caption; /* what it shows, without a full stop */
	const char *columns[ANSWER_COLUMNS_MAX]; /* heads, with their units */
	size_t column_len;
	size_t cell_len;  /* a multiple of column_len */
	struct buf cells; /* texts, row by row, each ended by a NUL */
};

struct answer {
	struct buf body;  /* the JSON */
	struct json json; /* writes it; open while the figure answers */
	enum answer_part want;
	bool no; /* the answer is "no": exit 1, though nothing failed */
	struct buf texts; /* readings' and notes' texts, each ended by a NUL */
	struct answer_reading reading[ANSWER_READINGS_MAX];
	size_t reading_len;
	struct answer_table table[ANSWER_TABLES_MAX];
	size_t table_len;
	size_t note[ANSWER_NOTES_MAX]; /* where each begins in texts */
	size_t note_len;
	struct buf takeaway; /* the one sentence; computed, never typed */
};

void answer_init(struct answer *a, enum answer_part want);
void answer_release(struct answer *a);

/* Are results all that is wanted? Then a figure leaves out its series and
 * sweeps; tables, takeaway and notes are then dropped here. */
bool answer_brief(const struct answer *a);

/* A result that is shown: JSON member name with the value, and a reading. NaN
 * means "not known": null in the JSON; text then says why, or is NULL and no
 * reading is shown. name and label are literals. */
void answer_number(struct answer *a, const char *name, const char *label,
		   double value, const char *text);

/* The same for a result that is a word. NULL value: null. */
void answer_word(struct answer *a, const char *name, const char *label,
		 const char *value);

/* A convention used, or something left out; a whole sentence. */
void answer_note(struct answer *a, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Adds to the sentence that says what the figure shows now. */
void answer_takeaway(struct answer *a, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Starts a table; columns ends with NULL. Then one answer_cell per cell, row by
 * row. name, caption and columns are literals. */
void answer_table(struct answer *a, const char *name, const char *caption,
		  const char *const *columns);
void answer_cell(struct answer *a, const char *text);

/* A cell with a number under a head that says its unit; NaN: a dash. */
void answer_cell_number(struct answer *a, double value, int decimals);

/* The text of a reading, a note or a cell. */
const char *answer_text(const struct answer *a, size_t at);

/* Calls visit(cell text, row, column) for every cell of table, in order. */
void answer_each_cell(const struct answer_table *table,
		      void (*visit)(void *to, const char *text, size_t row,
				    size_t column),
		      void *to);

/* Writes takeaway, readings, tables and notes and closes the object. False if
 * the answer did not fit or memory was out. */
bool answer_finish(struct answer *a);

#endif
