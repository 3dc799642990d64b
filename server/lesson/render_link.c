/* render_link.c: links of every kind: to the web, to a place of the page, to an
 * item, to a figure in some state; notes and terms of the glossary. */
#include "server/lesson/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/ask.h"
#include "server/lesson/part.h"

static void open_plain(struct render *r, const char *address)
{
	buf_puts(r->html, "<a");
	if (r->link == LINK_WEB)
		buf_puts(r->html, " class=\"external\" rel=\"noopener\"");
	html_attr(r->html, "href", address);
	buf_putc(r->html, '>');
}

static void open_place(struct render *r, const char *id)
{
	buf_puts(r->html, "<a href=\"#");
	html_text(r->html, id);
	buf_puts(r->html, "\">");
	render_refer(r, id);
}

static void open_check(struct render *r, const char *id)
{
	char place[80];

	if (!entries_key(id)) {
		render_error(r, "\"%.60s\" is no id of an item.", id);
		r->link = LINK_REFUSED;
		return;
	}
	snprintf(place, sizeof place, "item-%s", id);
	buf_printf(r->html, "<a class=\"item-link\" href=\"#%s\">", place);
	render_refer(r, place);
}

/* Finds the text behind "note:" or "term:"; a fault if there is none. */
static bool find_entry(struct render *r, const struct entries *entries,
		       const char *key, const char *what)
{
	r->link_entry = entries_find(entries, key);
	if (r->link_entry)
		return true;
	render_error(r, "There is no %s \"%.60s\".", what, key);
	r->link = LINK_REFUSED;
	return false;
}

static void open_note(struct render *r, const char *key)
{
	char wish[ENTRY_KEY_MAX + 8];

	if (r->in_table) {
		render_error(r, "A note cannot be tied to words in a table, "
				"which has no margin: say it in the cell or in "
				"the text.");
		r->link = LINK_REFUSED;
		return;
	}
	if (r->in_heading || r->form == RENDER_INLINE) {
		render_error(r, "A note cannot be tied to words here.");
		r->link = LINK_REFUSED;
		return;
	}
	if (!find_entry(r, r->with->notes, key, "note"))
		return;
	snprintf(wish, sizeof wish, "note-%s", key);
	r->link_id = render_id(r, wish);
	if (!r->link_id) {
		r->link = LINK_REFUSED;
		return;
	}
	buf_printf(r->html,
		   "<a class=\"note-ref\" href=\"#%s\" "
		   "aria-describedby=\"%s\">",
		   r->link_id, r->link_id);
}

static void open_term(struct render *r, const char *key)
{
	if (find_entry(r, r->with->terms, key, "term"))
		buf_printf(r->html,
			   "<a class=\"term\" href=\"#term-%s\" "
			   "aria-describedby=\"term-%s\">",
			   key, key);
}

/* A fault if the figure does not answer this. */
static void ask(struct render *r, const struct figure *f,
		const struct pairs *pairs)
{
	struct answer a;
	struct error e = { .kind = ERROR_NONE };

	answer_init(&a, ANSWER_RESULTS);
	if (!ask_figure(f, pairs->pair, pairs->len, &a, &e))
		render_error(r, "%s", e.message);
	answer_release(&a);
}

static void write_figure_link(struct render *r, const struct figure *f,
			      const char *query)
{
	struct pairs pairs;
	struct error e = { .kind = ERROR_NONE };

	if (pairs_query(&pairs, f, query, &e)) {
		ask(r, f, &pairs);
		buf_printf(r->html,
			   "<a class=\"figure-link\" data-figure=\"%s\" "
			   "href=\"%sfigures/%s%s",
			   f->name, r->with->up, f->name, pairs.len ? "?" : "");
		pairs_write(r->html, &pairs);
		buf_puts(r->html, "\">");
	} else {
		render_error(r, "%s", e.message);
		r->link = LINK_REFUSED;
	}
	pairs_release(&pairs);
}

