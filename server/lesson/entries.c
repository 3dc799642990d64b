/* entries.c: see entries.h. */
#include "server/lesson/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"

bool entries_key(const char *key)
{
	size_t len = strlen(key);

	return len > 0 && len <= ENTRY_KEY_MAX &&
	       strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == len;
}

const struct entry *entries_find(const struct entries *e, const char *key)
{
	for (size_t i = 0; e && i < e->len; i++)
		if (strcmp(e->list[i].key, key) == 0)
			return &e->list[i];
	return NULL;
}

void entries_release(struct entries *e)
{
	for (size_t i = 0; i < e->len; i++)
		free(e->list[i].own);
	free(e->list);
	*e = (struct entries){ .list = NULL };
}

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t line_len(const char *text)
{
	size_t len = strcspn(text, "\n");

	return len + (text[len] == '\n');
}

static bool is_heading(const char *line)
{
	return strncmp(line, "## ", 3) == 0;
}

/* What stands between two headings. */
struct section {
	const char *head; /* its heading's line */
	const char *text;
	size_t len;
	size_t line; /* of the heading */
};

/* Gives the entry the text without the blank lines at its ends; a NULL text when
 * memory is out. */
static void take_text(struct entry *entry, const struct passage *file,
		      const struct section *s)
{
	const char *text = s->text;
	size_t len = s->len;
	size_t line = s->line + 1;

	while (len && blank(*text)) {
		line += *text == '\n';
		text++;
		len--;
	}
	while (len && blank(text[len - 1]))
		len--;
	entry->own = strndup(text, len);
	entry->text = (struct passage){ file->file, entry->own, len, line };
}

static bool take_key(struct entry *entry, const char *key)
{
	size_t len = strcspn(key, " \t\r\n");

	snprintf(entry->key, sizeof entry->key, "%.*s", (int)len, key);
	return len <= ENTRY_KEY_MAX && entries_key(entry->key) &&
	       key[len + strspn(key + len, " \t\r")] <= '\n';
}

static void add(struct entries *e, const struct passage *file,
		const struct section *s, struct faults *faults)
{
	struct entry entry = { .line = s->line };

	if (!take_key(&entry, s->head + strlen("## "))) {
		passage_error(file, faults, s->head,
			      "A key is one word of small letters, digits and "
			      "hyphens: \"## like-this\".");
		return;
	}
	const struct entry *other = entries_find(e, entry.key);
	if (other) {
		passage_error(file, faults, s->head,
			      "\"%s\" stands here twice: line %zu has it too.",
			      entry.key, other->line);
		return;
	}
	take_text(&entry, file, s);
	if (entry.text.len == 0)
		passage_error(file, faults, s->head, "\"%s\" has no text.",
			      entry.key);
	if (entry.own)
		e->list[e->len++] = entry;
}

void entries_read(struct entries *e, const struct passage *source,
		  struct faults *faults)
{
	struct section s = { .head = NULL };
	const char *at = source->text;
	size_t line = source->line;

	*e = (struct entries){ .list = calloc(ENTRIES_MAX, sizeof *e->list) };
	for (; e->list && *at; at += line_len(at), line++) {
		size_t step = line_len(at);
		if (!is_heading(at)) {
			if (!s.head && strspn(at, " \t\r\n") < step)
				passage_error(source, faults, at,
					      "Here a heading \"## key\" must "
					      "come first.");
			s.len += s.head ? step : 0;
			continue;
		}
		if (s.head && e->len < ENTRIES_MAX)
			add(e, source, &s, faults);
		s = (struct section){ at, at + step, 0, line };
	}
	if (e->list && s.head && e->len < ENTRIES_MAX)
		add(e, source, &s, faults);
	e->list = room_trim(e->list, e->len, sizeof *e->list);
}
