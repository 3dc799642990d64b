/* why.c: the sentences of peaks_ask. Every one says what is so and what would
 * help, and is made from the words asked and the table, never typed for a case.
 */
#include "figures/peaks/match.h"

#include <string.h>
#include <strings.h>

#define GIVE "give the peak itself (peak_flops)"

enum {
	LISTED_MAX = 4, /* devices that one sentence names */
	WHOLES_MAX = 3, /* names offered for a word that several have */
	SHOWN_MAX = 80	/* bytes of what was asked */
};

/* Every word of the name is in asked. */
static bool all_asked(const struct words *asked, const char *name)
{
	struct words listed;

	words_split(&listed, name, strlen(name));
	return words_lacking(&listed, asked) == 0;
}

/* The words of the shorter name are all in the longer: not two parts. */
static bool one_in_other(const char *a, const char *b)
{
	struct words x, y;

	words_split(&x, a, strlen(a));
	words_split(&y, b, strlen(b));
	return words_lacking(&x, &y) == 0 || words_lacking(&y, &x) == 0;
}

/* Two devices among the nearest whose names are both in the words asked. */
static bool say_both(struct peaks_answer *a, const char *shown,
		     const struct words *asked)
{
	const char *first = NULL;

	for (size_t i = 0; i < a->near_len; i++) {
		const struct peaks_device *d = a->near[i].device;
		for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++) {
			const char *name = d->match[k];
			if (!all_asked(asked, name))
				continue;
			if (!first) {
				first = name;
			} else if (!one_in_other(first, name)) {
				words_say(a->why, sizeof a->why,
					  "\"%s\" names more than one part, "
					  "\"%s\" and \"%s\": give the one it "
					  "is, or for several a count before "
					  "each, \"8x NAME, 4x NAME\".",
					  shown, first, name);
				return true;
			}
		}
	}
	return false;
}

/* Do all words asked stand in the name, the last letters perhaps left out? */
static bool has_all(const struct words *listed, const struct words *asked)
{
	for (size_t i = 0; i < asked->len; i++)
		if (!words_begin(listed, &asked->word[i]))
			return false;
	return true;
}

/* The devices that may be taken and have all words asked in their names, the
 * nearest first: the number of them. */
static size_t find_wholes(const struct peaks_answer *a,
			  const struct words *asked,
			  const char *name[static PEAKS_NEAR_MAX])
{
	size_t len = 0;

	for (size_t i = 0; i < a->near_len; i++) {
		const struct peaks_device *d = a->near[i].device;
		struct words listed;
		/* The maker's name alone is the name of none. */
		if (!peaks_matched(d) ||
		    words_vendor(asked, d->vendor) == asked->len)
			continue;
		words_split(&listed, d->match[0], strlen(d->match[0]));
		if (has_all(&listed, asked))
			name[len++] = d->match[0];
	}
	return len;
}

/* Words that are in the table: the name they are a part of, or the names. */
static bool say_wholes(struct peaks_answer *a, const char *shown,
		       const struct words *asked)
{
	const char *name[PEAKS_NEAR_MAX];
	size_t len = find_wholes(a, asked, name);
	size_t some = len < WHOLES_MAX ? len : WHOLES_MAX;

	if (len == 0)
		return false;
	if (len == 1) {
		words_say(a->why, sizeof a->why,
			  "Do you mean \"%s\"? \"%s\" alone is not taken for a "
			  "name: give the whole one, or " GIVE ".",
			  name[0], shown);
		return true;
	}
	words_say(a->why, sizeof a->why,
		  "\"%s\" alone does not say which part it is: give the whole "
		  "name as the driver reports it, such as ",
		  shown);
	for (size_t i = 0; i < some; i++)
		words_say(a->why, sizeof a->why, "%s\"%s\"",
			  i == 0	 ? ""
			  : i + 1 < some ? ", "
					 : " or ",
			  name[i]);
	words_say(a->why, sizeof a->why, "; or " GIVE ".");
	return true;
}

/* As its driver reports it; its title where no name means it. */
static const char *near_name(const struct peaks_device *d)
{
	return peaks_matched(d) ? d->match[0] : d->name;
}

/* What a framework calls any device of a kind ("cuda:0"), not the one it is. */
static bool is_any_device(const struct words *asked)
{
	static const char *const any[] = { "cuda", "gpu",  "gpus", "xpu",
					   "hpu",  "rocm", "hip" };

	for (size_t i = 0; i < sizeof any / sizeof *any; i++)
		if (asked->len > 0 && word_is(&asked->word[0], any[i]))
			return asked->len == 1 ||
			       (asked->len == 2 && asked->word[1].len == 1);
	return false;
}

static bool is_maker_alone(const struct words *asked)
{
	return asked->len == 1 && word_is_maker(&asked->word[0]);
}

