/* accept.c: see accept.h. */
#include "server/http/accept.h"

#include <string.h>
#include <strings.h>

static const char *skip_space(const char *text)
{
	return text + strspn(text, " \t");
}

/* Behind the text that runs to the next of stop, none of it in quotes. */
static const char *skip_to(const char *text, const char *stop)
{
	while (*text && !strchr(stop, *text)) {
		if (*text++ != '"')
			continue;
		while (*text && *text != '"')
			text += *text == '\\' && text[1] ? 2 : 1;
		text += *text == '"';
	}
	return text;
}

/* Is the weight at text, "0.5", zero? */
static bool is_zero(const char *text)
{
	char rest = text[strspn(text, "0.")];

	return *text == '0' && !(rest >= '1' && rest <= '9');
}

/* What the parameters that begin at text, up to a comma, say. */
static enum accept weight(const char *text)
{
	while (*text == ';') {
		text = skip_space(text + 1);
		if (strncasecmp(text, "q=", 2) == 0)
			return is_zero(text + 2) ? ACCEPT_NO : ACCEPT_YES;
		text = skip_to(text, ";,");
	}
	return ACCEPT_YES;
}

enum accept accept_named(const char *list, const char *name)
{
	size_t len = strlen(name);

	while (list && *list) {
		list += strspn(list, " \t,");
		const char *end = skip_to(list, " \t;,");
		if ((size_t)(end - list) == len &&
		    strncasecmp(list, name, len) == 0) {
			end = skip_space(end);
			if (!*end || *end == ',' || *end == ';')
				return weight(end);
		}
		list = skip_to(end, ",");
	}
	return ACCEPT_UNSAID;
}

bool accept_gzip(const char *list)
{
	enum accept gzip = accept_named(list, "gzip");

	if (gzip == ACCEPT_UNSAID)
		gzip = accept_named(list, "*");
	return gzip == ACCEPT_YES;
}
