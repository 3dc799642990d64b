/* page_head.c: see page_head.h. */
#include "server/pages/page_head.h"

#include "base/html.h"

/* One line of the head: before and after are ours, file is below static/. */
static void asset(struct buf *out, const struct page *p, const char *before,
		  const char *file, const char *after)
{
	buf_puts(out, before);
	page_up(out, p->depth);
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

/* A sheet is made of several files: Makefile. */
static void styles(struct buf *out, const struct page *p)
{
	style(out, p, "sheets/page.css");
	if (page_is(p, ""))
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
	if (page_is(p, "progress"))
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
	page_up(out, p->depth);
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
	if (page_is(p, "progress"))
		module(out, p, "js/progress.js");
	if (page_is(p, "review")) {
		module(out, p, "js/review.js");
		module(out, p, "js/settings.js");
	}
	if (p->charts) {
		script(out, p, "vendor/chart.umd.min.js");
		module(out, p, "js/figure.js");
	}
	if (page_is(p, ""))
		module(out, p, "js/home.js");
	if (p->generation)
		module(out, p, "js/watch.js");
}

void page_head(struct buf *out, const struct page *p)
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