static void say_nearest(struct peaks_answer *a, const char *shown,
			const struct words *asked)
{
	char *out = a->why;
	size_t size = sizeof a->why;

	if (is_any_device(asked))
		words_say(out, size,
			  "\"%s\" may be any device: give the name that "
			  "nvidia-smi -L or torch.cuda.get_device_name() "
			  "prints, or " GIVE ".",
			  shown);
	else if (is_maker_alone(asked))
		words_say(out, size,
			  "\"%s\" is a maker's name: give the device's, whole, "
			  "as the driver reports it, or " GIVE ".",
			  shown);
	else if (a->near_len == 0)
		words_say(out, size,
			  "\"%s\" is not in the table, and no name there is "
			  "near it: " GIVE ".",
			  shown);
	else if (say_wholes(a, shown, asked))
		return;
	else if (a->near[0].same_model)
		words_say(out, size,
			  "\"%s\" is not in the table, and no peak is "
			  "borrowed from a similar name. The nearest: %s. "
			  "Give the name as the driver reports it, or " GIVE
			  ".",
			  shown, a->near[0].why);
	else
		words_say(out, size,
			  "\"%s\" is not in the table, and no peak is "
			  "borrowed from another model, such as \"%s\": " GIVE
			  ", or, if the name is mistyped, the one that the "
			  "driver reports.",
			  shown, near_name(a->near[0].device));
}

void why_unknown(struct peaks_answer *a, const struct peaks_part *part,
		 const struct words *asked)
{
	char shown[SHOWN_MAX + 8] = "";
	const struct peaks_device *d = match_name(asked);
	bool title = !d && (d = match_title(asked));
	const char *part_of = words_part_of(asked);

	words_show(shown, sizeof shown, part->text, strlen(part->text),
		   SHOWN_MAX);
	if (asked->len == 0)
		words_say(a->why, sizeof a->why,
			  "No device is named: give its name as the driver "
			  "reports it, or " GIVE ".");
	else if (d && why_never(d, a->why, sizeof a->why))
		words_say(a->why, sizeof a->why, "; " GIVE ".");
	else if (d && title && d->match[0])
		words_say(a->why, sizeof a->why,
			  "\"%s\" is a title of this table; the device calls "
			  "itself \"%s\": give that name.",
			  shown, d->match[0]);
	else if (part_of)
		words_say(a->why, sizeof a->why,
			  "\"%s\" is %s, and the table has peaks of whole "
			  "ones only: " GIVE ".",
			  shown, part_of);
	else if (!why_listing(asked, a->why, sizeof a->why) &&
		 !say_both(a, shown, asked))
		say_nearest(a, shown, asked);
}

/* "fp64, fp32 and fp16": the formats with a rate that may be used. */
static void say_formats(char *out, size_t size, const struct peaks_device *d)
{
	size_t left = 0, said = 0;

	for (size_t i = 0; i < PEAKS_DTYPES; i++)
		left += d->rate[i].confidence > PEAKS_LOW;
	for (size_t i = 0; i < PEAKS_DTYPES; i++) {
		if (d->rate[i].confidence == PEAKS_LOW)
			continue;
		left--;
		words_say(out, size, "%s%s",
			  said++ == 0 ? ""
			  : left      ? ", "
				      : " and ",
			  peaks_dtypes[i].name);
	}
}

void why_no_rate(struct peaks_answer *a, const struct peaks_part *part,
		 enum peaks_dtype dtype)
{
	words_say(a->why, sizeof a->why,
		  "The table has no %s peak for %s, only ",
		  peaks_dtypes[dtype].name, part->device->name);
	say_formats(a->why, sizeof a->why, part->device);
	words_say(a->why, sizeof a->why,
		  ": choose the format that the run used, or " GIVE ".");
}

/* The note of a device whose figures are disputed or seen once. */
static void say_standing(struct peaks_answer *a, enum peaks_dtype dtype)
{
	const struct peaks_device *d = a->part[0].device;
	const char *own = d->rate[dtype].note;

	words_say(a->why, sizeof a->why, ", confidence %s.",
		  peaks_confidence_name(a->confidence));
	if (a->confidence == PEAKS_HIGH)
		return;
	words_say(a->why, sizeof a->why, " %s%s%s", d->note, own ? " " : "",
		  own ? own : "");
}

static void say_mean(struct peaks_answer *a, enum peaks_dtype dtype)
{
	char *out = a->why, rate[NUM_TEXT];
	size_t size = sizeof a->why;

	peaks_rate_text(rate, a->flops, dtype);
	words_say(out, size,
		  "The mean over %.15g devices, by count, is %s dense in %s:",
		  a->count, rate, peaks_dtypes[dtype].name);
	for (size_t i = 0; i < a->part_len && i < LISTED_MAX; i++) {
		peaks_rate_text(rate, a->part[i].flops, dtype);
		words_say(out, size, "%s %.15g of %s at %s", i == 0 ? "" : ",",
			  a->part[i].count, a->part[i].device->name, rate);
	}
	words_say(out, size, "%s; lowest confidence %s.",
		  a->part_len > LISTED_MAX ? " …" : "",
		  peaks_confidence_name(a->confidence));
}

void why_taken(struct peaks_answer *a, enum peaks_dtype dtype)
{
	char rate[NUM_TEXT];

	if (a->part_len > 1) {
		say_mean(a, dtype);
		return;
	}
	peaks_rate_text(rate, a->flops, dtype);
	const char *name = a->part[0].device->name;
	bool same = strcasecmp(a->part[0].text, name) == 0;
	words_say(a->why, sizeof a->why, "\"%s\"%s%s: %s dense in %s",
		  a->part[0].text, same ? "" : " is ", same ? "" : name, rate,
		  peaks_dtypes[dtype].name);
	say_standing(a, dtype);
}
