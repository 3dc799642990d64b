/* picture.h: an SVG drawing of the lesson's folder, put into the page itself, so
 * that it follows the theme through the page's classes.
 *
 * It is not copied but read and written again, and only what is listed here
 * comes through: shapes, text, groups, definitions, markers, titles; their
 * geometry; classes; "none", "currentColor" and "url(#id)" as paint. A colour, a
 * style, a script, an event, an address, a foreign element or an entity
 * declaration is a fault, and a drawing with a fault is not shown at all.
 */
#ifndef SERVER_LESSON_PICTURE_H
#define SERVER_LESSON_PICTURE_H

#include "base/buf.h"
#include "server/lesson/passage.h"

enum { PICTURE_BYTES_MAX = 256 << 10, PICTURE_DEPTH_MAX = 32 };

/* Writes the drawing. label is what it shows, in words; ids in it get
 * "prefix-" before them, so that two pictures do not clash. False, and nothing
 * written, if there is a fault; all of them are listed. */
bool picture_write(struct buf *out, const struct passage *svg,
		   const char *prefix, const char *label,
		   struct faults *faults);

#endif
