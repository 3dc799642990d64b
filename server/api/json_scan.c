/* json_scan.c: see json_scan.h. One function for each rule of the grammar. */
#include "server/api/json_scan.h"

#include <math.h>

#include "base/utf8.h"
#include "server/api/json_read.h"

struct scan {
	const char *text;
	size_t len;
	size_t at;
	int depth;
	size_t names;	/* of members, so far */
	size_t wanted;	/* the place of this name is asked for … */
	size_t name_at; /* … and kept here */
	struct error *e;
};

/* Where in the text: lines and characters, counted from 1. */
static void place(const struct scan *s, size_t at, size_t *line, size_t *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < at; i++) {
		bool continues = ((unsigned char)s->text[i] & 0xc0) == 0x80;
		if (s->text[i] == '\n') {
			++*line;
			*column = 1;
		} else if (!continues) {
			++*column;
		}
	}
}

/* why says what is wrong and what would be right, without the full stop. */
static bool fail(struct scan *s, const char *why)
{
	size_t line, column;

	place(s, s->at, &line, &column);
	return error_set(s->e, ERROR_INPUT, "",
			 "The JSON is wrong at line %zu, column %zu: %s.", line,
			 column, why);
}

static char peek(const struct scan *s)
{
	return s->at < s->len ? s->text[s->at] : '\0';
}

static bool at_end(const struct scan *s)
{
	return s->at >= s->len;
}

static bool take(struct scan *s, char c)
{
	if (at_end(s) || s->text[s->at] != c)
		return false;
	s->at++;
	return true;
}

