/* page_presets.c: a figure's examples. One that has an answer by itself is a
 * whole question; one that has none (a model without a run) is laid over what is
 * asked, here for those without JavaScript and by data-clears for the others.
 */
#include "base/html.h"
#include "server/pages/controls.h"
#include "server/pages/page.h"
#include "server/pages/page_sheet.h"

size_t preset_len(const struct figure_preset *preset)
{
	size_t len = 0;

	while (preset->pairs[len].name)
		len++;
	return len;
}

/* Does the preset alone have an answer? Then it is a whole question, and takes
 * the place of what was asked; else it is a part of one (a model), and is laid
 * over the rest. */
static bool preset_whole(const struct figure *f,
			 const struct figure_preset *preset)
{
	struct error e = { .kind = ERROR_NONE };
	struct answer a;

	answer_init(&a, ANSWER_RESULTS);
	bool whole =
		figure_answer(f, preset->pairs, preset_len(preset), &a, &e);
	answer_release(&a);
	return whole;
}

static bool preset_gives(const struct figure_preset *preset, const char *name)
{
	for (size_t i = 0; preset->pairs[i].name; i++)
		if (strcmp(preset->pairs[i].name, name) == 0)
			return true;
	return false;
}

/* Does the preset say, in its own way, what name says? */
static bool preset_rivals(const struct figure *f,
			  const struct figure_preset *preset, const char *name)
{
	const struct param_table *t = &f->table;

	for (size_t g = 0; g < t->group_len; g++) {
		bool member = false;
		bool touched = false;
		for (size_t way = 0; way < CONTROL_WAYS_MAX; way++) {
			const struct param_group *group = &t->groups[g];
			member = member || control_in_way(group, way, name);
			for (size_t i = 0; preset->pairs[i].name; i++)
				touched = touched ||
					  control_in_way(group, way,
							 preset->pairs[i].name);
		}
		if (member && touched)
			return true;
	}
	return false;
}

/* Is name to be forgotten when the preset is laid over a question? What another
 * preset of its group gives belongs to that one. */
static bool preset_clears(const struct figure *f,
			  const struct figure_preset *preset, const char *name)
{
	for (size_t i = 0; i < f->preset_len; i++)
		if (strcmp(f->presets[i].group, preset->group) == 0 &&
		    preset_gives(&f->presets[i], name))
			return true;
	return preset_rivals(f, preset, name);
}

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
	return preset_len(preset) > preset_len(other);
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

/* For JavaScript, which lays the preset over what is asked by then: the names
 * to forget. */
static void preset_parts(struct buf *out, const struct question *k,
			 const struct figure_preset *preset)
{
	const struct param_table *t = &k->figure->table;
	const char *between = "";

	buf_puts(out, " data-clears=\"");
	for (size_t i = 0; i < t->param_len; i++) {
		const char *name = t->params[i].name;
		if (!preset_clears(k->figure, preset, name))
			continue;
		buf_printf(out, "%s%s", between, name);
		between = " ";
	}
	buf_putc(out, '"');
}

static void preset_link(struct buf *out, const struct sheet *s,
			const struct figure_preset *preset)
{
	const struct question *k = s->question;
	bool whole = preset_whole(k->figure, preset);

	buf_printf(out, "<li><a class=\"preset\" href=\"%s?", s->page);
	for (size_t i = 0; i < k->pair_len && !whole; i++) {
		if (preset_clears(k->figure, preset, k->pair[i].name))
			continue;
		question_query(out, &k->pair[i], 1);
		buf_puts(out, "&amp;");
	}
	question_query(out, preset->pairs, preset_len(preset));
	buf_puts(out, "\" data-preset=\"");
	question_query(out, preset->pairs, preset_len(preset));
	buf_puts(out, "\"");
	if (!whole)
		preset_parts(out, k, preset);
	if (preset->source)
		html_attr(out, "title", preset->source);
	if (preset_marked(k, preset))
		buf_puts(out, " aria-current=\"true\"");
	buf_putc(out, '>');
	html_text(out, preset->label);
	buf_puts(out, "</a></li>");
}

/* Presets of one group stand together, under its name. */
void page_presets(struct buf *out, const struct sheet *s)
{
	const struct figure *f = s->question->figure;
	const char *group = NULL;

	if (f->preset_len == 0)
		return;
	buf_puts(out, "<nav class=\"presets\" aria-label=\"Examples\">\n");
	for (size_t i = 0; i < f->preset_len; i++) {
		const char *own = f->presets[i].group;
		if (!group || strcmp(group, own) != 0) {
			buf_puts(out, group ? "</ul></div>\n<div>" : "<div>");
			buf_printf(out, "<h%d>", s->level);
			html_text(out, own);
			buf_printf(out, "</h%d><ul>", s->level);
			group = own;
		}
		preset_link(out, s, &f->presets[i]);
	}
	buf_puts(out, "</ul></div>\n</nav>\n");
}
