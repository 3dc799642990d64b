/* time_unit.h: the units in which people give a time, and what they are in each
 * other.
 */
#ifndef BASE_TIME_UNIT_H
#define BASE_TIME_UNIT_H

#include <stddef.h>

/* In seconds: times / over, so that 300 ms is the double that 0.3 is. */
struct time_unit {
	const char *word;
	double times, over;
};

/* The unit of that name, NULL if it is none of a time. */
const struct time_unit *time_unit_called(const char *word);

/* The unit that text ends with, behind something that is no letter; *len is then
 * the text in front of it. NULL: there is none. */
const struct time_unit *time_unit_behind(const char *text, size_t *len);

/* A time in one unit, in the other. */
double time_unit_convert(double value, const struct time_unit *from,
			 const struct time_unit *to);

#endif
