/* router.h: which handler answers which path. One table, in router.c, in which
 * every path of the server stands once; openapi.c describes the API from it.
 */
#ifndef SERVER_ROUTER_H
#define SERVER_ROUTER_H

#include "server/api/members.h"
#include "server/server.h"

/* In a path, a segment * stands for any one segment, and ** at the end for the
 * rest, which is not empty. A path under /api is data, any other a page or a
 * part of one. HEAD is answered where GET is. */
struct route {
	const char *path;
	route_handler *get;  /* NULL: 405 */
	route_handler *post; /* NULL: 405 */
	const char *moved;   /* no handler: where the page is, relative */
	const char
		*summary; /* of the API: one line; NULL: not in the contract */
	/* The parameter that its query must have, and what it is; NULL: the
	 * figure's own, or none. */
	const char *parameter, *meaning;
	/* What a POST's body may hold; NULL: the figure's own. */
	const struct body *body;
};

/* All routes; ends with a NULL path. */
extern const struct route routes[];

/* The handler for q's path and method; NULL if there is none, and *r then says
 * so: 404, 405 with Allow, or 308 to the same page with or without its last
 * slash. */
route_handler *router_find(const struct request *q, struct reply *r);

/* The segment of path that the first * of a route stands for, copied to out,
 * cut to size: "mfu" of /api/figures/mfu/schema by /api/figures/STAR/schema. */
void router_segment(const char *path, const char *route, char *out,
		    size_t size);

#endif
