/* markdown.c: see markdown.h. Runs md4c over a text; what it finds is written
 * by render_*.c. */
#include "server/lesson/markdown.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lesson/render.h"

void rendering_init(struct rendering *to)
{
	*to = (struct rendering){
		.section = calloc(MARKDOWN_SECTIONS_MAX, sizeof *to->section),
		.term = calloc(MARKDOWN_TERMS_MAX, sizeof *to->term),
	};
	buf_init(&to->html, MARKDOWN_BYTES_MAX);
}

void rendering_release(struct rendering *to)
{
	for (size_t i = 0; i < to->section_len; i++) {
		free(to->section[i].id);
		free(to->section[i].title);
		free(to->section[i].html);
		free(to->section[i].words);
	}
	for (size_t i = 0; i < to->term_len; i++)
		free(to->term[i].label);
	free(to->section);
	free(to->term);
	free(to->reference);
	names_release(&to->ids);
	names_release(&to->items);
	names_release(&to->files);
	computed_release(&to->computed);
	buf_release(&to->html);
	*to = (struct rendering){ .figures = 0 };
}

void render_error(struct render *r, const char *format, ...)
{
	char text[700];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	passage_error(&r->source, r->with->faults, r->at, "%s", text);
}

void render_refer(struct render *r, const char *id)
{
	struct rendering *to = r->to;

	if (!to->reference)
		to->reference =
			calloc(MARKDOWN_REFERENCES_MAX, sizeof *to->reference);
	if (!to->reference || to->reference_len == MARKDOWN_REFERENCES_MAX)
		return;
	struct reference *reference = &to->reference[to->reference_len++];
	snprintf(reference->id, sizeof reference->id, "%s", id);
	reference->source = r->source;
	reference->at = r->at;
}

const char *render_file(struct render *r, const char *name)
{
	struct names *files = &r->to->files;
	const char *slash = strrchr(r->source.file, '/');
	char path[400];

	snprintf(path, sizeof path, "%.*s%.100s",
		 slash ? (int)(slash + 1 - r->source.file) : 0, r->source.file,
		 name);
	names_add(files, path);
	for (size_t i = 0; i < files->len; i++)
		if (strcmp(files->list[i], path) == 0)
			return files->list[i];
	return r->source.file;
}

/* What a link leads to must be there. */
static void check_references(const struct rendering *to, struct faults *faults)
{
	for (size_t i = 0; i < to->reference_len; i++) {
		const struct reference *ref = &to->reference[i];
		if (!names_has(&to->ids, ref->id))
			passage_error(&ref->source, faults, ref->at,
				      "Nothing on this page has the id \"%s\".",
				      ref->id);
	}
}

static void begin(struct render *r)
{
	buf_init(&r->words, RENDER_WORDS_MAX);
	buf_init(&r->notes, RENDER_WORDS_MAX);
	buf_init(&r->alt, 64 << 10);
	buf_init(&r->columns, 64 << 10);
	buf_init(&r->code.body, RENDER_WORDS_MAX);
	r->at = r->source.text;
	r->paragraph = r->html->len;
}

static void end(struct render *r)
{
	buf_release(&r->words);
	buf_release(&r->notes);
	buf_release(&r->alt);
	buf_release(&r->columns);
	buf_release(&r->code.body);
	free(r->code.info);
	free(r->link_id);
}

static void parse(struct render *r)
{
	static const MD_PARSER parser = {
		.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_TASKLISTS |
			 MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS,
		.enter_block = render_enter_block,
		.leave_block = render_leave_block,
		.enter_span = render_enter_span,
		.leave_span = render_leave_span,
		.text = render_text,
	};

	if (md_parse(r->source.text, (MD_SIZE)r->source.len, &parser, r) != 0)
		r->html->failed = true;
}

void render_fragment(struct render *r, const struct passage *source,
		     enum render_form form, struct buf *words)
{
	struct render *own = calloc(1, sizeof *own);

	if (!own) {
		r->html->failed = true;
		return;
	}
	own->with = r->with;
	own->to = r->to;
	own->source = *source;
	own->form = form;
	own->html = r->html;
	begin(own);
	parse(own);
	if (words)
		buf_puts(words, buf_text(&own->words));
	end(own);
	free(own);
}

bool markdown_lesson(struct rendering *to, const struct passage *source,
		     const struct material *with)
{
	struct render *r = calloc(1, sizeof *r);

	if (!r)
		return false;
	r->with = with;
	r->to = to;
	r->source = *source;
	r->html = &to->html;
	begin(r);
	render_section(r, 0, strdup(""), strdup(""), strdup(""));
	parse(r);
	render_end_section(r);
	check_references(to, with->faults);
	end(r);
	free(r);
	return !to->html.failed;
}

void markdown_cell(struct rendering *to, const struct passage *source,
		   const struct material *with)
{
	struct render r = { .with = with, .to = to, .html = &to->html };

	render_fragment(&r, source, RENDER_CELL, NULL);
}

void markdown_part(struct rendering *to, struct buf *html,
		   const struct passage *source, const struct material *with)
{
	struct render r = { .with = with, .to = to, .html = html };

	render_fragment(&r, source, RENDER_INLINE, NULL);
}

/* A text that is no part of a lesson: its page knows no ids. */
static bool alone(struct buf *html, struct buf *words,
		  const struct passage *source, const struct material *with,
		  enum render_form form)
{
	struct rendering to;

	rendering_init(&to);
	struct render r = { .with = with, .to = &to, .html = html };
	render_fragment(&r, source, form, words);
	check_references(&to, with->faults);
	rendering_release(&to);
	return !html->failed;
}

bool markdown_blocks(struct buf *html, struct buf *words,
		     const struct passage *source, const struct material *with)
{
	return alone(html, words, source, with, RENDER_BLOCKS);
}

bool markdown_inline(struct buf *html, struct buf *words,
		     const struct passage *source, const struct material *with)
{
	return alone(html, words, source, with, RENDER_INLINE);
}
