/* page_home.c: the start page: what Steptime is, its lessons with their contents,
 * its figures with the sentence that each says now, and the same question asked
 * in three ways.
 */
#include <limits.h>

#include "base/html.h"
#include "server/ask.h"
#include "figures/figure.h"
#include "server/lesson/store.h"
#include "server/pages/page.h"
#include "server/pages/page_answer.h"
#include "server/pages/page_lesson.h"
#include "server/pages/pages.h"
#include "server/store/store.h"
#include "server/study/summary.h"
#include "server/root.h"

static void intro(struct buf *out)
{
	buf_puts(out,
		 "<div class=\"prose home-intro\">\n"
		 "<h1>Where does the time of a training step go?</h1>\n"
		 "<p class=\"lead\">Read how to find out, then ask it about "
		 "your own runs: what your GPUs could do, what they did, and "
		 "what a run will cost. Steptime answers with a number and "
		 "its conventions, or with the reason why there is none."
		 "</p>\n</div>\n");
}

/* Leads to where the reader stopped, or to the beginning. */
static void continue_reading(struct buf *out, const struct summary *done,
			     const char *url)
{
	buf_puts(out, "<p class=\"home-go\"><a class=\"button button-main\" "
		      "href=\"");
	html_text(out, url);
	if (done->here) {
		buf_putc(out, '#');
		html_text(out, done->here->id);
		buf_printf(out, "\">Continue: %s</a> <a href=\"",
			   done->here->html);
		html_text(out, url);
		buf_puts(out, "\">From the beginning</a></p>\n");
	} else {
		buf_puts(out, "\">Start reading</a></p>\n");
	}
}

/* What was read and answered, once there is something; due.js says what is
 * due. */
static void progress(struct buf *out, const struct summary *done)
{
	buf_puts(out, "<ul class=\"home-progress\" role=\"list\">\n");
	if (done->read)
		buf_printf(out, "<li>%zu of %zu sections read</li>\n",
			   done->read, done->sections);
	if (done->answered)
		buf_printf(out,
			   "<li>%zu of %zu questions answered, %zu right"
			   "</li>\n",
			   done->answered, done->items, done->right);
	buf_puts(out, "<li class=\"js-only\"><a href=\"review\" data-due-says>"
		      "Review your cards</a></li>\n<li><a href=\"progress\">"
		      "Your progress</a></li>\n</ul>\n");
}

static void lesson(struct buf *out, struct db *db, const struct lesson *l)
{
	struct summary done;
	char url[128];

	snprintf(url, sizeof url, "lessons/%s/", l->slug);
	buf_puts(out, "<article class=\"home-lesson\">\n"
		      "<div class=\"home-lesson-head\">\n"
		      "<p class=\"lesson-part\">");
	html_text(out, lesson_front(l, LESSON_PART));
	buf_puts(out, " <span>Lesson ");
	html_text(out, lesson_front(l, LESSON_NUMBER));
	buf_puts(out, "</span></p>\n<h3><a");
	html_attr(out, "href", url);
	buf_putc(out, '>');
	html_text(out, lesson_front(l, LESSON_TITLE));
	buf_puts(out, "</a></h3>\n");
	page_element(out, "p", lesson_front(l, LESSON_SUMMARY));
	page_lesson_badges(out, l, false);
	summary_read(&done, db, l);
	continue_reading(out, &done, url);
	progress(out, &done);
	buf_puts(out, "</div>\n<div class=\"home-contents\">\n");
	page_lesson_contents(out, &l->text, url, true);
	buf_puts(out, "</div>\n</article>\n");
}

static void lessons(struct buf *out, const struct server *server,
		    const struct shelf *shelf)
{
	LOOK look = store_look(server->store);

	if (shelf->lesson_len == 0)
		return;
	buf_printf(
		out,
		"<section class=\"home-lessons\" id=\"lessons\">\n<h2 class=\"unseen\">"
		"Lesson%s</h2>\n",
		shelf->lesson_len == 1 ? "" : "s");
	for (size_t i = 0; i < shelf->lesson_len; i++)
		lesson(out, look.db, &shelf->lesson[i]);
	buf_puts(out, "</section>\n");
}

/* The example that stands for the figure; NULL: it has none. */
static const struct figure_preset *sample_of(const struct figure *f)
{
	const char *name = f->sample ? f->sample : f->opening;

	if (name)
		return figure_preset(f, name);
	return f->preset_len ? &f->presets[0] : NULL;
}

/* What the figure says of its example, or "" if it has none. */
static void takeaway(struct buf *out, const struct figure *f)
{
	const struct figure_preset *preset = sample_of(f);
	struct error e = { .kind = ERROR_NONE };
	struct answer a;

	answer_init(&a, ANSWER_WORDS);
	if (ask_preset(f, preset, &a, &e)) {
		page_classed(
			out, "p", "card-number",
			a.reading_len
				? answer_text(
					  &a,
					  a.reading[page_answer_main(&a)].text)
				: "");
		buf_puts(out, "<p class=\"card-says\">");
		page_sentence(out, buf_text(&a.takeaway));
		buf_puts(out, "</p>");
	}
	answer_release(&a);
}

