/* cli_table.c: a table in a terminal, see cli_lines.h. Columns are as wide as
 * what stands in them; where the line is shorter their words go on below each
 * other, and where even that is too wide each row becomes a block.
 */
#include <string.h>

#include "base/utf8.h"
#include "server/cli/cli_lines.h"
#include "server/terminal.h"

enum { GAP = 2 };

struct columns {
	const struct answer_table *table;
	size_t line;			 /* characters of one */
	size_t wide[ANSWER_COLUMNS_MAX]; /* as printed */
	size_t least[ANSWER_COLUMNS_MAX];
	bool words[ANSWER_COLUMNS_MAX];	      /* numbers stand at the right */
	const char *cell[ANSWER_COLUMNS_MAX]; /* of the row: what is left */
	size_t owed;			      /* spaces, in the line */
	size_t label;			      /* of a block: the widest head */
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

static size_t longest_word(const char *text)
{
	size_t most = 0;

	while (*text) {
		size_t wide = line_word(text);
		most = wide > most ? wide : most;
		text += strcspn(text, " ");
		text += strspn(text, " ");
	}
	return most;
}

static void widen(size_t *wide, size_t count)
{
	*wide = count > *wide ? count : *wide;
}

static void measure(void *to, const char *text, size_t row, size_t column)
{
	struct columns *c = to;

	(void)row;
	widen(&c->wide[column], utf8_count(text));
	widen(&c->least[column], longest_word(text));
	c->words[column] = c->words[column] || !looks_like_number(text);
}

/* A number is not broken. */
static void measure_number(void *to, const char *text, size_t row,
			   size_t column)
{
	struct columns *c = to;

	(void)row;
	if (!c->words[column])
		widen(&c->least[column], utf8_count(text));
}

static size_t total(const struct columns *c)
{
	size_t sum = 0;

	for (size_t i = 0; i < c->table->column_len; i++)
		sum += GAP + c->wide[i];
	return sum;
}

/* Takes from the widest column that can give until the line is long enough.
 * False if none can give any more. */
static bool shrink(struct columns *c)
{
	while (total(c) > c->line) {
		size_t at = c->table->column_len;
		for (size_t i = 0; i < c->table->column_len; i++)
			if (c->wide[i] > c->least[i] &&
			    (at == c->table->column_len ||
			     c->wide[i] > c->wide[at]))
				at = i;
		if (at == c->table->column_len)
			return false;
		c->wide[at]--;
	}
	return true;
}

/* Prints as many words of the cell as fit. Spaces are owed until something
 * stands behind them. */
static void print_part(struct columns *c, size_t column)
{
	const char *text = c->cell[column];
	size_t len = line_part(text, c->wide[column]);
	size_t pad = c->wide[column] - line_count(text, len);

	c->owed += GAP + (c->words[column] ? 0 : pad);
	if (len) {
		line_spaces(c->owed);
		c->owed = 0;
	}
	terminal_write(stdout, text, len);
	c->owed += c->words[column] ? pad : 0;
	c->cell[column] = text + len + strspn(text + len, " ");
}

static void print_row(struct columns *c)
{
	bool more;

	do {
		more = false;
		for (size_t i = 0; i < c->table->column_len; i++) {
			print_part(c, i);
			more = more || *c->cell[i];
		}
		putchar('\n');
		c->owed = 0;
	} while (more);
}

/* "  head  cell", one below the other, and a blank line. */
static void print_block(struct columns *c)
{
	for (size_t i = 0; i < c->table->column_len; i++) {
		if (!*c->cell[i])
			continue;
		const char *head = c->table->columns[i];
		line_spaces(GAP);
		fputs(head, stdout);
		line_spaces(c->label - utf8_count(head) + GAP);
		line_wrapped(c->cell[i], c->label + (size_t)2 * GAP);
	}
	putchar('\n');
}

static void take_cell(struct columns *c, const char *text, size_t column,
		      void (*print)(struct columns *c))
{
	c->cell[column] = text;
	if (column + 1 == c->table->column_len)
		print(c);
}

static void row_cell(void *to, const char *text, size_t row, size_t column)
{
	(void)row;
	take_cell(to, text, column, print_row);
}

static void block_cell(void *to, const char *text, size_t row, size_t column)
{
	(void)row;
	take_cell(to, text, column, print_block);
}

void line_table(const struct answer_table *t)
{
	struct columns c = { .table = t, .line = line_wide() };

	for (size_t i = 0; i < t->column_len; i++) {
		widen(&c.wide[i], utf8_count(t->columns[i]));
		widen(&c.least[i], longest_word(t->columns[i]));
		widen(&c.label, utf8_count(t->columns[i]));
	}
	answer_each_cell(t, measure, &c);
	answer_each_cell(t, measure_number, &c);
	putchar('\n');
	line_wrapped(t->caption, 0);
	if (!shrink(&c)) {
		answer_each_cell(t, block_cell, &c);
		return;
	}
	for (size_t i = 0; i < t->column_len; i++)
		row_cell(&c, t->columns[i], 0, i);
	answer_each_cell(t, row_cell, &c);
}
