/* cli_print.c: an answer in a terminal: the sentence, the readings, tables with
 * aligned columns, the notes. The texts are the answer's own; this only places
 * them.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "server/cli/cli.h"

enum { LINE = 79, NARROWEST = 30 };

static void spaces(size_t count)
{
	printf("%*s", (int)count, "");
}

/* Prints text in lines of at most LINE characters, but wide enough to read, each
 * behind indent spaces; the first line's are already there. */
static void wrapped(const char *text, size_t indent)
{
	size_t at = indent;
	size_t end = indent + NARROWEST > LINE ? indent + NARROWEST : LINE;
	bool first = true;

	while (*text) {
		size_t len = strcspn(text, " ");
		char word[1000];
		snprintf(word, sizeof word, "%.*s", (int)len, text);
		size_t wide = utf8_count(word);
		if (!first && at + 1 + wide > end) {
			putchar('\n');
			spaces(indent);
			at = indent;
		} else if (!first) {
			putchar(' ');
			at++;
		}
		fputs(word, stdout);
		at += wide;
		first = false;
		text += len;
		text += strspn(text, " ");
	}
	putchar('\n');
}

static void print_readings(const struct answer *a)
{
	size_t wide = 0;

	for (size_t i = 0; i < a->reading_len; i++) {
		size_t count = utf8_count(a->reading[i].label);
		wide = count > wide ? count : wide;
	}
	if (a->reading_len)
		putchar('\n');
	for (size_t i = 0; i < a->reading_len; i++) {
		const struct answer_reading *r = &a->reading[i];
		printf("  %s", r->label);
		spaces(wide - utf8_count(r->label) + 2);
		wrapped(answer_text(a, r->text), wide + 4);
	}
}

/* A table's columns: how wide, and whether all their cells are numbers (then
 * they stand at the right). */
struct columns {
	const struct answer_table *table;
	size_t wide[ANSWER_COLUMNS_MAX];
	bool words[ANSWER_COLUMNS_MAX];
};

/* It begins like a number and is no sentence: "43.1 %", "-3", "1 of 8". */
static bool looks_like_number(const char *text)
{
	size_t blanks = 0;

	if (*text && !strchr("0123456789.-+", text[0]))
		return false;
	for (; *text; text++)
		blanks += *text == ' ';
	return blanks <= 2;
}

static void measure(void *to, const char *text, size_t row, size_t column)
{
	struct columns *c = to;
	size_t count = utf8_count(text);

	(void)row;
	if (count > c->wide[column])
		c->wide[column] = count;
	if (!looks_like_number(text))
		c->words[column] = true;
}

/* Where the last column begins: its words go on below each other there. */
static size_t last_indent(const struct columns *c)
{
	size_t indent = 2;

	for (size_t i = 0; i + 1 < c->table->column_len; i++)
		indent += c->wide[i] + 2;
	return indent;
}

static void print_cell(void *to, const char *text, size_t row, size_t column)
{
	const struct columns *c = to;
	size_t pad = c->wide[column] - utf8_count(text);
	bool last = column + 1 == c->table->column_len;

	(void)row;
	spaces(2);
	if (last && c->words[column]) {
		wrapped(text, last_indent(c));
		return;
	}
	if (!c->words[column])
		spaces(pad);
	fputs(text, stdout);
	if (last)
		putchar('\n');
	else if (c->words[column])
		spaces(pad);
}

static void print_table(const struct answer_table *t)
{
	struct columns c = { .table = t };

	for (size_t i = 0; i < t->column_len; i++)
		c.wide[i] = utf8_count(t->columns[i]);
	answer_each_cell(t, measure, &c);
	putchar('\n');
	wrapped(t->caption, 0);
	for (size_t i = 0; i < t->column_len; i++)
		print_cell(&c, t->columns[i], 0, i);
	answer_each_cell(t, print_cell, &c);
}

void cli_print(const struct answer *a)
{
	wrapped(buf_text(&a->takeaway), 0);
	print_readings(a);
	for (size_t i = 0; i < a->table_len; i++)
		if (a->table[i].cell_len)
			print_table(&a->table[i]);
	if (a->note_len)
		printf("\nNotes\n");
	for (size_t i = 0; i < a->note_len; i++) {
		fputs("  - ", stdout);
		wrapped(answer_text(a, a->note[i]), 4);
	}
}
