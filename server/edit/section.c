/* section.c: see section.h. */
#include "server/edit/section.h"

#include <stdlib.h>
#include <string.h>

#include "quiz/lines.h"

/* Cuts blank lines and spaces off the end; returns what is left of len. */
static size_t without_end(const char *text, size_t len)
{
	while (len && strchr(" \t\r\n", text[len - 1]))
		len--;
	return len;
}

/* Goes on to the heading of the item, or of the next one (id NULL). Where it
 * begins; len if there is none. */
static size_t find_heading(struct lines *l, const char *text, size_t len,
			   const char *id)
{
	struct line line;

	while (lines_next(l, &line))
		if (line.mark == MARK_ITEM &&
		    (!id || strcmp(lines_trim(line.text + line.skip), id) == 0))
			return (size_t)(line.text - text);
	return len;
}

/* What follows from where it begins and ends. */
static void measure(struct section_place *place, const char *text)
{
	const char *end = memchr(text, '\n', place->end - place->from);

	place->crlf = end && end > text && end[-1] == '\r';
	place->len = without_end(text, place->end - place->from);
	place->lines = 1;
	for (size_t i = 0; i < place->len; i++)
		place->lines += text[i] == '\n';
}

bool section_find(const char *bank, size_t len, const char *id,
		  struct section_place *place)
{
	char *copy = strndup(bank, len); /* lines are cut in place */
	struct lines lines;

	*place = (struct section_place){ .from = len };
	if (!copy)
		return false;
	lines_init(&lines, copy, 1);
	place->from = find_heading(&lines, copy, len, id);
	place->line = lines.number;
	place->end = find_heading(&lines, copy, len, NULL);
	free(copy);
	if (place->from == len)
		return false;
	measure(place, bank + place->from);
	return true;
}

/* Adds text with other line ends. */
static void add_lines(struct buf *out, const char *text, size_t len, bool crlf)
{
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '\r' && i + 1 < len && text[i + 1] == '\n')
			continue;
		if (text[i] == '\n' && crlf)
			buf_putc(out, '\r');
		buf_putc(out, text[i]);
	}
}

void section_text(const char *bank, const struct section_place *place,
		  struct buf *out)
{
	add_lines(out, bank + place->from, place->len, false);
}

void section_put(const char *bank, size_t len,
		 const struct section_place *place, const char *source,
		 struct buf *out)
{
	size_t behind = place->from + place->len;

	buf_add(out, bank, place->from);
	add_lines(out, source, without_end(source, strlen(source)),
		  place->crlf);
	if (behind == len)
		buf_puts(out, place->crlf ? "\r\n" : "\n");
	buf_add(out, bank + behind, len - behind);
}

bool section_alone(const struct buf *bank, const struct section_place *before,
		   size_t behind, const char *id)
{
	struct section_place now;

	return section_find(buf_text(bank), bank->len, id, &now) &&
	       now.from == before->from && now.end == bank->len - behind;
}
