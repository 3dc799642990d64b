/* directive.c: see directive.h. The table of our blocks; what only one kind
 * needs is in directive_*.c. */
#include "server/lesson/directive.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/lesson/folder.h"
#include "server/lesson/notebook.h"
#include "server/lesson/render_picture.h"

/* Where the lesson's notebook is to be had. */
static void notebook(struct render *r, const struct directive *d)
{
	directive_no_body(r, d);
	if (*d->words)
		directive_error(r, d,
				"The block \"notebook\" names nothing: a "
				"lesson has one at most.");
	if (r->with->notebook)
		notebook_links(r->html, r->with->notebook, r->with->up,
			       r->with->writers->colab, true);
	else
		directive_error(r, d,
				"This lesson has no notebook that can be "
				"shown: notebooks/ has none of its name, or "
				"one with faults.");
}

/* ```picture NAME, with what it shows as the body. */
static void picture(struct render *r, const struct directive *d)
{
	char label[4000];
	size_t len = strlen(d->body);

	if (!folder_name(d->words)) {
		directive_error(r, d, "\"%.60s\" is no name of a picture.",
				d->words);
		return;
	}
	while (len && strchr(" \t\r\n", d->body[len - 1]))
		len--;
	if (len >= sizeof label)
		len = sizeof label - 1;
	snprintf(label, sizeof label, "%.*s", (int)len, d->body);
	if (!len)
		directive_error(r, d,
				"Say in the block what the picture shows, for "
				"those who cannot see it.");
	for (char *c = label; *c; c++)
		if (*c == '\n')
			*c = ' ';
	render_drawing(r, d->words, label, d->at);
}

static const struct {
	const char *name;
	void (*write)(struct render *r, const struct directive *d);
} blocks[] = {
	{ "figure", directive_figure },	  { "check", directive_item },
	{ "problem", directive_item },	  { "predict", directive_item },
	{ "cards", directive_cards },	  { "stepper", directive_stepper },
	{ "answers", directive_answers }, { "video", directive_video },
	{ "picture", picture },		  { "notebook", notebook },
};

/* Where a block left nothing, the page says why: its author sees it there, and a
 * reader that something is missing. */
static void write_left_out(struct render *r, const struct directive *d,
			   const struct fault *why)
{
	buf_puts(r->html, "<p class=\"message message-fault\">");
	html_text(r->html, d->name);
	buf_putc(r->html, ' ');
	html_text(r->html, d->words);
	buf_printf(r->html, " (line %zu): ", why->line);
	html_text(r->html, why->message);
	buf_puts(r->html, "</p>\n");
}

static void write_block(struct render *r, const struct directive *d,
			void (*write)(struct render *r,
				      const struct directive *d))
{
	const struct faults *faults = r->with->faults;
	size_t written = r->html->len;
	size_t known = faults->len;

	write(r, d);
	if (r->html->len == written && faults->len > known)
		write_left_out(r, d, &faults->list[known]);
}

bool directive_write(struct render *r, const struct directive *d)
{
	for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
		if (strcmp(blocks[i].name, d->name) == 0) {
			write_block(r, d, blocks[i].write);
			return true;
		}
	}
	return false;
}

void directive_error(struct render *r, const struct directive *d,
		     const char *format, ...)
{
	char text[700];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	passage_error(&r->source, r->with->faults, d->at ? d->at : r->at, "%s",
		      text);
}

void directive_no_body(struct render *r, const struct directive *d)
{
	if (d->body[strspn(d->body, " \t\r\n")])
		directive_error(r, d,
				"Nothing is read from the lines of a "
				"\"%s\" block.",
				d->name);
}

size_t directive_each_id(struct render *r, const struct directive *d,
			 const char *text,
			 void (*visit)(struct render *r, const char *id,
				       size_t number))
{
	static const char space[] = " \t\r\n";
	char id[ENTRY_KEY_MAX + 1];
	size_t number = 0;

	for (text += strspn(text, space); *text; text += strspn(text, space)) {
		size_t len = strcspn(text, space);
		snprintf(id, sizeof id, "%.*s", (int)len, text);
		text += len;
		if (len > ENTRY_KEY_MAX || !entries_key(id))
			directive_error(r, d, "\"%s\" is no id of an item.",
					id);
		else
			visit(r, id, number++);
	}
	if (number == 0)
		directive_error(r, d, "Name the items of \"%s\" by their ids.",
				d->name);
	return number;
}
