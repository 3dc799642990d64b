/* origin.h: is this text a port, a host name, an origin? By their form alone.
 */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include <stdbool.h>

/* A port in digits, from 1 to 65535. */
bool origin_port(const char *text);

/* A host name without a port. */
bool origin_host(const char *text);

/* scheme://host or scheme://host:port, where host may begin with a wildcard, as
 * in a content security policy. */
bool origin_frame(const char *text);

#endif
