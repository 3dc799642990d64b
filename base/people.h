/* people.h: numbers the way people write them, in a question and when they are
 * told how their answer was read. (base/num.h prints results of figures.)
 *
 * Values are finite. At most twelve significant digits: what a step of 0.1 adds
 * behind them is not shown.
 */
#ifndef BASE_PEOPLE_H
#define BASE_PEOPLE_H

#include "base/num.h"

/* 6.74e9 -> "6.74 × 10⁹", 1e12 -> "10¹²", 178000 -> "178,000", 1048576 ->
 * "1,048,576", 4096 -> "4096", 3.6e-6 -> "3.6 × 10⁻⁶". */
void people_number(char out[static NUM_TEXT], double value);

/* The same without powers and group marks, so that it can be read in one way
 * only: 16000 -> "16000". */
void people_plain(char out[static NUM_TEXT], double value);

/* 6.74e9 -> "6.74B", 178000 -> "178K", 512 -> "512". */
void people_count(char out[static NUM_TEXT], double value);

/* 0.332 -> "33.2 %", 332 -> "33,200 %". */
void people_percent(char out[static NUM_TEXT], double fraction);

/* A number that was computed, as it is told, in a question, in its explanation
 * and as its right answer: three significant digits, 0.424679 -> 0.425; but whole
 * between a thousand and a million, as tokens and hours are counted: 291271.1 ->
 * 291271. */
double people_rounded(double value);

#endif
