/* page_review.c: /review, where the cards that are due are asked, one by one.
 * The session is static/js/review.js: a card's answer leaves the server only
 * after it was asked for. Without scripts the page lists what is due.
 */
#include "server/clock.h"
#include "server/lesson/store.h"
#include "server/lesson/writers.h"
#include "server/pages/page.h"
#include "server/pages/pages.h"
#include "server/pages/settings_form.h"
#include "server/store/store.h"
#include "server/study/deck.h"

enum { LISTED = 50 };

static void write_card(struct buf *out, const struct shelf *shelf,
		       const char *id)
{
	struct lesson_item item = { id, USE_CARD, "" };
	struct buf words;

	buf_init(&words, PAGE_BYTES_MAX);
	buf_puts(out, "<li class=\"item\" data-use=\"card\">\n");
	if (!writer_item(&shelf->banks, out, &words, &item))
		buf_puts(out, "<p>This card is not in its bank now.</p>\n");
	buf_puts(out, "</li>\n");
	buf_release(&words);
}

/* What is due, for those who have no scripts. */
static void write_due(struct buf *out, const struct shelf *shelf, struct db *db,
		      const struct settings *chosen)
{
	char name[LISTED][80];
	int64_t now = clock_now();
	size_t len = 0;

	if (db)
		len = deck_due(db,
			       turn_day(now, clock_offset_min(now),
					chosen->value[SETTING_DAY_BEGINS]),
			       now, chosen->value[SETTING_NEW_A_DAY], name,
			       LISTED);
	buf_puts(out, "<div class=\"no-js-only\">\n<p>A review needs scripts: "
		      "they show a card, wait until you have thought, and send "
		      "how well you knew it. ");
	buf_puts(out, len ? "These cards are due.</p>\n<ol class=\"cards\">\n"
			  : "No card is due now.</p>\n");
	for (size_t i = 0; i < len; i++)
		write_card(out, shelf, name[i]);
	buf_puts(out, len ? "</ol>\n</div>\n" : "</div>\n");
}

static void write_review(struct buf *out, const struct server *s,
			 const struct shelf *shelf)
{
	struct settings chosen;
	LOOK look = store_look(s->store);

	settings_read(&chosen, look.db);
	buf_puts(out, "<div class=\"review\">\n<h1>Review</h1>\n"
		      "<div class=\"js-only\" data-review></div>\n");
	write_due(out, shelf, look.db, &chosen);
	if (look.db)
		settings_form(out, &chosen);
	buf_puts(out, "</div>\n");
}

void page_review(const struct server *s, const struct request *q,
		 struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	struct page page = {
		.title = "Review",
		.description = "The cards of your deck that are due, one by "
			       "one.",
		.here = "review",
		.formulas = true,
		.items = true,
	};

	(void)q;
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	write_review(&r->body, s, shelf);
	page_close(&r->body, &page);
	lesson_store_put(s->lessons, shelf);
}
