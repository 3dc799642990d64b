/* directive_figure.c: a figure in a lesson, with the values that the author
 * gave, answered when the page is made. */
#include "server/lesson/directive.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/ask.h"

static void write_words(struct render *r, const struct figure *f,
			const struct answer *a)
{
	buf_puts(&r->words, f->title);
	buf_putc(&r->words, '\n');
	buf_puts(&r->words, buf_text(&a->takeaway));
	buf_putc(&r->words, '\n');
}

/* The id is "figure-mfu"; a second one on the page "figure-mfu-2". */
static void write_figure(struct render *r, const struct figure *f,
			 const struct pairs *pairs, const struct answer *a)
{
	char wish[64];

	snprintf(wish, sizeof wish, "figure-%.40s", f->name);
	char *id = render_id(r, wish);
	if (!id)
		return;
	struct lesson_figure figure = { f,  pairs,	 a,
					id, r->with->up, r->with->banks };
	buf_printf(r->html,
		   "<section class=\"figure\" id=\"%s\" data-figure=\"%s\" "
		   "aria-labelledby=\"%s-title\" data-query=\"",
		   id, f->name, id);
	pairs_write(r->html, pairs);
	buf_puts(r->html, "\">\n");
	r->with->writers->figure(r->html, &figure);
	buf_puts(r->html, "</section>\n");
	free(id);
	r->to->figures++;
	write_words(r, f, a);
}

void directive_figure(struct render *r, const struct directive *d)
{
	const struct figure *f = figure_find(d->words);
	struct pairs pairs;
	struct answer a;
	struct error e = { .kind = ERROR_NONE };

	if (!f) {
		directive_error(r, d, "There is no figure \"%.60s\".",
				d->words);
		return;
	}
	answer_init(&a, ANSWER_WORDS);
	bool good = pairs_read(&pairs, f, d->body, PAIRS_LINES, &e) &&
		    ask_figure(f, pairs.pair, pairs.len, &a, &e);
	if (good)
		write_figure(r, f, &pairs, &a);
	else
		directive_error(r, d, "%s", e.message);
	answer_release(&a);
	pairs_release(&pairs);
}
