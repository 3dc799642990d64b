/* pairs.c: see pairs.h. */
#include "server/lesson/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"

void pairs_release(struct pairs *p)
{
	free(p->room);
	*p = (struct pairs){ .len = 0 };
}

static bool too_many(struct error *e)
{
	return error_set(e, ERROR_INPUT, NULL, "At most %d values are given.",
			 PAIRS_MAX);
}

static bool add(struct pairs *p, const char *name, const char *text,
		struct error *e)
{
	if (p->len == PAIRS_MAX)
		return too_many(e);
	p->pair[p->len++] = (struct param_pair){ name, text };
	return true;
}

static struct param_pair *find(struct pairs *p, const char *name)
{
	for (size_t i = 0; i < p->len; i++)
		if (strcmp(p->pair[i].name, name) == 0)
			return &p->pair[i];
	return NULL;
}

/* Puts the preset's pairs where preset=NAME stood, those given aside. */
static bool put_preset(struct pairs *p, const struct figure *f, struct error *e)
{
	struct param_pair *asked = find(p, "preset");

	if (!asked)
		return true;
	const struct figure_preset *preset = figure_preset(f, asked->text);
	if (!preset)
		return error_set(e, ERROR_INPUT, "preset",
				 "The figure %s has no preset \"%.60s\".",
				 f->name, asked->text);
	*asked = p->pair[--p->len];
	for (const struct param_pair *own = preset->pairs; own->name; own++)
		if (!find(p, own->name) && !add(p, own->name, own->text, e))
			return false;
	return true;
}

static bool space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The end of the value at text: of a quoted one its closing quote, which *quote
 * names; NULL if that is missing. */
static char *value_end(char *text, enum pairs_form form, char *quote)
{
	*quote = *text == '\'' || *text == '"' ? *text : '\0';
	if (*quote)
		return strchr(text + 1, *quote);
	if (form == PAIRS_LINES)
		return text + strcspn(text, "\n");
	while (*text && !space(*text))
		text++;
	return text;
}

/* Reads one pair at *at, which moves behind it. */
static bool read_pair(struct pairs *p, char **at, enum pairs_form form,
		      struct error *e)
{
	char *name = *at;
	char *equals = name + strcspn(name, "= \t\r\n");
	char quote;

	if (*equals != '=' || equals == name)
		return error_set(e, ERROR_INPUT, NULL,
				 "\"%.*s\" should be name=value.",
				 (int)(equals - name < 60 ? equals - name : 60),
				 name);
	char *value = equals + 1;
	char *end = value_end(value, form, &quote);
	if (!end)
		return error_set(e, ERROR_INPUT, NULL,
				 "The quote behind %.60s= has no end.", name);
	*at = end + (*end != '\0');
	if (quote) {
		value++;
	} else {
		while (end > value && space(end[-1]))
			end--;
	}
	*equals = *end = '\0';
	return add(p, name, value, e);
}

bool pairs_read(struct pairs *p, const struct figure *f, const char *text,
		enum pairs_form form, struct error *e)
{
	*p = (struct pairs){ .room = strdup(text) };
	if (!p->room)
		return error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	for (char *at = p->room;;) {
		while (space(*at))
			at++;
		if (!*at)
			return put_preset(p, f, e);
		if (!read_pair(p, &at, form, e))
			return false;
	}
}

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes in place. False at a bad escape. */
static bool percent_decode(char *text)
{
	char *to = text;

	for (; *text; text++) {
		char c = *text == '+' ? ' ' : *text;
		if (c == '%') {
			int high = hex(text[1]);
			int low = high < 0 ? -1 : hex(text[2]);
			if (low < 0 || high * 16 + low < 0x20)
				return false;
			c = (char)(high * 16 + low);
			text += 2;
		}
		*to++ = c;
	}
	*to = '\0';
	return true;
}

/* Cuts one "k=v" out of the query and adds it. */
static bool query_part(struct pairs *p, char *part, struct error *e)
{
	char *equals = strchr(part, '=');

	if (!*part)
		return true;
	if (!equals)
		return error_set(e, ERROR_INPUT, NULL,
				 "\"%.60s\" should be name=value.", part);
	*equals = '\0';
	if (!percent_decode(part) || !percent_decode(equals + 1))
		return error_set(
			e, ERROR_INPUT, NULL,
			"A percent sign in an address is written %%25.");
	return add(p, part, equals + 1, e);
}

bool pairs_query(struct pairs *p, const struct figure *f, const char *query,
		 struct error *e)
{
	*p = (struct pairs){ .room = strdup(query) };
	if (!p->room)
		return error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	for (char *at = p->room; at;) {
		char *next = strchr(at, '&');
		if (next)
			*next++ = '\0';
		if (!query_part(p, at, e))
			return false;
		at = next;
	}
	return put_preset(p, f, e);
}

void pairs_write(struct buf *out, const struct pairs *p)
{
	for (size_t i = 0; i < p->len; i++) {
		buf_puts(out, i ? "&amp;" : "");
		html_url_arg(out, p->pair[i].name);
		buf_putc(out, '=');
		html_url_arg(out, p->pair[i].text);
	}
}
