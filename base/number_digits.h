/* number_digits.h: a run of digits with its group marks and its decimal mark:
 * 1,234.5 and 1.234,5 and 1 234,5. Only number_scan.c needs it.
 */
#ifndef BASE_NUMBER_DIGITS_H
#define BASE_NUMBER_DIGITS_H

#include <stdbool.h>
#include <stddef.h>

/* Which mark separates groups, which is the decimal one; '\0' for none. */
struct number_marks {
	char group, decimal;
	bool ambiguous; /* a lone comma that may be either */
};

/* The length of the run that s begins with; a space belongs to it only between
 * two digits. */
size_t number_run(const char *s);

/* Which mark of the run is which, from how many there are and which comes last.
 * What does not fit together is found by number_digits. */
struct number_marks number_marks(const char *run, size_t len,
				 bool comma_groups);

/* Copies the run to out, ended by a NUL, without group marks and with a point
 * as decimal mark. False if the marks stand where they cannot: groups are of
 * three, the first of one to three digits and not 0. */
bool number_digits(char *out, const char *run, size_t len,
		   struct number_marks m);

#endif
