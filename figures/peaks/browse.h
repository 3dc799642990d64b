/* browse.h: the peak table as an answer, for whoever wants to look and not to
 * ask. Private to figures/peaks.
 */
#ifndef FIGURES_PEAKS_BROWSE_H
#define FIGURES_PEAKS_BROWSE_H

#include "figures/answer.h"
#include "figures/peaks/peaks.h"

/* Puts the table into *a: as the array "table" for machines, one object a
 * device and format, with source and note; and as the answer's table "devices"
 * for people, one row a device that has the format shown. only is a format, or
 * PEAKS_DTYPES for all. */
void browse_table(struct answer *a, enum peaks_dtype only,
		  enum peaks_dtype shown);

/* What is said of the device for this format: its own note, then the format's.
 * Only the device's for PEAKS_DTYPES. out is empty if nothing is said. */
void browse_note(const struct peaks_device *device, enum peaks_dtype dtype,
		 struct buf *out);

#endif
