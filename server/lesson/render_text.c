/* render_text.c: the words of the text: characters, references, formulas, and
 * the numbers that a figure computes. */
#include "server/lesson/render.h"

#include <ctype.h>
#include <string.h>

#include "server/lesson/computed.h"
#include "server/lesson/entity.h"
#include "server/lesson/part.h"
#include "server/lesson/tex.h"
#include "base/units.h"

/* Text of the page: into the HTML, escaped, and into the plain words; inside an
 * image into its alternative text. */
static void write_words(struct render *r, const char *text, size_t len)
{
	if (r->images > 0) {
		buf_add(&r->alt, text, len);
		return;
	}
	part_text(r->html, text, len);
	buf_add(&r->words, text, len);
	if (r->in_head)
		buf_add(&r->columns, text, len);
}

/* The same for text that is read, not code. */
static void prose(struct render *r, const char *text, size_t len)
{
	struct buf kept;

	if (r->images > 0) {
		write_words(r, text, len);
		return;
	}
	buf_init(&kept, 2 * len + 1);
	units_keep(&kept, text, len);
	part_text(r->html, buf_text(&kept), kept.len);
	buf_release(&kept);
	buf_add(&r->words, text, len);
	if (r->in_head)
		buf_add(&r->columns, text, len);
}

static void add_reference(struct buf *out, const char *text, size_t len)
{
	if (!entity_decode(out, text, len))
		buf_add(out, text, len);
}

void render_attribute(struct buf *out, const MD_ATTRIBUTE *attribute)
{
	const MD_OFFSET *offset = attribute->substr_offsets;

	if (!attribute->text || attribute->size == 0)
		return;
	for (size_t i = 0; offset[i] < attribute->size; i++) {
		const char *text = attribute->text + offset[i];
		size_t len = offset[i + 1] - offset[i];
		if (attribute->substr_types[i] == MD_TEXT_ENTITY)
			add_reference(out, text, len);
		else if (attribute->substr_types[i] == MD_TEXT_NULLCHAR)
			buf_puts(out, "\xef\xbf\xbd");
		else
			buf_add(out, text, len);
	}
}

static void reference(struct render *r, const char *text, size_t len)
{
	struct buf plain;

	buf_init(&plain, 64);
	add_reference(&plain, text, len);
	if (plain.len == len)
		passage_error(&r->source, r->with->faults, text,
			      "Write the character itself instead of "
			      "\"%.*s\".",
			      (int)(len < 60 ? len : 60), text);
	write_words(r, buf_text(&plain), plain.len);
	buf_release(&plain);
}

/* Is the character at text a mark that a backslash made plain? */
static bool escaped(const struct render *r, const char *text)
{
	return text > r->source.text && text[-1] == '\\';
}

/* "<b>", "</b>", "<!--", ended in its line and before another "<": looks like
 * HTML, which is shown as text. */
static bool looks_like_html(const char *text)
{
	bool named = isalpha((unsigned char)text[1]);

	if (!named && text[1] != '/' && text[1] != '!' && text[1] != '?')
		return false;
	return text[1 + strcspn(text + 1, "<>\n")] == '>';
}

/* Warns of what an author may not have meant. */
static void look(struct render *r, const char *text, size_t len)
{
	const char *end = text + len;

	if (!passage_has(&r->source, text))
		return;
	for (; text < end; text++) {
		if (*text == '$' && !escaped(r, text))
			passage_warning(&r->source, r->with->faults, text,
					"This $ begins no formula; a dollar is "
					"written \\$.");
		if (*text == '<' && !escaped(r, text) && looks_like_html(text))
			passage_error(&r->source, r->with->faults, text,
				      "HTML is not read here but shown as "
				      "text; write \\< if that is meant.");
	}
}

/* A formula that is rather two amounts of money: "$5 and $6". */
static void look_formula(struct render *r, const char *text, size_t len)
{
	size_t words = 0;

	if (!isdigit((unsigned char)text[0]) || !memchr(text, ' ', len))
		return;
	for (size_t i = 0; i < len; i++) {
		if (strchr("\\{}^_=+<>", text[i]))
			return;
		words += i > 1 && isalpha((unsigned char)text[i]) &&
			 isalpha((unsigned char)text[i - 1]);
	}
	if (words > 0)
		passage_warning(&r->source, r->with->faults, text,
				"\"%.*s\" is read as a formula; a dollar is "
				"written \\$.",
				(int)(len < 40 ? len : 40), text);
}

/* "$n$th": to MD4C from 0.5 on these are dollars, to an older one a formula. */
static void look_around(struct render *r, const char *text, size_t len)
{
	const char *from = text, *to = text + len;
	const char *first = r->source.text, *end = first + r->source.len;

	while (from > first && from[-1] == '$')
		from--;
	while (to < end && *to == '$')
		to++;
	if ((from < text && from > first && isalnum((unsigned char)from[-1])) ||
	    (to > text + len && to < end && isalnum((unsigned char)*to)))
		passage_warning(&r->source, r->with->faults, text,
				"Not every machine reads a formula here: put a "
				"space or a mark between its $ and the letter "
				"or digit beside it.");
}

