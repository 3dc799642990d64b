/* page_presets.c: a figure's examples, each a link to a whole question. */
#include "base/html.h"
#include "server/pages/controls.h"
#include "server/pages/page.h"
#include "server/pages/page_sheet.h"

/* Is that what is asked now, in so many words or by default? */
static bool pair_shown(const struct question *k, const struct param_pair *pair)
{
	const struct param_table *t = &k->figure->table;
	int at = param_find(t, pair->name);
	char text[NUM_TEXT] = "";

	for (size_t i = 0; i < k->pair_len; i++)
		if (strcmp(k->pair[i].name, pair->name) == 0)
			return strcmp(k->pair[i].text, pair->text) == 0;
	if (at < 0 || t->params[at].optional)
		return false;
	control_default(&t->params[at],
			param_default(t, &t->params[at], k->value), text);
	return strcmp(text, pair->text) == 0;
}

/* Is all that the preset gives what is asked now? */
static bool preset_shown(const struct question *k,
			 const struct figure_preset *preset)
{
	for (size_t i = 0; preset->pairs[i].name; i++)
		if (!pair_shown(k, &preset->pairs[i]))
			return false;
	return true;
}

/* Does it give all that the other does, and more? */
static bool preset_more(const struct figure_preset *preset,
			const struct figure_preset *other)
{
	for (size_t i = 0; other->pairs[i].name; i++) {
		bool given = false;
		for (size_t k = 0; preset->pairs[k].name; k++)
			given = given || (strcmp(preset->pairs[k].name,
						 other->pairs[i].name) == 0 &&
					  strcmp(preset->pairs[k].text,
						 other->pairs[i].text) == 0);
		if (!given)
			return false;
	}
	return figure_preset_len(preset) > figure_preset_len(other);
}

/* It is shown, and no other that is shown says more. */
static bool preset_marked(const struct question *k,
			  const struct figure_preset *preset)
{
	const struct figure *f = k->figure;

	if (!preset_shown(k, preset))
		return false;
	for (size_t i = 0; i < f->preset_len; i++)
		if (preset_more(&f->presets[i], preset) &&
		    preset_shown(k, &f->presets[i]))
			return false;
	return true;
}

static void preset_link(struct buf *out, const struct sheet *s,
			const struct figure_preset *preset, bool blank)
{
	const struct question *k = s->question;

	buf_printf(out, "<li><a class=\"preset\" href=\"%s?", s->page);
	question_query(out, preset->pairs, figure_preset_len(preset));
	buf_puts(out, "\" data-preset=\"");
	question_query(out, preset->pairs, figure_preset_len(preset));
	buf_puts(out, "\"");
	if (preset->source)
		html_attr(out, "title", preset->source);
	if (blank)
		buf_puts(out, " data-blank");
	else if (preset_marked(k, preset))
		buf_puts(out, " aria-current=\"true\"");
	buf_putc(out, '>');
	html_text(out, preset->label);
	buf_puts(out, "</a></li>");
}

/* The presets of one group, from the one at first on, under its name; the form to
 * fill in, if the group has one, is its last link. Gives where the next begins. */
static size_t preset_group(struct buf *out, const struct sheet *s, size_t first)
{
	const struct figure *f = s->question->figure;
	const struct figure_preset *blank = f->blanks;
	const char *group = f->presets[first].group;
	size_t i = first;

	buf_printf(out, "<div><h%d>", s->level);
	html_text(out, group);
	buf_printf(out, "</h%d><ul>", s->level);
	for (; i < f->preset_len && strcmp(f->presets[i].group, group) == 0;
	     i++)
		preset_link(out, s, &f->presets[i], false);
	for (; blank && blank->name; blank++)
		if (strcmp(blank->group, group) == 0)
			preset_link(out, s, blank, true);
	buf_puts(out, "</ul></div>\n");
	return i;
}

void page_presets(struct buf *out, const struct sheet *s)
{
	size_t len = s->question->figure->preset_len;

	if (len == 0)
		return;
	buf_puts(out, "<nav class=\"presets\" aria-label=\"Examples\">\n");
	for (size_t i = 0; i < len;)
		i = preset_group(out, s, i);
	buf_puts(out, "</nav>\n");
}
