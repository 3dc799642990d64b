/* banks.c: what only shows over all banks; see bank.h. */
#include "quiz/bank.h"

#include <stdlib.h>
#include <string.h>

#include "quiz/inspect.h"

/* An id, now or once, and whose it is. */
struct entry {
	const char *id;
	const struct bank *bank;
	const struct item *item;
	size_t order; /* as they were given, so that equal ids keep it */
	bool was;
};

static int compare(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int by_id = strcmp(x->id, y->id);

	if (by_id)
		return by_id;
	return x->order < y->order ? -1 : x->order > y->order;
}

static void add(struct entry *list, size_t *len, const char *id,
		const struct bank *bank, const struct item *item)
{
	list[*len] = (struct entry){ .id = id,
				     .bank = bank,
				     .item = item,
				     .order = *len,
				     .was = id != item->id };
	++*len;
}

/* Two entries with the same id. Within one bank, two ids in use are bank_read's
 * to report. */
static void report(const struct entry *a, const struct entry *b,
		   struct faults *faults)
{
	const struct entry *old = b->was ? b : a;
	const struct entry *other = b->was ? a : b;

	if (!a->was && !b->was) {
		if (a->bank != b->bank)
			inspect_twice(a->item, a->bank->file, b->item->line,
				      b->bank->file, faults);
		return;
	}
	faults_error(faults, old->bank->file, old->item->line, 4,
		     other->was ? "The old id \"%s\" is also claimed by the "
				  "item at %s:%zu."
				: "The old id \"%s\" is still that of the item "
				  "at %s:%zu.",
		     old->id, other->bank->file, other->item->line);
}

void banks_check(const struct bank *banks, size_t len, struct faults *faults)
{
	size_t most = 0, count = 0;

	for (size_t i = 0; i < len; i++)
		most += 2 * banks[i].item_len;
	struct entry *list = calloc(most + 1, sizeof *list);
	if (!list)
		return;
	for (size_t i = 0; i < len; i++)
		for (size_t j = 0; j < banks[i].item_len; j++) {
			const struct item *item = &banks[i].item[j];
			add(list, &count, item->id, &banks[i], item);
			if (item->was)
				add(list, &count, item->was, &banks[i], item);
		}
	qsort(list, count, sizeof *list, compare);
	for (size_t i = 1; i < count; i++)
		if (strcmp(list[i - 1].id, list[i].id) == 0)
			report(&list[i - 1], &list[i], faults);
	free(list);
	faults_sort(faults);
}
