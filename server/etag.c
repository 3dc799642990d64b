/* etag.c: see etag.h. */
#include "server/etag.h"

#include <inttypes.h>

uint64_t etag_hash(const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ byte[i]) * 0x100000001b3;
	return hash;
}

void etag_make(char out[static ETAG_SIZE], const void *bytes, size_t len,
	       char kind)
{
	uint64_t hash = etag_hash(bytes, len);

	if (kind)
		snprintf(out, ETAG_SIZE, "\"%016" PRIx64 "%c\"", hash, kind);
	else
		snprintf(out, ETAG_SIZE, "\"%016" PRIx64 "\"", hash);
}

/* A proxy on the way may have made the tag a weak one: W/ before it. */
bool etag_matches(const char *list, const char *tag)
{
	size_t len = strlen(tag);

	while (list && *list) {
		list += strspn(list, " \t,");
		if (*list == '*')
			return true;
		if (strncmp(list, "W/", 2) == 0)
			list += 2;
		if (len && strncmp(list, tag, len) == 0)
			return true;
		list += strcspn(list, ",");
	}
	return false;
}
