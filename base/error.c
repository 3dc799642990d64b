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
	snprintf(e->parameter, sizeof e->parameter, "%s",
		 parameter ? parameter : "");
	va_start(args, format);
	vsnprintf(e->message, sizeof e->message, format, args);
	va_end(args);
	/* A cut must not leave half a character: the message becomes JSON. */
	e->parameter[utf8_whole(e->parameter)] = '\0';
	e->message[utf8_whole(e->message)] = '\0';
	return false;
}
