/* replace.c: see replace.h. */
#include "server/edit/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t done = write(fd, bytes, len);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return false;
		bytes += done;
		len -= (size_t)done;
	}
	return true;
}

/* Whose the old one was is kept if it may be; who may read it must be. */
static bool take_over(int fd, int folder, const char *name)
{
	struct stat st;

	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return errno == ENOENT;
	if (fchown(fd, st.st_uid, st.st_gid) != 0 && errno != EPERM)
		return false;
	return fchmod(fd, st.st_mode & 0777) == 0;
}

/* Makes the file part of the folder, on disk. */
static bool write_part(int folder, const char *part, const char *name,
		       const char *bytes, size_t len)
{
	int fd = openat(folder, part,
			O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
			0600);

	if (fd < 0)
		return false;
	bool good = write_all(fd, bytes, len) && take_over(fd, folder, name) &&
		    fsync(fd) == 0;
	int why = errno;
	if (close(fd) != 0 && good)
		return false;
	errno = why;
	return good;
}

bool replace_file(int folder, const char *name, const char *bytes, size_t len,
		  struct error *e)
{
	char part[40];

	/* A leading dot: no reader of the folder takes it for one of its own. */
	snprintf(part, sizeof part, ".steptime-%ld", (long)getpid());
	unlinkat(folder, part, 0); /* of a process that was killed */
	if (write_part(folder, part, name, bytes, len) &&
	    renameat(folder, part, folder, name) == 0 && fsync(folder) == 0)
		return true;
	int why = errno;
	unlinkat(folder, part, 0);
	return error_set(e, ERROR_SYSTEM, NULL,
			 "%.100s could not be written: %s.", name,
			 strerror(why));
}
