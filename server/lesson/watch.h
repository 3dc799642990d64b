/* watch.h: `serve --watch`: reads lessons and banks again when their files
 * change. A thread of its own waits for the kernel's word (inotify); it costs
 * nothing while nothing changes.
 *
 * Editors write a file in several steps, so it waits until all has been quiet for
 * a tenth of a second. Folders that appear later are watched as well. The faults
 * of what was read go to stderr.
 */
#ifndef SERVER_LESSON_WATCH_H
#define SERVER_LESSON_WATCH_H

#include "server/lesson/store.h"

struct watch;

/* Begins to watch ROOT/lessons, its folders, ROOT/quiz and ROOT/notebooks. Signals are blocked
 * in the thread. NULL with a sentence if the system refuses. */
struct watch *watch_start(const char *root, struct lesson_store *store,
			  struct error *e);

/* Ends the thread and waits for it. */
void watch_stop(struct watch *w);

#endif
