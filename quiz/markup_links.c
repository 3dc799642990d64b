/* markup_links.c: HTML and links; see markup.h. One walk through the text that
 * steps over code, TeX and escaped characters. */
#include "quiz/markup.h"

#include <ctype.h>
#include <string.h>

#include "quiz/link.h"

enum {
	BRACKETS_MAX = 32,
	TAG_MAX = 4096 /* bytes in which a < finds its > */
};

struct walk {
	const struct prose *p;
	const struct source *src;
	const char *at;
	const char *open[BRACKETS_MAX]; /* each [ that has no ] yet */
	size_t open_len;
	const char *paragraph; /* an end of one that was found */
};

static bool at_line_start(const struct walk *w)
{
	const char *s = w->at;

	while (s > w->p->text && s[-1] == ' ')
		s--;
	return w->at - s <= 3 && (s == w->p->text || s[-1] == '\n');
}

/* The end of the paragraph that w->at is in. */
static const char *paragraph_end(struct walk *w)
{
	if (!w->paragraph || w->paragraph <= w->at) {
		const char *end = strstr(w->at, "\n\n");
		w->paragraph = end ? end : w->at + strlen(w->at);
	}
	return w->paragraph;
}

/* Steps over a code block that begins here; false if none does. */
static bool skip_fence(struct walk *w)
{
	char set[2] = { *w->at, '\0' };
	size_t len = strspn(w->at, set);

	if ((*w->at != '`' && *w->at != '~') || len < 3 || !at_line_start(w))
		return false;
	const char *s = strchr(w->at, '\n');
	while (s) {
		s++;
		const char *mark = s + strspn(s, " ");
		if (strspn(mark, set) >= len) {
			w->at = mark + strspn(mark, set);
			return true;
		}
		s = strchr(s, '\n');
	}
	w->at += strlen(w->at);
	return true;
}

/* Steps over `code`, or over the backticks if nothing closes them. */
static void skip_code(struct walk *w)
{
	size_t len = strspn(w->at, "`");
	const char *end = paragraph_end(w);
	const char *s = w->at + len;

	while (s < end) {
		s += strcspn(s, "`");
		size_t run = strspn(s, "`");
		if (run == len && s < end) {
			w->at = s + run;
			return;
		}
		if (!run)
			break;
		s += run;
	}
	w->at += len;
}

/* Steps over $TeX$ and $$TeX$$; over the $ alone if it is a dollar. */
static void skip_tex(struct walk *w)
{
	size_t len = w->at[1] == '$' ? 2 : 1;
	const char *end = paragraph_end(w);
	const char *s = w->at + len;

	if (isspace((unsigned char)*s) && len == 1) {
		w->at = s;
		return;
	}
	for (; s < end; s++) {
		if (*s == '\\' && s + 1 < end)
			s++;
		else if (*s == '$' && (len == 1 || s[1] == '$')) {
			w->at = s + len;
			return;
		}
	}
	w->at += len;
}

/* <https://…> is a link, <word …> a tag, a < b neither. */
static void meet_angle(struct walk *w)
{
	const char *s = w->at + 1;
	size_t name = strspn(s, "abcdefghijklmnopqrstuvwxyz"
				"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				"0123456789+.-");
	const char *close = memchr(s, '>', strnlen(s, TAG_MAX));
	bool letter = isalpha((unsigned char)*s);

	if (letter && s[name] == ':' && close) {
		const char *why = link_fault(s, (size_t)(close - s));
		if (why)
			markup_report(w->p, w->src, w->at, why);
		w->at = close;
		return;
	}
	bool tag = letter && close && strchr(" \t\n/>", s[name]);
	bool comment = strncmp(s, "!--", 3) == 0;
	bool end = *s == '/' && isalpha((unsigned char)s[1]);
	bool other = *s == '!' ? s[1] == '-' || s[1] == '[' ||
					 isalpha((unsigned char)s[1])
			       : *s == '?';
	if (tag || comment || ((end || other) && close))
		markup_report(w->p, w->src, w->at,
			      "This is HTML, which a bank does not have: use "
			      "Markdown, or \\< for the sign.");
}

/* ](target): w->at is at the ], and is left at the target's end. */
static void meet_target(struct walk *w, bool picture)
{
	const char *s = w->at + 2 + strspn(w->at + 2, " \n");
	bool angle = *s == '<';
	size_t len = angle ? strcspn(++s, ">\n") : strcspn(s, " \n)");
	const char *why =
		picture ? link_picture_fault(s, len) : link_fault(s, len);

	if (why)
		markup_report(w->p, w->src, s, why);
	w->at = s + len - 1;
}

static void meet_close(struct walk *w)
{
	if (!w->open_len)
		return;
	const char *open = w->open[--w->open_len];
	bool picture = open > w->p->text && open[-1] == '!';

	if (w->at[1] == '(') {
		meet_target(w, picture);
	} else if (w->at[1] == ':' &&
		   (open == w->p->text || open[-1] == '\n')) {
		const char *s = w->at + 2 + strspn(w->at + 2, " \n");
		s += *s == '<';
		const char *why = link_fault(s, strcspn(s, " \n>"));
		if (why)
			markup_report(w->p, w->src, s, why);
	}
}

static void step(struct walk *w)
{
	char c = *w->at;

	if (skip_fence(w))
		return;
	if (c == '`') {
		skip_code(w);
		return;
	}
	if (c == '$') {
		skip_tex(w);
		return;
	}
	if (c == '\\' && w->at[1])
		w->at++;
	else if (c == '<')
		meet_angle(w);
	else if (c == '[' && w->open_len < BRACKETS_MAX)
		w->open[w->open_len++] = w->at;
	else if (c == ']')
		meet_close(w);
	w->at++;
}

void markup_inspect_links(const struct prose *p, const struct source *src)
{
	struct walk w = { .p = p, .src = src, .at = p->text };

	while (*w.at)
		step(&w);
}
