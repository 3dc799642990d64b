/* passage.c: see passage.h. */
#include "server/lesson/passage.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

bool passage_has(const struct passage *s, const char *at)
{
	/* As integers: at may point into anything. */
	return (uintptr_t)at >= (uintptr_t)s->text &&
	       (uintptr_t)at <= (uintptr_t)s->text + s->len;
}

/* Columns count characters: a byte that continues one is passed over. */
static void find(const struct passage *s, const char *at, size_t *line,
		 size_t *column)
{
	const char *start = s->text; /* of the line */
	const char *end;

	*line = s->line;
	*column = 1;
	if (!passage_has(s, at))
		return;
	while ((end = memchr(start, '\n', (size_t)(at - start)))) {
		start = end + 1;
		++*line;
	}
	for (; start < at; start++)
		*column += ((unsigned char)*start & 0xc0) != 0x80;
}

__attribute__((format(printf, 5, 0))) static void
add(const struct passage *s, struct faults *faults, const char *at,
    bool warning, const char *format, va_list args)
{
	struct fault fault = { .file = s->file, .warning = warning };

	/* More are only counted: a place takes a walk through the text. */
	if (faults->len < FAULTS_MAX)
		find(s, at, &fault.line, &fault.column);
	faults_add(faults, fault, format, args);
}

void passage_error(const struct passage *s, struct faults *faults,
		   const char *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add(s, faults, at, false, format, args);
	va_end(args);
}

void passage_warning(const struct passage *s, struct faults *faults,
		     const char *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add(s, faults, at, true, format, args);
	va_end(args);
}
