/* data.c: see data.h. What the database's first bytes say is in data_header.c.
 * */
#include "server/store/data.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* File systems on which a shared memory file is not shared: NFS, CIFS, SMB2, 9p
 * and FUSE. */
static const unsigned long network_types[] = { 0x6969, 0xFF534D42, 0xFE534D42,
					       0x01021997, 0x65735546 };

static bool is_network(const char *path)
{
	struct statfs fs;

	if (getenv("STEPTIME_NETWORK_DATA"))
		return true;
	if (statfs(path, &fs) != 0)
		return false;
	for (size_t i = 0; i < sizeof network_types / sizeof *network_types;
	     i++)
		if (((unsigned long)fs.f_type & 0xFFFFFFFF) == network_types[i])
			return true;
	return false;
}

static bool find(struct data_folder *f, const char *given, struct error *e)
{
	const char *data = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");
	int len;

	if (given)
		len = snprintf(f->path, sizeof f->path, "%s", given);
	else if (data && *data == '/')
		len = snprintf(f->path, sizeof f->path, "%s/steptime", data);
	else if (home && *home == '/')
		len = snprintf(f->path, sizeof f->path,
			       "%s/.local/share/steptime", home);
	else
		return error_set(e, ERROR_SYSTEM, "--data",
				 "Nothing is saved: neither HOME nor "
				 "XDG_DATA_HOME is set. Give --data DIR.");
	if (len < 0 || len > DATA_PATH_MAX - 64)
		return error_set(e, ERROR_SYSTEM, "--data",
				 "Nothing is saved: the name of the data "
				 "folder is too long. Give --data DIR.");
	return true;
}

/* Makes the folder and those above it. */
static bool make_all(const char *path)
{
	char part[DATA_PATH_MAX];

	for (const char *at = path; at; at++) {
		at = strchr(at + (at == path), '/');
		int len = at ? (int)(at - path) : (int)strlen(path);
		snprintf(part, sizeof part, "%.*s", len, path);
		if (*part && mkdir(part, 0700) != 0 && errno != EEXIST)
			return false;
		if (!at)
			break;
	}
	return true;
}

/* SQLite wants a path without symbolic links in it. */
static bool make(struct data_folder *f)
{
	char *real = make_all(f->path) ? realpath(f->path, NULL) : NULL;
	if (!real)
		return false;
	snprintf(f->path, sizeof f->path, "%s", real);
	snprintf(f->db, sizeof f->db, "%.*s/steptime.db", DATA_PATH_MAX - 64,
		 f->path);
	free(real);
	return true;
}

static enum data_state unwritable(const struct data_folder *f, struct error *e)
{
	error_set(e, ERROR_SYSTEM, "--data",
		  "Nothing is saved: the folder %.200s cannot be written (%s). "
		  "Give another one with --data DIR.",
		  f->path, strerror(errno));
	return DATA_UNWRITABLE;
}

static enum data_state taken(struct data_folder *f, struct error *e)
{
	char who[32] = "";
	ssize_t len = pread(f->lock, who, sizeof who - 1, 0);

	who[len > 0 ? strcspn(who, "\n") : 0] = '\0';
	error_set(e, ERROR_SYSTEM, "--data",
		  "Another steptime (process %s) uses the folder %.200s. Stop "
		  "it, or give this one a folder of its own with --data DIR.",
		  *who ? who : "unknown", f->path);
	return DATA_REFUSED;
}

/* Takes the lock and writes whose it is. */
static enum data_state lock(struct data_folder *f, struct error *e)
{
	char path[DATA_PATH_MAX];
	char who[32];

	snprintf(path, sizeof path, "%.*s/lock", DATA_PATH_MAX - 64, f->path);
	f->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (f->lock < 0)
		return unwritable(f, e);
	if (flock(f->lock, LOCK_EX | LOCK_NB) != 0)
		return errno == EWOULDBLOCK ? taken(f, e) : unwritable(f, e);
	int len = snprintf(who, sizeof who, "%ld\n", (long)getpid());
	if (ftruncate(f->lock, 0) != 0 ||
	    pwrite(f->lock, who, (size_t)len, 0) != len)
		return unwritable(f, e);
	return DATA_READY;
}

enum data_state data_claim(struct data_folder *f, const char *given,
			   struct error *e)
{
	*f = (struct data_folder){ .lock = -1 };
	if (!find(f, given, e))
		return DATA_UNWRITABLE;
	if (!make(f))
		return unwritable(f, e);
	f->network = is_network(f->path);
	enum data_state state = lock(f, e);
	if (state != DATA_READY)
		data_leave(f);
	return state;
}

bool data_sync(const struct data_folder *f)
{
	int dir = open(f->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (dir < 0)
		return false;
	bool synced = fsync(dir) == 0;
	close(dir);
	return synced;
}

void data_leave(struct data_folder *f)
{
	if (f->lock >= 0)
		close(f->lock);
	f->lock = -1;
}
