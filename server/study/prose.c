/* prose.c: see prose.h. What is wrong with a text is the linter's to say. */
#include "server/study/prose.h"

#include "quiz/draw.h"
#include "server/lesson/markdown.h"

enum { TEXT_MAX = 1 << 20 };

static void write(struct turn *t, const char *name, const struct item *item,
		  uint32_t draw, const struct prose *prose, bool blocks)
{
	struct faults faults;
	struct buf text, html;

	if (!prose->text) {
		json_null(&t->json, name);
		return;
	}
	faults_init(&faults);
	buf_init(&text, TEXT_MAX);
	buf_init(&html, MARKDOWN_BYTES_MAX);
	draw_text(item, draw, prose, &text);
	struct passage passage = { "", buf_text(&text), text.len, 1 };
	struct material with = { .faults = &faults,
				 .up = t->up,
				 .folder = t->shelf->banks.folder,
				 .writers = &lesson_writers_default };
	if (blocks)
		markdown_blocks(&html, NULL, &passage, &with);
	else
		markdown_inline(&html, NULL, &passage, &with);
	json_text(&t->json, name, buf_text(&html));
	buf_release(&html);
	buf_release(&text);
	faults_release(&faults);
}

void prose_blocks(struct turn *t, const char *name, const struct item *item,
		  uint32_t draw, const struct prose *prose)
{
	write(t, name, item, draw, prose, true);
}

void prose_line(struct turn *t, const char *name, const struct item *item,
		uint32_t draw, const struct prose *prose)
{
	write(t, name, item, draw, prose, false);
}
