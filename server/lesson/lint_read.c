/* lint_read.c: see lint_read.h. */
#include "server/lesson/lint_read.h"

#include <stdio.h>
#include <unistd.h>

#include "server/lesson/folder.h"
#include "server/lesson/lesson.h"
#include "server/lesson/lint_bank.h"
#include "server/terminal.h"

/* Prints the faults and forgets them: their files end with what was read. */
static void print(struct lint *lint, struct faults *faults)
{
	faults_sort(faults);
	for (size_t i = 0; i < faults->len; i++)
		terminal_fault(stdout, &faults->list[i]);
	if (faults->errors + faults->warnings > faults->len)
		printf("… and %zu more.\n",
		       faults->errors + faults->warnings - faults->len);
	lint->errors += faults->errors;
	faults_release(faults);
}

void lint_complain(struct lint *lint, const char *what, const struct error *e)
{
	terminal_line(stderr, "steptime lint: %s: %s", what, e->message);
	lint->wrong_use = true;
}

/* A note that nothing refers to was forgotten, or its link was. */
static void unused_notes(const struct lesson *l, struct faults *faults)
{
	char id[ENTRY_KEY_MAX + 8];

	for (size_t i = 0; i < l->notes.len; i++) {
		const struct entry *note = &l->notes.list[i];
		snprintf(id, sizeof id, "note-%s", note->key);
		if (!names_has(&l->text.ids, id))
			faults_warning(faults, l->note_file.path, note->line, 1,
				       "Nothing refers to the note \"%s\".",
				       note->key);
	}
}

void lint_lesson(struct lint *lint, const char *lessons, const char *slug)
{
	struct lesson l;
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };
	char key[LINT_PATH_MAX];

	snprintf(key, sizeof key, "%.800s/%.200s", lessons, slug);
	if (!names_add(&lint->seen, key))
		return;
	faults_init(&faults);
	if (lesson_read(&l, lessons, slug, lint->banks, &lesson_writers_default,
			&faults, &e))
		unused_notes(&l, &faults);
	else
		lint_complain(lint, key, &e);
	if (lint->terms_said)
		faults_forget(&faults, l.term_file.path);
	print(lint, &faults);
	lesson_release(&l);
}

void lint_banks(struct lint *lint)
{
	struct banks banks = { .folder = -1 };
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };

	faults_init(&faults);
	if (!banks_read(&banks, lint->quiz, &faults, &e))
		lint_complain(lint, lint->quiz, &e);
	lint_bank_texts(&banks, &faults);
	print(lint, &faults);
	banks_release(&banks);
}

void lint_glossary(struct lint *lint, const char *folder)
{
	char path[LINT_PATH_MAX];
	struct buf text;
	struct entries entries;
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };
	int dir = folder_open(-1, folder, &e);

	snprintf(path, sizeof path, "%.800s/glossary.md", folder);
	buf_init(&text, LESSON_BYTES_MAX);
	faults_init(&faults);
	if (dir >= 0 &&
	    folder_prose(dir, "glossary.md", &text, path, &faults, &e)) {
		struct passage passage = { path, buf_text(&text), text.len, 1 };
		entries_read(&entries, &passage, &faults);
		lint_terms(&entries, &faults);
		lint->terms_said = true;
		print(lint, &faults);
		entries_release(&entries);
	} else if (e.kind != ERROR_MISSING) {
		lint_complain(lint, path, &e);
	}
	buf_release(&text);
	if (dir >= 0)
		close(dir);
}

void lint_one_bank(struct lint *lint, const char *folder, const char *name)
{
	struct banks banks = { .folder = -1 };
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };

	faults_init(&faults);
	if (!banks_read_one(&banks, folder, name, &faults, &e))
		lint_complain(lint, name, &e);
	lint_bank_texts(&banks, &faults);
	print(lint, &faults);
	banks_release(&banks);
}
