/* page_progress.c: /progress, what is learnt, due and forgotten, and how well one
 * judges oneself. All of it is numbers of the store, in sentences and tables: it
 * can be read without scripts, by the clock of this machine. progress.js asks again
 * if the browser's is another one.
 */
#include <math.h>

#include "base/html.h"
#include "base/num.h"
#include "server/clock.h"
#include "server/lesson/item_title.h"
#include "server/lesson/store.h"
#include "server/pages/bar_chart.h"
#include "server/pages/page.h"
#include "server/pages/pages.h"
#include "server/store/store.h"
#include "server/study/calibration.h"
#include "server/study/overview.h"
#include "server/study/summary.h"

enum { RETENTION_FROM = 20, OFFSET_MIN = -12 * 60, OFFSET_MAX = 14 * 60 };

/* What a part of the page is made from. */
struct made {
	struct buf *out;
	const struct shelf *shelf;
	struct db *db;
	int64_t day;
	struct settings chosen;
	const struct overview *o;
};

static const char *s_of(double count)
{
	return count == 1 ? "" : "s";
}

static void open_part(const struct made *m, const char *id, const char *title)
{
	buf_printf(m->out, "<section class=\"progress-part\" id=\"%s\">\n", id);
	page_element(m->out, "h2", title);
}

static void close_part(const struct made *m)
{
	buf_puts(m->out, "</section>\n");
}

/* --- lessons and questions */

static void write_lesson(const struct made *m, const struct lesson *l)
{
	struct summary done;

	summary_read(&done, m->db, l);
	buf_puts(m->out, "<tr><th scope=\"row\"><a");
	char url[128];
	snprintf(url, sizeof url, "lessons/%s/", l->slug);
	html_attr(m->out, "href", url);
	buf_putc(m->out, '>');
	html_text(m->out, lesson_front(l, LESSON_TITLE));
	buf_printf(m->out,
		   "</a></th><td class=\"number\">%zu of %zu</td></tr>\n",
		   done.read, done.sections);
}

static void write_lessons(const struct made *m)
{
	open_part(m, "read", "What you read");
	buf_puts(m->out,
		 "<div class=\"table-box\"><table>\n<thead><tr>"
		 "<th scope=\"col\">Lesson</th>"
		 "<th scope=\"col\" class=\"number\">Sections read</th></tr>"
		 "</thead>\n<tbody>\n");
	for (size_t i = 0; i < m->shelf->lesson_len; i++)
		write_lesson(m, &m->shelf->lesson[i]);
	buf_puts(m->out, "</tbody>\n</table></div>\n");
	close_part(m);
}

static void write_topic(struct buf *out, const struct overview_topic *t)
{
	buf_puts(out, "<tr><th scope=\"row\"><a href=\"practice?topic=");
	html_url_arg(out, t->name);
	buf_puts(out, "\">");
	html_text(out, t->name);
	buf_printf(out,
		   "</a></th><td class=\"number\">%zu of %zu</td>"
		   "<td class=\"number\">%zu</td></tr>\n",
		   t->answered, t->items, t->right);
}

/* Those that were begun; of the others only how many there are. */
static void write_topics(const struct made *m)
{
	struct overview_topic topic[OVERVIEW_TOPICS];
	size_t len = overview_topics(topic, OVERVIEW_TOPICS, m->db,
				     &m->shelf->banks);
	size_t begun = 0;

	for (size_t i = 0; i < len; i++)
		begun += topic[i].answered > 0;
	open_part(m, "topics", "Questions by topic");
	if (!begun) {
		buf_puts(m->out, "<p>You have answered no question yet. They "
				 "stand in the lesson, and by topic in "
				 "<a href=\"practice\">practice</a>.</p>\n");
		close_part(m);
		return;
	}
	buf_puts(m->out, "<p>The last answer counts.</p>\n"
			 "<div class=\"table-box\"><table>\n<thead><tr>"
			 "<th scope=\"col\">Topic</th>"
			 "<th scope=\"col\" class=\"number\">Answered</th>"
			 "<th scope=\"col\" class=\"number\">Right</th></tr>"
			 "</thead>\n<tbody>\n");
	for (size_t i = 0; i < len; i++)
		if (topic[i].answered)
			write_topic(m->out, &topic[i]);
	buf_puts(m->out, "</tbody>\n</table></div>\n");
	if (begun < len)
		buf_printf(m->out,
			   "<p>%zu more topic%s <a href=\"practice\">in "
			   "practice</a>.</p>\n",
			   len - begun, s_of((double)(len - begun)));
	close_part(m);
}

/* --- cards */

static void write_count(struct buf *out, const char *name, double count)
{
	buf_puts(out, "<div><dt>");
	html_text(out, name);
	buf_printf(out, "</dt><dd>%.0f</dd></div>\n", count);
}

