/* etag.h: names a body by its content, so that a browser that has it already
 * need not get it again. Strong tags; the name is a hash, not a secret.
 */
#ifndef SERVER_ETAG_H
#define SERVER_ETAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ETAG_SIZE = 40 };

/* FNV-1a, 64 bits. */
uint64_t etag_hash(const void *bytes, size_t len);

/* "0123456789abcdef", with the quotes; kind, a letter, is put before the last
 * quote if it is not 0, where one content is sent in more than one coding. */
void etag_make(char out[static ETAG_SIZE], const void *bytes, size_t len,
	       char kind);

/* Does list, the value of an If-None-Match (NULL: not sent), name tag? */
bool etag_matches(const char *list, const char *tag);

#endif
