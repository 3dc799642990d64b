/* page.c: the shell of every page: its header and footer, and how text becomes an
 * element; see page.h. What its head loads is in page_head.c.
 */
#include "server/pages/page.h"

#include <string.h>

#include "base/html.h"
#include "base/units.h"
#include "figures/figure.h"
#include "server/pages/page_head.h"

void page_up(struct buf *out, int depth)
{
	for (int i = 0; i < depth; i++)
		buf_puts(out, "../");
}

bool page_is(const struct page *p, const char *name)
{
	return p->here && strcmp(p->here, name) == 0;
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

static void mark_here(struct buf *out, const struct page *p, const char *name)
{
	if (page_is(p, name))
		buf_puts(out, " aria-current=\"page\"");
}

/* What a learner comes back for. due.js writes how many cards are due. */
static void learning(struct buf *out, const struct page *p)
{
	buf_puts(out,
		 "<nav class=\"site-nav site-learn\" aria-label=\"Learning\">"
		 "<ul><li><a href=\"");
	page_up(out, p->depth);
	buf_puts(out, "practice\"");
	mark_here(out, p, "practice");
	buf_puts(out, ">Practice</a></li><li><a href=\"");
	page_up(out, p->depth);
	buf_puts(out, "progress\"");
	mark_here(out, p, "progress");
	buf_puts(out, ">Progress</a></li><li><a href=\"");
	page_up(out, p->depth);
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
		page_up(out, p->depth);
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
	page_up(out, p->depth);
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
	bool home = page_is(p, "");

	page_head(out, p);
	buf_puts(out, "<body>\n<a class=\"skip\" href=\"#main\">"
		      "Skip to the content</a>\n<header class=\"site\">\n"
		      "<a class=\"site-name\" href=\"");
	page_up(out, p->depth);
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
	page_up(out, p->depth);
	buf_puts(out, "api/openapi.json\">API</a> and in the shell."
		      "</p></footer>\n</body>\n</html>\n");
}
