/* units.h: a number and its unit stay on one line: "43.1 %", "3.6 ms" and
 * "989 TFLOP/s" are not parted where a line ends.
 */
#ifndef BASE_UNITS_H
#define BASE_UNITS_H

#include <stddef.h>

#include "base/buf.h"

/* Adds the text, with a no-break space between a number and the unit behind it. */
void units_keep(struct buf *out, const char *text, size_t len);

#endif
