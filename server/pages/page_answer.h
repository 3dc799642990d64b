/* page_answer.h: an answer as HTML, every text as the figure made it. JavaScript
 * (static/js/answer.js) writes the same marks when the answer changes.
 */
#ifndef SERVER_PAGE_ANSWER_H
#define SERVER_PAGE_ANSWER_H

#include "base/buf.h"
#include "figures/answer.h"

/* The place of the reading that the figure is asked for: the first, unless that
 * only names what was found (a device) and its number follows. A whole sentence
 * is an answer. */
size_t page_answer_main(const struct answer *a);

/* What there is to set large: "known"; "unknown", that it is not known; "silent",
 * nothing. In data-state of .figure-body, for style sheets, where a refusal is
 * "refused", and "none" if there was no answer before it. */
const char *page_answer_state(const struct answer *a);

/* That reading, large. */
void page_answer_hero(struct buf *out, const struct answer *a);

/* The other readings. */
void page_answer_readings(struct buf *out, const struct answer *a);

/* Every table, folded under its caption. The first stands open where there is
 * nothing else to read, or the answer is "no". */
void page_answer_tables(struct buf *out, const struct answer *a,
			const char *figure);

/* What the answer counts and leaves out. */
void page_answer_notes(struct buf *out, const struct answer *a);

#endif
