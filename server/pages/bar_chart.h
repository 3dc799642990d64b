/* bar_chart.h: a number for each day as upright bars, with the same numbers as a
 * table in a fold below. Readable without scripts, and on paper.
 */
#ifndef SERVER_BAR_CHART_H
#define SERVER_BAR_CHART_H

#include <stddef.h>

#include "base/buf.h"

enum { BAR_CHART_MAX = 60, BAR_NAME_SIZE = 24 };

struct bar_chart {
	const char *says; /* what it shows, in a sentence */
	const char *what; /* heading of the numbers: "Reviews" */
	size_t len;
	double value[BAR_CHART_MAX];
	char name[BAR_CHART_MAX][BAR_NAME_SIZE]; /* "today", "Mon 30 Nov" */
	size_t every; /* names stand under each so many bars, from the first */
};

void bar_chart(struct buf *out, const struct bar_chart *c);

#endif
