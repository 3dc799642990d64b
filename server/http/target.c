/* target.c: see target.h. */
#include "server/http/target.h"

#include "base/utf8.h"

size_t target_room(const char *path, const char *query)
{
	return strlen(path) + strlen(query) + 2;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* The byte that a percent sign at text stands for, -1 if it stands for none. */
static int escaped(const char *text)
{
	int high = hex_digit(text[1]);
	int low = high < 0 ? -1 : hex_digit(text[2]);

	return low < 0 ? -1 : high * 16 + low;
}

/* Does it stand for itself wherever it is? Nearly all bytes do. */
static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
	       (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

/* The byte that text stands for, and *len bytes are it; -1 if it has no meaning.
 * Only in a query a plus is a space. */
static int read_byte(const char *text, bool query, size_t *len)
{
	int c = (unsigned char)*text;

	*len = c == '%' ? 3 : 1;
	if (c == '%')
		return escaped(text);
	if (c == '+' && query)
		return ' ';
	return c > 0x7e || c < 0x20 ? -1 : c;
}

/* Decodes up to the NUL or one of the two characters of stop, ends *out with a
 * NUL and moves both behind what they read and wrote. part is "path" or
 * "query". */
static bool decode(const char **in, const char stop[static 2], char **out,
		   const char *part, struct error *e)
{
	const char *text = *in;
	char *start = *out;
	char *to = start;
	bool query = *part == 'q', ascii = true;
	size_t len;

	for (;; text += len) {
		while (is_letter(*text))
			*to++ = *text++;
		if (!*text || *text == stop[0] || *text == stop[1])
			break;
		int c = read_byte(text, query, &len);
		if (c <= 0)
			return error_set(e, ERROR_INPUT, "",
					 "The %s of the address holds a byte "
					 "or an escape that has no meaning; "
					 "write characters as UTF-8 bytes, "
					 "each %%XX.",
					 part);
		ascii &= c < 0x80;
		*to++ = (char)c;
	}
	*to = '\0';
	*in = text;
	*out = to + 1;
	if (!ascii && !utf8_valid(start, (size_t)(to - start)))
		return error_set(e, ERROR_INPUT, "",
				 "The %s of the address is not UTF-8.", part);
	return true;
}

static bool path_is_plain(const char *path)
{
	for (const char *c = path; *c; c++)
		if (*c == '\\' || (unsigned char)*c < 0x20 || *c == 0x7f)
			return false;
	return *path == '/' && !strstr(path, "..");
}

static bool read_path(const char *path, char **room, struct request *q,
		      struct error *e)
{
	q->path = *room;
	if (!decode(&path, "\0", room, "path", e))
		return false;
	if (!path_is_plain(q->path))
		return error_set(e, ERROR_INPUT, "",
				 "The path must begin with a slash and hold "
				 "no backslash, no control character and no "
				 "\"..\".");
	return true;
}

/* Reads one name=text and the & behind it. */
static bool read_pair(const char **query, char **room, struct param_pair *pair,
		      struct error *e)
{
	pair->name = *room;
	if (!decode(query, "=&", room, "query", e))
		return false;
	pair->text = *room - 1; /* the name's NUL: "" */
	if (**query == '=') {
		++*query;
		pair->text = *room;
		if (!decode(query, "&&", room, "query", e))
			return false;
	}
	return true;
}

bool target_read(const char *path, const char *query, char *room,
		 struct request *q, struct error *e)
{
	q->query = query;
	q->pair_len = 0;
	if (!read_path(path, &room, q, e))
		return false;
	while (*query) {
		if (*query == '&') {
			query++;
			continue;
		}
		if (q->pair_len == REQUEST_PAIRS_MAX)
			return error_set(e, ERROR_INPUT, "",
					 "The query has more than %d parts.",
					 REQUEST_PAIRS_MAX);
		if (!read_pair(&query, &room, &q->pair[q->pair_len], e))
			return false;
		q->pair_len++;
	}
	return true;
}
