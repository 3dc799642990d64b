/* writers.c: see writers.h. */
#include "server/lesson/writers.h"

#include "base/html.h"
#include "server/page.h"
#include "server/page_answer.h"

const struct lesson_writers lesson_writers_default = {
	.figure = writer_figure,
	.item = writer_item,
};

void writer_figure(void *to, struct buf *out,
		   const struct lesson_figure *figure)
{
	const struct figure *f = figure->figure;

	(void)to;
	buf_printf(out, "<h3 class=\"figure-title\" id=\"%s-title\">",
		   figure->id);
	html_text(out, f->title);
	buf_puts(out, "</h3>\n");
	page_answer_hero(out, figure->answer);
	page_classed(out, "p", "takeaway", buf_text(&figure->answer->takeaway));
	page_answer_readings(out, figure->answer);
	page_answer_tables(out, figure->answer, figure->id);
	buf_printf(out,
		   "<p class=\"figure-more\"><a data-figure-page "
		   "href=\"%sfigures/%s?",
		   figure->up, f->name);
	pairs_write(out, figure->pairs);
	buf_puts(out, "\">This figure with all its controls</a></p>\n");
}

bool writer_item(void *to, struct buf *out, struct buf *words,
		 const struct lesson_item *item)
{
	(void)to;
	(void)words;
	(void)item;
	buf_puts(out, "<p>This question is not on this machine.</p>\n");
	return true;
}
