/* page_question.h: what a figure's page is asked, made readable and answered.
 *
 * A link with wrong values is mended, one fault at a time, and the page says so;
 * only the API and the command line refuse. What the numbers together make
 * impossible (an MFU above 100 %) cannot be mended: that is the fault.
 */
#ifndef SERVER_PAGE_QUESTION_H
#define SERVER_PAGE_QUESTION_H

#include "figures/figure.h"
#include "server/http/request.h"

enum { MENDS_MAX = 24 }; /* a link worse than that is not worth listing */

/* One thing that was wrong in a link. */
struct mend {
	char room[48];	    /* the text that stands instead, if one does */
	struct error fault; /* what was wrong */
	bool kept;	    /* the parameter is still given, with room */
};

/* A question as the page shows it. */
struct question {
	const struct figure *figure;
	struct param_pair pair[REQUEST_PAIRS_MAX];
	size_t pair_len;
	struct param_value value[PARAM_MAX];
	struct mend mend[MENDS_MAX];
	size_t mend_len;
	struct answer answer;
	struct error fault; /* kind ERROR_NONE: there is an answer */
};

/* Asks the figure what the request's query says; its opening preset if that is
 * empty. k is zeroed and holds the figure. The caller releases k->answer. */
void question_ask(struct question *k, const struct request *q);

/* Writes the pairs as a query, name=value&name=value, for an attribute. */
void question_query(struct buf *out, const struct param_pair *pair, size_t len);

#endif
