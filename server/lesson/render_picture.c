/* render_picture.c: see render_picture.h. */
#include "server/lesson/render_picture.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/lesson/folder.h"
#include "server/lesson/picture.h"

enum { IMAGE_BYTES_MAX = 2 << 20 };

/* The drawing itself; false, with a fault, if it cannot be shown. */
static bool inline_svg(struct render *r, const char *file, const char *label,
		       const char *prefix, const char *at)
{
	struct buf svg;
	struct error e = { .kind = ERROR_NONE };

	buf_init(&svg, PICTURE_BYTES_MAX);
	bool good = r->with->folder >= 0 &&
		    folder_text(r->with->folder, file, &svg, &e);
	if (!good)
		passage_error(&r->source, r->with->faults, at, "%s",
			      e.message[0] ? e.message
					   : "There are no pictures here.");
	struct passage source = { render_file(r, file), buf_text(&svg), svg.len,
				  1 };
	good = good &&
	       picture_write(r->html, &source, prefix, label, r->with->faults);
	buf_release(&svg);
	return good;
}

void render_drawing(struct render *r, const char *name, const char *label,
		    const char *at)
{
	char wish[FOLDER_NAME_MAX + 16], file[FOLDER_NAME_MAX + 16];

	snprintf(wish, sizeof wish, "picture-%s", name);
	snprintf(file, sizeof file, "%s.svg", name);
	char *id = render_id(r, wish);
	if (!id)
		return;
	buf_printf(r->html, "<figure class=\"picture\" id=\"%s\">", id);
	if (!inline_svg(r, file, label, id, at)) {
		buf_puts(r->html, "<p>");
		html_text(r->html, label);
		buf_puts(r->html, "</p>");
	}
	buf_puts(r->html, "</figure>\n");
	buf_puts(&r->words, label);
	buf_putc(&r->words, '\n');
	free(id);
}

bool render_svg(struct render *r, const char *name, const char *label,
		const char *at)
{
	char file[FOLDER_NAME_MAX + 16];
	char *id = render_id(r, name);

	snprintf(file, sizeof file, "%s.svg", name);
	bool shown = id && inline_svg(r, file, label, id, at);
	free(id);
	return shown;
}

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text);
	size_t end_len = strlen(end);

	return len > end_len && strcmp(text + len - end_len, end) == 0;
}

static void image_svg(struct render *r, const char *file, const char *alt)
{
	char *id = render_id(r, "picture");

	if (id && !inline_svg(r, file, alt, id, r->at))
		html_text(r->html, alt);
	free(id);
}

/* A file of dots stands beside the page, which links to it; it must be there. */
static void image_file(struct render *r, const char *file, const char *alt)
{
	struct buf bytes;
	struct error e = { .kind = ERROR_NONE };

	buf_init(&bytes, IMAGE_BYTES_MAX);
	if (r->with->folder >= 0 &&
	    folder_read(r->with->folder, file, &bytes, &e)) {
		buf_puts(r->html, "<img loading=\"lazy\"");
		html_attr(r->html, "src", file);
		html_attr(r->html, "alt", alt);
		buf_putc(r->html, '>');
	} else {
		render_error(r, "%s",
			     e.message[0] ? e.message
					  : "There are no pictures here.");
		html_text(r->html, alt);
	}
	buf_release(&bytes);
}

void render_image(struct render *r, const char *file, const char *alt)
{
	if (!alt[strspn(alt, " \t\n")])
		render_error(r, "A picture needs words that say what it "
				"shows.");
	if (!folder_name(file)) {
		render_error(r,
			     "A picture is a file beside the text; \"%.60s\" "
			     "is none.",
			     file);
		html_text(r->html, alt);
	} else if (ends_with(file, ".svg")) {
		image_svg(r, file, alt);
	} else if (ends_with(file, ".png") || ends_with(file, ".webp")) {
		image_file(r, file, alt);
	} else {
		render_error(r, "A picture is an .svg, .png or .webp file.");
		html_text(r->html, alt);
	}
	buf_puts(&r->words, alt);
}
