/* cli_lines.c: see cli_lines.h. */
#include "server/cli/cli_lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/units.h"
#include "server/terminal.h"

enum { LINE = 79, SHORTEST = 20, LONGEST = 1000, NARROWEST = 12 };

size_t line_wide(void)
{
	const char *said = getenv("COLUMNS");
	long wide = said ? strtol(said, NULL, 10) : 0;
	struct winsize size = { 0 };

	if (wide <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		wide = size.ws_col;
	if (wide <= 0 || wide > LONGEST)
		return LINE;
	return wide < SHORTEST ? SHORTEST : (size_t)wide;
}

void line_spaces(size_t count)
{
	printf("%*s", (int)count, "");
}

size_t line_count(const char *text, size_t len)
{
	size_t count = 0;

	for (size_t i = 0; i < len; i++)
		count += ((unsigned char)text[i] & 0xc0) != 0x80;
	return count;
}

size_t line_word(const char *text)
{
	return line_count(text, strcspn(text, " "));
}

/* The bytes of the first wide characters. */
static size_t cut(const char *text, size_t wide)
{
	size_t len = 0;

	while (text[len] && wide--)
		for (len++; ((unsigned char)text[len] & 0xc0) == 0x80; len++)
			;
	return len;
}

size_t line_part(const char *text, size_t wide)
{
	size_t len = strcspn(text, " ");

	if (line_count(text, len) > wide)
		return cut(text, wide);
	for (;;) {
		size_t next = len + strspn(text + len, " ");
		next += strcspn(text + next, " ");
		if (next == len || line_count(text, next) > wide)
			return len;
		len = next;
	}
}

/* Writes len bytes of text, a no-break space as the space that it is. */
static void write_spaced(FILE *to, const char *text, size_t len)
{
	static const char no_break[] = "\u00a0";
	const char *end = text + len, *at;

	while ((at = strstr(text, no_break)) && at < end) {
		terminal_write(to, text, (size_t)(at - text));
		putc(' ', to);
		text = at + strlen(no_break);
	}
	terminal_write(to, text, (size_t)(end - text));
}

void line_folded(FILE *to, const char *text, size_t indent)
{
	size_t line = line_wide() < LINE ? line_wide() : LINE;
	size_t room = indent + NARROWEST > line ? NARROWEST : line - indent;
	struct buf kept;

	buf_init(&kept, 2 * strlen(text) + 16);
	units_keep(&kept, text, strlen(text));
	text = buf_text(&kept);
	for (bool first = true; *text || first; first = false) {
		size_t len = line_part(text, room);
		if (!first)
			fprintf(to, "%*s", (int)indent, "");
		write_spaced(to, text, len);
		putc('\n', to);
		text += len;
		text += strspn(text, " ");
	}
	buf_release(&kept);
}

void line_wrapped(const char *text, size_t indent)
{
	line_folded(stdout, text, indent);
}
