/* control_ways.h: the ways to say one thing in a figure's form: the buttons that
 * choose one, and which is in use.
 */
#ifndef SERVER_CONTROL_WAYS_H
#define SERVER_CONTROL_WAYS_H

#include "server/pages/controls.h"

/* The way of the group that the values use; the first if none does. */
size_t control_way(const struct controls *c, const struct param_group *group);

/* The buttons that choose between a group's ways. Without JavaScript all ways
 * are seen, and the sentence says that one is enough. */
void control_ways(struct buf *out, const struct controls *c,
		  const struct param_group *group);

#endif
