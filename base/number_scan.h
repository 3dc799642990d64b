/* number_scan.h: digits with their marks, powers, suffixes and one fraction
 * bar, in plain ASCII. Only number.c needs it; there is what it is for.
 */
#ifndef BASE_NUMBER_SCAN_H
#define BASE_NUMBER_SCAN_H

#include <stdbool.h>

/* Why what is not finite is none, here or in another unit. */
extern const char number_too_large[];

struct number_scan {
	double value;
	bool ambiguous;	  /* a comma may be either mark: scan again */
	const char *note; /* how a mark was read; NULL if it needs no word */
	const char *why;  /* it could not be read; NULL if it could */
};

/* Reads all of text. A comma that may be either mark separates groups if
 * comma_groups, else it is the decimal mark. */
struct number_scan number_scan(const char *text, bool comma_groups);

#endif
