/* bar_chart.c: see bar_chart.h. Heights are per cent of the largest: a bar is an
 * SVG of its own, since a page has no styles in it. */
#include "server/pages/bar_chart.h"

#include "base/html.h"
#include "server/pages/page.h"

enum { DENSE = 20 }; /* more bars leave no room for numbers on a phone */

static double largest(const struct bar_chart *c)
{
	double most = 1;

	for (size_t i = 0; i < c->len; i++)
		if (c->value[i] > most)
			most = c->value[i];
	return most;
}

static void write_bar(struct buf *out, const struct bar_chart *c, size_t i,
		      double most)
{
	double height = 100 * c->value[i] / most;

	buf_printf(out, "<span class=\"bar-day%s\"><span class=\"bar-value\">",
		   i % c->every ? "" : " bar-named");
	if (c->value[i] > 0)
		buf_printf(out, "%.0f", c->value[i]);
	buf_printf(out,
		   "</span><svg width=\"100%%\" height=\"72\"><rect x=\"0\" "
		   "y=\"%.1f%%\" width=\"100%%\" height=\"%.1f%%\"/></svg>",
		   100 - height, height);
	page_classed(out, "span", "bar-name", c->name[i]);
	buf_puts(out, "</span>\n");
}

static void write_table(struct buf *out, const struct bar_chart *c)
{
	buf_puts(out, "<details class=\"bar-table\"><summary>As a table"
		      "</summary>\n<table>\n<thead><tr><th scope=\"col\">Day"
		      "</th><th scope=\"col\" class=\"number\">");
	html_text(out, c->what);
	buf_puts(out, "</th></tr></thead>\n<tbody>\n");
	for (size_t i = 0; i < c->len; i++) {
		buf_puts(out, "<tr><th scope=\"row\">");
		html_text(out, c->name[i]);
		buf_printf(out, "</th><td class=\"number\">%.0f</td></tr>\n",
			   c->value[i]);
	}
	buf_puts(out, "</tbody>\n</table>\n</details>\n");
}

void bar_chart(struct buf *out, const struct bar_chart *c)
{
	double most = largest(c);

	page_classed(out, "p", "bar-says", c->says);
	buf_printf(out, "<div class=\"bar-chart%s\" role=\"img\"",
		   c->len > DENSE ? " bar-dense" : "");
	html_attr(out, "aria-label", c->says);
	buf_puts(out, ">\n");
	for (size_t i = 0; i < c->len; i++)
		write_bar(out, c, i, most);
	buf_puts(out, "</div>\n");
	write_table(out, c);
}
