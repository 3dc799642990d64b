/* error.c: see error.h. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

bool error_set(struct error *e, enum error_kind kind, const char *parameter,
	       const char *format, ...)
{
	va_list args;

	e->kind = kind;
	e->line = e->column = 0;
	snprintf(e->parameter, sizeof e->parameter, "%s",
		 parameter ? parameter : "");
	va_start(args, format);
	vsnprintf(e->message, sizeof e->message, format, args);
	va_end(args);
	/* It may quote any bytes, and be cut in a character: it becomes JSON. */
	utf8_repair(e->parameter);
	utf8_repair(e->message);
	return false;
}
