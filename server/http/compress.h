/* compress.h: pages on their way through a slow line.
 *
 * Assets are compressed when built; a page is made anew for each request, and
 * then compressed if the client takes gzip and the page is large. Answers of
 * figures are not: they go back and forth on the reader's own machine.
 */
#ifndef SERVER_COMPRESS_H
#define SERVER_COMPRESS_H

#include "server/http/reply.h"

enum { COMPRESS_FROM = 16 << 10 /* bytes */ };

/* Compresses r's body where that is worth it. accept_encoding is the client's,
 * NULL if it sent none. Where there is no memory the body stays as it is. */
void compress_page(struct reply *r, const char *accept_encoding);

#endif
