/* banks.h: all banks of items of a content root, read from its folder quiz/.
 */
#ifndef SERVER_LESSON_BANKS_H
#define SERVER_LESSON_BANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/faults.h"
#include "quiz/bank.h"

enum { BANKS_MAX = 100, BANKS_PATH_MAX = 300 };

struct banks {
	struct bank *bank;	      /* each read from path[i] */
	char (*path)[BANKS_PATH_MAX]; /* as faults name it */
	size_t len;
	int folder; /* where they lie, with their pictures; -1: nowhere */
};

/* Reads every *.quiz.md of the folder at the path quiz; no folder means no banks.
 * What is wrong is in *faults, whose files are named by *b. False, with a
 * sentence, if memory is out. The caller releases *b in any case. */
bool banks_read(struct banks *b, const char *quiz, struct faults *faults,
		struct error *e);

/* A text that is not in its file yet: what somebody wants to save. */
struct banks_draft {
	const char *name;   /* of the file that it would be in */
	const char *folder; /* as faults name that of the banks: "quiz" */
	const char *text;
	size_t len;
};

/* The same, as if the draft were in its file. */
bool banks_read_draft(struct banks *b, const char *quiz,
		      const struct banks_draft *draft, struct faults *faults,
		      struct error *e);

/* Reads one bank, the file name of the folder at the path quiz, as if there were
 * no other. A file that is no bank, being too long for one, is a fault, too.
 * False with a sentence if there is no folder, or no memory. */
bool banks_read_one(struct banks *b, const char *quiz, const char *name,
		    struct faults *faults, struct error *e);

void banks_release(struct banks *b);

/* The item of that id; NULL if there is none, or if b is NULL. */
const struct item *banks_item(const struct banks *b, const char *id);

/* The name of the file that the item stands in, as in the folder; NULL if no
 * bank has it. */
const char *banks_file(const struct banks *b, const char *id);

/* May a file of the folder be written anew? If not, *why is a sentence. */
bool banks_writable(int folder, const char *name, struct error *why);

#endif
