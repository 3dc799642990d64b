/* etag.c: see etag.h. */
#include "server/http/etag.h"

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

/* Behind the tag in quotes at text; NULL if there is none. */
static const char *skip_tag(const char *text)
{
	const char *end = *text == '"' ? strchr(text + 1, '"') : NULL;

	return end ? end + 1 : NULL;
}

/* Weak tags, with W/ before them, compare like the others: the tag may be one,
 * or a proxy on the way have made one of it. A list that is not one names
 * nothing. */
bool etag_matches(const char *list, const char *tag)
{
	tag += strncmp(tag, "W/", 2) == 0 ? 2 : 0;
	size_t len = strlen(tag);
	bool found = false;

	if (!list)
		return false;
	list += strspn(list, " \t");
	if (*list == '*')
		return !list[1 + strspn(list + 1, " \t")];
	for (list += strspn(list, " \t,"); *list;
	     list += strspn(list, " \t,")) {
		if (strncmp(list, "W/", 2) == 0)
			list += 2;
		const char *end = skip_tag(list);
		if (!end)
			return false;
		found = found || ((size_t)(end - list) == len &&
				  memcmp(list, tag, len) == 0);
		list = end + strspn(end, " \t");
		if (*list && *list != ',')
			return false;
	}
	return found;
}
