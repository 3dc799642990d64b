/* page_figure.c: /figures/NAME, a figure alone on a page, answered on the server
 * and readable without JavaScript: its parts, in the order that all figures have.
 */
#include "base/html.h"
#include "server/controls.h"
#include "server/page.h"
#include "server/page_answer.h"
#include "server/page_question.h"
#include "server/pages.h"

/* What was wrong in the link, and what stands instead. */
static void mended(struct buf *out, const struct question *k)
{
	if (k->mend_len == 0)
		return;
	buf_puts(out, "<div class=\"message\" role=\"note\" data-mended>\n"
		      "<h2>This link was mended</h2>\n<ul>\n");
	for (size_t i = 0; i < k->mend_len; i++) {
		const struct mend *m = &k->mend[i];
		buf_puts(out, "<li>");
		html_text(out, m->fault.message);
		if (m->kept) {
			buf_puts(out, " Shown here: ");
			html_text(out, m->fault.parameter);
			buf_puts(out, "=");
			html_text(out, m->room);
			buf_putc(out, '.');
		} else {
			buf_puts(out, " It was left out here.");
		}
		buf_puts(out, "</li>\n");
	}
	buf_puts(out, "</ul>\n</div>\n");
}

static void form(struct buf *out, const struct question *k)
{
	struct controls controls = {
		.figure = k->figure,
		.value = k->value,
		.pair = k->pair,
		.pair_len = k->pair_len,
		.fault = k->fault.kind == ERROR_NONE ? NULL : &k->fault,
	};

	buf_printf(out,
		   "<form class=\"controls\" method=\"get\" action=\"%s\" "
		   "data-controls aria-label=\"What is asked\">\n",
		   k->figure->name);
	controls_write(out, &controls);
	buf_puts(out, "<div class=\"controls-end\">"
		      "<label class=\"tick explain\"><input type=\"checkbox\" "
		      "data-explain><span>Explain the fields</span></label>"
		      "<button class=\"button no-js-only\">Answer</button>"
		      "</div>\n</form>\n");
}

/* The place for a refusal is there at all times, so that it is read aloud. */
static void fault(struct buf *out, const struct question *k)
{
	bool none = k->fault.kind == ERROR_NONE;

	buf_printf(out,
		   "<div class=\"message message-fault\" data-fault%s>\n"
		   "<h2>No answer to this</h2>\n<p data-fault-text>",
		   none ? " hidden" : "");
	html_text(out, none ? "" : k->fault.message);
	buf_puts(out, "</p>\n<p class=\"stale-words\" data-stale hidden>"
		      "What stands below is the last answer, not this one."
		      "</p></div>\n");
}

static void result(struct buf *out, const struct question *k)
{
	const struct answer *a = &k->answer;
	bool none = k->fault.kind != ERROR_NONE;

	buf_puts(out, "<div class=\"result\">\n");
	fault(out, k);
	buf_printf(out, "<div class=\"result-body\" data-result%s>\n",
		   none ? " data-none" : "");
	page_answer_hero(out, a);
	buf_puts(out, "<div class=\"picture js-only\" data-picture></div>\n"
		      "<p class=\"takeaway\" data-takeaway>");
	html_text(out, buf_text(&a->takeaway));
	buf_puts(out, "</p>\n");
	page_answer_readings(out, a);
	buf_puts(out, "</div>\n</div>\n");
}

/* A word of a shell's command: plain, or in single quotes. */
static void shell_word(struct buf *out, const char *text)
{
	struct buf quoted;

	if (text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
			      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			      "0123456789_.,:/+-")] == '\0') {
		html_text(out, text);
		return;
	}
	buf_init(&quoted, 1 << 20);
	for (; *text; text++) {
		if (*text == '\'')
			buf_puts(&quoted, "'\\''");
		else
			buf_putc(&quoted, *text);
	}
	buf_putc(out, '\'');
	html_text(out, buf_text(&quoted));
	buf_putc(out, '\'');
	buf_release(&quoted);
}

