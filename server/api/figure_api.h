/* figure_api.h: figures as data, under /api/figures. It reads requests and
 * writes JSON; what a figure answers is made in figures/.
 */
#ifndef SERVER_FIGURE_API_H
#define SERVER_FIGURE_API_H

#include "server/server.h"

/* GET /api/figures: {"figures": [{name, title, summary, url, schema}]}, the
 * urls relative. */
route_handler figure_api_list;

/* GET /api/figures/NAME?k=v…: the figure's answer. */
route_handler figure_api_ask;

/* POST /api/figures/NAME with {"k": v, …}, v a text, a number or true or false:
 * the same answer, for input that is too long for an address. */
route_handler figure_api_post;

/* GET /api/figures/NAME/schema */
route_handler figure_api_schema;

#endif
