/* pairs.h: what an author asks of a figure, as text: "k=v k='v w' preset=NAME".
 *
 * preset=NAME stands for the pairs of the figure's preset of that name; what is
 * given beside it takes their place, name by name.
 */
#ifndef SERVER_LESSON_PAIRS_H
#define SERVER_LESSON_PAIRS_H

#include "base/buf.h"
#include "figures/figure.h"

enum { PAIRS_MAX = 128 };

struct pairs {
	struct param_pair pair[PAIRS_MAX];
	size_t len;
	char *room; /* where names and texts stand */
};

enum pairs_form {
	PAIRS_WORDS, /* parted by spaces; a text with spaces in quotes */
	PAIRS_LINES  /* one a line, its text to the end of the line */
};

/* Reads the text and puts the preset in. False with a sentence in *e. The
 * caller releases *p in any case. */
bool pairs_read(struct pairs *p, const struct figure *f, const char *text,
		enum pairs_form form, struct error *e);

/* The same for a query of an address: "k=v&k=v", percent-decoded. */
bool pairs_query(struct pairs *p, const struct figure *f, const char *query,
		 struct error *e);

void pairs_release(struct pairs *p);

/* k=v&amp;k=v, as it may stand in an attribute. */
void pairs_write(struct buf *out, const struct pairs *p);

#endif
