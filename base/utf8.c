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

/* The length in bytes of the control character at the start of the string text,
 * 0 if there is none: C0, DEL or, as U+0080 to U+009F, C1. */
static size_t control(const char *text)
{
	unsigned char c = (unsigned char)text[0];

	if (c == 0xc2 && (unsigned char)text[1] < 0xa0)
		return 2;
	return c < 0x20 || c == 0x7f;
}

bool utf8_one_line(const char *text)
{
	if (!utf8_valid(text, strlen(text)))
		return false;
	for (; *text; text++)
		if (control(text))
			return false;
	return true;
}

bool utf8_lines(const char *text)
{
	if (!utf8_valid(text, strlen(text)))
		return false;
	for (; *text; text++)
		if (control(text) && !strchr("\t\r\n", *text))
			return false;
	return true;
}

void utf8_blank_controls(char *text)
{
	while (*text) {
		size_t len = control(text);
		memset(text, '?', len);
		text += len ? len : 1;
	}
}