static void write_states(const struct made *m)
{
	const struct overview *o = m->o;

	buf_puts(m->out, "<dl class=\"progress-counts\">\n");
	write_count(m->out, "Learnt", o->cards[CARD_REVIEW]);
	write_count(m->out, "Being learnt", o->cards[CARD_LEARNING]);
	write_count(m->out, "Being learnt again", o->cards[CARD_RELEARNING]);
	write_count(m->out, "New", o->cards[CARD_NEW]);
	if (o->suspended > 0)
		write_count(m->out, "Suspended", o->suspended);
	buf_puts(m->out, "</dl>\n");
}

/* Of cards that were learnt: one in its steps was seen minutes ago. */
static void write_retention(const struct made *m)
{
	const struct overview_day *sum = &m->o->sum;
	char share[NUM_TEXT];

	buf_puts(m->out, "<p>");
	if (sum->reviewed < RETENTION_FROM) {
		buf_printf(m->out,
			   "%.0f review%s of learnt cards in the last %d days: "
			   "too few to tell how much you remember.</p>\n",
			   sum->reviewed, s_of(sum->reviewed), OVERVIEW_BACK);
		return;
	}
	num_percent(share, 1 - sum->lapsed / sum->reviewed, 0);
	buf_printf(m->out,
		   "In the last %d days %.0f learnt cards were asked and you "
		   "knew %.0f of them: %s. You want %d %%, as the "
		   "<a href=\"review\">settings of review</a> say.</p>\n",
		   OVERVIEW_BACK, sum->reviewed, sum->reviewed - sum->lapsed,
		   share, m->chosen.value[SETTING_RETENTION]);
}

static void write_hard_card(const struct made *m,
			    const struct overview_card *card)
{
	char title[ITEM_TITLE_SIZE], recall[NUM_TEXT];

	item_title(title, &m->shelf->banks, card->id);
	num_percent(recall, card->recall, 0);
	buf_puts(m->out, "<tr><th scope=\"row\"><a href=\"practice#item-");
	html_text(m->out, card->id);
	buf_puts(m->out, "\">");
	html_text(m->out, title);
	buf_puts(m->out, "</a>");
	if (card->leech)
		buf_puts(m->out, " <span class=\"leech\">leech</span>");
	buf_printf(m->out,
		   "</th><td class=\"number\">%d</td>"
		   "<td class=\"number\">%s</td></tr>\n",
		   card->lapses, recall);
}

static void write_hard(const struct made *m)
{
	if (!m->o->hard_len)
		return;
	buf_puts(m->out,
		 "<h3>Forgotten most often</h3>\n<div class=\"table-box\">"
		 "<table>\n<thead><tr><th scope=\"col\">Card</th>"
		 "<th scope=\"col\" class=\"number\">Times</th>"
		 "<th scope=\"col\" class=\"number\">Recall today</th></tr>"
		 "</thead>\n<tbody>\n");
	for (size_t i = 0; i < m->o->hard_len; i++)
		write_hard_card(m, &m->o->hard[i]);
	buf_puts(m->out, "</tbody>\n</table></div>\n<p>Recall is what the "
			 "scheduler expects. A card that was forgotten eight "
			 "times is marked as a leech: learn it anew from its "
			 "lesson, or suspend it.</p>\n");
}

/* --- days */

/* "today", "Mon 30 Nov". */
static void day_name(char out[static BAR_NAME_SIZE], int64_t day, int64_t today)
{
	time_t seconds = (time_t)(day * 86400);
	struct tm tm;

	if (day == today)
		snprintf(out, BAR_NAME_SIZE, "today");
	else if (!gmtime_r(&seconds, &tm) ||
		 !strftime(out, BAR_NAME_SIZE, "%a %e %b", &tm))
		out[0] = '\0';
}

static void write_due(const struct made *m)
{
	struct bar_chart chart = { .what = "Cards due",
				   .len = OVERVIEW_AHEAD,
				   .every = 7 };
	const double *due = m->o->due;
	double sum = 0;
	char says[160];

	for (size_t i = 0; i < chart.len; i++) {
		chart.value[i] = due[i];
		sum += due[i];
		day_name(chart.name[i], m->day + (int64_t)i, m->day);
	}
	snprintf(says, sizeof says,
		 "%.0f learnt card%s come%s back today, %.0f in the %d days "
		 "after.",
		 due[0], s_of(due[0]), due[0] == 1 ? "s" : "", sum - due[0],
		 OVERVIEW_AHEAD - 1);
	chart.says = says;
	buf_puts(m->out, "<h3>Due</h3>\n");
	bar_chart(m->out, &chart);
}

static void write_done(const struct made *m)
{
	struct bar_chart chart = { .what = "Answers and reviews",
				   .len = OVERVIEW_BACK,
				   .every = 7 };
	const struct overview *o = m->o;
	char says[200];
	int active = 0;

	for (size_t i = 0; i < chart.len; i++) {
		size_t ago = chart.len - 1 - i;
		chart.value[i] = o->back[ago].answered + o->back[ago].grades;
		active += chart.value[i] > 0;
		day_name(chart.name[i], m->day - (int64_t)ago, m->day);
	}
	chart.every = 29;
	snprintf(says, sizeof says,
		 "In the last %d days you answered %.0f question%s, %.0f of "
		 "them right, and graded %.0f card%s, on %d day%s.",
		 OVERVIEW_BACK, o->sum.answered, s_of(o->sum.answered),
		 o->sum.correct, o->sum.grades, s_of(o->sum.grades), active,
		 s_of(active));
	chart.says = says;
	open_part(m, "days", "Day by day");
	bar_chart(m->out, &chart);
	close_part(m);
}

