/* devices.c: see devices.h. */
#include "server/search/devices.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/html.h"
#include "figures/peaks/peaks.h"

static size_t word_len(const char *text)
{
	size_t len = 0;

	while (isalnum((unsigned char)text[len]))
		len++;
	return len;
}

/* The next word of text, whose length is put into *len; NULL after the last. */
static const char *next_word(const char *text, size_t *len)
{
	while (*text && !isalnum((unsigned char)*text))
		text++;
	*len = word_len(text);
	return *len ? text : NULL;
}

static bool has_word(const char *name, const char *word, size_t len)
{
	size_t size;

	for (const char *w = next_word(name, &size); w;
	     w = next_word(w + size, &size))
		if (size == len && strncasecmp(w, word, len) == 0)
			return true;
	return false;
}

static bool has_all(const char *name, const char *query)
{
	size_t len, words = 0;

	for (const char *w = next_word(query, &len); w;
	     w = next_word(w + len, &len), words++)
		if (!has_word(name, w, len))
			return false;
	return words > 0;
}

static bool is_one(const struct peaks_device *device, const char *query)
{
	return peaks_matched(device) && has_all(device->name, query);
}

static bool make(struct found *one, const char *title, const char *excerpt,
		 const char *device)
{
	struct buf url;

	buf_init(&url, 1 << 10);
	buf_puts(&url, "figures/peaks");
	if (device) {
		buf_puts(&url, "?device=");
		html_url_arg(&url, device);
	}
	*one = (struct found){ .kind = strdup("figure"),
			       .where = strdup("Figures"),
			       .url = buf_detach(&url, NULL),
			       .title = strdup(title),
			       .excerpt = strdup(excerpt) };
	return one->kind && one->where && one->url && one->title &&
	       one->excerpt;
}

/* Room for one more at a place; the last one shown makes it. */
static struct found *room(struct findings *f, size_t at)
{
	if (f->len == SEARCH_FOUND_MAX)
		found_release(&f->found[--f->len]);
	at = at < f->len ? at : f->len;
	memmove(&f->found[at + 1], &f->found[at],
		(f->len++ - at) * sizeof f->found[0]);
	f->total++;
	return &f->found[at];
}

static bool add_one(struct findings *f, size_t at,
		    const struct peaks_device *device)
{
	char title[200], excerpt[200];

	snprintf(title, sizeof title, "peaks: %s", device->name);
	snprintf(excerpt, sizeof excerpt,
		 "Its dense peaks in every number format, by %s, with their "
		 "sources.",
		 device->vendor);
	return make(room(f, at), title, excerpt, device->name);
}

static bool add_many(struct findings *f, size_t count)
{
	char title[80];

	snprintf(title, sizeof title, "peaks: %zu devices of such a name",
		 count);
	return make(room(f, SEARCH_FOUND_MAX), title,
		    "The table of peaks has a field to look for one; say more "
		    "of the name to come to it from here.",
		    NULL);
}

bool devices_find(const char *query, struct findings *f)
{
	size_t count = 0, at = 0;
	bool fine = true;

	for (size_t i = 0; i < peaks_device_len; i++)
		count += is_one(&peaks_devices[i], query);
	if (count > DEVICES_FOUND_MAX)
		return add_many(f, count);
	for (size_t i = 0; count && i < peaks_device_len; i++)
		if (is_one(&peaks_devices[i], query))
			fine = add_one(f, at++, &peaks_devices[i]) && fine;
	return fine;
}
