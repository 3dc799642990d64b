/* page_search.c: /search?q=: what is found, as a page. The field in the head of
 * every page is a form that leads here, so the search works without JavaScript.
 */
#include <string.h>

#include "base/html.h"
#include "server/pages/page.h"
#include "server/pages/pages.h"
#include "server/search/marked.h"
#include "server/search/search.h"
#include "server/api/search_api.h"

/* As a reader would call it. */
static const char *kind_name(const char *kind)
{
	static const char *const names[][2] = {
		{ "section", "Section" }, { "question", "Question" },
		{ "card", "Card" },	  { "glossary", "Glossary" },
		{ "figure", "Figure" },
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i][0], kind) == 0)
			return names[i][1];
	return kind;
}

static void write_found(struct buf *out, const struct found *f)
{
	const char *kind = kind_name(f->kind);

	buf_puts(out, "<li class=\"hit\">");
	if (strcmp(kind, f->title) != 0)
		page_classed(out, "p", "hit-where", kind);
	buf_puts(out, "<h3><a data-hit");
	html_attr(out, "href", f->url);
	buf_putc(out, '>');
	marked_html(out, f->title);
	buf_puts(out, "</a></h3>\n<p class=\"hit-excerpt\">");
	marked_html(out, f->excerpt);
	buf_puts(out, "</p></li>\n");
}

/* What stands in one place, a lesson, is listed together, under its name: the
 * places in the order of their best hit. */
static void write_groups(struct buf *out, const struct findings *f)
{
	bool done[SEARCH_FOUND_MAX] = { false };

	for (size_t i = 0; i < f->len; i++) {
		if (done[i])
			continue;
		buf_puts(out, "<section>\n");
		page_classed(out, "h2", "hits-where", f->found[i].where);
		buf_puts(out, "<ul class=\"hits\">\n");
		for (size_t j = i; j < f->len; j++) {
			if (strcmp(f->found[j].where, f->found[i].where) != 0)
				continue;
			write_found(out, &f->found[j]);
			done[j] = true;
		}
		buf_puts(out, "</ul>\n</section>\n");
	}
}

static void write_nearest(struct buf *out, const char *words)
{
	if (!words)
		return;
	buf_puts(out, ". The nearest: <a href=\"search?q=");
	html_url_arg(out, words);
	buf_puts(out, "\">");
	html_text(out, words);
	buf_puts(out, "</a>.");
}

/* How many there are; what to do if there are none, or nothing was asked. */
static void write_count(struct buf *out, const char *words,
			const struct findings *f)
{
	buf_puts(out, "<p class=\"hits-count\">");
	if (f->total == 0 && words[0]) {
		buf_puts(out, "Nothing has all of these words: ");
		html_text(out, words);
		write_nearest(out, f->nearest);
		buf_puts(
			out,
			f->nearest
				? ""
				: ". Try fewer words, or the beginning of one; "
				  "two letters are the least.");
	} else if (f->total == 0) {
		buf_puts(out, "Looks through the lessons, their questions and "
			      "glossary, and the figures. Answers are not "
			      "found here.");
	} else if (f->total > f->len) {
		buf_printf(out, "The best %zu of %zu places.", f->len,
			   f->total);
	} else {
		buf_printf(out, "%zu place%s.", f->total,
			   f->total == 1 ? "" : "s");
	}
	buf_puts(out, "</p>\n");
}

static void write_field(struct buf *out, const char *words)
{
	buf_puts(out,
		 "<form class=\"search-large\" role=\"search\" "
		 "action=\"search\" aria-label=\"Search on this page\">"
		 "<label class=\"unseen\" for=\"search-words\">Words to "
		 "look for</label><input id=\"search-words\" type=\"search\" "
		 "name=\"q\" autocomplete=\"off\" maxlength=\"200\"");
	html_attr(out, "value", words);
	buf_puts(out, "><button class=\"button\">Search</button></form>\n");
}

/* A key of a single letter can be turned off: search.js keeps the choice. */
static void write_shortcut(struct buf *out)
{
	buf_puts(out, "<p class=\"search-key js-only\"><label class=\"tick\">"
		      "<input type=\"checkbox\" data-search-key checked>"
		      "<span>The key <kbd>/</kbd> leads to the search field on "
		      "every page</span></label></p>\n");
}

void page_search(const struct server *s, const struct request *q,
		 struct reply *r)
{
	const char *given = search_words(q);
	const char *words = given ? given : "";
	struct error e = { .kind = ERROR_NONE };
	struct findings findings;
	struct page page = {
		.title = "Search",
		.description = "Finds words in the lessons, their questions, "
			       "the glossary and the figures.",
	};

	bool fine = search_ask(s->search, words, &findings, &e);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	buf_puts(&r->body, "<div class=\"prose search-page\">\n"
			   "<h1>Search</h1>\n");
	write_field(&r->body, words);
	if (fine)
		write_count(&r->body, words, &findings);
	else
		page_classed(&r->body, "p", "hits-count", e.message);
	write_groups(&r->body, &findings);
	write_shortcut(&r->body);
	buf_puts(&r->body, "</div>\n");
	page_close(&r->body, &page);
	findings_release(&findings);
}
