/* banks.c: see banks.h. */
#include "server/lesson/banks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/lesson/folder.h"

/* What reading a folder needs. */
struct reading {
	struct banks *banks;
	const char *quiz;
	const struct banks_draft *draft; /* NULL: there is none */
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

const char *banks_file(const struct banks *b, const char *id)
{
	for (size_t i = 0; i < b->len; i++)
		if (bank_item(&b->bank[i], id))
			return strrchr(b->path[i], '/') + 1;
	return NULL;
}

bool banks_writable(int folder, const char *name, struct error *why)
{
	if (faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0)
		return error_set(why, ERROR_SYSTEM, NULL,
				 "The folder quiz/ cannot be written: %s.",
				 strerror(errno));
	if (faccessat(folder, name, W_OK, AT_EACCESS) != 0)
		return error_set(why, ERROR_SYSTEM, NULL,
				 "quiz/%.100s cannot be written: %s.", name,
				 strerror(errno));
	return true;
}

/* The text of a file, or the draft in its place. */
static bool text_of(const struct banks *b, const char *name,
		    const struct banks_draft *draft, struct buf *text,
		    struct error *e)
{
	if (!draft || strcmp(draft->name, name) != 0)
		return folder_read(b->folder, name, text, e);
	buf_add(text, draft->text, draft->len);
	return !text->failed ||
	       error_set(e, ERROR_TOO_LARGE, NULL,
			 "A bank has at most %d bytes.", BANK_BYTES_MAX);
}

/* What cannot be read is a fault of the file, which keeps its place. */
static void take(struct reading *r, const char *name)
{
	struct banks *b = r->banks;
	const char *folder = r->draft ? r->draft->folder : r->quiz;
	struct bank *bank = &b->bank[b->len];
	char *path = b->path[b->len];
	struct error e = { .kind = ERROR_NONE };
	struct buf text;

	if (b->len == BANKS_MAX) {
		faults_error(r->faults, folder, 1, 1,
			     "At most %d banks are read: %.100s is not.",
			     BANKS_MAX, name);
		return;
	}
	snprintf(path, BANKS_PATH_MAX, "%.180s/%.100s", folder, name);
	b->len++;
	buf_init(&text, BANK_BYTES_MAX);
	if (text_of(b, name, r->draft, &text, &e)) {
		bank_read(bank, path, buf_text(&text), text.len, r->faults);
	} else {
		*bank = (struct bank){ .file = path };
		faults_error(r->faults, path, 1, 1, "%s", e.message);
	}
	buf_release(&text);
}

static void visit(void *to, const char *name)
{
	static const char end[] = ".quiz.md";
	struct reading *r = to;
	size_t len = strlen(name);

	if (len >= sizeof end && strcmp(name + len - sizeof end + 1, end) == 0)
		take(r, name);
}

bool banks_read_draft(struct banks *b, const char *quiz,
		      const struct banks_draft *draft, struct faults *faults,
		      struct error *e)
{
	struct reading r = { b, quiz, draft, faults };

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

bool banks_read(struct banks *b, const char *quiz, struct faults *faults,
		struct error *e)
{
	return banks_read_draft(b, quiz, NULL, faults, e);
}

bool banks_read_one(struct banks *b, const char *quiz, const char *name,
		    struct faults *faults, struct error *e)
{
	struct reading r = { b, quiz, NULL, faults };

	if (!init(b, quiz, e))
		return false;
	take(&r, name);
	banks_check(b->bank, b->len, faults);
	return true;
}
