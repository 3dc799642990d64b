/* words.c: see words.h. */
#include "figures/peaks/words.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

struct span {
	uint32_t first, last;
};

/* Characters outside ASCII that are surely neither letters nor digits: spaces,
 * dashes, trademark signs, the signs of multiplication. */
static const struct span no_letters[] = {
	{ 0x0080, 0x00a9 }, { 0x00ab, 0x00b1 }, { 0x00b4, 0x00b4 },
	{ 0x00b6, 0x00b8 }, { 0x00bb, 0x00bb }, { 0x00bf, 0x00bf },
	{ 0x00d7, 0x00d7 }, { 0x00f7, 0x00f7 }, { 0x1680, 0x1680 },
	{ 0x2000, 0x206f }, { 0x20a0, 0x20bf }, { 0x2120, 0x2120 },
	{ 0x2122, 0x2122 }, { 0x2190, 0x23ff }, { 0x2500, 0x2775 },
	{ 0x3000, 0x3003 }, { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff },
	{ 0xff01, 0xff0f },
};

/* The code point of the valid character of len bytes at s. */
static uint32_t code_point(const char *s, size_t len)
{
	static const unsigned char lead[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	uint32_t c = (unsigned char)s[0] & lead[len];

	for (size_t i = 1; i < len; i++)
		c = c << 6 | ((unsigned char)s[i] & 0x3f);
	return c;
}

static bool is_letter(uint32_t c)
{
	if (c < 0x80)
		return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
		       (c >= 'A' && c <= 'Z');
	for (size_t i = 0; i < sizeof no_letters / sizeof *no_letters; i++)
		if (c >= no_letters[i].first && c <= no_letters[i].last)
			return false;
	return true;
}

/* The bytes that the letter or digit at s takes, 0 if it is none; *len is what
 * the character takes in any case. A byte that is not UTF-8 is a letter. */
static size_t letter(const char *s, size_t left, size_t *len)
{
	*len = utf8_char(s, left);
	if (*len == 0)
		return *len = 1;
	return is_letter(code_point(s, *len)) ? *len : 0;
}

void words_split(struct words *w, const char *text, size_t len)
{
	bool inside = false;
	size_t step;

	w->len = 0;
	w->more = false;
	for (size_t i = 0; i < len; i += step) {
		bool now = letter(text + i, len - i, &step) > 0;
		if (now && !inside) {
			if (w->len == WORDS_MAX) {
				w->more = true;
				return;
			}
			w->word[w->len++] = (struct word){ text + i, 0 };
		}
		if (now)
			w->word[w->len - 1].len += step;
		inside = now;
	}
}

bool word_same(const struct word *a, const struct word *b)
{
	return a->len == b->len && strncasecmp(a->at, b->at, a->len) == 0;
}

bool word_is(const struct word *a, const char *text)
{
	return word_same(a, &(struct word){ text, strlen(text) });
}

bool words_have(const struct words *w, const struct word *word)
{
	for (size_t i = 0; i < w->len; i++)
		if (word_same(&w->word[i], word))
			return true;
	return false;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool words_begin(const struct words *w, const struct word *word)
{
	if (words_have(w, word))
		return true;
	if (word->len < 3 || is_digit(word->at[word->len - 1]))
		return false;
	for (size_t i = 0; i < w->len; i++) {
		struct word head = { w->word[i].at, word->len };
		if (w->word[i].len > word->len && word_same(&head, word) &&
		    is_digit(head.at[head.len]))
			return true;
	}
	return false;
}

size_t words_lacking(const struct words *a, const struct words *b)
{
	size_t n = 0;

	for (size_t i = 0; i < a->len; i++)
		n += !words_have(b, &a->word[i]);
	return n;
}

bool words_letters(const struct words *a, const struct words *b)
{
	size_t i = 0, k = 0, ai = 0, bk = 0;

	while (i < a->len && k < b->len) {
		struct word x = { a->word[i].at + ai, 1 };
		struct word y = { b->word[k].at + bk, 1 };
		if (!word_same(&x, &y))
			return false;
		if (++ai == a->word[i].len) {
			i++;
			ai = 0;
		}
		if (++bk == b->word[k].len) {
			k++;
			bk = 0;
		}
	}
	return i == a->len && k == b->len;
}

size_t words_vendor(const struct words *w, const char *vendor)
{
	return w->len > 0 && word_is(&w->word[0], vendor);
}

void words_say(char *out, size_t size, const char *format, ...)
{
	size_t len = strlen(out);
	va_list args;

	va_start(args, format);
	vsnprintf(out + len, size - len, format, args);
	va_end(args);
	out[utf8_whole(out)] = '\0';
}

void words_show(char *out, size_t size, const char *text, size_t len,
		size_t most)
{
	size_t step;

	for (size_t i = 0; i < len; i += step) {
		if (i >= most) {
			words_say(out, size, "…");
			return;
		}
		step = utf8_char(text + i, len - i);
		char one[5] = "?";
		if (step > 0)
			memcpy(one, text + i, step);
		one[step > 0 ? step : 1] = '\0';
		words_say(out, size, "%s", utf8_one_line(one) ? one : "?");
		step = step > 0 ? step : 1;
	}
}
