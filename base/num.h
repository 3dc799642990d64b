/* num.h: numbers between text and double, both ways.
 *
 * The decimal sign is always a point: the program never calls setlocale, and
 * nothing here depends on it. How a number is read that a person typed (commas,
 * percent signs, units) is another matter: base/number.h.
 */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>

enum { NUM_TEXT = 48 }; /* room for any text that a function here prints */

/* The shortest of 15, 16 and 17 significant digits that reads back as the same
 * double. value is finite. */
void num_shortest(char out[static NUM_TEXT], double value);

/* Reads all of text as a decimal number: digits, at most one point, an optional
 * sign and exponent; no spaces, no hexadecimal, no "inf". False, and *value
 * unchanged, if it is not one or is too large to be finite. */
bool num_parse(const char *text, double *value);

/* 0.43147 with 1 decimal -> "43.1 %". Here and below what is not zero does not
 * read as zero: 1e-6 -> "0.0001 %", 1e-12 -> "<0.000001 %"; and no person is
 * shown an exponent as machines print it: 1e16 -> "1 × 10¹⁶". */
void num_percent(char out[static NUM_TEXT], double fraction, int decimals);

/* 32918.6 with 0 decimals -> "32,919". */
void num_grouped(char out[static NUM_TEXT], double value, int decimals);

/* Three significant digits with an SI prefix: 46.88e9, "FLOP" -> "46.9 GFLOP".
 * Prefixes from y to Y; without a unit the prefix is printed as people write
 * counts: 6.74e9, "" -> "6.74B". */
void num_si(char out[static NUM_TEXT], double value, const char *unit);

/* -8 -> "⁻⁸" */
void num_superscript(char *out, size_t size, int n);

/* A time in the unit a person would use, three significant digits: 3.6e-6 ->
 * "3.6 µs", 3.6 -> "3.6 s", 463000 -> "5.36 days". */
void num_duration(char out[static NUM_TEXT], double seconds);

#endif
