/* link.c: see link.h. */
#include "quiz/link.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* The scheme as a browser would see it: it drops control characters, Markdown
 * drops backslashes. Its length, 0 if there is no colon before a path. */
static size_t scheme_of(const char *target, size_t len, char out[static 16])
{
	size_t at = 0;

	for (size_t i = 0; i < len && !strchr("/?#", target[i]); i++) {
		unsigned char c = (unsigned char)target[i];
		if (c == ':')
			return at;
		if (c > ' ' && c != '\\' && at < 15)
			out[at++] = (char)c;
	}
	return 0;
}

const char *link_fault(const char *target, size_t len)
{
	static const char *const good[] = { "http", "https", "mailto" };
	char scheme[16] = "";

	for (size_t i = 0; i < len && !strchr("/?#", target[i]); i++)
		if (target[i] == '&')
			return "Write this address without character "
			       "references (&…;).";
	size_t scheme_len = scheme_of(target, len, scheme);
	bool colon = len && target[0] == ':';
	if (!scheme_len && !colon)
		return NULL;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		if (strlen(good[i]) == scheme_len &&
		    strncasecmp(good[i], scheme, scheme_len) == 0)
			return NULL;
	return "A link leads to http, https, mailto, or a relative address.";
}

const char *link_picture_fault(const char *target, size_t len)
{
	static const char *const types[] = { ".svg", ".png", ".webp" };
	static const char message[] = "A picture lies beside the bank: "
				      "NAME.svg, NAME.png or NAME.webp.";

	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)target[i]) &&
		    !strchr("-_.", target[i]))
			return message;
	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
		size_t type = strlen(types[i]);
		if (len > type && target[0] != '.' &&
		    memcmp(target + len - type, types[i], type) == 0)
			return NULL;
	}
	return message;
}
