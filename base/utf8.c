/* utf8.c: see utf8.h. */
#include "base/utf8.h"

#include <string.h>

static bool continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

size_t utf8_char(const char *text, size_t len)
{
	const unsigned char *s = (const unsigned char *)text;

	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return 0;
	size_t need = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	if (len < need)
		return 0;
	for (size_t i = 1; i < need; i++)
		if (!continues(text[i]))
			return 0;
	bool overlong =
		(s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
	bool surrogate = s[0] == 0xed && s[1] > 0x9f;
	bool too_high = s[0] == 0xf4 && s[1] > 0x8f;
	return overlong || surrogate || too_high ? 0 : need;
}

/* Where the valid beginning of text ends. */
static size_t valid_length(const char *text, size_t len)
{
	size_t at = 0;

	while (at < len) {
		size_t step = utf8_char(text + at, len - at);
		if (!step)
			break;
		at += step;
	}
	return at;
}

bool utf8_valid(const char *text, size_t len)
{
	return valid_length(text, len) == len;
}

size_t utf8_whole(const char *text)
{
	return valid_length(text, strlen(text));
}

size_t utf8_count(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += !continues(*text);
	return count;
}

/* Are these the first bytes of a character that is not whole? */
static bool cut(const char *text, size_t len)
{
	size_t rest = 1;

	while (rest < len && continues(text[rest]))
		rest++;
	return rest == len && len < 4 && (unsigned char)text[0] >= 0xc2 &&
	       (unsigned char)text[0] <= 0xf4;
}

void utf8_repair(char *text)
{
	size_t len = strlen(text);

	for (size_t at = 0; at < len;) {
		size_t step = utf8_char(text + at, len - at);
		if (!step && cut(text + at, len - at)) {
			text[at] = '\0';
			return;
		}
		if (!step)
			text[at] = '?';
		at += step ? step : 1;
	}
}

/* U+2028 to U+202E and U+2066 to U+2069, which are E2 80 xx and E2 81 xx. */
static size_t separates(const unsigned char *s, unsigned *code)
{
	if (s[0] != 0xe2 || (s[1] & 0xfe) != 0x80)
		return 0;
	*code = 0x2000 | (s[1] & 1U) << 6 | (s[2] & 0x3fU);
	return (*code >= 0x2028 && *code <= 0x202e) ||
			       (*code >= 0x2066 && *code <= 0x2069)
		       ? 3
		       : 0;
}

size_t utf8_unseen(const char *text, unsigned *code)
{
	const unsigned char *s = (const unsigned char *)text;

	*code = s[0];
	if ((s[0] && s[0] < 0x20) || s[0] == 0x7f)
		return 1;
	if (s[0] == 0xc2 && s[1] >= 0x80 && s[1] < 0xa0) {
		*code = s[1];
		return 2;
	}
	return separates(s, code);
}

bool utf8_one_line(const char *text)
{
	unsigned code;

	if (!utf8_valid(text, strlen(text)))
		return false;
	for (; *text; text++)
		if (utf8_unseen(text, &code))
			return false;
	return true;
}

bool utf8_lines(const char *text)
{
	unsigned code;

	if (!utf8_valid(text, strlen(text)))
		return false;
	for (; *text; text++)
		if (utf8_unseen(text, &code) && code < 0x100 &&
		    !strchr("\t\r\n", *text))
			return false;
	return true;
}

void utf8_blank_unseen(char *text)
{
	unsigned code;

	while (*text) {
		size_t len = utf8_unseen(text, &code);
		memset(text, '?', len);
		text += len ? len : 1;
	}
}
