/* lint.c: see lint.h. */
#include "server/lesson/lint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/cli/cli.h"
#include "server/cli/cli_file.h"
#include "server/lesson/folder.h"
#include "server/lesson/lint_read.h"
#include "server/root.h"
#include "server/terminal.h"

static void visit_lesson(void *to, const char *name)
{
	struct lint *lint = to;
	char path[LINT_PATH_MAX];

	snprintf(path, sizeof path, "%.800s/%.100s/lesson.md", lint->lessons,
		 name);
	if (access(path, F_OK) == 0)
		lint_lesson(lint, lint->lessons, name);
}

static void lint_all(struct lint *lint)
{
	struct error e = { .kind = ERROR_NONE };
	int dir = folder_open(-1, lint->lessons, &e);

	lint_banks(lint);
	if (dir < 0) {
		lint_complain(lint, lint->lessons, &e);
		return;
	}
	lint_glossary(lint, lint->lessons);
	folder_each(dir, visit_lesson, lint);
	close(dir);
}

/* --- single files */

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text);
	size_t end_len = strlen(end);

	return len >= end_len && strcmp(text + len - end_len, end) == 0;
}

/* "a/b/c" -> "a/b" and "c"; "c" -> "." and "c". */
static void split(const char *path, char folder[static LINT_PATH_MAX],
		  const char **name)
{
	const char *slash = strrchr(path, '/');

	*name = slash ? slash + 1 : path;
	if (!slash)
		snprintf(folder, LINT_PATH_MAX, ".");
	else if (slash == path)
		snprintf(folder, LINT_PATH_MAX, "/");
	else
		snprintf(folder, LINT_PATH_MAX, "%.*s", (int)(slash - path),
			 path);
}

/* A lesson by the folder that one of its files lies in. */
static void lint_folder(struct lint *lint, const char *folder)
{
	char lessons[LINT_PATH_MAX];
	const char *slug;

	if (!strchr(folder, '/') && realpath(folder, lint->here))
		folder = lint->here;
	split(folder, lessons, &slug);
	lint_lesson(lint, lessons, slug);
}

/* A notebook by its lesson, which has its name. */
static void lint_notebook(struct lint *lint, const char *name)
{
	char slug[LINT_PATH_MAX];

	snprintf(slug, sizeof slug, "%.*s",
		 (int)(strlen(name) - strlen(".ipynb")), name);
	lint_lesson(lint, lint->lessons, slug);
}

static void lint_file(struct lint *lint, const char *path)
{
	char folder[LINT_PATH_MAX];
	const char *name;

	split(path, folder, &name);
	if (access(path, F_OK) != 0) {
		terminal_line(stderr, "steptime lint: there is no file \"%s\".",
			      path);
		lint->wrong_use = true;
	} else if (ends_with(name, ".quiz.md")) {
		lint_one_bank(lint, folder, name);
	} else if (ends_with(name, ".ipynb")) {
		lint_notebook(lint, name);
	} else if (strcmp(name, "glossary.md") == 0) {
		lint_glossary(lint, folder);
	} else if (strcmp(name, "lesson.md") == 0 ||
		   strcmp(name, "notes.md") == 0 ||
		   strcmp(name, "videos.txt") == 0 || ends_with(name, ".svg")) {
		lint_folder(lint, folder);
	} else {
		terminal_line(stderr,
			      "steptime lint: %s is neither a bank "
			      "(NAME.quiz.md) nor a file of a lesson.",
			      path);
		lint->wrong_use = true;
	}
}

/* --- */

/* Where the root's folders are; relative if we stand in it, so that faults can
 * be clicked and read. */
static bool find_root(struct lint *lint, const char *given)
{
	struct error e = { .kind = ERROR_NONE };

	if (!root_find(given, lint->root, &e)) {
		terminal_line(stderr, "steptime lint: %s", e.message);
		return false;
	}
	const char *before = lint->root, *slash = "/";
	if (getcwd(lint->here, sizeof lint->here) &&
	    strcmp(lint->here, lint->root) == 0)
		before = slash = "";
	snprintf(lint->lessons, LINT_PATH_MAX, "%.1000s%slessons", before,
		 slash);
	snprintf(lint->quiz, LINT_PATH_MAX, "%.1000s%squiz", before, slash);
	return true;
}

/* Lessons name items; the banks' own faults are not asked for here. */
static void read_banks(struct lint *lint, struct banks *banks)
{
	struct faults faults;
	struct error e = { .kind = ERROR_NONE };

	faults_init(&faults);
	if (!banks_read(banks, lint->quiz, &faults, &e))
		lint_complain(lint, lint->quiz, &e);
	faults_release(&faults);
	lint->banks = banks;
}

static int run(struct lint *lint, int argc, char **argv)
{
	struct banks banks = { .folder = -1 };

	read_banks(lint, &banks);
	if (argc == 0)
		lint_all(lint);
	for (int i = 0; i < argc; i++)
		lint_file(lint, argv[i]);
	banks_release(&banks);
	names_release(&lint->seen);
	if (lint->wrong_use)
		return EXIT_WRONG_USE;
	return cli_printed("lint", lint->errors ? EXIT_NO : EXIT_FINE);
}

static int usage(FILE *to)
{
	fputs("usage: steptime lint [--root DIR] [FILE…]\n"
	      "Lists every fault of the lessons and item banks, or of the "
	      "files named.\n",
	      to);
	return to == stdout ? EXIT_FINE : EXIT_WRONG_USE;
}

int lint_main(int argc, char **argv)
{
	static struct lint lint; /* too large for a stack */
	const char *root = NULL;
	int at = 1;

	memset(&lint, 0, sizeof lint);

	for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
		if (strcmp(argv[at], "--help") == 0)
			return cli_printed("lint", usage(stdout));
		if (strcmp(argv[at], "--root") != 0 || at + 1 == argc)
			return usage(stderr);
		root = argv[++at];
	}
	if (!find_root(&lint, root))
		return EXIT_WRONG_USE;
	return run(&lint, argc - at, argv + at);
}
