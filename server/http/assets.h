/* assets.h: the files that pages load, under /static/.
 *
 * They are read once, at start, and kept: ROOT/build/static if the build made
 * one, else ROOT/static. Where FILE.gz lies beside FILE it alone is kept, and sent
 * as it is to those who take gzip; nothing is compressed here. What changes on disk afterwards is not
 * seen before the next start.
 *
 * Passed over are names that begin with a dot, whatever a symbolic link leads
 * to outside the folder, and what is neither a file nor a folder.
 */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "base/error.h"
#include "server/server.h"

enum {
	ASSETS_MAX = 2048,	     /* files */
	ASSETS_BYTES_MAX = 64 << 20, /* all together */
	ASSETS_DEPTH_MAX = 8	     /* folders in folders */
};

/* Reads all of them. NULL with a sentence in *e, naming the file. */
struct assets *assets_load(const char *root, struct error *e);
void assets_free(struct assets *a);

/* The figures that have a view (figures/NAME/view.js), by name, each with a space
 * after it: a page asks for no other. */
const char *assets_views(const struct assets *a);

/* /static/… */
route_handler assets_answer;

#endif
