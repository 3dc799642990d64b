/* assets.c: see assets.h. */
#include "server/http/assets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/http/accept.h"
#include "server/http/compress.h"

enum { PATH_SIZE = 1024 }; /* of a file; a longer one is passed over */

/* One body as it is sent. */
struct content {
	struct shared *bytes; /* NULL: not kept */
	char etag[ETAG_SIZE];
};

struct asset {
	char *path; /* below the folder: css/page.css */
	const char *type;
	struct content plain;
	struct content gzip;
};

struct assets {
	char folder[PATH_MAX];		/* without symbolic links */
	struct asset asset[ASSETS_MAX]; /* by path, ascending */
	size_t len;
	size_t bytes;
	char views[1024];
};

static const struct {
	const char *ending;
	const char *type;
} types[] = {
	{ ".css", "text/css; charset=utf-8" },
	{ ".html", "text/html; charset=utf-8" },
	{ ".ico", "image/x-icon" },
	{ ".jpg", "image/jpeg" },
	{ ".js", "text/javascript; charset=utf-8" },
	{ ".json", "application/json" },
	{ ".mjs", "text/javascript; charset=utf-8" },
	{ ".png", "image/png" },
	{ ".svg", "image/svg+xml" },
	{ ".txt", "text/plain; charset=utf-8" },
	{ ".webp", "image/webp" },
	{ ".woff2", "font/woff2" },
};

static const char *type_of(const char *path)
{
	const char *ending = strrchr(path, '.');

	for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
		if (strcasecmp(ending, types[i].ending) == 0)
			return types[i].type;
	return "application/octet-stream";
}

static bool fail(struct error *e, const char *path, const char *why)
{
	return error_set(e, ERROR_SYSTEM, "", "%.300s cannot be read: %s.",
			 path, why);
}

/* Reads size bytes of the open file. A file that shrinks meanwhile is not
 * whole: false. */
