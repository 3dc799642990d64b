/* compress.h: pages and files on their way through a slow line.
 *
 * Files are compressed when built, and kept so; a page is made anew for each request, and
 * then compressed if the client takes gzip and the page is large. Answers of
 * figures are not: they go back and forth on the reader's own machine.
 */
#ifndef SERVER_COMPRESS_H
#define SERVER_COMPRESS_H

#include "server/http/reply.h"

enum { COMPRESS_FROM = 16 << 10 /* bytes */ };

/* To be asked before compress_page: marks a page that may go both ways, plain and
 * compressed. Its tag then says that they mean the same, not that they are the
 * same (RFC 9110, 8.8.3). */
void compress_mark(struct reply *r);

/* Compresses r's body where that is worth it. accept_encoding is the client's,
 * NULL if it sent none. Where there is no memory the body stays as it is. */
void compress_page(struct reply *r, const char *accept_encoding);

/* Adds to out what zipped, in gzip's form, was made from. False if it is not
 * whole or does not fit. */
bool compress_undo(const struct shared *zipped, struct buf *out);

#endif
