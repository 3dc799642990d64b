/* versions.c: see versions.h. */
#include "server/edit/versions.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/edit/replace.h"
#include "server/lesson/folder.h"

enum { DIGITS = 6, NUMBER_MAX = 1000000000 }; /* others are not ours */

/* Makes the folder name in dir if it is not there, and opens it. -1: errno. */
static int open_in(int dir, const char *name)
{
	if (mkdirat(dir, name, 0700) != 0 && errno != EEXIST)
		return -1;
	return openat(dir, name,
		      O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* The bank's own folder, named after it without ".quiz.md". */
static int open_versions(const char *data, const char *name)
{
	int fd = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int all = fd >= 0 ? open_in(fd, "versions") : -1;
	char bank[FOLDER_NAME_MAX + 1];
	int own = -1;

	snprintf(bank, sizeof bank, "%.*s",
		 (int)(strlen(name) - strlen(".quiz.md")), name);
	if (all >= 0 && fsync(fd) == 0)
		own = open_in(all, bank);
	if (own >= 0 && fsync(all) != 0) {
		close(own);
		own = -1;
	}
	int why = errno;
	if (all >= 0)
		close(all);
	if (fd >= 0)
		close(fd);
	errno = why;
	return own;
}

/* --- those there are */

struct listed {
	int folder;
	long last;   /* the highest number */
	long remove; /* all up to this one */
};

/* The number of a version; 0: it is none. */
static long number_of(const char *name)
{
	char *end;
	long number = strtol(name, &end, 10);

	return end - name >= DIGITS && *end == '-' && number > 0 &&
			       number < NUMBER_MAX
		       ? number
		       : 0;
}

static void find_last(void *to, const char *name)
{
	struct listed *l = to;
	long number = number_of(name);

	if (number > l->last)
		l->last = number;
}

static void thin_out(void *to, const char *name)
{
	struct listed *l = to;
	long number = number_of(name);

	if (number > 0 && number <= l->remove)
		unlinkat(l->folder, name, 0);
}

bool versions_keep(const char *data, const char *name, const char *text,
		   size_t len, int64_t now, struct error *e)
{
	struct listed l = { .folder = open_versions(data, name) };
	char when[32] = "";
	char file[80];
	time_t seconds = (time_t)now;
	struct tm tm;

	if (l.folder < 0)
		return error_set(
			e, ERROR_SYSTEM, NULL,
			"The folder versions/ beside your answers "
			"cannot be written (%s), so nothing was saved.",
			strerror(errno));
	folder_each(l.folder, find_last, &l);
	if (!gmtime_r(&seconds, &tm) ||
	    !strftime(when, sizeof when, "%Y-%m-%dT%H-%M-%SZ", &tm))
		when[0] = '\0';
	snprintf(file, sizeof file, "%0*ld-%s.quiz.md", DIGITS, l.last + 1,
		 when);
	bool kept = replace_file(l.folder, file, text, len, e);
	l.remove = kept ? l.last + 1 - VERSIONS_KEPT : 0;
	folder_each(l.folder, thin_out, &l);
	close(l.folder);
	return kept;
}
