/* bank_file.c: see bank_file.h. */
#include "server/edit/bank_file.h"

#include <inttypes.h>
#include <unistd.h>

#include "quiz/hash.h"
#include "server/clock.h"
#include "server/edit/replace.h"
#include "server/edit/versions.h"
#include "server/lesson/folder.h"
#include "server/lesson/lint_bank.h"
#include "server/store/store.h"

bool bank_file_read(struct bank_file *f, const char *root, const char *name,
		    struct error *e)
{
	snprintf(f->quiz, sizeof f->quiz, "%.290s/quiz", root);
	snprintf(f->name, sizeof f->name, "%.127s", name);
	buf_init(&f->text, BANK_BYTES_MAX);
	f->folder = folder_open(-1, f->quiz, e);
	if (f->folder < 0 || !folder_text(f->folder, f->name, &f->text, e))
		return false;
	snprintf(f->hash, sizeof f->hash, "%016" PRIx64,
		 hash_add(HASH_EMPTY, buf_text(&f->text), f->text.len));
	return true;
}

void bank_file_release(struct bank_file *f)
{
	buf_release(&f->text);
	if (f->folder >= 0)
		close(f->folder);
	f->folder = -1;
}

bool bank_file_writable(const struct bank_file *f, const struct server *s,
			struct error *why)
{
	return banks_writable(f->folder, f->name, why) &&
	       store_status(s->store, why);
}

bool bank_file_check(const struct bank_file *f, const struct buf *text,
		     struct banks *banks, struct faults *faults,
		     struct error *e)
{
	struct banks_draft draft = { f->name, "quiz", buf_text(text),
				     text->len };

	if (text->failed)
		return error_set(e, ERROR_TOO_LARGE, NULL,
				 "A bank has at most %d bytes.",
				 BANK_BYTES_MAX);
	if (!banks_read_draft(banks, f->quiz, &draft, faults, e))
		return false;
	lint_bank_texts(banks, faults);
	faults_sort(faults);
	return true;
}

bool bank_file_write(const struct bank_file *f, const struct server *s,
		     const struct buf *text, struct error *e)
{
	return versions_keep(store_data_folder(s->store), f->name,
			     buf_text(&f->text), f->text.len, clock_now(), e) &&
	       replace_file(f->folder, f->name, buf_text(text), text->len, e);
}
