/* writers.c: see writers.h. */
#include "server/lesson/writers.h"

#include "base/html.h"
#include "quiz/draw.h"
#include "base/people.h"
#include "server/lesson/markdown.h"
#include "server/pages/page.h"
#include "server/pages/page_answer.h"

static void write_figure(struct buf *out, const struct lesson_figure *figure)
{
	const struct figure *f = figure->figure;

	buf_printf(out, "<h3 class=\"figure-title\" id=\"%s-title\">",
		   figure->id);
	html_text(out, f->title);
	buf_puts(out, "</h3>\n");
	page_answer_hero(out, figure->answer);
	buf_puts(out, "<p class=\"takeaway\">");
	page_sentence(out, buf_text(&figure->answer->takeaway));
	buf_puts(out, "</p>");
	page_answer_readings(out, figure->answer);
	page_answer_tables(out, figure->answer, figure->id);
	buf_printf(out,
		   "<p class=\"figure-more\"><a data-figure-page "
		   "href=\"%sfigures/%s?",
		   figure->up, f->name);
	pairs_write(out, figure->pairs);
	buf_puts(out, "\">This figure with all its controls</a></p>\n");
}

const struct lesson_writers lesson_writers_default = {
	.figure = write_figure,
	.item = writer_item,
};

/* An item being written. */
struct sheet {
	struct buf *out, *words;
	const struct item *item;
	const struct banks *banks;
	const char *up;
	bool answered; /* with its key */
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
	if (s->item->many)
		buf_puts(s->out, "<p class=\"blank paper-copy\">"
				 "Choose all that apply.</p>\n");
	buf_puts(s->out, "<ul class=\"choices\">\n");
	for (size_t i = 0; i < s->item->choice_len; i++) {
		const struct choice *c = &s->item->choice[order[i]];
		buf_puts(s->out, s->answered && c->right
					 ? "<li class=\"right\">"
					 : "<li>");
		write_prose(s, &c->text, false);
		buf_puts(s->out, "</li>\n");
	}
	buf_puts(s->out, "</ul>\n");
}

/* A line to write on: short for a number, with its unit behind it. */
static void write_blank(const struct sheet *s)
{
	const struct number_form *form = &s->item->form;
	bool number = item_has_key(s->item);

	if (number)
		buf_puts(s->out,
			 "<p class=\"how\">The answer is a number.</p>\n");
	buf_printf(s->out,
		   "<p class=\"blank%s paper-copy\"><span>Answer:</span> "
		   "<span class=\"blank-line\"></span>",
		   number ? "" : " blank-long");
	if (number && (form->percent || form->unit[0])) {
		buf_putc(s->out, ' ');
		page_element(s->out, "span", form->percent ? "%" : form->unit);
	}
	buf_puts(s->out, "</p>\n");
}

/* --- what is right */

static void write_number(const struct sheet *s)
{
	const struct number_form *form = &s->item->form;
	char as[NUMBER_AS_MAX], per_cent[NUM_TEXT];
	double key;

	if (!draw_key(s->item, 0, &key))
		return;
	number_as(as, people_rounded(key), form->percent, form->unit);
	people_percent(per_cent, people_rounded(key));
	html_text(s->out, form->percent ? per_cent : as);
}

static void write_right_choices(const struct sheet *s)
{
	const char *gap = "";

	for (size_t i = 0; i < s->item->choice_len; i++) {
		if (!s->item->choice[i].right)
			continue;
		buf_puts(s->out, gap);
		write_prose(s, &s->item->choice[i].text, false);
		gap = "; ";
	}
}

/* What is said to who chose what is right: where nothing else explains it. */
static void write_praise(const struct sheet *s)
{
	for (size_t i = 0; i < s->item->choice_len; i++) {
		const struct choice *c = &s->item->choice[i];
		if (!c->right || !c->feedback.text)
			continue;
		buf_puts(s->out, "<p>");
		write_prose(s, &c->feedback, false);
		buf_puts(s->out, "</p>\n");
	}
}

/* Of choices the list says which are right. */
static void write_key(const struct sheet *s)
{
	const struct item *item = s->item;

	buf_puts(s->out, "<div class=\"key\">\n");
	if (item_has_key(item)) {
		buf_puts(s->out, "<p class=\"key-value\">");
		write_number(s);
		buf_puts(s->out, "</p>\n");
	}
	if (item->answer.text)
		write_prose(s, &item->answer, true);
	if (item->explanation.text)
		write_prose(s, &item->explanation, true);
	else if (item_has_choices(item))
		write_praise(s);
	buf_puts(s->out, "</div>\n");
}

/* Below the question: its key, or where the answer is written. */
static void write_below(const struct sheet *s)
{
	struct sheet key = *s;
	struct buf none; /* no word of a key is to be found */

	if (!s->answered) {
		if (!item_has_choices(s->item))
			write_blank(s);
		return;
	}
	buf_init(&none, 1 << 20);
	key.words = &none;
	write_key(&key);
	buf_release(&none);
}

static bool write_item(const struct sheet *s)
{
	if (!s->banks || s->banks->len == 0) {
		buf_puts(s->out,
			 "<p>This question is not on this machine.</p>\n");
		return true;
	}
	if (!s->item || s->item->faulty || s->item->retired)
		return false;
	buf_puts(s->out, "<div class=\"prompt\">\n");
	write_prose(s, &s->item->prompt, true);
	buf_puts(s->out, "</div>\n");
	if (item_has_choices(s->item))
		write_choices(s);
	write_below(s);
	return true;
}

bool writer_item(const struct banks *banks, struct buf *out, struct buf *words,
		 const struct lesson_item *item)
{
	struct sheet s = { .out = out,
			   .words = words,
			   .item = banks_item(banks, item->id),
			   .banks = banks,
			   .up = item->up };

	return write_item(&s);
}

bool writer_item_answered(const struct banks *banks, struct buf *out,
			  struct buf *words, const struct lesson_item *item)
{
	struct sheet s = { .out = out,
			   .words = words,
			   .item = banks_item(banks, item->id),
			   .banks = banks,
			   .up = item->up,
			   .answered = true };

	return write_item(&s);
}

void writer_right(const struct banks *banks, struct buf *out,
		  const struct lesson_item *item)
{
	struct buf none;
	struct sheet s = { .out = out,
			   .words = &none,
			   .item = banks_item(banks, item->id),
			   .banks = banks,
			   .up = item->up };

	buf_init(&none, 1 << 20);
	if (s.item && item_has_choices(s.item))
		write_right_choices(&s);
	else if (s.item)
		write_number(&s);
	buf_release(&none);
}
