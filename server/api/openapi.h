/* openapi.h: the contract of the API, OpenAPI 3.1, at /api/openapi.json. It is
 * written from the table of routes and the tables of parameters, so it cannot
 * disagree with them.
 */
#ifndef SERVER_OPENAPI_H
#define SERVER_OPENAPI_H

#include "server/server.h"

route_handler openapi_answer;

#endif
