/* progress_cards.c: the part of /progress about cards: what is learnt, when it is
 * due, how much of it is remembered; and what was done on each day.
 */
#include "base/html.h"
#include "base/num.h"
#include "server/lesson/item_title.h"
#include "server/pages/bar_chart.h"
#include "server/pages/page.h"
#include "server/pages/progress_part.h"

enum { RETENTION_FROM = 20 }; /* reviews, to say how much is remembered */

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
			   sum->reviewed, progress_s(sum->reviewed),
			   OVERVIEW_BACK);
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
		 "%.0f card%s come%s back today, %.0f in the %d days after.",
		 due[0], progress_s(due[0]), due[0] == 1 ? "s" : "",
		 sum - due[0], OVERVIEW_AHEAD - 1);
	chart.says = says;
	buf_puts(m->out, "<h3>Due</h3>\n");
	bar_chart(m->out, &chart);
}

void progress_days(const struct made *m)
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
		 OVERVIEW_BACK, o->sum.answered, progress_s(o->sum.answered),
		 o->sum.correct, o->sum.grades, progress_s(o->sum.grades),
		 active, progress_s(active));
	chart.says = says;
	progress_open(m, "days", "Day by day");
	bar_chart(m->out, &chart);
	progress_close(m);
}

void progress_cards(const struct made *m)
{
	const struct overview *o = m->o;
	double sum = o->suspended;

	for (int i = CARD_NEW; i <= CARD_RELEARNING; i++)
		sum += o->cards[i];
	progress_open(m, "cards", "Your cards");
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
	progress_close(m);
}
