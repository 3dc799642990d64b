/* page_lesson_figure.c: a figure in a lesson: the whole sheet of its own page,
 * with the values that the author gave. What its form sends goes to the figure's
 * own page; with JavaScript it is answered in place (static/js/figure.js).
 *
 * A figure may ask what holds up what it shows: the item NAME-CHOICE, CHOICE
 * being its first parameter's. Scripts ask it beside the picture; for paper, and
 * without scripts, it stands below.
 */
#include <stdlib.h>

#include "base/html.h"
#include "server/lesson/entries.h"
#include "server/pages/page.h"
#include "server/pages/page_lesson.h"
#include "server/pages/page_sheet.h"

_Static_assert((int)PAIRS_MAX == (int)REQUEST_PAIRS_MAX,
	       "an author's pairs fit into a question");

static void write_sheet(struct buf *out, const struct lesson_figure *figure,
			struct question *k)
{
	const struct figure *f = figure->figure;
	struct error e = { .kind = ERROR_NONE };
	char page[128];

	k->figure = f;
	k->pair_len = figure->pairs->len;
	memcpy(k->pair, figure->pairs->pair, k->pair_len * sizeof *k->pair);
	/* It was read once before, when it was answered: it cannot fail. */
	param_read(&f->table, k->pair, k->pair_len, k->value, &e);
	k->answer = *figure->answer; /* lent */
	snprintf(page, sizeof page, "%sfigures/%s", figure->up, f->name);
	struct sheet sheet = { k, figure->id, page, figure->up, 4 };
	page_sheet(out, &sheet);
}

typedef bool item_writer(const struct banks *banks, struct buf *out,
			 struct buf *words, const struct lesson_item *item);

static void write_question(struct buf *out, const struct lesson_figure *figure,
			   const struct question *k, item_writer *item)
{
	const struct param *first = figure->figure->table.params;
	struct buf words;
	char id[ENTRY_KEY_MAX + 1];

	if (first->type != PARAM_CHOICE || !k->value[0].has)
		return;
	snprintf(id, sizeof id, "%s-%s", figure->figure->name,
		 first->choices[(size_t)k->value[0].number].name);
	if (!banks_item(figure->banks, id))
		return;
	struct lesson_item asked = { id, USE_CHECK, figure->up };
	buf_init(&words, PAGE_BYTES_MAX);
	buf_puts(out, "<section class=\"item paper-copy\" data-use=\"check\" "
		      "aria-label=\"Question\">\n");
	item(figure->banks, out, &words, &asked);
	buf_puts(out, "</section>\n");
	buf_release(&words);
}

static void write_figure(struct buf *out, const struct lesson_figure *figure,
			 item_writer *item)
{
	const struct figure *f = figure->figure;
	struct question *k = calloc(1, sizeof *k);

	buf_printf(out,
		   "<header class=\"figure-head\"><h3 class=\"figure-title\" "
		   "id=\"%s-title\">",
		   figure->id);
	html_text(out, f->title);
	buf_puts(out, "</h3>\n");
	page_classed(out, "p", "summary", f->summary);
	buf_puts(out, "</header>\n");
	if (k) {
		write_sheet(out, figure, k);
		write_question(out, figure, k, item);
	}
	free(k);
}

static void write_asked(struct buf *out, const struct lesson_figure *figure)
{
	write_figure(out, figure, writer_item);
}

static void write_answered(struct buf *out, const struct lesson_figure *figure)
{
	write_figure(out, figure, writer_item_answered);
}

const struct lesson_writers page_lesson_writers = {
	.figure = write_asked,
	.item = writer_item,
};

const struct lesson_writers page_answers_writers = {
	.figure = write_answered,
	.item = writer_item_answered,
	.right = writer_right,
};