static void write_cards(const struct made *m)
{
	const struct overview *o = m->o;
	double sum = o->suspended;

	for (int i = CARD_NEW; i <= CARD_RELEARNING; i++)
		sum += o->cards[i];
	open_part(m, "cards", "Your cards");
	if (sum > 0) {
		write_states(m);
		write_due(m);
		buf_puts(m->out, "<h3>Remembered</h3>\n");
		write_retention(m);
		write_hard(m);
	} else {
		buf_puts(m->out, "<p>Your deck is empty. <a href=\"review\">"
				 "Review</a> says how to fill it.</p>\n");
	}
	close_part(m);
}

/* --- predictions */

static void write_bins(struct buf *out, const struct calibration *c)
{
	buf_puts(out, "<div class=\"table-box\"><table>\n<thead><tr>"
		      "<th scope=\"col\">How sure</th>"
		      "<th scope=\"col\" class=\"number\">Predictions</th>"
		      "<th scope=\"col\" class=\"number\">Right</th></tr>"
		      "</thead>\n<tbody>\n");
	for (int i = 0; i < CALIBRATION_BINS; i++)
		buf_printf(out,
			   "<tr><th scope=\"row\">%d to %d %%</th>"
			   "<td class=\"number\">%.0f</td>"
			   "<td class=\"number\">%.0f</td></tr>\n",
			   50 + 10 * i, 60 + 10 * i, c->bin[i].count,
			   c->bin[i].right);
	buf_puts(out, "</tbody>\n</table></div>\n");
}

static void write_predictions(const struct made *m)
{
	struct calibration c;
	char says[240];

	calibration_read(&c, m->db);
	open_part(m, "predictions", "Your predictions");
	if (c.all.count > 0) {
		calibration_says(says, &c);
		page_element(m->out, "p", says);
		write_bins(m->out, &c);
	} else {
		buf_puts(m->out, "<p>You have made no prediction yet. They "
				 "stand at the beginning of the lesson.</p>\n");
	}
	close_part(m);
}

/* --- the page */

static void write_empty(struct buf *out)
{
	buf_puts(
		out,
		"<p class=\"lead\">Nothing is here yet. What you read, answer "
		"and review is counted from now on, on this machine only.</p>\n"
		"<p class=\"item-actions\"><a class=\"button button-main\" "
		"href=\"./\">To the lessons</a> <a class=\"button\" "
		"href=\"practice\">Questions by topic</a></p>\n");
}

static void write_parts(const struct made *m)
{
	if (m->o->empty) {
		write_empty(m->out);
		return;
	}
	write_cards(m);
	write_done(m);
	write_topics(m);
	write_predictions(m);
	write_lessons(m);
}

/* What the browser's clock is, if progress.js said so. */
static int offset_of(const struct request *q, int64_t now)
{
	double offset;

	for (size_t i = 0; i < q->pair_len; i++)
		if (strcmp(q->pair[i].name, "utc_offset_min") == 0 &&
		    num_parse(q->pair[i].text, &offset) &&
		    offset >= OFFSET_MIN && offset <= OFFSET_MAX &&
		    offset == floor(offset))
			return (int)offset;
	return clock_offset_min(now);
}

static void write_progress(struct buf *out, const struct server *s,
			   const struct request *q, const struct shelf *shelf)
{
	int64_t now = clock_now();
	int offset = offset_of(q, now);
	struct error why = { .kind = ERROR_NONE };
	struct overview o;
	LOOK look = store_look(s->store);
	struct made m = { .out = out, .shelf = shelf, .db = look.db, .o = &o };

	settings_read(&m.chosen, look.db);
	m.day = turn_day(now, offset, m.chosen.value[SETTING_DAY_BEGINS]);
	buf_printf(out,
		   "<div class=\"progress\" data-offset=\"%d\">\n"
		   "<h1>Progress</h1>\n",
		   offset);
	if (look.db) {
		overview_read(&o, look.db, m.day);
		write_parts(&m);
	} else {
		store_status(s->store, &why);
		page_classed(out, "p", "lead", why.message);
	}
	buf_puts(out, "</div>\n");
}

void page_progress(const struct server *s, const struct request *q,
		   struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	struct page page = {
		.title = "Progress",
		.description = "What you have learnt, what is due, what was "
			       "forgotten.",
		.here = "progress",
	};

	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	write_progress(&r->body, s, q, shelf);
	page_close(&r->body, &page);
	lesson_store_put(s->lessons, shelf);
}
