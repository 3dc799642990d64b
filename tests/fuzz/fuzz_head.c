/* fuzz_head.c: any bytes as what follows "HTTP/" in a head, cut into pieces in
 * place in the way that CivetWeb 1.15 does. The head is taken for plain if it is,
 * by a reader that knows nothing of pieces, and only then; and in a larger buffer
 * never if a line of it is hidden. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/head.h"
#include "tests/fuzz/fuzz.h"

struct pieces {
	struct gate_field field[GATE_FIELDS_MAX];
	size_t len;
};

static bool is_word(char c)
{
	return c > ' ' && c <= '~';
}

/* Where the head ends, behind its empty line; 0 if it does not. */
static size_t head_size(const char *text, size_t size)
{
	for (size_t i = 0; i + 1 < size; i++) {
		if (text[i] == '\0' || text[i] == '\t')
			return 0;
		if (text[i] == '\n' && text[i + 1] == '\n')
			return i + 2;
		if (i + 3 < size && memcmp(text + i, "\r\n\r\n", 4) == 0)
			return i + 4;
	}
	return 0;
}

/* Ends the version and skips the space behind it. */
static char *cut_version(char *text)
{
	while (is_word(*text))
		text++;
	if (*text != '\r' && *text != '\n')
		return NULL;
	while (isspace((unsigned char)*text))
		*text++ = '\0';
	return text;
}

/* One line, which begins at text; where the next does, NULL if it is refused. */
static char *cut_line(char *text, struct gate_field *field)
{
	field->name = text;
	while (is_word(*text) && *text != ':')
		text++;
	while (*text == ' ')
		*text++ = '\0';
	if (*text != ':')
		return NULL;
	*text++ = '\0';
	text += strspn(text, " ");
	field->value = text;
	text += strcspn(text, "\r\n");
	if (*text == '\r') {
		*text++ = '\0';
		if (*text != '\n')
			return NULL;
	}
	*text = '\0';
	return text + 1;
}

/* False if the reader refuses it. The head's last byte is a NUL already. */
static bool cut_head(char *text, struct pieces *p)
{
	text = cut_version(text);
	for (p->len = 0; text && p->len < GATE_FIELDS_MAX; p->len++) {
		if (!is_word(*text) || *text == ':')
			return true;
		text = cut_line(text, &p->field[p->len]);
	}
	return text != NULL;
}

/* The form that head.h names, read from the bytes; only that behind the version
 * any two bytes of space may stand, which hide nothing. */
static bool is_plain(const char *text, size_t size)
{
	const char *end = text + size - 2; /* of the last line */
	const char *first = text + strcspn(text, "\r\n");
	const char *line = first;

	if (memcmp(end - 2, "\r\n\r\n", 4) != 0 ||
	    !isspace((unsigned char)line[1]))
		return false;
	while (line < end) {
		if (line > first && memcmp(line, "\r\n", 2) != 0)
			return false;
		line += 2;
		if (line == end)
			return true;
		size_t name = 0;
		while (is_word(line[name]) && line[name] != ':')
			name++;
		if (name == 0 || line[name] != ':')
			return false;
		line += strcspn(line, "\r\n");
	}
	return false;
}

static size_t count_lines(const char *text, size_t size)
{
	size_t lines = 0;

	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	return lines;
}

/* In a buffer of which the head is all, or the beginning. */
static void check(const char *data, size_t head, size_t size)
{
	struct pieces p;
	char *text = malloc(size);

	if (!text)
		return;
	memcpy(text, data, size);
	text[head - 1] = '\0';
	if (cut_head(text, &p) && p.len > 0 && p.len < GATE_FIELDS_MAX) {
		bool plain = head_lines(text, p.field, p.len, text + size);
		if (head == size)
			assert(plain == is_plain(data, head));
		/* Besides the fields the first line and the empty one. */
		if (plain)
			assert(p.len + 2 >= count_lines(data, head));
	}
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	size_t head = head_size(text, size);
	if (head > 0) {
		check(text, head, head);
		check(text, head, size);
	}
	free(text);
	return 0;
}
