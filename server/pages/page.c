#include "server/pages/page.h"

#include <string.h>

#include "base/html.h"
#include "base/units.h"
#include "figures/figure.h"
#include "server/pages/pages.h"

/* The way up to the root from depth folders down: "", "../", "../../" … */
static void way_up(struct buf *out, int depth)
{
	for (int i = 0; i < depth; i++)
		buf_puts(out, "../");
}

void page_element(struct buf *out, const char *name, const char *text)
{
	buf_printf(out, "<%s>", name);
	html_text(out, text);
	buf_printf(out, "</%s>", name);
}

void page_classed(struct buf *out, const char *name, const char *class_name,
		  const char *text)
{
	buf_printf(out, "<%s class=\"%s\">", name, class_name);
	html_text(out, text);
	buf_printf(out, "</%s>", name);
}

void page_sentence(struct buf *out, const char *text)
{
	size_t len = strlen(text);
	struct buf kept;

	buf_init(&kept, 2 * len + 1);
	units_keep(&kept, text, len);
	html_text(out, buf_text(&kept));
	buf_release(&kept);
}

/* One line of the head: before and after are ours, file is below static/. */
static void asset(struct buf *out, const struct page *p, const char *before,
		  const char *file, const char *after)
{
	buf_puts(out, before);
	way_up(out, p->depth);
	buf_printf(out, "static/%s%s\n", file, after);
}

/* The fonts that the first screen needs, and those of formulas, whose width
 * decides where lines break; the others load when used. */
static void fonts(struct buf *out, const struct page *p)
{
	static const char *const file[] = {
		"fonts/source-serif-4-latin.woff2",
		"fonts/inter-latin.woff2",
		"vendor/katex/fonts/KaTeX_Main-Regular.woff2",
		"vendor/katex/fonts/KaTeX_Math-Italic.woff2",
	};

	for (size_t i = 0; i < (p->formulas ? 4 : 2); i++)
		asset(out, p, "<link rel=\"preload\" href=\"", file[i],
		      "\" as=\"font\" type=\"font/woff2\" crossorigin>");
}

static void style(struct buf *out, const struct page *p, const char *file)
{
	asset(out, p, "<link rel=\"stylesheet\" href=\"", file, "\">");
}

static bool is_here(const struct page *p, const char *name)
{
	return p->here && strcmp(p->here, name) == 0;
}

/* A sheet is made of several files: Makefile. */
static void styles(struct buf *out, const struct page *p)
{
	style(out, p, "sheets/page.css");
	if (is_here(p, ""))
		style(out, p, "css/home.css");
	if (p->charts)
		style(out, p, "sheets/figures.css");
	if (p->formulas)
		style(out, p, "vendor/katex/katex.min.css");
	if (p->lesson)
		style(out, p, "sheets/lesson.css");
	if (p->lesson || p->items || p->charts)
		style(out, p, "sheets/items.css");
	if (p->items && !p->lesson)
		style(out, p, "sheets/study.css");
	if (is_here(p, "progress"))
		style(out, p, "css/progress.css");
	style(out, p, "css/print.css");
	if (p->lesson)
		asset(out, p,
		      "<link rel=\"stylesheet\" media=\"print\" href=\"",
		      "sheets/paper.css", "\">");
}

static void script(struct buf *out, const struct page *p, const char *file)
{
	asset(out, p, "<script defer src=\"", file, "\"></script>");
}

/* What may run after the first paint: it leaves the wire to styles and fonts. */
static void module(struct buf *out, const struct page *p, const char *file)
{
	asset(out, p, "<script type=\"module\" fetchpriority=\"low\" src=\"",
	      file, "\"></script>");
}

/* Nothing is painted before it ran: what it does would else make the page jump
 * under the reader's eyes. */
static void before_paint(struct buf *out, const struct page *p,
			 const char *kind, const char *file)
{
	buf_printf(out, "<script %s blocking=\"render\" src=\"", kind);
	way_up(out, p->depth);
	buf_printf(out, "static/%s\"></script>\n", file);
}

