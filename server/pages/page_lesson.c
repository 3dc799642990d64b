/* page_lesson.c: /lessons/SLUG/, a lesson as a page. Its text was rendered when
 * it was read (lesson/store.h); here the shell, the head, the contents and the
 * glossary are put around it.
 */
#include "base/html.h"
#include "server/http/assets.h"
#include "server/lesson/store.h"
#include "server/pages/page.h"
#include "server/pages/page_lesson.h"
#include "server/pages/pages.h"
#include "server/router.h"

/* The glossary stands at the end, under a heading of its own. */
static const char *glossary_id(const struct lesson *l)
{
	return names_has(&l->text.ids, "glossary") ? "glossary-of-terms"
						   : "glossary";
}

static void badge(struct buf *out, size_t count, const char *one)
{
	if (count)
		buf_printf(out, "<li>%zu %s%s</li>\n", count, one,
			   count == 1 ? "" : "s");
}

void page_lesson_badges(struct buf *out, const struct lesson *l, bool links)
{
	buf_puts(out, "<ul class=\"badges\" role=\"list\">\n");
	page_element(out, "li", lesson_front(l, LESSON_LEVEL));
	buf_puts(out, "\n<li>");
	html_text(out, lesson_front(l, LESSON_MINUTES));
	buf_puts(out, " minutes</li>\n");
	badge(out, l->text.figures, "figure");
	badge(out, l->text.items.len, "question");
	badge(out, l->text.videos, "video");
	if (l->notebook.there)
		buf_puts(out, links ? "<li><a href=\"notebook\">notebook</a>"
				      "</li>\n"
				    : "<li>notebook</li>\n");
	buf_puts(out, "</ul>\n");
}

static void entry(struct buf *out, const struct section *s, const char *url)
{
	buf_puts(out, "<li><a href=\"");
	html_text(out, url);
	buf_printf(out, "#%s\">%s</a>", s->id, s->html);
}

void page_lesson_contents(struct buf *out, const struct rendering *text,
			  const char *url, bool deep)
{
	bool inner = false;
	bool open = false;

	buf_puts(out, "<ol>\n");
	for (size_t i = 0; i < text->section_len; i++) {
		const struct section *s = &text->section[i];
		if (s->level == 2) {
			buf_puts(out, inner ? "</ol>\n" : "");
			buf_puts(out, open ? "</li>\n" : "");
			entry(out, s, url);
			inner = false;
			open = true;
		} else if (s->level == 3 && deep && open) {
			buf_puts(out, inner ? "" : "\n<ol>\n");
			entry(out, s, url);
			buf_puts(out, "</li>\n");
			inner = true;
		}
	}
	buf_puts(out, inner ? "</ol>\n" : "");
	buf_puts(out, open ? "</li>\n" : "");
	buf_puts(out, "</ol>\n");
}

/* A lesson is printed as it stands: its questions, and lines to write on. Who
 * teaches has a copy with the answers. */
static void paper(struct buf *out, bool answers)
{
	buf_puts(out,
		 answers ? "<p class=\"lesson-paper\">This copy has all "
			   "answers, each below its question. "
			   "<span class=\"js-only\"><button type=\"button\" "
			   "class=\"link-button\" data-print>Print it"
			   "</button> or go back to </span><a href=\"./\">"
			   "the lesson</a>.</p>\n"
			   "<p class=\"paper-only paper-name\">With answers"
			   "</p>\n"
			 : "<p class=\"lesson-paper\">On paper: "
			   "<span class=\"js-only\"><button type=\"button\" "
			   "class=\"link-button\" data-print>Print without "
			   "answers</button>, or </span><a href=\"answers\">"
			   "with answers, to teach</a></p>\n"
			   "<p class=\"paper-only paper-name\">"
			   "<span>Name</span> <span class=\"blank-line\">"
			   "</span> <span>Date</span> "
			   "<span class=\"blank-line\"></span></p>\n");
}

