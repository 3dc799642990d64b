/* page_progress.c: /progress, what is learnt, due and forgotten, and how well one
 * judges oneself. All of it is numbers of the store, in sentences and tables: it
 * can be read without scripts, by the clock of this machine. progress.js asks again
 * if the browser's is another one.
 */
#include <math.h>

#include "base/html.h"
#include "base/num.h"
#include "server/clock.h"
#include "server/pages/page.h"
#include "server/pages/pages.h"
#include "server/pages/progress_part.h"
#include "server/store/store.h"
#include "server/study/calibration.h"
#include "server/study/summary.h"

enum { OFFSET_MIN = -12 * 60, OFFSET_MAX = 14 * 60 };

const char *progress_s(double count)
{
	return count == 1 ? "" : "s";
}

void progress_open(const struct made *m, const char *id, const char *title)
{
	buf_printf(m->out, "<section class=\"progress-part\" id=\"%s\">\n", id);
	page_element(m->out, "h2", title);
}

void progress_close(const struct made *m)
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
	progress_open(m, "read", "What you read");
	buf_puts(m->out,
		 "<div class=\"table-box\"><table>\n<thead><tr>"
		 "<th scope=\"col\">Lesson</th>"
		 "<th scope=\"col\" class=\"number\">Sections read</th></tr>"
		 "</thead>\n<tbody>\n");
	for (size_t i = 0; i < m->shelf->lesson_len; i++)
		write_lesson(m, &m->shelf->lesson[i]);
	buf_puts(m->out, "</tbody>\n</table></div>\n");
	progress_close(m);
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
	progress_open(m, "topics", "Questions by topic");
	if (!begun) {
		buf_puts(m->out, "<p>You have answered no question yet. They "
				 "stand in the lesson, and by topic in "
				 "<a href=\"practice\">practice</a>.</p>\n");
		progress_close(m);
		return;
	}
	buf_puts(m->out, "<p>The last answer counts. Predictions are "
			 "among the questions here, cards are not.</p>\n"
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
			   len - begun, progress_s((double)(len - begun)));
	progress_close(m);
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
	progress_open(m, "predictions", "Your predictions");
	if (c.all.count > 0) {
		calibration_says(says, &c);
		page_element(m->out, "p", says);
		write_bins(m->out, &c);
	} else {
		buf_puts(m->out, "<p>You have made no prediction yet. They "
				 "stand at the beginning of the lesson.</p>\n");
	}
	progress_close(m);
}

/* --- the page */

static void write_empty(struct buf *out)
{
	buf_puts(
		out,
		"<p class=\"lead\">Nothing is here yet. What you read, answer "
		"and review is counted from now on, on this machine only.</p>\n"
		"<p class=\"progress-begin\"><a class=\"button button-main\" "
		"href=\"./\">To the lessons</a> <a class=\"button\" "
		"href=\"practice\">Questions by topic</a></p>\n");
}

static void write_parts(const struct made *m)
{
	if (m->o->empty) {
		write_empty(m->out);
		return;
	}
	progress_cards(m);
	progress_days(m);
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
