/* match.h: how peaks_ask finds a device by its name, and says why not. Private
 * to figures/peaks; peaks.h is the manual.
 */
#ifndef FIGURES_PEAKS_MATCH_H
#define FIGURES_PEAKS_MATCH_H

#include "figures/peaks/peaks.h"
#include "figures/peaks/words.h"

/* The device whose name in the table is this, letter by letter; NULL if none. */
const struct peaks_device *match_text(const char *name, size_t len);

/* The device of which these words are an exact name, though it may be one that
 * is never matched; NULL if there is none. The maker's name may stand in front
 * or be left out; left out only if two words remain, unless the table lists the
 * name without it. */
const struct peaks_device *match_name(const struct words *asked);

/* The device whose title in the table these words are, though no driver reports
 * it so; or NULL. */
const struct peaks_device *match_title(const struct words *asked);

/* The names nearest to the words, best first, into a->near: near.c says what is
 * near. None if there is none that a person would take for near. */
void near_find(const struct words *asked, struct peaks_answer *a);

/* Is it the name of a maker in the table? */
bool word_is_maker(const struct word *w);

/* What a well-known word says of a device ("the memory", "the form factor");
 * NULL for others. first: it is the first of a name, where a number may be a
 * count. */
const char *word_kind(const struct word *w, bool first);

/* "a slice of a GPU", "a virtual GPU", if a word says that it is only that; or
 * NULL. */
const char *words_part_of(const struct words *w);

/* Why the name was not taken for this, in one sentence without its device. */
void why_not(const struct words *asked, const struct peaks_device *device,
	     const char *name, char *out, size_t size);

/* Says why no name leads to the device; false, and nothing said, if one
 * does. */
bool why_never(const struct peaks_device *device, char *out, size_t size);

/* Says which part of a line that nvidia-smi -L prints is the name; false, and
 * nothing said, if it is no such line. */
bool why_listing(const struct words *asked, char *out, size_t size);

/* The sentences of a->why; each adds to it. The name of a part is unknown;
 * asked are its words. */
void why_unknown(struct peaks_answer *a, const struct peaks_part *part,
		 const struct words *asked);

/* The part's device has no rate that may be used in this format. */
void why_no_rate(struct peaks_answer *a, const struct peaks_part *part,
		 enum peaks_dtype dtype);

/* All parts are known: what was taken, and how sure it is. */
void why_taken(struct peaks_answer *a, enum peaks_dtype dtype);

#endif
