/* data_header.c: what the first hundred bytes of a database say about it
 * (SQLite's file format, section 1.3); see data_look in data.h.
 *
 * While a write-ahead log or a journal lies beside it, the file may rightly be
 * shorter than it says: then only SQLite can tell, and quick_check will.
 */
#include "server/store/data.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/schema.h"

enum {
	HEADER_SIZE = 100,
	AT_PAGE_SIZE = 16,
	AT_CHANGES = 24,
	AT_PAGES = 28,
	AT_VERSION = 60,
	AT_APPLICATION = 68,
	AT_VALID_FOR = 92
};

static uint32_t word(const unsigned char *header, int at)
{
	const unsigned char *b = header + at;

	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 |
	       (uint32_t)b[2] << 8 | b[3];
}

static enum data_file refuse(const struct data_folder *f, const char *what,
			     struct error *e)
{
	error_set(e, ERROR_SYSTEM, "--data",
		  "%.200s %s. It was left as it is. Move it away and put a "
		  "copy from %.150s/backups in its place, or give another "
		  "folder with --data DIR.",
		  f->db, what, f->path);
	return DATA_FILE_REFUSED;
}

/* A file beside the database has content. */
static bool beside(const struct data_folder *f, const char *end)
{
	char path[DATA_PATH_MAX];
	struct stat st;

	snprintf(path, sizeof path, "%.*s%s", DATA_PATH_MAX - 16, f->db, end);
	return stat(path, &st) == 0 && st.st_size > 0;
}

static bool is_short(const unsigned char *header, off_t size)
{
	uint32_t page = word(header, AT_PAGE_SIZE) >> 16;
	uint32_t pages = word(header, AT_PAGES);

	if (word(header, AT_CHANGES) != word(header, AT_VALID_FOR))
		return false;
	return (off_t)(page == 1 ? 65536 : page) * (off_t)pages > size;
}

static enum data_file judge(const struct data_folder *f,
			    const unsigned char *header, off_t size,
			    unsigned version, struct error *e)
{
	static const char magic[] = "SQLite format 3";
	bool pending = beside(f, "-wal") || beside(f, "-journal");

	if (size < HEADER_SIZE)
		return refuse(f, "is not whole: it was cut off", e);
	if (memcmp(header, magic, sizeof magic) != 0)
		return refuse(f, "is not a database", e);
	if (word(header, AT_APPLICATION) != SCHEMA_APPLICATION)
		return refuse(f, "belongs to another program", e);
	if (word(header, AT_VERSION) > version) {
		error_set(e, ERROR_SYSTEM, "--data",
			  "%.200s was written by a newer steptime and was left "
			  "as it is. Use that one, or give another folder "
			  "with --data DIR.",
			  f->db);
		return DATA_FILE_REFUSED;
	}
	if (!pending && is_short(header, size))
		return refuse(f, "is not whole: it was cut off", e);
	return DATA_FILE_OURS;
}

static enum data_file missing(const struct data_folder *f, struct error *e)
{
	if (beside(f, "-wal"))
		return refuse(f,
			      "is missing, but the log that belongs to it "
			      "(steptime.db-wal) is there",
			      e);
	return DATA_FILE_MISSING;
}

enum data_file data_look(const struct data_folder *f, unsigned version,
			 struct error *e)
{
	unsigned char header[HEADER_SIZE] = { 0 };
	struct stat st;
	int fd = open(f->db, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

	if (fd < 0 && errno == ENOENT)
		return missing(f, e);
	if (fd < 0 && (errno == EACCES || errno == EROFS || errno == EPERM)) {
		error_set(e, ERROR_SYSTEM, "--data",
			  "Nothing is saved: %.200s cannot be written (%s).",
			  f->db, strerror(errno));
		return DATA_FILE_UNWRITABLE;
	}
	if (fd < 0)
		return refuse(f, "cannot be opened (is it a link?)", e);
	bool plain = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	ssize_t len = plain ? pread(fd, header, sizeof header, 0) : 0;
	close(fd);
	if (!plain || len < 0)
		return refuse(f, "is no plain file", e);
	return judge(f, header, st.st_size, version, e);
}
