/* number.h: reads a number as people type it, and says how it was read.
 *
 * It knows percent signs, decimal commas, groups of three (comma, point, space,
 * _ or '), powers of ten in every spelling, k M G B T P, fractions, Unicode's
 * minus signs, superscripts and wide digits. What it cannot read it never
 * guesses: it says why. "16,000" may be 16000 or 16: both readings are given and
 * the person is asked.
 *
 * This is the only reader: answers to questions, the keys of the banks and what
 * is given to a figure, on a page, by HTTP or in a shell, all come here. Values
 * are plain: 33.2 % is 0.332.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

enum {
	NUMBER_TYPED_MAX = 200, /* bytes that are looked at at all */
	NUMBER_UNIT_MAX = 32,	/* bytes of a unit */
	NUMBER_AS_MAX = 160
};

/* How a question wants its number. */
struct number_form {
	bool percent;		    /* a bare 33.2 means 33.2 % */
	char unit[NUMBER_UNIT_MAX]; /* may follow the number, and where it is
				       one of time any other of time; ""
				       for none */
};

enum number_state {
	NUMBER_READ,  /* reading[0] */
	NUMBER_ASK,   /* reading[0] or reading[1]: the person must say */
	NUMBER_UNREAD /* see why */
};

struct number_reading {
	double value;
	bool percent;	  /* typed with %, or taken so for the item's form */
	const char *note; /* "comma read as the decimal mark"; NULL */
	char as[NUMBER_AS_MAX]; /* "0.332 = 33.2 %", to follow "read as " */
};

struct number {
	enum number_state state;
	size_t len; /* readings: 1, 2, or 0 */
	struct number_reading reading[2];
	const char *why; /* "empty", "not a number", "too large" or "division by
			    zero"; NULL if it was read */
};

/* Reads typed for an item of that form; NULL: any plain number. For an item in
 * per cent a bare number above 1 and up to 100 is taken as per cent (33 is
 * 33 %), any other as it stands (0.33 is 33 %, 332 is 33,200 %); a minus sign
 * changes nothing in this. */
struct number number_read(const char *typed, const struct number_form *form);

/* What the item's form has to say about a value: "0.332 = 33.2 %", "5.36 days",
 * "178,000". */
void number_as(char out[static NUMBER_AS_MAX], double value, bool percent,
	       const char *unit);

#endif
