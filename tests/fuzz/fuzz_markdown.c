/* The renderer over any bytes: what comes out is balanced, without script, event
 * or strange address, and so are drawings and coloured code.
 *
 * The first byte says what the others are: a lesson, an item's prompt, words, an
 * SVG drawing, Python. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lesson/highlight.h"
#include "server/lesson/markdown.h"
#include "server/lesson/picture.h"
#include "tests/html_check.h"

static const char notes_text[] = "## a\n\nA note with [MFU](term:mfu) and "
				 "`code`.\n\n## a-2\n\nTwo\n\nlines.\n";
static const char terms_text[] = "## mfu\n\nSee [HFU](term:hfu), $x < y$.\n"
				 "## hfu\n\n*Hardware* FLOPs.\n";
static const char videos_text[] = "## v\nid: LuhJEEJQgUM\ntitle: T \"q\" <b>\n"
				  "summary: S\nstart: 1:02\n";

static void read_texts(struct entries *e, const char *text,
		       struct faults *faults)
{
	struct passage passage = { "kept.md", text, strlen(text), 1 };

	entries_read(e, &passage, faults);
}

static void require(const char *html)
{
	const char *at = html;
	const char *fault = html_check(html, &at);

	if (fault) {
		fprintf(stderr, "%s at: %.200s\n", fault, at);
		abort();
	}
}

static void render(char kind, const struct passage *text,
		   const struct material *with)
{
	struct rendering to;
	struct buf words;

	rendering_init(&to);
	buf_init(&words, 1 << 20);
	if (kind == 'b')
		markdown_blocks(&to.html, &words, text, with);
	else if (kind == 'i')
		markdown_inline(&to.html, &words, text, with);
	else if (kind == 's')
		picture_write(&to.html, text, "p", "a \"drawing\"",
			      with->faults);
	else if (kind == 'p')
		highlight_python(&to.html, text->text, text->len);
	else
		markdown_lesson(&to, text, with);
	require(buf_text(&to.html));
	for (size_t i = 0; i < to.section_len; i++)
		require(to.section[i].html ? to.section[i].html : "");
	buf_release(&words);
	rendering_release(&to);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct faults faults;
	struct entries notes, terms, videos;

	if (size == 0)
		return 0;
	char *copy = malloc(size);
	if (!copy)
		return 0;
	memcpy(copy, data + 1, size - 1);
	copy[size - 1] = '\0';
	faults_init(&faults);
	read_texts(&notes, notes_text, &faults);
	read_texts(&terms, terms_text, &faults);
	read_texts(&videos, videos_text, &faults);
	struct passage text = { "fuzz.md", copy, size - 1, 1 };
	struct material with = { .faults = &faults,
				 .up = "../../",
				 .notes = &notes,
				 .terms = &terms,
				 .videos = &videos,
				 .folder = -1,
				 .writers = &lesson_writers_default };
	render((char)data[0], &text, &with);
	entries_release(&notes);
	entries_release(&terms);
	entries_release(&videos);
	faults_release(&faults);
	free(copy);
	return 0;
}