/* The same question for a shell, so that it can be taken elsewhere. */
static void shell(struct buf *out, const struct question *k)
{
	buf_puts(out, "<details class=\"shell\">\n<summary>The same question "
		      "in a shell</summary>\n<div class=\"table-box\" "
		      "tabindex=\"0\" role=\"region\" "
		      "aria-label=\"Command\"><pre><code data-shell>");
	buf_printf(out, "steptime %s", k->figure->name);
	for (size_t i = 0; i < k->pair_len; i++) {
		buf_putc(out, ' ');
		html_text(out, k->pair[i].name);
		buf_putc(out, '=');
		shell_word(out, k->pair[i].text);
	}
	buf_puts(out, "</code></pre></div>\n</details>\n");
}

static void actions(struct buf *out, const struct question *k)
{
	buf_puts(out, "<div class=\"actions\">\n"
		      "<button type=\"button\" class=\"button js-only\" "
		      "data-copy>Copy link</button>\n"
		      "<a class=\"button\" data-json href=\"");
	buf_printf(out, "../api/figures/%s?", k->figure->name);
	question_query(out, k->pair, k->pair_len);
	buf_printf(out,
		   "\">As JSON</a>\n<a class=\"button\" href=\"%s\" "
		   "data-reset>Reset</a>\n",
		   k->figure->name);
	buf_puts(out, "<p class=\"status\" role=\"status\" data-status></p>\n"
		      "</div>\n");
}

static void notes(struct buf *out, const struct question *k)
{
	buf_puts(out, "<section class=\"notes\">\n<h2>What this counts and "
		      "leaves out</h2>\n");
	page_answer_notes(out, &k->answer);
	buf_puts(out, "</section>\n");
}

static void figure(struct buf *out, const struct question *k)
{
	const struct figure *f = k->figure;
	const struct figure_preset *opening =
		f->opening ? figure_preset(f, f->opening) : NULL;

	buf_printf(out,
		   "<article class=\"figure\" data-figure=\"%s\" "
		   "data-opening=\"",
		   f->name);
	if (opening)
		question_query(out, opening->pairs, preset_len(opening));
	buf_puts(out, "\">\n<header class=\"figure-head\">");
	page_element(out, "h1", f->title);
	page_classed(out, "p", "summary", f->summary);
	buf_puts(out, "</header>\n");
	page_presets(out, k);
	mended(out, k);
	buf_puts(out, "<div class=\"figure-body\">\n");
	form(out, k);
	result(out, k);
	buf_puts(out, "</div>\n<div class=\"more js-only\" data-more></div>\n");
	page_answer_tables(out, &k->answer, f->name);
	shell(out, k);
	actions(out, k);
	notes(out, k);
	buf_puts(out, "</article>\n");
}

static void not_found(const struct request *q, struct reply *r)
{
	char text[200];

	snprintf(text, sizeof text,
		 "There is no figure at %.120s; the start page lists all.",
		 q->path);
	reply_status(r, 404, text);
	page_problem(r, text, 1);
}

void page_figure(const struct server *s, const struct request *q,
		 struct reply *r)
{
	static const char prefix[] = "/figures/";
	bool under = strncmp(q->path, prefix, sizeof prefix - 1) == 0;
	const struct figure *f =
		under ? figure_find(q->path + sizeof prefix - 1) : NULL;
	struct error e = { .kind = ERROR_NONE };

	(void)s;
	if (!f) {
		not_found(q, r);
		return;
	}
	struct question *k = calloc(1, sizeof *k);
	if (!k) {
		error_set(&e, ERROR_SYSTEM, NULL, "Out of memory.");
		reply_error(r, &e);
		return;
	}
	struct page page = { f->title, f->summary, f->name, 1, true };
	k->figure = f;
	question_ask(k, q);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	figure(&r->body, k);
	page_close(&r->body, &page);
	answer_release(&k->answer);
	free(k);
}
