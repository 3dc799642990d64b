/* differ.c: how a name that was asked differs from one of the table. It words
 * the difference for a person; whether two names are the same is match.c's.
 */
#include "figures/peaks/match.h"

#include <string.h>

enum {
	LISTED_MAX = 4, /* words that one sentence names */
	WORD_SHOWN = 20 /* bytes of each */
};

struct kind {
	const char *word;
	const char *what;
};

/* What a word says of a device, where it is well known. */
static const struct kind kinds[] = {
	{ "mig", "a slice of a GPU" },
	{ "grid", "a virtual GPU" },
	{ "vgpu", "a virtual GPU" },
	{ "laptop", "a laptop part has its own peak" },
	{ "super", "another chip" },
	{ "ti", "another chip" },
	{ "d", "another chip" },
	{ "pcie", "the form factor" },
	{ "nvl", "the form factor" },
	{ "oam", "the form factor" },
};

/* "80GB" with "gb": digits, then only the ending. */
static bool digits_then(const struct word *w, const char *ending)
{
	size_t end = strlen(ending), i = 0;

	while (i < w->len && w->at[i] >= '0' && w->at[i] <= '9')
		i++;
	return i > 0 && w->len - i == end &&
	       word_is(&(struct word){ w->at + i, end }, ending);
}

/* "SXM", "SXM5": letters, then at most digits. */
static bool then_digits(const struct word *w, const char *letters)
{
	size_t begin = strlen(letters);

	if (w->len < begin || !word_is(&(struct word){ w->at, begin }, letters))
		return false;
	while (begin < w->len && w->at[begin] >= '0' && w->at[begin] <= '9')
		begin++;
	return begin == w->len;
}

const char *word_kind(const struct word *w, bool first)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (word_is(w, kinds[i].word))
			return kinds[i].what;
	if (then_digits(w, "sxm"))
		return "the form factor";
	if (digits_then(w, "gb") || digits_then(w, "g") ||
	    then_digits(w, "hbm") || word_is(w, "hbm3e"))
		return "the memory";
	if (digits_then(w, "q") || digits_then(w, "c") || digits_then(w, "b"))
		return "a virtual GPU's profile";
	if (digits_then(w, "x") || (first && digits_then(w, "")))
		return "a list has a count before every part: 8x NAME";
	return NULL;
}

const char *words_part_of(const struct words *w)
{
	static const char *const parts[] = { "mig", "grid", "vgpu" };

	for (size_t i = 0; i < w->len; i++)
		for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
			if (word_is(&w->word[i], parts[k]))
				return word_kind(&w->word[i], false);
	return NULL;
}

/* Says the words of a that b lacks, those of one kind together: " SXM5 (the form
 * factor), 80GB (the memory)". What stands behind MIG belongs to the slice. */
static void say_lacking(char *out, size_t size, const struct words *a,
			const struct words *b)
{
	const char *kind = NULL;
	bool slice = false;
	size_t n = 0;

	for (size_t i = 0; i < a->len; i++) {
		const struct word *w = &a->word[i];
		if (words_have(b, w))
			continue;
		const char *own = slice ? kind : word_kind(w, i == 0);
		slice = slice || word_is(w, "mig");
		if (n > 0 && n < LISTED_MAX && own != kind) {
			if (kind)
				words_say(out, size, " (%s)", kind);
			words_say(out, size, ",");
		}
		if (n < LISTED_MAX) {
			words_say(out, size, " ");
			words_show(out, size, w->at, w->len, WORD_SHOWN);
			kind = own;
		}
		n++;
	}
	if (n > LISTED_MAX)
		words_say(out, size, " …");
	if (kind)
		words_say(out, size, " (%s)", kind);
}

/* Without the maker's name in front. */
static struct words core(const struct words *w, const char *vendor)
{
	struct words c = { .more = w->more };
	size_t skip = words_vendor(w, vendor);

	c.len = w->len - skip;
	for (size_t i = 0; i < c.len; i++)
		c.word[i] = w->word[i + skip];
	return c;
}

bool why_never(const struct peaks_device *d, char *out, size_t size)
{
	if (peaks_matched(d))
		return false;
	words_say(out, size, "%s is shown and never matched: %s", d->name,
		  d->match[0] ? "its figures are of low confidence"
			      : "no driver's name is known to mean it alone");
	return true;
}

/* How two names differ: words that one has and the other lacks. needed are the
 * listed ones without the maker, which may be left out. */
static void say_difference(const struct words *asked,
			   const struct words *listed,
			   const struct words *needed, const char *name,
			   char *out, size_t size)
{
	size_t left = words_lacking(asked, listed);
	size_t missing = words_lacking(needed, asked);

	words_say(out, size, "\"%s\" ", name);
	if (left > 0) {
		words_say(out, size, "has no word");
		say_lacking(out, size, asked, listed);
	}
	if (left > 0 && missing > 0)
		words_say(out, size, " and ");
	if (missing > 0) {
		words_say(out, size, left > 0 ? "needs" : "also needs");
		say_lacking(out, size, needed, asked);
	}
	if (left == 0 && missing == 0)
		words_say(out, size,
			  "has the same words, in another order or number");
}

/* Every word asked stands in the device's title here ("SXM" in "SXM5" too), and
 * not every one in the name that it reports. */
static bool titled(const struct words *asked, const struct words *listed,
		   const struct peaks_device *device)
{
	struct words title;

	words_split(&title, device->name, strlen(device->name));
	for (size_t i = 0; i < asked->len; i++)
		if (!words_begin(&title, &asked->word[i]))
			return false;
	for (size_t i = 0; i < asked->len; i++)
		if (!words_begin(listed, &asked->word[i]))
			return true;
	return false;
}

void why_not(const struct words *asked, const struct peaks_device *device,
	     const char *name, char *out, size_t size)
{
	struct words listed;

	words_split(&listed, name, strlen(name));
	struct words a = core(asked, device->vendor);
	struct words b = core(&listed, device->vendor);
	if (why_never(device, out, size))
		return;
	if (match_title(asked) == device)
		words_say(out, size,
			  "%s is a title of this table; the device calls "
			  "itself \"%s\"",
			  device->name, name);
	else if (b.len == 1 && a.len == 1 && word_same(&a.word[0], &b.word[0]))
		words_say(out, size,
			  "its name is \"%s\", and a single word is not taken "
			  "for a name: write the maker's in front",
			  name);
	else if (titled(asked, &listed, device))
		words_say(out, size, "%s calls itself \"%s\"", device->name,
			  name);
	else if (a.len != b.len && words_letters(&a, &b))
		words_say(out, size,
			  "\"%s\" has the same letters, but parted into words",
			  name);
	else
		say_difference(asked, &listed, &b, name, out, size);
}

/* "GPU 0: NAME (UUID: …)" */
bool why_listing(const struct words *asked, char *out, size_t size)
{
	const struct word *w = asked->word;
	size_t end = 2;

	while (end < asked->len && !word_is(&w[end], "uuid"))
		end++;
	if (end == 2 || end >= asked->len || !word_is(&w[0], "gpu") ||
	    !digits_then(&w[1], ""))
		return false;
	const char *name = w[2].at;
	size_t len = (size_t)(w[end - 1].at - name) + w[end - 1].len;
	words_say(out, size,
		  "This is a line of nvidia-smi -L: give the name "
		  "in it, \"");
	words_show(out, size, name, len, 80);
	words_say(out, size, "\".");
	return true;
}
