/* bank.c: see bank.h. The items are read in bank_items.c. */
#include "quiz/bank.h"

#include <stdlib.h>
#include <string.h>

#include "base/front.h"
#include "base/unseen.h"
#include "base/utf8.h"
#include "quiz/bank_items.h"
#include "quiz/lines.h"

static void read_front(struct bank *b, const char *text, size_t *at,
		       size_t *number, struct faults *faults)
{
	struct front_key keys[] = { { "bank", NULL },
				    { "title", NULL },
				    { "language", NULL },
				    { NULL, NULL } };

	*at = front_read(text, keys, b->file, faults, number);
	b->name = keys[0].value;
	b->title = keys[1].value;
	b->language = keys[2].value;
	if (!*at)
		faults_error(faults, b->file, 1, 1,
			     "A bank begins with front matter: a line ---, "
			     "\"bank: name\", \"title: words\", a line ---.");
	else if (!b->name || !lines_is_id(b->name))
		faults_error(faults, b->file, 1, 1,
			     "The front matter needs \"bank: name\": small "
			     "letters, digits and -.");
	if (*at && (!b->title || !*b->title))
		faults_error(faults, b->file, 1, 1,
			     "The front matter needs \"title: words\".");
}

/* A copy that lines can be cut from; NULL and a fault if it is no text. */
static char *copy_text(const char *file, const char *text, size_t len,
		       struct faults *faults)
{
	size_t line = 1, good = 0;

	if (len > BANK_BYTES_MAX) {
		faults_error(faults, file, 1, 1,
			     "A bank has at most %d bytes; this has %zu.",
			     BANK_BYTES_MAX, len);
		return NULL;
	}
	while (good < len && text[good]) {
		size_t step = utf8_char(text + good, len - good);
		if (!step)
			break;
		line += text[good] == '\n';
		good += step;
	}
	char *copy = good == len ? strndup(text, len) : NULL;
	if (!copy)
		faults_error(faults, file, line, 1, "%s",
			     good == len  ? "There is no memory for this bank."
			     : text[good] ? "This line is not UTF-8 text."
					  : "This line has a NUL byte: take "
					    "it out.");
	return copy;
}

bool bank_read(struct bank *b, const char *file, const char *text, size_t len,
	       struct faults *faults)
{
	size_t at, number;

	*b = (struct bank){ .file = file };
	if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
		text += 3;
		len -= 3;
	}
	char *copy = copy_text(file, text, len, faults);
	if (!copy)
		return false;
	unseen_blank(copy, file, faults);
	read_front(b, copy, &at, &number, faults);
	bank_read_items(b, copy + at, number, faults);
	free(copy);
	faults_sort(faults);
	return true;
}

void bank_release(struct bank *b)
{
	for (size_t i = 0; i < b->item_len; i++)
		item_release(&b->item[i]);
	free(b->item);
	free(b->name);
	free(b->title);
	free(b->language);
	*b = (struct bank){ .file = NULL };
}

const struct item *bank_item(const struct bank *b, const char *id)
{
	for (size_t i = 0; i < b->item_len; i++)
		if (strcmp(b->item[i].id, id) == 0)
			return &b->item[i];
	return NULL;
}
