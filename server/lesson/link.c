/* link.c: see link.h. */
#include "server/lesson/link.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *name;
	enum link_kind kind;
} schemes[] = {
	{ "http", LINK_WEB },	   { "https", LINK_WEB },
	{ "mailto", LINK_WEB },	   { "note", LINK_NOTE },
	{ "term", LINK_TERM },	   { "check", LINK_CHECK },
	{ "figure", LINK_FIGURE },
};

/* Browsers drop controls from an address and spaces from its ends, and take a
 * backslash for a slash: what is left could be another address. */
static bool misread(const char *address)
{
	size_t len = strlen(address);

	for (const char *c = address; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f || *c == '\\')
			return true;
	return len && (address[0] == ' ' || address[len - 1] == ' ');
}

/* The length of its scheme, 0 if it is relative. */
static size_t scheme_len(const char *address)
{
	size_t len = strcspn(address, ":/?#");

	return address[len] == ':' ? len : 0;
}

enum link_kind link_kind(const char *address, const char **rest)
{
	size_t len = scheme_len(address);

	*rest = address;
	if (misread(address) || address[0] == ':')
		return LINK_REFUSED;
	if (address[0] == '#') {
		*rest = address + 1;
		return LINK_PLACE;
	}
	if (len == 0)
		return strncmp(address, "//", 2) == 0 ? LINK_REFUSED
						      : LINK_RELATIVE;
	for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
		if (strlen(schemes[i].name) != len ||
		    strncasecmp(schemes[i].name, address, len) != 0)
			continue;
		if (schemes[i].kind != LINK_WEB)
			*rest = address + len + 1;
		return schemes[i].kind;
	}
	return LINK_REFUSED;
}
