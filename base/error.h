/* error.h: why something could not be done. The same value in every layer; the
 * message is made where the cause is known and only carried from there.
 *
 * A message is one or more whole sentences that name what is wrong and what
 * would be right. server/ turns the kind into an HTTP status or an exit code.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

enum error_kind {
	ERROR_NONE,
	ERROR_INPUT,	  /* what was asked is wrong in itself: 400, exit 2 */
	ERROR_IMPOSSIBLE, /* well asked, but the numbers cannot be: 422, exit 1 */
	ERROR_MISSING,	  /* nothing of that name: 404, exit 2 */
	ERROR_TOO_LARGE, /* longer than its limit: 413, exit 2 */
	ERROR_SYSTEM	 /* memory, disk, the machine: 500, exit 1 */
};

struct error {
	enum error_kind kind;
	char parameter[48]; /* whose fault it is, "" if nobody's alone */
	char message[600];
	/* Where in a text of several lines the fault is, counted from 1; 0: it is
	 * in none, or nowhere in particular. */
	unsigned line, column;
};

/* Sets *e and returns false, so that a caller can end with it:
 *     return error_set(e, ERROR_INPUT, "layers", "…"); */
bool error_set(struct error *e, enum error_kind kind, const char *parameter,
	       const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
