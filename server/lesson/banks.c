/* banks.c: see banks.h. */
#include "server/lesson/banks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/lesson/folder.h"

/* What reading a folder needs. */
struct reading {
	struct banks *banks;
	const char *quiz;
	struct faults *faults;
};

static bool init(struct banks *b, const char *quiz, struct error *e)
{
	*b = (struct banks){
		.bank = calloc(BANKS_MAX, sizeof *b->bank),
		.path = calloc(BANKS_MAX, sizeof *b->path),
		.folder = -1,
	};
	if (!b->bank || !b->path)
		return error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	b->folder = folder_open(-1, quiz, e);
	return b->folder >= 0;
}

void banks_release(struct banks *b)
{
	for (size_t i = 0; i < b->len; i++)
		bank_release(&b->bank[i]);
	free(b->bank);
	free(b->path);
	if (b->folder >= 0)
		close(b->folder);
	*b = (struct banks){ .folder = -1 };
}

const struct item *banks_item(const struct banks *b, const char *id)
{
	for (size_t i = 0; b && i < b->len; i++) {
		const struct item *item = bank_item(&b->bank[i], id);
		if (item)
			return item;
	}
	return NULL;
}

static bool read_file(struct banks *b, const char *quiz, const char *name,
		      struct faults *faults, struct error *e)
{
	struct buf text;
	char *path = b->path[b->len];

	snprintf(path, BANKS_PATH_MAX, "%.180s/%.100s", quiz, name);
	buf_init(&text, BANK_BYTES_MAX);
	bool good = folder_read(b->folder, name, &text, e);
	if (good) {
		bank_read(&b->bank[b->len], path, buf_text(&text), text.len,
			  faults);
		b->len++;
	}
	buf_release(&text);
	return good;
}

static void visit(void *to, const char *name)
{
	static const char end[] = ".quiz.md";
	struct reading *r = to;
	struct error e = { .kind = ERROR_NONE };
	size_t len = strlen(name);
	struct banks *b = r->banks;

	if (len < sizeof end || strcmp(name + len - sizeof end + 1, end) != 0 ||
	    b->len == BANKS_MAX)
		return;
	if (!read_file(b, r->quiz, name, r->faults, &e))
		faults_error(r->faults, b->path[b->len], 1, 1, "%s", e.message);
}

bool banks_read(struct banks *b, const char *quiz, struct faults *faults,
		struct error *e)
{
	struct reading r = { b, quiz, faults };

	if (!init(b, quiz, e)) {
		if (e->kind != ERROR_MISSING)
			return false;
		*e = (struct error){ .kind = ERROR_NONE };
		return true;
	}
	if (!folder_each(b->folder, visit, &r))
		return error_set(e, ERROR_SYSTEM, NULL,
				 "The folder %.200s cannot be read.", quiz);
	banks_check(b->bank, b->len, faults);
	return true;
}

bool banks_read_one(struct banks *b, const char *quiz, const char *name,
		    struct faults *faults, struct error *e)
{
	return init(b, quiz, e) && read_file(b, quiz, name, faults, e);
}
