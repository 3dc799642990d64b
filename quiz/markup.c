/* markup.c: see markup.h. HTML and links are in markup_links.c. */
#include "quiz/markup.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "quiz/draw.h"
#include "quiz/inspect.h"

struct inspected {
	const struct prose *p;
	const struct source *src;
	const struct item *item;
};

void markup_report(const struct prose *p, const struct source *src,
		   const char *at, const char *message)
{
	size_t line = p->line;
	size_t column = p->column;

	if (src->faults->len == FAULTS_MAX)
		at = p->text; /* only counted: the place does not matter */
	for (const char *s = p->text; s < at; s++) {
		if (*s == '\n') {
			line++;
			column = 1 + p->indent;
		} else {
			column += ((unsigned char)*s & 0xC0) != 0x80;
		}
	}
	faults_error(src->faults, src->file, line, column, "%s", message);
}

/* A formula in the text must have a value, too. */
static void try_draws(const struct inspected *w, const char *at,
		      const struct expr *e)
{
	double values[ITEM_NAMES_MAX] = { 0 };
	struct expr_error error;
	double value;

	for (uint32_t n = 0; e->len > 1 && n < INSPECT_FIRST; n++) {
		draw_values(w->item, n, values);
		if (!expr_value(e, values, &value, &error)) {
			markup_report(w->p, w->src, at + error.at,
				      error.message);
			return;
		}
	}
}

/* {=name} is drawn wherever it stands, in code and TeX as well. */
static void inspect_mark(const struct inspected *w, const char *at,
			 const struct draw_mark *m)
{
	const char *names[ITEM_NAMES_MAX];
	size_t name_len = item_names(w->item, names);
	struct expr_error error;
	struct expr e;

	if (m->too_long)
		markup_report(w->p, w->src, at, "This formula is too long.");
	else if (*m->as && strcmp(m->as, "count") != 0 &&
		 strcmp(m->as, "%") != 0)
		markup_report(
			w->p, w->src, at,
			"Write {=name}, {=name as count} or {=name as %}.");
	else if (!expr_read(&e, m->formula, names, name_len, &error))
		markup_report(w->p, w->src, at + m->formula_at + error.at,
			      error.message);
	else
		try_draws(w, at + m->formula_at, &e);
}

static void inspect_marks(const struct inspected *w)
{
	for (const char *s = w->p->text; *s; s++) {
		if (*s == '\\' && s[1]) {
			s++;
			continue;
		}
		if (*s != '{')
			continue;
		struct draw_mark m = draw_mark(s);
		if (m.len)
			inspect_mark(w, s, &m);
	}
}

/* "option B", "answers A and C", "choice (d)"; not "answer a question". */
static bool names_letter(const char *s)
{
	s += *s == 's';
	if (*s != ' ')
		return false;
	s += strspn(s, " ");
	bool round = *s == '(';
	s += round;
	bool bold = *s == '*';
	s += strspn(s, "*");
	bool capital = *s >= 'A' && *s <= 'H';
	bool small = *s >= 'a' && *s <= 'h' && (round || bold || *s != 'a');
	return (capital || small) && !isalnum((unsigned char)s[1]) &&
	       s[1] != '\'' && s[1] != '-' && s[1] != '_';
}

static void inspect_letters(const struct inspected *w)
{
	static const char *const words[] = { "option", "choice", "answer",
					     "alternative" };
	const char *text = w->p->text;

	for (const char *s = text; *s; s++) {
		if (s > text && isalnum((unsigned char)s[-1]))
			continue;
		for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
			size_t len = strlen(words[i]);
			if (strncasecmp(s, words[i], len) == 0 &&
			    names_letter(s + len))
				markup_report(
					w->p, w->src, s,
					"Choices have no letters, and their "
					"order is drawn: say what the choice "
					"says.");
		}
	}
}

void markup_inspect(const struct prose *p, const struct item *item,
		    bool letters, const struct source *src)
{
	struct inspected w = { .p = p, .src = src, .item = item };

	if (!p->text)
		return;
	markup_inspect_links(p, src);
	inspect_marks(&w);
	if (letters)
		inspect_letters(&w);
}
