/* page_fault.c: see page_fault.h. */
#include "server/pages/page_fault.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/html.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

/* The parameter that the len letters at text name; NULL if none. */
static const struct param *named(const struct param_table *t, const char *text,
				 size_t len)
{
	for (size_t i = 0; i < t->param_len; i++)
		if (strlen(t->params[i].name) == len &&
		    memcmp(t->params[i].name, text, len) == 0)
			return &t->params[i];
	return NULL;
}

/* English words that a sentence has for their own sake. */
static bool is_english(const char *text, size_t len)
{
	static const char *const word[] = { "count", "mistake", "mode" };

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strlen(word[i]) == len && memcmp(word[i], text, len) == 0)
			return true;
	return false;
}

/* "layers" is in a label, "params" in none: so it is no word that one would
 * write for anything but the name. */
static bool is_word(const struct param_table *t, const char *text, size_t len)
{
	if (is_english(text, len))
		return true;
	for (size_t i = 0; i < t->param_len; i++) {
		const char *label = t->params[i].label;
		for (const char *at = label; *at; at += *at == ' ') {
			size_t size = strcspn(at, " ");
			if (size == len && memcmp(at, text, len) == 0)
				return true;
			at += size;
		}
	}
	return false;
}

/* "(device, dtype)": is what stands in the brackets names and nothing else? */
static bool only_names(const struct param_table *t, const char *inside)
{
	while (*inside && *inside != ')') {
		size_t len = strspn(inside, letters);
		if (!len || !named(t, inside, len))
			return false;
		inside += len;
		inside += strspn(inside, ", ");
	}
	return *inside == ')';
}

static void label(struct buf *out, const struct fault_words *f,
		  const struct param *p)
{
	bool link = f->id && param_applies(f->table, p, f->value);

	if (link)
		buf_printf(out, "<a href=\"#%s-%s\" data-field=\"%s\">", f->id,
			   p->name, p->name);
	html_text(out, p->label);
	buf_puts(out, link ? "</a>" : "");
}

static void text_part(struct buf *out, const char *text, size_t len)
{
	char part[sizeof((struct error *)0)->message];

	snprintf(part, sizeof part, "%.*s", (int)len, text);
	html_text(out, part);
}

/* "=full", behind a name: the choice as its control has it. Returns how much of
 * the text that was. */
static size_t choice(struct buf *out, const struct param *p, const char *text)
{
	size_t len = *text == '=' ? strspn(text + 1, letters) : 0;

	for (size_t i = 0; len && p->choices && p->choices[i].name; i++) {
		const struct param_choice *c = &p->choices[i];
		if (strlen(c->name) != len ||
		    memcmp(c->name, text + 1, len) != 0)
			continue;
		buf_puts(out, ": ");
		html_text(out, c->label ? c->label : c->name);
		return len + 1;
	}
	return 0;
}

void page_fault_words(struct buf *out, const struct fault_words *f,
		      const char *text)
{
	const char *from = text; /* what is not written yet */
	bool names = false;	 /* in brackets of names */
	bool quoted = false;

	for (const char *at = text; *at;) {
		size_t len = strspn(at, letters);
		const struct param *p =
			quoted ? NULL : named(f->table, at, len);
		bool whole = at == text || !isalnum((unsigned char)at[-1]);
		if (p && whole &&
		    (!is_word(f->table, at, len) || at[len] == '=' || names ||
		     strcmp(p->name, f->parameter) == 0)) {
			text_part(out, from, (size_t)(at - from));
			label(out, f, p);
			at += len;
			at += choice(out, p, at);
			from = at;
			continue;
		}
		quoted = quoted != (*at == '"');
		if (*at == '(')
			names = only_names(f->table, at + 1);
		names = names && *at != ')';
		at += len ? len : 1;
	}
	text_part(out, from, strlen(from));
}

size_t page_fault_lead(const char *text)
{
	const char *stop = strstr(text, ". ");

	return stop ? (size_t)(stop - text) + 1 : strlen(text);
}