static bool read_all(int fd, char *to, size_t size)
{
	while (size > 0) {
		ssize_t n = read(fd, to, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		to += n;
		size -= (size_t)n;
	}
	return true;
}

static bool read_content(struct assets *a, const char *path, char kind,
			 struct content *c, struct error *e)
{
	struct stat st;
	bool ok = false;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0 || fstat(fd, &st) != 0) {
		fail(e, path, strerror(errno));
		goto out;
	}
	size_t size = (size_t)st.st_size;
	if (st.st_size < 0 || size > ASSETS_BYTES_MAX - a->bytes) {
		fail(e, path, "the files are too large together");
		goto out;
	}
	c->bytes = shared_new(size);
	if (!c->bytes || !read_all(fd, c->bytes->bytes, size)) {
		fail(e, path, "it changed, or memory is out");
		goto out;
	}
	a->bytes += size;
	etag_make(c->etag, c->bytes->bytes, size, kind);
	ok = true;
out:
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool ends_with(const char *text, const char *ending)
{
	size_t len = strlen(text);
	size_t tail = strlen(ending);

	return len > tail && strcmp(text + len - tail, ending) == 0;
}

/* Reads the file at the whole path, and FILE.gz beside it if there is one: then
 * that is kept, and the plain one made from it for the few who ask for it. */
static bool add_file(struct assets *a, const char *path, struct error *e)
{
	char zipped[PATH_SIZE];

	if (a->len == ASSETS_MAX)
		return fail(e, a->folder, "it has too many files");
	struct asset *asset = &a->asset[a->len++];
	*asset = (struct asset){ .type = type_of(path) };
	asset->path = strdup(path + strlen(a->folder) + 1);
	if (!asset->path)
		return fail(e, path, "memory is out");
	int len = snprintf(zipped, sizeof zipped, "%s.gz", path);
	if (len < (int)sizeof zipped && access(zipped, R_OK) == 0 &&
	    !read_content(a, zipped, 'z', &asset->gzip, e))
		return false;
	if (!read_content(a, path, 0, &asset->plain, e))
		return false;
	if (asset->gzip.bytes) {
		shared_drop(asset->plain.bytes);
		asset->plain.bytes = NULL;
	}
	return true;
}

static bool is_inside(const struct assets *a, const char *path)
{
	size_t len = strlen(a->folder);

	return strncmp(path, a->folder, len) == 0 && path[len] == '/';
}

static bool add_folder(struct assets *a, const char *path, int depth,
		       struct error *e);

/* One entry of a folder. A link is followed to where it leads, if that is
 * inside: the file then has the address of the link. */
static bool add_entry(struct assets *a, const char *folder, const char *name,
		      int depth, struct error *e)
{
	char path[PATH_SIZE];
	char *real = NULL;
	struct stat st;
	bool ok = true;

	if (*name == '.' || ends_with(name, ".gz"))
		return true;
	int len = snprintf(path, sizeof path, "%s/%s", folder, name);
	if (len < (int)sizeof path)
		real = realpath(path, NULL);
	if (!real || !is_inside(a, real) || stat(real, &st) != 0)
		goto out;
	if (S_ISDIR(st.st_mode))
		ok = add_folder(a, path, depth + 1, e);
	else if (S_ISREG(st.st_mode))
		ok = add_file(a, path, e);
out:
	free(real);
	return ok;
}

static bool add_folder(struct assets *a, const char *path, int depth,
		       struct error *e)
{
	DIR *folder = depth > ASSETS_DEPTH_MAX ? NULL : opendir(path);
	const struct dirent *entry;
	bool ok = true;

	if (!folder)
		return fail(e, path,
			    depth > ASSETS_DEPTH_MAX ? "it is too deep"
						     : strerror(errno));
	while (ok && (entry = readdir(folder)))
		ok = add_entry(a, path, entry->d_name, depth, e);
	closedir(folder);
	return ok;
}

static int by_path(const void *a, const void *b)
{
	const struct asset *one = a;
	const struct asset *other = b;

	return strcmp(one->path, other->path);
}

static bool find_folder(struct assets *a, const char *root, struct error *e)
{
	static const char *const places[] = { "build/static", "static" };
	char path[PATH_MAX];

	for (size_t i = 0; i < 2; i++) {
		int len = snprintf(path, sizeof path, "%s/%s", root, places[i]);
		if (len < (int)sizeof path && realpath(path, a->folder))
			return true;
	}
	return error_set(e, ERROR_MISSING, "",
			 "There is no folder static in %.300s.", root);
}

/* figures/NAME/view.js -> "NAME ". */
static void list_views(struct assets *a)
{
	for (size_t i = 0; i < a->len; i++) {
		char name[64], rest[16];
		size_t len = strlen(a->views);
		if (sscanf(a->asset[i].path, "figures/%63[^/]/%15s", name,
			   rest) == 2 &&
		    strcmp(rest, "view.js") == 0)
			snprintf(a->views + len, sizeof a->views - len, "%s ",
				 name);
	}
}

const char *assets_views(const struct assets *a)
{
	return a->views;
}

/* A page without them would be bare text, and nobody would know why. */
static bool has_files(const struct assets *a, struct error *e)
{
	return a->len > 0 ||
	       error_set(e, ERROR_INPUT, "--root",
			 "There is no file in %.300s, where what pages load "
			 "must be; build it, or name another with --root DIR.",
			 a->folder);
}

struct assets *assets_load(const char *root, struct error *e)
{
	struct assets *a = calloc(1, sizeof *a);

	if (!a) {
		error_set(e, ERROR_SYSTEM, "", "Memory is out.");
		return NULL;
	}
	if (!find_folder(a, root, e) || !add_folder(a, a->folder, 0, e) ||
	    !has_files(a, e)) {
		assets_free(a);
		return NULL;
	}
	qsort(a->asset, a->len, sizeof *a->asset, by_path);
	list_views(a);
	return a;
}

void assets_free(struct assets *a)
{
	for (size_t i = 0; a && i < a->len; i++) {
		free(a->asset[i].path);
		shared_drop(a->asset[i].plain.bytes);
		shared_drop(a->asset[i].gzip.bytes);
	}
	free(a);
}

static int has_path(const void *path, const void *asset)
{
	const struct asset *a = asset;

	return strcmp(path, a->path);
}

void assets_answer(const struct server *s, const struct request *q,
		   struct reply *r)
{
	const struct asset *found =
		bsearch(q->path + strlen("/static/"), s->assets->asset,
			s->assets->len, sizeof *found, has_path);

	if (!found) {
		reply_status(r, 404, "There is no such file.");
		return;
	}
	bool zip = found->gzip.bytes && accept_gzip(q->accept_encoding);
	const struct content *c = zip ? &found->gzip : &found->plain;
	if (!c->bytes && !compress_undo(found->gzip.bytes, &r->body)) {
		reply_status(r, 500, "The file cannot be read.");
		return;
	}
	r->vary = found->gzip.bytes != NULL;
	r->gzip = zip;
	r->type = found->type;
	r->shared = c->bytes ? shared_hold(c->bytes) : NULL;
	memcpy(r->etag, c->etag, sizeof r->etag);
}
