/* search_api.h: GET /api/search?q=: what is found, as JSON, for the field in the
 * head of every page and for other programs.
 */
#ifndef SERVER_SEARCH_API_H
#define SERVER_SEARCH_API_H

#include "server/server.h"

route_handler search_api;

/* The words that q asks for, its parameter q, or NULL if it has none. */
const char *search_words(const struct request *q);

#endif
