/* writers.c: see writers.h. */
#include "server/lesson/writers.h"

#include "base/html.h"
#include "quiz/draw.h"
#include "server/lesson/markdown.h"
#include "server/pages/page.h"
#include "server/pages/page_answer.h"

const struct lesson_writers lesson_writers_default = {
	.figure = writer_figure,
	.item = writer_item,
};

void writer_figure(struct buf *out, const struct lesson_figure *figure)
{
	const struct figure *f = figure->figure;

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

/* An item being written. */
struct sheet {
	struct buf *out, *words;
	const struct item *item;
	const struct banks *banks;
	const char *up;
};

/* A piece of the item with the numbers of draw 0. What is wrong with it is the
 * linter's to say. */
static void write_prose(const struct sheet *s, const struct prose *prose,
			bool blocks)
{
	struct faults faults;
	struct buf text;

	faults_init(&faults);
	buf_init(&text, 1 << 20);
	draw_text(s->item, 0, prose, &text);
	struct passage passage = { "", buf_text(&text), text.len, 1 };
	struct material with = { .faults = &faults,
				 .up = s->up,
				 .folder = s->banks->folder,
				 .writers = &lesson_writers_default };
	if (blocks)
		markdown_blocks(s->out, s->words, &passage, &with);
	else
		markdown_inline(s->out, s->words, &passage, &with);
	buf_putc(s->words, '\n');
	buf_release(&text);
	faults_release(&faults);
}

static void write_choices(const struct sheet *s)
{
	size_t order[ITEM_CHOICES_MAX];

	draw_order(s->item, 0, order);
	buf_puts(s->out, "<ul class=\"choices\">\n");
	for (size_t i = 0; i < s->item->choice_len; i++) {
		buf_puts(s->out, "<li>");
		write_prose(s, &s->item->choice[order[i]].text, false);
		buf_puts(s->out, "</li>\n");
	}
	buf_puts(s->out, "</ul>\n");
}

bool writer_item(const struct banks *banks, struct buf *out, struct buf *words,
		 const struct lesson_item *item)
{
	struct sheet s = { out, words, banks_item(banks, item->id), banks,
			   item->up };

	if (!banks || banks->len == 0) {
		buf_puts(out, "<p>This question is not on this machine.</p>\n");
		return true;
	}
	if (!s.item || s.item->faulty || s.item->retired)
		return false;
	buf_puts(out, "<div class=\"prompt\">\n");
	write_prose(&s, &s.item->prompt, true);
	buf_puts(out, "</div>\n");
	if (item_has_choices(s.item))
		write_choices(&s);
	else if (item_has_key(s.item))
		buf_puts(out, "<p class=\"how\">The answer is a number.</p>\n");
	return true;
}
