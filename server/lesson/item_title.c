/* item_title.c: see item_title.h. */
#include "server/lesson/item_title.h"

#include <string.h>

#include "base/utf8.h"
#include "server/lesson/writers.h"

enum { LETTERS = 90, WORDS_MAX = 1 << 16 };

/* Where the sentence that begins at text ends: behind its mark. */
static size_t sentence_len(const char *text)
{
	size_t len = 0;

	while (text[len] && text[len] != '\n') {
		bool end = strchr(".?!", text[len]) != NULL;
		len++;
		if (end && (text[len] == ' ' || text[len] == '\n' ||
			    text[len] == '\0'))
			break;
	}
	return len;
}

/* Copies it, cut behind a whole word if it is long. */
static void put(char out[static ITEM_TITLE_SIZE], const char *text, size_t len)
{
	size_t cut = len;

	if (len > LETTERS) {
		for (cut = LETTERS; cut > 0 && text[cut] != ' '; cut--)
			;
		if (cut == 0)
			cut = LETTERS;
	}
	snprintf(out, ITEM_TITLE_SIZE, "%.*s", (int)cut, text);
	out[utf8_whole(out)] = '\0';
	size_t have = strlen(out);
	if (cut < len)
		snprintf(out + have, ITEM_TITLE_SIZE - have, "…");
}

void item_title_of(char out[static ITEM_TITLE_SIZE], const char *words)
{
	const char *first = words + strspn(words, " \n");

	put(out, first, sentence_len(first));
}

void item_title(char out[static ITEM_TITLE_SIZE], const struct banks *banks,
		const char *id)
{
	struct lesson_item item = { .id = id, .use = USE_CHECK, .up = "" };
	struct buf html, words;

	buf_init(&html, WORDS_MAX);
	buf_init(&words, WORDS_MAX);
	out[0] = '\0';
	if (writer_item(banks, &html, &words, &item))
		item_title_of(out, buf_text(&words));
	if (!out[0])
		snprintf(out, ITEM_TITLE_SIZE, "%.100s", id);
	buf_release(&html);
	buf_release(&words);
}
