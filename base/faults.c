/* faults.c: see faults.h. */
#include "base/faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

void faults_init(struct faults *f)
{
	*f = (struct faults){ .list = NULL };
}

void faults_release(struct faults *f)
{
	for (size_t i = 0; i < f->len; i++)
		free(f->list[i].message);
	free(f->list);
	faults_init(f);
}

void faults_add(struct faults *f, struct fault fault, const char *format,
		va_list args)
{
	char text[800];

	if (fault.warning)
		f->warnings++;
	else
		f->errors++;
	if (!f->list)
		f->list = calloc(FAULTS_MAX, sizeof f->list[0]);
	if (!f->list || f->len == FAULTS_MAX)
		return;
	vsnprintf(text, sizeof text, format, args);
	text[utf8_whole(text)] = '\0';
	fault.message = strdup(text);
	if (fault.message)
		f->list[f->len++] = fault;
}

void faults_error(struct faults *f, const char *file, size_t line,
		  size_t column, const char *format, ...)
{
	struct fault fault = { .file = file, .line = line, .column = column };
	va_list args;

	va_start(args, format);
	faults_add(f, fault, format, args);
	va_end(args);
}

void faults_warning(struct faults *f, const char *file, size_t line,
		    size_t column, const char *format, ...)
{
	struct fault fault = {
		.file = file, .line = line, .column = column, .warning = true
	};
	va_list args;

	va_start(args, format);
	faults_add(f, fault, format, args);
	va_end(args);
}

void faults_forget(struct faults *f, const char *file)
{
	size_t kept = 0;

	for (size_t i = 0; i < f->len; i++) {
		struct fault fault = f->list[i];
		if (strcmp(fault.file, file) != 0) {
			f->list[kept++] = fault;
			continue;
		}
		*(fault.warning ? &f->warnings : &f->errors) -= 1;
		free(fault.message);
	}
	f->len = kept;
}

static bool before(const struct fault *a, const struct fault *b)
{
	return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void faults_sort(struct faults *f)
{
	/* Insertion: stable, and the list is short and nearly in order. */
	for (size_t i = 1; i < f->len; i++) {
		struct fault fault = f->list[i];
		size_t at = i;
		while (at > 0 && f->list[at - 1].file == fault.file &&
		       before(&fault, &f->list[at - 1])) {
			f->list[at] = f->list[at - 1];
			at--;
		}
		f->list[at] = fault;
	}
}
