/* data.h: the folder in which everything that is kept lies: where it is, who
 * may use it now, and whether the database in it is one that may be opened.
 *
 *     DIR/steptime.db   the database (0600)
 *     DIR/lock          held while a server uses the folder; names its process
 *     DIR/backups/      steptime-YYYY-MM-DD.db, of the last seven days
 *     DIR/versions/     what banks were before they were edited here: see
 *                       edit/versions.h
 *
 * Nothing here writes to the database.
 *
 * With STEPTIME_NETWORK_DATA in the environment the folder counts as one on a
 * network: for file systems that are not known to be, and for tests.
 */
#ifndef SERVER_STORE_DATA_H
#define SERVER_STORE_DATA_H

#include <stdbool.h>

#include "base/error.h"

enum { DATA_PATH_MAX = 1024 };

struct data_folder {
	char path[DATA_PATH_MAX];
	char db[DATA_PATH_MAX]; /* the database in it */
	int lock;		/* its file, -1 while it is not held */
	bool network;		/* on a file system where WAL does not work */
};

enum data_state {
	DATA_READY,
	DATA_UNWRITABLE, /* nothing can be kept; the rest works */
	DATA_REFUSED	 /* somebody else's, or damaged: do not start */
};

/* Finds the folder: given (--data) or, if that is NULL, steptime in
 * $XDG_DATA_HOME or in ~/.local/share. Makes it (0700) and locks it. If not
 * DATA_READY, *e says why and what to do. */
enum data_state data_claim(struct data_folder *f, const char *given,
			   struct error *e);

/* Lets it go. A folder that was never claimed is fine, if it is all zeros but
 * lock is -1. */
void data_leave(struct data_folder *f);

/* Waits until the names in the folder are on disk. */
bool data_sync(const struct data_folder *f);

enum data_file {
	DATA_FILE_MISSING,
	DATA_FILE_OURS,
	DATA_FILE_UNWRITABLE,
	DATA_FILE_REFUSED
};

/* Looks at the database's first bytes, without SQLite and without a change: is
 * it ours, whole, and not newer than version? If not, *e says what to do. */
enum data_file data_look(const struct data_folder *f, unsigned version,
			 struct error *e);

#endif
