/* folder.h: opens folders and reads files below the content root, and nothing
 * outside of it: no name with a slash or a leading dot, no symbolic link, no
 * file that is not a plain one, none above its limit.
 */
#ifndef SERVER_LESSON_FOLDER_H
#define SERVER_LESSON_FOLDER_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"

enum { FOLDER_NAME_MAX = 100 };

/* May a file or a folder of ours have this name? Letters, digits, '-', '_' and
 * '.', which does not begin it. */
bool folder_name(const char *name);

/* Opens the folder name in the folder dir, or at dir -1 the folder at the path
 * name, whose last part is no link. A file descriptor, which the caller closes;
 * -1 with a sentence in *e (ERROR_MISSING if there is none). */
int folder_open(int dir, const char *name, struct error *e);

/* Adds the file name of the folder dir to out, whose maximum is the limit. False
 * with a sentence in *e: ERROR_MISSING if there is no such file. */
bool folder_read(int dir, const char *name, struct buf *out, struct error *e);

/* The same for a text: valid UTF-8 without a NUL. */
bool folder_text(int dir, const char *name, struct buf *out, struct error *e);

/* The same for a text that people write: what nobody sees in it (base/unseen.h)
 * becomes a space, and a fault of the file at path. */
bool folder_prose(int dir, const char *name, struct buf *out, const char *path,
		  struct faults *faults, struct error *e);

/* Calls visit with every name in dir that no dot begins, in the order of the
 * alphabet. False if dir cannot be read. */
bool folder_each(int dir, void (*visit)(void *to, const char *name), void *to);

#endif
