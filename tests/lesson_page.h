/* lesson_page.h: a text rendered as a lesson's, for tests: its HTML, its words
 * and its faults as "line:column message" lines. In this header, since a test is
 * one file. */
#ifndef TESTS_LESSON_PAGE_H
#define TESTS_LESSON_PAGE_H

#include <stdio.h>
#include <string.h>

#include "server/lesson/markdown.h"
#include "tests/html_check.h"

static struct rendering page;
static struct buf page_faults;

static struct faults page_list;
static struct entries page_notes, page_terms, page_videos;

static inline void page_entries(struct entries *e, const char *file,
				const char *text)
{
	struct passage passage = { file, text, strlen(text), 1 };

	entries_read(e, &passage, &page_list);
}

/* The texts that a page may refer to. */
static inline void page_texts(void)
{
	page_entries(&page_notes, "notes.md",
		     "## launch\n\nAbout 3.6 µs for **one**.\n\n"
		     "## two\n\nOne.\n\nTwo.\n");
	page_entries(&page_terms, "glossary.md",
		     "## mfu\n\nModel FLOPs utilization; see [HFU](term:hfu).\n"
		     "## hfu\n\nHardware FLOPs utilization, $\\Psi$.\n");
	page_entries(&page_videos, "videos.txt",
		     "## profiler\nid: LuhJEEJQgUM\ntitle: Profile \"it\"\n"
		     "speaker: M. S.\nlength: 56 minutes\n"
		     "start: 1:48:15\nend: 7218\nsummary: Watch for <b>.\n"
		     "## bad\nid: x\ntitle: t\nsummary: s\n"
		     "## when\nid: LuhJEEJQgUM\ntitle: t\nsummary: s\n"
		     "start: noon\n"
		     "## back\nid: LuhJEEJQgUM\ntitle: t\nsummary: s\n"
		     "start: 90\nend: 1:00\n");
}

static inline void page_list_faults(void)
{
	for (size_t i = 0; i < page_list.len; i++) {
		const struct fault *f = &page_list.list[i];
		buf_printf(&page_faults, "%zu:%zu %s%s\n", f->line, f->column,
			   f->warning ? "warning: " : "", f->message);
	}
}

static inline void page_close(void)
{
	rendering_release(&page);
	buf_release(&page_faults);
	entries_release(&page_notes);
	entries_release(&page_terms);
	entries_release(&page_videos);
	faults_release(&page_list);
}

/* The page's HTML; folder has its pictures, -1: there are none. */
static inline const char *page_in(int folder, const char *text)
{
	const char *at = "";
	struct passage passage = { "lesson.md", text, strlen(text), 1 };
	struct material with = { .faults = &page_list,
				 .up = "../../",
				 .notes = &page_notes,
				 .terms = &page_terms,
				 .videos = &page_videos,
				 .folder = folder,
				 .writers = &lesson_writers_default };

	page_close();
	rendering_init(&page);
	buf_init(&page_faults, 1 << 20);
	faults_init(&page_list);
	page_texts();
	assert_true(markdown_lesson(&page, &passage, &with));
	page_list_faults();
	const char *fault = html_check(buf_text(&page.html), &at);
	if (fault)
		fail_msg("%s at: %.100s", fault, at);
	return buf_text(&page.html);
}

static inline const char *page_html(const char *text)
{
	return page_in(-1, text);
}

static inline void page_has(const char *text, const char *part)
{
	const char *html = page_html(text);

	if (!strstr(html, part))
		fail_msg("no %s in: %s", part, html);
}

static inline void page_has_no(const char *text, const char *part)
{
	const char *html = page_html(text);

	if (strcasestr(html, part))
		fail_msg("%s in: %s", part, html);
}

/* The faults are these, no more and no fewer. */
static inline void page_faulty(const char *text, const char *faults)
{
	page_html(text);
	assert_string_equal(buf_text(&page_faults), faults);
}

static inline int page_teardown(void **state)
{
	(void)state;
	page_close();
	return 0;
}

#endif
