/* unseen.c: see unseen.h. */
#include "base/unseen.h"

#include <string.h>

#include "base/utf8.h"

static void report(unsigned code, const char *file, size_t line, size_t column,
		   struct faults *faults)
{
	if (code < 0x100)
		faults_error(faults, file, line, column,
			     "Here is a control character, U+%04X, which "
			     "nobody sees: take it out.",
			     code);
	else if (code < 0x202a)
		faults_error(faults, file, line, column,
			     "Here is U+%04X, an end of a line that nobody "
			     "sees: begin a new line in its place.",
			     code);
	else
		faults_error(faults, file, line, column,
			     "Here is U+%04X, which nobody sees and which "
			     "shows what is behind it in another order: take "
			     "it out.",
			     code);
}

void unseen_blank(char *text, const char *file, struct faults *faults)
{
	size_t line = 1, column = 1;

	for (char *c = text; *c; c++, column++) {
		unsigned code;
		size_t len = strchr("\t\n\r", *c) ? 0 : utf8_unseen(c, &code);
		if (len) {
			report(code, file, line, column, faults);
			memset(c, ' ', len);
			c += len - 1;
		} else if (*c == '\n') {
			line++;
			column = 0;
		} else if (((unsigned char)*c & 0xc0) == 0x80) {
			column--;
		}
	}
}

void unseen_spell(struct buf *out, const char *text, size_t len)
{
	for (size_t at = 0; at < len;) {
		size_t size = utf8_char(text + at, len - at);
		unsigned code = (unsigned char)text[at];
		bool shown = size && !utf8_unseen(text + at, &code);
		if (shown)
			buf_add(out, text + at, size);
		else
			buf_printf(out,
				   code < 0x80 || !size ? "\\x%02X" : "\\u%04X",
				   code);
		at += size ? size : 1;
	}
}
