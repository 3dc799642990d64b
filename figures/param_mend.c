/* param_mend.c: makes a page's wrong link right, one fault at a time; see
 * param.h. The API and the command line refuse instead.
 */
#include <string.h>

#include "base/num.h"
#include "figures/param_number.h"
#include "figures/param_unfit.h"

/* Of two pairs with one name, the first: the last word holds. */
static size_t find_pair(const struct param_pair *pair, size_t len,
			const char *name)
{
	size_t at = 0;

	while (at < len && strcmp(pair[at].name, name) != 0)
		at++;
	return at;
}

static size_t remove_pair(struct param_pair *pair, size_t len, size_t at)
{
	memmove(pair + at, pair + at + 1, (len - at - 1) * sizeof pair[0]);
	return len - 1;
}

static size_t remove_unknown(const struct param_table *table,
			     struct param_pair *pair, size_t len)
{
	for (size_t at = len; at > 0; at--)
		if (param_find(table, pair[at - 1].name) < 0)
			len = remove_pair(pair, len, at - 1);
	return len;
}

/* Is text a number, only outside the range? Then the bound that it passed. */
static bool out_of_range(const struct param *p, const char *text, double *bound)
{
	if (p->type != PARAM_REAL && p->type != PARAM_INT)
		return false;
	struct param_number n = param_number(p, text);
	if (n.state != NUMBER_READ)
		return false;
	if (n.value < p->min)
		*bound = p->min;
	else if (n.value > p->max)
		*bound = p->max;
	else
		return false;
	return true;
}

size_t param_mend(const struct param_table *table, struct param_pair *pair,
		  size_t pair_len, const struct error *e, char room[static 48])
{
	int place = param_find(table, e->parameter);
	size_t at = find_pair(pair, pair_len, e->parameter);
	double bound;

	if (place < 0) /* its name may have been cut in the message */
		return remove_unknown(table, pair, pair_len);
	if (at == pair_len)
		return pair_len;
	bool again = find_pair(pair + at + 1, pair_len - at - 1, e->parameter) <
		     pair_len - at - 1;
	/* Its bound would be no peak that any device has. */
	if (!again &&
	    param_rate_meant(&table->params[place], pair[at].text, room)) {
		pair[at].text = room;
		return pair_len;
	}
	if (again ||
	    !out_of_range(&table->params[place], pair[at].text, &bound))
		return remove_pair(pair, pair_len, at);
	num_shortest(room, bound);
	pair[at].text = room;
	return pair_len;
}
