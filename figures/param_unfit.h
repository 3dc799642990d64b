/* param_unfit.h: numbers that do not fit a parameter as they are written, and
 * what would. For the sentences of param_refuse.c.
 */
#ifndef FIGURES_PARAM_UNFIT_H
#define FIGURES_PARAM_UNFIT_H

#include "figures/param.h"

/* "a time" or "a share" if text is one and p is a number of something else; else
 * NULL. */
const char *param_unfit(const struct param *p, const char *text);

/* A value that p takes: its default, or one in the middle of its slider. */
double param_example(const struct param *p);

/* What a time in several units would be in one, as "; write 90 min or 1.5 h"
 * for "1 h 30 min"; "2:30" is of minutes or of hours. "" for anything else. */
void param_time_meant(const char *text, char out[static 80]);

/* A rate in the unit in which data sheets print it, 989 for 989 TFLOP/s: the
 * letter that is missing, and the number with it, "989T". 0 if it is none. */
char param_rate_meant(const struct param *p, const char *text,
		      char number[static 40]);

/* How a number that p does not take is written, as "; write 7B" for "7 billion"
 * or "; for TFLOP/s write 989T" for "989". "" for anything else. */
void param_number_meant(const struct param *p, const char *text,
			char out[static 80]);

#endif
