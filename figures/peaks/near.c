/* near.c: which names of the table are nearest to one that is none of them.
 *
 * A shared word weighs the more, the fewer devices have it, and a model's word
 * (H100, 4090) more than all others together. Letters in a row help where words
 * are glued or a digit is wrong. Of parts that are equally near the table's
 * order decides: of one family the more common stands first in it. This ranks
 * what is offered to a person; it never decides what is taken.
 */
#include "figures/peaks/match.h"

#include <string.h>

enum {
	SQUASH_MAX = 64,
	ROW_MIN = 4, /* letters in a row that make a name near by themselves */
	MODEL = 100  /* how much more a model's word weighs than another */
};

/* A name without its maker, letters and digits only, lower case. */
struct squash {
	char text[SQUASH_MAX];
	size_t len;
};

static void squash(struct squash *s, const struct words *w, const char *vendor)
{
	s->len = 0;
	for (size_t i = words_vendor(w, vendor); i < w->len; i++)
		for (size_t k = 0; k < w->word[i].len; k++) {
			char c = w->word[i].at[k];
			if (s->len == SQUASH_MAX)
				return;
			if (c >= 'A' && c <= 'Z')
				c = (char)(c - 'A' + 'a');
			s->text[s->len++] = c;
		}
}

/* The length of the longest run of letters that both have. */
static size_t common_row(const struct squash *a, const struct squash *b)
{
	size_t row[SQUASH_MAX + 1] = { 0 };
	size_t best = 0;

	for (size_t i = 0; i < a->len; i++)
		for (size_t k = b->len; k > 0; k--) {
			bool same = a->text[i] == b->text[k - 1];
			row[k] = same ? row[k - 1] + 1 : 0;
			best = row[k] > best ? row[k] : best;
		}
	return best;
}

static bool device_has(const struct peaks_device *d, const struct word *word)
{
	struct words listed;

	words_split(&listed, d->name, strlen(d->name));
	if (words_begin(&listed, word))
		return true;
	for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++) {
		words_split(&listed, d->match[k], strlen(d->match[k]));
		if (words_begin(&listed, word))
			return true;
	}
	return false;
}

static double word_weight(const struct word *word)
{
	size_t devices = 0;

	for (size_t i = 0; i < peaks_device_len; i++)
		devices += device_has(&peaks_devices[i], word);
	return devices ? (word_names_model(word) ? MODEL : 1) / (double)devices
		       : 0;
}

/* How near a name is, 0 if not at all. weight has one entry a word asked. */
static double score(const struct words *asked, const double *weight,
		    const char *name, const char *vendor)
{
	struct words listed;
	struct squash a, b;
	double shared = 0, apart = 0;
	bool model = false;

	words_split(&listed, name, strlen(name));
	for (size_t i = 0; i < asked->len; i++) {
		const struct word *w = &asked->word[i];
		bool has = words_begin(&listed, w);
		shared += has ? weight[i] : 0;
		apart += !has;
		model = model || (has && word_names_model(w));
	}
	if (model)
		return 1 + shared - 0.01 * apart;
	squash(&a, asked, vendor);
	squash(&b, &listed, vendor);
	size_t row = common_row(&a, &b);
	if (shared <= 0 && row < ROW_MIN)
		return 0;
	return 1 + shared + 0.02 * (double)row - 0.01 * apart;
}

struct near {
	const struct peaks_device *device;
	const char *name; /* the one that is nearest */
	double score;
};

static struct near nearest_name(const struct words *asked, const double *weight,
				const struct peaks_device *d)
{
	struct near best = { d, d->match[0] ? d->match[0] : d->name, 0 };

	best.score = score(asked, weight, d->name, d->vendor);
	double of_match = 0;
	for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++) {
		double s = score(asked, weight, d->match[k], d->vendor);
		if (s > of_match) {
			of_match = s;
			best.name = d->match[k];
		}
	}
	if (of_match > best.score)
		best.score = of_match;
	if (!peaks_matched(d))
		best.score *= 0.99; /* no help to the one who asks */
	return best;
}

/* Keeps the best PEAKS_NEAR_MAX, best first; equals in the table's order. */
static size_t insert(struct near *list, size_t len, const struct near *n)
{
	size_t at = len;

	while (at > 0 && list[at - 1].score < n->score)
		at--;
	if (at == PEAKS_NEAR_MAX)
		return len;
	len += len < PEAKS_NEAR_MAX;
	for (size_t i = len - 1; i > at; i--)
		list[i] = list[i - 1];
	list[at] = *n;
	return len;
}

void near_find(const struct words *asked, struct peaks_answer *a)
{
	double weight[WORDS_MAX];
	struct near list[PEAKS_NEAR_MAX];
	size_t len = 0;

	for (size_t i = 0; i < asked->len; i++)
		weight[i] = word_weight(&asked->word[i]);
	for (size_t i = 0; i < peaks_device_len; i++) {
		struct near n = nearest_name(asked, weight, &peaks_devices[i]);
		if (n.score > 0)
			len = insert(list, len, &n);
	}
	a->near_len = len;
	for (size_t i = 0; i < len; i++) {
		a->near[i].device = list[i].device;
		a->near[i].why[0] = '\0';
		why_not(asked, list[i].device, list[i].name, a->near[i].why,
			sizeof a->near[i].why);
	}
}
