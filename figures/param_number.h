/* param_number.h: the number that a text gives to a parameter. Machines write
 * it as base/num.h reads it; people as base/number.h does, with the parameter's
 * unit behind it if they like, and a time in any unit of time: "45 min" where
 * seconds are asked; with a currency's sign where money is.
 */
#ifndef FIGURES_PARAM_NUMBER_H
#define FIGURES_PARAM_NUMBER_H

#include <stdbool.h>

#include "base/number.h"
#include "figures/param.h"

struct param_number {
	enum number_state state;
	double value; /* in the parameter's unit; of NUMBER_ASK the one that it
			 has if its comma parts groups, or its k is 1000 */
	double other; /* of NUMBER_ASK: if the comma is the decimal mark, or k
			 is 1024 */
	bool plain;   /* written as machines do: nobody need be told */
};

/* Is it a time, in seconds, that any unit of time may stand behind? */
bool param_is_time(const struct param *p);
/* Is it a part of a whole, so that a per cent sign says what is meant? */
bool param_is_share(const struct param *p);

/* Reads all of text. Whether the parameter takes the value is not asked, but
 * whole numbers have no decimal mark. */
struct param_number param_number(const struct param *p, const char *text);

/* Must people be told how what they gave was read? Then how, to follow "read as
 * ": "2700 s", "0.9 = 90 %". */
bool param_number_told(const struct param *p, const struct param_value *value,
		       char as[static NUMBER_AS_MAX]);

#endif
