/* watch.c: see watch.h. */
#include "server/lesson/watch.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "server/lesson/folder.h"
#include "server/terminal.h"

enum { QUIET_MS = 100, EVENTS_ROOM = 4096 };

struct watch {
	int events; /* inotify */
	int stop;   /* eventfd: written to end the thread */
	pthread_t thread;
	struct lesson_store *store;
	char lessons[PATH_MAX], quiz[PATH_MAX], notebooks[PATH_MAX];
	char path[PATH_MAX];
};

static void watch_folder(struct watch *w, const char *path)
{
	inotify_add_watch(w->events, path,
			  IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO |
				  IN_MOVED_FROM | IN_ONLYDIR | IN_DONT_FOLLOW);
}

/* inotify refuses what is no folder. */
static void visit(void *to, const char *name)
{
	struct watch *w = to;

	snprintf(w->path, PATH_MAX, "%.3900s/%.100s", w->lessons, name);
	watch_folder(w, w->path);
}

/* A folder that is watched already is not watched twice. */
static void watch_all(struct watch *w)
{
	struct error e = { .kind = ERROR_NONE };
	int dir = folder_open(-1, w->lessons, &e);

	watch_folder(w, w->lessons);
	watch_folder(w, w->quiz);
	watch_folder(w, w->notebooks);
	if (dir < 0)
		return;
	folder_each(dir, visit, w);
	close(dir);
}

/* Waits for a change. False: it is to stop. */
static bool wait_for(struct watch *w, int timeout, bool *changed)
{
	struct pollfd fd[2] = { { .fd = w->events, .events = POLLIN },
				{ .fd = w->stop, .events = POLLIN } };
	char room[EVENTS_ROOM];

	*changed = false;
	if (poll(fd, 2, timeout) < 0)
		return errno == EINTR;
	if (fd[1].revents)
		return false;
	if (fd[0].revents)
		*changed = read(w->events, room, sizeof room) > 0;
	return true;
}

/* Whoever writes sees at once what the page now lacks. */
static void report(struct watch *w)
{
	const struct shelf *shelf = lesson_store_get(w->store);

	for (size_t i = 0; i < shelf->faults.len; i++)
		terminal_fault(stderr, &shelf->faults.list[i]);
	lesson_store_put(w->store, shelf);
}

static void read_again(struct watch *w)
{
	struct error e = { .kind = ERROR_NONE };

	watch_all(w);
	if (lesson_store_reload(w->store, &e))
		report(w);
	else
		terminal_line(stderr, "steptime: %s", e.message);
}

static void *run(void *to)
{
	struct watch *w = to;
	bool changed, more;

	report(w);
	while (wait_for(w, -1, &changed)) {
		if (!changed)
			continue;
		do {
			if (!wait_for(w, QUIET_MS, &more))
				return NULL;
		} while (more);
		read_again(w);
	}
	return NULL;
}

/* The thread must not take the signals that end the program. */
static bool start_thread(struct watch *w)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(&w->thread, NULL, run, w);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return !failed;
}

static void release(struct watch *w)
{
	if (w->events >= 0)
		close(w->events);
	if (w->stop >= 0)
		close(w->stop);
	free(w);
}

struct watch *watch_start(const char *root, struct lesson_store *store,
			  struct error *e)
{
	struct watch *w = calloc(1, sizeof *w);

	if (!w) {
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
		return NULL;
	}
	w->store = store;
	snprintf(w->lessons, PATH_MAX, "%.3900s/lessons", root);
	snprintf(w->quiz, PATH_MAX, "%.3900s/quiz", root);
	snprintf(w->notebooks, PATH_MAX, "%.3900s/notebooks", root);
	w->events = inotify_init1(IN_CLOEXEC);
	w->stop = eventfd(0, EFD_CLOEXEC);
	if (w->events >= 0 && w->stop >= 0)
		watch_all(w);
	if (w->events >= 0 && w->stop >= 0 && start_thread(w))
		return w;
	error_set(e, ERROR_SYSTEM, NULL,
		  "Files cannot be watched for changes: %s.", strerror(errno));
	release(w);
	return NULL;
}

void watch_stop(struct watch *w)
{
	static const uint64_t one = 1;

	if (!w)
		return;
	if (write(w->stop, &one, sizeof one) != sizeof one)
		pthread_cancel(w->thread);
	pthread_join(w->thread, NULL);
	release(w);
}
