/* lint_bank.c: see lint_bank.h. */
#include "server/lesson/lint_bank.h"

#include <string.h>

#include "quiz/draw.h"
#include "server/lesson/markdown.h"

/* One bank being read. */
struct reading {
	struct material with;
	const char *file;
	const struct item *item;
};

/* The numbers of draw 0 do not change the lines, only the columns. */
static void read_prose(const struct reading *r, const struct prose *prose,
		       bool blocks)
{
	struct buf text, html;

	if (!prose->text)
		return;
	buf_init(&text, 1 << 20);
	buf_init(&html, MARKDOWN_BYTES_MAX);
	draw_text(r->item, 0, prose, &text);
	struct passage passage = { r->file, buf_text(&text), text.len,
				   prose->line };
	if (blocks)
		markdown_blocks(&html, NULL, &passage, &r->with);
	else
		markdown_inline(&html, NULL, &passage, &r->with);
	buf_release(&text);
	buf_release(&html);
}

static void read_item(const struct reading *r)
{
	const struct item *item = r->item;

	read_prose(r, &item->prompt, true);
	read_prose(r, &item->answer, true);
	read_prose(r, &item->hint, true);
	read_prose(r, &item->explanation, true);
	for (size_t i = 0; i < item->choice_len; i++) {
		read_prose(r, &item->choice[i].text, false);
		read_prose(r, &item->choice[i].feedback, true);
	}
	for (size_t i = 0; i < item->trap_len; i++)
		read_prose(r, &item->trap[i].feedback, true);
}

/* An item with faults of its own is not rendered: they come first. */
void lint_bank_texts(const struct banks *banks, struct faults *faults)
{
	struct reading r = { .with = { .faults = faults,
				       .up = "../../",
				       .folder = banks->folder,
				       .writers = &lesson_writers_default } };

	for (size_t i = 0; i < banks->len; i++) {
		r.file = banks->path[i];
		for (size_t j = 0; j < banks->bank[i].item_len; j++) {
			r.item = &banks->bank[i].item[j];
			if (!r.item->faulty)
				read_item(&r);
		}
	}
}

void lint_terms(const struct entries *terms, struct faults *faults)
{
	struct material with = { .faults = faults,
				 .up = "../../",
				 .terms = terms,
				 .folder = -1,
				 .writers = &lesson_writers_default };
	struct buf html;

	buf_init(&html, MARKDOWN_BYTES_MAX);
	for (size_t i = 0; i < terms->len; i++)
		markdown_inline(&html, NULL, &terms->list[i].text, &with);
	buf_release(&html);
}
