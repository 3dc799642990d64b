/* origin.c: see origin.h. */
#include "server/http/origin.h"

bool origin_port(const char *text)
{
	size_t len = strspn(text, "0123456789");

	if (len == 0 || len > 5 || text[len])
		return false;
	long port = strtol(text, NULL, 10);
	return port >= 1 && port <= 65535;
}

static const char name_characters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789.-_";

bool origin_host(const char *name)
{
	return *name && !name[strspn(name, name_characters)];
}

bool origin_frame(const char *origin)
{
	static const char scheme_characters[] =
		"abcdefghijklmnopqrstuvwxyz0123456789+.-";
	size_t scheme = strspn(origin, scheme_characters);

	if (scheme == 0 || strncmp(origin + scheme, "://", 3) != 0)
		return false;
	const char *host = origin + scheme + 3;
	if (strncmp(host, "*.", 2) == 0)
		host += 2;
	size_t len = strspn(host, name_characters);
	return len > 0 && (!host[len] ||
			   (host[len] == ':' && origin_port(host + len + 1)));
}
