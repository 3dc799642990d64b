/* lint_read.h: what `steptime lint` reads, one text after the other; lint.c says
 * which. Every function prints the faults of what it read to stdout.
 */
#ifndef SERVER_LESSON_LINT_READ_H
#define SERVER_LESSON_LINT_READ_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/lesson/banks.h"
#include "server/lesson/names.h"

enum { LINT_PATH_MAX = 1024 };

/* What one run found. */
struct lint {
	size_t errors;
	bool wrong_use;
	struct names seen; /* lessons already read */
	bool terms_said;   /* the faults of their glossary were printed */
	char lessons[LINT_PATH_MAX], quiz[LINT_PATH_MAX];
	char root[PATH_MAX], here[PATH_MAX];
	const struct banks *banks; /* whose items lessons name */
};

/* The lesson slug of the folder lessons, once. */
void lint_lesson(struct lint *lint, const char *lessons, const char *slug);

/* All banks of the root; one bank, the file name of folder. */
void lint_banks(struct lint *lint);
void lint_one_bank(struct lint *lint, const char *folder, const char *name);

/* The glossary in folder, if there is one. */
void lint_glossary(struct lint *lint, const char *folder);

/* Says on stderr why what cannot be read: wrong use. */
void lint_complain(struct lint *lint, const char *what, const struct error *e);

#endif
