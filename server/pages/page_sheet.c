/* page_sheet.c: see page_sheet.h. */
#include "server/pages/page_sheet.h"

#include <limits.h>
#include <string.h>

#include "base/html.h"
#include "server/pages/controls.h"
#include "server/pages/page.h"
#include "server/pages/page_answer.h"
#include "server/pages/page_fault.h"
#include "server/root.h"

/* What was wrong in the link, and what stands instead. */
static void mended(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;

	if (k->mend_len == 0)
		return;
	buf_printf(out,
		   "<div class=\"message\" role=\"note\" data-mended>\n"
		   "<h%d>This link was mended</h%d>\n<ul>\n",
		   s->level, s->level);
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

static void form(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;
	struct controls controls = {
		.figure = k->figure,
		.id = s->id,
		.value = k->value,
		.pair = k->pair,
		.pair_len = k->pair_len,
		.fault = k->fault.kind == ERROR_NONE ? NULL : &k->fault,
	};

	buf_printf(out,
		   "<form class=\"controls\" method=\"get\" action=\"%s\" "
		   "data-controls aria-label=\"What is asked\">\n"
		   "<a class=\"skip\" href=\"#%s-answer\">Skip to the "
		   "answer</a>\n",
		   s->page, s->id);
	controls_write(out, &controls);
	buf_puts(out, "<div class=\"controls-end\">"
		      "<label class=\"tick explain\"><input type=\"checkbox\" "
		      "data-explain><span>Explain the fields</span></label>"
		      "<button class=\"button no-js-only\">Answer</button>"
		      "<p class=\"no-js-only\">Fields that a choice asks for "
		      "appear after Answer.</p></div>\n</form>\n");
}

/* What a page says of a refusal. The place for it is there at all times. */
static void fault(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;
	bool none = k->fault.kind == ERROR_NONE;
	const char *text = none ? "" : k->fault.message;
	struct fault_words words = { &k->figure->table, k->fault.parameter,
				     s->id, k->value };
	char lead[sizeof k->fault.message];

	snprintf(lead, sizeof lead, "%.*s", (int)page_fault_lead(text), text);
	buf_printf(out,
		   "<p class=\"hero hero-none\" data-hero-none%s>"
		   "<span class=\"hero-words\">No answer</span> "
		   "<span class=\"hero-lead\" data-fault-strip>",
		   none ? " hidden" : "");
	page_fault_words(out, &words, lead);
	buf_printf(out,
		   "</span></p>\n</div>\n"
		   "<div class=\"message message-fault\" data-fault%s>\n"
		   "<p data-fault-text><span class=\"fault-lead\">",
		   none ? " hidden" : "");
	page_fault_words(out, &words, lead);
	buf_puts(out, "</span><span>");
	page_fault_words(out, &words, text + strlen(lead));
	buf_puts(out, "</span></p>\n<p class=\"stale-words\" data-stale hidden>"
		      "What is hatched is the last answer, not one to this."
		      "</p></div>\n");
}

/* The number in sight, or that there is none; and why. */
static void result_head(struct buf *out, const struct sheet *s)
{
	buf_printf(out,
		   "<div class=\"answer-head\">\n<div class=\"hero-box\" "
		   "id=\"%s-answer\" tabindex=\"-1\">\n",
		   s->id);
	page_answer_hero(out, &s->question->answer);
	fault(out, s);
	buf_puts(out, "</div>\n");
}

static void result(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;
	const struct answer *a = &k->answer;

	buf_puts(out, "<div class=\"result\">\n");
	result_head(out, s);
	buf_puts(out, "<div class=\"result-body\">\n"
		      "<div class=\"picture js-only\" data-picture></div>\n"
		      "<p class=\"takeaway\" data-takeaway>");
	page_sentence(out, buf_text(&a->takeaway));
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
	if (*text == '@') /* else a file's name: see cli.c */
		buf_putc(&quoted, '@');
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
	char program[PATH_MAX];

	buf_puts(out, "<details class=\"shell\">\n<summary>The same question "
		      "in a shell</summary>\n");
	page_classed(out, "p", "shell-where",
		     root_program(program)
			     ? "In the folder of the repository; where "
			       "it is installed, steptime is enough."
			     : "In any folder.");
	buf_puts(out, "<div class=\"table-box code\" data-copy-code "
		      "tabindex=\"0\" role=\"region\" "
		      "aria-label=\"Command\"><pre><code data-shell");
	html_attr(out, "data-program", program);
	buf_putc(out, '>');
	html_text(out, program);
	buf_printf(out, " %s", k->figure->name);
	for (size_t i = 0; i < k->pair_len; i++) {
		buf_putc(out, ' ');
		html_text(out, k->pair[i].name);
		buf_putc(out, '=');
		shell_word(out, k->pair[i].text);
	}
	buf_puts(out, "</code></pre></div>\n</details>\n");
}

static void actions(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;

	buf_puts(out, "<div class=\"actions\">\n"
		      "<button type=\"button\" class=\"button js-only\" "
		      "data-copy>Copy link</button>\n"
		      "<a class=\"button\" data-json href=\"");
	buf_printf(out, "%sapi/figures/%s?", s->up, k->figure->name);
	question_query(out, k->pair, k->pair_len);
	buf_printf(out,
		   "\">As JSON</a>\n<a class=\"button\" href=\"%s\" "
		   "data-reset>Reset</a>\n",
		   s->page);
	buf_puts(out, "<p class=\"status\" role=\"status\" data-status></p>\n"
		      "</div>\n");
}

/* On its own page all of it is read; in a text who wants it opens it. */
static void notes(struct buf *out, const struct sheet *s, bool folded)
{
	if (folded)
		buf_puts(out, "<details class=\"notes\">\n<summary>");
	else
		buf_printf(out, "<section class=\"notes\">\n<h%d>", s->level);
	buf_puts(out, "What this counts and leaves out");
	if (folded)
		buf_puts(out, "</summary>\n");
	else
		buf_printf(out, "</h%d>\n", s->level);
	page_answer_notes(out, &s->question->answer);
	buf_puts(out, folded ? "</details>\n" : "</section>\n");
}

void page_sheet(struct buf *out, const struct sheet *s)
{
	const struct question *k = s->question;

	page_presets(out, s);
	mended(out, s);
	buf_printf(out, "<div class=\"figure-body\" data-state=\"%s\">\n",
		   k->fault.kind == ERROR_NONE ? page_answer_state(&k->answer)
					       : "none");
	form(out, s);
	result(out, s);
	buf_puts(out, "</div>\n<div class=\"more js-only\" data-more></div>\n");
	page_answer_tables(out, &k->answer, s->id);
	shell(out, k);
	if (s->level > 2)
		notes(out, s, true);
	actions(out, s);
	if (s->level <= 2)
		notes(out, s, false);
}
