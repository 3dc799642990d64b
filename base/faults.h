/* faults.h: what is wrong with a text that people wrote, all of it in one run:
 * file:line:column: message.
 *
 * Lines and columns count from 1, columns in characters. At most FAULTS_MAX are
 * kept; more are only counted.
 */
#ifndef BASE_FAULTS_H
#define BASE_FAULTS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { FAULTS_MAX = 500 };

struct fault {
	const char *file; /* the caller's, outlives the list */
	size_t line, column;
	bool warning;  /* not an error: the text can be used */
	char *message; /* a sentence; the list's */
};

struct faults {
	struct fault *list;
	size_t len;		 /* kept */
	size_t errors, warnings; /* counted, kept or not */
};

void faults_init(struct faults *f);
void faults_release(struct faults *f);

void faults_error(struct faults *f, const char *file, size_t line,
		  size_t column, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
void faults_warning(struct faults *f, const char *file, size_t line,
		    size_t column, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* The same for who has the arguments already: fault.message is made of them. */
void faults_add(struct faults *f, struct fault fault, const char *format,
		va_list args) __attribute__((format(printf, 3, 0)));

/* Forgets those of a file: they were told elsewhere. */
void faults_forget(struct faults *f, const char *file);

/* By file as first met, then line and column. */
void faults_sort(struct faults *f);

#endif
