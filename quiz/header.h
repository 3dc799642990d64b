/* header.h: the lines right below an item's heading: tags, type, order, was,
 * retired, vary. One "key: value" a line; only vary may stand there twice.
 */
#ifndef QUIZ_HEADER_H
#define QUIZ_HEADER_H

#include "quiz/item.h"
#include "quiz/lines.h"

/* The keys met so far, so that one given twice is seen. Starts as { 0 }. */
struct header {
	unsigned seen;
	bool near; /* no blank line since the heading */
};

/* Takes the line if it belongs to the header; *shown tells whether a learner is
 * touched by it (tags, was and retired change nothing that is asked). A line
 * that looks like a key but is none is a fault, unless a blank line stands
 * between. False: the question begins here. */
bool header_take(struct header *h, struct item *item, struct line *line,
		 bool *shown, const struct source *src);

#endif