/* theme.js stands before the styles and is not deferred: it must know the theme
 * before anything is painted. */
static void scripts(struct buf *out, const struct page *p)
{
	asset(out, p, "<script src=\"", "js/theme.js", "\"></script>");
	before_paint(out, p, "type=\"module\"", "js/fonts.js");
	if (p->formulas) {
		before_paint(out, p, "defer", "vendor/katex/katex.min.js");
		before_paint(out, p, "type=\"module\"", "js/math.js");
		script(out, p, "vendor/katex/copy-tex.min.js");
	}
	module(out, p, "js/search.js");
	module(out, p, "js/due.js");
	if (p->lesson)
		module(out, p, "js/lesson.js");
	if (p->items)
		module(out, p, "js/items/items.js");
	if (is_here(p, "progress"))
		module(out, p, "js/progress.js");
	if (is_here(p, "review")) {
		module(out, p, "js/review.js");
		module(out, p, "js/settings.js");
	}
	if (p->charts) {
		script(out, p, "vendor/chart.umd.min.js");
		module(out, p, "js/figure.js");
	}
	if (p->here && p->here[0] == '\0')
		module(out, p, "js/home.js");
	if (p->generation)
		module(out, p, "js/watch.js");
}

static void head(struct buf *out, const struct page *p)
{
	buf_puts(out, "<!doctype html>\n<html lang=\"en\"");
	if (p->lesson || p->charts)
		buf_printf(out, " class=\"%s%s%s\"", p->lesson ? "wide" : "",
			   p->lesson && p->charts ? " " : "",
			   p->charts ? "figures" : "");
	if (p->generation)
		buf_printf(out, " data-generation=\"%lu\"", p->generation);
	if (p->views)
		html_attr(out, "data-views", p->views);
	buf_puts(out, ">\n<head>\n<meta charset=\"utf-8\">\n<title>");
	html_text(out, p->title);
	buf_puts(out,
		 p->title[0] ? " · Steptime</title>\n" : "Steptime</title>\n");
	buf_puts(out, "<meta name=\"viewport\" "
		      "content=\"width=device-width, initial-scale=1\">\n"
		      "<meta name=\"color-scheme\" content=\"light dark\">\n"
		      "<meta name=\"description\"");
	html_attr(out, "content", p->description);
	buf_puts(out, ">\n");
	fonts(out, p);
	scripts(out, p);
	styles(out, p);
	asset(out, p, "<link rel=\"icon\" type=\"image/svg+xml\" href=\"",
	      "favicon.svg", "\">");
	buf_puts(out, "</head>\n");
}

static void mark_here(struct buf *out, const struct page *p, const char *name)
{
	if (is_here(p, name))
		buf_puts(out, " aria-current=\"page\"");
}

/* What a learner comes back for. due.js writes how many cards are due. */
static void learning(struct buf *out, const struct page *p)
{
	buf_puts(out,
		 "<nav class=\"site-nav site-learn\" aria-label=\"Learning\">"
		 "<ul><li><a href=\"");
	way_up(out, p->depth);
	buf_puts(out, "practice\"");
	mark_here(out, p, "practice");
	buf_puts(out, ">Practice</a></li><li><a href=\"");
	way_up(out, p->depth);
	buf_puts(out, "progress\"");
	mark_here(out, p, "progress");
	buf_puts(out, ">Progress</a></li><li><a href=\"");
	way_up(out, p->depth);
	buf_puts(out, "review\"");
	mark_here(out, p, "review");
	buf_puts(out, ">Review <span class=\"due\" data-due></span></a></li>"
		      "</ul></nav>\n");
}

/* The figures by the names that they have in paths and on the command line. */
static void navigation(struct buf *out, const struct page *p)
{
	buf_puts(out, "<nav class=\"site-nav\" aria-label=\"Figures\"><ul>");
	for (const struct figure *const *f = figures; *f; f++) {
		buf_puts(out, "<li><a href=\"");
		way_up(out, p->depth);
		buf_printf(out, "figures/%s\"", (*f)->name);
		mark_here(out, p, (*f)->name);
		html_attr(out, "title", (*f)->title);
		buf_printf(out, ">%s</a></li>", (*f)->name);
	}
	buf_puts(out, "</ul></nav>\n");
}

