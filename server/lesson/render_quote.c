/* render_quote.c: block quotes that are callouts or folded: "> **Theorem
 * (name).** …", "> [fold] …". What kind one is shows in its first words, which
 * are known only when it ends; so its HTML, which is ours and has one form, is
 * taken and written again. */
#include "server/lesson/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lesson/part.h"

static const char *const kinds[] = { "Theorem", "Definition", "Proposition",
				     "Proof",	"Example",    "Note",
				     "Warning" };

/* A quote taken apart; the texts point into its HTML. */
struct quote {
	bool fold;
	const char *kind;  /* of kinds; NULL: none */
	const char *label; /* what stands bold at its beginning; NULL: none */
	size_t label_len;
	const char *rest; /* the HTML behind that, in its paragraph */
	bool paragraph;	  /* the rest begins inside a paragraph */
};

/* Moves *at behind what, if that is there. */
static bool pass(const char **at, const char *what)
{
	size_t len = strlen(what);

	if (strncmp(*at, what, len) != 0)
		return false;
	*at += len;
	return true;
}

static void pass_space(const char **at)
{
	*at += strspn(*at, " \n");
}

static const char *kind_of(const char *label, size_t len)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		size_t size = strlen(kinds[i]);
		if (len >= size && memcmp(label, kinds[i], size) == 0 &&
		    (len == size || label[size] == '.' || label[size] == ' '))
			return kinds[i];
	}
	return NULL;
}

static struct quote take_apart(const char *html)
{
	struct quote q = { .rest = html };
	const char *at = html;

	q.paragraph = pass(&at, "<p>");
	q.fold = pass(&at, "[fold]");
	pass_space(&at);
	if (q.fold && pass(&at, "</p>\n"))
		q.paragraph = pass(&at, "<p>");
	if (q.fold)
		q.rest = at;
	if (!pass(&at, "<strong>"))
		return q;
	const char *end = strstr(at, "</strong>");
	/* Bold words in bold ones end before the label does. */
	if (!end || memmem(at, (size_t)(end - at), "<strong>", 8))
		return q;
	const char *kind = kind_of(at, (size_t)(end - at));
	if (!kind && !q.fold)
		return q;
	q.kind = kind;
	q.label = at;
	q.label_len = (size_t)(end - at);
	q.rest = end + strlen("</strong>");
	pass_space(&q.rest);
	if (kind && strcmp(kind, "Proof") == 0)
		q.fold = true;
	return q;
}

/* "Theorem (training FLOPs)." -> its kind, and its name if it has one. */
static void write_label(struct render *r, const struct quote *q)
{
	const char *label = q->label;
	size_t len = q->label_len;
	size_t kind = q->kind ? strlen(q->kind) : len;

	while (len && label[len - 1] == '.')
		len--;
	if (kind > len)
		kind = len;
	buf_puts(r->html, "<span class=\"callout-kind\">");
	buf_add(r->html, label, kind);
	buf_puts(r->html, "</span>");
	if (len > kind) {
		kind += label[kind] == ' ';
		buf_puts(r->html, " <span class=\"callout-name\">");
		buf_add(r->html, label + kind, len - kind);
		buf_puts(r->html, "</span>");
	}
}

static void write_data(struct render *r, const struct quote *q)
{
	if (!q->kind)
		return;
	buf_printf(r->html, " data-kind=\"%c%s\"", q->kind[0] - 'A' + 'a',
		   q->kind + 1);
}

/* The rest, whose first paragraph lost its beginning, or all of its words. */
static void write_rest(struct render *r, const struct quote *q)
{
	const char *rest = q->rest;

	if (q->paragraph && !pass(&rest, "</p>\n"))
		buf_puts(r->html, "<p>");
	buf_puts(r->html, rest);
}

static void write_folded(struct render *r, const struct quote *q)
{
	buf_puts(r->html, "<details class=\"callout folded\"");
	write_data(r, q);
	buf_puts(r->html, ">\n<summary>");
	if (q->label)
		write_label(r, q);
	else
		buf_puts(r->html, "<span class=\"callout-kind\">More</span>");
	buf_puts(r->html, "</summary>\n");
	write_rest(r, q);
	buf_puts(r->html, "</details>\n");
}

static void write_callout(struct render *r, const struct quote *q)
{
	char id[32];

	snprintf(id, sizeof id, "callout-%zu", ++r->to->callouts);
	buf_printf(r->html,
		   "<div class=\"callout\" role=\"group\" "
		   "aria-labelledby=\"%s\"",
		   id);
	write_data(r, q);
	buf_printf(r->html, ">\n<p class=\"callout-title\" id=\"%s\">", id);
	write_label(r, q);
	buf_puts(r->html, "</p>\n");
	write_rest(r, q);
	buf_puts(r->html, "</div>\n");
}

/* The mark is not for reading. */
static void cut_mark(struct render *r, size_t words)
{
	char *text = part_take(&r->words, words);
	const char *rest = text ? text : "";

	pass(&rest, "[fold]");
	pass_space(&rest);
	buf_puts(&r->words, rest);
	free(text);
}

void render_quote(struct render *r, size_t html, size_t words)
{
	char *inner = part_take(r->html, html);

	if (!inner)
		return;
	struct quote q = take_apart(inner);
	if (q.fold)
		cut_mark(r, words);
	if (q.fold)
		write_folded(r, &q);
	else if (q.kind)
		write_callout(r, &q);
	else
		buf_printf(r->html, "<blockquote>\n%s</blockquote>\n", inner);
	free(inner);
}
