/* page_fault.h: a refusal as a page says it. Its sentence is the figure's, made
 * for all who ask; on a page the names of parameters in it stand as the labels
 * of their controls and lead to them. static/js/fault.js does the same.
 */
#ifndef SERVER_PAGE_FAULT_H
#define SERVER_PAGE_FAULT_H

#include "base/buf.h"
#include "base/error.h"
#include "figures/param.h"

struct fault_words {
	const struct param_table *table;
	const char *parameter; /* the one at fault, "" if none is */
	const char *id; /* begins the ids of the controls; NULL: no links */
	/* What is asked, as param_read left it: what does not apply gets no
	 * link. NULL with id. */
	const struct param_value *value;
};

/* The sentence, escaped. A name is taken for one if it is no word of the page (of
 * any label), has a value behind it or brackets of only names around it, or is
 * the one at fault. */
void page_fault_words(struct buf *out, const struct fault_words *f,
		      const char *text);

/* Its length up to the end of the first sentence. */
size_t page_fault_lead(const char *text);

#endif
