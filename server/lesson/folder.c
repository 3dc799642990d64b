/* folder.c: see folder.h. */
#include "server/lesson/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unseen.h"
#include "base/utf8.h"

bool folder_name(const char *name)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789-_.";
	size_t len = strlen(name);

	return len > 0 && len <= FOLDER_NAME_MAX && name[0] != '.' &&
	       strspn(name, allowed) == len;
}

/* Why open failed, as an error. A link where a folder was wanted is ENOTDIR. */
static bool not_opened(int dir, const char *name, struct error *e)
{
	int why = errno;
	struct stat st;
	bool link = fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
		    S_ISLNK(st.st_mode);

	if (!link && (why == ENOENT || why == ENOTDIR))
		return error_set(e, ERROR_MISSING, NULL, "There is no %.100s.",
				 name);
	if (link)
		return error_set(e, ERROR_INPUT, NULL,
				 "%.100s is a symbolic link, which is not "
				 "followed.",
				 name);
	return error_set(e, ERROR_SYSTEM, NULL, "%.100s cannot be opened: %s.",
			 name, strerror(why));
}

int folder_open(int dir, const char *name, struct error *e)
{
	if (dir >= 0 && !folder_name(name)) {
		error_set(e, ERROR_INPUT, NULL,
			  "\"%.100s\" is no name for a folder here.", name);
		return -1;
	}
	int at = dir >= 0 ? dir : AT_FDCWD;
	int fd = openat(at, name,
			O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		not_opened(at, name, e);
	return fd;
}

static bool read_all(int fd, const char *name, struct buf *out, struct error *e)
{
	char room[4096];
	ssize_t got = 0;

	while (!out->failed && (got = read(fd, room, sizeof room)) > 0)
		buf_add(out, room, (size_t)got);
	if (got < 0)
		return error_set(e, ERROR_SYSTEM, NULL,
				 "%.100s cannot be read: %s.", name,
				 strerror(errno));
	if (out->failed)
		return error_set(e, ERROR_TOO_LARGE, NULL,
				 "%.100s is longer than %zu bytes.", name,
				 out->max);
	return true;
}

bool folder_read(int dir, const char *name, struct buf *out, struct error *e)
{
	struct stat st;
	bool good = false;

	if (!folder_name(name))
		return error_set(e, ERROR_INPUT, NULL,
				 "\"%.100s\" is no name for a file here.",
				 name);
	/* A pipe of that name must not hold us up. */
	int fd = openat(dir, name,
			O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return not_opened(dir, name, e);
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		error_set(e, ERROR_INPUT, NULL, "%.100s is not a plain file.",
			  name);
	else
		good = read_all(fd, name, out, e);
	close(fd);
	return good;
}

bool folder_text(int dir, const char *name, struct buf *out, struct error *e)
{
	if (!folder_read(dir, name, out, e))
		return false;
	if (memchr(buf_text(out), '\0', out->len) ||
	    !utf8_valid(buf_text(out), out->len))
		return error_set(e, ERROR_INPUT, NULL,
				 "%.100s is not text in UTF-8.", name);
	return true;
}

bool folder_prose(int dir, const char *name, struct buf *out, const char *path,
		  struct faults *faults, struct error *e)
{
	if (!folder_text(dir, name, out, e))
		return false;
	if (out->len)
		unseen_blank(out->data, path, faults);
	return true;
}

static int visible(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

bool folder_each(int dir, void (*visit)(void *to, const char *name), void *to)
{
	struct dirent **list = NULL;
	int len = scandirat(dir, ".", &list, visible, alphasort);

	for (int i = 0; i < len; i++) {
		visit(to, list[i]->d_name);
		free(list[i]);
	}
	free(list);
	return len >= 0;
}
