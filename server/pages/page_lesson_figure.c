/* page_lesson_figure.c: a figure in a lesson: the whole sheet of its own page,
 * with the values that the author gave. What its form sends goes to the figure's
 * own page; with JavaScript it is answered in place (static/js/figure.js).
 */
#include <stdlib.h>

#include "base/html.h"
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

static void write_figure(struct buf *out, const struct lesson_figure *figure)
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
	if (k)
		write_sheet(out, figure, k);
	free(k);
}

const struct lesson_writers page_lesson_writers = {
	.figure = write_figure,
	.item = writer_item,
};