static void skip_space(struct scan *s)
{
	while (!at_end(s) && strchr(" \t\r\n", s->text[s->at]) && peek(s))
		s->at++;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool take_digits(struct scan *s)
{
	size_t start = s->at;

	while (is_digit(peek(s)))
		s->at++;
	return s->at > start;
}

static bool scan_number(struct scan *s)
{
	size_t start = s->at;

	take(s, '-');
	if (take(s, '0')) {
		if (is_digit(peek(s)))
			return fail(s, "a number does not begin with 0 and "
				       "another digit");
	} else if (!take_digits(s)) {
		return fail(s, "a digit must follow the minus sign");
	}
	if (take(s, '.') && !take_digits(s))
		return fail(s, "a digit must follow the point");
	if (take(s, 'e') || take(s, 'E')) {
		if (!take(s, '+'))
			take(s, '-');
		if (!take_digits(s))
			return fail(s, "a digit must follow the e");
	}
	size_t end = s->at;
	s->at = start;
	if (end - start > JSON_NUMBER_MAX)
		return fail(s, "the number has more than 60 characters");
	if (!isfinite(strtod(s->text + start, NULL)))
		return fail(s, "the number is too large");
	s->at = end;
	return true;
}

/* Reads four hexadecimal digits. -1 if they are not there. */
static int take_hex(struct scan *s)
{
	int value = 0;

	for (int i = 0; i < 4; i++) {
		static const char digits[] = "0123456789abcdef";
		char c = peek(s);
		if (c >= 'A' && c <= 'F')
			c = (char)(c - 'A' + 'a');
		const char *digit = c ? strchr(digits, c) : NULL;
		if (!digit)
			return -1;
		value = value * 16 + (int)(digit - digits);
		s->at++;
	}
	return value;
}

/* Behind the \u. A character above U+FFFF is written as two. */
static bool scan_unicode(struct scan *s)
{
	static const char lone[] = "half of a character: write both halves, "
				   "as in \\ud83d\\ude00";
	int first = take_hex(s);

	if (first < 0)
		return fail(s, "four hexadecimal digits must follow the \\u");
	if (first == 0)
		return fail(s, "the character \\u0000 is not taken");
	if (first >= 0xdc00 && first <= 0xdfff)
		return fail(s, lone);
	if (first < 0xd800 || first > 0xdfff)
		return true;
	if (!take(s, '\\') || !take(s, 'u'))
		return fail(s, lone);
	int second = take_hex(s);
	if (second < 0xdc00 || second > 0xdfff)
		return fail(s, lone);
	return true;
}

static bool scan_string(struct scan *s)
{
	s->at++; /* the quote */
	while (!at_end(s)) {
		unsigned char c = (unsigned char)peek(s);
		if (take(s, '"'))
			return true;
		if (c < 0x20)
			return fail(s, "a control character in a text: write "
				       "it as an escape, such as \\n");
		s->at++;
		if (c != '\\')
			continue;
		char escape = peek(s);
		if (!escape || !strchr("\"\\/bfnrtu", escape))
			return fail(s, "there is no such escape; a backslash "
				       "itself is \\\\");
		s->at++;
		if (escape == 'u' && !scan_unicode(s))
			return false;
	}
	return fail(s, "the text has no closing quote");
}

static bool scan_value(struct scan *s);

static bool scan_name(struct scan *s)
{
	skip_space(s);
	if (peek(s) != '"')
		return fail(s, "a name in double quotes must stand here");
	if (s->names++ == s->wanted)
		s->name_at = s->at;
	if (!scan_string(s))
		return false;
	skip_space(s);
	if (!take(s, ':'))
		return fail(s, "a colon must follow the name");
	return true;
}

static bool enter(struct scan *s)
{
	if (s->depth == JSON_DEPTH_MAX)
		return fail(s, "more than 64 objects and arrays in each other");
	s->depth++;
	s->at++; /* the bracket */
	skip_space(s);
	return true;
}

static bool scan_object(struct scan *s)
{
	if (!enter(s))
		return false;
	if (!take(s, '}')) {
		do {
			if (!scan_name(s) || !scan_value(s))
				return false;
		} while (take(s, ','));
		if (!take(s, '}'))
			return fail(s, "a comma or the closing brace must "
				       "stand here");
	}
	s->depth--;
	return true;
}

static bool scan_array(struct scan *s)
{
	if (!enter(s))
		return false;
	if (!take(s, ']')) {
		do {
			if (!scan_value(s))
				return false;
		} while (take(s, ','));
		if (!take(s, ']'))
			return fail(s, "a comma or the closing bracket must "
				       "stand here");
	}
	s->depth--;
	return true;
}

static bool scan_word(struct scan *s)
{
	static const char *const words[] = { "true", "false", "null" };

	for (size_t i = 0; i < 3; i++) {
		size_t len = strlen(words[i]);
		if (strncmp(s->text + s->at, words[i], len) == 0) {
			s->at += len;
			return true;
		}
	}
	return fail(s, at_end(s) ? "the text ends where a value must stand"
				 : "a value must stand here: an object, array, "
				   "text, number, true, false or null");
}

static bool scan_value(struct scan *s)
{
	bool ok;

	skip_space(s);
	if (peek(s) == '{')
		ok = scan_object(s);
	else if (peek(s) == '[')
		ok = scan_array(s);
	else if (peek(s) == '"')
		ok = scan_string(s);
	else if (peek(s) == '-' || is_digit(peek(s)))
		ok = scan_number(s);
	else
		ok = scan_word(s);
	skip_space(s);
	return ok;
}

static bool scan_encoding(struct scan *s)
{
	if (s->len >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0)
		return fail(s, "a byte order mark; leave it away");
	while (!at_end(s)) {
		size_t size = utf8_char(s->text + s->at, s->len - s->at);
		if (size == 0)
			return fail(s, "a byte that is not UTF-8");
		if (peek(s) == '\0')
			return fail(s, "a NUL byte");
		s->at += size;
	}
	s->at = 0;
	return true;
}

bool json_scan(const char *text, size_t len, struct error *e)
{
	struct scan s = {
		.text = text, .len = len, .wanted = (size_t)-1, .e = e
	};

	if (!scan_encoding(&s) || !scan_value(&s))
		return false;
	if (!at_end(&s))
		return fail(&s, "the value is complete before this; nothing "
				"may follow it");
	return true;
}

bool json_scan_twice(const char *text, size_t len, size_t nth, const char *name,
		     struct error *e)
{
	struct scan s = { .text = text, .len = len, .wanted = nth, .e = e };
	size_t line, column;

	scan_value(&s);
	place(&s, s.name_at, &line, &column);
	return error_set(e, ERROR_INPUT, "",
			 "The JSON is wrong at line %zu, column %zu: the name "
			 "\"%.200s\" stands in this object twice.",
			 line, column, name);
}
