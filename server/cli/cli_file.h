/* cli_file.h: what all commands read and write: the file that one was given, and
 * the answer as a whole.
 */
#ifndef SERVER_CLI_FILE_H
#define SERVER_CLI_FILE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

/* Adds the text of the file at path, or of standard input for "-", to out, whose
 * maximum is the limit; parameter is whose value it is, NULL if nobody's. False
 * with a sentence. */
bool cli_file(const char *path, struct buf *out, const char *parameter,
	      struct error *e);

/* The exit code of a command that printed its answer: code, or EXIT_NO with a
 * line on stderr if that did not reach its reader. */
int cli_printed(const char *command, int code);

#endif
