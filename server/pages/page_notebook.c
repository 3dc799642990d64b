/* page_notebook.c: a lesson's notebook: /lessons/SLUG/notebook, to read it, and
 * /notebooks/SLUG.ipynb, to download it. Both were made when the lesson was read
 * (lesson/notebook.h).
 */
#include <string.h>

#include "base/html.h"
#include "server/lesson/store.h"
#include "server/pages/page.h"
#include "server/pages/page_lesson.h"
#include "server/pages/pages.h"
#include "server/router.h"

static const char *title_of(const struct lesson *l)
{
	return l->notebook.title ? l->notebook.title
				 : lesson_front(l, LESSON_TITLE);
}

static void head(struct buf *out, const struct server *s,
		 const struct lesson *l)
{
	buf_puts(out,
		 "<header class=\"lesson-head\">\n<p class=\"lesson-part\">"
		 "<a href=\"./\">Lesson ");
	html_text(out, lesson_front(l, LESSON_NUMBER));
	buf_puts(out, "</a> <span>Notebook</span></p>\n");
	page_element(out, "h1", title_of(l));
	notebook_links(out, l->slug, "../../", s->colab, false);
	buf_puts(out, "</header>\n");
}

static void write_page(const struct server *s, struct reply *r,
		       const struct lesson *l, unsigned long generation)
{
	struct page page = {
		.title = title_of(l),
		.description = "The notebook of the lesson, to be read.",
		.depth = 2,
		.lesson = true,
		.formulas = true,
		.generation = generation,
	};

	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	buf_puts(&r->body, "<article class=\"lesson notebook\">\n");
	head(&r->body, s, l);
	page_lesson_nav(&r->body, &l->notebook.text, NULL);
	buf_puts(&r->body, "<div class=\"lesson-text\">\n");
	buf_puts(&r->body, buf_text(&l->notebook.text.html));
	buf_puts(&r->body, "</div>\n</article>\n");
	page_close(&r->body, &page);
	etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
}

/* The lesson of that slug, if it has a notebook; else the reply says so. */
static const struct lesson *find(const struct shelf *shelf, const char *slug,
				 struct reply *r)
{
	const struct lesson *l = shelf_lesson(shelf, slug);

	if (l && l->notebook.there)
		return l;
	reply_status(r, 404, "There is no notebook at this address.");
	return NULL;
}

void page_notebook(const struct server *s, const struct request *q,
		   struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	char slug[sizeof shelf->lesson[0].slug];

	router_segment(q->path, "/lessons/*/notebook", slug, sizeof slug);
	const struct lesson *l = find(shelf, slug, r);
	if (l)
		write_page(s, r, l, s->watched ? shelf->generation : 0);
	lesson_store_put(s->lessons, shelf);
}

void notebook_file(const struct server *s, const struct request *q,
		   struct reply *r)
{
	static const char ending[] = ".ipynb";
	const struct shelf *shelf = lesson_store_get(s->lessons);
	char name[sizeof shelf->lesson[0].slug + sizeof ending];

	router_segment(q->path, "/notebooks/*", name, sizeof name);
	char *end = strrchr(name, '.');
	if (end && strcmp(end, ending) == 0)
		*end = '\0';
	else
		name[0] = '\0';
	const struct lesson *l = find(shelf, name, r);
	if (l) {
		r->type = "application/x-ipynb+json";
		buf_add(&r->body, buf_text(&l->notebook.bytes),
			l->notebook.bytes.len);
		etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
	}
	lesson_store_put(s->lessons, shelf);
}
