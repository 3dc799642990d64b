/* render_heading.c: headings and their ids, and the sections between them. */
#include "server/lesson/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/lesson/part.h"

enum { SLUG_MAX = 60 };

/* "Where a step goes" -> "where-a-step-goes"; "section" if nothing is left. */
static void slug(char out[static SLUG_MAX + 1], const char *title)
{
	size_t len = 0;

	for (; *title && len < SLUG_MAX; title++) {
		char c = *title;
		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
			out[len++] = c;
		else if (len && out[len - 1] != '-')
			out[len++] = '-';
	}
	while (len && out[len - 1] == '-')
		len--;
	out[len] = '\0';
	if (!len)
		snprintf(out, SLUG_MAX + 1, "section");
}

char *render_id(struct render *r, const char *wish)
{
	char id[160];

	if (names_full(&r->to->ids))
		return NULL;
	snprintf(id, sizeof id, "%.120s", wish);
	for (unsigned n = 2; names_has(&r->to->ids, id); n++)
		snprintf(id, sizeof id, "%.120s-%u", wish, n);
	return names_add(&r->to->ids, id) ? strdup(id) : NULL;
}

/* Takes " {#id}" off the end of the text. The id, which the caller frees; NULL if
 * there is none. */
static char *cut_id(char *text)
{
	size_t len = strlen(text);

	while (len && strchr(" \t\n", text[len - 1]))
		text[--len] = '\0';
	char *mark = len && text[len - 1] == '}' ? strrchr(text, '{') : NULL;
	if (!mark || mark[1] != '#' || strpbrk(mark, "<>& \t\n"))
		return NULL;
	char *id = strndup(mark + 2, len - (size_t)(mark - text) - 3);
	while (mark > text && mark[-1] == ' ')
		mark--;
	*mark = '\0';
	return id;
}

/* The id that the author gave, if it may be one. */
static char *given_id(struct render *r, const char *id)
{
	if (!entries_key(id))
		render_error(r,
			     "An id is small letters, digits and hyphens; "
			     "\"%.60s\" is not.",
			     id);
	else if (!names_add(&r->to->ids, id))
		render_error(r, "The id \"%s\" is used twice.", id);
	else
		return strdup(id);
	return NULL;
}

static char *heading_id(struct render *r, const char *given, const char *title)
{
	char wish[SLUG_MAX + 1];
	char *id = given ? given_id(r, given) : NULL;

	if (id)
		return id;
	slug(wish, title);
	return render_id(r, wish);
}

static void write_heading(struct render *r, unsigned level, const char *id,
			  const char *html)
{
	buf_printf(r->html, "<h%u", level);
	if (id)
		html_attr(r->html, "id", id);
	buf_printf(r->html, ">%s</h%u>\n", html, level);
}

void render_end_section(struct render *r)
{
	struct rendering *to = r->to;

	if (to->section_len == 0)
		return;
	buf_puts(&r->words, buf_text(&r->notes));
	buf_reset(&r->notes);
	struct section *section = &to->section[to->section_len - 1];
	free(section->words);
	section->words = buf_detach(&r->words, NULL);
}

/* False if there is no room for another. */
static bool add_section(struct rendering *to, struct section section)
{
	if (!to->section || to->section_len == MARKDOWN_SECTIONS_MAX)
		return false;
	to->section[to->section_len++] = section;
	return true;
}

void render_section(struct render *r, int level, char *id, char *title,
		    char *html)
{
	struct section section = { level, id, title, html, NULL };

	render_end_section(r);
	if (add_section(r->to, section))
		return;
	free(id);
	free(title);
	free(html);
}

void render_heading(struct render *r, unsigned level)
{
	char *html = part_take(r->html, r->heading_html);
	char *title = part_take(&r->words, r->heading_words);
	char *mark = html ? cut_id(html) : NULL;
	char *given = title ? cut_id(title) : NULL;

	r->in_heading = false;
	if (!html || !title || r->form == RENDER_INLINE)
		goto out;
	if (r->form == RENDER_BLOCKS) {
		render_error(r, "A heading cannot stand here.");
		buf_printf(r->html, "<p><strong>%s</strong></p>\n", html);
		goto out;
	}
	if (level == 1)
		render_error(r, "The title stands in the front matter; a "
				"heading begins with \"##\".");
	level = level < 2 ? 2 : level;
	char *id = heading_id(r, given, title);
	write_heading(r, level, id, html);
	render_section(r, (int)level, id, title, html);
	title = html = NULL;
out:
	free(html);
	free(title);
	free(mark);
	free(given);
}
