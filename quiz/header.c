/* header.c: see header.h. */
#include "quiz/header.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "quiz/vary.h"

struct at {
	const struct line *line;
	const struct source *src;
};

static void read_tags(struct item *item, char *value, struct at at)
{
	for (char *next = value; next;) {
		char *one = next;
		next = strchr(one, ',');
		if (next)
			*next++ = '\0';
		one = lines_trim(one);
		if (!*one || strchr(one, ';') ||
		    item->tag_len == ITEM_TAGS_MAX) {
			source_error(at.src, at.line, one,
				     "Write tags: one, two; at most %d.",
				     ITEM_TAGS_MAX);
			return;
		}
		item->tag[item->tag_len] = strdup(one);
		item->tag_len += item->tag[item->tag_len] != NULL;
	}
}

static bool read_type_word(struct item *item, const char *word)
{
	for (enum item_type t = ITEM_CHECK; t <= ITEM_CARD; t++)
		if (strcmp(word, item_type_name(t)) == 0) {
			item->type = t;
			return true;
		}
	if (strcmp(word, "many") != 0)
		return false;
	item->many = true;
	return true;
}

/* check, predict, problem or card; and many. */
static void read_type(struct item *item, char *value, struct at at)
{
	char *word = value;

	do {
		size_t len = strcspn(word, " ,");
		char *rest = word + len + strspn(word + len, " ,");
		word[len] = '\0';
		if (!read_type_word(item, word))
			source_error(at.src, at.line, word,
				     "There is no type \"%.40s\": write check, "
				     "predict, problem or card, or many.",
				     word);
		word = rest;
	} while (*word);
}

static void read_order(struct item *item, char *value, struct at at)
{
	item->fixed = strcmp(value, "fixed") == 0;
	if (!item->fixed)
		source_error(at.src, at.line, value,
			     "Write order: fixed, or nothing.");
}

static void read_was(struct item *item, char *value, struct at at)
{
	if (strcmp(value, item->id) == 0)
		source_error(at.src, at.line, value,
			     "This is the item's id now: \"was\" has the one "
			     "that it had before, or is left out.");
	else if (lines_is_id(value))
		item->was = strdup(value);
	else
		source_error(at.src, at.line, value,
			     "\"%.70s\" cannot have been an id.", value);
}

static void read_retired(struct item *item, char *value, struct at at)
{
	item->retired = strcmp(value, "yes") == 0;
	if (!item->retired)
		source_error(at.src, at.line, value,
			     "Write retired: yes, or nothing.");
}

static void read_vary(struct item *item, char *value, struct at at)
{
	vary_read(item, value, at.line, at.src);
}

static const struct key {
	const char *name;
	void (*read)(struct item *item, char *value, struct at at);
	bool shown, often;
} keys[] = {
	{ "tags", read_tags, .shown = false },
	{ "type", read_type, .shown = true },
	{ "order", read_order, .shown = true },
	{ "was", read_was, .shown = false },
	{ "retired", read_retired, .shown = false },
	{ "vary", read_vary, .shown = true, .often = true },
};

static const struct key *find(const char *text, size_t len)
{
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (strlen(keys[i].name) == len &&
		    memcmp(keys[i].name, text, len) == 0)
			return &keys[i];
	return NULL;
}

/* "Tags: mfu": a key but for its capitals, which a learner would be shown. */
static bool is_capital(const struct line *line)
{
	size_t len = strcspn(line->text, ":");
	bool key = false;

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		key = key || (strlen(keys[i].name) == len &&
			      strncasecmp(keys[i].name, line->text, len) == 0);
	return key && line->text[len] == ':' && !line->fenced;
}

bool header_take(struct header *h, struct item *item, struct line *line,
		 bool *shown, const struct source *src)
{
	size_t len = strspn(line->text, "abcdefghijklmnopqrstuvwxyz");
	const struct key *key = find(line->text, len);

	*shown = false;
	if (h->near && !key && is_capital(line)) {
		source_error(src, line, line->text,
			     "Keys are in small letters: tags, type, order, "
			     "was, retired or vary.");
		return true;
	}
	if (line->fenced || !len || line->text[len] != ':')
		return false;
	if (!key && h->near)
		source_error(
			src, line, line->text,
			"There is no key \"%.*s\" here: tags, type, order, "
			"was, retired or vary. Leave a blank line above "
			"the question.",
			(int)(len < 40 ? len : 40), line->text);
	if (!key)
		return h->near;
	unsigned bit = 1U << (key - keys);
	if (h->seen & bit && !key->often) {
		source_error(src, line, line->text, "%s is given twice.",
			     key->name);
		return true;
	}
	h->seen |= bit;
	*shown = key->shown;
	key->read(item, lines_trim(line->text + len + 1),
		  (struct at){ line, src });
	return true;
}