/* A form that leads to the page of page_search.c; search.js shows what is found
 * while one types. */
static void search_field(struct buf *out, const struct page *p)
{
	buf_puts(out, "<form class=\"site-search\" role=\"search\" action=\"");
	way_up(out, p->depth);
	buf_puts(out, "search\"><label class=\"unseen\" for=\"site-search\">"
		      "Search</label><input id=\"site-search\" type=\"search\" "
		      "name=\"q\" placeholder=\"Search\" autocomplete=\"off\" "
		      "autocapitalize=\"none\" spellcheck=\"false\" "
		      "maxlength=\"200\" aria-keyshortcuts=\"/\">"
		      "<kbd aria-hidden=\"true\" class=\"js-only\">/</kbd>"
		      "</form>\n");
}

/* It does nothing without JavaScript, which unhides it. */
static void theme_switch(struct buf *out)
{
	static const char *const choice[][2] = {
		{ "system", "Auto" },
		{ "light", "Light" },
		{ "dark", "Dark" },
	};

	buf_puts(out, "<fieldset class=\"theme-switch js-only\">"
		      "<legend class=\"unseen\">Theme</legend>");
	for (size_t i = 0; i < sizeof choice / sizeof *choice; i++)
		buf_printf(out,
			   "<label><input type=\"radio\" name=\"theme\" "
			   "value=\"%s\"%s><span>%s</span></label>",
			   choice[i][0], i == 0 ? " checked" : "",
			   choice[i][1]);
	buf_puts(out, "</fieldset>\n");
}

void page_open(struct buf *out, const struct page *p)
{
	bool home = p->here && p->here[0] == '\0';

	head(out, p);
	buf_puts(out, "<body>\n<a class=\"skip\" href=\"#main\">"
		      "Skip to the content</a>\n<header class=\"site\">\n"
		      "<a class=\"site-name\" href=\"");
	way_up(out, p->depth);
	buf_printf(out, "./\"%s>", home ? " aria-current=\"page\"" : "");
	buf_puts(out, "<span class=\"site-mark\" aria-hidden=\"true\">"
		      "<i></i><i></i><i></i></span>Steptime</a>\n");
	learning(out, p);
	navigation(out, p);
	search_field(out, p);
	theme_switch(out);
	buf_puts(out, "</header>\n<main id=\"main\" tabindex=\"-1\">\n");
}

void page_close(struct buf *out, const struct page *p)
{
	buf_puts(out, "</main>\n<footer class=\"site\"><p>Computed on this "
		      "machine, by one C program; nothing you type leaves it. "
		      "Every figure also answers in the "
		      "<a href=\"");
	way_up(out, p->depth);
	buf_puts(out, "api/openapi.json\">API</a> and in the shell."
		      "</p></footer>\n</body>\n</html>\n");
}

/* "404" -> "There is nothing here": the heading of a problem. */
static const char *problem_title(int status)
{
	switch (status) {
	case 404:
		return "There is nothing here";
	case 400:
		return "This address cannot be read";
	case 403:
	case 421:
		return "This is not open to that request";
	case 405:
		return "This page can only be read";
	default:
		return status >= 500 ? "Something failed here"
				     : "This request was refused";
	}
}

void page_problem(struct reply *r, const char *detail, int depth)
{
	const char *title = problem_title(r->status);
	struct page page = { .title = title,
			     .description = title,
			     .depth = depth };

	buf_reset(&r->body);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	buf_puts(&r->body, "<div class=\"prose problem\">\n");
	page_element(&r->body, "h1", title);
	page_element(&r->body, "p", detail);
	buf_puts(&r->body, "<p><a href=\"");
	way_up(&r->body, depth);
	buf_puts(&r->body, "./\">To the start page</a></p>\n</div>\n");
	page_close(&r->body, &page);
}
