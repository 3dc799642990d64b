/* near.c: which names of the table are near to one that is none of them.
 *
 * A name is near if it is of the same model, of one that is alike, or of the
 * same family (GeForce, Instinct, TPU). A maker, a memory, a form and words
 * that anything may have (Max, Pro, GPU) make no name near, nor does anything
 * where another maker is named, but for the same model. Among those that are
 * near the words in common decide, which weigh the more, the fewer devices have
 * them; of equals the more common stands first, as in the table. This ranks
 * what is offered to a person; it never decides what is taken.
 */
#include "figures/peaks/match.h"
#include "figures/peaks/model.h"

#include <string.h>

enum {
	FAMILY_MIN = 3, /* letters of a family's name */
	JOINED_MAX = 24 /* bytes of two words joined */
};

static const double kin_step = 10; /* more than all words in common weigh */

/* The name asked, and what is asked of every name of the table. */
struct ask {
	const struct words *words;
	struct words joined; /* each with the one behind it: "H 100" */
	char letters[WORDS_MAX][JOINED_MAX];
	double weight[WORDS_MAX], joined_weight[WORDS_MAX];
};

/* Words of titles and names that anything may have. */
static const char *const common[] = {
	"gpu",	  "per", "chip",       "device",     "card",   "whole",
	"max",	  "pro", "edition",    "generation", "lite",   "workstation",
	"server", "gcd", "tensorcore", "core",	     "lesson", "with",
};

static bool is_common(const struct word *w)
{
	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (word_is(w, common[i]))
			return true;
	return false;
}

/* May the word be a family's, or that of a maker who is not in the table? */
static bool is_name(const struct word *w)
{
	for (size_t i = 0; i < w->len; i++)
		if (w->at[i] >= '0' && w->at[i] <= '9')
			return false;
	return w->len >= FAMILY_MIN && !word_kind(w, false) && !is_common(w) &&
	       !word_is_maker(w);
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
	return devices ? 1 / (double)devices : 0;
}

/* Reads what is asked; words must outlive *ask. */
static void ask_init(struct ask *ask, const struct words *words)
{
	ask->words = words;
	ask->joined.len = 0;
	ask->joined.more = false;
	for (size_t i = 0; i < words->len; i++)
		ask->weight[i] = word_weight(&words->word[i]);
	for (size_t i = 0; i + 1 < words->len; i++) {
		const struct word *a = &words->word[i], *b = a + 1;
		char *out = ask->letters[ask->joined.len];
		if (a->len + b->len > JOINED_MAX)
			continue;
		memcpy(out, a->at, a->len);
		memcpy(out + a->len, b->at, b->len);
		struct word both = { out, a->len + b->len };
		ask->joined_weight[ask->joined.len] = word_weight(&both);
		ask->joined.word[ask->joined.len++] = both;
	}
}

/* What the words of a listed name and the words asked have in common. */
struct common {
	bool family;	  /* a family's name */
	bool maker;	  /* its maker is named */
	bool other_maker; /* another one is */
	bool stranger;	  /* a name is asked that is not in it */
	double weight;
};

static struct common in_common(const struct ask *ask,
			       const struct words *listed, const char *vendor)
{
	struct common c = { false };

	for (size_t i = 0; i < ask->words->len; i++) {
		const struct word *w = &ask->words->word[i];
		bool has = words_begin(listed, w);
		c.weight += has ? ask->weight[i] : -0.01;
		struct word ending = model_ending(w);
		if (!has && words_have(listed, &ending))
			c.weight += 0.01;
		c.maker = c.maker || word_is(w, vendor);
		c.other_maker = c.other_maker || word_is_maker(w);
		c.family = c.family || (has && is_name(w));
		c.stranger = c.stranger || (!has && is_name(w));
	}
	for (size_t i = 0; i < ask->joined.len; i++)
		if (words_have(listed, &ask->joined.word[i]))
			c.weight += ask->joined_weight[i];
	c.other_maker = c.other_maker && !c.maker;
	return c;
}

