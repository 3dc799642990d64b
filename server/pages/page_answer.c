/* page_answer.c: see page_answer.h. */
#include "server/pages/page_answer.h"

#include "base/html.h"
#include "base/utf8.h"
#include "server/pages/page.h"

/* A text longer than this, in letters, is a sentence: not to be set large; not
 * to stand in a narrow column. */
enum { HERO_MAX = 18, READING_MAX = 28 };

/* What was asked for and is not known stands there all the same. */
static const char unknown[] = "not known";

/* "312", "-0.5 %", "x 3.17", "989.4 TFLOP/s": one number, and one word at most.
 * static/js/answer.js has the same rule. */
static bool is_figure(const char *text)
{
	if (strncmp(text, "x ", 2) == 0)
		text += 2;
	text += strspn(text, "+-");
	size_t digits = strspn(text, "0123456789.,");
	text += digits;
	text += *text == ' ';
	return digits > 0 && text[strcspn(text, " 0123456789")] == '\0';
}

size_t page_answer_main(const struct answer *a)
{
	if (a->reading_len < 2)
		return 0;
	const char *first = answer_text(a, a->reading[0].text);
	const char *second = answer_text(a, a->reading[1].text);
	return !is_figure(first) && strcmp(first, unknown) != 0 &&
	       is_figure(second);
}

/* Of a sentence only its beginning is set large; all of it is in the takeaway. */
static void hero_text(struct buf *out, const char *text)
{
	const char *stop = strstr(text, ". ");
	char first[80];

	if (!stop || utf8_count(text) <= HERO_MAX) {
		html_text(out, text);
		return;
	}
	snprintf(first, sizeof first, "%.*s", (int)(stop - text), text);
	first[utf8_whole(first)] = '\0';
	html_text(out, first);
}

const char *page_answer_state(const struct answer *a)
{
	if (a->reading_len == 0)
		return "silent";
	const char *text = answer_text(a, a->reading[page_answer_main(a)].text);
	return strcmp(text, unknown) == 0 ? "unknown" : "known";
}

void page_answer_hero(struct buf *out, const struct answer *a)
{
	buf_puts(out, "<p class=\"hero\" data-hero>");
	if (a->reading_len) {
		const struct answer_reading *r =
			&a->reading[page_answer_main(a)];
		const char *text = answer_text(a, r->text);
		bool words = utf8_count(text) > HERO_MAX || !is_figure(text);
		page_classed(out, "span", "hero-label", r->label);
		buf_printf(out, " <span class=\"hero-%s\" data-reading=\"%s\">",
			   words ? "words" : "text", r->name);
		hero_text(out, text);
		buf_puts(out, "</span>");
	}
	buf_puts(out, "</p>\n");
}

void page_answer_readings(struct buf *out, const struct answer *a)
{
	buf_puts(out, "<dl class=\"readings\" data-readings>");
	for (size_t i = 0; i < a->reading_len; i++) {
		const struct answer_reading *r = &a->reading[i];
		if (i == page_answer_main(a))
			continue;
		buf_puts(out, "<div");
		html_attr(out, "data-reading", r->name);
		if (utf8_count(answer_text(a, r->text)) > READING_MAX)
			buf_puts(out, " class=\"long\"");
		buf_putc(out, '>');
		page_element(out, "dt", r->label);
		page_element(out, "dd", answer_text(a, r->text));
		buf_puts(out, "</div>\n");
	}
	buf_puts(out, "</dl>\n");
}

/* A table being written: in which columns there are more numbers than words. */
struct grid {
	struct buf *out;
	const struct answer_table *table;
	size_t numbers[ANSWER_COLUMNS_MAX];
};

static void measure(void *to, const char *text, size_t row, size_t column)
{
	struct grid *g = to;

	(void)row;
	g->numbers[column] += is_figure(text);
}

static bool number_column(const struct grid *g, size_t column)
{
	size_t rows = g->table->cell_len / g->table->column_len;

	return 2 * g->numbers[column] > rows;
}

/* The first column names its row. */
static void write_cell(void *to, const char *text, size_t row, size_t column)
{
	struct grid *g = to;
	const char *kind = number_column(g, column) ? " class=\"number\"" : "";

	if (column == 0)
		buf_puts(g->out, row ? "</tr>\n<tr>" : "<tr>");
	if (column == 0)
		buf_printf(g->out, "<th scope=\"row\"%s>", kind);
	else
		buf_printf(g->out, "<td%s>", kind);
	html_text(g->out, text);
	buf_puts(g->out, column == 0 ? "</th>" : "</td>");
}

static void grid_head(const struct grid *g)
{
	buf_puts(g->out, "<thead><tr>");
	for (size_t i = 0; i < g->table->column_len; i++) {
		buf_printf(g->out, "<th scope=\"col\"%s>",
			   number_column(g, i) ? " class=\"number\"" : "");
		html_text(g->out, g->table->columns[i]);
		buf_puts(g->out, "</th>");
	}
	buf_puts(g->out, "</tr></thead>\n");
}

/* The box scrolls sideways on a narrow screen, so the keyboard must reach it. */
static void write_table(struct buf *out, const struct answer_table *t,
			const char *figure, bool open)
{
	struct grid g = { .out = out, .table = t };

	answer_each_cell(t, measure, &g);
	buf_printf(out,
		   "<details class=\"table\" data-table=\"%s\"%s>\n<summary>",
		   t->name, open ? " open" : "");
	buf_printf(out, "<span class=\"table-caption\" id=\"%s-table-%s\">",
		   figure, t->name);
	html_text(out, t->caption);
	buf_puts(out, "</span></summary>\n<div class=\"table-box\" "
		      "tabindex=\"0\" role=\"region\" ");
	buf_printf(out, "aria-labelledby=\"%s-table-%s\">\n<table>", figure,
		   t->name);
	grid_head(&g);
	buf_puts(out, "<tbody>\n");
	answer_each_cell(t, write_cell, &g);
	buf_puts(out, t->cell_len ? "</tr>\n" : "");
	buf_puts(out, "</tbody></table>\n</div>\n</details>\n");
}

void page_answer_tables(struct buf *out, const struct answer *a,
			const char *figure)
{
	buf_puts(out, "<div class=\"tables\" data-tables>\n");
	for (size_t i = 0; i < a->table_len; i++)
		write_table(out, &a->table[i], figure,
			    i == 0 && (a->no || a->reading_len == 0));
	buf_puts(out, "</div>\n");
}

void page_answer_notes(struct buf *out, const struct answer *a)
{
	buf_puts(out, "<ul data-notes>\n");
	for (size_t i = 0; i < a->note_len; i++) {
		buf_puts(out, "<li>");
		page_sentence(out, answer_text(a, a->note[i]));
		buf_puts(out, "</li>\n");
	}
	buf_puts(out, "</ul>\n");
}
