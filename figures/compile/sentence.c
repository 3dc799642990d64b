/* sentence.c: see sentence.h. */
#include "figures/compile/sentence.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

/* What has no ink: blanks that are none of Python's, joiners, marks of direction,
 * ends of lines. */
static const uint32_t unseen[][2] = {
	{ 0x00A0, 0x00A0 }, { 0x00AD, 0x00AD }, { 0x034F, 0x034F },
	{ 0x061C, 0x061C }, { 0x115F, 0x1160 }, { 0x1680, 0x1680 },
	{ 0x17B4, 0x17B5 }, { 0x180B, 0x180E }, { 0x2000, 0x200F },
	{ 0x2028, 0x202F }, { 0x205F, 0x206F }, { 0x3000, 0x3000 },
	{ 0x3164, 0x3164 }, { 0xFE00, 0xFE0F }, { 0xFEFF, 0xFEFF },
	{ 0xFFA0, 0xFFA0 }, { 0xFFF9, 0xFFFB }, { 0xE0000, 0xE0FFF },
};

/* The code point of a valid character of len bytes. */
static uint32_t code_point(const char *c, size_t len)
{
	uint32_t code = (unsigned char)*c;

	if (len > 1)
		code &= 0x7Fu >> len;
	for (size_t i = 1; i < len; i++)
		code = code << 6 | ((unsigned char)c[i] & 0x3F);
	return code;
}

static void add_char(struct buf *out, const char *c, size_t len)
{
	uint32_t code = code_point(c, len);

	for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
		if (code >= unseen[i][0] && code <= unseen[i][1]) {
			buf_printf(out, "U+%04X", (unsigned)code);
			return;
		}
	buf_add(out, c, len);
}

/* A word of so many characters, the middle of a long one left out. */
static void add_word(struct buf *out, const char *word, size_t len)
{
	const size_t half = SENTENCE_WORD_MAX / 2;
	size_t count = 0, at = 0;

	for (size_t i = 0; i < len; i += utf8_char(word + i, len - i))
		count++;
	for (size_t i = 0; i < len; i += utf8_char(word + i, len - i), at++) {
		if (count <= SENTENCE_WORD_MAX || at < half ||
		    at + half >= count)
			add_char(out, word + i, utf8_char(word + i, len - i));
		else if (at == half)
			buf_puts(out, "…");
	}
}

void sentence_format(char out[static SENTENCE_MAX], const char *format,
		     va_list args)
{
	struct buf words;
	char *text = NULL;

	out[0] = '\0';
	if (vasprintf(&text, format, args) < 0)
		return;
	utf8_repair(text);
	buf_init(&words, 4 * strlen(text) + 1);
	for (const char *c = text; *c;) {
		size_t len = strcspn(c, " ");
		add_word(&words, c, len);
		buf_add(&words, c + len, c[len] == ' ');
		c += len + (c[len] == ' ');
	}
	snprintf(out, SENTENCE_MAX, "%s", buf_text(&words));
	utf8_repair(out);
	utf8_blank_unseen(out);
	buf_release(&words);
	free(text);
}

bool sentence_check(const char *text, size_t max, const char *parameter,
		    struct error *e)
{
	size_t len = strnlen(text, max + 1);

	if (len > max)
		return error_set(e, ERROR_TOO_LARGE, parameter,
				 "The %s may be %zu KiB long; this is longer.",
				 parameter, max >> 10);
	return utf8_valid(text, len) ||
	       error_set(e, ERROR_INPUT, parameter,
			 "The %s must be UTF-8 text.", parameter);
}
