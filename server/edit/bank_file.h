/* bank_file.h: a bank's file: read whole, with a hash that says which text it is;
 * checked as `steptime lint` would check it; written whole, with the text before
 * kept (versions.h).
 *
 * Its name is one that the banks of the shelf have, never one from outside.
 */
#ifndef SERVER_EDIT_BANK_FILE_H
#define SERVER_EDIT_BANK_FILE_H

#include <stdbool.h>

#include "base/buf.h"
#include "server/lesson/banks.h"
#include "server/server.h"

enum { BANK_HASH_SIZE = 20 };

struct bank_file {
	char quiz[BANKS_PATH_MAX]; /* the path of the folder */
	char name[128];		   /* in it */
	int folder;		   /* open, -1: it is not */
	struct buf text;
	char hash[BANK_HASH_SIZE]; /* of text */
};

/* Reads the file as it is now. False with a sentence. bank_file_release in any
 * case. */
bool bank_file_read(struct bank_file *f, const char *root, const char *name,
		    struct error *e);
void bank_file_release(struct bank_file *f);

/* May it be written, and what it was be kept? If not, *why is a sentence. */
bool bank_file_writable(const struct bank_file *f, const struct server *s,
			struct error *why);

/* All that would be wrong with the banks of the folder if this one had that
 * text: what lint says, and what only the renderer finds. The names of files in
 * *faults are banks', which is released after them. False with a sentence if it
 * could not be checked. */
bool bank_file_check(const struct bank_file *f, const struct buf *text,
		     struct banks *banks, struct faults *faults,
		     struct error *e);

/* Keeps the text that was read as a version and puts the new one in its place.
 * False with a sentence, and the file is as it was. One caller at a time. */
bool bank_file_write(const struct bank_file *f, const struct server *s,
		     const struct buf *text, struct error *e);

#endif
