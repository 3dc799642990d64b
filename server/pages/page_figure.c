/* page_figure.c: /figures/NAME, a figure alone on a page, answered on the server
 * and readable without JavaScript: what stands around its sheet.
 */
#include "base/html.h"
#include "server/http/assets.h"
#include "server/pages/page.h"
#include "server/pages/page_sheet.h"
#include "server/pages/pages.h"

static void figure(struct buf *out, const struct question *k)
{
	const struct figure *f = k->figure;
	const struct figure_preset *opening =
		f->opening ? figure_preset(f, f->opening) : NULL;
	struct sheet sheet = { k, f->name, f->name, "../", 2 };

	buf_printf(out,
		   "<article class=\"figure\" data-figure=\"%s\" "
		   "data-opening=\"",
		   f->name);
	if (opening)
		question_query(out, opening->pairs, figure_preset_len(opening));
	buf_puts(out, "\">\n<header class=\"figure-head\">");
	page_element(out, "h1", f->title);
	page_classed(out, "p", "summary", f->summary);
	buf_puts(out, "</header>\n");
	page_sheet(out, &sheet);
	buf_puts(out, "</article>\n");
}

static void not_found(const struct request *q, struct reply *r)
{
	char text[200];

	snprintf(text, sizeof text,
		 "There is no figure at %.120s; the start page lists all.",
		 q->path);
	reply_status(r, 404, text);
}

void page_figure(const struct server *s, const struct request *q,
		 struct reply *r)
{
	static const char prefix[] = "/figures/";
	bool under = strncmp(q->path, prefix, sizeof prefix - 1) == 0;
	const struct figure *f =
		under ? figure_find(q->path + sizeof prefix - 1) : NULL;
	struct error e = { .kind = ERROR_NONE };

	if (!f) {
		not_found(q, r);
		return;
	}
	struct question *k = calloc(1, sizeof *k);
	if (!k) {
		error_set(&e, ERROR_SYSTEM, NULL, "Out of memory.");
		reply_error(r, &e);
		return;
	}
	struct page page = { .title = f->title,
			     .description = f->summary,
			     .here = f->name,
			     .depth = 1,
			     .charts = true,
			     .views = assets_views(s->assets) };
	k->figure = f;
	question_ask(k, q);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	figure(&r->body, k);
	page_close(&r->body, &page);
	answer_release(&k->answer);
	free(k);
}