static void head(struct buf *out, const struct lesson *l, bool answers)
{
	const char *needs = lesson_front(l, LESSON_PREREQUISITES);

	buf_puts(out, "<header class=\"lesson-head\">\n"
		      "<p class=\"lesson-part\">");
	html_text(out, lesson_front(l, LESSON_PART));
	buf_puts(out, " <span>Lesson ");
	html_text(out, lesson_front(l, LESSON_NUMBER));
	buf_puts(out, "</span></p>\n");
	page_element(out, "h1", lesson_front(l, LESSON_TITLE));
	page_classed(out, "p", "lead", lesson_front(l, LESSON_SUMMARY));
	page_lesson_badges(out, l, true);
	if (needs[0]) {
		buf_puts(out, "<p class=\"lesson-needs\">Builds on ");
		html_text(out, needs);
		buf_puts(out, ".</p>\n");
	}
	paper(out, answers);
	buf_puts(out, "</header>\n");
}

/* A fold on a narrow screen, and always open in the margin of a wide one: the
 * style sheet decides. */
void page_lesson_nav(struct buf *out, const struct rendering *text,
		     const char *glossary)
{
	buf_puts(out, "<nav class=\"contents\" aria-label=\"Contents\" "
		      "data-contents>\n<details>\n<summary>"
		      "<span class=\"contents-word\">Contents</span> "
		      "<span class=\"contents-now\" data-now></span>"
		      "</summary>\n<div class=\"contents-list\">\n");
	page_lesson_contents(out, text, "", true);
	if (glossary)
		buf_printf(out,
			   "<p class=\"contents-end\"><a href=\"#%s\">Glossary"
			   "</a></p>\n",
			   glossary);
	buf_puts(out, "</div>\n</details>\n</nav>\n");
}

static void glossary(struct buf *out, const struct lesson *l)
{
	if (!l->glossary.len)
		return;
	buf_printf(out,
		   "<section class=\"lesson-glossary\">\n"
		   "<h2 id=\"%s\">Glossary</h2>\n",
		   glossary_id(l));
	buf_puts(out, buf_text(&l->glossary));
	buf_puts(out, "</section>\n");
}

/* What is printed is not being read: only the lesson itself says which it is. */
static void write_lesson(struct buf *out, const struct lesson *l, bool answers)
{
	buf_printf(out, "<article class=\"lesson\"%s>\n",
		   answers ? " data-answered" : "");
	head(out, l, answers);
	page_lesson_nav(out, &l->text, l->glossary.len ? glossary_id(l) : NULL);
	buf_puts(out, "<div class=\"lesson-text\" data-lesson");
	if (!answers)
		html_attr(out, "data-slug", l->slug);
	buf_puts(out, ">\n");
	buf_puts(out, buf_text(&l->text.html));
	glossary(out, l);
	buf_puts(out, "</div>\n</article>\n");
}

static bool has_formulas(const struct lesson *l)
{
	return strstr(buf_text(&l->text.html), "class=\"tex") ||
	       strstr(buf_text(&l->glossary), "class=\"tex");
}

void page_lesson_write(const struct server *s, struct reply *r,
		       const struct lesson *l, bool answers)
{
	unsigned long generation = lesson_store_generation(s->lessons);
	struct page page = {
		.title = lesson_front(l, LESSON_TITLE),
		.description = lesson_front(l, LESSON_SUMMARY),
		.depth = 2,
		.charts = l->text.figures > 0,
		.views = assets_views(s->assets),
		.lesson = true,
		.formulas = has_formulas(l),
		.items = l->text.items.len > 0 && !answers,
		.generation = s->watched ? generation : 0,
	};

	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	write_lesson(&r->body, l, answers);
	page_close(&r->body, &page);
	etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
}

void page_lesson_missing(struct reply *r)
{
	reply_status(r, 404,
		     "There is no lesson at this address; the start page lists "
		     "all.");
}

void page_lesson(const struct server *s, const struct request *q,
		 struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	char slug[sizeof shelf->lesson[0].slug];

	router_segment(q->path, "/lessons/*/", slug, sizeof slug);
	const struct lesson *l = shelf_lesson(shelf, slug);
	if (l)
		page_lesson_write(s, r, l, false);
	else
		page_lesson_missing(r);
	lesson_store_put(s->lessons, shelf);
}
