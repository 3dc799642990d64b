/* store_folder.h: a store in a folder of its own, for the tests of what is kept.
 */
#ifndef TESTS_STORE_FOLDER_H
#define TESTS_STORE_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/store.h"

static char store_folder[] = "/tmp/steptime-kept-XXXXXX";

static int make_folder(void **state)
{
	(void)state;
	return mkdtemp(store_folder) ? 0 : -1;
}

static void empty(const char *path)
{
	char name[600];
	const struct dirent *entry;
	DIR *dir = opendir(path);

	while (dir && (entry = readdir(dir))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		if (unlink(name) != 0) {
			empty(name);
			rmdir(name);
		}
	}
	if (dir)
		closedir(dir);
}

static int remove_folder(void **state)
{
	(void)state;
	empty(store_folder);
	return rmdir(store_folder);
}

/* An open store that may be changed. */
static struct store *open_started(void)
{
	struct error e = { .kind = ERROR_NONE };
	struct store *s = store_open(store_folder, &e);

	if (!s || !store_start(s)) {
		fprintf(stderr, "%s\n", e.message);
		abort();
	}
	return s;
}

#endif
