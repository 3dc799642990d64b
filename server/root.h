/* root.h: where the content is: lessons, banks and what pages load.
 *
 * The first of these that there is: the folder given with --root, the one in
 * $STEPTIME_ROOT, the repository in which the program was built, and
 * PREFIX/share/steptime. It finds the folder and does not read in it.
 *
 * A program that was installed, which lies in a folder bin with share/steptime
 * beside it, takes that before the repository. It was installed to run without
 * one, and where it was built somebody may have changed the content since, or
 * made another folder of that name: it would serve what does not belong to it.
 */
#ifndef SERVER_ROOT_H
#define SERVER_ROOT_H

#include <stdbool.h>

#include "base/error.h"

/* Fills out, a path of PATH_MAX bytes, without a symbolic link in it. given is
 * NULL if --root was not. A folder that was named, there or in the variable, and
 * has no content is an error, as it was meant. False with a sentence that says
 * where it looked. */
bool root_find(const char *given, char *out, struct error *e);

/* How this program is started from a shell: "build/steptime" and true in the
 * repository in which it was built, else "steptime" and false. out has PATH_MAX
 * bytes. */
bool root_program(char *out);

/* The program's version: "0.1.0". */
const char *root_version(void);

#endif