/* How alike the models are, so far as the rest of the names lets that count. */
static enum model_kin counts(const struct ask *ask, size_t i,
			     const struct word *listed, const struct common *c)
{
	const struct word *w = &ask->words->word[i];
	enum model_kin kin = model_kin(w, listed);
	bool related = c->family || c->maker || model_series_speaks(w);

	if (model_version(w) && i > 0 && !c->family && !c->maker)
		return MODEL_OTHER;
	if (model_number(w) && !c->family &&
	    (kin < MODEL_SAME || c->stranger || c->other_maker))
		return MODEL_OTHER;
	if (kin >= MODEL_INSIDE)
		return kin;
	if (c->other_maker)
		return MODEL_OTHER;
	if (kin == MODEL_ALIKE && (related || !c->stranger))
		return kin;
	return kin >= MODEL_SERIES && related ? MODEL_SERIES : MODEL_OTHER;
}

static enum model_kin kin_of(const struct ask *ask, const struct words *listed,
			     const struct common *c, double *apart)
{
	enum model_kin best =
		c->family && !c->other_maker ? MODEL_SERIES : MODEL_OTHER;

	*apart = 1;
	for (size_t k = 0; k < listed->len; k++) {
		const struct word *l = &listed->word[k];
		if (!model_word(l))
			continue;
		if (words_have(&ask->joined, l))
			best = MODEL_SAME;
		for (size_t i = 0; i < ask->words->len; i++) {
			const struct word *w = &ask->words->word[i];
			if (!model_word(w))
				continue;
			enum model_kin kin = counts(ask, i, l, c);
			double far = model_apart(w, l);
			best = kin > best ? kin : best;
			*apart = kin >= best && far < *apart ? far : *apart;
		}
	}
	return best;
}

struct near {
	const struct peaks_device *device;
	const char *name; /* the one that is nearest */
	enum model_kin kin;
	double score;
};

static void try_name(const struct ask *ask, const char *name, struct near *n)
{
	struct words listed;
	double apart;

	words_split(&listed, name, strlen(name));
	struct common c = in_common(ask, &listed, n->device->vendor);
	n->kin = kin_of(ask, &listed, &c, &apart);
	if (words_letters(ask->words, &listed))
		n->kin = MODEL_SAME;
	n->name = name;
	n->score = n->kin == MODEL_OTHER
			   ? 0
			   : kin_step * (int)n->kin + c.weight - 0.1 * apart;
}

static struct near nearest_name(const struct ask *ask,
				const struct peaks_device *d)
{
	struct near best = { .device = d }, of_match = { .device = d },
		    n = best;

	try_name(ask, d->name, &best);
	for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++) {
		try_name(ask, d->match[k], &n);
		if (k == 0 || n.score > of_match.score)
			of_match = n;
	}
	if (of_match.name) {
		best.name = of_match.name;
		if (of_match.score > best.score)
			best = of_match;
	}
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
	struct ask ask;
	struct near list[PEAKS_NEAR_MAX];
	size_t len = 0;

	ask_init(&ask, asked);
	for (size_t i = 0; i < peaks_device_len; i++) {
		struct near n = nearest_name(&ask, &peaks_devices[i]);
		if (n.kin > MODEL_OTHER)
			len = insert(list, len, &n);
	}
	/* Where a model is alike, one that is merely related is no help. */
	while (len > 0 && list[0].kin >= MODEL_ALIKE &&
	       list[len - 1].kin < MODEL_ALIKE)
		len--;
	a->near_len = len;
	for (size_t i = 0; i < len; i++) {
		struct peaks_near *n = &a->near[i];
		n->device = list[i].device;
		n->same_model = list[i].kin >= MODEL_INSIDE;
		n->why[0] = '\0';
		why_not(asked, n->device, list[i].name, n->why, sizeof n->why);
	}
}