static void formula(struct render *r, const char *text, size_t len)
{
	if (passage_has(&r->source, text) && len > 0) {
		look_formula(r, text, len);
		look_around(r, text, len);
	}
	if (r->images > 0) {
		buf_add(&r->alt, text, len);
		return;
	}
	part_text(r->html, text, len);
	tex_plain(&r->words, text, len);
	if (r->in_head)
		tex_plain(&r->columns, text, len);
}

/* Copies the words of a computed number, which may run over lines of a block
 * quote. */
static void join_lines(char *to, const char *from, size_t len)
{
	const char *end = from + len;

	while (from < end) {
		if (*from != '\n' && *from != '\r') {
			*to++ = *from++;
			continue;
		}
		while (from < end && strchr("\r\n\t >", *from))
			from++;
		*to++ = ' ';
	}
	*to = '\0';
}

static void write_computed(struct render *r, const char *at, const char *words)
{
	struct error e = { .kind = ERROR_NONE };
	struct buf text;

	buf_init(&text, 4096);
	if (computed_text(&r->to->computed, &text, words, &e)) {
		buf_puts(r->html, r->images ? "" : "<span class=\"computed\">");
		prose(r, buf_text(&text), text.len);
		buf_puts(r->html, r->images ? "" : "</span>");
	} else {
		passage_error(&r->source, r->with->faults, at, "%s", e.message);
		write_words(r, "{?}", 3);
	}
	buf_release(&text);
}

/* At "{=": computes, and says up to where the source was read. False if it is
 * not closed. */
static bool computed(struct render *r, const char *at)
{
	char words[COMPUTED_MAX + 1];
	const char *end = memchr(at, '}', strnlen(at, COMPUTED_MAX + 1));

	if (!end || memmem(at, (size_t)(end - at), "\n\n", 2)) {
		passage_error(&r->source, r->with->faults, at,
			      "This computed number is not closed by \"}\".");
		return false;
	}
	join_lines(words, at + 2, (size_t)(end - at) - 2);
	write_computed(r, at, words);
	r->skip = end + 1;
	return true;
}

/* Where a computed number begins; end: nowhere. */
static const char *find_computed(const char *text, const char *end)
{
	while (text < end) {
		const char *at = memchr(text, '{', (size_t)(end - text));
		if (!at)
			break;
		if (at + 1 < end && at[1] == '=')
			return at;
		text = at + 1;
	}
	return end;
}

/* Text of the source in which numbers may stand that figures compute. */
static void normal(struct render *r, const char *text, size_t len)
{
	const char *end = text + len;

	look(r, text, len);
	while (text < end) {
		const char *at = find_computed(text, end);
		if (!passage_has(&r->source, at))
			at = end;
		prose(r, text, (size_t)(at - text));
		if (at == end)
			break;
		if (!computed(r, at)) {
			write_words(r, "{=", 2);
			text = at + 2;
		} else {
			text = r->skip < end ? r->skip : end;
		}
	}
}

/* Was this piece of text read as part of a computed number? */
static bool passed(const struct render *r, const char *text)
{
	if (!r->skip)
		return false;
	return (passage_has(&r->source, text) ? text : r->at) < r->skip;
}

static void code_text(struct render *r, const char *text, size_t len)
{
	buf_add(&r->code.body, text, len);
}

static void write(struct render *r, MD_TEXTTYPE type, const char *text,
		  size_t len)
{
	switch (type) {
	case MD_TEXT_NORMAL:
	case MD_TEXT_HTML:
		normal(r, text, len);
		break;
	case MD_TEXT_NULLCHAR:
		write_words(r, "\xef\xbf\xbd", 3);
		break;
	case MD_TEXT_BR:
		buf_puts(r->html, r->images ? "" : "<br>\n");
		buf_putc(&r->words, ' ');
		break;
	case MD_TEXT_SOFTBR:
		write_words(r, "\n", 1);
		break;
	case MD_TEXT_ENTITY:
		reference(r, text, len);
		break;
	case MD_TEXT_CODE:
		write_words(r, text, len);
		break;
	case MD_TEXT_LATEXMATH:
		formula(r, text, len);
		break;
	}
}

int render_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *to)
{
	struct render *r = to;
	size_t len = size;

	if (r->in_code) {
		code_text(r, text, len);
		return 0;
	}
	if (passed(r, text)) {
		bool own = passage_has(&r->source, text);
		if (!own || text + len <= r->skip)
			return 0;
		len -= (size_t)(r->skip - text);
		text = r->skip;
	}
	if (passage_has(&r->source, text))
		r->at = text + len;
	write(r, type, text, len);
	return 0;
}
