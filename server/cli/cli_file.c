/* cli_file.c: see cli_file.h. */
#include "server/cli/cli_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "server/cli/cli.h"
#include "server/terminal.h"

/* All of f. False with errno. */
static bool read_stream(FILE *f, struct buf *out)
{
	char part[4096];
	size_t len;

	while (!out->failed && (len = fread(part, 1, sizeof part, f)) > 0)
		buf_add(out, part, len);
	return !ferror(f);
}

/* False with errno. */
static bool read_named(const char *path, struct buf *out)
{
	if (strcmp(path, "-") == 0)
		return read_stream(stdin, out);
	FILE *f = fopen(path, "rbe");
	if (!f)
		return false;
	bool fine = read_stream(f, out);
	int why = errno;
	if (fclose(f) != 0 && fine)
		return false;
	errno = why;
	return fine;
}

bool cli_file(const char *path, struct buf *out, const char *parameter,
	      struct error *e)
{
	if (!read_named(path, out))
		return error_set(e, ERROR_INPUT, parameter,
				 "The file %.200s cannot be read: %s.", path,
				 strerror(errno));
	if (out->failed)
		return error_set(e, ERROR_TOO_LARGE, parameter,
				 "The file %.200s is longer than %zu bytes.",
				 path, out->max);
	if (strlen(buf_text(out)) != out->len)
		return error_set(e, ERROR_INPUT, parameter,
				 "The file %.200s is not text: it has a NUL "
				 "byte.",
				 path);
	return true;
}

int cli_printed(const char *command, int code)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	fprintf(stderr, "steptime %s: cannot write the answer: %s.\n", command,
		strerror(errno));
	return EXIT_NO;
}
