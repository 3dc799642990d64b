/* terminal.c: see terminal.h. */
#include "server/terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/unseen.h"

void terminal_write(FILE *to, const char *text, size_t len)
{
	struct buf spelt;

	buf_init(&spelt, 6 * len + 1); /* a byte may become \u0085 */
	unseen_spell(&spelt, text, len);
	fputs(buf_text(&spelt), to);
	buf_release(&spelt);
}

void terminal_line(FILE *to, const char *format, ...)
{
	char *text = NULL;
	va_list args;

	va_start(args, format);
	int len = vasprintf(&text, format, args);
	va_end(args);
	if (len >= 0)
		terminal_write(to, text, (size_t)len);
	putc('\n', to);
	free(len >= 0 ? text : NULL);
}

void terminal_fault(FILE *to, const struct fault *f)
{
	terminal_line(to, "%s:%zu:%zu: %s%s", f->file, f->line, f->column,
		      f->warning ? "warning: " : "", f->message);
}
