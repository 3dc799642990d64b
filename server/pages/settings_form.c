/* settings_form.c: see settings_form.h. */
#include "server/pages/settings_form.h"

#include "base/html.h"
#include "server/pages/page.h"

static void described(struct buf *out, const struct param *p)
{
	buf_printf(out, " aria-describedby=\"help-%s\"", p->name);
}

static void write_help(struct buf *out, const struct param *p)
{
	buf_printf(out, "<p class=\"setting-help\" id=\"help-%s\">", p->name);
	html_text(out, p->help);
	if (p->type != PARAM_FLAG)
		buf_printf(out, " From %.0f to %.0f; at first %.0f.", p->min,
			   p->max, p->value);
	buf_puts(out, "</p>\n<p class=\"setting-said\" role=\"status\"></p>\n");
}

static void write_flag(struct buf *out, const struct param *p, int now)
{
	buf_printf(out,
		   "<label class=\"tick\"><input type=\"checkbox\" "
		   "name=\"%s\" autocomplete=\"off\"%s",
		   p->name, now ? " checked" : "");
	described(out, p);
	buf_puts(out, "><span>");
	html_text(out, p->label);
	buf_puts(out, "</span></label>\n");
}

static void write_number(struct buf *out, const struct param *p, int now)
{
	buf_printf(out, "<label for=\"set-%s\">", p->name);
	html_text(out, p->label);
	buf_printf(out,
		   "</label>\n<span class=\"field\"><input type=\"text\" "
		   "inputmode=\"numeric\" autocomplete=\"off\" size=\"4\" "
		   "id=\"set-%s\" name=\"%s\" value=\"%d\"",
		   p->name, p->name, now);
	described(out, p);
	buf_putc(out, '>');
	page_classed(out, "span", "unit", p->unit);
	buf_puts(out, "</span>\n");
}

void settings_form(struct buf *out, const struct settings *now)
{
	buf_puts(out, "<details class=\"settings js-only\">\n"
		      "<summary>Settings</summary>\n"
		      "<form data-settings>\n");
	for (size_t i = 0; i < SETTINGS; i++) {
		const struct param *p = &settings[i];
		buf_puts(out, "<div class=\"setting\">\n");
		if (p->type == PARAM_FLAG)
			write_flag(out, p, now->value[i]);
		else
			write_number(out, p, now->value[i]);
		write_help(out, p);
		buf_puts(out, "</div>\n");
	}
	buf_puts(out, "</form>\n</details>\n");
}