static void card(struct buf *out, const struct figure *f)
{
	buf_puts(out, "<li class=\"card\">");
	buf_printf(out,
		   "<p class=\"card-name\">%s</p><h3>"
		   "<a href=\"figures/%s\">",
		   f->name, f->name);
	html_text(out, f->title);
	buf_puts(out, "</a></h3>\n");
	page_classed(out, "p", "card-summary", f->summary);
	takeaway(out, f);
	buf_puts(out, "</li>\n");
}

static void cards(struct buf *out)
{
	buf_puts(
		out,
		"<section class=\"home-figures\" id=\"figures\">\n<h2>Figures</h2>\n"
		"<ul class=\"cards\">\n");
	for (size_t i = 0; figures[i]; i++)
		card(out, figures[i]);
	buf_puts(out, "</ul>\n</section>\n");
}

/* A log line. The command and the address say the same; the words are printed
 * from one list, so that they cannot part. Not the line that the lesson has its
 * readers judge: they predict its MFU before they are told. */
static const struct param_pair log_line[] = {
	{ "params", "6.74e9" },	  { "layers", "32" },
	{ "attn_width", "4096" }, { "seq_len", "4096" },
	{ "gpus", "64" },	  { "device", "NVIDIA H100 80GB HBM3" },
	{ "dtype", "bf16" },	  { "step_s", "1.90" },
	{ "batch_seqs", "256" },
};

enum { LOG_LINE_LEN = sizeof log_line / sizeof *log_line };

static void log_query(struct buf *out)
{
	for (size_t i = 0; i < LOG_LINE_LEN; i++) {
		buf_printf(out, "%s%s=", i ? "&amp;" : "?", log_line[i].name);
		html_url_arg(out, log_line[i].text);
	}
}

/* A command in a box, with a button that copies it. */
static void code_open(struct buf *out, const char *name)
{
	buf_puts(out, "<div class=\"table-box code\" data-copy-code "
		      "tabindex=\"0\" role=\"region\"");
	html_attr(out, "aria-label", name);
	buf_puts(out, "><pre><code>");
}

/* The words of the question on three lines, with quotes where a shell needs them;
 * each behind plain, or behind quoted. */
static void log_words(struct buf *out, const char *plain, const char *quoted)
{
	for (size_t i = 0; i < LOG_LINE_LEN; i++) {
		bool quote = strchr(log_line[i].text, ' ') != NULL;
		const char *mark = quote ? "&#39;" : "";
		buf_printf(out, "%s%s%s%s=%s%s",
			   i == 0 || i == 4 || i == 7 ? " \\\n    " : " ",
			   quote ? quoted : plain, mark, log_line[i].name,
			   log_line[i].text, mark);
	}
}

static void in_a_shell(struct buf *out)
{
	char program[PATH_MAX];
	bool repository = root_program(program);

	buf_puts(out, "<h3>In a shell</h3>\n");
	if (repository)
		buf_puts(out, "<p class=\"shell-where\">In the folder of the "
			      "repository. Where it is installed (make "
			      "install), steptime is enough.</p>\n");
	code_open(out, "Command");
	html_text(out, program);
	buf_puts(out, " mfu");
	log_words(out, "", "");
	buf_puts(out, "</code></pre></div>\n");
}

/* The address is the one that this page was asked under. Behind a proxy only the
 * browser knows all of it: home.js writes it there. */
static void by_curl(struct buf *out, const struct request *q)
{
	buf_puts(out, "<h3>By curl</h3>\n");
	code_open(out, "Request");
	buf_puts(out, "curl -G <span data-base>http://");
	html_text(out, q->host ? q->host : "localhost");
	buf_puts(out, "/</span>api/figures/mfu");
	log_words(out, "-d ", "--data-urlencode ");
	buf_puts(out, "</code></pre></div>\n");
}

static void ways_to_ask(struct buf *out, const struct request *q)
{
	buf_puts(out, "<section class=\"home-ask\">\n<div class=\"prose\">"
		      "<h2>One question, three ways to ask it</h2>\n"
		      "<p>A line of a log: a 7B model on 64 H100, 256 "
		      "sequences of 4096 tokens in 1.90 s. "
		      "<a href=\"figures/mfu");
	log_query(out);
	buf_puts(out, "\">The page</a>, the shell and the API give the same "
		      "answer to the last digit.</p></div>\n");
	in_a_shell(out);
	by_curl(out, q);
	buf_puts(out, "</section>\n");
}

void page_home(const struct server *s, const struct request *q, struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	struct page page = {
		.title = "",
		.description = "A companion to a lesson on profiling, MFU and "
			       "compilation, and an instrument for your own "
			       "training runs.",
		.here = "",
		.generation = s->watched ? shelf->generation : 0,
	};

	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	intro(&r->body);
	lessons(&r->body, s, shelf);
	cards(&r->body);
	ways_to_ask(&r->body, q);
	page_close(&r->body, &page);
	lesson_store_put(s->lessons, shelf);
}
