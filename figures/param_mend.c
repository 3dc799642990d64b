/* param_mend.c: makes a page's wrong link right, one fault at a time; see
 * param.h. The API and the command line refuse instead.
 */
#include <string.h>

#include "base/num.h"
#include "figures/param.h"

/* The last pair called name: of two, the second is the one too many. */
static size_t find_pair(const struct param_pair *pair, size_t len,
			const char *name)
{
	for (size_t i = len; i > 0; i--)
		if (strcmp(pair[i - 1].name, name) == 0)
			return i - 1;
	return len;
}

/* Is text a number, only outside the range? Then the bound that it passed. */
static bool out_of_range(const struct param *p, const char *text, double *bound)
{
	double number;

	if (p->type != PARAM_REAL && p->type != PARAM_INT)
		return false;
	if (!num_parse(text, &number))
		return false;
	if (number < p->min)
		*bound = p->min;
	else if (number > p->max)
		*bound = p->max;
	else
		return false;
	return true;
}

size_t param_mend(const struct param_table *table, struct param_pair *pair,
		  size_t pair_len, const struct error *e, char room[static 48])
{
	double bound;
	size_t at = find_pair(pair, pair_len, e->parameter);

	if (at == pair_len && pair_len > 0) {
		/* An unknown name may have been cut in the message. */
		for (at = 0; at < pair_len; at++)
			if (param_find(table, pair[at].name) < 0)
				break;
	}
	if (at == pair_len)
		return pair_len;
	int place = param_find(table, pair[at].name);
	if (place >= 0 &&
	    out_of_range(&table->params[place], pair[at].text, &bound)) {
		num_shortest(room, bound);
		pair[at].text = room;
		return pair_len;
	}
	memmove(pair + at, pair + at + 1, (pair_len - at - 1) * sizeof pair[0]);
	return pair_len - 1;
}