/* target: NAME or NAME?k=v&k=v */
static void open_figure(struct render *r, const char *target)
{
	char name[64];
	size_t len = strcspn(target, "?");

	snprintf(name, sizeof name, "%.*s", (int)len, target);
	const struct figure *f = figure_find(name);
	if (f) {
		write_figure_link(r, f, target + len + (target[len] == '?'));
	} else {
		render_error(r, "There is no figure \"%s\".", name);
		r->link = LINK_REFUSED;
	}
}

static void open_kind(struct render *r, const char *address, const char *rest)
{
	switch (r->link) {
	case LINK_REFUSED:
		render_error(r,
			     "No link may lead to \"%.80s\": http, https, "
			     "mailto, or a place of ours.",
			     address);
		break;
	case LINK_WEB:
	case LINK_RELATIVE:
		open_plain(r, address);
		break;
	case LINK_PLACE:
		open_place(r, rest);
		break;
	case LINK_NOTE:
		open_note(r, rest);
		break;
	case LINK_TERM:
		open_term(r, rest);
		break;
	case LINK_CHECK:
		open_check(r, rest);
		break;
	case LINK_FIGURE:
		open_figure(r, rest);
		break;
	}
}

void render_open_link(struct render *r, const MD_SPAN_A_DETAIL *detail)
{
	struct buf address;
	const char *rest;

	buf_init(&address, 64 << 10);
	render_attribute(&address, &detail->href);
	const char *text = buf_text(&address);
	r->link = link_kind(text, &rest);
	/* A fault stands where the address does. */
	const char *at = r->at;
	if (detail->href.text && passage_has(&r->source, detail->href.text))
		r->at = detail->href.text;
	open_kind(r, text, rest);
	r->at = at;
	buf_release(&address);
	r->link_html = r->html->len;
}

/* The note stands behind its words, inside the paragraph: the style sheet puts
 * it into the margin, or shows it when it is the address's target. One that the
 * page has already is marked: paper has it once. */
static void close_note(struct render *r)
{
	bool again = r->link_id && strcmp(r->link_id + strlen("note-"),
					  r->link_entry->key) != 0;

	buf_printf(r->html,
		   "</a><span class=\"note%s\" id=\"%s\" role=\"note\">",
		   again ? " again" : "", r->link_id);
	render_fragment(r, &r->link_entry->text, RENDER_INLINE, &r->notes);
	buf_putc(&r->notes, '\n');
	buf_puts(r->html, "</span>");
	free(r->link_id);
	r->link_id = NULL;
}

static bool is_used(const struct rendering *to, const struct entry *term)
{
	for (size_t i = 0; i < to->term_len; i++)
		if (to->term[i].entry == term)
			return true;
	return false;
}

/* Keeps the term for the glossary at the end of the page; the label is the
 * rendering's then. False if there is no room for it. */
static bool add_term(struct rendering *to, const struct entry *entry,
		     char *label)
{
	if (!to->term || to->term_len == MARKDOWN_TERMS_MAX)
		return false;
	to->term[to->term_len].entry = entry;
	to->term[to->term_len].label = label;
	to->term_len++;
	return true;
}

static void close_term(struct render *r)
{
	if (!r->html->failed && !is_used(r->to, r->link_entry)) {
		char *label = part_take(r->html, r->link_html);
		buf_puts(r->html, label ? label : "");
		if (!add_term(r->to, r->link_entry, label))
			free(label);
	}
	buf_puts(r->html, "</a>");
}

void render_close_link(struct render *r)
{
	switch (r->link) {
	case LINK_REFUSED:
		break;
	case LINK_NOTE:
		close_note(r);
		break;
	case LINK_TERM:
		close_term(r);
		break;
	case LINK_WEB:
	case LINK_RELATIVE:
	case LINK_PLACE:
	case LINK_CHECK:
	case LINK_FIGURE:
		buf_puts(r->html, "</a>");
		break;
	}
	r->link = LINK_REFUSED;
}
