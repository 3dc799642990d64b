/* replace.h: puts a file into a folder, whole or not at all: written beside its
 * place, on disk, then renamed into it, and the folder's names on disk. Whoever
 * reads meanwhile finds the old one or the new one; a full disk, a kill or a
 * power cut leaves the old one.
 */
#ifndef SERVER_EDIT_REPLACE_H
#define SERVER_EDIT_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* name has no slash in it. A file that is there gives the new one its mode and,
 * where that is allowed, its owner; another one is the user's alone. False with a
 * sentence, and nothing has changed. */
bool replace_file(int folder, const char *name, const char *bytes, size_t len,
		  struct error *e);

#endif
