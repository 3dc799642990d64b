/* root.c: see root.h. The Makefile defines what is known when it is built. */
#include "server/root.h"

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

/* A content root has what pages load in it: sources, or built from them. */
static bool try_root(const char *path, char *out)
{
	char inside[PATH_MAX];
	static const char *const marks[] = { "build/static", "static" };

	if (!path || !*path || !realpath(path, out))
		return false;
	for (size_t i = 0; i < 2; i++) {
		int len =
			snprintf(inside, sizeof inside, "%s/%s", out, marks[i]);
		if (len < (int)sizeof inside &&
		    access(inside, R_OK | X_OK) == 0)
			return true;
	}
	return false;
}

bool root_find(const char *given, char *out, struct error *e)
{
	const char *variable = getenv("STEPTIME_ROOT");

	if (given)
		return try_root(given, out) ||
		       error_set(e, ERROR_INPUT, "--root",
				 "There is no content in %.200s: a content "
				 "root has a folder static in it.",
				 given);
	if (try_root(variable, out) || try_root(STEPTIME_BUILT_IN, out) ||
	    try_root(STEPTIME_PREFIX "/share/steptime", out))
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
