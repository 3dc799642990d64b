/* match.c: does this name, to the last word, mean a device of the table? */
#include "figures/peaks/match.h"

#include <string.h>

/* The words of a from place i on are the words of b from place j on. */
static bool same_rest(const struct words *a, size_t i, const struct words *b,
		      size_t j)
{
	if (a->more || b->more || a->len - i != b->len - j)
		return false;
	for (; i < a->len; i++, j++)
		if (!word_same(&a->word[i], &b->word[j]))
			return false;
	return true;
}

static bool means(const struct words *asked, const char *name,
		  const char *vendor)
{
	struct words listed;

	words_split(&listed, name, strlen(name));
	size_t skip_asked = words_vendor(asked, vendor);
	size_t skip_listed = words_vendor(&listed, vendor);
	if (!same_rest(asked, skip_asked, &listed, skip_listed))
		return false;
	return skip_asked == 1 || skip_listed == 0 || asked->len >= 2;
}

const struct peaks_device *match_text(const char *name, size_t len)
{
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++)
			if (strlen(d->match[k]) == len &&
			    memcmp(d->match[k], name, len) == 0)
				return d;
	}
	return NULL;
}

const struct peaks_device *match_name(const struct words *asked)
{
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++)
			if (means(asked, d->match[k], d->vendor))
				return d;
	}
	return NULL;
}

const struct peaks_device *match_title(const struct words *asked)
{
	for (size_t i = 0; i < peaks_device_len; i++)
		if (means(asked, peaks_devices[i].name,
			  peaks_devices[i].vendor))
			return &peaks_devices[i];
	return NULL;
}

bool peaks_matched(const struct peaks_device *device)
{
	if (!device->match[0])
		return false;
	for (size_t i = 0; i < PEAKS_DTYPES; i++)
		if (device->rate[i].flops > 0 &&
		    device->rate[i].confidence > PEAKS_LOW)
			return true;
	return false;
}

bool word_is_maker(const struct word *w)
{
	for (size_t i = 0; i < peaks_device_len; i++)
		if (word_is(w, peaks_devices[i].vendor))
			return true;
	return false;
}
