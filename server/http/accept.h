/* accept.h: reads the lists in which a client says what it takes: Accept,
 * Accept-Encoding (RFC 9110, 12.4 and 12.5).
 */
#ifndef SERVER_ACCEPT_H
#define SERVER_ACCEPT_H

#include <stdbool.h>

enum accept {
	ACCEPT_UNSAID, /* the list does not name it */
	ACCEPT_NO,     /* with a weight of zero */
	ACCEPT_YES
};

/* What list (NULL: not sent) says of name, without case: a media type, a coding,
 * or "*". Of several the first counts. */
enum accept accept_named(const char *list, const char *name);

/* May the body be compressed? Yes if Accept-Encoding names gzip, or takes
 * anything. */
bool accept_gzip(const char *list);

#endif
