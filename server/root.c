/* root.c: see root.h. The Makefile defines what is known when it is built. */
#include "server/root.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#ifndef STEPTIME_BUILT_IN
#define STEPTIME_BUILT_IN "."
#endif
#ifndef STEPTIME_PREFIX
#define STEPTIME_PREFIX "/usr/local"
#endif
#ifndef STEPTIME_VERSION
#define STEPTIME_VERSION "unknown"
#endif

/* A content root has what pages load in it: sources, or built from them. Why it
 * is none: an errno. */
static int try_root(const char *path, char *out)
{
	char inside[PATH_MAX];
	static const char *const marks[] = { "build/static", "static" };
	int why = ENOENT;

	if (!realpath(path, out))
		return errno;
	for (size_t i = 0; i < 2; i++) {
		int len =
			snprintf(inside, sizeof inside, "%s/%s", out, marks[i]);
		if (len < (int)sizeof inside &&
		    access(inside, R_OK | X_OK) == 0)
			return 0;
		if (errno != ENOENT)
			why = errno;
	}
	return why;
}

/* One that was named is meant: another is not taken instead. name is how. */
static bool take_root(const char *name, const char *path, char *out,
		      struct error *e)
{
	int why = try_root(path, out);

	if (why == ENOENT)
		return error_set(e, ERROR_INPUT, "--root",
				 "There is no content in %.200s, which %s "
				 "names: a content root has a folder static "
				 "in it.",
				 path, name);
	return why == 0 ||
	       error_set(e, ERROR_INPUT, "--root",
			 "The content in %.200s, which %s names, cannot be "
			 "read: %s.",
			 path, name, strerror(why));
}

/* Where the share folder of an installed program is: beside the folder bin in
 * which it lies. False if it does not lie in one. */
static bool find_share(char *out)
{
	static const char share[] = "/share/steptime";
	ssize_t len = readlink("/proc/self/exe", out, PATH_MAX - sizeof share);

	out[len > 0 ? len : 0] = '\0';
	char *name = strrchr(out, '/');
	if (!name)
		return false;
	*name = '\0';
	char *folder = strrchr(out, '/');
	if (!folder || strcmp(folder, "/bin") != 0)
		return false;
	memcpy(folder, share, sizeof share);
	return true;
}

bool root_find(const char *given, char *out, struct error *e)
{
	const char *variable = getenv("STEPTIME_ROOT");
	char share[PATH_MAX];

	if (given)
		return take_root("--root", given, out, e);
	if (variable && *variable)
		return take_root("$STEPTIME_ROOT", variable, out, e);
	if ((find_share(share) && try_root(share, out) == 0) ||
	    try_root(STEPTIME_BUILT_IN, out) == 0 ||
	    try_root(STEPTIME_PREFIX "/share/steptime", out) == 0)
		return true;
	return error_set(e, ERROR_MISSING, "--root",
			 "There is no content in %.200s nor in " STEPTIME_PREFIX
			 "/share/steptime. Say where it is "
			 "with --root DIR.",
			 STEPTIME_BUILT_IN);
}

bool root_program(char *out)
{
	char built[PATH_MAX];
	size_t folder = realpath(STEPTIME_BUILT_IN, built) ? strlen(built) : 0;
	ssize_t len = readlink("/proc/self/exe", out, PATH_MAX - 1);

	out[len > 0 ? len : 0] = '\0';
	if (folder && strncmp(out, built, folder) == 0 && out[folder] == '/') {
		memmove(out, out + folder + 1, strlen(out) - folder);
		return true;
	}
	snprintf(out, PATH_MAX, "steptime");
	return false;
}

const char *root_version(void)
{
	return STEPTIME_VERSION;
}
